"""What a start costs: of a command, and of a table or an office with a log.

A command is compared with the import of its parser alone, by the processor time of the process.

A start reads the whole log of a table or an office, against a start that goes on from a snapshot.

One table of Rapid Roulette with 100 terminals, kept in SQLite, after so many rounds; then twice as many. Then each
office after so many orders of a random day, and twice as many. A start that reads the log takes longer with every
order that was ever given. A start from a snapshot reads the file, and what came after it.
"""

import os
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
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

RUNS = 7
PARSER = (sys.executable, "-c", "import cyclopts")
PROGRAM = str(Path(sys.executable).with_name("croupier"))
COMMANDS = {
    "command-version": (PROGRAM, "--version"),
    "command-help": (PROGRAM, "--help"),
    "command-odds": (PROGRAM, "odds", "triple-chase", "--bet", "crown-pairs"),
}


def processor_seconds(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """The processor time of a process, from its start to its end."""
    with Path(os.devnull).open("w") as nothing:
        output = [(os.POSIX_SPAWN_DUP2, nothing.fileno(), 1)]
        child = os.posix_spawn(words[0], words, environment, file_actions=output)
    _, status, used = os.wait4(child, 0)
    assert status == 0, words
    return used.ru_utime + used.ru_stime


def compare_commands(folder: Path) -> None:
    """Print the processor time of each command, and its ratio to that of the parser; bytecode is there for all."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    processes = {"parser": PARSER, **COMMANDS}
    for words in processes.values():
        processor_seconds(words, environment)
    runs = [
        {name: processor_seconds(words, environment) for name, words in processes.items()}
        for _ in range(RUNS)
    ]
    for name in processes:
        print(f"{name}: {median(run[name] for run in runs):.3f} s of processor time")
    for name in COMMANDS:
        print(f"RATIO {name} {median(run[name] / run['parser'] for run in runs):.2f}")


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
        compare_commands(Path(folder) / "bytecode")
        for rounds in (ROUNDS, 2 * ROUNDS):
            whole, resumed = seconds(Path(folder), rounds)
            print(
                f"{rounds} rounds of {TERMINALS} terminals: log {whole:.3f} s, going on {resumed:.3f} s"
            )
        print(f"RATIO starting {whole / resumed:.1f}")
        compare_offices(Path(folder))


if __name__ == "__main__":
    main()
