"""A cage or a redemption terminal as a place: its orders take the same path as those of a table."""

from typing import Any

from croupier.engine.office_place import LoggedPlace, PlaceBatch
from croupier.engine.store import Answered, Commit, Store
from croupier.engine.table_place import CAGES
from croupier.errors import BadInput
from croupier.offices.cage.commands import CageOrder
from croupier.offices.cage.decide import decide, postings
from croupier.offices.cage.events import CageEvent
from croupier.table.values.refusals import Refused

CageAnswer = Answered[CageOrder, CageEvent]


class Cage(LoggedPlace[None, CageEvent]):
    """A cage or redemption terminal; it keeps no state of its own, because the store has every ticket."""

    def __init__(self, name: str, store: Store) -> None:
        if not name.startswith(CAGES):
            raise BadInput(f"{name!r} is no cage. Accepted: a name such as cage-2 or kiosk-1.")
        super().__init__(name, store)

    def respond(self, batch: PlaceBatch[None, CageEvent], order: Any) -> Commit:
        """Judge an order, with the money and the tickets that its answer moves."""
        done = decide(order, batch.work, self.name)
        if isinstance(done, Refused):
            answer: CageAnswer = Answered(self.name, order, refused=done)
            return Commit(place=self.name, after=batch.seq, answer=answer)
        return Commit(
            place=self.name,
            after=batch.seq,
            answer=Answered(self.name, order, done.events, done.notices),
            transfers=tuple(postings(self.name, batch.seq, done.events)),
            tickets={ticket.number: ticket for ticket in done.tickets},
        )
