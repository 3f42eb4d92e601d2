"""Simulated players at every free terminal, with small wagers and sometimes silent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.devices.device_outbox import PowerLoss
from croupier.devices.device_simulators import SimulatedAcceptor, SimulatedButton
from croupier.engine.order_ids import new_id
from croupier.games.contract.procedure import Ask
from croupier.ledger import MONEY, Account, Kind
from croupier.money import Cents
from croupier.server.demo.demo_behaviour import SILENT, chips, decided
from croupier.server.demo.demo_devices import DemoDevices
from croupier.server.demo.demo_robots import RETURNS_S, Robot, why
from croupier.server.demo.demo_tournament import RESERVED
from croupier.server.wire import messages as wire
from croupier.table.phases import Phase
from croupier.table.state import State

LOW, HIGH = Cents(10_000), Cents(100_000)
"""Below the first, a player inserts a note.

Above the second, the player sometimes cashes out and leaves.
"""
NOTES = (Cents(2_000), Cents(5_000), Cents(10_000))
GOES = 0.1
LEFT_FREE = "RR1-5"
"""The terminal whose secret the demo shows.

No simulated player sits at the last terminal of any table.
"""
LATE_MS = 300
"""Milliseconds before the close in which no player begins to wager."""


def simulated_at(terminals: Sequence[str]) -> Sequence[str]:
    """Return the terminals for simulated players. Of several the last is left free for a person."""
    return terminals[:-1] or terminals


@dataclass(eq=False)
class DemoPlayers(Robot):
    """All simulated players of a table. One of them acts at a time."""

    pace_s = 1.0

    devices: DemoDevices
    _attended_at: dict[str, float] = field(default_factory=dict, init=False)
    """By terminal: when a person was last there."""
    _thought: set[tuple[object, ...]] = field(default_factory=set, init=False)
    """What the players have already decided about in this round."""
    _round: int = field(default=0, init=False)

    async def act(self, state: State) -> str:
        """Let one player who has something to do act."""
        if state.number != self._round:
            self._round = state.number
            self._thought.clear()
        if state.tournament is None and self.table in RESERVED:
            return ""  # only the tournament is played there
        free = list(self._free(state))
        for terminal in filter(state.absent.__contains__, free):
            # A person's screen was lost there. A simulated player has no screen that could report
            # back.
            await self.house.presence.report_back(terminal, self.table)
        self.chance.shuffle(free)
        if state.round is None:
            return await self._between(state, free)
        if state.phase is Phase.WAGERING:
            return await self._wagers(state, free)
        return await self._shoots(state, free) or await self._answers(state, free)

    def _free(self, state: State) -> Iterator[str]:
        """Return the terminals without a person."""
        now = self.house.clock.elapsed()
        for terminal in simulated_at(state.opened.terminals):
            if self.house.hub.connected(terminal):
                self._attended_at[terminal] = now
            elif now - self._attended_at.get(terminal, -RETURNS_S) >= RETURNS_S / self.speed:
                yield terminal

    def _first(self, *decision: object) -> bool:
        """Say whether a player considers this for the first time."""
        new = decision not in self._thought
        self._thought.add(decision)
        return new

    def _holds(self, state: State, terminal: str) -> Cents:
        """Return the balance in money, or in chips of the current tournament."""
        return self.house.store.balance(Account(Kind.PLAYER, terminal, state.unit or MONEY))

    async def _submit(self, terminal: str, request: wire.Request) -> str:
        return why(await self.house.orders.builder.terminal(terminal, self.table, request))

    def _id(self) -> str:
        return new_id(self.house.clock())

    # Money.

    async def _between(self, state: State, free: list[str]) -> str:
        for terminal in () if state.tournament else free:
            if terminal not in state.terminals:
                return await self._submit(terminal, wire.Move(id=self._id(), table=self.table))
            holds = self._holds(state, terminal)
            if holds < LOW and self._first("pays in", terminal):
                return await self._pays_in(state, terminal)
            if holds > HIGH and self._first("goes", terminal) and self.chance.random() < GOES:
                return await self._submit(terminal, wire.CashOut(id=self._id()))
        return ""

    async def _pays_in(self, state: State, terminal: str) -> str:
        acceptor = self.devices.named(f"{terminal}-acceptor", SimulatedAcceptor)
        if acceptor is None or state.terminals[terminal].escrow is not None:
            return ""
        try:
            await acceptor.insert_note(self.chance.choice(NOTES))
        except PowerLoss:
            return ""  # the floor is closed
        return ""

    # A round.

    async def _wagers(self, state: State, free: list[str]) -> str:
        round_ = state.playing
        if round_.until is not None and self.house.clock() > round_.until - LATE_MS:
            return ""
        for terminal in free:
            if terminal not in state.terminals or not self._first("wagers", terminal):
                continue
            if self.chance.random() < SILENT:
                return ""
            if self._holds(state, terminal) < LOW:
                return "" if state.tournament else await self._pays_in(state, terminal)
            wagers = tuple(chips(state, terminal.rpartition("-")[2], self.chance))
            return await self._submit(terminal, wire.Wager(id=self._id(), wagers=wagers))
        return ""

    async def _shoots(self, state: State, free: list[str]) -> str:
        round_ = state.playing
        shooter = (
            round_.shooter.terminal if round_.shooter is not None and not round_.motion else ""
        )
        if shooter not in free or not self._first("shoots", shooter, round_.no_spins):
            return ""
        button = self.devices.named(f"{shooter}-button", SimulatedButton)
        if button is None or self.chance.random() < SILENT:
            return ""  # when the time is over the system shoots
        try:
            return (await button.press()).refused or ""
        except PowerLoss:
            return ""  # the floor is closed

    async def _answers(self, state: State, free: list[str]) -> str:
        round_, ask = state.playing, state.playing.wants
        if not isinstance(ask, Ask) or round_.asked is None:
            return ""
        for wager in sorted(round_.awaited):
            holder, _ = round_.holders[wager]
            if holder not in free or not self._first("answers", wager, round_.asked.at):
                continue
            if self.chance.random() < SILENT:
                return ""  # until the time is over
            choice = decided(round_, ask, wager, self.chance)
            request = wire.Choice(
                id=self._id(), wager=wager, question=ask.key, choice=choice.choice
            )  # fmt: skip
            return await self._submit(holder, request)
        return ""
