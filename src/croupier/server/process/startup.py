"""Apply the configuration at the start: enrol devices and open automated tables."""

from dataclasses import dataclass

from structlog.typing import FilteringBoundLogger

from croupier.engine.clock import Clock
from croupier.engine.order_ids import new_id
from croupier.offices.floor.commands import Enrol
from croupier.server.alerts.alerts import AlertLog
from croupier.server.orders.order_queue import Submit
from croupier.server.process.offices import FloorOffice
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.table_plans import TablePlans
from croupier.server.settings.config import Config
from croupier.table.commands import OpenTable, Order
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal

COMPARED = ("kind", "tables", "terminal", "simulated")
"""Fields in which an enrolled device may differ from the file."""


@dataclass(eq=False)
class Startup:
    """What the configuration says is done when the process starts."""

    config: Config
    floor: FloorOffice
    tables: RunningTables
    plans: TablePlans
    alerts: AlertLog
    submit: Submit
    clock: Clock
    log: FilteringBoundLogger

    async def enrol_devices(self) -> None:
        """Enrol the devices of the file that are not enrolled yet.

        A revoked device stays revoked, and changes of an engineer stay. The file only begins a house;
        staff continue from there.
        """
        for wanted in _devices(self.config):
            known = self.floor.state.devices.get(wanted.device)
            if known is None:
                answer = await self.alerts.submit(THE_SYSTEM, new_id(self.clock()), wanted)
                # Another process with the same file may have been first.
                if answer.refused and answer.refused.why is not Refusal.DEVICE_ENROLLED:
                    self.log.warning("not enrolled", device=wanted.device, why=str(answer.refused))
            elif known.revoked or any(
                getattr(known, name) != getattr(wanted, name) for name in COMPARED
            ):
                self.log.warning("not enrolled as the file says", device=wanted.device)

    async def open_automated(self) -> None:
        """Open the automated tables of the file that are closed (SATG 1.3)."""
        for table, table_config in self.config.tables.items():
            state = self.tables.state(table)
            if (
                not table_config.automated
                or table not in self.tables.own
                or state is None
                or state.plan
            ):
                continue
            now = self.clock()
            opens = OpenTable(plan=self.plans.plan_of(table) or table_config.plan)
            order = Order(id=new_id(now), at=now, by=THE_SYSTEM, command=opens)
            answer = await self.submit(table, order)
            if answer.refused:
                self.log.warning("not opened", table=table, why=str(answer.refused))


def _devices(config: Config) -> list[Enrol]:
    """Return the devices as an engineer would enrol them."""
    return [
        Enrol(
            device=name, kind=device.kind, terminal=device.terminal, simulated=device.simulated,
            tables=tuple(
                table
                for table, its in config.tables.items()
                if table == device.table or (device.terminal and device.terminal in its.plan.terminals)
            ),
        )
        for name, device in config.devices.items()
    ]  # fmt: skip
