"""The condition of a terminal's door, note acceptor and ticket printer, as its devices report it.

Operator policy: no clause names these conditions. What they stop follows from SATG 5.3 and SATG 5.6.1(b).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Condition(StrEnum):
    """What a device reports. The word before the hyphen is the part."""

    DOOR_OPEN = "door-open"
    DOOR_CLOSED = "door-closed"
    STACKER_FULL = "stacker-full"
    STACKER_REMOVED = "stacker-removed"
    STACKER_READY = "stacker-ready"
    ACCEPTOR_FAULT = "acceptor-fault"
    ACCEPTOR_READY = "acceptor-ready"
    PAPER_LOW = "paper-low"
    PAPER_OUT = "paper-out"
    PAPER_JAM = "paper-jam"
    PAPER_READY = "paper-ready"
    PRINTER_FAULT = "printer-fault"
    PRINTER_READY = "printer-ready"

    @property
    def part(self) -> str:
        """The part of the terminal."""
        return self.partition("-")[0]

    @property
    def is_mended(self) -> bool:
        """Whether the part is as it should be."""
        return self in MENDED.values()


MENDED: Mapping[str, Condition] = {
    "door": Condition.DOOR_CLOSED,
    "stacker": Condition.STACKER_READY,
    "acceptor": Condition.ACCEPTOR_READY,
    "paper": Condition.PAPER_READY,
    "printer": Condition.PRINTER_READY,
}
"""By part: the report that it is mended."""
STOPS_ACCEPTOR = (
    Condition.DOOR_OPEN, Condition.STACKER_FULL, Condition.STACKER_REMOVED, Condition.ACCEPTOR_FAULT,
)  # fmt: skip
"""With these the acceptor takes neither notes nor tickets."""
STOPS_PRINTER = (
    Condition.DOOR_OPEN, Condition.PAPER_OUT, Condition.PAPER_JAM, Condition.PRINTER_FAULT,
)  # fmt: skip
"""With these no ticket is printed. With little paper the printer goes on."""


def stopped_by(conditions: Iterable[Condition], stops: Iterable[Condition]) -> str:
    """Return what stops a device and which report ends it; empty if nothing does."""
    faults = [condition for condition in stops if condition in tuple(conditions)]
    ends = ", ".join(MENDED[fault.part] for fault in faults)
    return f"{', '.join(faults)}. Accepted: after {ends}" if faults else ""
