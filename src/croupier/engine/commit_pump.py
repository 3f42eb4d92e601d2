"""The commit pump: many orders, one commit.

A process has one pump for all its places. A batch is whatever came while the last one was written: its
orders are decided one after the other on what those before them left, written in one transaction, and only
then answered. Under load a batch is long and a commit serves many; alone, an order is a batch of its own.
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
from croupier.engine.store import AnyAnswer, Commit, Stale, Store, Unsure, Work
from croupier.engine.store.store_port import OWN, impossible
from croupier.errors import BadInput, CroupierError, Mistake
from croupier.ledger import Account
from croupier.money import Cents
from croupier.offices.house_log import HOUSE, AnchorHeads, HouseOrder
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.people import THE_SYSTEM

LONGEST = 1_000
"""No batch is longer, so that nobody waits long for an answer."""
ANCHORED = 1_000
"""After so many orders the house writes down how far all logs have come."""
ATTEMPTS = 5
"""So often a batch is decided anew because somebody else wrote first."""

_LOG = logging.getLogger(__name__)


class PlaceBatch(Protocol):
    """A place within a batch: its state runs ahead of what is written."""

    def handle(self, order: Any) -> AnyAnswer:
        """Judge an order on what the batch holds."""
        ...


@runtime_checkable
class Settles(Protocol):
    """The desk of a table: it settles rounds."""

    settling: Sequence[Any]
    """The table as it was before each order that did."""


class NotHere(CroupierError):
    """The place is at another pump, or at none: nothing was asked of it."""


class Place(Protocol):
    """Where orders are answered: a table, a cage, a kiosk. Each knows its own orders and desks."""

    name: str

    def desk(self, work: Work) -> Any:
        """The place within a batch."""
        ...

    def advance(self, desk: Any) -> object:
        """The batch was written: what it decided is true. What was before is given back, to be let go of later."""
        ...

    def reload(self) -> None:
        """Somebody else wrote: begin again from what is kept."""
        ...


class ReplyTo(Protocol):
    """Whoever waits for an answer, as a future does; told by the thread of the pump."""

    def set_result(self, answer: AnyAnswer, /) -> None:
        """It is kept."""
        ...

    def set_exception(self, failed: BaseException, /) -> None:
        """It failed; whether it was done is in what it says."""
        ...


@dataclass(frozen=True, slots=True)
class QueuedOrder:
    """An order on its way, and whoever waits for the answer."""

    place: str
    order: Any
    answer: Any = field(default_factory=Future)
    """A future, or whoever else waits: it is only told."""


@dataclass(frozen=True, slots=True)
class ClockTick:
    """A table is to look at the clock; the answer is that it did."""

    place: str
    at: int
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class BetweenBatches:
    """Something that is done between two batches."""

    act: Callable[[], None]
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class CommittedBatch:
    """What a batch did, once it is kept: for those who show it."""

    states: Mapping[str, Any]
    """Of the places that took part, as the batch left them; nothing where a place remembers nothing."""
    commits: Sequence[Commit]
    """Every order that was answered now, those of the places themselves too; not what was answered before."""
    balances: Mapping[Account, Cents]
    """Of the accounts that moved."""
    seconds: float
    """How long it took to decide and to keep."""
    before: Sequence[object] = ()
    """What the places were. To let go of a round of thousands of wagers takes its time: this is kept until
    everybody who waits has been answered and shown what is new."""
    settling: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """By table: how it stood before each order that settled a round."""


def nobody(_written: CommittedBatch) -> None:
    """Nobody looks on."""


class Pump:
    """One thread that decides and writes; any thread may ask.

    With a clock, an order is stamped as it enters the queue: whatever stands before the close of wagering
    in the queue was before it. Without one, orders carry the instants they were given.
    """

    def __init__(
        self,
        store: Store,
        places: Iterable[Place],
        *,
        clock: Clock | None = None,
        written: Callable[[CommittedBatch], None] = nobody,
        standing: CurrentRanks | None = None,
    ) -> None:
        self._store, self._written, self._standing = store, written, standing
        self._places = {place.name: place for place in places}
        self._stamp, self._clock = clock, clock or Clock()
        self._queue: SimpleQueue[QueuedOrder | ClockTick | BetweenBatches | None] = SimpleQueue()
        self._unanchored = 0
        self._asking, self._closed = Lock(), False
        self._thread = Thread(target=self._run, name="commit pump", daemon=True)
        self._thread.start()

    def submit(self, place: str, order: Any) -> Future[AnyAnswer]:
        """Ask; the answer comes when it is written. An order that fails spoils no other."""
        answer: Future[AnyAnswer] = Future()
        answer.set_running_or_notify_cancel()  # what is asked cannot be taken back
        self.ask(place, order, answer)
        return answer

    def ask(self, place: str, order: Any, answer: ReplyTo) -> None:
        """Ask, and have whoever waits told what became of it."""
        with self._asking:
            self._expect_open()
            self._expect(place)
            if self._stamp:
                order = replace(order, at=self._stamp())
            self._queue.put(QueuedOrder(place, order, answer))

    def tick(self, table: str) -> Future[None]:
        """Let a table look at the clock: what is overdue happens."""
        with self._asking:
            self._expect_open()
            self._expect(table)
            look = ClockTick(table, self._clock())
            look.answer.set_running_or_notify_cancel()
            self._queue.put(look)
        return look.answer

    def between(self, act: Callable[[], None]) -> Future[None]:
        """Do something while no batch is under way, and after whatever was asked before is answered."""
        with self._asking:
            self._expect_open()
            wanted = BetweenBatches(act)
            wanted.answer.set_running_or_notify_cancel()
            self._queue.put(wanted)
        return wanted.answer

    def _expect(self, place: str) -> None:
        if place not in self._places:
            raise NotHere(f"No place {place!r} is at this pump.")

    def _expect_open(self) -> None:
        if self._closed:
            raise NotHere("The pump is closed: nobody would answer.")

    @property
    def waiting(self) -> int:
        """How many orders no batch has taken yet."""
        return self._queue.qsize()

    def add(self, place: Place) -> None:
        """From here on the place is answered at this pump."""
        with self._asking:
            self._places = {**self._places, place.name: place}

    def remove(self, place: str) -> None:
        """From here on it is not; what was asked before is answered, unless another wrote meanwhile."""
        with self._asking:
            self._places = {name: one for name, one in self._places.items() if name != place}

    def close(self) -> None:
        """Answer what was asked before, then stop."""
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
            asked = [one for one in batch if isinstance(one, QueuedOrder | ClockTick)]
            if asked:
                self.serve(asked)
                self._anchor(asked)
            for one in batch:
                if isinstance(one, BetweenBatches):
                    _act(one)

    def _anchor(self, batch: Sequence[QueuedOrder | ClockTick]) -> None:
        """From time to time, where the house is at this pump."""
        self._unanchored += len(batch)
        if HOUSE not in self._places or self._unanchored < ANCHORED:
            return
        now = self._clock()
        name = f"{OWN}{HOUSE} {now} {token_hex(8)}"
        order = HouseOrder(id=name, at=now, by=THE_SYSTEM, command=AnchorHeads())
        asked = QueuedOrder(HOUSE, order)
        self.serve([asked])
        if asked.answer.exception() is None:
            self._unanchored = 0  # else it is tried again after the next batch

    def serve(self, batch: Sequence[QueuedOrder | ClockTick]) -> None:
        """Decide and write a batch; where the store refuses it as a whole, one by one."""
        places = self._places
        gone = [one for one in batch if one.place not in places]
        _fail(gone, NotHere("The place has left this pump: nothing was asked of it."))
        batch = [one for one in batch if one.place in places]
        again: BaseException
        for attempt in range(ATTEMPTS):
            try:
                if attempt:
                    _reload(batch, places)
                self._write(batch, places)
            except Stale as stale:
                again = stale
            except Unsure as unsure:
                # What a place holds now may be old: the next batch will find out and reload.
                return _fail(batch, unsure)
            except BaseException as failed:  # noqa: BLE001  whoever waits is told, and the pump goes on
                again = failed
                break
            else:
                return None
        if len(batch) == 1:
            return _fail(batch, again)
        # The database objects to one of them, or we stumble: the others shall not suffer for it.
        for one in batch:
            self.serve([one])
        return None

    def _write(self, batch: Sequence[QueuedOrder | ClockTick], places: Mapping[str, Place]) -> None:
        if not batch:
            return
        begun = self._clock.elapsed()
        desks: dict[str, Any] = {}
        answers: list[tuple[QueuedOrder | ClockTick, Any]] = []
        with self._store.work() as work:
            asked = list(_possible(batch))
            work.expect([one.order.id for one in asked], concerned(asked), presented(asked))
            for one in batch:
                if one.place not in desks:
                    desks[one.place] = places[one.place].desk(work)
                answers.append((one, self._answered(desks[one.place], one, work)))
            commits = tuple(work.commits)
            work.done()
            moved = {account: work.balances[account] for account in work.moved}
        before = [places[place].advance(desk) for place, desk in desks.items()]
        for one, answer in answers:
            if isinstance(answer, CroupierError):
                one.answer.set_exception(answer)
            else:
                one.answer.set_result(answer)
        states = {name: getattr(desk, "state", None) for name, desk in desks.items()}
        settling = {
            name: desk.settling for name, desk in desks.items() if isinstance(desk, Settles)
        }
        took = self._clock.elapsed() - begun
        self._show(CommittedBatch(states, commits, moved, took, before, settling))

    def _answered(
        self, desk: Any, one: QueuedOrder | ClockTick, work: Work
    ) -> AnyAnswer | CroupierError | None:
        """An order that meets a mistake of ours fails alone: nothing of it was taken into the batch."""
        try:
            if isinstance(one, ClockTick):
                desk.tick(one.at)
                return None
            order = one.order
            if self._standing is not None:
                order = self._standing.of(order, getattr(desk, "state", None), work)
            answer: AnyAnswer = desk.handle(order)
        except Mistake as mistake:
            return mistake
        return answer

    def _show(self, written: CommittedBatch) -> None:
        """What is written is answered: whoever looks on and stumbles does not stop the tables."""
        try:
            self._written(written)
        except Exception:  # noqa: BLE001  whatever it was
            _LOG.exception("Whoever looks on stumbled.")


def _act(wanted: BetweenBatches) -> None:
    try:
        wanted.act()
    except BaseException as failed:  # noqa: BLE001  whoever waits is told, and the pump goes on
        wanted.answer.set_exception(failed)
    else:
        wanted.answer.set_result(None)


def _possible(batch: Iterable[QueuedOrder | ClockTick]) -> Iterator[QueuedOrder]:
    """The orders that will be judged."""
    for one in batch:
        if isinstance(one, QueuedOrder) and not impossible(one.place, one.order, own=True):
            yield one


def _reload(batch: Iterable[QueuedOrder | ClockTick], places: Mapping[str, Place]) -> None:
    for place in sorted({one.place for one in batch}):
        places[place].reload()


def concerned(batch: Iterable[QueuedOrder]) -> set[str]:
    """The terminals whose accounts the orders of a batch will ask for."""
    commands = (one.order.command for one in batch)
    named = (getattr(command, "terminal", None) for command in commands)
    return {name for name in named if isinstance(name, str) and name}


def presented(batch: Iterable[QueuedOrder]) -> set[str]:
    """The tickets that the orders of a batch will ask for; what is misread is none."""
    found: set[str] = set()
    for one in batch:
        number = getattr(one.order.command, "number", None)
        with suppress(BadInput):
            if isinstance(number, str):
                found.add(Number.parse(number).digits)
    return found


def _fail(batch: Iterable[QueuedOrder | ClockTick], error: BaseException) -> None:
    for one in batch:
        one.answer.set_exception(error)
