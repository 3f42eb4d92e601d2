"""Events of a round that is paid, settled, voided or abandoned."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase


class InterimPaid(EventBase, frozen=True, kw_only=True):
    """An interim settlement was made (WAR 7.4.1)."""

    key: str
    sheet: str


class HouseLaid(EventBase, frozen=True, kw_only=True):
    """The house laid its own chips beside wagers (WAR 7.4.4(a)(ii))."""

    report_meter = "laid"

    key: str
    amount: Cents


class RoundSettled(EventBase, frozen=True, kw_only=True):
    """Every stake was decided and paid, as the sheet records."""

    sheet: str
    laid: Cents = Cents(0)
    """Chips of the house that lay beside wagers and return to the float."""
    direction: str = ""
    """The direction under which it was dealt, if there were no wagers (SATG 6.3)."""
    by: str = ""
    """Who confirmed the result."""


class RoundVoided(EventBase, frozen=True, kw_only=True):
    """The round is void and every stake is returned."""

    alert = Alert("round-void", "ground", "reason")

    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    """The clauses that give the power to void it."""
    reversed: tuple[str, ...] = ()
    """The interim settlements that are reversed."""
    laid: Cents = Cents(0)
    released: Mapping[str, Cents] = {}
    """By holder: the amount that was reserved for a choice."""


class RoundAbandoned(EventBase, frozen=True, kw_only=True):
    """The round ended without wagers, before anything was dealt."""


SettlementEvent: TypeAlias = InterimPaid | HouseLaid | RoundSettled | RoundVoided | RoundAbandoned
