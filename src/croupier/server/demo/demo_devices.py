"""The devices of the demo floor. They are enrolled and use the real line like any other."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from croupier.devices.device_kinds import Kind
from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import (
    PaperDevice,
    SimulatedAcceptor,
    SimulatedButton,
    SimulatedDice,
    SimulatedDisplay,
    SimulatedIndicator,
    SimulatedPrinter,
    SimulatedShoe,
    SimulatedShuffler,
    SimulatedWheel,
    Simulator,
    SpinningDevice,
)
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.keys import MasterKey
from croupier.games import game
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Deal
from croupier.offices.floor.commands import FLOOR, Enrol, FloorOrder
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_robots import Robot
from croupier.server.settings.config import Config
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM

S = TypeVar("S", bound=Simulator)

SPINS: dict[str, type[SpinningDevice]] = {
    "roulette-wheel": SimulatedWheel,
    "big-wheel": SimulatedIndicator,
    "dice-tumbler": SimulatedDice,
}
"""By the piece of equipment that moves: the simulated device that starts and reads it."""
SHUFFLES = ("csm", "automatic-shuffler")
PAPER = 10_000
"""Tickets on a printer's roll. It is large because there is no attendant to change it."""


def devices_of(state: State) -> Iterator[Enrol]:
    """Return the devices of a table and its terminals."""
    plan, table = state.opened, state.table
    items = [item.kind for item in plan.items]
    kinds = []
    if not state.is_live:  # there only people read what comes (GAZ 29/2000 7.6, WHEEL 5.3)
        kinds = [SPINS[item].kind for item in items if item in SPINS]
    if state.offer.game.motion is Motion.CARDS and not state.is_live:
        kinds.append(Kind.SHOE)
    if any(item in SHUFFLES for item in items):
        kinds.append(Kind.SHUFFLER)
    for kind in kinds:
        yield _enrol(f"{table}-{kind}", kind, table)
    for terminal in plan.terminals:
        if plan.notes:
            yield _enrol(f"{terminal}-acceptor", Kind.ACCEPTOR, table, terminal)
        if plan.prints_tickets:
            yield _enrol(f"{terminal}-printer", Kind.PRINTER, table, terminal)
        if game(plan.game).conduct.shooter:
            yield _enrol(f"{terminal}-button", Kind.BUTTON, table, terminal)
    yield _enrol(f"{table}-wall", Kind.DISPLAY, table)


def _enrol(device: str, kind: Kind, table: str, terminal: str = "") -> Enrol:
    return Enrol(device=device, kind=kind.value, tables=(table,), terminal=terminal, simulated=True)


class DemoDevices:
    """All simulated devices by name."""

    def __init__(
        self, config: Config, key: MasterKey, house: DemoHouse, *, speed: float, chance: Random
    ) -> None:
        self._config, self._key, self._house = config, key, house
        self._speed, self._chance = speed, chance
        self._all: dict[str, Simulator] = {}

    async def start(self) -> None:
        """Enrol the devices that are not enrolled yet, and switch all on."""
        for name in self._config.tables:
            state = self._house.tables.state(name)
            if state is not None and state.plan is not None:
                # Table by table, to stay below the limit of unidentified connections.
                new = await asyncio.gather(
                    *(self._add(state, enrol) for enrol in devices_of(state))
                )
                await asyncio.gather(*(self._begin(simulator) for simulator in new))

    async def stop(self) -> None:
        """Switch everything off."""
        await asyncio.gather(*(simulator.power_off() for simulator in self._all.values()))

    def named(self, device: str, kind: type[S]) -> S | None:
        """Return a device by name, if it exists."""
        simulator = self._all.get(device)
        return simulator if isinstance(simulator, kind) else None

    def spinning(self) -> Iterator[tuple[str, SpinningDevice]]:
        """Return all devices that are started, move and are read, with their table."""
        for name, simulator in self._all.items():
            if isinstance(simulator, SpinningDevice):
                yield self._house.offices.floor.state.devices[name].tables[0], simulator

    async def _begin(self, simulator: Simulator) -> None:
        await simulator.power_on()
        await self._empty(simulator)

    async def _add(self, state: State, enrol: Enrol) -> Simulator:
        floor = self._house.offices.floor.state
        if enrol.device not in floor.devices:
            order = FloorOrder(id=f"demo {enrol.device}", at=0, by=THE_SYSTEM, command=enrol)
            await self._house.orders.submit(FLOOR, order)
            floor = self._house.offices.floor.state
        generation = floor.devices[enrol.device].generation
        secret = self._key.device_secret(enrol.device, generation)
        simulator = self._new_simulator(state, enrol, secret)
        # A number that was never used, even if the floor was closed several times.
        simulator.outbox.last_number = self._house.clock()
        self._all[enrol.device] = simulator
        return simulator

    def _new_simulator(self, state: State, enrol: Enrol, secret: bytes) -> Simulator:
        name, kind, terminal = enrol.device, Kind(enrol.kind), enrol.terminal
        port, speed, chance = self._config.server.device_port, self._speed, self._chance
        source = state.offer.variant.dealing.source
        match kind:
            case Kind.SHOE:
                return SimulatedShoe(
                    name, secret, source, port=port, decks=state.offer.decks or 1,
                    chance=chance, speed=speed,
                )  # fmt: skip
            case Kind.ACCEPTOR:
                return SimulatedAcceptor(name, secret, port=port, terminal=terminal, speed=speed)
            case Kind.PRINTER:
                return SimulatedPrinter(
                    name, secret, port=port, terminal=terminal, paper=PAPER, speed=speed
                )
            case Kind.BUTTON:
                return SimulatedButton(name, secret, port=port, speed=speed)
            case Kind.SHUFFLER:
                return SimulatedShuffler(name, secret, port=port, speed=speed)
            case Kind.DISPLAY:
                return SimulatedDisplay(name, secret, port=port, speed=speed)
            case _:
                spins = next(spin for spin in SPINS.values() if spin.kind is kind)
                return spins(name, secret, source, port=port, chance=chance, speed=speed)

    async def _empty(self, simulator: Simulator) -> None:
        """Return the paper that was in a slot when the floor was closed."""
        known = self._house.offices.floor.state.devices[simulator.outbox.device]
        state = self._house.tables.state(known.tables[0])
        terminal = state.terminals.get(known.terminal) if state is not None else None
        if terminal is None or not isinstance(simulator, PaperDevice):
            return
        if isinstance(simulator, SimulatedAcceptor) and terminal.escrow is not None:
            item = terminal.escrow.item
            reason = "power loss"
            await simulator.say(c.ReportReturned(terminal=known.terminal, item=item, reason=reason))
        elif isinstance(simulator, SimulatedPrinter) and terminal.printing:
            words = f"print {terminal.printing} 0"
            await simulator.react(TicketSeal(self._key).revealed(words))


@dataclass(eq=False)
class Sensor(Robot):
    """Reads what moves, even if the start message was lost or the floor was closed meanwhile."""

    device: SpinningDevice
    _missed: int = field(default=0, init=False)

    async def act(self, state: State) -> str:
        """Check twice before anything counts as missed."""
        round_ = state.round
        open_ = (
            round_ is not None
            and round_.motion
            and not round_.fault
            and isinstance(round_.wants, Deal)
        )
        if (
            round_ is None
            or not open_
            or state.phase is not Phase.DEALING
            or not self.device.is_idle
        ):
            self._missed = 0
            return ""
        self._missed += 1
        if self._missed > 1:
            try:
                await self.device.find(rests=round_.rests)
            except PowerLoss:
                return ""  # the floor is closed
        return ""
