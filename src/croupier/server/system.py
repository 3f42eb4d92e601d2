"""The game system as one process runs it: every part joined to the others, on one event loop.

A message becomes an order, an order is answered by the pump, what the pump has kept is shown by the hub and
watched for what somebody must know. Nothing is decided here.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.bus import Bus, LocalBus, PostgresBus, SealedBus
from croupier.cage import Cage
from croupier.clock import Clock
from croupier.desks import Desks
from croupier.errors import CroupierError, Mistake
from croupier.floor.commands import FLOOR, Clear, FloorCommand, FloorOrder, Raise
from croupier.floor.duties import failing, is_told, lacking
from croupier.floor.events import EventRaised
from croupier.floor.watching import significant
from croupier.house import House
from croupier.keys import MasterKey
from croupier.leases import FileLease, Leases, PostgresLeases
from croupier.office import the_floor, the_staff
from croupier.order_ids import new_id
from croupier.pump import NotHere, Place, Pump, Written
from croupier.rounds.following import due
from croupier.rounds.people import THE_SYSTEM, Actor
from croupier.rounds.state import State
from croupier.server import manifest
from croupier.server.asking import Asking, of_terminal
from croupier.server.config import Config
from croupier.server.guesses import Guesses
from croupier.server.hub import Hub, Screen
from croupier.server.lines import Lines
from croupier.server.logs import logger
from croupier.server.metrics import Metrics
from croupier.server.monitoring import MonitoringLink
from croupier.server.pace import Pace
from croupier.server.people import People
from croupier.server.presence import Presence
from croupier.server.replies import Became, Replies, Reply, Waiting
from croupier.server.screens import Screens
from croupier.server.self_check import software_check
from croupier.staff.commands import STAFF, SetPolicy, StaffOrder
from croupier.store import AnyAnswer, SqlStore, Store

LOOKS_S = 0.05
"""So often tables are looked at for a deadline that has passed; what counts is the instant, not the look."""
SWEEPS_S = 1.0
"""So often everything else that takes its time is seen to."""
OVERSEERS_S = 0.1
MONITORING = "monitoring"
DRIFT_MS = 2_000
"""A wall clock that was moved by more than this is an event."""
STRANGERS = 1
"""So many devices a second that nobody knows are reported; the others are counted."""
READY_S = 5
ENDS = {
    "terminal-restored": "terminal-lost",
    "device-restored": "device-lost",
    "monitoring-restored": "monitoring-lost",
}
"""What ends what, without anybody's doing."""


