"""Commands about the limit sign."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.plan import BetLimits


class AnnounceMinimum(CommandBase, frozen=True, kw_only=True):
    """Display a sign with higher minimums by bet and their time, at one location or at all of them."""

    record = CommandRecord("announce BET MINIMUM … from=TIME [at=LOCATION]", by="change-limits")

    minimums: Mapping[str, Cents]
    proposed: int
    location: str = ""


class TakeDownAnnouncement(CommandBase, frozen=True, kw_only=True):
    """Take down the sign that announces new minimums."""

    record = CommandRecord("take-down", by="change-limits")


class ChangeLimits(CommandBase, frozen=True, kw_only=True):
    """Change the limits; a higher minimum needs its announcement first."""

    record = CommandRecord(
        "limits BET MINIMUM to MAXIMUM [by STEP], … [aggregate=AMOUNT]",
        by="change-limits",
        waits_for_session=True,
    )

    limits: Mapping[str, BetLimits]
    aggregate: Cents | None = None
    """The minimum of all wagers of a terminal together; unchanged if none is given."""


LimitCommand: TypeAlias = AnnounceMinimum | TakeDownAnnouncement | ChangeLimits
