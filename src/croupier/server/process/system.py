"""Compose the process from its parts. Each part gets what it needs, and none gets the whole.

A message becomes an order, and the pump answers the order. The screens show what the pump
committed, and the alert log checks it. This module decides nothing: it names the parts, and the
order of the observers of a commit.
"""

from collections.abc import Sequence
from secrets import token_hex

from msgspec.structs import replace

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.jackpot_place import JackpotServices
from croupier.engine.jackpot_trial import fault
from croupier.engine.keys import MasterKey
from croupier.engine.store import Store
from croupier.engine.tournament_place import TournamentHouse
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import DESK, ConnectionDirectory
from croupier.server.alerts.demo_slots import DemoSlotsOfHouse
from croupier.server.alerts.ticket_guesses import TicketGuesses
from croupier.server.feeds.office_work import JackpotWork, TournamentWork
from croupier.server.health.equipment_health import EquipmentHealth
from croupier.server.health.house_figures import HouseFigures
from croupier.server.health.process_checks import ProcessChecks
from croupier.server.health.store_probe import Readiness, StoreProbe
from croupier.server.jobs.day_figures_watch import DayFiguresWatch
from croupier.server.jobs.fairness_findings import FairnessFindings
from croupier.server.jobs.job_pool import JobPool
from croupier.server.orders.order_entry import OrderEntry
from croupier.server.orders.order_queue import OrderQueue
from croupier.server.orders.provider_attempt import Attempts
from croupier.server.orders.sign_on_provider import SignOnProvider
from croupier.server.process.background import Background
from croupier.server.process.commit_observers import CommitObservers, RemoteCommits
from croupier.server.process.device_lines import DeviceLines
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.floor_locks import FloorLocks
from croupier.server.process.lifecycle import Lifecycle
from croupier.server.process.offices import CatchUp, Offices
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.process.startup import Startup
from croupier.server.process.table_plans import TablePlans
from croupier.server.process.timers import Timers
from croupier.server.screens.screen_service import ScreenService
from croupier.server.settings.config import Config
from croupier.server.settings.house_calendar import calendar_of
from croupier.server.settings.logs import logger
from croupier.server.settings.metrics import Metrics
from croupier.server.targets.outgoing_alerts import OutgoingAlerts
from croupier.table.values.refusals import Refused


