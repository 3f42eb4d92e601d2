"""What live tables pay up to whole chips has a line of its own in the reports (A-09)."""

import csv
from fractions import Fraction
from io import StringIO
from random import Random

import pytest

from croupier.money import Cents
from croupier.records.reports import By, Calendar, Meter, Report, Tally, encode, report_of
from croupier.records.reports.report_head import AnsweredOrder
from croupier.records.reports.report_pdf import as_pdf
from croupier.records.reports.report_text import as_text, csv_bytes
from croupier.table.corrections.resettle import as_round, procedure_of
from croupier.table.history.history_from_log import read_history
from croupier.table.irregular.fit_report import must_be_result
from croupier.table.settlement.round_sheet import at_live_table
from croupier.table.values.people import Actor
from croupier.table.values.replace import replace
from support.big_wheel import limits
from support.report_checks import EVER, head
from support.round_tables import clause
from support.scripted_tables import Played, opened

DEALER = Actor("Ann", "dealer")
FIVES = (Cents(500),)


def wheel_round(stake: str, face: str) -> str:
    """One spin with a stake on symbol A; what stays on the layout is taken off."""
    return f"""
        0  dealer  wagering
        0  dealer  lay ann symbol-A {stake}
        0  dealer  start
        0  dealer  call
        0  dealer  enter {face}
        0  dealer  confirm
        {"0  dealer  lay ann symbol-A 0" if face == "A" else ""}
    """


def war_round(stake: str, face: str) -> str:
    """One round of Casino War that ann wins or loses."""
    suit = "hsdc"[int(stake) % 4]
    cards = (f"K{suit}", f"2{suit}") if face == "A" else (f"2{suit}", f"K{suit}")
    return f"""
        0  dealer  wagering
        0  dealer  lay ann casino-war @1 {stake}
        0  dealer  call
        0  dealer  enter {cards[0]}
        0  dealer  enter {cards[1]}
        0  dealer  pay casino-war
        0  dealer  confirm
    """


ROUNDS = {"big-wheel": wheel_round, "casino-war": war_round}


def reported(played: Played, by: By = By.TABLE) -> Report:
    tally = Tally(EVER, by, Calendar(), played.store.sheet)
    for record in played.store.records("T1"):
        tally.take(AnsweredOrder("T1", DEALER, (record.event,), Cents(0)))
    return report_of(head(), tally)


def in_single_cents(played: Played) -> int:
    """What the same rounds would have won if the table paid in chips of one cent: settled again from the log."""
    events = [record.event for record in played.store.records("T1")]
    paid = due = 0
    for history in read_history("T1", events, played.store.sheet):
        round_ = as_round(history)
        assert round_.terms is not None
        cents = replace(round_.terms, chips=(Cents(1),))
        progress = procedure_of(round_).at(round_.entries)
        fates = {**progress.settled, **must_be_result(progress).fates}
        rows, _ = at_live_table(replace(round_, terms=cents), fates)
        due += sum(row.winnings for row in rows)
        paid += sum(row.winnings for row in history.rows)
    return paid - due


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("casino-war", marks=clause("WAR 6.2.3")),
        pytest.param("big-wheel", marks=clause("WHEEL 4.2.3")),
    ],
)
def test_what_a_table_paid_up_is_the_sum_over_its_rounds(key: str) -> None:
    chance, plays = Random(9), ROUNDS[key]
    played, by_hand = opened(key, limits=limits(10, 100), chips=FIVES), 0
    for _ in range(12):
        stake, wins = chance.randrange(10, 140), chance.random() < 0.7
        played.run(plays(str(stake), "A" if wins else "2"))
        counted = min(stake, 100)
        by_hand += (-counted % 5) * 100 if wins else 0
    assert by_hand > 0
    report = reported(played)
    (line,) = report.lines
    assert Fraction(line.paid_up) == by_hand == in_single_cents(played)
    assert report.total.paid_up == line.paid_up
    assert Fraction(reported(played, By.DEALER).total.paid_up) == by_hand
    assert Fraction(line.paid_up) < line.meters[Meter.WINS], "It is part of the winnings."


def test_a_void_round_takes_back_what_was_paid_up_before() -> None:
    played = opened("casino-war", limits=limits(10, 100), chips=FIVES)
    played.run(war_round("12", "A").replace("0  dealer  confirm", ""))
    before = reported(played).total.paid_up
    played.run("0 pit-boss void fire the alarm rang -> round-voided")
    assert (before, reported(played).total.paid_up) == ("300", "0")


def test_every_form_of_the_report_shows_it() -> None:
    played = opened("big-wheel", limits=limits(10, 100), chips=FIVES)
    played.run(wheel_round("12", "A"))
    report = reported(played)
    head_row, row = (line for line in as_text(report) if "paid up" in line or line.startswith("T1"))
    assert head_row.index("paid up")
    assert "$3.00" in row
    names, values = list(csv.reader(StringIO(csv_bytes(report).decode())))
    assert dict(zip(names, values, strict=True))["paid-up"] == "300"
    assert b'"paid_up":"300"' in encode(report)
    assert as_pdf(report) != as_pdf(replace_line(report))


def replace_line(report: Report) -> Report:
    from msgspec.structs import replace as with_fields

    return with_fields(report, lines=tuple(with_fields(it, paid_up="0") for it in report.lines))


def test_a_terminal_is_paid_exactly() -> None:
    played = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        31  dealer  start
        32  dealer  enter 1
        33  dealer  confirm
    """)
    assert reported(played).total.paid_up == "0"
