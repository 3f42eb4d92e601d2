"""The power fails: what was synced is there, and of the rest whatever the disk happened to write."""

from collections.abc import Iterator
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from random import Random

import pytest

from croupier.engine.store import SqliteStore
from support.failing_disk import Call, Choice, Disk, after_power_loss, by_chance, nothing
from support.table_day import SHORT_LOG, folder, go_on, look, play, prepared
from support.thoroughness import sample

EVERY = 5
"""After each image the day could go on; so many are left out between two on which it does."""
BETWEEN = 8
"""A short run lets the power fail at each call of which the number is a multiple of this, and at the first and the last
call of each kind and between two acknowledgements: a commit that is acknowledged before its sync is lost there.
"""


def recorded(*pragmas: str) -> list[Call]:
    """The changes of the files in a day, and between them what was acknowledged."""
    disk = Disk()
    with folder() as place, disk.in_use(), prepared(SHORT_LOG, *pragmas):
        store = SqliteStore(place / "floor.db")
        play(store, lambda answer: disk.mark(answer.order.id))
        store.close()
    return disk.calls


def choices(number: int) -> Iterator[Choice]:
    """What becomes of that which was not synced; that all of it is there is the case of the kill."""
    yield nothing
    for seed in (2 * number, 2 * number + 1):
        yield by_chance(Random(seed))


Moment = tuple[int, str, int]
"""How many calls were made, what the last of them was, and how many answers were acknowledged before."""


def moments(calls: list[Call]) -> list[Moment]:
    """When the power fails: after each call, or after some of them."""
    found, acknowledged = list[Moment](), 0
    for at, call in enumerate(calls, 1):
        acknowledged += call.kind == "mark"
        kind = "mark" if call.kind == "mark" else f"{call.kind} {Path(call.path).name}"
        found.append((at, kind, acknowledged))
    return [one for _, one in sample(found, itemgetter(1), itemgetter(2), every=BETWEEN)]


def images(
    calls: list[Call], failures: list[Moment], place: Path
) -> Iterator[tuple[Path, list[str]]]:
    """What is found after the power failed at each moment, each once, and what was acknowledged."""
    seen = set()
    for at, _, _ in failures:
        until = calls[:at]
        acknowledged = [call.path for call in until if call.kind == "mark"]
        for number, choice in enumerate(choices(at)):
            own = place / f"{at}.{number}"
            own.mkdir()
            after_power_loss(until, choice, own)
            found = sha256(str(acknowledged).encode())
            for file in sorted(own.iterdir()):
                found.update(file.name.encode() + file.read_bytes())
            if found.digest() not in seen:
                seen.add(found.digest())
                yield own, acknowledged


def test_what_was_acknowledged_survives_wherever_the_power_fails() -> None:
    calls = recorded()
    assert sum(call.kind == "sync" for call in calls) > 20
    failures = moments(calls)
    with folder() as place:
        found = 0
        for own, acknowledged in images(calls, failures, place):
            found += 1
            store = SqliteStore(own / "floor.db")
            look(store, acknowledged)
            if found % EVERY == 0:
                go_on(store, acknowledged)
            store.close()
        assert found > len(failures), "There were more ways to fail than calls."


def test_a_log_that_is_synced_less_often_loses_what_was_acknowledged() -> None:
    """The same test finds the loss where there is one: without a sync for each commit."""
    with folder() as place:
        calls = recorded("synchronous = NORMAL")
        found = images(calls, moments(calls), place)
        assert any(is_lost(own, acknowledged) for own, acknowledged in found)


def is_lost(own: Path, acknowledged: list[str]) -> bool:
    """Whether something is not there that was acknowledged."""
    store = SqliteStore(own / "floor.db")
    answers = [store.answer(name) for name in acknowledged]
    store.close()
    return None in answers


def test_a_disk_that_only_says_that_it_synced_loses_everything() -> None:
    calls = [call for call in recorded() if call.kind != "sync"]
    with folder() as place:
        after_power_loss(calls, nothing, place)
        store = SqliteStore(place / "floor.db")
        with pytest.raises(AssertionError, match="was acknowledged"):
            look(store, ["opening"])
        store.close()
