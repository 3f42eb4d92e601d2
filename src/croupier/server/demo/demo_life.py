"""Everything that lives on the demo floor: begun together, ended together."""

import asyncio
from collections.abc import Iterator
from itertools import chain
from random import Random
from secrets import SystemRandom, token_urlsafe
from typing import TYPE_CHECKING

from croupier.errors import BadInput
from croupier.offices.staff.commands import STAFF, AddMember, StaffOrder
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.server.demo.demo_dealers import SUPERVISOR, DemoDealer, dealer_of
from croupier.server.demo.demo_devices import DemoDevices, Sensor
from croupier.server.demo.demo_hands import DemoHands
from croupier.server.demo.demo_players import DemoPlayers, simulated_at
from croupier.server.demo.demo_robots import Robot
from croupier.server.settings.config import Mode
from croupier.table.values.people import THE_SYSTEM

if TYPE_CHECKING:
    from croupier.server.process.system import System

ENDS_S = 5.0
"""So long everybody may finish what he is at."""


class DemoLife:
    """Simulated devices, dealers and players of a demo floor. `speed` is for tests: so many times as fast."""

    def __init__(self, system: "System", *, speed: float = 1, chance: Random | None = None) -> None:
        if system.config.house.mode is not Mode.DEMO:
            raise BadInput("Nobody is simulated in a house. Accepted: the demo floor.")
        self._system, self._speed = system, speed
        self._chance = chance or SystemRandom()
        self.devices = DemoDevices(system, speed=speed, chance=self._chance)
        self._ended = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """The devices are switched on; then people come."""
        terminals = [one.plan.terminals for one in self._system.config.tables.values()]
        presence = self._system.presence
        presence.simulated = frozenset(chain.from_iterable(terminals))
        presence.seated = frozenset(chain.from_iterable(map(simulated_at, terminals)))
        await self._engage()
        await self.devices.start()
        self._system.hands = DemoHands(self.devices)
        for robot in self._robots():
            self._tasks.add(asyncio.create_task(robot.run(self._ended)))

    async def stop(self) -> None:
        """Everybody finishes what he is at; then the devices are switched off."""
        self._ended.set()
        self._system.hands = None
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=ENDS_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.devices.stop()

    def _robots(self) -> Iterator[Robot]:
        system, speed, chance = self._system, self._speed, self._chance
        for name, table in system.config.tables.items():
            if table.plan.dealer_activated:
                yield DemoDealer(system, name, self.devices, speed=speed, chance=chance)
            if table.plan.terminals:
                yield DemoPlayers(system, name, self.devices, speed=speed, chance=chance)
        for name, device in self.devices.spinning():
            yield Sensor(system, name, device, speed=speed, chance=chance)

    async def _engage(self) -> None:
        """A dealer for each table, and a supervisor. Nobody can sign on as one of them."""
        wanted = {SUPERVISOR: ("Supervisor", -1)}
        for table, one in self._system.config.tables.items():
            if one.plan.dealer_activated:
                wanted[dealer_of(table)] = (f"Dealer of {table}", 0)
        missing = [one for one in wanted if one not in self._system.staff.state.members]
        if not missing:
            return
        verifier = await asyncio.to_thread(self._system.key.verifier, token_urlsafe(32))
        for number in missing:
            name, rung = wanted[number]
            ranks = {edition: ladder(edition)[rung] for edition in AUTHORITY}
            member = AddMember(
                number=number, name=f"{name} (simulated)", ranks=ranks, verifier=verifier,
                temporary=False,
            )  # fmt: skip
            order = StaffOrder(id=f"demo {number}", at=0, by=THE_SYSTEM, command=member)
            await self._system.submit(STAFF, order)
