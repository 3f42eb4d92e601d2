"""The daily review of tickets (H-11): every act by channel and person, what is open, and what the books say."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.money import Cents
from croupier.records.log_reader import make_ticket_review
from croupier.records.reports import Calendar, PeriodArguments
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.cash.ticket_review import TicketReview, review_seal
from croupier.rulebook import ZONE
from croupier.table.values.instants import instant_of
from support.full_evening import DAY_S, TICKETS, Floor
from support.scripted_tables import START
from support.tickets import (
    KIOSK,
    VAL,
    Counter,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    number,
)
from support.typed_command import Cli

FIFTH = number(5)
DAY_MS = 1_000 * DAY_S
PAID, TAKEN, FAILED, SMEARED = TICKETS[:4]
FIRST_DAY = str(instant_of(START).astimezone(ZONE).date())
"""The gaming day on which the tables open."""
SUMS = {
    ("issued", "terminal", "N1"): (2, 30_000), ("issued", "terminal", "N2"): (2, 70_000),
    ("voided", "terminal", "printer"): (1, 30_000), ("voided", "cage", "Cas"): (1, 40_000),
    ("redeemed", "kiosk", "K1"): (1, 10_000), ("redeemed", "terminal", "acceptor"): (1, 20_000),
    ("paid-by-hand", "cage", "Cas"): (1, 30_000),
    ("refused", "cage", "Cas"): (1, 0), ("refused", "kiosk", "K1"): (1, 0),
}  # fmt: skip
"""Of the first day: by act, channel and person, how many and for how much."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A day on which four tickets are issued, and everything else happens to one of them."""
    with closing(SqliteStore(tmp_path / "day.db")) as found:
        floor = Floor(found)
        floor.opened("RR", "rapid-roulette", terminals=("N1", "N2", "N3"))
        for terminal in ("N1", "N2", "N3"):
            floor.order("RR", f"0 {terminal} join")
        for place, digits in enumerate((PAID, TAKEN, FAILED, SMEARED)):
            terminal = "N1" if place < 2 else "N2"
            ends = "printed" if digits != FAILED else "print-failed"
            for line in (
                f"{10 * place + 1} dealer:Dana buy-in {terminal} {100 * (place + 1)}",
                f"{10 * place + 2} {terminal} cash-out {digits}",
                f"{10 * place + 3} device:printer {ends} {terminal} {digits}"
                + (" jam" if digits == FAILED else ""),
            ):
                assert floor.order("RR", line).refused is None
        for line in (
            f"60 device:acceptor insert-ticket N3 {TAKEN}",
            "61 device:acceptor stacked N3 LAST",
        ):
            assert floor.order("RR", line).refused is None
        cage, kiosk = Counter(found), Counter(found, "kiosk-1")
        assert kiosk.why(RedeemTicket(number=PAID), at=70_000, by=KIOSK) == ""
        assert (
            kiosk.why(RedeemTicket(number=PAID), at=71_000, by=KIOSK) == "ticket-already-redeemed"
        )
        assert cage.why(RedeemTicket(number=FAILED), at=72_000) == "ticket-void"
        by_hand = PayByHand(number=FAILED, amount=Cents(30_000))
        assert cage.why(by_hand, at=73_000) == ""
        smeared = DeclareIllegible(number=SMEARED, reason="wet", second=VAL)
        assert cage.why(smeared, at=74_000) == ""
        yield found


def review(store: SqliteStore, day: str = FIRST_DAY) -> TicketReview:
    _, period = PeriodArguments(day=day).period(Calendar(), START)
    head = PeriodHead(
        title="Tickets", version="1", period=period, made=0, calendar=Calendar(), logs={}
    )
    with store.archive() as archive:
        return make_ticket_review(archive, head)


