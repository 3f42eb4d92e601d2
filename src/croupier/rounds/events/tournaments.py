"""What happens while a table serves a tournament."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rounds.events.happened import Happened
from croupier.rounds.events.play import Placed
from croupier.rounds.people import Patron
from croupier.rounds.tournaments import TournamentSession


class TableReserved(Happened, frozen=True, kw_only=True):
    """The table is kept for a tournament from its start to its end (SATG 19.2.5, WAR 10.2.5, WHEEL 8.2.5)."""

    tournament: str


class TableFreed(Happened, frozen=True, kw_only=True):
    """The table is kept for no tournament any more."""


class TournamentSessionBegun(Happened, frozen=True, kw_only=True):
    """The table serves a tournament and nothing else; each seat has its chips (SATG 19.2.5, SATG 19.4.3(b))."""

    session: TournamentSession


class TournamentHeld(Happened, frozen=True, kw_only=True):
    """No round of the session begins."""

    reason: str


class TournamentReleased(Happened, frozen=True, kw_only=True):
    """Rounds of the session may begin again."""


class TournamentChipsMoved(Happened, frozen=True, kw_only=True):
    """A seat got chips, or (below nothing) lost them, beside what is played."""

    seat: str
    amount: Cents
    reason: str


class TournamentPlayerReplaced(Happened, frozen=True, kw_only=True):
    """A substitute has the seat and its chips."""

    seat: str
    patron: Patron


class TournamentPlayerRemoved(Happened, frozen=True, kw_only=True):
    """Nobody has the seat any more; its chips left the table."""

    seat: str
    bank: Cents
    reason: str


class TournamentSessionEnded(Happened, frozen=True, kw_only=True, omit_defaults=True):
    """The session is over at this table, and all its chips have left it."""

    reason: str
    banks: Mapping[str, Cents]
    """By seat: what it had at the end."""
    house: Cents = Cents(0)
    """What the float of the table had won of them, or (below nothing) lost."""
    owed: Mapping[str, Cents] = {}
    debts: Mapping[str, Cents] = {}
    """By entrant: what corrections left open."""


class WagersSealed(Happened, frozen=True, kw_only=True):
    """The wagers of a terminal are sealed; nothing moved, and nobody knows them (SATG 19.4.4(b))."""

    terminal: str
    sealed: str
    commitment: str


class Opened(Struct, frozen=True, array_like=True):
    """Secret wagers as they were asked for, and the salt by which the commitment is checked."""

    terminal: str
    wagers: tuple[Placed, ...]
    salt: str


class SecretsOpened(Happened, frozen=True, kw_only=True):
    """No more bets: all secret wagers of the round are opened together, in the order of seats."""

    opened: tuple[Opened, ...]


class SlipRegistered(Happened, frozen=True, kw_only=True):
    """A sealed slip with the wagers of a place lies at a live table (WAR 10.4.4(c), WHEEL 8.4.4(c))."""

    place: str
    slip: str


class SlipOpened(Happened, frozen=True, kw_only=True):
    """The slip was opened; what it says is laid."""

    place: str
    slip: str


ReservationEvent: TypeAlias = TableReserved | TableFreed
SecretEvent: TypeAlias = WagersSealed | SecretsOpened | SlipRegistered | SlipOpened
TournamentEvent: TypeAlias = (
    TournamentSessionBegun | TournamentHeld | TournamentReleased | TournamentChipsMoved
    | TournamentPlayerReplaced | TournamentPlayerRemoved | TournamentSessionEnded | SecretEvent | ReservationEvent
)  # fmt: skip
