"""Run as a program: a day on SQLite in process after process, each killed one change of a file later.

The n-th process works in the folder n and is killed by SIGKILL when it asks for its n-th write, sync,
truncation or deletion. What was acknowledged until then stands in the file `acknowledged`. The last
one lives to the end of the day.
"""

import os
import signal
import sys
from itertools import count
from pathlib import Path

from croupier.engine.store import SqliteStore
from support.failing_disk import Call, Disk
from support.table_day import SHORT_LOG, play, prepared, undisturbed

FILE, TOLD, CALL = "floor.db", "acknowledged", "call"


def live(own: Path, killed_at: int) -> None:
    """A day in this process, up to a call."""
    disk, asked = Disk(), count(1)
    told = os.open(own / TOLD, os.O_WRONLY | os.O_CREAT)

    def fault(call: Call) -> int:
        if next(asked) == killed_at:
            (own / CALL).write_text(f"{call.kind} {Path(call.path).name}")
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    disk.fault = fault
    with disk.in_use(), prepared(SHORT_LOG):
        store = SqliteStore(own / FILE)
        play(store, lambda answer: (os.write(told, f"{answer.order.id}\n".encode()), None)[1])
        store.close()


def main(folder: Path) -> None:
    """One process after the other, until one is not killed."""
    undisturbed()  # what is imported and prepared here need not be in every process
    for killed_at in count(1):
        own = folder / str(killed_at)
        own.mkdir()
        child = os.fork()
        if child == 0:
            failed = 1
            try:
                live(own, killed_at)
                failed = 0
            finally:
                os._exit(failed)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            assert os.waitstatus_to_exitcode(status) == 0
            return
        assert os.WTERMSIG(status) == signal.SIGKILL


if __name__ == "__main__":
    main(Path(sys.argv[1]))
