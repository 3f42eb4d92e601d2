"""A start goes on where the tables stood; whatever does not fit is passed over, and the log is read instead."""

import os
import pickle
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.store import MemoryStore, Record
from croupier.engine.table_place import Table, TableSnapshot
from croupier.errors import Mistake
from croupier.games import GAMES
from croupier.server.process import snapshot as resuming
from croupier.server.process.snapshot import Snapshots
from croupier.table.evolve import evolve
from croupier.table.state import State
from support.demo_house import living, quick_floor, until
from support.scripted_tables import Played, opened
from support.served_jackpot_floor import SEVENTEEN

KEY = b"the key of the house"
SPIN = """
    1 dealer wagering
    2 1 wager red 5
    31 system time
    32 dealer start
    35 dealer enter 18
    36 dealer confirm
"""


class Counts(MemoryStore):
    """How much of a log was asked for."""

    read = 0

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        for record in super().records(place, after, limit):
            self.read += 1
            yield record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stood"


def written(file: Path, played: Played) -> Path:
    Snapshots(file, KEY).keep([played.table])
    return file


def again(file: Path, played: Played, key: bytes = KEY) -> TableSnapshot | None:
    return Snapshots(file, key).of_table(played.table.name)


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_every_game_is_read_back_as_it_stood(one: Any, file: Path) -> None:
    played = opened(one.key)
    snapshot = again(written(file, played), played)
    assert snapshot is not None
    assert snapshot.state == played.state
    assert snapshot.state.offer.variant is played.state.offer.variant, "games are code"
    assert Table("T1", played.store, snapshot=snapshot).state == played.state


def test_a_table_with_jackpots_is_read_back_too(file: Path) -> None:
    """Their wagers stand in a version of the game that no file of a game has."""
    played = opened("rapid-roulette", jackpots=(SEVENTEEN.offered(),))
    played.run(SPIN)
    snapshot = again(written(file, played), played)
    assert snapshot is not None
    assert snapshot.state == played.state
    resumed = Table("T1", played.store, lambda _: played.jackpots, snapshot=snapshot)
    played.table = resumed
    played.run("101 dealer wagering\n102 1 wager jackpot-seventeen 3, straight-up 17 5")


def test_only_what_came_later_is_read(file: Path) -> None:
    store = Counts()
    played = Played("rapid-roulette", store=store)
    assert played.open().refused is None
    played.run("0 1 join\n0 dealer buy-in 1 100" + SPIN)
    snapshot = again(written(file, played), played)
    played.run("101 dealer wagering\n102 1 wager black 5")
    store.read = 0
    resumed = Table("T1", store, snapshot=snapshot)
    assert store.read == 3, "the last event that was known, and two"
    assert resumed.state == played.state == Table("T1", store).state
    # It goes on as if it had never stopped.
    played.table = resumed
    played.run("131 system time\n132 dealer start\n135 dealer enter 4\n136 dealer confirm")
    assert played.holds("player:1") == "$110.00"


def test_a_round_in_the_middle_is_read_from_its_beginning(file: Path) -> None:
    """A procedure that runs cannot be written down: the table stood where its last round was over."""
    played = opened("rapid-blackjack")
    before = played.state
    played.run("1 dealer wagering\n2 1 wager blackjack 10\n40 system time\n41 dealer enter 5h")
    snapshot = again(written(file, played), played)
    assert snapshot is not None
    assert snapshot.state == before
    resumed = Table("T1", played.store, snapshot=snapshot)
    assert resumed.state == played.state
    assert resumed.snapshot == snapshot


def changed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-9] ^= 1
    file.write_bytes(content)


UNFIT: dict[str, Callable[[Path], object]] = {
    "one bit is another": changed,
    "it is cut off": lambda file: file.write_bytes(file.read_bytes()[:-20]),
    "it is empty": lambda file: file.write_bytes(b""),
    "it is gone": lambda file: file.unlink(),
    "nobody sealed it": lambda file: file.write_bytes(bytes(32) + pickle.dumps({})),
}


@pytest.mark.parametrize("how", UNFIT)
def test_what_was_changed_is_passed_over(how: str, file: Path) -> None:
    played = opened("rapid-roulette")
    UNFIT[how](written(file, played))
    assert again(file, played) is None


def test_of_another_house_or_another_program_it_is_passed_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = opened("rapid-roulette")
    written(file, played)
    assert again(file, played, b"another key") is None
    monkeypatch.setattr(resuming, "code_hash", lambda: "0" * 64)
    assert again(file, played) is None


def test_a_log_that_is_another_is_read_from_its_beginning(file: Path) -> None:
    """A database that was put back, or one that had other orders in that place."""
    played = opened("rapid-roulette").run(SPIN)
    snapshot = again(written(file, played), played)
    shorter = opened("rapid-roulette")
    assert Table("T1", shorter.store, snapshot=snapshot).state == shorter.state
    other = Played("rapid-roulette")
    other._ids = iter(f"other-{number}" for number in range(99))
    assert other.open().refused is None
    other.run("0 1 join\n0 2 join\n0 dealer buy-in 1 100\n0 dealer buy-in 2 100" + SPIN)
    assert other.state.seq == played.state.seq
    assert Table("T1", other.store, snapshot=snapshot).state == other.state


def test_nothing_but_parts_of_a_state_is_made(file: Path) -> None:
    """Whoever had the key could not run a command by it either."""

    class Evil:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return os.system, ("true",)

    with pytest.raises(Mistake, match="is no part of a state"):
        resuming._StateReader(BytesIO(pickle.dumps(Evil()))).load()


def test_a_process_writes_it_when_it_stops_and_goes_on_from_it(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, (), ("ministar-roulette",))
    with living(config) as floor:
        until(lambda: floor.settled("MR2") >= 1)
    (found,) = config.file.parent.glob("croupier.stood-*")
    assert found.stat().st_mode & 0o777 == 0o600
    with living(config) as floor:
        snapshot = floor.system.tables.snapshots.of_table("MR2")
        assert snapshot is not None
        assert snapshot.state.number >= 1
        log: list[Record] = list(floor.store.records("MR2"))
        assert log[snapshot.state.seq - 1].order == snapshot.last
        until(lambda: floor.settled("MR2") > snapshot.state.number)
        table, state = floor.system.tables.owners.tables["MR2"], State(table="MR2")
        seen = table.state
        for record in floor.store.records("MR2"):
            if state.seq == seen.seq:
                break
            state = evolve(state, record.event, floor.store.sheet)
        assert state == seen
