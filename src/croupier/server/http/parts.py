"""The parts of the process that a call may get, each injected by its name."""

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from croupier.engine.clock import Clock
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.store import Store
from croupier.engine.tournament_place import TournamentOffice
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import ConnectionDirectory
from croupier.server.alerts.demo_slots import DemoSlotsOfHouse
from croupier.server.alerts.ticket_guesses import TicketGuesses
from croupier.server.feeds.jackpot_health import JackpotHealth
from croupier.server.feeds.jackpot_journal import JackpotJournal
from croupier.server.health.equipment_health import EquipmentHealth
from croupier.server.health.store_probe import Readiness
from croupier.server.jobs.fairness_findings import FairnessFindings
from croupier.server.jobs.job_pool import JobPool
from croupier.server.jobs.report_shelf import ReportShelf
from croupier.server.orders.message_to_order import OrderBuilder
from croupier.server.orders.provider_attempt import Attempts
from croupier.server.orders.sign_on_provider import SignOnProvider
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.offices import FloorOffice, RegisterOffice, StaffOffice
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.process.table_plans import TablePlans
from croupier.server.screens.hub import Hub
from croupier.server.screens.staff_screens import StaffScreens
from croupier.server.screens.tournament_screens import TournamentScreens
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Metrics

TheConfig = NamedDependency[SkipValidation[Config]]
TheStore = NamedDependency[SkipValidation[Store]]
TheClock = NamedDependency[SkipValidation[Clock]]
TheMetrics = NamedDependency[SkipValidation[Metrics]]
TheTables = NamedDependency[SkipValidation[RunningTables]]
TheTablePlans = NamedDependency[SkipValidation[TablePlans]]
TheConnections = NamedDependency[SkipValidation[ConnectionDirectory]]
TheStaff = NamedDependency[SkipValidation[StaffOffice]]
TheFloor = NamedDependency[SkipValidation[FloorOffice]]
TheRuleRegister = NamedDependency[SkipValidation[RegisterOffice]]
TheJackpotOffice = NamedDependency[SkipValidation[JackpotOffice]]
TheTournamentOffice = NamedDependency[SkipValidation[TournamentOffice]]
TheSignOn = NamedDependency[SkipValidation[StaffSignOn]]
TheProvider = NamedDependency[SkipValidation[SignOnProvider | None]]
TheProviderAttempts = NamedDependency[SkipValidation[Attempts]]
TheOrderBuilder = NamedDependency[SkipValidation[OrderBuilder]]
TheTicketGuesses = NamedDependency[SkipValidation[TicketGuesses]]
TheTicketSeal = NamedDependency[SkipValidation[TicketSeal]]
TheAlerts = NamedDependency[SkipValidation[AlertLog]]
TheEnrolled = NamedDependency[SkipValidation[EnrolledEquipment]]
TheHub = NamedDependency[SkipValidation[Hub]]
TheStaffScreens = NamedDependency[SkipValidation[StaffScreens]]
TheTournamentScreens = NamedDependency[SkipValidation[TournamentScreens]]
TheShelf = NamedDependency[SkipValidation[ReportShelf]]
TheJobs = NamedDependency[SkipValidation[JobPool]]
TheFindings = NamedDependency[SkipValidation[FairnessFindings]]
ThePresence = NamedDependency[SkipValidation[ScreenPresence]]
TheJackpotJournal = NamedDependency[SkipValidation[JackpotJournal]]
TheJackpotHealth = NamedDependency[SkipValidation[JackpotHealth]]
TheEquipmentHealth = NamedDependency[SkipValidation[EquipmentHealth]]
TheDemoSlots = NamedDependency[SkipValidation[DemoSlotsOfHouse]]
TheReadiness = NamedDependency[SkipValidation[Readiness]]
