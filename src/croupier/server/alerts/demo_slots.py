"""Hands at the simulated acceptors and printers of a demo floor, because a browser has no paper slot."""

from typing import Protocol

from croupier.errors import CroupierError
from croupier.money import Cents


class SlotBusy(CroupierError):
    """The slot is not free, or has no power."""


class DemoSlots(Protocol):
    """What a visitor can do at a terminal of the demo floor.

    The result is empty without such a device.
    """

    async def note(self, terminal: str, amount: Cents) -> str | None:
        """Insert a note, and return the last order of the acceptor about it."""
        ...

    async def ticket(self, terminal: str, number: str) -> str | None:
        """Insert a ticket, and return the last order of the acceptor about it."""
        ...

    def tray(self, terminal: str) -> list[str] | None:
        """Return the numbers of the tickets that its printer printed, the oldest first."""
        ...


class DemoSlotsOfHouse:
    """The slots of this house: set only on a demo floor with simulated players."""

    def __init__(self) -> None:
        self.slots: DemoSlots | None = None
