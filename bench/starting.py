"""A table starts: its whole log read again, against going on from where it stood.

One table of Rapid Roulette with 100 terminals, kept in SQLite, after so many rounds; then twice as many. Reading the
log takes longer with every round that was ever played. Going on reads the file, and what came after it.
"""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from round import Floor

from croupier.engine.store import SqliteStore
from croupier.engine.table_place import Table
from croupier.server.process.snapshot import Resuming

TERMINALS, ROUNDS = 100, 40


def seconds(folder: Path, rounds: int) -> tuple[float, float]:
    """How long it takes to read the log, and to go on."""
    file = folder / f"{rounds}.stood"
    with closing(SqliteStore(folder / f"{rounds}.db")) as store:
        floor, chance = Floor(TERMINALS, store), Random(1)
        for _ in range(rounds):
            floor.round(chance)
        Resuming(file, b"key").keep([floor.table])
        begun = perf_counter()
        whole = Table("T1", store)
        read = perf_counter()
        resumed = Table("T1", store, stood=Resuming(file, b"key").of("T1"))
        ended = perf_counter()
        assert resumed.state == whole.state
        return read - begun, ended - read


def main() -> None:
    """Print both, and their ratio."""
    with TemporaryDirectory() as folder:
        for rounds in (ROUNDS, 2 * ROUNDS):
            whole, resumed = seconds(Path(folder), rounds)
            print(
                f"{rounds} rounds of {TERMINALS} terminals: log {whole:.3f} s, going on {resumed:.3f} s"
            )
    print(f"RATIO starting {whole / resumed:.1f}")


if __name__ == "__main__":
    main()
