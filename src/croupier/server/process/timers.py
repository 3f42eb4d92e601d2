"""Run everything that depends on time: deadlines of tables, idle staff, feeds, screens and checks."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from structlog.typing import FilteringBoundLogger

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import NotHere
from croupier.offices.floor.commands import FLOOR
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.staff.commands import STAFF
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.jackpot_health import EVERY_S
from croupier.server.feeds.office_work import JackpotWork, TournamentWork
from croupier.server.health.house_figures import EVERY_S as HOUSE_S
from croupier.server.health.house_figures import HouseFigures
from croupier.server.health.process_checks import ProcessChecks
from croupier.server.health.store_probe import Readiness
from croupier.server.jobs.day_figures_watch import EVERY_S as FIGURES_S
from croupier.server.jobs.day_figures_watch import DayFiguresWatch
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.background import Background
from croupier.server.process.floor_locks import FloorLocks
from croupier.server.process.offices import Offices
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.process.snapshot import EVERY_S as REMEMBERS_S
from croupier.server.screens.screen_service import ScreenService
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace
from croupier.server.targets.outgoing_alerts import OutgoingAlerts
from croupier.table.automatic import due
from croupier.table.opening.approvals import lapsed
from croupier.table.state import State
from croupier.views.staff.inspector_notices import notices

TICK_S = 0.05
"""Seconds between two checks for deadlines.

