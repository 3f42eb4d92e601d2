"""Processes over one PostgreSQL: within the tests, and real ones that can be killed (`python peers.py`)."""

import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from threading import Event, Lock, Thread
from time import CLOCK_MONOTONIC, clock_gettime, monotonic, sleep, time
from typing import Any

import msgspec

from croupier.engine.cage_place import Cage
from croupier.engine.clock import Clock
from croupier.engine.cluster import postgres_leases
from croupier.engine.cluster.postgres_bus import PostgresBus
from croupier.engine.cluster.postgres_leases import PostgresLeases
from croupier.engine.cluster.table_owners import TableOwners
from croupier.engine.commit_pump import CommittedBatch, NotHere, Pump
from croupier.engine.store import AnyAnswer
from croupier.engine.store.entry_codec import AnswerBody, answer_in, body_of, encode, order_of
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.errors import CroupierError
from support.patience import PATIENCE_S
from support.scripted_tables import START
from support.skipped_time import Skipped

FOREVER_S = 600
"""Longer than anybody waits for anything."""


def until(is_so: Callable[[], object], patience_s: float = PATIENCE_S) -> float:
    """Wait for something; how long it took."""
    begun = monotonic()
    while not is_so():
        assert monotonic() - begun < patience_s, "It never came about."
        sleep(0.02)
    return monotonic() - begun


class FloorClock(Clock):
    """From START on, the same in every process; it goes on when the test says so."""

    def __init__(self, began: float, skipped: Skipped) -> None:
        super().__init__()
        self.began, self.skipped = began, skipped

    def __call__(self) -> int:
        return START + int((time() - self.began + self.skipped.seconds) * 1_000)


class Still(Clock):
    """Orders carry their instants, and nothing is ever overdue."""

    def __call__(self) -> int:
        return START


class Process:
    """What a process is made of; several may be in one, for tests that need none to die."""

    def __init__(
        self, address: str, *, clock: Clock | None = None, tables: Iterable[str] = (),
        of: type[PostgresLeases] = PostgresLeases,
    ) -> None:  # fmt: skip
        self.store, self.bus, self.leases = (
            PostgresStore(address),
            PostgresBus(address),
            of(address),
        )
        self.seen: list[tuple[str, AbstractSet[str]]] = []
        self.cage = Cage("cage", self.store)
        self.pump = Pump(self.store, [self.cage], clock=clock, written=self._written)
        if clock is None:
            self.pump._clock = Still()
        self.desks = TableOwners(
            self.store, self.pump, self.bus, self.leases, Clock(), tables=tables, offices=[self.cage],
            changed=lambda place, terminals, _records: self.seen.append((place, terminals)),
        )  # fmt: skip
        self.desks.start()

    def _written(self, written: CommittedBatch) -> None:
        self.desks.written(written)

    def close(self) -> None:
        for part in (self.desks, self.pump, self.leases, self.bus, self.store):
            part.close()

    def tick(self) -> None:
        for place in self.desks.own:
            with suppress(NotHere):
                self.pump.tick(place)


@contextmanager
def processes(address: str, count: int = 2, **settings: Any) -> Iterator[list[Process]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Process(address, **settings))) for _ in range(count)]


class Noted(PostgresLeases):
    """Leases that tell when they come and go, by the clock that all processes of a machine share."""

    def try_take(self, place: str) -> bool:
        with self._lock:
            before = place in self._held
            taken = super().try_take(place)
            if taken and not before:
                say({"took": place, "at": clock_gettime(CLOCK_MONOTONIC)})
            return taken

    def give_back(self, place: str) -> None:
        # Told while nobody else can take or lose it: what is told twice was not held twice.
        with self._lock:
            if place in self._held:
                say({"gave": place, "at": clock_gettime(CLOCK_MONOTONIC)})
            super().give_back(place)

    def _gone(self, why: Exception) -> None:
        for place in self._held:
            say(
                {
                    "gave": place,
                    "at": min(
                        clock_gettime(CLOCK_MONOTONIC), self._answered_at + postgres_leases.ALONE_S
                    ),
                }
            )
        super()._gone(why)

    def close(self) -> None:
        # The next owner may take them before this process has ended.
        with self._lock:
            for place in self._held:
                say({"gave": place, "at": clock_gettime(CLOCK_MONOTONIC)})
            self._held = frozenset()
        super().close()


def give_up_after(seconds: float) -> None:
    """A process that hangs loses its places so much later; it knows before."""
    postgres_leases.ALONE_S, postgres_leases.SILENCE_MS = 0.8 * seconds, int(1_000 * seconds)


_SAYING = Lock()


def say(what: dict[str, Any]) -> None:
    """One line to whoever started this process."""
    with _SAYING:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


def became(asked: Future[AnyAnswer]) -> dict[str, Any]:
    failed = asked.exception()
    if failed is not None:
        return {"failed": type(failed).__name__, "says": str(failed)}
    return {"answer": json.loads(encode(body_of(asked.result())))}


