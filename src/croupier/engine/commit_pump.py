"""The commit pump: many orders, one commit.

A process has one pump for all its places. A batch holds the orders that arrived while the last one
was written. The pump decides its orders one after the other, each on the state that those before it
left. It writes them in one transaction, and only then answers. Under load a batch is long and one
commit serves many orders; at rest, each order is a batch.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from secrets import token_hex
from threading import Lock, Thread
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from croupier.engine.clock import Clock
from croupier.engine.current_rank import CurrentRanks
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.store import AnyAnswer, Commit, Stale, Store, Unsure, Work
from croupier.engine.store.store_port import OWN, impossible
from croupier.errors import BadInput, CroupierError, Mistake
from croupier.ledger import Account
from croupier.money import Cents
from croupier.offices.house_log import HOUSE, AnchorHeads, HouseOrder
from croupier.table.tickets.ticket_number import ticket_name
from croupier.table.values.people import THE_SYSTEM

LONGEST = 1_000
"""Upper limit of orders per batch; bounds the latency of an answer."""
ANCHORED = 1_000
"""Number of orders after which the house records the heads of all logs."""
ATTEMPTS = 5
"""How often a batch is decided anew because another process wrote first."""

_LOG = logging.getLogger(__name__)


@runtime_checkable
class Settles(Protocol):
    """The batch of a table, which settles rounds."""

    settling: Sequence[Any]
    """The table as it was before each order that settled a round."""


class NotHere(CroupierError):
    """The place is at another pump, or at none; the order was not judged."""


class Place(Protocol):
    """A place that answers orders: a table, a cage, a kiosk; each has its own orders and batches."""

    name: str

    def start_batch(self, work: Work) -> Any:
        """Open the place within a batch."""
        ...

    def advance(self, batch: Any) -> object:
        """The batch is committed: swap in the new state and return the old one, to be freed later."""
        ...

    def reload(self) -> None:
        """Another process wrote: load the state from the store again."""
        ...


class ReplyTo(Protocol):
    """The receiver of an answer, such as a future; called by the thread of the pump."""

    def set_result(self, answer: AnyAnswer, /) -> None:
        """Receive the answer, once it is committed."""
        ...

    def set_exception(self, failed: BaseException, /) -> None:
        """Receive the error, which says whether the order was done."""
        ...


@dataclass(frozen=True, slots=True)
class QueuedOrder:
    """An order in the queue, with the receiver of its answer."""

    place: str
    order: Any
    answer: Any = field(default_factory=Future)
    """A future, or any other `ReplyTo`."""


@dataclass(frozen=True, slots=True)
class ClockTick:
    """Lets a table look at the clock; the answer says that it did."""

    place: str
    at: int
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class BetweenBatches:
    """Something to do between two batches."""

    act: Callable[[], None]
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class CommittedBatch:
    """A committed batch, for the code that shows its results."""

    states: Mapping[str, Any]
    """The states of the places that took part, as the batch left them; none for a stateless place."""
    commits: Sequence[Commit]
    """Every order that was answered now, also the places' own; not repeats of earlier orders."""
    balances: Mapping[Account, Cents]
    """The new balances of the accounts that moved."""
    seconds: float
    """Seconds that it took to decide and to commit."""
    before: Sequence[object] = ()
    """The old states of the places.

    To free a round of thousands of wagers takes time, so this is kept until all answers are out and
    all screens are updated.
    """
    settling: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """By table: its state before each order that settled a round."""


def ignore_batch(_written: CommittedBatch) -> None:
    """Ignore committed batches; the default hook."""


