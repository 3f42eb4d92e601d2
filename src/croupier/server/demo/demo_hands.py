"""Hands on the demo floor: they put paper into the simulated acceptors, and look into the trays of the printers."""

from collections.abc import Awaitable, Callable

from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import SimulatedAcceptor, SimulatedPrinter
from croupier.devices.note_acceptor import Where
from croupier.money import Cents
from croupier.server.alerts.demo_slots import Busy
from croupier.server.demo.demo_devices import DemoDevices


class DemoHands:
    """The hands of anybody."""

    def __init__(self, devices: DemoDevices) -> None:
        self._devices = devices
        self._at: set[str] = set()
        """Where somebody puts something in at this moment."""

    async def note(self, terminal: str, amount: Cents) -> str | None:
        """Put a note in."""
        return await self._inserts(terminal, lambda one: one.insert_note(amount))

    async def ticket(self, terminal: str, number: str) -> str | None:
        """Put a ticket in."""
        return await self._inserts(terminal, lambda one: one.insert_ticket(number))

    def tray(self, terminal: str) -> list[str] | None:
        """What the printer has printed."""
        found = self._devices.named(f"{terminal}-printer", SimulatedPrinter)
        return found.printer.tray if found else None

    async def _inserts(
        self, terminal: str, insert: Callable[[SimulatedAcceptor], Awaitable[None]]
    ) -> str | None:
        one = self._devices.named(f"{terminal}-acceptor", SimulatedAcceptor)
        if one is None:
            return None
        if terminal in self._at or one.acceptor.where is not Where.OUTSIDE:
            raise Busy(f"Terminal {terminal}.")
        self._at.add(terminal)
        try:
            await insert(one)
        except PowerLoss:
            raise Busy(f"The acceptor of {terminal} is switched off.") from None
        finally:
            self._at.discard(terminal)
        return one.told
