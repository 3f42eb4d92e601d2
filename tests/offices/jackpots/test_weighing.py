"""What the jackpots counted is weighed against the tables' own logs, and against what was staked."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.money import NOTHING
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.checks.against_tables import unreasonable
from croupier.offices.jackpots.judges import count_round as counting
from croupier.server.feeds.jackpot_health import JackpotHealth
from croupier.server.feeds.jackpot_journal import JackpotJournal
from croupier.table.values.people import THE_SYSTEM
from support.jackpot_office import GOLD, LINKED, OTHER, SUPERVISOR, Running, round_with_gold
from support.round_tables import clause
from support.scripted_tables import START, Played, opened


def played(table: Played, running: Running, now: int) -> None:
    """A round with a jackpot wager of $2."""
    table.run(round_with_gold(now))
    running.follow(table)


@pytest.fixture
def evening() -> tuple[Played, Running]:
    """Rounds of two days, all of them counted."""
    table = opened("rapid-sic-bo")
    running = Running(store=table.store, at=START).opened(GOLD, "T1").follow(table)
    for now in (0, 50, 24 * 3_600):
        played(table, running, now)
    return table, running


@clause("SATG 7.4.1", "SATG 7.6.1")
def test_what_tables_settled_is_what_the_jackpots_counted(evening: tuple[Played, Running]) -> None:
    table, _ = evening
    lines = list(JackpotJournal(table.store).by_day())
    share = 200 * (GOLD.rate.fraction + GOLD.reserve.fraction)
    assert [(it.jackpot, it.settled, it.counted, it.rounds) for it in lines] == [
        ("gold", 2 * share, 2 * share, ()),
        ("gold", share, share, ()),
    ]
    assert lines[0].day < lines[1].day


def test_one_table_is_weighed_alone(evening: tuple[Played, Running]) -> None:
    table, running = evening
    running.opened(LINKED, "A", "B")
    running.played("A", ("1", 500))
    journal = JackpotJournal(table.store)
    assert {it.table for it in journal.by_day()} == {"A", "T1"}
    assert [it.table for it in journal.by_day("T1")] == ["T1", "T1"]
    assert list(journal.by_day("elsewhere")) == []


@clause("SATG 7.4.1")
def test_a_round_that_was_counted_otherwise_is_named(evening: tuple[Played, Running]) -> None:
    table, running = evening
    heard = running.state.heard["T1"]
    stranger = running.part("gold", ("1", 500))
    counts = c.CountRound(table="T1", number=9, heard=heard + 10, parts=(stranger,))
    running.done(counts, THE_SYSTEM)
    before = c.RecountRound(
        table="T1", number=2, heard=heard + 20,
        before=(running.part("gold", ("1", 200)),), after=(running.part("gold", ("1", 300)),),
    )  # fmt: skip
    running.done(before, THE_SYSTEM)
    lines = list(JackpotJournal(table.store).by_day())
    assert [(it.day != "", it.rounds) for it in lines] == [
        (False, (9,)),
        (True, (2,)),
        (True, ()),
    ]
    rate = GOLD.rate.fraction + GOLD.reserve.fraction
    assert [(it.settled, it.counted) for it in lines[:2]] == [
        (Fraction(0), 500 * rate),
        (400 * rate, 500 * rate),
    ]


@clause("SATG 7.6", "SATG 7.6.1")
def test_a_round_that_brings_more_than_its_stakes_make_fails_the_self_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = Running().opened(LINKED, "A", "B")
    running.played("A", ("1", 10_000))
    journal = JackpotJournal(running.store)
    working = JackpotHealth(running.office, journal, lambda *_: None, lambda: running.at)  # type: ignore[arg-type]
    working.compare("link")
    right = counting.contribute

    def ten_times(*of: Any, exact: Fraction, **more: Any) -> None:
        right(*of, exact=10 * exact, **more)

    with monkeypatch.context() as patched:
        patched.setattr(counting, "contribute", ten_times)
        running.played("A", ("1", 10_000))
    with pytest.raises(
        CroupierError, match=r"Round A/2 brought 1033 cents; its stakes make 133 at most."
    ):
        working.compare("link")
    # Somebody has looked into it: what is counted from here on is weighed anew.
    running.done(c.Suspend(jackpot="link", reason="too much"), SUPERVISOR)
    running.done(c.Resume(jackpot="link", reason="put right"), SUPERVISOR)
    working.compare("link")


@clause("SATG 7.6.1")
def test_what_an_heir_is_left_is_not_too_much() -> None:
    running = Running().opened(LINKED, "A", "B")
    running.opened(replace(LINKED, name="heir", title="Heir"), "A", "B")
    late = running.part("link", ("1", 50_000))
    running.done(c.PostNotice(jackpot="link", change="close", text="It closes."))
    running.done(c.CloseJackpot(jackpot="link", to={"heir": NOTHING}, second=OTHER))
    counts = c.CountRound(table="A", number=1, heard=10, parts=(late,))
    answer = running.done(counts, THE_SYSTEM)
    assert running.exact("heir") > LINKED.minimum
    assert list(unreasonable(counts, answer.events)) == []
