"""The periodic checks of a running process: clock, disk, software, store and the link to central monitoring."""

import asyncio
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.engine.cluster.leases import Leases
from croupier.engine.store import SqlStore, Store
from croupier.engine.store.sql.soundness import server_clock
from croupier.offices.floor.commands import FLOOR
from croupier.server.alerts.alerts import AlertLog
from croupier.server.health.central_monitor import MonitoringLink
from croupier.server.health.self_check import disk_check, running_check
from croupier.server.process.background import Background
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Metrics

MONITORING = "monitoring"
LINK = "link/monitoring"
"""The lease of the monitoring link. No table can have this name."""
STOPS = {
    "software": "software-changed", "store": "store-damaged", "chain": "log-broken",
    "ledger": "ledger-mismatch", "durability": "store-unsafe",
}  # fmt: skip
"""By check: the alert that it raises if it fails while the system runs."""
DRIFT_MS = 2_000
"""Milliseconds: a larger jump of the wall clock, or difference to the database clock, is an alert."""


@dataclass(eq=False, kw_only=True)
class ProcessChecks:
    """Raises an alert for each check that fails while the process runs."""

    config: Config
    store: Store
    leases: Leases
    alerts: AlertLog
    background: Background
    clock: Clock
    metrics: Metrics
    name: str
    """The name of this process in the alerts."""
    _link: asyncio.Task[None] | None = None
    _drift: int = 0
    _off: int = 0

    async def check_disk(self) -> None:
        """Raise an alert while the disk is nearly full."""
        check = await asyncio.to_thread(disk_check, self.config)
        if check.passed:
            await self.alerts.end_alert("space-low", FLOOR, self.name)
        elif not self.alerts.is_open("space-low", FLOOR, self.name):
            self._raise_finding("space-low", check.says)

    def check_clock(self) -> None:
        """Raise an alert if the machine's clock was set. The tables continue by their own clock."""
        drift = self.clock.drift()
        if abs(drift - self._drift) > DRIFT_MS:
            self._drift = drift
            detail = f"By {drift} ms since the start."
            self._raise_clock(drift, "start", detail)

    async def compare_clocks(self) -> None:
        """Compare with the database clock.

        The clocks must agree, because a takeover keeps the deadlines.
        """
        if not isinstance(self.store, SqlStore):
            return
        database_time = await asyncio.to_thread(server_clock, self.store)
        off = self.clock() - database_time if database_time is not None else 0
        if abs(off - self._off) > DRIFT_MS:
            self._off = off
            detail = f"It is {off:+} ms off that of the database."
            self._raise_clock(off, "database", detail)

    async def check_software(self) -> None:
        """Check that the installed files are unchanged and the store is whole, or raise an alert."""
        for check in await asyncio.to_thread(running_check, self.config):
            code = STOPS.get(check.name)
            if code and not (check.passed or self.alerts.is_open(code, FLOOR, self.name)):
                self._raise_finding(code, check.says)

    def _raise_finding(self, code: str, finding: str) -> None:
        facts = {"process": self.name, "finding": finding}
        self.alerts.raise_later(code, subject=self.name, detail=finding, facts=facts)

    def _raise_clock(self, off_ms: int, against: str, detail: str) -> None:
        facts = {"process": self.name, "ms": str(off_ms), "against": against}
        self.alerts.raise_later("clock-corrected", subject=self.name, detail=detail, facts=facts)

    async def run_monitoring(self) -> None:
        """Run the link to the central monitoring system in the one process that has the lease."""
        monitoring, store = self.config.monitoring, self.store
        if monitoring.address is None or not isinstance(store, SqlStore):
            return
        if self._link is not None and not self.leases.has(LINK):
            self._link.cancel()
            self._link = None
        # Not on the loop, because the lease server may be away and the call waits for it.
        if self._link is None and await asyncio.to_thread(self.leases.try_take, LINK):
            link = MonitoringLink(
                monitoring.address, store, self._report_link, metrics=self.metrics,
                authority=monitoring.tls_authority,
            )  # fmt: skip
            self._link = self.background.later(link.run())

    def _report_link(self, code: str, says: str) -> None:
        self.alerts.raise_later(code, subject=MONITORING, detail=says)
