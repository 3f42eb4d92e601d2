"""What happens to a table across its rounds."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.events.happened import Happened
from croupier.rounds.plan import BetLimits, Plan


class TableOpened(Happened, frozen=True, kw_only=True):
    """The checklist was met; from here on there are rounds."""

    plan: Plan


class MinimumAnnounced(Happened, frozen=True, kw_only=True):
    """A sign with higher minimums and their time went up at some locations (SATG 4.2)."""

    minimums: Mapping[str, Cents]
    proposed: int
    locations: tuple[str, ...]


class AnnouncementTaken(Happened, frozen=True, kw_only=True):
    """The sign with new limits was taken down."""


class LimitsChanged(Happened, frozen=True, kw_only=True):
    """The limits of the table are others from here on."""

    limits: Mapping[str, BetLimits]
    aggregate: Cents = Cents(0)


class WageringPeriodSet(Happened, frozen=True, kw_only=True):
    """The operator determined the wagering period, from the next round on (SATG 6.1.1)."""

    seconds: int


class RoundsDirected(Happened, frozen=True, kw_only=True):
    """A supervisor directed rounds without wagers (SATG 6.3, WHEEL 5.1.5)."""

    mode: str


class ClosingAnnounced(Happened, frozen=True, kw_only=True):
    """The notice that the table will close (SATG 20.8, WAR 11.7, WHEEL 9.8)."""

    closes_at: int | None


class TableClosed(Happened, frozen=True, kw_only=True):
    """No more rounds."""


class PersonalLimitsSet(Happened, frozen=True, kw_only=True):
    """Limits for one patron, with the marker at his place (WAR 6.3, WHEEL 4.3, GAZ 29/2000 6.4)."""

    patron: str
    place: str
    limits: BetLimits
    marker: str


class AreaLimited(Happened, frozen=True, kw_only=True):
    """A supervisor set how many players may use an area (WAR 5.10)."""

    players: int


class AreasPermitted(Happened, frozen=True, kw_only=True):
    """A patron may use more than one area, because seats of like limits are open (WAR 5.13)."""

    patron: str


class SidesPermitted(Happened, frozen=True, kw_only=True):
    """Side wagers without a main one, at a terminal or at the whole table (SATG 9.5.2(a))."""

    terminal: str
    until: int


class PlayerExcluded(Happened, frozen=True, kw_only=True):
    """The patron takes no further part in the game (SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2)."""

    patron: str
    reason: str
    case: str = ""
    """The incident that gives the power."""


class PlayerReadmitted(Happened, frozen=True, kw_only=True):
    """An exclusion was lifted."""

    patron: str
    reason: str


class ManagerPermitted(Happened, frozen=True, kw_only=True):
    """The manager of another area may act here until the table closes (WHEEL 1.1 tg-area-manager)."""

    manager: str
    reason: str
    by: str


TableEvent: TypeAlias = (
    TableOpened | MinimumAnnounced | AnnouncementTaken | LimitsChanged | WageringPeriodSet | RoundsDirected
    | ClosingAnnounced | TableClosed | PersonalLimitsSet | AreaLimited | AreasPermitted | SidesPermitted
    | PlayerExcluded | PlayerReadmitted | ManagerPermitted
)  # fmt: skip
