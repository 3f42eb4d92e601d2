"""What a report is made from, and what it is asked for."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.jackpots.events import JackpotEvent
from croupier.money import Cents
from croupier.rounds.events import Event
from croupier.rounds.people import Actor
from croupier.staff.events import StaffEvent
from croupier.tickets.events import CageEvent
from croupier.tournaments.events import TournamentEvent

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


class Told(NamedTuple):
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
