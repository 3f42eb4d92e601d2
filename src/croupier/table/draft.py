"""A decision in progress: the events so far, and the state of the table after them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from croupier.rulebook import Citations
from croupier.table.commands import Order
from croupier.table.context import TableContext
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.state import State
from croupier.table.values.refusals import Refused
from croupier.table.values.replace import from_fields
from croupier.table.values.sheet import Sheet, digest
from croupier.words import Phrase


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark to the sender of an order that was accepted."""

    code: str
    says: Phrase
    cites: Citations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The events of an accepted order, the state after them, its sheets and its remarks."""

    events: tuple[Event, ...]
    state: State
    sheets: Mapping[str, Sheet]
    notices: tuple[Notice, ...]


@dataclass
class Draft:
    """A trial run of one order: events apply to a draft state, and nothing counts before the decision."""

    state: State
    order: Order
    context: TableContext
    at: int
    """The instant of the next event: the arrival of the order, or an earlier deadline."""
    events: list[Event] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)

    def emit(self, event: Event) -> Refused | None:
        """Apply an event and record it; return none, so that a judge can return the call itself."""
        self.state = evolve(self.state, event, self.sheets.__getitem__)
        self.events.append(event)
        return None

    def emit_from(self, command: Struct, kind: type[Event], /, **others: Any) -> Refused | None:
        """Emit an event with the fields that it shares with the command, and with these others."""
        return self.emit(from_fields(kind, command, at=self.at, **others))

    def file_sheet(self, sheet: Sheet) -> str:
        """Store a settlement sheet and return its hash, which names it in the log."""
        named = digest(sheet)
        self.sheets[named] = sheet
        return named

    def notice(self, code: str, says: Phrase, cites: Citations = ()) -> None:
        """Add a remark to the answer."""
        self.notices.append(Notice(code, says, cites))

    def decision(self) -> Decision:
        """Return the finished decision."""
        return Decision(
            events=tuple(self.events),
            state=self.state,
            sheets=self.sheets,
            notices=tuple(self.notices),
        )