class System:
    """The parts of a process. Only the application and the programs that start a process name this type."""

    def __init__(self, config: Config, store: Store, key: MasterKey) -> None:
        self.config, self.store, self.key = config, store, key
        self.ticket_seal = TicketSeal(key)
        self.clock, self.metrics, self.log = Clock(), Metrics(), logger(config.house.mode)
        self.metrics.runs(__version__, config.house.mode.value)
        self.background = Background(self.metrics, self.log)
        self.tables = RunningTables(config, store, key, self.clock)
        self.plans = TablePlans(config.plan_of, lambda: self.offices.floor.state)
        self.offices = self._offices()
        key.expect_recorded(self.offices.staff.state.fingerprints)
        self._compose_orders()
        self._compose_screens()
        self._compose_devices()
        self._compose_lifecycle()
        self._open_tables()

    def _offices(self) -> Offices:
        config, key = self.config, self.key
        jackpots = JackpotServices(
            key, config.house.ticket_system, config.jackpots.ticket_days,
            self._unready, self.plans.plan_of, fault,
        )  # fmt: skip
        tournaments = TournamentHouse(key, self.tables.barred, config.tournaments.cash_chips)
        return Offices(self.store, jackpots, tournaments, config.cages.names, self.tables.snapshots)

    def _unready(self, terms: JackpotTerms, tables: Sequence[str]) -> Refused | None:
        """Ask the equipment, which is created after the jackpot office that asks."""
        return self.equipment.unready(terms, tables)

    def _compose_orders(self) -> None:
        """Create what takes orders and what raises alerts."""
        config, offices, tables, later = (
            self.config, self.offices, self.tables, self.background.later
        )  # fmt: skip
        queue = OrderQueue(self.metrics, later)
        self.alerts = AlertLog(
            offices.floor, queue.submit, later, clock=self.clock, metrics=self.metrics, log=self.log,
            large_win=config.house.large_win, high_balance=config.house.high_balance,
            jackpots=lambda: offices.jackpots.state,
        )  # fmt: skip
        self.enrolled = EnrolledEquipment(
            offices.floor, self.key, config.house.mode,
            CatchUp(offices.floor.reload, tables.between, self.clock),
        )  # fmt: skip
        self.orders = OrderEntry(
            config, self.store, self.key, self.clock, self.metrics,
            queue=queue, staff=offices.staff, state=tables.state, serves=self.enrolled.serves,
            read_staff=CatchUp(offices.staff.reload, tables.between, self.clock),
            unknown_table=self.alerts.unknown_table, tournaments=lambda: offices.tournaments.state,
        )  # fmt: skip
        self.provider = (
            SignOnProvider(config.sign_on, self.clock) if config.sign_on.issuer else None
        )
        self.provider_attempts = Attempts(self.key, self.clock)
        self.ticket_guesses = TicketGuesses(
            lambda: offices.floor.state, self.clock, self.alerts.raise_alert
        )

    def _compose_screens(self) -> None:
        """Create the screens, and the work for the jackpots and tournaments that they show."""
        offices, tables, submit = self.offices, self.tables, self.orders.submit
        later = self.background.later
        self.tournament_work = TournamentWork(
            offices.tournaments, submit, later, self.alerts, self.clock,
            state=tables.state, read_on=lambda: tables.read_on(offices.tournaments),
        )  # fmt: skip
        self.jobs = JobPool(self.config.store.address, self.config.reports)
        self.screens = ScreenService(
            self.store, self.clock, self.config.limits, offices, self.orders,
            equipment=self.enrolled, state=tables.state, tournament_at=self.tournament_work.steward.reason_held,
            later=later, mistake=self.background.mistake, work_out=self.jobs.do,
        )  # fmt: skip
        self.jackpot_work = JackpotWork(
            offices.jackpots, submit, later, self.alerts, self.clock,
            state=tables.state, balances=self.screens.balances, show=self.screens.hub.refresh,
        )  # fmt: skip
        self.figures_pool = JobPool(
            self.config.store.address, replace(self.config.reports, processes=1)
        )
        self.day_figures = DayFiguresWatch(
            self.figures_pool, self.clock, calendar_of(self.config.house),
            is_shown=lambda: self.screens.staff_screens.has_pit,
            show=self.screens.staff_screens.show_figures,
        )  # fmt: skip
        self.fairness_findings = FairnessFindings(
            self.jobs, self.clock, self.config.tables, calendar_of(self.config.house)
        )
        self.demo_slots = DemoSlotsOfHouse()

    def _compose_devices(self) -> None:
        """Create what connects devices, and what knows who is connected."""
        offices, tables, hub = self.offices, self.tables, self.screens.hub
        self.equipment = EquipmentHealth(
            floor=lambda: offices.floor.state, jackpots=lambda: offices.jackpots.state,
            plan=self.plans.plan_of, state=tables.state, hub=hub,
            jackpot_health=self.jackpot_work.health, store=self.store, leases=tables.leases,
            clock=self.clock,
        )  # fmt: skip
        self.connections = ConnectionDirectory(tables.bus, token_hex(8), self._is_connected)
        self.device_lines = DeviceLines(
            config=self.config, store=self.store, clock=self.clock, metrics=self.metrics,
            background=self.background, floor=offices.floor, enrolled=self.enrolled, tables=tables,
            connections=self.connections, alerts=self.alerts, submit=self.orders.submit,
            seal=self.ticket_seal,
        )  # fmt: skip
        self.presence = ScreenPresence(
            hub, offices.staff, tables, self.connections, self.alerts, self.orders.submit,
            self.background, self.clock,
        )  # fmt: skip
        self.locks = FloorLocks(
            offices.floor, tables, self.orders.submit, self.background, self.clock
        )

    def _is_connected(self, name: str) -> bool:
        """Say whether a terminal, display, device or dealer's screen is connected to this process."""
        if name.startswith(DESK):
            return self.screens.hub.is_attended(name.removeprefix(DESK))
        return self.screens.has(name) or self.device_lines.has(name)

    def _compose_lifecycle(self) -> None:
        """Create what starts, checks and stops the process."""
        config, name, offices = self.config, self.config.server.process_name, self.offices
        checks = ProcessChecks(
            config=config, store=self.store, leases=self.tables.leases, alerts=self.alerts,
            background=self.background, clock=self.clock, metrics=self.metrics, name=name,
        )  # fmt: skip
        self.outgoing = OutgoingAlerts(
            config=config, offices=offices, alerts=self.alerts, leases=self.tables.leases,
            background=self.background, clock=self.clock, metrics=self.metrics, log=self.log,
        )  # fmt: skip
        figures = HouseFigures(
            config=config, store=self.store, floor=lambda: offices.floor.state, tables=self.tables,
            is_connected=self._is_connected, clock=self.clock, metrics=self.metrics,
        )  # fmt: skip
        self.readiness = Readiness(
            self.offices.floor, StoreProbe(self.tables, self.store, self.clock, self.log)
        )
        self.timers = Timers(
            name=name, clock=self.clock, metrics=self.metrics, log=self.log,
            background=self.background, offices=offices, tables=self.tables, alerts=self.alerts,
            sign_on=self.orders.sign_on, screens=self.screens, presence=self.presence,
            locks=self.locks, jackpot_work=self.jackpot_work,
            tournament_work=self.tournament_work, checks=checks, readiness=self.readiness,
            day_figures=self.day_figures, figures=figures, outgoing=self.outgoing,
        )  # fmt: skip
        startup = Startup(
            config, offices.floor, self.tables, self.plans, self.alerts, self.orders.submit,
            self.clock, self.log,
        )  # fmt: skip
        self.lifecycle = Lifecycle(
            name=name, mode=config.house.mode.value, policy=config.staff.policy,
            background=self.background, tables=self.tables, connections=self.connections,
            orders=self.orders, screens=self.screens, jackpot_health=self.jackpot_work.health,
            startup=startup, device_lines=self.device_lines, alerts=self.alerts,
            outgoing=self.outgoing, timers=self.timers, jobs=(self.jobs, self.figures_pool),
        )  # fmt: skip

    def _open_tables(self) -> None:
        """Create the pump and the tables, and name the observers of a commit in their order."""
        screens = self.screens
        self.remote_commits = RemoteCommits(
            self.background, self.tables, screens, self.device_lines, self.presence, self.locks,
            self.jackpot_work.prizes,
        )  # fmt: skip
        self.commit_observers = CommitObservers(
            self.background, self.metrics, self.tables, screens.hub.foresee,
            (
                screens.connected.recheck,
                screens.hub.on_commit,
                screens.staff_screens.on_commit,
                self.day_figures.on_commit,
                screens.on_commit,
                self.alerts.on_commit,
                self.jackpot_work.feed.on_commit,
                self.tournament_work.feed.on_commit,
                self.locks.on_commit,
                self.device_lines.on_commit,
                self.presence.on_commit,
            ),
        )  # fmt: skip
        self.tables.open(
            self.offices,
            committed=self.commit_observers.on_committed,
            changed=self.remote_commits.on_changed,
            taken=lambda place: self.background.on_loop(self.presence.on_takeover, place),
            offers=self.equipment.offered,
            unkept=lambda terminal: self.background.on_loop(self.alerts.unkept_refusals, terminal),
        )
        for table in self.tables.owners.tables.values():
            screens.hub.open(table.state)
