"""A minimum announced, an announcement taken down, limits changed."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase
from croupier.table.values.plan import BetLimits


class MinimumAnnounced(EventBase, frozen=True, kw_only=True):
    """A sign with higher minimums and their time went up at some locations (SATG 4.2)."""

    minimums: Mapping[str, Cents]
    proposed: int
    locations: tuple[str, ...]


class AnnouncementTaken(EventBase, frozen=True, kw_only=True):
    """The sign with new limits was taken down."""


class LimitsChanged(EventBase, frozen=True, kw_only=True):
    """The limits of the table are others from here on."""

    limits: Mapping[str, BetLimits]
    aggregate: Cents = Cents(0)


LimitEvent: TypeAlias = MinimumAnnounced | AnnouncementTaken | LimitsChanged
