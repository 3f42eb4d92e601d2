"""Who signs the daily review of tickets, and when it is refused."""

from datetime import date

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.floor import Floor, FloorOrder
from croupier.offices.floor.commands import SignTicketReview
from croupier.offices.floor.decide import decide
from croupier.offices.floor.events import TicketReviewSigned
from croupier.offices.floor.evolve import evolve
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refused

DAY, ENDED = date(2026, 1, 1), 1_000
SIGNS = SignTicketReview(
    day=DAY, ended=ENDED, seal="a" * 64, owed=Cents(500), booked=Cents(500), differences=0
)
DIFFERS = replace(SIGNS, booked=Cents(400), differences=1)


def order(command: SignTicketReview, *, at: int = ENDED, rank: str = "cashier") -> FloorOrder:
    return FloorOrder(id="1", at=at, by=Actor("Cas", rank), command=command)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (order(SIGNS, rank="dealer"), "role-required"),
        (order(SIGNS, rank="device"), "role-required"),
        (order(SIGNS, rank="inspector"), "role-required"),
        (order(SIGNS, at=ENDED - 1), "day-not-over"),
        (order(DIFFERS), "reason-required"),
        (order(replace(DIFFERS, remarks="  ")), "reason-required"),
        (order(replace(DIFFERS, booked=Cents(500))), "reason-required"),
    ],
)
def test_a_signature_is_refused(asked: FloorOrder, why: str) -> None:
    refused = decide(Floor(), asked)
    assert isinstance(refused, Refused)
    assert (refused.why, refused.cites) == (why, ()), "No clause asks for it: it is a standard."
    assert "accepted" in refused.detail


@pytest.mark.parametrize("command", [SIGNS, replace(DIFFERS, remarks="counted twice")])
def test_a_signature_is_on_record_with_what_was_read(command: SignTicketReview) -> None:
    events = decide(Floor(), order(command))
    assert not isinstance(events, Refused)
    (signed,) = events
    assert isinstance(signed, TicketReviewSigned)
    assert (signed.by, signed.day, signed.seal) == ("Cas", DAY, SIGNS.seal)
    assert (signed.booked, signed.remarks) == (command.booked, command.remarks)
    assert evolve(Floor(), signed).ticket_reviews[DAY] == signed
