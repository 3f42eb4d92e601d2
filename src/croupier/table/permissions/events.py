"""Events of permissions and exclusions."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase, OfTerminal
from croupier.table.values.plan import BetLimits


class PersonalLimitsSet(EventBase, frozen=True, kw_only=True):
    """Limits were agreed with one patron and marked at the place (WAR 6.3, WHEEL 4.3, GAZ 29/2000 6.4)."""

    alert = Alert("limits-personal", "patron")

    patron: str
    place: str
    limits: BetLimits
    marker: str


class AreaLimited(EventBase, frozen=True, kw_only=True):
    """A supervisor set how many players may use an area (WAR 5.10)."""

    players: int


class AreasPermitted(EventBase, frozen=True, kw_only=True):
    """A patron may use more than one area, because seats at similar limits are open (WAR 5.13)."""

    alert = Alert("permission-given", "patron")

    patron: str


class SidesPermitted(OfTerminal, frozen=True, kw_only=True):
    """Side wagers without a main wager are allowed, at a terminal or at the whole table (SATG 9.5.2(a))."""

    alert = Alert("permission-given", "terminal")

    until: int


class PlayerExcluded(EventBase, frozen=True, kw_only=True):
    """The patron takes no further part in the game (SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2)."""

    alert = Alert("player-excluded", "patron", "reason")

    patron: str
    reason: str
    case: str = ""
    """The incident that gives the power to exclude."""


class PlayerReadmitted(EventBase, frozen=True, kw_only=True):
    """An exclusion was lifted."""

    alert = Alert("player-readmitted", "patron", "reason")

    patron: str
    reason: str


class ManagerPermitted(EventBase, frozen=True, kw_only=True):
    """The manager of another area may act here until the table closes (WHEEL 1.1 tg-area-manager)."""

    alert = Alert("permission-given", "manager", "reason")

    manager: str
    reason: str
    by: str


PermissionEvent: TypeAlias = (
    PersonalLimitsSet | AreaLimited | AreasPermitted | SidesPermitted | PlayerExcluded | PlayerReadmitted
    | ManagerPermitted
)  # fmt: skip
