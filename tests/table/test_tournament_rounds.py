"""Rounds of a tournament as they are told, reported and explained: chips are never money."""

import pytest

from croupier.errors import BadInput
from croupier.records.explanation import tell_round
from croupier.records.notation import parse_round, show
from croupier.records.receipts import receipts
from croupier.table import commands as c
from croupier.table.values.people import Actor
from croupier.views.staff.correction_preview import differences_view
from support.report_checks import reported
from support.round_tables import clause
from support.scripted_tables import HIGHEST, START, opened
from support.tournament_tables import LIMITS, SPIN, serving

MONEY_ROUND = """
    1  dealer  wagering
    2  1       wager red 50
    31 system  time
    32 dealer  start
    35 dealer  enter 2
    36 dealer  confirm
    37 dealer  pay-out 1 50
    37 dealer  pay-out 2 100
"""


@clause("SATG 19.2.5")
def test_a_tournament_changes_no_figure_of_a_report() -> None:
    played = opened("rapid-roulette").run(MONEY_ROUND)
    before = reported(played.store)
    played.run(f"""
        40 system begin-tournament 1 ann 1000 name=cup {LIMITS}
        41 dealer wagering
        42 1 wager red 100
        71 system time
        72 dealer start
        75 dealer enter 1
        76 dealer confirm
        77 {HIGHEST["SATG 15.1"]}:Sam void-settled 2 disruption fire
        78 dealer wagering
        79 1 wager red 100
        80 {HIGHEST["SATG 15.1"]} void fire smoke
        90 system end-tournament over
    """)
    after = reported(played.store)
    assert (after.total, after.lines) == (before.total, before.lines)
    assert after.check == before.check


@clause("SATG 19.3.2")
@pytest.mark.parametrize("words", ["stage=2", "stage=2 practice=yes"])
def test_a_round_says_in_its_line_whose_chips_were_played_for(words: str) -> None:
    played = serving("rapid-roulette", words=words)
    played.run("1 dealer wagering\n2 1 wager red 100").run(SPIN)
    [told] = played.context.rounds()
    line = show(told)
    assert ("tournament=cup:2:practice " in line) == ("practice" in words)
    assert parse_round(line) == told
    with pytest.raises(BadInput, match="cup:2"):
        parse_round(line.replace("tournament=cup:2", "tournament=cup:2:third"))


def test_a_round_is_explained_in_chips() -> None:
    played = serving("rapid-roulette")
    played.run("1 dealer wagering\n2 1 wager red 100").run(SPIN)
    told = played.context.rounds()[0]
    said = "\n".join(tell_round(told, receipts(told)))
    assert "stage 1 of cup: for chips, and not for money" in said
    assert "staked 100 chips" in said


def test_a_correction_is_foreseen_in_chips() -> None:
    played = serving("rapid-roulette")
    boss = HIGHEST["SATG 15.1"]
    played.run("1 dealer wagering\n2 1 wager red 100").run(SPIN.replace("enter 17", "enter 2"))
    played.run(f"40 {boss} freeze 1 misread")
    command = c.CorrectRound(number=1, faces=("1",), reason="misread", notified_by="Dana")
    order = c.Order(id="x", at=START + 41_000, by=Actor("Sam", boss), command=command)
    seen, refused = differences_view(played.state, order, command, played.context)
    assert refused is None
    [row] = seen.rows
    assert (row.account, row.after, seen.bank) == ("player:1@cup", 110_000, -20_000)
