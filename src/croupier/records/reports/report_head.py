"""What a report is made from, and what it is asked for."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.money import Cents
from croupier.offices.cage.events import CageEvent
from croupier.offices.jackpots.events import JackpotEvent
from croupier.offices.staff.events import StaffEvent
from croupier.offices.tournaments.events import TournamentEvent
from croupier.table.events import Event
from croupier.table.values.people import Actor

AnyEvent: TypeAlias = Event | CageEvent | JackpotEvent | TournamentEvent | StaffEvent


class By(StrEnum):
    """What a line of a report is about."""

    TABLE = "table"
    GAME = "game"
    TERMINAL = "terminal"
    """A live table, and what belongs to no terminal, stands under the name of its table."""
    DEALER = "dealer"
    """Whoever last dealt at the table; a correction goes to whoever dealt the round."""
    SHIFT = "shift"
    DAY = "day"


class AnsweredOrder(NamedTuple):
    """An answered order with what came of it."""

    place: str
    by: Actor
    events: tuple[AnyEvent, ...]
    gained: Cents
    """What the float and the cage of the place gained by its transfers."""


class Period(NamedTuple):
    """From the first instant to before the last."""

    begin: int
    end: int

    def covers(self, at: int) -> bool:
        """Whether an instant lies within."""
        return self.begin <= at < self.end
