"""What may be asked about the sign with the limits."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.values.plan import BetLimits


class AnnounceMinimum(CommandBase, frozen=True, kw_only=True):
    """Put up a sign with higher minimums by bet and their time, at one location or at all of them."""

    minimums: Mapping[str, Cents]
    proposed: int
    location: str = ""


class TakeDownAnnouncement(CommandBase, frozen=True, kw_only=True):
    """Take the sign with new limits down."""


class ChangeLimits(CommandBase, frozen=True, kw_only=True):
    """Change the limits; a higher minimum only after its sign."""

    limits: Mapping[str, BetLimits]
    aggregate: Cents | None = None
    """What all wagers of a terminal must come to; as before if not said."""


LimitCommand: TypeAlias = AnnounceMinimum | TakeDownAnnouncement | ChangeLimits
