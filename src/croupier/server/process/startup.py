"""What the configuration says is there, put there at the start: devices enrolled, automated tables opened."""

from typing import TYPE_CHECKING

from croupier.engine.order_ids import new_id
from croupier.offices.floor.commands import Enrol
from croupier.server.settings.config import Config
from croupier.table.commands import OpenTable, Order
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal

if TYPE_CHECKING:
    from croupier.server.process.system import System

COMPARED = ("kind", "tables", "terminal", "simulated")
"""In these a device that is enrolled may be another than the file says."""


async def enrol_devices(system: "System") -> None:
    """Devices that the file names and nobody has enrolled are enrolled by the system.

    What was revoked stays so, and what an engineer enrolled otherwise is left to him: the file begins a
    house, and people go on from there.
    """
    for wanted in _devices(system.config):
        known = system.floor.state.devices.get(wanted.device)
        if known is None:
            answer = await system.watch.ask(THE_SYSTEM, new_id(system.clock()), wanted)
            # Another process of the house has the same file, and may have been first.
            if answer.refused and answer.refused.why is not Refusal.DEVICE_ENROLLED:
                system.log.warning("not enrolled", device=wanted.device, why=str(answer.refused))
        elif known.revoked or any(getattr(known, one) != getattr(wanted, one) for one in COMPARED):
            system.log.warning("not enrolled as the file says", device=wanted.device)


def _devices(config: Config) -> list[Enrol]:
    """As an engineer would enrol them."""
    return [
        Enrol(
            device=name, kind=one.kind, terminal=one.terminal, simulated=one.simulated,
            tables=tuple(
                table
                for table, its in config.tables.items()
                if table == one.table or (one.terminal and one.terminal in its.plan.terminals)
            ),
        )
        for name, one in config.devices.items()
    ]  # fmt: skip


async def open_automated(system: "System") -> None:
    """Tables that the file calls automated are opened by the system where they are closed (SATG 1.3)."""
    for table, one in system.config.tables.items():
        state = system.state(table)
        if not one.automated or table not in system.desks.own or state is None or state.plan:
            continue
        now = system.clock()
        opens = OpenTable(plan=one.plan)
        order = Order(id=new_id(now), at=now, by=THE_SYSTEM, command=opens)
        answer = await system.submit(table, order)
        if answer.refused:
            system.log.warning("not opened", table=table, why=str(answer.refused))
