"""The processes that read the records for the server: a few at a time, each with limits.

A report of a year takes minutes of a processor. Here it takes them from a process with a lower priority, so that no
wager waits for it. A reading ends with its caller, with its limits and with the server.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from croupier.errors import BadInput, CroupierError, Mistake
from croupier.server.jobs.job_messages import (
    LONG,
    Answer,
    Job,
    NoRecord,
    Opening,
    Outcome,
    answer_of,
    encode,
)
from croupier.server.orders.secret_check import TooFast
from croupier.server.settings.limits_config import ReportsConfig

PROGRAM = "croupier.server.jobs.job_worker"
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A process that reads takes one processor, also where it calculates."""


def ignore_progress(_answer: Answer) -> None:
    """Ignore the progress of a job; the default."""


class TooLarge(CroupierError):
    """A reading needs more time or memory than the configuration allows."""


class Interrupted(CroupierError):
    """A reading ended before it was done, or the store did not answer. The same may be asked again."""


class Worker:
    """A process that reads, and the connection to it."""

    def __init__(self, opening: Opening, niceness: int, *, idle: bool) -> None:
        self._opening, self._way = opening, (str(niceness), str(int(idle)))
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self.is_ended = False
        self.last: type[Job] | None = None
        """The kind of its last job. The process may have cached what the next of this kind needs."""

    @property
    def process_id(self) -> int:
        """The id of the process; 0 before its first job."""
        return self._process.pid if self._process is not None else 0

    @property
    def runs(self) -> bool:
        """Whether the process is there; another program may have ended it."""
        return self._process is not None and self._process.poll() is None

    def ask(self, job: Job, goes_on: Callable[[Answer], None]) -> Answer:
        """Have a job done, and wait for its answer. For a thread of the pool."""
        try:
            connection = self._connection or self._start()
            connection.send_bytes(encode(job))
            answer = answer_of(connection.recv_bytes())
            while answer.outcome is Outcome.GOES_ON:
                goes_on(answer)
                answer = answer_of(connection.recv_bytes())
        except (EOFError, OSError) as ended:
            self.close()
            raise Interrupted("The process that read the records ended.") from ended
        if answer.is_last:
            self.close()
        return answer

    def end(self) -> None:
        """End the process at once, whatever it does. Any thread may call this."""
        self.is_ended = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone."""
        self.end()
        if self._process is not None and self._connection is not None:
            self._process.wait()
            self._connection.close()

    def _start(self) -> Connection:
        self._connection, theirs = Pipe()
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen(  # noqa: S603  our own program
                [sys.executable, "-P", "-m", PROGRAM, str(number), *self._way],
                pass_fds=(number,), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                env={**os.environ, **ONE_THREAD},
            )  # fmt: skip
        if self.is_ended:  # the caller left meanwhile
            self._process.kill()
        self._connection.send_bytes(encode(self._opening))
        return self._connection


class JobPool:
    """Does jobs in processes of their own, and refuses more than may wait."""

    def __init__(self, store: str, limits: ReportsConfig) -> None:
        self._opening, self._limits = Opening(store, limits.memory_mb), limits
        self._turns = asyncio.Semaphore(limits.processes)
        self._long_turns = asyncio.Semaphore(max(1, limits.processes - 1))
        self._threads = ThreadPoolExecutor(limits.processes, thread_name_prefix="jobs")
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self.waiting = 0
        """The jobs that wait or run."""

    async def do(self, job: Job, goes_on: Callable[[Answer], None] = ignore_progress) -> bytes:
        """Do a job when it is its turn; return its result. A cancelled job ends at once.

        A thread of the pool calls `goes_on` while the job is done.
        """
        async with self._turn(job):
            answer = await self._answer(job, goes_on)
        match answer.outcome:
            case Outcome.DONE:
                return answer.value
            case Outcome.MISSING:
                raise NoRecord(answer.says)
            case Outcome.UNREADABLE:
                raise BadInput(answer.says)
            case Outcome.UNSURE:
                raise Interrupted(answer.says)
            case Outcome.TOO_LARGE:
                raise self._too_large(f"{self._limits.memory_mb} MB of memory")
        raise Mistake(answer.says)

    def process_ids(self) -> list[int]:
        """Return the ids of the processes that run."""
        return [each.process_id for each in (*self._idle, *self._busy) if each.process_id]

    def close(self) -> None:
        """End all processes."""
        for worker in self._busy:
            worker.end()  # its thread waits for it
        for worker in self._idle:
            worker.close()
        self._threads.shutdown(cancel_futures=True)

    @asynccontextmanager
    async def _turn(self, job: Job) -> AsyncIterator[None]:
        if self.waiting >= self._limits.waiting:
            raise TooFast(
                f"{self.waiting} readings of the records wait or run. Accepted: again in a while."
            )
        self.waiting += 1
        try:
            if isinstance(job, LONG):
                async with self._long_turns, self._turns:
                    yield
            else:
                async with self._turns:
                    yield
        finally:
            self.waiting -= 1

    async def _answer(self, job: Job, goes_on: Callable[[Answer], None]) -> Answer:
        worker = self._take(type(job))
        worker.last = type(job)
        call = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, job, goes_on)
        self._busy.add(worker)
        try:
            return await asyncio.wait_for(asyncio.shield(call), self._limits.seconds)
        except TimeoutError:
            raise self._too_large(f"{self._limits.seconds} seconds") from None
        finally:
            self._busy.discard(worker)
            if not call.done():
                call.add_done_callback(_ignore)
                worker.end()
            if not worker.is_ended:
                self._idle.append(worker)

    def _take(self, kind: type[Job]) -> Worker:
        """Return an idle process, best one that has done such a job, or a new one."""
        for worker in [each for each in self._idle if not each.runs]:
            self._idle.remove(worker)
            worker.close()
        if not self._idle:
            return Worker(self._opening, self._limits.niceness, idle=self._limits.idle)
        worker = next((each for each in self._idle if each.last is kind), self._idle[-1])
        self._idle.remove(worker)
        return worker

    def _too_large(self, limit: str) -> TooLarge:
        return TooLarge(
            f"This needs more than {limit}. Accepted: a shorter period or fewer tables; or `croupier` at the "
            "command line, which has no limit; or larger limits under [reports] in the configuration."
        )


def _ignore(call: "asyncio.Future[Answer]") -> None:
    """Take the error of a call for which no caller waits any more."""
    if not call.cancelled():
        call.exception()
