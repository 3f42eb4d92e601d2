"""Track who is present: record lost connections, and end a dealer's duty with the sign-on.

A lost connection alone changes nothing in a game.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.order_ids import new_id
from croupier.money import NOTHING
from croupier.offices.staff.state import Staff
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import DESK, ConnectionDirectory
from croupier.server.orders.order_queue import Submit
from croupier.server.process.background import Background
from croupier.server.process.offices import StaffOffice
from croupier.server.process.running_tables import RunningTables
from croupier.server.screens.hub import Hub, Screen
from croupier.table.commands import LeaveDesk, Order, ReportBack, ReportLost
from croupier.table.events import TerminalLost
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM
from croupier.views.screens.seats_view import staked

DESK_S = 10.0
"""Seconds in which a dealer's screen may return without being missed in a round."""
GRACE_S = 3.0
"""Seconds in which a terminal may return without being reported lost."""
RETURNS_S = 30.0
"""Seconds that the terminals of a table have to reconnect after this process took the table."""
TOGETHER = 250
"""Terminals that are reported at a time. Thousands take seconds, and other orders go in between."""


@dataclass(eq=False)
class ScreenPresence:
    """Tracks the terminals, displays and dealers' screens of this process."""

    hub: Hub
    staff: StaffOffice
    tables: RunningTables
    connections: ConnectionDirectory
    alerts: AlertLog
    submit: Submit
    background: Background
    clock: Clock
    grace_s: float = GRACE_S
    desk_s: float = DESK_S
    simulated: frozenset[str] = frozenset()
    """Terminals that are never missed, because simulated players without a screen sit there."""
    seated: frozenset[str] = frozenset()
    """Those simulated terminals at which a player sits now."""

    def on_enter(self, screen: Screen) -> None:
        """Note that a screen is connected, and end its absence."""
        match screen.kind:
            case "terminal":
                self.background.later(self.report_back(screen.name, screen.table))
            case "dealer":
                self.background.later(
                    self.alerts.end_alert("dealer-terminal-lost", screen.table, "")
                )
            case "wall":
                self.background.later(
                    self.alerts.end_alert("display-lost", screen.table, screen.name)
                )

    def on_leave(self, screen: Screen) -> None:
        """Note that a connection is lost."""
        match screen.kind:
            case "terminal":
                self.background.later(self._report_terminal(screen.name, screen.table))
            case "dealer":
                self.background.later(self._report_dealer_screen(screen))
            case "wall":
                self.background.later(self._report_display(screen))

    def on_commit(self, batch: CommittedBatch) -> None:
        """Check the lost terminals and the dealers after a commit."""
        for commit in batch.commits:
            losses = (it for it in commit.answer.events if isinstance(it, TerminalLost))
            self.report_connected(commit.place, [it.terminal for it in losses])

        if any(isinstance(state, Staff) for state in batch.states.values()):
            self.relieve_dealers()

    def relieve_dealers(self) -> None:
        """Relieve every dealer whose sign-on is over, for any cause.

        A dealer who takes over the own sign-on at another screen stays signed on and in charge. A
        dealer name without a member belongs to a person whom the staff list does not know.
        """
        staff = self.staff.state
        for table in self.tables.own:
            state = self.tables.running(table)
            if state.dealer in staff.members and state.dealer not in staff.sign_ons:
                self.background.later(
                    self._order(table, LeaveDesk(), f"{table}#{state.seq} leave-desk")
                )

    def report_connected(self, table: str, terminals: Iterable[str]) -> None:
        """Report terminals back that are connected here although another process reported them lost."""
        state = self.tables.state(table)
        for terminal in terminals:
            missed = state is not None and state.absent.get(terminal) == "disconnected"
            if missed and self.hub.connected(terminal):
                self.background.later(self.report_back(terminal, table))

    def on_takeover(self, table: str) -> None:
        """Check the terminals of a table that this process took.

        The former process may not have reported the lost ones.
        """
        self.background.later(self._report_missing(table))

    async def report_back(self, terminal: str, table: str) -> None:
        """Report to the table that a missed terminal is back."""
        state = self.tables.state(table)
        if state is not None and terminal in state.absent:
            await self._order(table, ReportBack(terminal=terminal))

    async def _report_missing(self, table: str) -> None:
        await asyncio.sleep(RETURNS_S)
        state = self.tables.state(table)
        if state is None or table not in self.tables.own:
            return
        playing = {name for name, terminal in state.terminals.items() if terminal.is_open}
        expected = playing - set(state.absent) - self.simulated
        missing = sorted(await self.connections.missing(expected))
        for at in range(0, len(missing), TOGETHER):
            # Each order waits for its commit, and orders that wait together share one.
            some = (ReportLost(terminal=name) for name in missing[at : at + TOGETHER])
            await asyncio.gather(*(self._order(table, report_lost) for report_lost in some))

    async def _report_terminal(self, terminal: str, table: str) -> None:
        await asyncio.sleep(self.grace_s)
        state = self.tables.state(table)
        if state is None or not await self.connections.missing({terminal}):
            return
        if terminal in state.terminals and terminal not in state.absent:
            await self._order(table, ReportLost(terminal=terminal))

    async def _report_dealer_screen(self, screen: Screen) -> None:
        """Raise an alert if a running round is without its dealer.

        A screen that only looked on is not missed.
        """
        await asyncio.sleep(self.desk_s)
        away = await self.connections.missing({f"{DESK}{screen.table}"})
        state = self.tables.state(screen.table)
        runs = state is not None and state.round is not None and state.dealer == screen.name
        if runs and away:
            assert state is not None, "A round runs at the table."
            await self.alerts.raise_alert(
                "dealer-terminal-lost", place=screen.table, round=state.number,
                facts=_waiting_round(state, screen.name),
            )  # fmt: skip

    async def _report_display(self, screen: Screen) -> None:
        await asyncio.sleep(self.grace_s)
        if await self.connections.missing({screen.name}):
            await self.alerts.raise_alert(
                "display-lost", place=screen.table, subject=screen.name,
                facts={"display": screen.name},
            )  # fmt: skip

    async def _order(
        self, table: str, command: ReportLost | ReportBack | LeaveDesk, named: str = ""
    ) -> None:
        now = self.clock()
        order = Order(id=named or new_id(now), at=now, by=THE_SYSTEM, command=command)
        await self.submit(table, order)


def _waiting_round(state: State, dealer: str) -> dict[str, str]:
    """Return the facts of a round that waits for its dealer: the dealer, the players and their stakes."""
    stakes = staked(state.round) if state.round is not None else NOTHING
    players = len(state.patrons) if state.is_live else sum(1 for _ in state.in_use())
    return {"dealer": dealer, "players": str(players), "stakes": str(stakes)}
