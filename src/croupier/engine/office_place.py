"""A place that is no table: its state is folded from its log. Of these only the jackpots move money.

order ──▶ answered before? ──▶ decide ──▶ store.commit ──▶ the new state
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from croupier.engine.store import Answered, Commit, Reads, Store, Work
from croupier.engine.store.store_port import known_answer_or_refusal
from croupier.offices.floor import FLOOR, Floor, FloorEvent
from croupier.offices.floor.decide import decide as decide_floor
from croupier.offices.floor.evolve import evolve as evolve_floor
from croupier.offices.notices import REGISTER, HouseNotices, RegisterEvent
from croupier.offices.notices.decide import decide as decide_register
from croupier.offices.notices.evolve import evolve as evolve_register
from croupier.offices.staff import STAFF, Staff, StaffEvent
from croupier.offices.staff.decide import decide as decide_staff
from croupier.offices.staff.evolve import evolve as evolve_staff
from croupier.table.values.refusals import Refused

S = TypeVar("S")
E = TypeVar("E")

Decide: TypeAlias = Callable[[S, Any], tuple[E, ...] | Refused]
"""What follows from an order: each office knows its own orders."""
Evolve: TypeAlias = Callable[[S, E], S]


@dataclass
class Office(Generic[S, E]):
    """Any number of processes have one over the same log: each first learns what the others wrote."""

    name: str
    store: Store
    decide: Decide[S, E]
    evolve: Evolve[S, E]
    start: S
    state: S = field(init=False)
    _seq: int = field(init=False)
    """How many events of the log the state holds."""

    def __post_init__(self) -> None:
        self.state, self._seq = self.start, 0
        self.reload()

    @property
    def seq(self) -> int:
        """How many events of the log the state holds at least: it is never older than this."""
        return self._seq

    def reload(self) -> None:
        """Learn what others wrote; what was written before stays as it is."""
        self.state, self._seq = self._caught_up(self.store)

    def _caught_up(self, reads: Reads) -> tuple[S, int]:
        """The state as the log has it by now, and how many events that are."""
        state, seq = self.state, self._seq
        for record in reads.records(self.name, after=seq):
            state, seq = self.evolve(state, record.event), record.seq + 1
        return state, seq

    def as_kept(self, work: Work) -> S:
        """The state as a batch of whatever place finds it: what is kept, and what the batch wrote."""
        return self._caught_up(work)[0]

    def handle(self, order: Any) -> Answered[Any, E]:
        """Answer an order: judged, written, and only then true. The same order again changes nothing."""
        with self.store.work() as work:
            desk = self.desk(work)
            answer = desk.handle(order)
            work.done()
        self.advance(desk)
        return answer

    def desk(self, work: Work) -> "OfficeDesk[S, E]":
        """The office within a batch: nobody else decides there until it is written."""
        work.alone()
        state, seq = self._caught_up(work)
        return OfficeDesk(self, work, state, seq, work.clock(self.name))

    def advance(self, desk: "OfficeDesk[S, E]") -> None:
        """The batch was written: what it decided is true."""
        self.state, self._seq = desk.state, desk.seq


@dataclass
class OfficeDesk(Generic[S, E]):
    """An office within a batch: its state runs ahead of what is written."""

    office: Office[S, E]
    work: Work
    state: S
    seq: int
    clock: int

    def handle(self, order: Any) -> Answered[Any, E]:
        """Judge an order on what the batch holds; the same order again gets its first answer."""
        name = self.office.name
        answered = known_answer_or_refusal(self.work, name, order)
        if answered is not None:
            return answered
        # Time does not run backwards at an office, whatever a clock did.
        order = replace(order, at=max(order.at, self.clock))
        decided = self.decide(order)
        answer: Answered[Any, E]
        if isinstance(decided, Refused):
            answer = Answered(name, order, refused=decided)
        else:
            answer = Answered(name, order, decided)
        state = self.state
        for event in answer.events:
            state = self.office.evolve(state, event)
        self.work.write(self.commit(answer))
        self.state, self.clock = state, order.at
        self.seq += len(answer.events)
        return answer

    def decide(self, order: Any) -> tuple[E, ...] | Refused:
        """What follows from an order."""
        return self.office.decide(self.state, order)

    def commit(self, answer: Answered[Any, E]) -> Commit:
        """What is written of an answer: the log alone, where no money moves."""
        return Commit(place=self.office.name, after=self.seq, answer=answer)


def the_staff(store: Store) -> Office[Staff, StaffEvent]:
    """The people of a store."""
    return Office(STAFF, store, decide_staff, evolve_staff, Staff())


def the_floor(store: Store) -> Office[Floor, FloorEvent]:
    """The equipment and the significant events of a store."""
    return Office(FLOOR, store, decide_floor, evolve_floor, Floor())


def the_register(store: Store) -> Office[HouseNotices, RegisterEvent]:
    """The notices that the house of a store has written and signed."""
    return Office(REGISTER, store, decide_register, evolve_register, HouseNotices())
