"""What supervisors may be asked to permit or forbid."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase
from croupier.table.values.plan import BetLimits


class SetPersonalLimits(CommandBase, frozen=True, kw_only=True):
    """Agree limits with one patron; the marker lies at his place."""

    patron: str
    place: str
    limits: BetLimits
    marker: str


class LimitArea(CommandBase, frozen=True, kw_only=True):
    """Let fewer than three players use an area."""

    players: int


class PermitAreas(CommandBase, frozen=True, kw_only=True):
    """Let a patron use more than one area: seats of like limits are open elsewhere."""

    patron: str
    seats_open: bool


class PermitSides(CommandBase, frozen=True, kw_only=True):
    """Allow side wagers without a main one, at a terminal or (none named) the table, until then."""

    terminal: str = ""
    until: int


class ExcludePlayer(CommandBase, frozen=True, kw_only=True):
    """Exclude a patron from the game, for what an open incident says of him."""

    patron: str
    reason: str
    case: str = ""


class ReadmitPlayer(CommandBase, frozen=True, kw_only=True):
    """Lift an exclusion."""

    patron: str
    reason: str


class PermitManager(CommandBase, frozen=True, kw_only=True):
    """Let the manager of another area act at this table until it closes."""

    manager: str
    reason: str


EXCLUDE = "exclude-player"


PermissionCommand: TypeAlias = (
    SetPersonalLimits
    | LimitArea
    | PermitAreas
    | PermitSides
    | ExcludePlayer
    | ReadmitPlayer
    | PermitManager
)
