"""A process that reads the records: one job after another, at a lower priority than the tables.

The process ends when its connection does, so it never outlives the server, also where the server is killed.
"""

import gc
import os
import resource
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

MEMORY = Path("/proc/self/statm")
"""The pages of this process. Only Linux has the file."""
ADDRESSES, IN_MEMORY = 0, 1
"""The parts of that file: all addresses of the process, and its pages in memory."""


def main() -> None:
    """Answer jobs over the connection whose number is given."""
    number, niceness, idle = map(int, sys.argv[1:])
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is for the server, which ends this process
    _give_way(niceness, idle=bool(idle))  # before the imports, which take longer than many a job
    connection, received = Connection(number), SimpleQueue[bytes]()
    Thread(target=_receive, args=(connection, received), daemon=True).start()
    _serve(connection, received)


def _give_way(niceness: int, *, idle: bool) -> None:
    """Give way to the tables. A nice process still delays a table that wakes up; an idle one is interrupted at once."""
    os.nice(niceness)
    if idle and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _receive(connection: Connection, received: "SimpleQueue[bytes]") -> None:
    """Take messages in as they come; at the end of the connection the whole process ends, whatever it does."""
    try:
        while True:
            received.put(connection.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _serve(connection: Connection, received: "SimpleQueue[bytes]") -> None:
    from msgspec.structs import replace

    from croupier.server.jobs.job_messages import Outcome, encode, job_of, opening_of
    from croupier.server.jobs.record_jobs import RecordJobs

    opening = opening_of(received.get())
    allowed, program = opening.memory_mb * 2**20, _memory(IN_MEMORY)
    _bound_memory(allowed)
    jobs = RecordJobs(opening.store, lambda answer: connection.send_bytes(encode(answer)))
    is_small = True
    while is_small:
        answer = jobs.answer(job_of(received.get()))
        gc.collect()
        # A process that has cached much ends, so that the next job has room in a new one.
        is_small = (
            answer.outcome is not Outcome.TOO_LARGE and _memory(IN_MEMORY) - program < allowed // 2
        )
        connection.send_bytes(encode(replace(answer, is_last=not is_small)))


def _memory(part: int) -> int:
    """Return the bytes that this process has; 0 where the system does not say."""
    if not MEMORY.exists():
        return 0
    return int(MEMORY.read_text(encoding="ascii").split()[part]) * resource.getpagesize()


def _bound_memory(allowed: int) -> None:
    """Limit what jobs may add to what the program itself occupies."""
    if MEMORY.exists():
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (_memory(ADDRESSES) + allowed, hard))


if __name__ == "__main__":
    main()
