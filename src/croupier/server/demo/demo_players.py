"""Simulated players: at every terminal that nobody uses, with small wagers, and sometimes silent."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import SimulatedAcceptor, SimulatedButton
from croupier.engine.order_ids import new_id
from croupier.games.contract.procedure import Ask
from croupier.ledger import MONEY, Account, Kind
from croupier.money import Cents
from croupier.server.demo.demo_behaviour import SILENT, chips, decided
from croupier.server.demo.demo_devices import DemoDevices
from croupier.server.demo.demo_robots import RETURNS_S, Robot, why
from croupier.server.demo.demo_terms import RESERVED
from croupier.server.wire import messages as wire
from croupier.table.phases import Phase
from croupier.table.state import State

if TYPE_CHECKING:
    from croupier.server.process.system import System

LOW, HIGH = Cents(10_000), Cents(100_000)
"""With less a player puts a note in; with more he sometimes takes his money on a ticket and goes."""
NOTES = (Cents(2_000), Cents(5_000), Cents(10_000))
GOES = 0.1
LEFT_FREE = "RR1-5"
"""The terminal of which the demo shows the secret; nobody simulated sits at the last one of any table."""
LATE_MS = 300
"""So shortly before the close nobody begins to wager."""


def simulated_at(terminals: Sequence[str]) -> Sequence[str]:
    """Where somebody simulated sits down: of several terminals the last is left to whoever comes."""
    return terminals[:-1] or terminals


class DemoPlayers(Robot):
    """Everybody at the terminals of a table; one of them does something at a time."""

    pace_s = 1.0

    def __init__(
        self, system: "System", table: str, devices: DemoDevices, *, speed: float, chance: Random
    ) -> None:
        super().__init__(system, table, speed=speed, chance=chance)
        self._devices = devices
        self._seen: dict[str, float] = {}
        """When a person was last at a terminal."""
        self._thought: set[tuple[object, ...]] = set()
        """What somebody has made up his mind about in this round."""
        self._round = 0

    async def act(self, state: State) -> str:
        """One of them, who has something to do."""
        if state.number != self._round:
            self._round = state.number
            self._thought.clear()
        if state.tournament is None and self.table in RESERVED:
            return ""  # nobody plays there but for the tournament
        free = list(self._free(state))
        for terminal in filter(state.absent.__contains__, free):
            # A person's screen was lost there; whoever is simulated has none by which the table would know him.
            await self.system.presence.back(terminal, self.table)
        self._chance.shuffle(free)
        if state.round is None:
            return await self._between(state, free)
        if state.phase is Phase.WAGERING:
            return await self._wagers(state, free)
        return await self._shoots(state, free) or await self._answers(state, free)

    def _free(self, state: State) -> Iterator[str]:
        """The terminals that no person is at."""
        now = self.system.clock.elapsed()
        for terminal in simulated_at(state.opened.terminals):
            if self.system.hub.connected(terminal):
                self._seen[terminal] = now
            elif now - self._seen.get(terminal, -RETURNS_S) >= RETURNS_S / self._speed:
                yield terminal

    def _first(self, *what: object) -> bool:
        """Whether he thinks about it for the first time."""
        new = what not in self._thought
        self._thought.add(what)
        return new

    def _holds(self, state: State, terminal: str) -> Cents:
        """Money, or the chips of the tournament that is played."""
        return self.system.store.balance(Account(Kind.PLAYER, terminal, state.unit or MONEY))

    async def _says(self, terminal: str, said: wire.Asked) -> str:
        return why(await self.system.asking.terminal(terminal, self.table, said))

    def _id(self) -> str:
        return new_id(self.system.clock())

    # Money.

    async def _between(self, state: State, free: list[str]) -> str:
        for terminal in () if state.tournament else free:
            if terminal not in state.terminals:
                return await self._says(terminal, wire.Move(id=self._id(), table=self.table))
            holds = self._holds(state, terminal)
            if holds < LOW and self._first("pays in", terminal):
                return await self._pays_in(state, terminal)
            if holds > HIGH and self._first("goes", terminal) and self._chance.random() < GOES:
                return await self._says(terminal, wire.CashOut(id=self._id()))
        return ""

    async def _pays_in(self, state: State, terminal: str) -> str:
        acceptor = self._devices.named(f"{terminal}-acceptor", SimulatedAcceptor)
        if acceptor is None or state.terminals[terminal].escrow is not None:
            return ""
        try:
            await acceptor.insert_note(self._chance.choice(NOTES))
        except PowerLoss:
            return ""  # the floor is closed
        return ""

    # A round.

    async def _wagers(self, state: State, free: list[str]) -> str:
        one = state.playing
        if one.until is not None and self.system.clock() > one.until - LATE_MS:
            return ""
        for terminal in free:
            if terminal not in state.terminals or not self._first("wagers", terminal):
                continue
            if self._chance.random() < SILENT:
                return ""
            if self._holds(state, terminal) < LOW:
                return "" if state.tournament else await self._pays_in(state, terminal)
            laid = tuple(chips(state, terminal.rpartition("-")[2], self._chance))
            return await self._says(terminal, wire.Wager(id=self._id(), wagers=laid))
        return ""

    async def _shoots(self, state: State, free: list[str]) -> str:
        one = state.playing
        shooter = one.shooter.terminal if one.shooter is not None and not one.motion else ""
        if shooter not in free or not self._first("shoots", shooter, one.no_spins):
            return ""
        button = self._devices.named(f"{shooter}-button", SimulatedButton)
        if button is None or self._chance.random() < SILENT:
            return ""  # when his time is over the system does it
        try:
            return (await button.press()).refused or ""
        except PowerLoss:
            return ""  # the floor is closed

    async def _answers(self, state: State, free: list[str]) -> str:
        one, ask = state.playing, state.playing.wants
        if not isinstance(ask, Ask) or one.asked is None:
            return ""
        for wager in sorted(one.awaited):
            holder, _ = one.holders[wager]
            if holder not in free or not self._first("answers", wager, one.asked.at):
                continue
            if self._chance.random() < SILENT:
                return ""  # until his time is over
            choice = decided(one, ask, wager, self._chance)
            said = wire.Choice(
                id=self._id(), wager=wager, question=ask.key, choice=choice.choice
            )  # fmt: skip
            return await self._says(holder, said)
        return ""
