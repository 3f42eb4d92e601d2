"""A round paid, settled, voided, abandoned."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class InterimPaid(EventBase, frozen=True, kw_only=True):
    """An interim settlement was made (WAR 7.4.1)."""

    key: str
    sheet: str


class HouseLaid(EventBase, frozen=True, kw_only=True):
    """The house laid its own chips beside wagers (WAR 7.4.4(a)(ii))."""

    key: str
    amount: Cents


class RoundSettled(EventBase, frozen=True, kw_only=True):
    """Every stake has its fate and was paid; the sheet says how."""

    sheet: str
    laid: Cents = Cents(0)
    """Chips of the house that lay beside wagers and go back to the float."""
    direction: str = ""
    """By which direction it was dealt, if nobody wagered (SATG 6.3)."""
    by: str = ""
    """Who confirmed the result."""


class RoundVoided(EventBase, frozen=True, kw_only=True):
    """The round counts for nothing: every stake goes back."""

    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    """What gives the power to declare it."""
    reversed: tuple[str, ...] = ()
    """Interim settlements that are taken back."""
    laid: Cents = Cents(0)
    released: Mapping[str, Cents] = {}
    """By holder, what had been kept back for a choice."""


class RoundAbandoned(EventBase, frozen=True, kw_only=True):
    """Nobody wagered and nothing was dealt."""


SettlementEvent: TypeAlias = InterimPaid | HouseLaid | RoundSettled | RoundVoided | RoundAbandoned
