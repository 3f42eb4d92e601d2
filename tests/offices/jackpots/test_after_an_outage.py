"""After an outage a log is read from where its table stood, and not from its beginning."""

import pytest

from croupier.server.feeds.jackpot_feed import Counts, from_log
from croupier.server.feeds.round_feed import LogMark
from croupier.table.state import State
from support.jackpot_office import GOLD, Running, round_with_gold
from support.scripted_tables import START, Played, opened

TOP = "tg-assistant-casino-manager"


@pytest.fixture
def table() -> Played:
    found = opened("rapid-sic-bo")
    Running(store=found.store, at=START).opened(GOLD, "T1").follow(found)
    return found


def played(table: Played, now: int) -> int:
    """A round; how long the log is then."""
    table.run(round_with_gold(now))
    return table.store.length("T1")


def read(
    table: Played, mark: int, stood: LogMark, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Counts], int]:
    """What is told after a mark, and from where the log was read for it."""
    places: list[int] = []
    records = table.store.records

    def watched(place: str, after: int = 0, limit: int | None = None) -> object:
        places.append(after)
        return records(place, after, limit)

    with monkeypatch.context() as patched:
        patched.setattr(table.store, "records", watched)
        found, _ = from_log(table.store, "T1", mark, stood)
    assert found == from_log(table.store, "T1", mark)[0], "It is the same as from the beginning."
    return found, min(places)


def test_what_was_read_up_to_the_mark_is_not_read_again(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood = LogMark(State(table="T1"))
    first = played(table, 0)
    second = played(table, 50)
    found, start = read(table, first, stood, monkeypatch)
    assert ([command.number for _, command in found], start) == ([2], 0)
    # The jackpots are still away: it is tried again, and has become more.
    played(table, 100)
    found, start = read(table, first, stood, monkeypatch)
    assert ([command.number for _, command in found], start) == ([2, 3], first)
    found, start = read(table, second, stood, monkeypatch)
    assert ([command.number for _, command in found], start) == ([3], first)
    assert stood.state.seq == second


def test_a_mark_within_a_round_loses_nothing_of_it(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood = LogMark(State(table="T1"))
    length = played(table, 0)
    for mark in (length - 5, length - 3):
        found, _ = read(table, mark, stood, monkeypatch)
        assert [command.number for _, command in found] == [1]
    assert stood.state.seq == length - 3


def test_the_correction_of_an_older_round_needs_the_whole_log(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood = LogMark(State(table="T1"))
    first = played(table, 0)
    second = played(table, 50)
    read(table, first, stood, monkeypatch)
    table.run(f"""
        101 dealer open-case incident fraud a late chip people=ann
        102 {TOP}  void-settled 1 fraud cheated case=T1-C1 -> round-corrected
    """)
    found, start = read(table, second, stood, monkeypatch)
    assert ([command.number for _, command in found], start) == ([1], 0)
