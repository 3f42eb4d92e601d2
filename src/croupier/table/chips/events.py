"""Chips bought, filled, credited, issued, redeemed."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.counts.pieces import Pieces
from croupier.table.values.event_base import Alert, EventBase


class ChipsBought(EventBase, frozen=True, kw_only=True):
    """A tender went into the drop and was converted into chips (WAR 5.3, WHEEL 3.3, GAZ 29/2000 5.3)."""

    patron: str
    amount: Cents
    tender: str


class Filled(EventBase, frozen=True, kw_only=True, omit_defaults=True):
    """Chips came from the cage to the float."""

    report_meter = "fills"
    alert = Alert("float-changed", amount="amount")

    amount: Cents
    chips: tuple[Pieces, ...] = ()
    """By denomination, where they were named."""


class Credited(EventBase, frozen=True, kw_only=True, omit_defaults=True):
    """Chips went from the float to the cage."""

    report_meter = "credits"
    alert = Alert("float-changed", amount="amount")

    amount: Cents
    chips: tuple[Pieces, ...] = ()
    """By denomination, where they were named."""


class ColourIssued(EventBase, frozen=True, kw_only=True):
    """Colour chips went to a patron at the value that the patron declared (WHEEL 3.1.2(e))."""

    patron: str
    colour: str
    value: Cents
    count: int
    marker: bool
    consents: tuple[str, ...] = ()
    tender: str


class ColourRedeemed(EventBase, frozen=True, kw_only=True):
    """Colour chips of this table were changed back (WHEEL 3.1.2(c)(i))."""

    patron: str
    colour: str
    count: int
    amount: Cents


class ForeignColourRedeemed(EventBase, frozen=True, kw_only=True):
    """Colour chips of a closed table were changed (WHEEL 3.1.2(c)(ii))."""

    alert = Alert("foreign-chips", "patron", "colour", "amount")

    patron: str
    emblem: str
    colour: str
    count: int
    amount: Cents
    issued_at: str
    """The table whose debt is paid, where its record covers it."""
    surveillance: str


FloatEvent: TypeAlias = (
    ChipsBought | Filled | Credited | ColourIssued | ColourRedeemed | ForeignColourRedeemed
)