class Pump:
    """One thread that decides and writes; any thread may ask.

    With a seal, the pump seals the number of a ticket in an order.
    With a clock, the pump stamps an order as it enters the queue, so the order of the queue decides
    what came before the close of wagering. Without one, orders carry their own instants.
    """

    def __init__(
        self,
        store: Store,
        places: Iterable[Place],
        *,
        clock: Clock | None = None,
        written: Callable[[CommittedBatch], None] = ignore_batch,
        ranks: CurrentRanks | None = None,
        seal: TicketSeal | None = None,
    ) -> None:
        self._store, self._written, self._ranks = store, written, ranks
        self._seal = seal
        self._places = {place.name: place for place in places}
        self._stamp, self._clock = clock, clock or Clock()
        self._queue: SimpleQueue[QueuedOrder | ClockTick | BetweenBatches | None] = SimpleQueue()
        self._unanchored = 0
        self._asking, self._closed = Lock(), False
        self._thread = Thread(target=self._run, name="commit pump", daemon=True)
        self._thread.start()

    def submit(self, place: str, order: Any) -> Future[AnyAnswer]:
        """Queue an order; the answer comes when it is committed. A failing order does not affect the others."""
        answer: Future[AnyAnswer] = Future()
        answer.set_running_or_notify_cancel()  # an order in the queue cannot be cancelled
        self.ask(place, order, answer)
        return answer

    def ask(self, place: str, order: Any, answer: ReplyTo) -> None:
        """Queue an order with any receiver of its answer."""
        with self._asking:
            self._expect_open()
            self._expect(place)
            if self._stamp:
                order = replace(order, at=self._stamp())
            self._queue.put(QueuedOrder(place, order, answer))

    def tick(self, table: str) -> Future[None]:
        """Let a table look at the clock and do what is overdue."""
        with self._asking:
            self._expect_open()
            self._expect(table)
            tick = ClockTick(table, self._clock())
            tick.answer.set_running_or_notify_cancel()
            self._queue.put(tick)
        return tick.answer

    def between(self, act: Callable[[], None]) -> Future[None]:
        """Do something while no batch is under way, after all earlier orders are answered."""
        with self._asking:
            self._expect_open()
            job = BetweenBatches(act)
            job.answer.set_running_or_notify_cancel()
            self._queue.put(job)
        return job.answer

    def _expect(self, place: str) -> None:
        if place not in self._places:
            raise NotHere(f"No place {place!r} is at this pump.")

    def _expect_open(self) -> None:
        if self._closed:
            raise NotHere("The pump is closed and does not answer.")

    @property
    def waiting(self) -> int:
        """Return how many orders are in the queue."""
        return self._queue.qsize()

    def add(self, place: Place) -> None:
        """Serve a place at this pump from now on."""
        with self._asking:
            self._places = {**self._places, place.name: place}

    def remove(self, place: str) -> None:
        """Stop serving a place; earlier orders are answered, unless another process wrote meanwhile."""
        with self._asking:
            self._places = {
                name: each_place for name, each_place in self._places.items() if name != place
            }

    def close(self) -> None:
        """Answer all queued orders, then stop."""
        with self._asking:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            batch = [self._queue.get()]
            while len(batch) < LONGEST and not self._queue.empty():
                batch.append(self._queue.get())
            goes_on = None not in batch
            jobs = [job for job in batch if isinstance(job, QueuedOrder | ClockTick)]
            if jobs:
                self.serve(jobs)
                self._anchor(jobs)
            for job in batch:
                if isinstance(job, BetweenBatches):
                    _act(job)

    def _anchor(self, batch: Sequence[QueuedOrder | ClockTick]) -> None:
        """Write an anchor from time to time, where the house is at this pump."""
        self._unanchored += len(batch)
        if HOUSE not in self._places or self._unanchored < ANCHORED:
            return
        now = self._clock()
        name = f"{OWN}{HOUSE} {now} {token_hex(8)}"
        order = HouseOrder(id=name, at=now, by=THE_SYSTEM, command=AnchorHeads())
        anchor = QueuedOrder(HOUSE, order)
        self.serve([anchor])
        if anchor.answer.exception() is None:
            self._unanchored = 0  # otherwise the next batch retries

    def serve(self, batch: Sequence[QueuedOrder | ClockTick]) -> None:
        """Decide and write a batch; where the store refuses it as a whole, order by order."""
        places = self._places
        gone = [job for job in batch if job.place not in places]
        _fail(gone, NotHere("The place has left this pump: nothing was asked of it."))
        batch = [job for job in batch if job.place in places]
        again: BaseException
        for attempt in range(ATTEMPTS):
            try:
                if attempt:
                    _reload(batch, places)
                self._write(batch, places)
            except Stale as stale:
                again = stale
            except Unsure as unsure:
                # The state of a place may be outdated: the next batch will notice and reload.
                return _fail(batch, unsure)
            except BaseException as failed:  # noqa: BLE001  the receiver gets the error, and the pump goes on
                again = failed
                break
            else:
                return None
        if len(batch) == 1:
            return _fail(batch, again)
        # The store refuses one of the orders, or we have a bug: the others must not suffer for it.
        for job in batch:
            self.serve([job])
        return None

    def _write(self, jobs: Sequence[QueuedOrder | ClockTick], places: Mapping[str, Place]) -> None:
        if not jobs:
            return
        begun = self._clock.elapsed()
        batches: dict[str, Any] = {}
        answers: list[tuple[QueuedOrder | ClockTick, Any]] = []
        with self._store.work() as work:
            jobs = [self._sealed(job, work) for job in jobs]
            possible = list(_possible(jobs))
            work.expect(
                [queued_order.order.id for queued_order in possible],
                concerned(possible),
                presented(possible),
            )
            for job in jobs:
                if job.place not in batches:
                    batches[job.place] = places[job.place].start_batch(work)
                answers.append((job, self._answered(batches[job.place], job, work)))
            commits = tuple(work.commits)
            work.done()
            moved = {account: work.balances[account] for account in work.moved}
        before = [places[place].advance(batch) for place, batch in batches.items()]
        for job, answer in answers:
            if isinstance(answer, CroupierError):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
        states = {name: getattr(batch, "state", None) for name, batch in batches.items()}
        settling = {
            name: batch.settling for name, batch in batches.items() if isinstance(batch, Settles)
        }
        took = self._clock.elapsed() - begun
        self._show(CommittedBatch(states, commits, moved, took, before, settling))

    def _sealed(self, job: QueuedOrder | ClockTick, work: Work) -> QueuedOrder | ClockTick:
        """Seal the number of a ticket in an order before it is judged, so that no number is written."""
        if self._seal is None or isinstance(job, ClockTick):
            return job
        command = self._seal.sealed(job.order.command, work.known_ticket)
        if command is job.order.command:
            return job
        return QueuedOrder(job.place, replace(job.order, command=command), job.answer)

    def _answered(
        self, batch: Any, job: QueuedOrder | ClockTick, work: Work
    ) -> AnyAnswer | CroupierError | None:
        """Answer an order; one that meets a bug of ours fails alone and leaves the batch as it was."""
        try:
            if isinstance(job, ClockTick):
                batch.tick(job.at)
                return None
            order = job.order
            if self._ranks is not None:
                order = self._ranks.with_current_ranks(order, getattr(batch, "state", None), work)
            answer: AnyAnswer = batch.handle(order)
        except Mistake as mistake:
            return mistake
        return answer

    def _show(self, written: CommittedBatch) -> None:
        """Call the hook with a committed batch; its failure does not stop the tables."""
        try:
            self._written(written)
        except Exception:  # noqa: BLE001  any failure of the hook
            _LOG.exception("The hook for committed batches failed.")


