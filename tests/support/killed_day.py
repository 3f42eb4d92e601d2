"""Run as a program: a day on SQLite in process after process, each killed at a later change of a file.

The first process is not killed and writes down every write, sync, truncation and deletion that it asks for. Each of
the others is killed by SIGKILL when it asks for one of them, and works in a folder named by the number of that call.
What was acknowledged until then stands in the file `acknowledged`. The folder of the first process has the highest
number.
"""

import os
import signal
import sys
from itertools import count
from operator import itemgetter
from pathlib import Path

from croupier.engine.store import AnyAnswer, SqliteStore
from support.failing_disk import Call, Disk
from support.forked_process import survives
from support.table_day import SHORT_LOG, play, prepared, undisturbed
from support.thoroughness import sample

FILE, ACKNOWLEDGED, CALL, CALLS = "floor.db", "acknowledged", "call", "calls"
NEVER = 0
EVERY = 25
"""A short run kills at each call of which the number is a multiple of this, besides the first and last of each kind."""


def live(folder: Path, killed_at: int) -> None:
    """A day in this process, up to a call."""
    disk, asked = Disk(), count(1)
    acknowledged = os.open(folder / ACKNOWLEDGED, os.O_WRONLY | os.O_CREAT)
    calls: list[str] = []
    answers: list[str] = []

    def fault(call: Call) -> int:
        line = f"{call.kind} {Path(call.path).name}"
        calls.append(f"{line} {len(answers)}")
        if next(asked) == killed_at:
            (folder / CALL).write_text(line)
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def on_answer(answer: AnyAnswer) -> None:
        answers.append(answer.order.id)
        os.write(acknowledged, f"{answer.order.id}\n".encode())

    disk.fault = fault
    with disk.in_use(), prepared(SHORT_LOG):
        store = SqliteStore(folder / FILE)
        play(store, on_answer)
        store.close()
    (folder / CALLS).write_text("\n".join(calls))


def lived(folder: Path, killed_at: int) -> bool:
    """A day in a process of its own: whether it came to its end."""
    folder.mkdir()
    return survives(lambda: live(folder, killed_at))


def main(folder: Path) -> None:
    """The process that is not killed, and one for each call at which one is killed."""
    undisturbed()
    whole = folder / "whole"
    assert lived(whole, NEVER)
    calls = [line.rsplit(maxsplit=1) for line in (whole / CALLS).read_text().splitlines()]
    # A short run tries every kind of change of every file, and the first and the last change of every commit.
    for place, _ in sample(calls, itemgetter(0), itemgetter(1), every=EVERY):
        assert not lived(folder / str(1 + place), 1 + place)
    whole.rename(folder / str(1 + len(calls)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
