"""The figures of the house for its operator, read beside the tables at intervals and never on a call for metrics."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from croupier.engine.clock import Clock
from croupier.engine.store import SqlStore, Store
from croupier.ledger import Kind
from croupier.offices.floor.commands import DeviceKind
from croupier.offices.floor.events import Action
from croupier.offices.floor.state import Device, Floor
from croupier.offices.house_log import HOUSE
from croupier.server.alerts.connection_directory import DESK
from croupier.server.health.self_check import free_space
from croupier.server.process.running_tables import RunningTables
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Figures, Metrics
from croupier.table.phases import Phase

EVERY_S = 15.0
"""Seconds between two readings of the figures."""
LOST = {
    "terminal-lost": "terminal", "dealer-terminal-lost": "dealer-terminal", "display-lost": "display",
    "device-lost": "",
}  # fmt: skip
"""By alert of a lost connection: the kind of device, if the alert is about one kind only."""


@dataclass(eq=False, kw_only=True)
class HouseFigures:
    """Reads the figures in a thread, so that no table waits for the store or for long lists."""

    config: Config
    store: Store
    floor: Callable[[], Floor]
    tables: RunningTables
    is_connected: Callable[[str], bool]
    clock: Clock
    metrics: Metrics

    async def refresh(self) -> None:
        """Read the figures and set the metrics."""
        self.metrics.of_house(await asyncio.to_thread(self._read))

    def _read(self) -> Figures:
        floor, tables = self.floor(), self.tables
        phases = Counter(tables.running(name).phase.value for name in tables.own)
        owed = {
            kind.value: int(self.store.total(kind)) if isinstance(self.store, SqlStore) else 0
            for kind in (Kind.TICKETS, Kind.UNCLAIMED)
        }
        levels = Counter(alert.raised.action for alert in floor.open.values())
        return Figures(
            at=self.clock(),
            alerts={level: levels[level] for level in get_args(Action) if level != "log"},
            devices=self._devices(floor),
            phases={phase.value: phases[phase.value] for phase in Phase},
            owed=owed,
            anchored_at=self._anchored_at(),
            disk_free=free_space(self.config),
        )

    def _devices(self, floor: Floor) -> dict[tuple[str, str], int]:
        """Count the enrolled devices, those connected to this process, and those that are reported lost."""
        counts: Counter[tuple[str, str]] = Counter()
        for device in floor.devices.values():
            if not device.revoked:
                counts[device.kind, "enrolled"] += 1
                counts[device.kind, "connected"] += self._is_here(device)
        for alert in floor.open.values():
            code, subject = alert.raised.code, alert.raised.subject
            if code in LOST:
                lost = floor.device(subject)
                kind = LOST[code] or (lost.kind if lost else "")
                counts[kind, "lost"] += 1
        states = ("enrolled", "connected", "lost")
        return {(kind, it): counts[kind, it] for kind in get_args(DeviceKind) for it in states}

    def _is_here(self, device: Device) -> bool:
        if device.kind == "dealer-terminal":
            return any(self.is_connected(f"{DESK}{table}") for table in device.tables)
        return self.is_connected(device.device)

    def _anchored_at(self) -> int:
        """Return when the logs were anchored last; 0 if they never were."""
        length = self.store.length(HOUSE)
        return max((it.event.at for it in self.store.records(HOUSE, max(0, length - 1))), default=0)