def serve(address: str, began: float, skipped: Skipped) -> None:
    """A process that does what it is told line by line, until it is told nothing more."""
    with closing(Process(address, clock=FloorClock(began, skipped), of=Noted)) as process:
        stopped = Event()

        def ticking() -> None:
            while not stopped.wait(0.02):
                process.tick()

        Thread(target=ticking, daemon=True).start()
        say({"ready": process.desks.process})
        for line in sys.stdin:
            _obey(process, json.loads(line))
        stopped.set()


def _obey(process: Process, request: dict[str, Any]) -> None:
    number, place = request["number"], request.get("place", "")
    if request["do"] == "own":
        say({"number": number, "own": sorted(process.desks.own)})
        return
    if request["do"] == "seq":
        say({"number": number, "seq": process.desks.tables[place].state.seq})
        return
    order = order_of(encode(request["order"]))
    ask = process.desks.submit if request["do"] == "submit" else process.pump.submit
    try:
        asked = ask(place, order)
    except CroupierError as failed:
        asked = Future()
        asked.set_exception(failed)
    asked.add_done_callback(lambda done: say({"number": number, **became(done)}))


class Peer:
    """A real process, as seen by whoever started it."""

    def __init__(self, address: str, began: float, skipped: Skipped, hangs_s: float) -> None:
        words = (address, repr(began), skipped.path, hangs_s)
        self.process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, __file__, *map(str, words)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.ended_at: float | None = None
        self._lock, self._numbers = Lock(), 0
        self._waiting: dict[int, Future[dict[str, Any]]] = defaultdict(Future)
        self.leases: list[dict[str, Any]] = []
        self._ready = Event()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with suppress(json.JSONDecodeError):  # the last line of one that was killed
                message = json.loads(line)
                if "ready" in message:
                    self._ready.set()
                elif "number" in message:
                    with self._lock:
                        waiting = self._waiting.pop(message["number"])
                    waiting.set_result(message)
                else:
                    self.leases.append(message)

    def ready(self) -> "Peer":
        while not self._ready.wait(0.05):
            assert self.process.poll() is None, "The process ended before it was ready."
        return self

    def tell(self, do: str, **what: Any) -> Future[dict[str, Any]]:
        with self._lock:
            self._numbers += 1
            number, answer = self._numbers, self._waiting[self._numbers]
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"number": number, "do": do, **what}) + "\n")
        self.process.stdin.flush()
        return answer

    def ask(self, place: str, order: Any, do: str = "submit") -> Future[dict[str, Any]]:
        return self.tell(do, place=place, order=json.loads(encode(order)))

    def places(self) -> list[str]:
        places: list[str] = self.tell("own").result(PATIENCE_S)["own"]
        return places

    def signal(self, number: signal.Signals) -> None:
        if number == signal.SIGKILL:
            self.ended_at = clock_gettime(CLOCK_MONOTONIC)
        self.process.send_signal(number)
        if number == signal.SIGKILL:
            self.process.wait()
            self._reader.join()

    def stop(self) -> None:
        """It is told nothing more, and ends as it should."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(PATIENCE_S)
        self.ended_at = self.ended_at or clock_gettime(CLOCK_MONOTONIC)
        self._reader.join()
        self.process.stdout.close()


def answered(waiting: Future[dict[str, Any]]) -> AnyAnswer:
    """The answer that a process got."""
    message = waiting.result(PATIENCE_S)
    assert "answer" in message, message
    return answer_in(msgspec.json.decode(json.dumps(message["answer"]), type=AnswerBody))


@contextmanager
def peers(
    address: str, skipped: Skipped, count: int = 2, *, hangs_s: float = FOREVER_S
) -> Iterator[tuple[list[Peer], Callable[[], Peer]]]:
    """Real processes, and a way to start more; all are gone in the end.

    One that hangs is given up after so many seconds: by default that is never why a table goes elsewhere.
    """
    began, started = time(), list[Peer]()

    def start() -> Peer:
        started.append(Peer(address, began, skipped, hangs_s))
        return started[-1]

    try:
        for _ in range(count):
            start()
        for peer in started:
            peer.ready()
        yield started, lambda: start().ready()
        for peer in started:
            peer.stop()
            assert peer.process.returncode in (0, -signal.SIGKILL)
        one_owner_at_a_time(started)
    finally:
        for peer in started:
            peer.process.kill()
            peer.stop()


def one_owner_at_a_time(among: Sequence[Peer]) -> None:
    """No table was two processes' at any instant."""
    spans: dict[str, list[tuple[float, float, int]]] = defaultdict(list)
    for peer in among:
        begun: dict[str, float] = {}
        end = peer.ended_at or clock_gettime(CLOCK_MONOTONIC)
        for lease in peer.leases:
            if "took" in lease:
                begun[lease["took"]] = lease["at"]
            else:
                spans[lease["gave"]].append(
                    (begun.pop(lease["gave"]), lease["at"], peer.process.pid)
                )
        for place, at in begun.items():
            spans[place].append((at, end, peer.process.pid))
    assert spans
    for place, times in spans.items():
        times.sort()
        for (_, ended, first), (began, _, other) in pairwise(times):
            assert ended <= began, f"{place} was at {first} and at {other}."


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_up_after(float(sys.argv[4]))
    serve(sys.argv[1], float(sys.argv[2]), Skipped(Path(sys.argv[3])))
    os._exit(0)
