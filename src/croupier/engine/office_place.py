"""A place that is no table: its state is folded from its log.

order ──▶ answered before? ──▶ decide ──▶ store.commit ──▶ the new state

An office that moves money says so in `commit`. A place whose state is the store itself is a `LoggedPlace`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import InitVar, dataclass, field
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from croupier.engine.store import Answered, Commit, Reads, Record, Store, Work
from croupier.engine.store.store_port import known_answer_or_refusal
from croupier.offices.floor import FLOOR, Floor, FloorEvent
from croupier.offices.floor.decide import decide as decide_floor
from croupier.offices.floor.evolve import evolve as evolve_floor
from croupier.offices.house_log import HOUSE, HeadsAnchored, HouseOrder
from croupier.offices.notices import REGISTER, HouseNotices, RegisterEvent
from croupier.offices.notices.decide import decide as decide_register
from croupier.offices.notices.evolve import evolve as evolve_register
from croupier.offices.staff import STAFF, Staff, StaffEvent
from croupier.offices.staff.decide import decide as decide_staff
from croupier.offices.staff.evolve import evolve as evolve_staff
from croupier.table.values.refusals import Refused

S = TypeVar("S")
E = TypeVar("E")

Decide: TypeAlias = Callable[[S, Any, Reads], tuple[E, ...] | Refused]
"""Decides an order of an office: each office knows its own orders."""
Evolve: TypeAlias = Callable[[S, E], S]


class OfficeSnapshot(NamedTuple, Generic[S]):
    """An office after some of its log. A restart can go on from it."""

    state: S
    seq: int = 0
    """How many events of the log the state holds."""
    last: str = ""
    """The order that caused the last of these events."""


@dataclass
class LoggedPlace(ABC, Generic[S, E]):
    """A place with a log. This class keeps no state of it, because the store has everything."""

    name: str
    store: Store

    def handle(self, order: Any) -> Answered[Any, E]:
        """Judge an order, commit it, and only then apply it; a repeated order changes nothing."""
        with self.store.work() as work:
            batch = self.start_batch(work)
            answer = batch.handle(order)
            work.done()
        self.advance(batch)
        return answer

    def start_batch(self, work: Work) -> "PlaceBatch[S, E]":
        """The place within a batch, which has it alone until it is written."""
        work.alone()
        return PlaceBatch(self, work, *self.read_on(work), work.clock(self.name))

    def read_on(self, reads: Reads) -> OfficeSnapshot[S]:
        """Return the place by the log as it is now."""
        return OfficeSnapshot(cast("S", None), reads.length(self.name))

    @abstractmethod
    def respond(self, batch: "PlaceBatch[S, E]", order: Any) -> Commit:
        """Judge an order: return its answer with everything that is written of it."""

    def evolved(self, state: S, _events: Iterable[E]) -> S:
        """Return the state after more events."""
        return state

    def advance(self, batch: "PlaceBatch[S, E]") -> None:
        """The batch is committed: swap in the new state."""

    def reload(self) -> None:
        """Learn what other processes wrote."""


@dataclass
class Office(LoggedPlace[S, E]):
    """Any number of processes have one over the same log: each first learns what the others wrote.

    A start goes on from the last snapshot, if there is one and the log still continues it.
    """

    decide: Decide[S, E]
    evolve: Evolve[S, E]
    start: S
    resumed: InitVar[OfficeSnapshot[S] | None] = None
    state: S = field(init=False)
    seq: int = field(init=False, default=0)
    """How many events of the log the state holds at least: it is never older than this."""
    snapshot: OfficeSnapshot[S] = field(init=False)
    """The office as it is now, in one value: another thread may write it to a file."""

    def __post_init__(self, resumed: OfficeSnapshot[S] | None) -> None:
        begins = OfficeSnapshot(self.start)
        self._set(resumed if resumed and self._continues(resumed) else begins)
        self.reload()

    def _continues(self, snapshot: OfficeSnapshot[S]) -> bool:
        """Whether the log goes on from a snapshot; it does not where another log replaced it."""
        last = self.store.records(self.name, snapshot.seq - 1, 1) if snapshot.seq else iter(())
        return any(record.order == snapshot.last for record in last)

    def _set(self, snapshot: OfficeSnapshot[S]) -> None:
        self.snapshot = snapshot
        self.state, self.seq, _ = snapshot

    def _after(self, before: OfficeSnapshot[S], records: Iterable[Record]) -> OfficeSnapshot[S]:
        """Return the office after more of its log."""
        state, seq, last = before
        for record in records:
            state, seq, last = self.evolve(state, record.event), record.seq + 1, record.order
        return OfficeSnapshot(state, seq, last)

    def reload(self) -> None:
        """Learn what other processes wrote; what was written before stays as it is."""
        self._set(self.read_on(self.store))

    def read_on(self, reads: Reads) -> OfficeSnapshot[S]:
        """Return the office by the log as it is now: what is committed, and what a batch wrote."""
        before = OfficeSnapshot(self.state, self.seq, self.snapshot.last)
        return self._after(before, reads.records(self.name, self.seq))

    def advance(self, batch: "PlaceBatch[S, E]") -> None:
        """The batch is committed: swap in the new state."""
        self._set(OfficeSnapshot(batch.state, batch.seq, batch.last))

    def evolved(self, state: S, events: Iterable[E]) -> S:
        """Return the state after more events."""
        return reduce(self.evolve, events, state)

    def respond(self, batch: "PlaceBatch[S, E]", order: Any) -> Commit:
        """Judge an order on what the batch holds."""
        decided = self.decide(batch.state, order, batch.work)
        refused = decided if isinstance(decided, Refused) else None
        events = () if isinstance(decided, Refused) else decided
        answer: Answered[Any, E] = Answered(self.name, order, events, refused=refused)
        return self.commit(answer, batch.state, batch.seq)

    def commit(self, answer: Answered[Any, E], _state: S, seq: int) -> Commit:
        """Return what is written of an answer: the log alone, where no money moves."""
        return Commit(place=self.name, after=seq, answer=answer)


@dataclass
class PlaceBatch(Generic[S, E]):
    """An office within a batch: its state runs ahead of what is written."""

    office: LoggedPlace[S, E]
    work: Work
    state: S
    seq: int
    last: str
    """The order that caused the last event of the log."""
    clock: int

    def handle(self, order: Any) -> Answered[Any, E]:
        """Judge an order on what the batch holds; the same order again gets its first answer."""
        name = self.office.name
        answered = known_answer_or_refusal(self.work, name, order, internal=name == HOUSE)
        if answered is not None:
            return answered
        # Time does not run backwards at an office, even if a clock was set back.
        order = replace(order, at=max(order.at, self.clock))
        commit = self.office.respond(self, order)
        state = self.office.evolved(self.state, commit.answer.events)
        self.work.write(commit)
        self.state, self.clock = state, order.at
        self.seq += len(commit.answer.events)
        self.last = order.id if commit.answer.events else self.last
        return commit.answer


def alone(decide: Callable[[S, Any], tuple[E, ...] | Refused]) -> Decide[S, E]:
    """The decision of an office that asks for nothing but its own state."""
    return lambda state, order, _reads: decide(state, order)


def the_staff(
    store: Store, resumed: OfficeSnapshot[Staff] | None = None
) -> Office[Staff, StaffEvent]:
    """The people of a store."""
    return Office(STAFF, store, alone(decide_staff), evolve_staff, Staff(), resumed)


def the_floor(
    store: Store, resumed: OfficeSnapshot[Floor] | None = None
) -> Office[Floor, FloorEvent]:
    """The equipment and the significant events of a store."""
    return Office(FLOOR, store, alone(decide_floor), evolve_floor, Floor(), resumed)


def the_register(
    store: Store, resumed: OfficeSnapshot[HouseNotices] | None = None
) -> Office[HouseNotices, RegisterEvent]:
    """The notices that the house of a store has written and signed."""
    return Office(REGISTER, store, alone(decide_register), evolve_register, HouseNotices(), resumed)


class HousePlace(LoggedPlace[None, HeadsAnchored]):
    """The house, one per store: its log anchors the logs of all other places."""

    def __init__(self, store: Store) -> None:
        super().__init__(HOUSE, store)

    def respond(self, batch: PlaceBatch[None, HeadsAnchored], order: HouseOrder) -> Commit:
        """Record the head of every log as it was when the batch began."""
        heads = {place: head for place, head in batch.work.heads().items() if place != HOUSE}
        anchored = HeadsAnchored(at=order.at, heads=heads)
        return Commit(place=HOUSE, after=batch.seq, answer=Answered(HOUSE, order, (anchored,)))
