"""Hands at the simulated acceptors and printers of a demo floor: a terminal in a browser has no slot for paper."""

from typing import Protocol

from croupier.errors import CroupierError
from croupier.money import Cents


class Busy(CroupierError):
    """The slot is not free, or has no power."""


class DemoSlots(Protocol):
    """What somebody can do at a terminal of the demo floor; nothing where it has no such device."""

    async def note(self, terminal: str, amount: Cents) -> str | None:
        """Put a note in; the last order of the acceptor about it."""
        ...

    async def ticket(self, terminal: str, number: str) -> str | None:
        """Put a ticket in; the same."""
        ...

    def tray(self, terminal: str) -> list[str] | None:
        """The numbers of the tickets that its printer has printed, the oldest first."""
        ...
