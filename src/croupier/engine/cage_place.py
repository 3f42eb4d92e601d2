"""A cage or a redemption terminal as a place: its orders go the way that those of a table go."""

from msgspec.structs import replace

from croupier.engine.store import Answered, Commit, Store, Work
from croupier.engine.store.store_port import known_answer_or_refusal
from croupier.engine.table_place import CAGES
from croupier.errors import BadInput
from croupier.offices.cage.commands import CageOrder
from croupier.offices.cage.decide import decide, postings
from croupier.offices.cage.events import CageEvent
from croupier.table.values.refusals import Refused

CageAnswer = Answered[CageOrder, CageEvent]


class Cage:
    """Everything it must know of tickets is in the store: it remembers nothing itself."""

    def __init__(self, name: str, store: Store) -> None:
        if not name.startswith(CAGES):
            raise BadInput(f"{name!r} is no cage. Accepted: a name such as cage-2 or kiosk-1.")
        self.name = name
        self._store = store

    def handle(self, order: CageOrder) -> CageAnswer:
        """Answer an order: judged, written, and only then paid. The same order again pays nothing."""
        with self._store.work() as work:
            answer = self.desk(work).handle(order)
            work.done()
        return answer

    def desk(self, work: Work) -> "CageDesk":
        """The cage within a batch: nobody else decides there until it is written."""
        work.alone()
        return CageDesk(self.name, work)

    def advance(self, desk: "CageDesk") -> None:
        """What was written is all there is."""

    def reload(self) -> None:
        """What was written is all there is."""


class CageDesk:
    """A cage within a batch."""

    def __init__(self, name: str, work: Work) -> None:
        self.name, self._work = name, work

    def handle(self, order: CageOrder) -> CageAnswer:
        """Judge an order on what the batch holds; the same order again gets its first answer."""
        answered = known_answer_or_refusal(self._work, self.name, order)
        if answered is not None:
            return answered
        # Time does not run backwards at a cage, whatever a clock did.
        order = replace(order, at=max(order.at, self._work.clock(self.name)))
        done = decide(order, self._work, self.name)
        after = self._work.length(self.name)
        if isinstance(done, Refused):
            answer: CageAnswer = Answered(self.name, order, refused=done)
            self._work.write(Commit(place=self.name, after=after, answer=answer))
            return answer
        answer = Answered(self.name, order, done.events, done.notices)
        commit = Commit(
            place=self.name,
            after=after,
            answer=answer,
            transfers=tuple(postings(self.name, after, done.events)),
            tickets={one.number: one for one in done.tickets},
        )
        self._work.write(commit)
        return answer
