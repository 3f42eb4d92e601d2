"""A session of a tournament at a table: begun, held, moved, ended."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import Patron


class TableReserved(EventBase, frozen=True, kw_only=True):
    """The table is kept for a tournament from its start to its end (SATG 19.2.5, WAR 10.2.5, WHEEL 8.2.5)."""

    tournament: str


class TableFreed(EventBase, frozen=True, kw_only=True):
    """The table is kept for no tournament any more."""


class TournamentSessionBegun(EventBase, frozen=True, kw_only=True):
    """The table serves a tournament and nothing else; each seat has its chips (SATG 19.2.5, SATG 19.4.3(b))."""

    session: TournamentSession


class TournamentHeld(EventBase, frozen=True, kw_only=True):
    """No round of the session begins."""

    reason: str


class TournamentReleased(EventBase, frozen=True, kw_only=True):
    """Rounds of the session may begin again."""


class TournamentChipsMoved(EventBase, frozen=True, kw_only=True):
    """A seat got chips, or (below nothing) lost them, beside what is played."""

    seat: str
    amount: Cents
    reason: str


class TournamentPlayerReplaced(EventBase, frozen=True, kw_only=True):
    """A substitute has the seat and its chips."""

    seat: str
    patron: Patron


class TournamentPlayerRemoved(EventBase, frozen=True, kw_only=True):
    """Nobody has the seat any more; its chips left the table."""

    seat: str
    bank: Cents
    reason: str


class TournamentSessionEnded(EventBase, frozen=True, kw_only=True, omit_defaults=True):
    """The session is over at this table, and all its chips have left it."""

    reason: str
    banks: Mapping[str, Cents]
    """By seat: what it had at the end."""
    house: Cents = Cents(0)
    """What the float of the table had won of them, or (below nothing) lost."""
    owed: Mapping[str, Cents] = {}
    debts: Mapping[str, Cents] = {}
    """By entrant: what corrections left open."""


ReservationEvent: TypeAlias = TableReserved | TableFreed


SessionEvent: TypeAlias = (
    TableReserved
    | TableFreed
    | TournamentSessionBegun
    | TournamentHeld
    | TournamentReleased
    | TournamentChipsMoved
    | TournamentPlayerReplaced
    | TournamentPlayerRemoved
    | TournamentSessionEnded
)
