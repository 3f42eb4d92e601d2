"""The input of a report: the period, the kind of its lines, and the answered orders."""

from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from croupier.engine.store.entry import Move
from croupier.money import Cents
from croupier.offices.cage.events import CageEvent
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.staff.events import StaffEvent
from croupier.offices.tournaments.events import TournamentEvent
from croupier.table.events import Event
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refused

AnyEvent: TypeAlias = Event | CageEvent | JackpotEvent | TournamentEvent | StaffEvent


class By(StrEnum):
    """The kind of lines of a report."""

    TABLE = "table"
    GAME = "game"
    TERMINAL = "terminal"
    """Amounts of a live table, or without a terminal, are listed under the name of the table."""
    DEALER = "dealer"
    """The last dealer at the table; a correction belongs to the dealer of the corrected round."""
    SHIFT = "shift"
    DAY = "day"


class AnsweredOrder(NamedTuple):
    """An answered order with its events."""

    place: str
    by: Actor
    events: tuple[AnyEvent, ...]
    gained: Cents
    """What the float and the cage of the place gained by the transfers of the order."""
    at: int = 0
    moves: tuple[Move, ...] = ()
    refused: Refused | None = None
    command: Any = None
    """Read only of a refused order."""


class Period(NamedTuple):
    """A period from its first instant up to, but not including, its end; in milliseconds since 1970."""

    begin: int
    end: int

    def covers(self, at: int) -> bool:
        """Whether an instant lies within the period."""
        return self.begin <= at < self.end
