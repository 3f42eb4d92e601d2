"""A start reads the whole log of a table or an office, against a start that goes on from a snapshot.

One table of Rapid Roulette with 100 terminals, kept in SQLite, after so many rounds; then twice as many. Then each
office after so many orders of a random day, and twice as many. A start that reads the log takes longer with every
order that was ever given. A start from a snapshot reads the file, and what came after it.
"""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from round import Floor

from croupier.engine.store import SqliteStore
from croupier.engine.table_place import Table
from croupier.server.process.snapshot import Snapshots
from support.office_days import OFFICE_DAYS, Day
from support.resumed_office import started

TERMINALS, ROUNDS = 100, 40
STEPS = 2_000


def seconds(folder: Path, rounds: int) -> tuple[float, float]:
    """How long it takes to read the log, and to go on."""
    file = folder / f"{rounds}.stood"
    with closing(SqliteStore(folder / f"{rounds}.db")) as store:
        floor, chance = Floor(TERMINALS, store), Random(1)
        for _ in range(rounds):
            floor.round(chance)
        Snapshots(file, b"key").keep([floor.table])
        begun = perf_counter()
        whole = Table("T1", store)
        read = perf_counter()
        resumed = Table("T1", store, snapshot=Snapshots(file, b"key").of_table("T1"))
        ended = perf_counter()
        assert resumed.state == whole.state
        return read - begun, ended - read


def office_seconds(day: Day, file: Path) -> tuple[float, float]:
    """How long an office takes to read its log, and to go on."""
    office = day.office
    Snapshots(file, b"key").keep([office])
    begun = perf_counter()
    whole = started(office, None)
    read = perf_counter()
    snapshot = Snapshots(file, b"key").of_office(office.name, type(office.start))
    resumed = started(office, snapshot)
    ended = perf_counter()
    assert snapshot is not None
    assert resumed.state == whole.state
    return read - begun, ended - read


def compare_offices(folder: Path) -> None:
    """Print both for each office, and the ratio of all of them."""
    read = went_on = 0.0
    for name, make in OFFICE_DAYS.items():
        day, chance = make(), Random(1)
        for steps in (STEPS, 2 * STEPS):
            day.go_on(chance, STEPS)
            whole, resumed = office_seconds(day, folder / f"{name}.stood")
            print(f"{name} after {steps} orders: log {whole:.4f} s, going on {resumed:.4f} s")
        read, went_on = read + whole, went_on + resumed
    print(f"RATIO starting-offices {read / went_on:.1f}")


def main() -> None:
    """Print both, and their ratio."""
    with TemporaryDirectory() as folder:
        for rounds in (ROUNDS, 2 * ROUNDS):
            whole, resumed = seconds(Path(folder), rounds)
            print(
                f"{rounds} rounds of {TERMINALS} terminals: log {whole:.3f} s, going on {resumed:.3f} s"
            )
        print(f"RATIO starting {whole / resumed:.1f}")
        compare_offices(Path(folder))


if __name__ == "__main__":
    main()
