"""Everything that is simulated on the demo floor, started and stopped together."""

import asyncio
from collections.abc import Iterator
from itertools import chain
from random import Random
from secrets import SystemRandom, token_urlsafe

from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.offices.staff.commands import STAFF, AddMember, StaffOrder
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.server.alerts.demo_slots import DemoSlotsOfHouse
from croupier.server.demo.demo_dealers import SUPERVISOR, DemoDealer, dealer_of
from croupier.server.demo.demo_devices import DemoDevices, Sensor
from croupier.server.demo.demo_hands import DemoHands
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_players import DemoPlayers, simulated_at
from croupier.server.demo.demo_robots import Robot
from croupier.server.settings.config import Config, Mode
from croupier.table.values.people import THE_SYSTEM

ENDS_S = 5.0
"""Seconds that all robots have to finish their act."""


class DemoLife:
    """Simulated devices, dealers and players of a demo floor. Tests use `speed` as a factor."""

    def __init__(
        self, config: Config, key: MasterKey, house: DemoHouse, slots: DemoSlotsOfHouse, *,
        speed: float = 1, chance: Random | None = None,
    ) -> None:  # fmt: skip
        if config.house.mode is not Mode.DEMO:
            raise BadInput("A real house has no simulated people. Accepted: the demo floor.")
        self._config, self._key, self._house, self._slots = config, key, house, slots
        self._speed, self._chance = speed, chance or SystemRandom()
        self.devices = DemoDevices(config, key, house, speed=speed, chance=self._chance)
        self._ended = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Switch the devices on, and then start the robots."""
        terminals = [table.plan.terminals for table in self._config.tables.values()]
        presence = self._house.presence
        presence.simulated = frozenset(chain.from_iterable(terminals))
        presence.seated = frozenset(chain.from_iterable(map(simulated_at, terminals)))
        await self._engage()
        await self.devices.start()
        self._slots.slots = DemoHands(self.devices)
        for robot in self._robots():
            self._tasks.add(asyncio.create_task(robot.run(self._ended)))

    async def stop(self) -> None:
        """Let all robots finish their act, and then switch the devices off."""
        self._ended.set()
        self._slots.slots = None
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=ENDS_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.devices.stop()

    def _robots(self) -> Iterator[Robot]:
        house, speed, chance = self._house, self._speed, self._chance
        for name, table in self._config.tables.items():
            if table.plan.dealer_activated:
                yield DemoDealer(house, name, self.devices, speed=speed, chance=chance)
            if table.plan.terminals:
                yield DemoPlayers(house, name, self.devices, speed=speed, chance=chance)
        for name, device in self.devices.spinning():
            yield Sensor(house, name, device, speed=speed, chance=chance)

    async def _engage(self) -> None:
        """Add a dealer for each table, and a supervisor. No person can sign on as one of them."""
        wanted = {SUPERVISOR: ("Supervisor", -1)}
        for table, table_config in self._config.tables.items():
            if table_config.plan.dealer_activated:
                wanted[dealer_of(table)] = (f"Dealer of {table}", 0)
        missing = [name for name in wanted if name not in self._house.offices.staff.state.members]
        if not missing:
            return
        verifier = await asyncio.to_thread(self._key.verifier, token_urlsafe(32))
        for number in missing:
            name, rung = wanted[number]
            ranks = {edition: ladder(edition)[rung] for edition in AUTHORITY}
            member = AddMember(
                number=number, name=f"{name} (simulated)", ranks=ranks, verifier=verifier,
                temporary=False,
            )  # fmt: skip
            order = StaffOrder(id=f"demo {number}", at=0, by=THE_SYSTEM, command=member)
            await self._house.orders.submit(STAFF, order)