def test_every_act_of_the_day_is_listed_by_channel_and_person(store: SqliteStore) -> None:
    """H-11."""
    found = review(store)
    sums = {(it.act, it.channel, it.by): (it.count, it.amount) for it in found.sums}
    assert sums == SUMS
    assert len(found.acts) == sum(count for count, _ in SUMS.values())
    refused = [(act.number, act.detail) for act in found.acts if act.act == "refused"]
    assert [masked[-4:] for masked, _ in refused] == [PAID[-4:], FAILED[-4:]]
    assert refused[0][1].startswith("ticket-already-redeemed. Paid: kiosk-1, ")
    text = str(found)
    assert not [digits for digits in TICKETS if digits in text], "people see the last four digits"


def test_the_totals_of_the_day_meet_the_books(store: SqliteStore) -> None:
    found = review(store)
    assert (found.before, found.issued, found.redeemed, found.paid_by_hand, found.expired) == (
        0, 100_000, 30_000, 30_000, 0,
    )  # fmt: skip
    assert found.owed == found.booked == store.total("tickets") == 40_000
    assert found.differences == ()
    (left,) = found.open
    assert (left.number[-4:], left.amount, left.status) == (SMEARED[-4:], 40_000, "voided")


def test_a_later_day_begins_with_what_the_day_before_left(store: SqliteStore) -> None:
    """An earlier day is reviewed later with the same result, although tickets moved since."""
    before = review(store)
    cage = Counter(store, "cage-2")
    by_hand = PayByHand(number=SMEARED, amount=Cents(40_000))
    assert cage.why(by_hand, at=2 * DAY_MS) == ""
    assert review(store) == before
    assert review_seal(review(store)) == review_seal(before)
    day = str(instant_of(START + 2 * DAY_MS).astimezone(ZONE).date())
    later = review(store, day)
    assert (later.before, later.paid_by_hand, later.owed) == (40_000, 40_000, 0)
    assert (later.booked, later.open, later.differences) == (0, (), ())


def test_an_expired_ticket_leaves_what_is_owed_on_tickets(store: SqliteStore) -> None:
    floor = Floor(store, count=1_000)
    floor.order("RR", "90 dealer:Dana buy-in N1 50")
    floor.order("RR", f"91 N1 cash-out {FIFTH}")
    floor.order("RR", f"92 device:printer printed N1 {FIFTH}")
    cage = Counter(store, "cage-2")
    assert len(cage.ask(ExpireTickets(), at=400 * DAY_MS).events) == 1
    late = PayByHand(number=FIFTH, amount=Cents(5_000), reason="he was in hospital")
    assert cage.why(late, at=400 * DAY_MS + 1) == ""
    day = str(instant_of(START + 400 * DAY_MS).astimezone(ZONE).date())
    found = review(store, day)
    assert (found.before, found.expired, found.owed) == (45_000, 5_000, 40_000)
    assert found.owed == found.booked
    assert [act.act for act in found.acts] == ["expired", "paid-expired"]


def test_a_balance_that_somebody_changed_is_named(store: SqliteStore, cli: Cli) -> None:
    change = "UPDATE balances SET amount = 123 WHERE account = ?"
    store.connection.exec_driver_sql(change, (f"tickets:{SMEARED}",))
    (found,) = review(store).differences
    assert found.what == f"Ticket **-****-****-****-{SMEARED[-4:]} of RR N2"
    assert (found.by_acts, found.by_books) == (40_000, 123)
    address = store.connection.engine.url.database
    status, lines, _ = cli("review-tickets", "--store", address, "--day", FIRST_DAY)
    assert status == 1
    assert "The books DIFFER from the acts: 1" in lines


def test_the_command_prints_the_review_and_makes_it_again(
    store: SqliteStore, cli: Cli, tmp_path: Path
) -> None:
    address = store.connection.engine.url.database
    status, lines, _ = cli("review-tickets", "--store", address, "--day", FIRST_DAY)
    assert status == 0
    assert "The books say the same of every ticket." in lines
    assert "Tickets still open: 1" in lines
    assert lines[-1].startswith("Seal ")
    status, printed, _ = cli("review-tickets", "--store", address, "--day", FIRST_DAY, "--json")
    file = tmp_path / "review.json"
    file.write_text("\n".join(printed), encoding="utf-8")
    status, again, _ = cli("review-tickets", "--store", address, "--again", file)
    assert (status, again[0][:15]) == (0, "The same report")