class System:
    """Everything that a process needs to run its tables."""

    def __init__(self, config: Config, store: Store, key: MasterKey) -> None:
        self.config, self.store, self.key = config, store, key
        self.clock, self.metrics, self.log = Clock(), Metrics(), logger(config.house.mode)
        self.name = f"{config.server.host}:{config.server.port}"
        self.staff, self.floor = the_staff(store), the_floor(store)
        cages = [Cage(name, store) for name in config.cages.names]
        offices: list[Place] = [self.staff, self.floor, House(store), *cages]
        self.hub = Hub(store, lambda: self.floor.state, self.clock)
        self.people = People(self.staff, key, self.submit, self.clock)
        self.asking = Asking(
            self.submit, self.people, key, self.state, store.answer, self.clock,
            lambda: self.floor.state,
            config.house.ticket_system,
        )  # fmt: skip
        self.lines, self.presence = Lines(self), Presence(self)
        self.guesses = Guesses(self.clock, self._guessed)
        self.screens = Screens(self.people, self.floor, config.limits.connections)
        self._strangers = Pace(STRANGERS)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.replies = Replies()
        self._tasks: set[asyncio.Task[None]] = set()
        self._drift = 0
        self._looking: dict[str, Any] = {}
        self.pump = Pump(store, offices, clock=self.clock, written=self._kept)
        self.bus, self.leases = _joined(config, key)
        self.desks = Desks(
            store, self.pump, self.bus, self.leases, self.clock,
            tables=config.tables, offices=offices, changed=self._elsewhere,
        )  # fmt: skip
        for table in self.desks.tables.values():
            self.hub.open(table.state)

    def state(self, table: str) -> State | None:
        """A table as it stands."""
        found = self.desks.tables.get(table)
        return found.state if found else None

    async def submit(self, place: str, order: Any) -> AnyAnswer:
        """Ask a place, wherever it is; the answer comes when it is kept."""
        waits: asyncio.Future[AnyAnswer] = asyncio.get_running_loop().create_future()

        def told(became: Became) -> None:
            if waits.done():
                return  # whoever waited has gone
            if isinstance(became, BaseException):
                waits.set_exception(became)
            else:
                waits.set_result(became)

        self.ask(place, order, told)
        return await waits

    def ask(self, place: str, order: Any, reply: Reply) -> None:
        """Ask a place; the reply is called on the loop. The own pump is asked without a detour."""

        def told(became: Became) -> None:
            if isinstance(became, NotHere):
                self.later(self._forwarded(place, order, reply))
                return
            if not isinstance(became, BaseException):
                code = became.refused.why.value if became.refused else ""
                self.metrics.order(place, type(became.order.command).__name__, code)
            reply(became)

        try:
            self.pump.ask(place, order, Waiting(self.replies, told))
        except NotHere as elsewhere:
            told(elsewhere)

    async def _forwarded(self, place: str, order: Any, reply: Reply) -> None:
        """A place that is at another process, or has just gone there."""
        became: Became
        try:
            became = await asyncio.wrap_future(self.desks.submit(place, order))
        except CroupierError as failed:
            became = failed
        reply(became)

    async def unready(self) -> list[str]:
        """What keeps the system from taking orders, if anything does."""
        says = (
            ["An open significant event stops the system."] if self.floor.state.is_stopped() else []
        )
        try:
            async with asyncio.timeout(READY_S):
                await self._answers()
        except (TimeoutError, CroupierError) as failed:
            says.append(f"The store does not answer: {failed}.")
        return says

    async def _answers(self) -> None:
        await asyncio.wrap_future(self.pump.between(lambda: None))

    def welcomes(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may open a socket: our own, those named, and what is no page."""
        ours = (f"http://{host}", f"https://{host}")
        return not origin or origin in ours or origin in self.config.server.origins

    # Its life.

    async def start(self) -> None:
        """From here on time passes."""
        self.loop = self.replies.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.desks.start)
        for seconds, act in (
            (LOOKS_S, self._look),
            (SWEEPS_S, self._sweep),
            (manifest.EVERY_S, self._software),
            (OVERSEERS_S, self.hub.flush),
        ):
            self._tasks.add(asyncio.create_task(self._every(seconds, act)))
        await self.lines.listen()
        if await asyncio.to_thread(_unclean, self.store, self.name):
            self.alert("unclean-stop", subject=self.name)
        self.alert("system-started", subject=self.name, detail=self.config.house.mode.value)
        self.later(self._set_policy())

    async def _set_policy(self) -> None:
        """Sign-ons are guarded as the configuration says."""
        policy = self.config.staff.policy
        if policy != self.staff.state.policy:
            command = SetPolicy(policy=policy, reason="The configuration of the house.")
            now = self.clock()
            order = StaffOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
            await self.submit(STAFF, order)

    def _monitored(self) -> None:
        """One process of the house has the link to the central monitoring system."""
        address, store = self.config.monitoring.address, self.store
        if address is None or not isinstance(store, SqlStore) or self.leases.has(MONITORING):
            return
        if self.leases.try_take(MONITORING):
            self.later(MonitoringLink(address, store, self._linked).run())

    def _linked(self, code: str, says: str) -> None:
        self.alert(code, subject=MONITORING, detail=says)

    async def stop(self) -> None:
        """Nothing new is taken; what was asked is answered first."""
        await self.lines.close()
        for task in list(self._tasks):
            task.cancel()
        with suppress(CroupierError):
            await self._raise("system-stopped", subject=self.name)
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.desks.close()
        self.pump.close()
        self.leases.close()
        self.bus.close()

    async def _every(self, seconds: float, act: Callable[[], Any]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                done = act()
                if asyncio.iscoroutine(done):
                    await done
            except CroupierError as failed:
                self.mistake(failed)

    def _look(self) -> None:
        """Tables whose time has come look at the clock."""
        now = self.clock()
        for name in self.desks.own:
            when = due(self.desks.tables[name].state)
            waits = self.desks.tables[name].state.round is None and self._is_locked(name)
            if when is not None and when <= now and not waits:
                self._tick(name)

    def _is_locked(self, table: str) -> bool:
        """Whether something is open on the floor that lets no round begin there."""
        return self.floor.state.is_table_locked(table)

    async def _sweep(self) -> None:
        """What waits for other tables, and people who have gone."""
        for name in self.desks.own:
            state = self.desks.tables[name].state
            if state.round is not None or state.cashing:
                self._tick(name)
        for number in await self.people.sign_off_idle():
            self.log.info("signed off", number=number, cause="idle")
        self._clocked()
        self._monitored()

    def _clocked(self) -> None:
        """Somebody set the clock of the machine: the tables go on by their own."""
        drift = self.clock.drift()
        if abs(drift - self._drift) > DRIFT_MS:
            self._drift = drift
            self.alert(
                "clock-corrected", subject=self.name, detail=f"By {drift} ms since the start."
            )

    async def _software(self) -> None:
        """The files are those that were installed, or nothing goes on."""
        kept = self.config.file.parent / manifest.NAME
        if kept.exists():
            found = await asyncio.to_thread(software_check, kept)
            if not found.passed:
                self.alert("software-changed", subject=self.name, detail=found.says)

    def _tick(self, table: str) -> None:
        """At most one look at a time waits."""
        waiting = self._looking.get(table)
        if waiting is None or waiting.done():
            with suppress(NotHere):  # another process has it now
                self._looking[table] = self.pump.tick(table)

    # What was kept.

    def _kept(self, written: Written) -> None:
        """Called by the pump's own thread: the loop takes it from there."""
        self.desks.written(written)
        self._on_loop(self._show, written)

    def _elsewhere(self, place: str, terminals: AbstractSet[str]) -> None:
        """Called by the thread of the desks: another process has written."""
        self._on_loop(self._followed, place, terminals)

    def _on_loop(self, act: Callable[..., None], *what: Any) -> None:
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop is gone, and nobody looks any more
                self.loop.call_soon_threadsafe(act, *what)

    def _followed(self, place: str, terminals: AbstractSet[str]) -> None:
        state = self.state(place)
        if state is not None:
            self.hub.followed(state, terminals)
        elif place in (STAFF, FLOOR):
            self.screens.recheck_all()

    def _show(self, written: Written) -> None:
        self.metrics.commit(len(written.commits), written.seconds)
        self.hub.written(written)
        self.screens.recheck(written)
        self._watch(written)
        self.lines.written(written)

    def _watch(self, written: Written) -> None:
        """What somebody must know is written down on the floor, once for each event of a log."""
        for commit in written.commits:
            answer, place = commit.answer, commit.place
            for seq, event in enumerate(answer.events, commit.after):
                raised = significant(place, event)
                if raised is not None:
                    self.later(self._raised(raised, f"{place}#{seq} significant"))
                self._duties(failing(place, self.state(place), event))
            self._duties(lacking(place, answer.order.by.name, answer.refused))

    def _duties(self, failed: Iterable[Raise]) -> None:
        """A duty of equipment that was not met is the operator's (SATG 1.7)."""
        for raised in failed:
            if not is_told(self.floor.state, raised):
                self.later(self._raised(raised))

    # What somebody must know.

    def alert(self, code: str, **about: Any) -> None:
        """Raise a significant event; whoever asks does not wait for it."""
        self.later(self._raise(code, **about))

    async def _raise(self, code: str, **about: Any) -> AnyAnswer:
        return await self._raised(Raise(**{"code": code, "place": "floor", **about}))

    async def _raised(self, raised: Raise, named: str = "") -> AnyAnswer:
        self.log.info(raised.code, place=raised.place, subject=raised.subject, detail=raised.detail)
        answer = await self.on_floor(THE_SYSTEM, named or new_id(self.clock()), raised)
        if raised.code in ENDS:
            await self._over(ENDS[raised.code], raised.subject)
        return answer

    async def _over(self, code: str, subject: str) -> None:
        """What has ended by itself needs nobody any more."""
        for number, one in self.floor.state.open.items():
            if (one.raised.code, one.raised.subject) == (code, subject):
                clear = Clear(number=number, reason="It is back.")
                await self.on_floor(THE_SYSTEM, new_id(self.clock()), clear)

    async def on_floor(self, by: Actor, named: str, command: FloorCommand) -> AnyAnswer:
        """Ask the floor."""
        return await self.submit(
            FLOOR, FloorOrder(id=named, at=self.clock(), by=by, command=command)
        )

    def device_secret(self, device: str) -> str:
        """The secret of a device that is enrolled, to be put into it."""
        found = self.floor.state.devices[device]
        return self.key.device_secret(device, found.generation).hex()

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something for which nobody waits; what goes wrong with it is told."""
        task = asyncio.get_running_loop().create_task(self._told(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _told(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except CroupierError as failed:
            self.mistake(failed)

    async def called(self, terminal: str, table: str, named: str) -> AnyAnswer:
        """A player wants somebody to come."""
        calls = Raise(code="attendant-called", place=table or FLOOR, subject=terminal)
        return await self._raised(calls, of_terminal(terminal, named))

    def stranger(self, device: str, screen: str) -> None:
        """Somebody shows a wrong secret. Who comes again and again does not fill the log."""
        if self._strangers.allows(self.clock.elapsed()):
            self.alert("device-refused", subject=device[:50], detail=f"No {screen}.")
        self.metrics.wrong("unknown-device")

    def _guessed(self, who: str) -> None:
        self.alert("ticket-guessing", subject=who)

    def mistake(self, failed: BaseException) -> None:
        """A fault of ours is never passed over."""
        self.log.error("mistake", error=repr(failed), exc_info=failed)
        if isinstance(failed, Mistake):
            self.metrics.mistake()

    # Screens.

    def entered(self, screen: Screen) -> None:
        """A screen is connected."""
        self.screens.add(screen)
        self.metrics.connected(screen.kind)
        self.presence.entered(screen)

    def left(self, screen: Screen) -> None:
        """A screen is gone. That alone changes nothing at any table."""
        self.screens.remove(screen)
        self.metrics.disconnected(screen.kind)
        self.presence.left(screen)


def _unclean(store: Store, name: str) -> bool:
    """Whether this process was not stopped in order when it last ran."""
    running = False
    for record in store.records(FLOOR):
        if isinstance(record.event, EventRaised) and record.event.subject == name:
            running = record.event.code == "system-started" or (
                running and record.event.code != "system-stopped"
            )
    return running


def _joined(config: Config, key: MasterKey) -> tuple[Bus, Leases]:
    """How this process goes together with others over the same store; a file has no others."""
    address = config.store.address
    if "://" not in address:
        return LocalBus(), FileLease(Path(address))
    return SealedBus(PostgresBus(address), key.bus_secret()), PostgresLeases(address)
