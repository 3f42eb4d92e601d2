"""Who is there: a lost connection is written down, and alone changes nothing; whose sign-on is over deals no more."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.order_ids import new_id
from croupier.offices.staff.state import Staff
from croupier.server.alerts.connection_directory import DESK
from croupier.server.screens.hub import Screen
from croupier.table.commands import LeaveDesk, Order, ReportBack, ReportLost
from croupier.table.events import TerminalLost
from croupier.table.values.people import THE_SYSTEM

if TYPE_CHECKING:
    from croupier.server.process.system import System

DESK_S = 10.0
"""A dealer's screen that comes back so soon is not missed in a round."""
GRACE_S = 3.0
"""A terminal that comes back so soon was never away."""
RETURNS_S = 30.0
"""So long the terminals of a table that has come here have to connect again."""
TOGETHER = 250
"""So many terminals are told of at a time: thousands take seconds, and whoever asks meanwhile is heard."""


class Presence:
    """The terminals of this process."""

    def __init__(self, system: "System", grace_s: float = GRACE_S, desk_s: float = DESK_S) -> None:
        self._system, self._grace_s, self._desk_s = system, grace_s, desk_s
        self.simulated: frozenset[str] = frozenset()
        """Terminals that nobody misses: players without a screen sit there, as they do on the demo floor."""
        self.seated: frozenset[str] = frozenset()
        """Those of them at which one does sit."""

    def entered(self, screen: Screen) -> None:
        """A terminal is there; if it was missed, its table learns that it is back."""
        watch = self._system.watch
        match screen.kind:
            case "terminal":
                self._system.later(self.back(screen.name, screen.table))
            case "dealer":
                self._system.later(watch.over("dealer-terminal-lost", screen.table, ""))
            case "wall":
                self._system.later(watch.over("display-lost", screen.table, screen.name))

    def left(self, screen: Screen) -> None:
        """A connection is gone."""
        match screen.kind:
            case "terminal":
                self._system.later(self._lost(screen.name, screen.table))
            case "dealer":
                self._system.later(self._desk_lost(screen))
            case "wall":
                self._system.later(self._wall_lost(screen))

    def written(self, written: CommittedBatch) -> None:
        """A batch is kept."""
        for commit in written.commits:
            lost = (it for it in commit.answer.events if isinstance(it, TerminalLost))
            self.told(commit.place, [it.terminal for it in lost])

        if any(isinstance(state, Staff) for state in written.states.values()):
            self.dealers()

    def dealers(self) -> None:
        """Nobody is in charge of a game whose sign-on is over, for whatever cause.

        Who takes over his own sign-on at another screen is signed on all the while, and stays in charge. A
        name that is nobody's number stands for somebody whom the staff list does not know.
        """
        staff = self._system.staff.state
        for table in self._system.desks.own:
            state = self._system.desks.tables[table].state
            if state.dealer in staff.members and state.dealer not in staff.sign_ons:
                self._system.later(
                    self._tell(table, LeaveDesk(), f"{table}#{state.seq} leave-desk")
                )

    def told(self, table: str, terminals: Iterable[str]) -> None:
        """Something is told of terminals: one that came here is not away, though another process misses it."""
        state = self._system.state(table)
        for terminal in terminals:
            missed = state is not None and state.absent.get(terminal) == "disconnected"
            if missed and self._system.hub.connected(terminal):
                self._system.later(self.back(terminal, table))

    def taken(self, table: str) -> None:
        """A table has come here: whoever had it before may not have told who is gone."""
        self._system.later(self._missing(table))

    async def back(self, terminal: str, table: str) -> None:
        """A terminal is there again: its table learns it, if it was missed."""
        state = self._system.state(table)
        if state is not None and terminal in state.absent:
            await self._tell(table, ReportBack(terminal=terminal))

    async def _missing(self, table: str) -> None:
        await asyncio.sleep(RETURNS_S)
        state = self._system.state(table)
        if state is None or table not in self._system.desks.own:
            return
        playing = {name for name, one in state.terminals.items() if one.is_open}
        here = playing - set(state.absent) - self.simulated
        lost = sorted(await self._system.whereabouts.lost(here))
        for at in range(0, len(lost), TOGETHER):
            # Each waits for its commit, and those that wait together share one.
            some = (ReportLost(terminal=one) for one in lost[at : at + TOGETHER])
            await asyncio.gather(*(self._tell(table, one) for one in some))

    async def _lost(self, terminal: str, table: str) -> None:
        await asyncio.sleep(self._grace_s)
        state = self._system.state(table)
        if state is None or not await self._system.whereabouts.lost({terminal}):
            return
        if terminal in state.terminals and terminal not in state.absent:
            await self._tell(table, ReportLost(terminal=terminal))

    async def _desk_lost(self, screen: Screen) -> None:
        """A round that is under way is without its dealer; whoever only looked on is not missed."""
        await asyncio.sleep(self._desk_s)
        away = await self._system.whereabouts.lost({f"{DESK}{screen.table}"})
        state = self._system.state(screen.table)
        runs = state is not None and state.round is not None and state.dealer == screen.name
        if runs and away:
            await self._system.watch.raised("dealer-terminal-lost", place=screen.table)

    async def _wall_lost(self, screen: Screen) -> None:
        await asyncio.sleep(self._grace_s)
        if await self._system.whereabouts.lost({screen.name}):
            about = {"place": screen.table, "subject": screen.name}
            await self._system.watch.raised("display-lost", **about)

    async def _tell(
        self, table: str, command: ReportLost | ReportBack | LeaveDesk, named: str = ""
    ) -> None:
        now = self._system.clock()
        order = Order(id=named or new_id(now), at=now, by=THE_SYSTEM, command=command)
        await self._system.submit(table, order)
