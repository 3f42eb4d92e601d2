"""The enrolled equipment of the floor: its secrets, the tables it serves, and whether a caller is it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest

from croupier.devices.device_kinds import EnrolledDevice, Kind
from croupier.engine.keys import MasterKey
from croupier.offices.floor.state import Device
from croupier.server.process.offices import FloorOffice
from croupier.server.settings.config import Mode

WITH_LINE = frozenset(kind.value for kind in Kind)
"""The kinds of equipment that have a line of their own. Terminals are screens, not devices."""


@dataclass(eq=False)
class EnrolledEquipment:
    """What the floor has enrolled, as this process identifies it."""

    floor: FloorOffice
    key: MasterKey
    mode: Mode
    read_on: Callable[[], Awaitable[None]]
    """Reads what other processes wrote to the floor."""

    def secret(self, name: str) -> str:
        """Return the secret of enrolled equipment, to be put into it."""
        enrolled = self.floor.state.devices[name]
        return self.key.device_secret(name, enrolled.generation).hex()

    def tables(self, name: str) -> tuple[str, ...]:
        """Return the tables for which equipment is enrolled."""
        enrolled = self.floor.state.devices.get(name)
        return enrolled.tables if enrolled else ()

    def serves(self, name: str, table: str) -> bool:
        """Say whether equipment is enrolled for a table."""
        return table in self.tables(name)

    def device(self, name: str) -> EnrolledDevice | None:
        """Return an enrolled device with its secret, or nothing if it has no line."""
        enrolled = self.floor.state.devices.get(name)
        if enrolled is None or enrolled.kind not in WITH_LINE or not enrolled.tables:
            return None
        secret = self.key.device_secret(name, enrolled.generation)
        return EnrolledDevice(
            kind=Kind(enrolled.kind), place=enrolled.tables[0], secret=secret,
            terminal=enrolled.terminal, simulated=enrolled.simulated, revoked=enrolled.revoked,
        )  # fmt: skip

    async def proven(self, name: str, secret: str, kind: str) -> Device | None:
        """Return the enrolled equipment of a kind, if the caller shows its secret."""
        enrolled = self._proven(name, secret, kind)
        if enrolled is None:
            await self.read_on()  # another process may have enrolled it just now
            enrolled = self._proven(name, secret, kind)
        return enrolled

    def _proven(self, name: str, secret: str, kind: str) -> Device | None:
        enrolled = self.floor.state.devices.get(name)
        wanted = self.key.device_secret(name, enrolled.generation if enrolled else 0).hex()
        right = compare_digest(wanted.encode(), secret.encode())
        if enrolled is None or enrolled.revoked or enrolled.kind != kind or not right:
            return None
        barred = enrolled.simulated and self.mode is Mode.LIVE
        return None if barred else enrolled
