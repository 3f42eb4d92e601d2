"""All that this process shows: which screens are connected, and the parts that build and send their views."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.store import Store
from croupier.server.jobs.job_messages import WorkOutRules
from croupier.server.orders.order_entry import OrderEntry
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.offices import Offices
from croupier.server.screens.balances import Balances
from croupier.server.screens.connected_screens import ConnectedScreens
from croupier.server.screens.hub import Hub, Screen
from croupier.server.screens.jackpot_meters import JackpotMeters
from croupier.server.screens.leaderboards import Leaderboards
from croupier.server.screens.lookups import Lookups
from croupier.server.screens.staff_screens import StaffScreens
from croupier.server.screens.tournament_screens import TournamentScreens
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire.screen_outbox import OutboxSender
from croupier.table.commands import OpenTable
from croupier.table.state import State


class ScreenService:
    """The screens of this process, from the first view to the last."""

    def __init__(
        self, store: Store, clock: Clock, limits: LimitsConfig, offices: Offices,
        orders: OrderEntry, *, equipment: EnrolledEquipment, state: Callable[[str], State | None],
        tournament_at: Callable[[str], str], later: Callable[[Coroutine[Any, Any, Any]], object],
        mistake: Callable[[BaseException], None], work_out: Callable[[WorkOutRules], Awaitable[bytes]],
    ) -> None:  # fmt: skip
        """Create all parts. `tournament_at` says why a tournament holds a table; `work_out` makes a rule sheet."""
        self._later = later
        self.balances = Balances(store)
        self.hub, self.sending = Hub(self.balances), OutboxSender(clock)
        self.lookups = Lookups(
            store, state, self.balances, equipment.tables, lambda: offices.jackpots.state, work_out
        )
        self.staff_screens = StaffScreens(
            self.hub, self.balances, lambda: offices.floor.state, lambda: offices.jackpots.state,
            lambda: offices.staff.state, mistake,
        )  # fmt: skip
        self.tournament_screens = TournamentScreens(
            offices.tournaments, orders.builder, orders.sign_on, tournament_at, mistake
        )
        self.leaderboards = Leaderboards(self.hub, offices.tournaments, tournament_at, mistake)
        self.meters = JackpotMeters(self.hub, lambda: offices.jackpots.state, mistake)
        self.connected = ConnectedScreens(orders.sign_on, offices.floor, limits)

    async def enter(self, screen: Screen) -> None:
        """Show a screen everything that it may see."""
        await self.hub.prepare(screen)
        self.hub.enter(screen)
        self.staff_screens.enter(screen)
        self.tournament_screens.enter(screen)

    def leave(self, screen: Screen) -> None:
        """Stop showing anything to a screen."""
        self.hub.leave(screen)
        self.staff_screens.leave(screen)
        self.tournament_screens.leave(screen)

    def has(self, name: str) -> bool:
        """Say whether a screen of a terminal or display is connected to this process."""
        return bool(self.hub.connected(name)) or self.connected.connected(name)

    async def read_balances(self) -> None:
        """Read the balances of all tables before any screen shows them."""
        for state in self.hub.tables.values():
            await self._read_balances(state)

    def on_commit(self, batch: CommittedBatch) -> None:
        """Read the balances of a table's terminals and float when it opens."""
        for commit in batch.commits:
            state = batch.states.get(commit.place)
            if isinstance(commit.answer.order.command, OpenTable) and isinstance(state, State):
                self._later(self._read_balances(state))

    async def _read_balances(self, state: State) -> None:
        terminals = state.plan.terminals if state.plan else ()
        await self.balances.read_missing(terminals, state.table, unit=state.unit)
