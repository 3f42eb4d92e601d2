"""Start and stop the process, each step in its order."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.offices.staff.commands import Policy
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import ConnectionDirectory
from croupier.server.feeds.jackpot_health import JackpotHealth
from croupier.server.jobs.job_pool import JobPool
from croupier.server.orders.order_entry import OrderEntry
from croupier.server.process.background import Background
from croupier.server.process.device_lines import DeviceLines
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.startup import Startup
from croupier.server.process.timers import Timers
from croupier.server.screens.screen_service import ScreenService
from croupier.server.targets.outgoing_alerts import OutgoingAlerts


@dataclass(eq=False, kw_only=True)
class Lifecycle:
    """Starts and stops the parts of the process."""

    name: str
    """The name of this process in the alerts."""
    mode: str
    policy: Policy
    background: Background
    tables: RunningTables
    connections: ConnectionDirectory
    orders: OrderEntry
    screens: ScreenService
    jackpot_health: JackpotHealth
    startup: Startup
    device_lines: DeviceLines
    alerts: AlertLog
    outgoing: OutgoingAlerts
    timers: Timers
    jobs: Sequence[JobPool]

    async def start(self) -> None:
        """Start the clock, the timers and the device lines."""
        loop = self.background.start()
        self.orders.queue.begin(loop, self.tables.pump, self.tables.owners)
        await asyncio.to_thread(self.connections.begin, loop)
        await asyncio.to_thread(self.tables.owners.start)
        await self.orders.sign_on.record_key()
        await self.screens.read_balances()
        # before a round opens with a jackpot that does not work
        await self.jackpot_health.check_all(journal=False)
        self.timers.start()
        await self.startup.enrol_devices()
        await self.startup.open_automated()
        await self.device_lines.listen()
        self.alerts.report_start(self.name, self.mode)
        self.background.later(self.orders.sign_on.set_policy(self.policy))

    async def stop(self) -> None:
        """Stop taking orders, after all that were asked are answered."""
        await self.device_lines.close()
        await asyncio.to_thread(self.outgoing.stop)
        self.background.cancel()
        try:
            with suppress(CroupierError):
                await self.alerts.raise_alert(
                    "system-stopped", subject=self.name, facts={"process": self.name}
                )
        finally:
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for pool in self.jobs:
            pool.close()
        self.orders.secret_check.close()
        self.screens.lookups.close()
        self.tables.stop()
        self.timers.keep_snapshots()
        self.tables.leave()