The instant of the deadline counts, not that of the check.
"""
CATCHES_UP_S = 60.0
"""Seconds between two searches of the logs for missed alerts."""
SWEEPS_S = 1.0
"""Seconds between two rounds of all other periodic work."""
OVERSEERS_S = 0.25
METERS_S = 0.25
"""The age limit of a meter on a screen, apart from the transport (SATG 2.3.3)."""
APPROVAL, UNREAD = "approval-ended", "notice-unread"
IDLE = "idle/staff"
"""The lease of the idle sign-off. No table can have this name."""
AGAIN_MS = 1_000
CLOCKS_S = 60.0
"""Seconds between two comparisons with the database clock."""
PROBES_S = 10.0
"""Seconds between two writes that show whether the store takes orders, also where nobody asks for the readiness."""
STUMBLES = 1
"""Failed ticks per second that are logged, because a table is ticked again at once."""


@dataclass(eq=False, kw_only=True)
class Timers:
    """The periodic work of a process."""

    name: str
    """The name of this process in the alerts."""
    clock: Clock
    metrics: Metrics
    log: FilteringBoundLogger
    background: Background
    offices: Offices
    tables: RunningTables
    alerts: AlertLog
    sign_on: StaffSignOn
    screens: ScreenService
    presence: ScreenPresence
    locks: FloorLocks
    jackpot_work: JackpotWork
    tournament_work: TournamentWork
    checks: ProcessChecks
    readiness: Readiness
    day_figures: DayFiguresWatch
    figures: HouseFigures
    outgoing: OutgoingAlerts
    _ticks: dict[str, Future[None]] = field(default_factory=dict)
    """By table: its last tick."""
    _attempts: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By table: its log length when its deadline was last checked, and the time of that check."""
    _stumbles: Pace = field(default_factory=lambda: Pace(STUMBLES))
    _overseen: frozenset[str] = frozenset()
    """The tables of this process whose missed alerts were raised."""
    _runs: bool = False
    """Whether the first check is done. A table that is taken at the start is not a takeover."""

    def start(self) -> None:
        """Start all periodic work."""
        health, screens, checks = self.jackpot_work.health, self.screens, self.checks
        for seconds, act in (
            (TICK_S, self._tick_due),
            (SWEEPS_S, self._sweep),
            (CATCHES_UP_S, self._catch_up),
            (manifest.EVERY_S, checks.check_software),
            (CLOCKS_S, checks.compare_clocks),
            (EVERY_S, health.check_all),
            (PROBES_S, self.readiness.reasons),
            (REMEMBERS_S, self._keep_snapshots),
            (OVERSEERS_S, screens.staff_screens.flush),
            (OVERSEERS_S, screens.tournament_screens.flush),
            (HOUSE_S, self.figures.refresh),
            (SWEEPS_S, self.outgoing.keep_running),
            (FIGURES_S, self.day_figures.refresh),
            (METERS_S, screens.meters.flush),
            (METERS_S, screens.leaderboards.flush),
        ):
            self.background.later(self._every(seconds, act))
        self.background.later(self._catch_up())
        self.background.later(health.check_all())
        self.background.later(self.figures.refresh())
        self.background.later(checks.compare_clocks())

    async def _every(self, seconds: float, act: Callable[[], Any]) -> None:
        late = asyncio.get_running_loop().time
        while True:
            due_at = late() + seconds
            await asyncio.sleep(seconds)
            self.metrics.lagged(late() - due_at)
            try:
                result = act()
                if asyncio.iscoroutine(result):
                    await result
            except Exception as failed:  # noqa: BLE001  the timers go on after an error
                self.background.mistake(failed)

    def _tick_due(self) -> None:
        """Tick the tables whose deadline has passed."""
        now, tables = self.clock(), self.tables.own
        new, self._overseen = tables - self._overseen, tables
        for name in new:
            self.background.later(self.alerts.catch_up(name))
            if self._runs:
                self.alerts.raise_later(
                    "table-taken-over", place=name, subject=self.name, facts={"process": self.name}
                )
        self._runs = True
        self.jackpot_work.feed.follow(tables)
        self.jackpot_work.withdrawal.tick(tables)
        self.tournament_work.feed.follow(tables)
        self.tournament_work.steward.tick(tables)
        for name in tables:
            state = self.tables.running(name)
            when = due(state)
            if when is not None and when <= now and self._may_attempt(state, now):
                self._tick(name)

    def _may_attempt(self, state: State, now: int) -> bool:
        """Limit a due round that could not begin, for lack of an approval or of time, to one attempt a second."""
        seq, attempted_at = self._attempts.get(state.table, (-1, 0))
        if state.round is None and seq == state.seq and now - attempted_at < AGAIN_MS:
            return False
        self._attempts[state.table] = state.seq, now
        return True

    async def _sweep(self) -> None:
        """Check the locks, the feeds, the tables that wait for others, and the idle staff."""
        self.locks.compare()
        self.presence.relieve_dealers()
        for feed in (self.jackpot_work.feed, self.tournament_work.feed):
            feed.compare(self.tables.length)
        await self.tournament_work.banks.check()
        for name in self.tables.own:
            state = self.tables.running(name)
            if state.round is not None or state.cashing:
                self._tick(name)
        await self._sign_off_idle()
        self.checks.check_clock()
        await self.checks.run_monitoring()

    async def _catch_up(self) -> None:
        """Check the disk space, and raise missed alerts of own tables and of all offices."""
        await self.checks.check_disk()
        await self._check_approvals()
        await self._check_notices()
        for place in (*sorted(self.tables.own), STAFF, JACKPOTS, *self.offices.cages):
            await self.alerts.catch_up(place)

    async def _check_approvals(self) -> None:
        """Alert the pit that a table may begin no round before a dealer tries."""
        now = self.clock()
        for name in sorted(self.tables.own):
            state = self.tables.running(name)
            if state.plan is None:
                continue
            grants = self.offices.register.state.grants(state.plan.game, now)
            refused = lapsed(state.plan, state.offer, now, grants=grants)
            if refused is None:
                await self.alerts.end_alert(APPROVAL, name, "")
            elif not self.alerts.is_open(APPROVAL, name, ""):
                finding = str(refused.detail)
                facts = {"finding": finding}
                self.alerts.raise_later(APPROVAL, place=name, detail=finding, facts=facts)

    async def _check_notices(self) -> None:
        """Alert the operator that an inspector has not acknowledged a notice in time."""
        states = {name: self.tables.running(name) for name in self.tables.own}
        offices = self.offices
        every = notices(offices.tournaments.state, states, offices.floor.state, self.clock())
        for notice in every:
            if notice.standing != "overdue":
                await self.alerts.end_alert(UNREAD, FLOOR, notice.notice)
            elif not self.alerts.is_open(UNREAD, FLOOR, notice.notice):
                facts = {"notice": notice.notice}
                self.alerts.raise_later(UNREAD, subject=notice.notice, facts=facts)

    async def _keep_snapshots(self) -> None:
        await asyncio.to_thread(self.keep_snapshots)

    def keep_snapshots(self) -> None:
        """Keep the snapshots of the tables and of the offices for the next start.

        If that fails, the next start only takes longer.
        """
        try:
            self.tables.keep_snapshots()
        except Exception as failed:  # noqa: BLE001  only time is lost, and the process stops in order
            self.background.mistake(failed)

    async def _sign_off_idle(self) -> None:
        """Sign off idle staff, in one of the processes."""
        idle = self.offices.staff.state.idle(self.clock())
        if not idle or not await asyncio.to_thread(self._has, IDLE):
            return
        await self.sign_on.sign_off_idle(idle)
        for number in idle:
            self.log.info("signed off", number=number, cause="idle")

    def _has(self, lease: str) -> bool:
        leases = self.tables.leases
        return leases.has(lease) or leases.try_take(lease)

    def _tick(self, table: str) -> None:
        """Tick a table. At most one tick per table waits."""
        waiting = self._ticks.get(table)
        if waiting is not None and not waiting.done():
            return
        failed = waiting.exception() if waiting else None
        passing = failed is None or isinstance(failed, NotHere)
        if not passing and self._stumbles.allows(self.clock.elapsed()):
            assert failed is not None, "It did not pass."
            self.background.mistake(failed)  # it is tried again, but the failure is logged
        with suppress(NotHere):  # another process has it now
            self._ticks[table] = self.tables.pump.tick(table)
