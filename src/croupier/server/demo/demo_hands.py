"""Hands on the demo floor: insert paper into simulated acceptors, and read the printers' trays."""

from collections.abc import Awaitable, Callable

from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import SimulatedAcceptor, SimulatedPrinter
from croupier.devices.note_acceptor import Where
from croupier.money import Cents
from croupier.server.alerts.demo_slots import SlotBusy
from croupier.server.demo.demo_devices import DemoDevices
from croupier.words import phrase


class DemoHands:
    """The hands of any visitor."""

    def __init__(self, devices: DemoDevices) -> None:
        self._devices = devices
        self._at: set[str] = set()
        """Terminals where paper is being inserted at this moment."""

    async def note(self, terminal: str, amount: Cents) -> str | None:
        """Insert a note."""
        return await self._inserts(terminal, lambda device: device.insert_note(amount))

    async def ticket(self, terminal: str, number: str) -> str | None:
        """Insert a ticket."""
        return await self._inserts(terminal, lambda device: device.insert_ticket(number))

    def tray(self, terminal: str) -> list[str] | None:
        """Return what the printer has printed."""
        device = self._devices.named(f"{terminal}-printer", SimulatedPrinter)
        return device.printer.tray if device else None

    async def _inserts(
        self, terminal: str, insert: Callable[[SimulatedAcceptor], Awaitable[None]]
    ) -> str | None:
        device = self._devices.named(f"{terminal}-acceptor", SimulatedAcceptor)
        if device is None:
            return None
        if terminal in self._at or device.acceptor.where is not Where.OUTSIDE:
            raise SlotBusy(phrase("Terminal {terminal}.", terminal=terminal))
        self._at.add(terminal)
        try:
            await insert(device)
        except PowerLoss:
            raise SlotBusy(
                phrase("The acceptor of {terminal} is switched off.", terminal=terminal)
            ) from None
        finally:
            self._at.discard(terminal)
        return device.answered_order
