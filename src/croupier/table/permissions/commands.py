"""Commands to permit or forbid something."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.plan import BetLimits


class SetPersonalLimits(CommandBase, frozen=True, kw_only=True):
    """Agree limits with one patron; the marker is at the patron's place."""

    record = CommandRecord(
        "personal PATRON @PLACE MINIMUM to MAXIMUM [by STEP] [marker=TEXT]",
        by="personal-limits",
        waits_for_session=True,
    )

    patron: str
    place: str
    limits: BetLimits
    marker: str


class LimitArea(CommandBase, frozen=True, kw_only=True):
    """Let fewer than three players use an area."""

    record = CommandRecord("limit-area PLAYERS", by="area-limit")

    players: int


class PermitAreas(CommandBase, frozen=True, kw_only=True):
    """Let a patron use more than one area, because seats at similar limits are open elsewhere."""

    record = CommandRecord("permit-areas PATRON [no]", by="several-areas")

    patron: str
    seats_open: bool


class PermitSides(CommandBase, frozen=True, kw_only=True):
    """Allow side wagers without a main wager until a time, at one terminal or at the whole table."""

    record = CommandRecord(
        "permit-sides TIME [TERMINAL]", by="side-without-main", fields={"time": "until"}
    )

    terminal: str = ""
    until: int


class ExcludePlayer(CommandBase, frozen=True, kw_only=True):
    """Exclude a patron from the game, on the ground of an open incident."""

    record = CommandRecord("exclude PATRON [REASON…] [case=CASE]", by="exclude-player")

    patron: str
    reason: str
    case: str = ""


class ReadmitPlayer(CommandBase, frozen=True, kw_only=True):
    """Lift an exclusion."""

    record = CommandRecord("readmit PATRON [REASON…]", by="exclude-player")

    patron: str
    reason: str


class PermitManager(CommandBase, frozen=True, kw_only=True):
    """Let the manager of another area act at this table until it closes."""

    record = CommandRecord("permit-manager MANAGER [REASON…]", by="permit-manager")

    manager: str
    reason: str


EXCLUDE = "exclude-player"

PermissionCommand: TypeAlias = (
    SetPersonalLimits | LimitArea | PermitAreas | PermitSides | ExcludePlayer | ReadmitPlayer | PermitManager
)  # fmt: skip
