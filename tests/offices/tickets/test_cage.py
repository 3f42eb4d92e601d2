"""What a cage decides on: the ticket as it is when it is held, never as a list said that it was."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from croupier.engine.cage_place import Cage
from croupier.engine.store import MemoryStore
from croupier.engine.table_place import Table
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.cage.commands import CageOrder
from croupier.offices.cage.decide import Done, decide
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.values.people import THE_SYSTEM, Actor
from support.scripted_tables import START, opened
from support.tickets import (
    CAS,
    KIOSK,
    SYSTEM_ACTOR,
    VAL,
    Counter,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
    cash_out,
    number,
    ticket_of,
)

ONE = number(1)
OLD = Ticket(
    number=ONE, amount=Cents(500), terminal="1", table="T1", sequence=1, at=START, until=START + 1,
    status=Status.ISSUED, since=START,
)  # fmt: skip


class OldList:
    """The list was made before somebody else paid the ticket."""

    def ticket(self, _number: str) -> Ticket | None:
        return replace(OLD, status=Status.PAID, where="kiosk")

    def tickets(self, *_statuses: Status) -> Sequence[Ticket]:
        return [OLD]


def test_what_was_paid_meanwhile_does_not_expire() -> None:
    order = CageOrder(id="1", at=START + 1, by=THE_SYSTEM, command=ExpireTickets())
    assert decide(order, OldList(), "cage") == Done(())


def test_the_same_order_pays_once_and_its_id_stands_for_nothing_else() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    cash_out(played, 1, "1", ONE)
    redeem = RedeemTicket(number=ONE)
    first = cage.ask(redeem, at=2_000, named="mine")
    assert cage.ask(redeem, at=9_000, named="mine") == first
    played.run("= cash:cage 100")
    other = cage.ask(ReportLoss(kind="lost", text="x"), at=9_000, named="mine")
    assert other.refused is not None
    assert other.refused.why == "id-reused"
    elsewhere = Counter(played.store, "kiosk").ask(redeem, by=KIOSK, at=9_000, named="mine")
    assert elsewhere.refused is not None
    assert elsewhere.refused.why == "id-reused"


@pytest.mark.parametrize(
    ("named", "at"), [("\N{MIDDLE DOT}T1#9 time is up", 0), ("a", -START - 1), ("a", 10**15)]
)
def test_nobody_uses_the_ids_of_a_table_or_a_clock_that_is_broken(named: str, at: int) -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "1", ONE)
    answer = Counter(played.store).ask(ExpireTickets(), by=SYSTEM_ACTOR, at=at, named=named)
    assert answer.refused is not None
    assert answer.refused.why in ("id-reused", "time-invalid")
    assert played.store.answer(named) is None
    assert ticket_of(played.store, ONE).status is Status.ISSUED


@pytest.mark.parametrize(
    ("second", "stands"),
    [(VAL, True), (Actor("Sam", "tg-area-manager"), True), (Actor("Dee", "dealer"), True),
     (CAS, False), (Actor(" cas", "cashier"), False), (Actor(" ", "cashier"), False),
     (Actor("Eve", "engineer"), False), (Actor("Ada", "administrator"), False),
     (Actor("Mat", "mathematician"), False), (Actor("Ida", "inspector"), False),
     (Actor("Kay", "unranked"), False), (Actor("1", "player"), False)],
    ids=str,
)  # fmt: skip
def test_who_stands_as_the_second_at_a_cage(second: Actor, stands: bool) -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "1", ONE)
    asked = DeclareIllegible(number=ONE, reason="smeared", second=second)
    assert Counter(played.store).why(asked, at=2_000) == ("" if stands else "second-person")


@pytest.mark.parametrize(
    "command",
    [
        DeclareIllegible(number=ONE, reason="x", second=VAL),
        PayByHand(number=ONE, amount=Cents(10_000)),
        ReportLoss(kind="lost", text="x"),
    ],
    ids=lambda item: type(item).__name__,
)
def test_a_redemption_terminal_only_redeems(
    command: DeclareIllegible | PayByHand | ReportLoss,
) -> None:
    played = opened("rapid-roulette")
    ticket = cash_out(played, 1, "1", ONE)
    assert Counter(played.store, "kiosk").why(command, by=KIOSK, at=2_000) == "no-cashier"
    assert ticket_of(played.store, ONE) == ticket


def test_a_table_is_no_cage_and_a_cage_is_no_table() -> None:
    played = opened("rapid-roulette")
    with pytest.raises(BadInput, match="'T1' is no cage"):
        Cage("T1", played.store)
    assert Counter(played.store).why(ReportLoss(kind="lost", text="x"), by=CAS) == ""
    with pytest.raises(BadInput, match="No table is named 'cage'"):
        Table("cage", played.store)
    Cage("cage", played.store)
    Cage("cage-new", MemoryStore())