def _act(job: BetweenBatches) -> None:
    try:
        job.act()
    except BaseException as failed:  # noqa: BLE001  the receiver gets the error, and the pump goes on
        job.answer.set_exception(failed)
    else:
        job.answer.set_result(None)


def _possible(batch: Iterable[QueuedOrder | ClockTick]) -> Iterator[QueuedOrder]:
    """Yield the orders that will be judged."""
    for job in batch:
        if isinstance(job, QueuedOrder) and not impossible(job.place, job.order, internal=True):
            yield job


def _reload(batch: Iterable[QueuedOrder | ClockTick], places: Mapping[str, Place]) -> None:
    for place in sorted({job.place for job in batch}):
        places[place].reload()


def concerned(batch: Iterable[QueuedOrder]) -> set[str]:
    """Return the terminals whose accounts the orders of a batch will need."""
    commands = (queued_order.order.command for queued_order in batch)
    named = (getattr(command, "terminal", None) for command in commands)
    return {name for name in named if isinstance(name, str) and name}


def presented(batch: Iterable[QueuedOrder]) -> set[str]:
    """Return the tickets that the orders of a batch will need, without misread numbers."""
    numbers: set[str] = set()
    for queued_order in batch:
        number = getattr(queued_order.order.command, "number", None)
        with suppress(BadInput):
            if isinstance(number, str):
                numbers.add(ticket_name(number))
    return numbers


def _fail(batch: Iterable[QueuedOrder | ClockTick], error: BaseException) -> None:
    for job in batch:
        job.answer.set_exception(error)
