"""The equipment and the open events: immutable values, replaced as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from immutables import Map

from croupier.offices.floor.commands import FLOOR, DeviceKind, Part
from croupier.offices.floor.events import (
    Action,
    DocumentLoaded,
    EventRaised,
    NoticeAcknowledged,
    PeriodClosed,
    PlanProposed,
    TicketReviewSigned,
)
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A terminal or device as it was last enrolled."""

    device: str
    kind: DeviceKind
    generation: int
    """How often this id was enrolled; the secret is derived from the id and this number."""
    tables: tuple[str, ...]
    terminal: str
    """The terminal to which it belongs; empty if none."""
    approval: str
    approved_on: date | None
    simulated: bool
    has: tuple[Part, ...]
    enrolled_at: int
    revoked: bool = False


MISSES = 10
"""How many misses are remembered for each subject."""


@dataclass(frozen=True, slots=True)
class Open:
    """A significant event that is not cleared."""

    raised: EventRaised
    taken_by: str = ""
    repeats: int = 0
    """How many further events of its kind it counts."""
    latest: int = 0
    """When the last repeat was; 0 without any."""


@dataclass(frozen=True, slots=True)
class ApprovedPlan:
    """The plan with which a table opens instead of that of the configuration file."""

    proposed: PlanProposed
    by: str
    """The second person, who approved it."""
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """Which devices may connect, and which events must be handled."""

    devices: Map[str, Device] = Map()
    """Includes revoked devices: an id that is enrolled again gets a new secret."""
    open: Map[int, Open] = Map()
    watched: Map[str, int] = Map()
    """The position in the log of each place up to which the floor has read it for significant events."""
    running: frozenset[str] = frozenset()
    """Processes that were started, and have not recorded that they were stopped."""
    misses: Map[str, tuple[int, ...]] = Map()
    """When each subject last presented ticket numbers that do not exist: the last `MISSES` times."""
    began: str = ""
    """The mode and version of the process that was started last."""
    documents: Map[str, tuple[DocumentLoaded, ...]] = Map()
    """The approved documents by edition, the first version first."""
    ticket_reviews: Map[date, TicketReviewSigned] = Map()
    """By gaming day: who signed the review of its tickets last."""
    closed: Map[str, PeriodClosed] = Map()
    """The closed days and shifts, by their first instant and their end."""
    proposals: Map[int, PlanProposed] = Map()
    """The proposed plans that wait for a second person, by number."""
    proposed: int = 0
    """How many plans were proposed; the next one gets the next number."""
    plans: Map[str, ApprovedPlan] = Map()
    """By table: the last approved plan."""
    acknowledged: Map[str, NoticeAcknowledged] = Map()
    """By notice to the inspector: who acknowledged it, and when."""
    delivered: Map[str, int] = Map()
    """By target outside the house: the position in this log up to which it has the alerts."""
    raised: int = 0
    """How many significant events were raised; the next one gets the next number."""

    def device(self, name: str) -> Device | None:
        """A device that may connect."""
        device = self.devices.get(name)
        return None if device is None or device.revoked else device

    def unfit(self, name: str) -> Refused | None:
        """Why a device may not connect; nothing if it may."""
        if self.device(name) is None:
            return Refused(Refusal.DEVICE_UNKNOWN, detail=phrase("'{name}'.", name=name))
        return None

    def at(self, table: str) -> Iterator[Device]:
        """The devices that may connect to a table."""
        return (
            device
            for device in self.devices.values()
            if table in device.tables and not device.revoked
        )

    def is_stopped(self) -> bool:
        """Whether an open event stops the system."""
        return any(self._acting("stop"))

    def holds(self, table: str) -> EventRaised | None:
        """The first open event that keeps the table from beginning a round: its own, or one of the whole floor."""
        alerts = (alert for alert in self._acting("lock-table") if alert.place in (table, FLOOR))
        return min((*self._acting("stop"), *alerts), key=_number, default=None)

    def locks(self) -> dict[str, EventRaised]:
        """The locked terminals, each with the first open event that locks it."""
        alerts = sorted(self._acting("lock-terminal"), key=_number, reverse=True)
        return {alert.subject: alert for alert in alerts}

    def _acting(self, action: Action) -> Iterator[EventRaised]:
        return (alert.raised for alert in self.open.values() if alert.raised.action == action)


def _number(raised: EventRaised) -> int:
    return raised.number
