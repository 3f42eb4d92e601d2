"""What happens because time passes: deadlines of tables, people who have gone, clocks and software."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.engine.commit_pump import NotHere
from croupier.engine.store import SqlStore
from croupier.engine.store.sql.soundness import server_clock
from croupier.offices.floor.commands import FLOOR
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.staff.commands import STAFF
from croupier.server.feeds.jackpot_health import EVERY_S
from croupier.server.process.central_monitor import MonitoringLink
from croupier.server.process.self_check import disk_check, running_check
from croupier.server.process.snapshot import EVERY_S as REMEMBERS_S
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.rate_limit import Pace
from croupier.table.automatic import due
from croupier.table.opening.approvals import lapsed
from croupier.table.state import State

if TYPE_CHECKING:
    from croupier.server.process.system import System

LOOKS_S = 0.05
"""So often tables are looked at for a deadline that has passed; what counts is the instant, not the look."""
CATCHES_UP_S = 60.0
"""So often the logs are looked through for what the floor was not told of."""
SWEEPS_S = 1.0
"""So often everything else that takes its time is seen to."""
OVERSEERS_S = 0.25
METERS_S = 0.25
"""A meter on a screen is never older than this and the way to it (SATG 2.3.3)."""
MONITORING, APPROVAL = "monitoring", "approval-ended"
LINK, IDLE = "link/monitoring", "idle/staff"
"""The leases of the link, and of signing people off; no table is named so, and none is taken for it."""
STOPS = {
    "software": "software-changed", "store": "store-damaged", "chain": "log-broken",
    "ledger": "ledger-mismatch", "durability": "store-unsafe",
}  # fmt: skip
"""What a check that fails while the system runs is called on the floor."""
AGAIN_MS = 1_000
DRIFT_MS = 2_000
"""A wall clock that was moved by more than this, or is off that of the database, is an event."""
CLOCKS_S = 60.0
"""So often the clock is compared with that of the database."""
STUMBLES = 1
"""So many looks a second that failed are written into the log: a table is looked at again at once."""


class Timers:
    """The clock of a process, as its tables and people feel it."""

    def __init__(self, system: "System") -> None:
        self._system = system
        self._looking: dict[str, Future[None]] = {}
        self._asked: dict[str, tuple[int, int]] = {}
        """Where each table stood when its next deadline was last looked at, and when that was."""
        self._stumbles = Pace(STUMBLES)
        self._link: asyncio.Task[None] | None = None
        self._drift = self._off = 0
        self._overseen: frozenset[str] = frozenset()
        self._runs = False
        """What a process takes at its start it takes over from nobody."""
        """The tables that are here, and of which the floor was told what it must know."""

    def start(self) -> None:
        """From here on time passes."""
        for seconds, act in (
            (LOOKS_S, self._look),
            (SWEEPS_S, self._sweep),
            (CATCHES_UP_S, self._catch_up),
            (manifest.EVERY_S, self._software),
            (CLOCKS_S, self._compared),
            (EVERY_S, self._system.working.look),
            (REMEMBERS_S, self._remember),
            (OVERSEERS_S, self._system.overseeing.flush),
            (OVERSEERS_S, self._system.directing.flush),
            (METERS_S, self._system.meters.flush),
            (METERS_S, self._system.leaderboards.flush),
        ):
            self._system.later(self._every(seconds, act))
        self._system.later(self._catch_up())
        self._system.later(self._system.working.look())
        self._system.later(self._compared())

    async def _every(self, seconds: float, act: Callable[[], Any]) -> None:
        late = asyncio.get_running_loop().time
        while True:
            due_at = late() + seconds
            await asyncio.sleep(seconds)
            self._system.metrics.lagged(late() - due_at)
            try:
                done = act()
                if asyncio.iscoroutine(done):
                    await done
            except Exception as failed:  # noqa: BLE001  time goes on, whatever one look met
                self._system.mistake(failed)

    def _look(self) -> None:
        """Tables whose time has come look at the clock."""
        system = self._system
        now = system.clock()
        taken, self._overseen = system.desks.own - self._overseen, system.desks.own
        for name in taken:
            system.later(system.watch.catch_up(name))
            if self._runs:
                system.watch.alert("table-taken-over", place=name, subject=system.name)
        self._runs = True
        system.counting.look(system.desks.own)
        system.withdrawing.look(system.desks.own)
        system.hearing.look(system.desks.own)
        system.stewarding.look(system.desks.own)
        for name in system.desks.own:
            state = system.desks.tables[name].state
            when = due(state)
            if when is not None and when <= now and self._asks(state, now):
                self._tick(name)

    def _asks(self, state: State, now: int) -> bool:
        """A round that was due and did not begin, for want of an approval or of time, is asked for once a second."""
        seq, asked = self._asked.get(state.table, (-1, 0))
        if state.round is None and seq == state.seq and now - asked < AGAIN_MS:
            return False
        self._asked[state.table] = state.seq, now
        return True

    async def _sweep(self) -> None:
        """What waits for other tables, what is locked, and people who have gone."""
        system = self._system
        system.locks.compare()
        system.presence.dealers()
        for passes in (system.counting, system.hearing):
            passes.compare(lambda name: system.desks.tables[name].state.seq)
        await system.banks.check()
        for name in system.desks.own:
            state = system.desks.tables[name].state
            if state.round is not None or state.cashing:
                self._tick(name)
        await self._idle()
        self._clocked()
        await self._monitored()

    async def _catch_up(self) -> None:
        """Own tables, and what any process may have written before it ended; and whether it finds its place."""
        system = self._system
        found = await asyncio.to_thread(disk_check, system.config)
        if found.passed:
            await system.watch.over("space-low", FLOOR, system.name)
        elif not system.watch.is_open("space-low", FLOOR, system.name):
            system.watch.alert("space-low", subject=system.name, detail=found.says)
        await self._approved()
        for place in (*sorted(system.desks.own), STAFF, JACKPOTS, *system.config.cages.names):
            await system.watch.catch_up(place)

    async def _approved(self) -> None:
        """Whoever is in the pit learns that a table may begin no round, before anybody tries."""
        system, now = self._system, self._system.clock()
        for name in sorted(system.desks.own):
            state = system.desks.tables[name].state
            if state.plan is None:
                continue
            grants = system.register.state.grants(state.plan.game, now)
            refused = lapsed(state.plan, state.offer, now, grants=grants)
            if refused is None:
                await system.watch.over(APPROVAL, name, "")
            elif not system.watch.is_open(APPROVAL, name, ""):
                system.watch.alert(APPROVAL, place=name, detail=refused.detail)

    async def _remember(self) -> None:
        await asyncio.to_thread(self._system.remember)

    async def _idle(self) -> None:
        """People who have gone are signed off, by one of the processes."""
        system = self._system
        idle = system.staff.state.idle(system.clock())
        if not idle or not await asyncio.to_thread(self._has, IDLE):
            return
        await system.people.sign_off_idle(idle)
        for number in idle:
            system.log.info("signed off", number=number, cause="idle")

    def _has(self, lease: str) -> bool:
        leases = self._system.leases
        return leases.has(lease) or leases.try_take(lease)

    def _tick(self, table: str) -> None:
        """At most one look at a time waits."""
        waiting = self._looking.get(table)
        if waiting is not None and not waiting.done():
            return
        failed = waiting.exception() if waiting else None
        passing = failed is None or isinstance(failed, NotHere)
        if not passing and self._stumbles.allows(self._system.clock.elapsed()):
            assert failed is not None, "It did not pass."
            self._system.mistake(failed)  # it is tried again; that it fails is not passed over
        with suppress(NotHere):  # another process has it now
            self._looking[table] = self._system.pump.tick(table)

    def _clocked(self) -> None:
        """Somebody set the clock of the machine: the tables go on by their own."""
        system = self._system
        drift = system.clock.drift()
        if abs(drift - self._drift) > DRIFT_MS:
            self._drift = drift
            detail = f"By {drift} ms since the start."
            system.watch.alert("clock-corrected", subject=system.name, detail=detail)

    async def _compared(self) -> None:
        """Whoever takes a table over goes on by its deadlines: the clocks of all machines must agree."""
        system = self._system
        if not isinstance(system.store, SqlStore):
            return
        there = await asyncio.to_thread(server_clock, system.store)
        off = system.clock() - there if there is not None else 0
        if abs(off - self._off) > DRIFT_MS:
            self._off = off
            detail = f"It is {off:+} ms off that of the database."
            system.watch.alert("clock-corrected", subject=system.name, detail=detail)

    async def _software(self) -> None:
        """The files are those that were installed, and the store is whole, or nothing goes on."""
        system = self._system
        for found in await asyncio.to_thread(running_check, system.config):
            code = STOPS.get(found.name)
            if code and not (found.passed or system.watch.is_open(code, FLOOR, system.name)):
                system.watch.alert(code, subject=system.name, detail=found.says)

    async def _monitored(self) -> None:
        """One process of the house has the link to the central monitoring system, as long as it has the lease."""
        system = self._system
        there, store = system.config.monitoring, system.store
        if there.address is None or not isinstance(store, SqlStore):
            return
        if self._link is not None and not system.leases.has(LINK):
            self._link.cancel()
            self._link = None
        # Not on the loop: the server of the leases may be away, and is waited for.
        if self._link is None and await asyncio.to_thread(system.leases.try_take, LINK):
            link = MonitoringLink(
                there.address,
                store,
                self._linked,
                metrics=system.metrics,
                authority=there.tls_authority,
            )
            self._link = system.later(link.run())

    def _linked(self, code: str, says: str) -> None:
        self._system.watch.alert(code, subject=MONITORING, detail=says)
