"""The equipment and the open events: immutable values, swapped as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from immutables import Map

from croupier.offices.floor.commands import FLOOR, DeviceKind, Part
from croupier.offices.floor.events import Action, DocumentLoaded, EventRaised
from croupier.table.values.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A terminal or device as it was enrolled last."""

    device: str
    kind: DeviceKind
    generation: int
    """How often this id was enrolled: its secret follows from both."""
    tables: tuple[str, ...]
    terminal: str
    """To which it belongs; nothing if to none."""
    approval: str
    approved_on: date | None
    simulated: bool
    has: tuple[Part, ...]
    enrolled_at: int
    revoked: bool = False


MISSES = 10
"""So many misses of each are remembered."""


@dataclass(frozen=True, slots=True)
class Open:
    """A significant event that nobody has cleared."""

    raised: EventRaised
    taken_by: str = ""
    repeats: int = 0
    """How many more of its kind it stands for."""
    latest: int = 0
    """When the last of them was; nothing without any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """What may connect, and what is to be seen to."""

    devices: Map[str, Device] = Map()
    """Revoked ones too: an id that is enrolled again gets another secret."""
    open: Map[int, Open] = Map()
    watched: Map[str, int] = Map()
    """So many events of each place somebody has looked at for what the floor must know."""
    running: frozenset[str] = frozenset()
    """Processes that were started, and have not written down that they were stopped."""
    misses: Map[str, tuple[int, ...]] = Map()
    """When each last presented numbers of tickets that do not exist: the last so many times."""
    began: str = ""
    """The mode and version of the process that was started last."""
    documents: Map[str, tuple[DocumentLoaded, ...]] = Map()
    """The approved documents by edition, the first version first."""
    raised: int = 0
    """How many significant events there were; the next has the next number."""

    def device(self, name: str) -> Device | None:
        """A device that may connect."""
        found = self.devices.get(name)
        return None if found is None or found.revoked else found

    def unfit(self, name: str) -> Refused | None:
        """Why a device may not connect, if so."""
        if self.device(name) is None:
            return Refused(Refusal.DEVICE_UNKNOWN, detail=f"{name!r}.")
        return None

    def at(self, table: str) -> Iterator[Device]:
        """The devices that may connect to a table."""
        return (one for one in self.devices.values() if table in one.tables and not one.revoked)

    def is_stopped(self) -> bool:
        """Whether an open event stops the system."""
        return any(self._acting("stop"))

    def holds(self, table: str) -> EventRaised | None:
        """The first open event that lets the table begin no round: its own, or one of the whole floor."""
        own = (one for one in self._acting("lock-table") if one.place in (table, FLOOR))
        return min((*self._acting("stop"), *own), key=_number, default=None)

    def locks(self) -> dict[str, EventRaised]:
        """The terminals that may take nothing, each with the first open event that says so."""
        found = sorted(self._acting("lock-terminal"), key=_number, reverse=True)
        return {one.subject: one for one in found}

    def _acting(self, action: Action) -> Iterator[EventRaised]:
        return (one.raised for one in self.open.values() if one.raised.action == action)


def _number(raised: EventRaised) -> int:
    return raised.number
