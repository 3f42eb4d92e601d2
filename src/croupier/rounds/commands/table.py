"""What may be asked of a table across its rounds."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.commands.asks import Asks
from croupier.rounds.plan import BetLimits, Plan


class OpenTable(Asks, frozen=True, kw_only=True):
    """Open the table: the checklist is run first."""

    plan: Plan


class AnnounceMinimum(Asks, frozen=True, kw_only=True):
    """Put up a sign with higher minimums by bet and their time, at one location or at all of them."""

    minimums: Mapping[str, Cents]
    proposed: int
    location: str = ""


class TakeDownAnnouncement(Asks, frozen=True, kw_only=True):
    """Take the sign with new limits down."""


class ChangeLimits(Asks, frozen=True, kw_only=True):
    """Change the limits; a higher minimum only after its sign."""

    limits: Mapping[str, BetLimits]
    aggregate: Cents | None = None
    """What all wagers of a terminal must come to; as before if not said."""


class SetWageringPeriod(Asks, frozen=True, kw_only=True):
    """Determine the wagering period, from the next round on."""

    seconds: int


class DirectRounds(Asks, frozen=True, kw_only=True):
    """Have rounds dealt without wagers: `shoe-start`, `during-shoe`, `continuous`, or one `spin`."""

    mode: str


class AnnounceClosing(Asks, frozen=True, kw_only=True):
    """Give notice that the table closes, where the rules ask so with the time."""

    closes_at: int | None = None


class CloseTable(Asks, frozen=True, kw_only=True):
    """Close the table."""


class SetPersonalLimits(Asks, frozen=True, kw_only=True):
    """Agree limits with one patron; the marker lies at his place."""

    patron: str
    place: str
    limits: BetLimits
    marker: str


class LimitArea(Asks, frozen=True, kw_only=True):
    """Let fewer than three players use an area."""

    players: int


class PermitAreas(Asks, frozen=True, kw_only=True):
    """Let a patron use more than one area: seats of like limits are open elsewhere."""

    patron: str
    seats_open: bool


class PermitSides(Asks, frozen=True, kw_only=True):
    """Allow side wagers without a main one, at a terminal or (none named) the table, until then."""

    terminal: str = ""
    until: int


class ExcludePlayer(Asks, frozen=True, kw_only=True):
    """Exclude a patron from the game, for what an open incident says of him."""

    patron: str
    reason: str
    case: str = ""


class ReadmitPlayer(Asks, frozen=True, kw_only=True):
    """Lift an exclusion."""

    patron: str
    reason: str


class PermitManager(Asks, frozen=True, kw_only=True):
    """Let the manager of another area act at this table until it closes."""

    manager: str
    reason: str


PermissionCommand: TypeAlias = (
    SetPersonalLimits | LimitArea | PermitAreas | PermitSides | ExcludePlayer | ReadmitPlayer | PermitManager
)  # fmt: skip
TableCommand: TypeAlias = (
    OpenTable | AnnounceMinimum | TakeDownAnnouncement | ChangeLimits | SetWageringPeriod | DirectRounds
    | AnnounceClosing | CloseTable | PermissionCommand
)  # fmt: skip
