"""A ticket as a cashier sees it: every case told apart, its number never whole; and the drawer."""

import pytest

from croupier.engine.store import MemoryStore
from croupier.money import Cents
from croupier.offices.cage.commands import PayByHand, RedeemTicket, ReportLoss
from croupier.offices.cage.events import (
    CageEvent,
    LossReported,
    PaidByHand,
    TicketExpired,
    TicketRedeemed,
)
from croupier.table.tickets.ticket import HELD_MS, Status, Ticket
from croupier.table.tickets.ticket_number import Number
from croupier.views.screens.cage_view import drawer_view, ticket_view
from support.full_evening import TICKETS, Floor
from support.scripted_tables import START
from support.table_screens import sent

NUMBER = Number.drawn(1, 7).digits
AT, UNTIL = START + 1_000, START + 10_000_000


def ticket(status: Status, *, since: int = START) -> Ticket:
    return Ticket(
        number=NUMBER, amount=Cents(18_000), terminal="N1", table="T1", sequence=3, at=START,
        until=UNTIL, status=status, where="cage-2", since=since,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("status", "at", "case"),
    [
        (Status.ISSUED, AT, "payable"),
        (Status.PRINTING, AT, "payable"),
        (Status.HELD, AT, "pending"),
        (Status.HELD, START + HELD_MS, "payable"),
        (Status.PAID, AT, "paid"),
        (Status.PAID_BY_HAND, AT, "paid"),
        (Status.FAILED, AT, "void"),
        (Status.EXPIRED, AT, "expired"),
        (Status.ISSUED, UNTIL, "expired"),
    ],
)
def test_the_cashier_is_told_which_case_it_is(status: Status, at: int, case: str) -> None:
    view = ticket_view(NUMBER, ticket(status), at=at)
    assert view.case == case
    assert view.amount == 18_000
    assert NUMBER not in sent(view)
    assert view.number.endswith(NUMBER[-4:])
    if case == "paid":
        assert (view.where, view.since) == ("cage-2", START)
    assert view.by_hand == (status in (Status.FAILED, Status.EXPIRED))


def test_a_ticket_that_is_none_is_told_apart_too() -> None:
    assert ticket_view(NUMBER, None, at=AT).case == "not-found"
    misread = ticket_view(NUMBER[:-1], None, at=AT)
    assert (misread.case, misread.number) == ("unreadable", "")
    other = ticket_view(NUMBER, ticket(Status.ISSUED), at=AT, amount=Cents(1))
    assert (other.case, other.amount) == ("amount-differs", 0)
    assert "18" not in other.says


def test_a_drawer_is_what_it_was_opened_with_less_what_left_it() -> None:
    def redeemed(amount: int, tender: str, at: int = AT) -> TicketRedeemed:
        return TicketRedeemed(at=at, number=NUMBER, amount=Cents(amount), tender=tender, by="Mia")

    events: list[CageEvent] = [
        redeemed(9_999, "cash", at=START),
        redeemed(18_000, "cash"),
        redeemed(5_000, "equivalent"),
        PaidByHand(at=AT, number=NUMBER, amount=Cents(3_000), by="Mia"),
        TicketExpired(at=AT, number=NUMBER, amount=Cents(700)),
        LossReported(at=AT, kind="lost", number="", text="gone", by="Mia"),
    ]
    view = drawer_view(
        "cage-1", events, since=AT, opened_with=Cents(100_000), counted=Cents(78_900)
    )
    assert (view.redeemed, view.cash, view.equivalent) == (2, 18_000, 5_000)
    assert (view.by_hand, view.by_hand_amount) == (1, 3_000)
    assert (view.expired, view.expired_amount, view.claims) == (1, 700, 1)
    assert (view.expected, view.counted, view.difference) == (79_000, 78_900, -100)
    assert NUMBER not in sent(view)
    unknown = drawer_view("cage-1", events)
    assert (unknown.expected, unknown.difference, unknown.redeemed) == (None, None, 3)


def test_the_drawer_of_a_cage_is_told_from_its_log(memory: Floor) -> None:
    events = [record.event for record in memory.store.records("cage")]
    view = drawer_view("cage", events, opened_with=Cents(0))
    moved = -view.cash - view.by_hand_amount
    assert view.expected == moved
    assert (view.redeemed, view.by_hand) == (1, 1)


@pytest.fixture
def memory() -> Floor:
    floor = Floor(MemoryStore())
    list(floor.with_tickets())
    floor.cage(
        RedeemTicket(number=TICKETS[1]),
        PayByHand(number=TICKETS[2], amount=Cents(3_000)),
        ReportLoss(kind="lost", text="it was in my coat"),
    )
    return floor
