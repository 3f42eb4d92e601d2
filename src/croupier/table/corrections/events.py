"""Accounts frozen, rounds corrected, money moved by hand."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class AccountsFrozen(EventBase, frozen=True, kw_only=True):
    """Nothing moves on these accounts until an outcome is put right (SATG 8.3)."""

    number: int
    terminals: tuple[str, ...]
    reason: str
    by: str


class AccountsUnfrozen(EventBase, frozen=True, kw_only=True):
    """The accounts may be used again; a wagering period that stood still goes on."""

    terminals: tuple[str, ...]
    reason: str


class TimeHeld(EventBase, frozen=True, kw_only=True):
    """An account that has part in the round was frozen at another table: the time stands still."""

    since: int


class TimeRan(EventBase, frozen=True, kw_only=True):
    """The account is free again: what was left of the time is left."""


class Recoloured(Struct, frozen=True, array_like=True):
    """Colour chips that a player gets by a correction, or (below nothing) gives back."""

    holder: str
    colour: str
    amount: Cents


class RoundCorrected(EventBase, frozen=True, kw_only=True):
    """A settled round was settled anew: the difference is paid, both sheets stay (SATG 8.3, SATG 20.5)."""

    number: int
    faces: tuple[str, ...]
    """The actual outcome; that of before where only wagers were voided."""
    out: Mapping[str, tuple[str, ...]] = {}
    """Wagers that are void, each with the questions whose silence it had shared."""
    dropped: tuple[tuple[str, str], ...] = ()
    """Answers that no longer fit, by question and wager."""
    closed: tuple[str, ...] = ()
    """Questions that arose anew and were answered by their default."""
    ground: str
    whole: bool = False
    """Whether the whole round is void."""
    was: str
    """The sheet by which it was paid until then."""
    sheet: str
    owed: Mapping[str, Cents] = {}
    """By holder: what an account could not bear, and its player owes."""
    debtors: Mapping[str, str] = {}
    """Who that is, by holder."""
    cleared: Mapping[str, Cents] = {}
    """By holder: what of his gain pays off a debt that he has."""
    moved: Mapping[str, str] = {}
    """By holder: the terminal that the player of then has now."""
    colours: tuple[Recoloured, ...] = ()
    """What of the difference goes in colour chips, where the player still has his colour (WHEEL 3.1.2)."""
    left: Mapping[str, str] = {}
    """By holder: the player of then, who has left; he is owed what he gains and owes what he loses.

    At a live table: with whom it was not settled in chips.
    """
    clauses: tuple[str, ...]
    reason: str
    by: str


class Adjusted(EventBase, frozen=True, kw_only=True):
    """Money was moved by hand, for a reason and by two people."""

    way: str
    of: str
    amount: Cents
    reason: str
    by: str
    second: str


CorrectionEvent: TypeAlias = (
    AccountsFrozen | AccountsUnfrozen | TimeHeld | TimeRan | RoundCorrected | Adjusted
)
