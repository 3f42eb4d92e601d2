"""The game system as one process runs it: every part joined to the others, on one event loop.

A message becomes an order, an order is answered by the pump, what the pump has kept is shown by the hub and
watched for what somebody must know. Nothing is decided here.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from socket import gethostname
from typing import Any

from croupier.engine.cage_place import Cage
from croupier.engine.clock import Clock
from croupier.engine.cluster.bus import Bus, LocalBus, PostgresBus
from croupier.engine.cluster.leases import FileLease, Leases, PostgresLeases
from croupier.engine.cluster.table_owners import TableOwners
from croupier.engine.commit_pump import CommittedBatch, Place, Pump
from croupier.engine.current_rank import CurrentRanks
from croupier.engine.hidden_values import KeyVault
from croupier.engine.house_place import HousePlace
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_place import JackpotServices as JackpotHouse
from croupier.engine.jackpot_trial import fault
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_register, the_staff
from croupier.engine.store import Record, Store, Unsure
from croupier.engine.tournament_place import TournamentHouse, TournamentOffice
from croupier.errors import CroupierError, Mistake
from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.state import Device
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.staff.commands import STAFF
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import DESK, Whereabouts
from croupier.server.alerts.demo_slots import DemoSlots
from croupier.server.alerts.ticket_guesses import Guesses
from croupier.server.feeds.jackpot_feed import Counting
from croupier.server.feeds.jackpot_health import Working
from croupier.server.feeds.jackpot_journal import ReadJournal
from croupier.server.feeds.jackpot_prizes import Prizes
from croupier.server.feeds.jackpot_withdrawal import Withdrawing
from croupier.server.feeds.tournament_banks import TournamentBanks
from croupier.server.feeds.tournament_feed import HearingTournaments
from croupier.server.feeds.tournament_steward import Stewarding
from croupier.server.orders.catch_up import CatchingUp
from croupier.server.orders.message_to_order import OrderBuilder
from croupier.server.orders.order_queue import Orders
from croupier.server.orders.secret_check import Proving
from croupier.server.orders.staff_sign_on import People
from croupier.server.process.device_lines import Lines
from croupier.server.process.equipment_health import Hardware
from croupier.server.process.floor_locks import Locks
from croupier.server.process.screen_presence import Presence
from croupier.server.process.snapshot import Resuming
from croupier.server.process.startup import enrol_devices, open_automated
from croupier.server.process.timers import Timers
from croupier.server.screens.balances import Holdings
from croupier.server.screens.clause_index import Tracing
from croupier.server.screens.connected_screens import Screens
from croupier.server.screens.hub import Hub, Screen
from croupier.server.screens.jackpot_meters import Meters
from croupier.server.screens.leaderboards import Leaderboards
from croupier.server.screens.lookups import Looking
from croupier.server.screens.staff_screens import Overseeing
from croupier.server.screens.tournament_screens import Directing
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.logs import logger
from croupier.server.settings.metrics import Metrics
from croupier.server.wire.screen_outbox import Sending
from croupier.table.commands import OpenTable
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.state import State

READY_S = 5
PROBED_S = 1.0
"""So long it is not looked again whether the store answers."""
AGAIN_S = 1.0
"""After so long the store is asked again what it did not answer."""


class System:
    """Everything that a process needs to run its tables."""

    _probed = 0.0
    """When it was last looked whether the store answers."""

    def __init__(self, config: Config, store: Store, key: MasterKey) -> None:
        self.config, self.store, self.key = config, store, key
        self.clock, self.metrics, self.log = Clock(), Metrics(), logger(config.house.mode)
        self.address = f"{config.server.host}:{config.server.port}"
        self.name = f"{gethostname()} {self.address}"
        """Two machines may listen at the same address, each of its own."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._probe: asyncio.Future[None] | None = None
        self.staff, self.floor = the_staff(store), the_floor(store)
        self.register = the_register(store)
        self.orders = Orders(self.metrics, self.later)
        self.submit, self.ask = self.orders.submit, self.orders.ask
        self.watch = AlertLog(
            self.floor, self.submit, self.later,
            clock=self.clock, metrics=self.metrics, log=self.log,
            large_win=config.house.large_win, high_balance=config.house.high_balance,
            jackpots=lambda: self.jackpots.state,
        )  # fmt: skip
        self.proving = Proving(self.clock, config.limits.sign_ons_a_second)
        self.people = People(
            self.staff, key, self.submit, self.clock, self.proving, self._catching_up(self.staff),
            self.metrics,
        )  # fmt: skip
        self.catch_up_floor = self._catching_up(self.floor)
        self.asking = OrderBuilder(
            self.submit, self.people, key, self.state, store.answer, self.clock,
            config.house.ticket_system, self._planned, self._reaches, self.watch.strayed,
            lambda: self.tournaments.state,
        )  # fmt: skip
        self.holdings = Holdings(store)
        self.hub, self.sending = Hub(self.holdings), Sending(self.clock)
        self.looking = Looking(
            store, self.state, self.holdings, self._enrolled_for, lambda: self.jackpots.state
        )
        self.overseeing = Overseeing(
            self.hub, self.holdings, lambda: self.floor.state, lambda: self.jackpots.state
        )
        self.tracing = Tracing(store)
        self.screens = Screens(self.people, self.floor, config.limits)
        self.guesses = Guesses(lambda: self.floor.state, self.clock, self.watch.raised)
        self.lines, self.presence, self.timers = Lines(self), Presence(self), Timers(self)
        self.locks = Locks(self)
        self.hands: DemoSlots | None = None
        """Only a demo floor on which somebody lives has any."""
        self._run_jackpots()
        self._hold_tournaments()
        self._join()

    def _run_jackpots(self) -> None:
        """The place that has the meters, what is told to it, and what is shown of it."""
        self.hardware = Hardware(self)
        self.jackpots = JackpotOffice(self.store, self._lends())
        self.counting = Counting(
            self.jackpots, self.submit, self.later, watch=self.watch, clock=self.clock
        )
        self.withdrawing = Withdrawing(
            self.jackpots, self.state, self.submit, self.later, self.clock
        )
        self.meters = Meters(self.hub, lambda: self.jackpots.state)
        self.prizes = Prizes(lambda: self.jackpots.state, self.holdings, self.hub.refresh)
        self.journal = ReadJournal(self.store)
        self.working = Working(self.jackpots, self.journal, self.submit, self.clock)

    def _hold_tournaments(self) -> None:
        """The place that runs tournaments, and the screens from which that is done."""
        house = TournamentHouse(self.key, self._barred, self.config.tournaments.cash_chips)
        self.tournaments = TournamentOffice(self.store, house)
        self.hearing = HearingTournaments(
            self.tournaments, self.state, self.submit, self.later, watch=self.watch,
            clock=self.clock,
        )  # fmt: skip
        self.stewarding = Stewarding(
            self.tournaments, self.hearing, self.state, self.submit, self.later, self.clock,
            self._tournaments_known,
        )  # fmt: skip
        self.banks = TournamentBanks(
            self.tournaments, self.hearing, self.stewarding, self.state, self.watch
        )
        self.directing = Directing(self.tournaments, self.asking, self.people, self.stewarding.held)
        self.leaderboards = Leaderboards(self.hub, self.tournaments, self.stewarding.held)

    async def _tournaments_known(self) -> None:
        """Whatever any process wrote to their log before is known from here on."""
        await asyncio.wrap_future(self._between(self.tournaments.reload))

    def _lends(self) -> JackpotHouse:
        """What the jackpots have of this house."""
        house, days = self.config.house, self.config.jackpots.ticket_days
        hardware = self.hardware
        return JackpotHouse(
            self.key, house.ticket_system, days, hardware.unready, hardware.plan, fault
        )

    def _catching_up(self, office: Place) -> CatchingUp:
        return CatchingUp(office.reload, self._between, self.clock)

    def _between(self, act: Callable[[], None]) -> Future[None]:
        return self.pump.between(act)

    def _join(self) -> None:
        """The pump, and how this process goes together with others."""
        cages = [Cage(name, self.store) for name in self.config.cages.names]
        offices: list[Place] = [
            self.staff, self.floor, self.register, self.jackpots, self.tournaments, HousePlace(self.store), *cages
        ]  # fmt: skip
        self.pump = Pump(
            self.store,
            offices,
            clock=self.clock,
            written=self._kept,
            standing=CurrentRanks(self.staff),
        )
        self.bus, self.leases = _joined(self.config, self.key)
        beside = self.config.file.parent / f"croupier.stood-{self.config.server.port}"
        self.resuming = Resuming(beside, self.key.resuming_secret())
        self.desks = TableOwners(
            self.store, self.pump, self.bus, self.leases, self.clock,
            tables=self.config.tables, offices=offices, changed=self._elsewhere,
            taken=lambda place: self.on_loop(self.presence.taken, place),
            offers=self._offered, vault=KeyVault(self.key),
            notices=lambda: self.register.state, stood=self.resuming.of,
        )  # fmt: skip
        self.whereabouts = Whereabouts(self.bus, self.desks.process, self._is_here)
        for table in self.desks.tables.values():
            self.hub.open(table.state)

    def state(self, table: str) -> State | None:
        """A table as it stands."""
        found = self.desks.tables.get(table)
        return found.state if found else None

    def _reaches(self, terminal: str, table: str) -> bool:
        """Whether a terminal is enrolled for a table."""
        return table in self._enrolled_for(terminal)

    def _enrolled_for(self, terminal: str) -> tuple[str, ...]:
        found = self.floor.state.devices.get(terminal)
        return found.tables if found else ()

    def _offered(self, table: str) -> Sequence[Offered]:
        """The jackpots with which a round of a table is opened now: none where equipment for them is missing."""
        offered = self.jackpots.state.approved(table, self.clock())
        return () if offered and self.hardware.lacking(table) else offered

    def _barred(self, patron: str) -> str:
        """Why somebody may not take part in a tournament: whoever is excluded at a table is excluded (SATG 20.2.2)."""
        tables = self.desks.tables.values()
        return "excluded" if any(patron in one.state.excluded for one in tables) else ""

    def _planned(self, table: str) -> str:
        found = self.config.tables.get(table)
        return found.plan.game if found else ""

    def device_secret(self, device: str) -> str:
        """The secret of a device that is enrolled, to be put into it."""
        found = self.floor.state.devices[device]
        return self.key.device_secret(device, found.generation).hex()

    async def enrolled(self, device: str, secret: str, kind: str) -> Device | None:
        """The equipment of a kind that somebody is, if he shows the secret of that."""
        found = self._enrolled(device, secret, kind)
        if found is None:
            await self.catch_up_floor()  # another process may have enrolled it just now
            found = self._enrolled(device, secret, kind)
        return found

    def _enrolled(self, device: str, secret: str, kind: str) -> Device | None:
        found = self.floor.state.devices.get(device)
        wanted = self.key.device_secret(device, found.generation if found else 0).hex()
        right = compare_digest(wanted.encode(), secret.encode())
        if found is None or found.revoked or found.kind != kind or not right:
            return None
        barred = found.simulated and self.config.house.mode is Mode.LIVE
        return None if barred else found

    def welcomes(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may open a socket: our own, those named, and what is no page."""
        ours = (f"http://{host}", f"https://{host}")
        return not origin or origin in ours or origin in self.config.server.origins

    # Its life.

    async def start(self) -> None:
        """From here on time passes, and devices may connect."""
        self.loop = asyncio.get_running_loop()
        self.orders.begin(self.loop, self.pump, self.desks)
        await asyncio.to_thread(self.whereabouts.begin, self.loop)
        await asyncio.to_thread(self.desks.start)
        for state in self.hub.tables.values():
            await self._know(state)
        await self.working.look(journal=False)  # before a round is opened with what does not work
        self.timers.start()
        await enrol_devices(self)
        await open_automated(self)
        await self.lines.listen()
        self.watch.started(self.name, self.config.house.mode.value)
        self.later(self.people.set_policy(self.config.staff.policy))

    async def stop(self) -> None:
        """Nothing new is taken; what was asked is answered first."""
        await self.lines.close()
        for task in list(self._tasks):
            task.cancel()
        try:
            with suppress(CroupierError):
                await self.watch.raised("system-stopped", subject=self.name)
        finally:
            await asyncio.to_thread(self._close)

    def remember(self) -> None:
        """Where the tables stand, for the next start; what cannot be written costs no more than time then."""
        try:
            self.resuming.keep(self.desks.tables.values())
        except Exception as failed:  # noqa: BLE001  whatever it is, nothing but time is lost, and the process stops in order
            self.mistake(failed)

    def _close(self) -> None:
        self.proving.close()
        self.looking.close()
        self.desks.close()
        self.pump.close()
        self.remember()
        self.leases.close()
        self.bus.close()

    async def unready(self) -> list[str]:
        """What keeps the system from taking orders, if anything does."""
        stopped = self.floor.state.is_stopped()
        says = ["An open significant event stops the system."] if stopped else []
        try:
            async with asyncio.timeout(READY_S):
                await self._answers()
        except (TimeoutError, CroupierError) as failed:
            says.append(f"The store does not answer: {failed}.")
        return says

    async def _answers(self) -> None:
        """The pump goes on, and finds the store; however often somebody asks, one waits for it."""
        now = self.clock.elapsed()
        fresh = now - self._probed < PROBED_S
        if self._probe is None or (self._probe.done() and not fresh):
            self._probe = asyncio.wrap_future(self.pump.between(self._look_into_store))
            self._probed = now
        await asyncio.shield(self._probe)

    def _look_into_store(self) -> None:
        self.store.heads()

    def later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[None]:
        """Do something for which nobody waits; what goes wrong with it is told."""
        task = asyncio.get_running_loop().create_task(self._told(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _told(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception as failed:  # noqa: BLE001  nobody else hears of it
            self.mistake(failed)

    def mistake(self, failed: BaseException) -> None:
        """A fault of ours is never passed over."""
        self.log.error("mistake", error=repr(failed), exc_info=failed)
        if isinstance(failed, Mistake):
            self.metrics.mistake()

    # What was kept.

    def _kept(self, written: CommittedBatch) -> None:
        """Called by the pump's own thread: the loop takes it from there."""
        self.desks.written(written)
        self.on_loop(self._show, written)
        for place in written.states:
            if place in self.desks.own:
                due = self.desks.tables[place].foresee(again=not self.pump.waiting)
                if due is not None:
                    self.on_loop(self.hub.foresee, due)

    def _elsewhere(
        self, place: str, terminals: AbstractSet[str], records: Sequence[Record]
    ) -> None:
        """Called by the thread of the desks: another process has written."""
        self.on_loop(self._followed, place, terminals, records)

    def on_loop(self, act: Callable[..., None], *what: Any) -> None:
        """Do it on the loop; any thread may ask."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop is gone, and nobody looks any more
                self.loop.call_soon_threadsafe(act, *what)

    def _show(self, written: CommittedBatch) -> None:
        self.metrics.commit(len(written.commits), written.seconds)
        for tell in (
            self.screens.recheck,
            self.hub.written,
            self.overseeing.written,
            self._opened,
            self.watch.written,
            self.counting.written,
            self.hearing.written,
            self.locks.written,
            self.lines.written,
            self.presence.written,
        ):
            try:
                tell(written)
            except Exception as failed:  # noqa: BLE001  who stumbles keeps no other from hearing of it
                self.mistake(failed)

    def _opened(self, written: CommittedBatch) -> None:
        """What the terminals of a table and its float hold is known before anybody looks at them."""
        for commit in written.commits:
            state = written.states.get(commit.place)
            if isinstance(commit.answer.order.command, OpenTable) and isinstance(state, State):
                self.later(self._know(state))

    async def _know(self, state: State) -> None:
        terminals = state.plan.terminals if state.plan else ()
        await self.holdings.know(terminals, state.table, unit=state.unit)

    def _followed(self, place: str, terminals: AbstractSet[str], records: Sequence[Record]) -> None:
        state = self.state(place)
        if state is not None:
            self.lines.followed(state, records)
            self.later(self._caught_up(place, terminals))
        elif place == JACKPOTS:
            self.later(self.prizes.followed())
        elif place in (STAFF, FLOOR):
            self.screens.recheck_all()
            self.lines.recheck()
            self.locks.compare()
            self.presence.dealers()

    async def _caught_up(self, place: str, terminals: AbstractSet[str]) -> None:
        """Another process wrote to a table: what its terminals and its float hold is read before anything is shown."""
        now = self.state(place)
        try:
            unit = now.unit if now else ""
            await self.holdings.read(sorted(terminals), place, unit=unit)
        except Unsure:
            # What a screen shows of money is never left as it was before.
            await asyncio.sleep(AGAIN_S)
            self.later(self._caught_up(place, terminals))
            return
        state = self.state(place)
        assert state is not None, "No table ever goes."
        self.hub.followed(state, terminals)
        self.overseeing.changed(place)
        self.presence.told(place, terminals)

    # Screens.

    async def enter(self, screen: Screen) -> None:
        """A screen is shown all that it may see."""
        await self.hub.prepare(screen)
        self.hub.enter(screen)
        self.overseeing.enter(screen)
        self.directing.enter(screen)

    def leave(self, screen: Screen) -> None:
        """It is shown nothing more."""
        self.hub.leave(screen)
        self.overseeing.leave(screen)
        self.directing.leave(screen)

    def _is_here(self, name: str) -> bool:
        """Whether a terminal, a display, a device or the dealer's screen of a table is connected to this process."""
        if name.startswith(DESK):
            return self.hub.is_attended(name.removeprefix(DESK))
        screens = self.hub.connected(name) or self.screens.connected(name)
        return bool(screens) or self.lines.has(name)

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


def _joined(config: Config, key: MasterKey) -> tuple[Bus, Leases]:
    """How this process goes together with others over the same store; a file has no others."""
    address = config.store.address
    if "://" not in address:
        return LocalBus(), FileLease(Path(address))
    return PostgresBus(address, key.bus_secret()), PostgresLeases(address)
