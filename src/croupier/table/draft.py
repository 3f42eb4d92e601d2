"""A decision in the making: the events so far, and the table as it would be after them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rulebook import Citations
from croupier.table.commands import Order
from croupier.table.context import TableContext
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.state import State
from croupier.table.values.refusals import Refused
from croupier.table.values.sheet import Sheet, digest


@dataclass(frozen=True, slots=True)
class Notice:
    """What whoever asked should know, though it was done."""

    code: str
    says: str
    cites: Citations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What happened because of a command."""

    events: tuple[Event, ...]
    state: State
    sheets: Mapping[str, Sheet]
    notices: tuple[Notice, ...]


@dataclass
class Draft:
    """Events are applied as they are drafted; nothing of it counts before the decision is made."""

    state: State
    order: Order
    purse: TableContext
    at: int
    """The instant of what is drafted: that of the order, or the deadline that came before it."""
    events: list[Event] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)

    def emit(self, event: Event) -> Refused | None:
        """This happens, and so nothing is refused."""
        self.state = evolve(self.state, event, self.sheets.__getitem__)
        self.events.append(event)
        return None

    def paper(self, sheet: Sheet) -> str:
        """File what is paid; the log names it by its hash."""
        named = digest(sheet)
        self.sheets[named] = sheet
        return named

    def notice(self, code: str, says: str, cites: Citations = ()) -> None:
        """Tell whoever asked."""
        self.notices.append(Notice(code, says, cites))

    def decision(self) -> Decision:
        """It is decided."""
        return Decision(
            events=tuple(self.events),
            state=self.state,
            sheets=self.sheets,
            notices=tuple(self.notices),
        )
