"""The devices of the demo floor: enrolled, switched on, and on the real line like any other."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, TypeVar

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
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Deal
from croupier.offices.floor.commands import FLOOR, Enrol, FloorOrder
from croupier.server.demo.demo_robots import Robot
from croupier.table import commands as c
from croupier.table.dealing.start_device import SHOT
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM

if TYPE_CHECKING:
    from croupier.server.process.system import System

S = TypeVar("S", bound=Simulator)

SPINS: dict[str, type[SpinningDevice]] = {
    "roulette-wheel": SimulatedWheel,
    "big-wheel": SimulatedIndicator,
    "dice-tumbler": SimulatedDice,
}
"""By the piece of equipment that moves: what sets it off and reads it."""
SHUFFLES = ("csm", "automatic-shuffler")
PAPER = 10_000
"""Tickets on the roll of a printer: nobody comes to change it."""


def devices_of(state: State) -> Iterator[Enrol]:
    """The devices that a table and its terminals have."""
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
        if plan.game == SHOT:
            yield _enrol(f"{terminal}-button", Kind.BUTTON, table, terminal)
    yield _enrol(f"{table}-wall", Kind.DISPLAY, table)


def _enrol(device: str, kind: Kind, table: str, terminal: str = "") -> Enrol:
    return Enrol(device=device, kind=kind.value, tables=(table,), terminal=terminal, simulated=True)


class DemoDevices:
    """All of them, by their names."""

    def __init__(self, system: "System", *, speed: float, chance: Random) -> None:
        self._system, self._speed, self._chance = system, speed, chance
        self._all: dict[str, Simulator] = {}

    async def start(self) -> None:
        """Enrol what is not enrolled yet, and switch everything on."""
        for name in self._system.config.tables:
            state = self._system.state(name)
            if state is not None and state.plan is not None:
                # Table by table: not more at once than may be strangers to the line.
                new = await asyncio.gather(*(self._add(state, one) for one in devices_of(state)))
                await asyncio.gather(*(self._begin(one) for one in new))

    async def stop(self) -> None:
        """Switch everything off."""
        await asyncio.gather(*(one.power_off() for one in self._all.values()))

    def named(self, device: str, kind: type[S]) -> S | None:
        """A device, if it is there."""
        found = self._all.get(device)
        return found if isinstance(found, kind) else None

    def spinning(self) -> Iterator[tuple[str, SpinningDevice]]:
        """Everything that is released, moves and is read, with its table."""
        for name, one in self._all.items():
            if isinstance(one, SpinningDevice):
                yield self._system.floor.state.devices[name].tables[0], one

    async def _begin(self, one: Simulator) -> None:
        await one.power_on()
        await self._empty(one)

    async def _add(self, state: State, enrol: Enrol) -> Simulator:
        floor = self._system.floor.state
        if enrol.device not in floor.devices:
            order = FloorOrder(id=f"demo {enrol.device}", at=0, by=THE_SYSTEM, command=enrol)
            await self._system.submit(FLOOR, order)
            floor = self._system.floor.state
        generation = floor.devices[enrol.device].generation
        secret = self._system.key.device_secret(enrol.device, generation)
        one = self._made(state, enrol, secret)
        # A number that was never used, however often the floor was closed meanwhile.
        one.outbox.said = self._system.clock()
        self._all[enrol.device] = one
        return one

    def _made(self, state: State, enrol: Enrol, secret: bytes) -> Simulator:
        name, kind, terminal = enrol.device, Kind(enrol.kind), enrol.terminal
        port, speed, chance = self._system.config.server.device_port, self._speed, self._chance
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
                spins = next(one for one in SPINS.values() if one.kind is kind)
                return spins(name, secret, source, port=port, chance=chance, speed=speed)

    async def _empty(self, one: Simulator) -> None:
        """Paper that was in a slot when the floor was closed comes out of it."""
        known = self._system.floor.state.devices[one.outbox.device]
        state = self._system.state(known.tables[0])
        terminal = state.terminals.get(known.terminal) if state is not None else None
        if terminal is None or not isinstance(one, PaperDevice):
            return
        if isinstance(one, SimulatedAcceptor) and terminal.escrow is not None:
            item = terminal.escrow.item
            reason = "power loss"
            await one.say(c.ReportReturned(terminal=known.terminal, item=item, reason=reason))
        elif isinstance(one, SimulatedPrinter) and terminal.printing:
            await one.heard(f"print {terminal.printing} 0")


class Sensor(Robot):
    """What moves is read, also where the word to start was lost, or the floor was closed meanwhile."""

    def __init__(
        self, system: "System", table: str, device: SpinningDevice, *, speed: float, chance: Random
    ) -> None:
        super().__init__(system, table, speed=speed, chance=chance)
        self._device = device
        self._missed = 0

    async def act(self, state: State) -> str:
        """Look twice before anything is taken for missed."""
        one = state.round
        open_ = one is not None and one.motion and not one.fault and isinstance(one.wants, Deal)
        if one is None or not open_ or state.phase is not Phase.DEALING or not self._device.is_idle:
            self._missed = 0
            return ""
        self._missed += 1
        if self._missed > 1:
            try:
                await self._device.find(rests=one.rests)
            except PowerLoss:
                return ""  # the floor is closed
        return ""
