"""What was worked out before a confirmation is kept to the last byte as what was not."""

from collections.abc import Callable

import pytest

from croupier.engine.store import MemoryStore, Store
from croupier.engine.table_place import Table
from support.scripted_tables import lines
from support.store_fixtures import STORES, Maker
from support.store_invariants import written
from support.stored_tables import opened, play, stored_contents

A_ROUND = """
    0   1      join
    0   2      join
    0   dealer buy-in 1 100
    0   dealer buy-in 2 100
    0   dealer wagering
    1   1      wager red 5
    2   2      wager black 5
    2   2      wager straight-up 1 5
    31  dealer start
    32  device rest
    33  dealer enter 1
    34  dealer buy-in 1 50
    35  dealer confirm
"""
ENTERED = 11
"""So many lines until the result is there; one more, and it is confirmed."""

Look = Callable[[Table, int], Table]


def never(table: Table, _place: int) -> Table:
    return table


def always(table: Table, _place: int) -> Table:
    table.foresee()
    return table


def once(table: Table, place: int) -> Table:
    """Before somebody buys in: the place in the log is another when it is confirmed."""
    if place == ENTERED:
        assert table.foresee() is not None
    return table


def busy(table: Table, place: int) -> Table:
    """Somebody waits, so it is not brought to its new place."""
    table.foresee(again=place == ENTERED)
    return table


def play_round(store: Store, look: Look) -> Store:
    table = opened(store, "rapid-roulette")
    for place, _ in enumerate(lines(A_ROUND)):
        table = look(table, place)
        until = "\n".join(list(lines(A_ROUND))[: place + 1])
        (answer,) = play(table, until, first=place)
        assert answer.refused is None, answer.refused
    return store


@pytest.mark.parametrize("look", [always, once, busy])
@pytest.mark.parametrize("kind", STORES)
def test_foreseen_or_not_the_same_is_kept(kind: str, look: Look, made: Maker) -> None:
    foreseen, other = made(kind), made(kind)
    assert stored_contents(play_round(foreseen, look)) == stored_contents(play_round(other, never))
    if not isinstance(foreseen, MemoryStore) and not isinstance(other, MemoryStore):
        assert written(foreseen) == written(other), "Order by order, with the hashes of the chain."


@pytest.mark.parametrize("kind", STORES)
def test_who_ends_between_entry_and_confirmation_has_foreseen_nothing(
    kind: str, made: Maker
) -> None:
    """What was foreseen was in the memory of a process that is no more; the next confirms what is kept."""
    store, other = made(kind), made(kind)

    def killed(table: Table, place: int) -> Table:
        if place == len(list(lines(A_ROUND))) - 1:
            assert table.foresee() is not None
            return Table(table.name, store)
        return table

    assert stored_contents(play_round(store, killed)) == stored_contents(play_round(other, never))


def test_the_confirmation_takes_what_was_foreseen() -> None:
    """Its very transfers: they are not worked out a second time."""
    store = MemoryStore()
    seen = []

    def looks(table: Table, _place: int) -> Table:
        due = table.foresee()
        if due is not None:
            seen.append(due)
        return table

    play_round(store, looks)
    last = seen[-1]
    assert [item.seq for item in seen] == [last.seq - 1, last.seq]
    kept = store.transfers("T1", last.seq)
    assert kept
    assert all(one is other for one, other in zip(kept, last.transfers, strict=True))
