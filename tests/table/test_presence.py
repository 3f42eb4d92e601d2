"""A connection that is lost changes nothing by itself: recorded evenings with terminals that come and go."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table.commands import ReportBack, ReportLost
from croupier.table.events import PresenceEvent
from croupier.table.phases import Phase
from croupier.table.script.format import format_event
from croupier.table.script.parse import parse_line
from croupier.table.values.people import SYSTEM, Actor
from support.scripted_tables import START, Played, opened

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEATS = tuple(f"T1-{seat}" for seat in range(1, 10))
GAMES = (
    "rapid-roulette", "rapid-blackjack", "rapid-casino-war", "rapid-three-card-poker", "lucky-sic-bo", "rapid-baccarat",
)  # fmt: skip


@cache
def recorded(name: str) -> tuple[str, ...]:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith(" "))


def evening(name: str, reports: frozenset[int] = frozenset()) -> tuple[list[str], list[str]]:
    """What happened at a recorded evening, and where it left the table; before some lines a terminal comes or goes."""
    head, *commands = recorded(name)
    key, _, variant = head.removeprefix("game ").partition(", ")
    played = Played(key, variant)
    assert played.open(terminals=SEATS).refused is None
    for number, line in enumerate(commands):
        asked = parse_line(line, START)
        if number in reports:
            report(played, SEATS[number % 3], at=asked.after_ms)
        played.order(asked.by, asked.command, at=asked.after_ms, named=f"line-{number}")
    events = [record.event for record in played.store.records("T1")]
    told = [format_event(item) for item in events if not isinstance(item, PresenceEvent)]
    # An anonymous player is named after the event with which he came.
    happened = [re.sub(r"#T1\.\d+", "#", line) for line in told]
    holds = [played.holds(f"player:{seat}") for seat in SEATS]
    return happened, [played.state.phase, *holds, *sorted(played.state.terminals)]


def report(played: Played, terminal: str, *, at: int) -> None:
    """It is lost, or back: wagers, balances, seats, cards, questions and the phase stay as they are."""
    played.table.tick(START + at)
    before = played.state
    lost = terminal not in before.absent
    command = ReportLost(terminal=terminal) if lost else ReportBack(terminal=terminal)
    answer = played.order(Actor("system", SYSTEM), command, at=at)
    assert answer.refused is None
    after = played.state
    changed = [
        name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)
    ]
    assert changed == ["seq", "absent"]


@settings(max_examples=12, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", GAMES)
def test_an_evening_is_the_same_whoever_comes_and_goes(name: str, data: st.DataObject) -> None:
    places = st.frozensets(st.integers(0, len(recorded(name)) - 2), max_size=20)
    assert evening(name, data.draw(places)) == evening(name)


def at_each_phase() -> list[Played]:
    shut = opened("rapid-roulette").run("""
        1  dealer  pay-out 1 100
        1  dealer  pay-out 2 100
        1  tg-higher-duties-dealer  close
    """)
    ready = opened("rapid-roulette")
    wagering = opened("rapid-roulette").run("1 dealer wagering\n2 1 wager red 5")
    dealing = opened("rapid-roulette").run("1 dealer wagering\n2 1 wager red 5\n31 system time")
    return [shut, ready, wagering, dealing]


def test_it_changes_nothing_in_any_phase() -> None:
    every = at_each_phase()
    assert [item.state.phase for item in every] == list(Phase)
    for played in every:
        for _ in range(2):
            report(played, "1", at=31_000)
        assert not played.state.absent


def test_who_tells_it_of_what() -> None:
    played = opened("rapid-roulette").run("""
        1  system  lost 1      -> terminal-lost
        1  device  lost 1      ->
        1  device  lost 1 idle -> terminal-lost
        2  system  back 2      ->
        2  system  lost 3      -> terminal-lost
        2  system  lost 99     -> refused terminal-unknown SATG 1.1 player-terminal
        3  dealer  lost 2      -> refused no-dealer
        3  1       back 1      -> refused no-dealer
        4  system  back 1      -> terminal-back
    """)
    assert dict(played.state.absent) == {"3": "disconnected"}
    opened("casino-war").run("1 system lost 1 -> refused not-applicable")


def test_what_is_lost_stays_so_over_the_night_until_it_is_told() -> None:
    played = at_each_phase()[0].run("2 1 leave\n2 system lost 1\n2 system lost 2")
    assert played.open(at=9_000, terminals=("2", "3")).refused is None
    assert dict(played.state.absent) == {"2": "disconnected"}
