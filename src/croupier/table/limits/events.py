"""Events of the limit sign: announced, taken down, changed."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase
from croupier.table.values.plan import BetLimits


class MinimumAnnounced(EventBase, frozen=True, kw_only=True):
    """A sign with higher minimums and their time went up at some locations (SATG 4.2)."""

    alert = Alert("minimum-announced", detail="minimums")

    minimums: Mapping[str, Cents]
    proposed: int
    locations: tuple[str, ...]


class AnnouncementTaken(EventBase, frozen=True, kw_only=True):
    """The sign that announced new minimums was taken down."""


class LimitsChanged(EventBase, frozen=True, kw_only=True):
    """The limits of the table changed."""

    alert = Alert("limits-changed", detail="limits")

    limits: Mapping[str, BetLimits]
    aggregate: Cents = Cents(0)


LimitEvent: TypeAlias = MinimumAnnounced | AnnouncementTaken | LimitsChanged
