"""A follower reads each event of a log once, and notices that the log was replaced."""

import pytest

from croupier.engine.log_follower import LogFollower
from croupier.engine.store import MemoryStore
from support.stored_tables import TO_THE_END, TO_THE_WINDOW, opened, play


def test_each_event_is_read_once() -> None:
    store = MemoryStore()
    table, follower = opened(store), LogFollower("T1", store)
    assert [record.seq for record in follower.new_records()] == list(range(table.state.seq))
    assert not list(follower.new_records())
    before = table.state.seq
    play(table, TO_THE_WINDOW)
    assert [record.seq for record in follower.new_records()] == list(range(before, table.state.seq))
    assert follower.position == table.state.seq == store.length("T1")
    assert not follower.is_replaced


def test_a_reader_that_stops_goes_on_behind_the_last_event_that_it_was_given() -> None:
    store = MemoryStore()
    opened(store)
    follower = LogFollower("T1", store)
    first = next(follower.new_records())
    assert (first.seq, follower.position) == (0, 1)
    assert next(follower.new_records()).seq == 1


def test_the_log_of_a_place_without_events_is_empty() -> None:
    follower = LogFollower("T1", MemoryStore())
    assert not list(follower.new_records())
    assert (follower.position, follower.is_replaced) == (0, False)


def test_the_last_event_shows_that_the_log_is_still_the_same() -> None:
    store = MemoryStore()
    table = opened(store)
    last = list(store.records("T1"))[-1]
    follower = LogFollower("T1", store, last.seq + 1, last.order)
    assert not list(follower.new_records())
    play(table, TO_THE_WINDOW)
    assert len(list(follower.new_records())) == table.state.seq - last.seq - 1
    play(table, TO_THE_END, named="more")
    assert [record.order for record in follower.new_records()]
    assert not follower.is_replaced


@pytest.mark.parametrize("longer", [False, True])
def test_a_log_that_was_replaced_is_read_from_its_beginning(longer: bool) -> None:
    """A database was put back: its log is shorter, or went on in another way."""
    store, back = MemoryStore(), MemoryStore()
    play(opened(store), TO_THE_WINDOW)
    last = list(store.records("T1"))[-1]
    other = opened(back)
    if longer:
        play(other, TO_THE_END, named="another")
    follower = LogFollower("T1", back, last.seq + 1, last.order)
    assert [record.seq for record in follower.new_records()] == list(range(other.state.seq))
    assert follower.is_replaced
    assert follower.position == other.state.seq
