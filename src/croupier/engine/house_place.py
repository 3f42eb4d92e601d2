"""The house as a place: its log anchors the logs of all others."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from croupier.engine.store import Answered, AnyAnswer, Commit, Store, Work
from croupier.engine.store.store_port import known_answer_or_refusal
from croupier.offices.house_log import HOUSE, HeadsAnchored, HouseOrder


@dataclass
class HousePlace:
    """One for a store; whichever process asks writes the next anchor."""

    store: Store
    name: str = field(default=HOUSE, init=False)

    def handle(self, order: HouseOrder) -> AnyAnswer:
        """Anchor; the same order again moves nothing."""
        with self.store.work() as work:
            answer = self.desk(work).handle(order)
            work.done()
        return answer

    def desk(self, work: Work) -> "HouseDesk":
        """The house within a batch: nobody else decides there until it is written."""
        work.alone()
        return HouseDesk(work)

    def advance(self, desk: "HouseDesk") -> None:
        """The house remembers nothing that is not written."""

    def reload(self) -> None:
        """The house remembers nothing that is not written."""


@dataclass(frozen=True, slots=True)
class HouseDesk:
    """The house within a batch."""

    work: Work

    def handle(self, order: HouseOrder) -> AnyAnswer:
        """Write down how far every log had come when the batch began."""
        answered = known_answer_or_refusal(self.work, HOUSE, order, own=True)
        if answered is not None:
            return answered
        order = replace(order, at=max(order.at, self.work.clock(HOUSE)))
        heads = {place: head for place, head in self.work.heads().items() if place != HOUSE}
        answer = Answered(HOUSE, order, (HeadsAnchored(at=order.at, heads=heads),))
        self.work.write(Commit(place=HOUSE, after=self.work.length(HOUSE), answer=answer))
        return answer
