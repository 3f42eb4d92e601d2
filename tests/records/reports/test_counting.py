"""What each event puts on the meters, and takes off again."""

import pytest

from croupier.games import game
from croupier.ledger.postings import Postings
from croupier.money import Cents
from croupier.records.reports import (
    AnsweredOrder,
    By,
    Calendar,
    Count,
    Line,
    Meter,
    Tally,
    report_of,
)
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Row
from support.report_checks import EVER, head
from support.scripted_tables import START

ANN = Actor("Ann", "dealer")
WON = Row(
    "bob", "bob casino-war @1", "", "1", "casino-war", "win", Cents(500), Cents(500), Cents(500)
)
LOST = Row(
    "cas", "cas casino-war @2", "", "2", "casino-war", "loses", Cents(700), Cents(0), Cents(0)
)
BACK = Row(
    "bob", "bob casino-war @1", "", "1", "casino-war", "void", Cents(500), Cents(500), Cents(0)
)
SHEETS = {"interim": (WON, LOST), "void": (BACK,), "none": ()}
RECONSTRUCTED = e.DealReconstructed(
    at=START + 9, faces=(), reversed=("interim",), laid=Cents(300), reason="a card fell", by="Sam"
)
REWOUND = e.DealRewound(at=START + 9, question="war", reversed=("interim",), laid=Cents(300))
VOIDED = e.RoundVoided(
    at=START + 9, sheet="void", ground="fire", reason="", clauses=(), reversed=("interim",), laid=Cents(300)
)  # fmt: skip


def counted(*events: e.Event) -> Line:
    """A round of Casino War, as far as these events go; the books are those of the ledger's own postings."""
    postings, tally = (
        Postings("T1", live=True),
        Tally(EVER, By.TABLE, Calendar(), SHEETS.__getitem__),
    )
    plan = demo_plan(game("casino-war"))
    opened = e.TableOpened(at=START, plan=plan), e.RoundOpened(at=START + 1, number=1, until=None)
    house = {"bank:T1", "cage:T1"}
    for seq, event in enumerate((*opened, *events)):
        gained = sum(
            transfer.amount * ((str(transfer.taker) in house) - (str(transfer.giver) in house))
            for transfer in postings.transfers_of(seq, event, SHEETS)
        )
        tally.take(AnsweredOrder("T1", ANN, (event,), Cents(gained)))
        tally.places["T1"].state = None  # these events alone are no log that a table could have
    found = report_of(head(), tally)
    assert found.check.by_meters == found.check.by_books
    return found.total


INTERIM = (
    e.InterimPaid(at=START + 2, key="first", sheet="interim"),
    e.HouseLaid(at=START + 3, key="war", amount=Cents(300)),
)


def test_an_interim_settlement_counts_when_it_is_paid() -> None:
    line = counted(*INTERIM)
    assert (line.meters[Meter.HANDLE], line.meters[Meter.RETURNED]) == (1_200, 1_000)
    assert (line.win, line.meters[Meter.WINS], line.meters[Meter.LAID]) == (200, 500, 300)
    assert line.counts[Count.STAKES] == 2


@pytest.mark.parametrize(
    "undone", [RECONSTRUCTED, REWOUND, VOIDED], ids=lambda it: type(it).__name__
)
def test_what_is_taken_back_is_on_no_meter(undone: e.Event) -> None:
    line = counted(*INTERIM, undone)
    left = {meter: amount for meter, amount in line.meters.items() if amount}
    assert left == ({Meter.VOIDED: 500} if undone is VOIDED else {})
    assert line.counts[Count.STAKES] == 0
    assert (
        line.counts[Count.STAKES_VOIDED] == line.counts[Count.ROUNDS_VOIDED] == (undone is VOIDED)
    )
    assert (line.expected, line.unpriced) == ("0", 0)


def test_chips_of_the_house_come_back_with_the_settlement() -> None:
    settled = e.RoundSettled(at=START + 9, sheet="none", laid=Cents(300))
    assert counted(*INTERIM, settled).meters[Meter.LAID] == 0
