"""Events of a tournament session at a table."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import Patron


class TableReserved(EventBase, frozen=True, kw_only=True):
    """The table is reserved for a tournament from its start to its end (SATG 19.2.5, WAR 10.2.5, WHEEL 8.2.5)."""

    tournament: str


class TableFreed(EventBase, frozen=True, kw_only=True):
    """The table is no longer reserved for a tournament."""


class TournamentSessionBegun(EventBase, frozen=True, kw_only=True):
    """The table serves only a tournament, and each seat has its chips (SATG 19.2.5, SATG 19.4.3(b))."""

    session: TournamentSession


class TournamentHeld(EventBase, frozen=True, kw_only=True):
    """New rounds of the session are stopped."""

    reason: str


class TournamentReleased(EventBase, frozen=True, kw_only=True):
    """Rounds of the session may begin again."""


class TournamentChipsMoved(EventBase, frozen=True, kw_only=True):
    """A seat got chips, or lost them (negative amount), outside of play."""

    seat: str
    amount: Cents
    reason: str


class TournamentPlayerReplaced(EventBase, frozen=True, kw_only=True):
    """A substitute has the seat and its chips."""

    seat: str
    patron: Patron


class TournamentPlayerRemoved(EventBase, frozen=True, kw_only=True):
    """The seat is empty, and its chips left the table."""

    seat: str
    bank: Cents
    reason: str


class TournamentSessionEnded(EventBase, frozen=True, kw_only=True, omit_defaults=True):
    """The session is over at this table, and all its chips have left it."""

    reason: str
    banks: Mapping[str, Cents]
    """By seat: its chips at the end."""
    house: Cents = Cents(0)
    """The chips that the float of the table won, or lost if negative."""
    owed: Mapping[str, Cents] = {}
    debts: Mapping[str, Cents] = {}
    """By entrant: the amounts that corrections left open."""


ReservationEvent: TypeAlias = TableReserved | TableFreed

SessionEvent: TypeAlias = (
    TableReserved | TableFreed | TournamentSessionBegun | TournamentHeld | TournamentReleased
    | TournamentChipsMoved | TournamentPlayerReplaced | TournamentPlayerRemoved | TournamentSessionEnded
)  # fmt: skip
