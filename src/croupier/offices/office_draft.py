"""A decision of an office in progress: the events so far, and the state of the office after them."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.rulebook import Citations
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import from_fields
from croupier.words import phrase

S = TypeVar("S")
W = TypeVar("W")
E = TypeVar("E", bound=EventBase)


@dataclass
class OfficeDraft(ABC, Generic[S, W, E]):
    """A trial run of one order: events apply to a draft state, and nothing counts before the decision."""

    state: S
    order: Any
    world: W
    """The facts from outside the office that its decisions depend on."""
    events: list[E] = field(default_factory=list)

    @property
    def at(self) -> int:
        """The instant of the order."""
        return int(self.order.at)

    @property
    def by(self) -> str:
        """The name of the sender of the order."""
        return str(self.order.by.name)

    @abstractmethod
    def evolved(self, event: E) -> S:
        """Return the state after one more event."""

    def emit(self, event: E) -> Refused | None:
        """Apply an event and record it; return none, so that a judge can return the call itself."""
        self.state = self.evolved(event)
        self.events.append(event)
        return None

    def emit_from(self, command: Struct, kind: type[E], /, **others: Any) -> Refused | None:
        """Emit an event with its time and sender, the fields of the command, and these others."""
        return self.emit(event_from(self.order, command, kind, **others))


def event_from(order: Any, command: Struct, kind: type[E], /, **others: Any) -> E:
    """Return an event of an order: its time and sender, the fields of the command, and these others."""
    sender = {"by": str(order.by.name)} if "by" in kind.__struct_fields__ else {}
    return from_fields(kind, command, **{"at": int(order.at), **sender, **others})


def rank_too_low(by: Actor, edition: str, act: str) -> Refused | None:
    """Refuse an act for which the edition demands a higher rank."""
    needed = power(edition, act)
    if reaches(edition, by.rank, needed.rank):
        return None
    why = Refusal.AUTHORITY_INSUFFICIENT if by.rank in ladder(edition) else Refusal.ROLE_REQUIRED
    detail = phrase(
        "{name} is {rank}; accepted: {needed} or above.",
        name=by.name,
        rank=by.rank,
        needed=needed.rank,
    )
    return Refused(why, needed.citations, detail)


def not_by_the_system(by: Actor, cites: Citations) -> Refused | None:
    """Refuse what only the system may do."""
    if by.rank == SYSTEM:
        return None
    detail = phrase("{name} is {rank}; accepted: the system.", name=by.name, rank=by.rank)
    return Refused(Refusal.ROLE_REQUIRED, cites, detail)
