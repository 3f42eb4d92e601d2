"""The configuration of a process: one TOML file, read into immutable values.

`load` refuses a file as a whole. It lists everything that is wrong, each fault in one line with its
key.
"""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import time
from enum import StrEnum
from pathlib import Path
from socket import gethostname
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.engine.jackpot_place import TICKET_DAYS
from croupier.engine.table_place import CAGES, OFFICES, is_table
from croupier.errors import BadInput, unknown
from croupier.games import GAMES, game
from croupier.money import Cents
from croupier.offices.floor.commands import DeviceKind
from croupier.offices.floor.decide import APPROVED
from croupier.offices.staff import Policy
from croupier.offices.staff.decide import BOUNDS
from croupier.rulebook import ZONE, cite, edition
from croupier.server.settings import addresses
from croupier.server.settings.addresses import is_loopback, is_near, is_network
from croupier.server.settings.config_reader import INCOMPLETE, Address, ConfigReader, Fault, Name
from croupier.server.settings.limits_config import LimitsConfig, ReportsConfig
from croupier.server.settings.sign_on_config import (
    SignOnConfig,
    is_origin,
    missing_file,
    sign_on_faults,
)
from croupier.server.settings.target_config import TargetConfig, target_faults
from croupier.table.tickets.ticket import LONGEST_TICKET_DAYS
from croupier.table.values.plan import Plan

UNAPPROVED = "unapproved-equipment"

Port = Annotated[int, Meta(ge=1, le=65_535)]


class Mode(StrEnum):
    """The purpose of the process."""

    DEMO = "demo"
    """Simulated devices, people and money."""
    TEST = "test"
    LIVE = "live"
    """Real money: nothing simulated, assumed or left at its default."""


class _Section(Struct, frozen=True, kw_only=True):
    """A section of the file. A field without a default is required."""


class HouseConfig(_Section, frozen=True, kw_only=True):
    """The operator of the house, and the division of its days."""

    operator: Name
    """Printed on tickets, tournament terms and notices (SATG 1.1 crown)."""
    mode: Mode
    """The purpose of the house."""
    venue: Name
    """Printed on tickets beside the operator."""
    time_zone: ZoneInfo = ZONE
    """The zone of the gaming days and of all printed times."""
    gaming_day_starts: time = time(6)
    """The time at which one gaming day ends and the next begins."""
    shifts: Mapping[Name, time] = {}
    """The start of each shift. Without any there is one shift per gaming day."""
    ticket_system: Annotated[int, Meta(ge=0, le=99)] = 1
    """The first two digits of every ticket.

    No other system that issues tickets may use the same.
    """
    large_win: Cents = Cents(1_000_000)
    """A player who wins more than this in a round causes an alert."""
    high_balance: Cents = Cents(5_000_000)
    """A terminal with a balance above this, or above the limit of its table, causes an alert."""
    approval: str = ""
    """The reference of the regulator's approval of this release (SATG 1.1 game-system(b))."""
    language: Literal["en", "zh-Hans"] = "en"
    """The language of the alerts that leave the house."""
    documents: Path | None = None
    """The folder with the approved documents of the editions, for requests of a copy (SATG 20.14)."""


class StoreConfig(_Section, frozen=True, kw_only=True):
    """Where the store is."""

    address: Annotated[str, Meta(min_length=1)]
    """A SQLite file, or `postgresql://…`."""


class ServerConfig(_Section, frozen=True, kw_only=True):
    """The addresses on which the process listens."""

    host: Name = Name("127.0.0.1")
    """The address of this machine on which both ports listen."""
    port: Port = 8470
    """The port for screens, staff and programs."""
    device_port: Port = 8471
    """The port for wheels, readers, acceptors and printers."""
    tls_certificate: Path | None = None
    """The certificate for TLS with its chain, as a PEM file."""
    tls_key: Path | None = None
    """The private key of the certificate, as a PEM file."""
    key_file: Path
    """The master key, beside the configuration."""
    origins: tuple[str, ...] = ()
    """Pages of these origins may open WebSockets, besides those that the process itself serves."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies.

    Only their header `X-Forwarded-For` is believed.
    """

    @property
    def address(self) -> str:
        """The host and port of this process."""
        return f"{self.host}:{self.port}"

    @property
    def process_name(self) -> str:
        """The name of this process in alerts.

        The host name is included, because two machines may listen on the same address.
        """
        return f"{gethostname()} {self.address}"

    def accepts_page(self, origin: str, host: str) -> bool:
        """Say whether a page of this origin may open a socket.

        Accepted are our own pages, the configured origins, and clients that are not pages.
        """
        ours = (f"http://{host}", f"https://{host}")
        return not origin or origin in ours or origin in self.origins


def _bounded(setting: str) -> Meta:
    """Return the bounds of a setting of the staff office."""
    least, most = BOUNDS[setting]
    return Meta(ge=least, le=most)


class StaffConfig(_Section, frozen=True, kw_only=True):
    """The sign-on policy. The bounds are those of the staff office."""

    idle_minutes: Annotated[int, _bounded("idle_minutes")] = 15
    """Minutes without activity until a member of staff is signed off, or a watched screen only shows."""
    watch_hours: Annotated[int, _bounded("watch_hours")] = 24
    """Hours without activity until a member at a watched screen (pit, tournament) is signed off too."""
    tries: Annotated[int, _bounded("tries")] = 5
    """Wrong secrets in a row after which a number is locked."""
    lock_minutes: Annotated[int, _bounded("lock_minutes")] = 30
    """Minutes for which a number stays locked."""
    second_minutes: Annotated[int, _bounded("second_minutes")] = 5
    """Minutes for which the approval of a second person is valid for its act."""
    proof_minutes: Annotated[int, _bounded("proof_minutes")] = 5
    """Minutes for which one's own secret counts for acts that need a fresh proof."""
    fresh_hours: Annotated[int, _bounded("fresh_hours")] = 24
    """Hours for which a member with a new secret from another, or with new rights, seconds no act."""
    set_up_hours: Annotated[int, _bounded("set_up_hours")] = 72
    """Hours from the first member in which one administrator alone may add people to a new house."""

    @property
    def policy(self) -> Policy:
        """The same values as the policy of the staff office."""
        return Policy(**asdict(self))


class MonitoringConfig(_Section, frozen=True, kw_only=True):
    """The central monitoring system; without an address there is none (SATG 1.1 game-system(a))."""

    address: Address | None = None
    """Where the central monitoring system listens."""
    tls_authority: Path | None = None
    """The certificate authority of the other side, as a PEM file.

    Without it the link is not encrypted.
    """


class TableConfig(_Section, frozen=True, kw_only=True):
    """A table of the house."""

    plan: Plan
    automated: bool = False
    """The game system opens it and does the dealer's part (SATG 1.3)."""
    video: str = ""
    """The page with the live video of the table, which terminals show beside the felt."""


class DeviceConfig(_Section, frozen=True, kw_only=True):
    """A device that sends results or receives instructions."""

    kind: DeviceKind
    """What the device is."""
    table: str = ""
    """The table to which it belongs, unless it belongs to a terminal."""
    terminal: str = ""
    """The terminal to which it belongs, unless it belongs to a table."""
    simulated: bool = False
    """The program simulates it. Live mode refuses that."""
    serial: str = ""
    """The device file of its serial line, such as /dev/ttyS0. Empty for a device on the network."""


class CagesConfig(_Section, frozen=True, kw_only=True):
    """The cages and kiosks of the house."""

    names: tuple[Name, ...] = ()
    """The names of all cages and kiosks, such as `cage-1` and `kiosk-1`."""
    kiosk_limit: Cents = Cents(200_000)
    """The largest ticket that a kiosk pays, as the operator chooses; a cashier pays larger ones."""


class JackpotsConfig(_Section, frozen=True, kw_only=True):
    """The jackpot office. Staff set up each jackpot there."""

    ticket_days: Annotated[int, Meta(ge=1, le=LONGEST_TICKET_DAYS)] = TICKET_DAYS
    """Days for which the ticket of a prize is paid."""


class TournamentsConfig(_Section, frozen=True, kw_only=True):
    """What the tournament rules leave to the operator."""

    cash_chips: bool = False
    """Whether cash chips may be tournament chips (WAR 10.4.4(a), WHEEL 8.4.4(a))."""


class _Sections(Struct, frozen=True, kw_only=True):
    """The sections of the file that are the configuration as they are."""

    house: HouseConfig
    store: StoreConfig
    server: ServerConfig
    staff: StaffConfig = StaffConfig()
    sign_on: SignOnConfig = SignOnConfig()
    limits: LimitsConfig = LimitsConfig()
    reports: ReportsConfig = ReportsConfig()
    monitoring: MonitoringConfig = MonitoringConfig()
    cages: CagesConfig = CagesConfig()
    jackpots: JackpotsConfig = JackpotsConfig()
    tournaments: TournamentsConfig = TournamentsConfig()
    targets: Mapping[str, TargetConfig] = {}
    """Where alerts go outside the house, each target by its name."""


class Config(_Sections, frozen=True, kw_only=True):
    """Everything that an operator configures."""

    file: Path
    tables: Mapping[str, TableConfig] = {}
    devices: Mapping[str, DeviceConfig] = {}

    @property
    def video_origins(self) -> list[str]:
        """The origins of all live videos, each once."""
        return sorted({addresses.video_origin(it.video) for it in self.tables.values() if it.video})

    def plan_of(self, table: str) -> Plan | None:
        """Return the plan with which a table will be opened."""
        table_config = self.tables.get(table)
        return table_config.plan if table_config else None

    def game_of(self, table: str) -> str:
        """Return the game of a table, or an empty text if the file has no such table."""
        plan = self.plan_of(table)
        return plan.game if plan else ""


class BadConfig(BadInput):
    """The configuration is refused. `faults` has all the reasons, each in a line of its own."""

    def __init__(self, file: Path, faults: tuple[Fault, ...]) -> None:
        self.file, self.faults = file, faults
        super().__init__("\n".join(f"{file.name}: {fault}" for fault in faults))


class _Table(Plan, frozen=True, kw_only=True):
    """A table of the house: its plan, and who runs it."""

    automated: bool = False
    """The game system opens it and does the dealer's part (SATG 1.3)."""
    video: str = ""
    """The page with the live video of the table, which terminals show beside the felt."""


class FileSections(_Sections, frozen=True, kw_only=True):
    """The sections of the file."""

    tables: Mapping[str, _Table] = {}
    devices: Mapping[str, DeviceConfig] = {}


def load(file: Path) -> Config:
    """Read the configuration from a file, or refuse it with everything that is wrong."""
    reading = ConfigReader(file.resolve().parent)
    read: FileSections = reading.struct(FileSections, _parsed(file), "")
    faulty_keys = {fault.key for fault in reading.faults}
    faults = (*reading.faults, *(fault for fault in _judged(read) if fault.key not in faulty_keys))
    if faults:
        raise BadConfig(file, faults)
    parts = {name: getattr(read, name) for name in FileSections.__struct_fields__}
    parts["store"] = StoreConfig(address=_beside(reading.folder, read.store.address))
    parts["tables"] = {name: _table(table) for name, table in read.tables.items()}
    return Config(file=file, **parts)


def _parsed(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as failed:
        raise BadInput(
            f"Cannot read {str(file)!r}: {failed.strerror}. Accepted: a configuration, such as "
            "`croupier init` writes."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as failed:
        raise BadInput(f"{file.name}: {failed}. Accepted: TOML in UTF-8.") from None


def _table(table: _Table) -> TableConfig:
    plan = asdict(table)
    automated, video = plan.pop("automated"), plan.pop("video")
    return TableConfig(automated=automated, video=video, plan=Plan(**plan))


def _beside(folder: Path, address: str) -> str:
    return address if "://" in address else str(folder / address)


def _judged(file: FileSections) -> Iterator[Fault]:
    """List what is wrong with readable values, each alone or in combination."""
    yield from _house(file.house)
    live = file.house.mode is Mode.LIVE
    yield from _server(file.server, live=live)
    yield from sign_on_faults(file.sign_on, live=live)
    yield from _monitoring(file.monitoring, live=live)
    places = (*file.tables, *OFFICES, *file.cages.names)
    for name, target in file.targets.items():
        near = is_near(target)
        yield from target_faults(name, target, places, live=live, is_near=near)
    yield from _places(file)
    yield from _devices(file)
    for name, table in file.tables.items():
        yield from table_faults(f"tables.{name}", table, automated=table.automated, live=live)
        yield from addresses.video_faults(f"tables.{name}.video", table.video, live=live)


def _house(house: HouseConfig) -> Iterator[Fault]:
    if house.mode is Mode.LIVE and not house.approval.strip():
        clause = cite("SATG 1.1 game-system(b)")[0]
        text = f"This release has no approval ({clause}). Accepted: its reference; or another mode than live."
        yield Fault("house.approval", text, UNAPPROVED)
    starts = list(house.shifts.values())
    if len(set(starts)) < len(starts):
        yield Fault("house.shifts", "Two begin at once. Accepted: one beginning for each.")
    if starts and house.gaming_day_starts not in starts:
        text = "None begins with the gaming day. Accepted: one that does, so that no shift lies in two days."
        yield Fault("house.shifts", text)


def _server(server: ServerConfig, *, live: bool) -> Iterator[Fault]:
    if server.port == server.device_port:
        yield Fault("server.device_port", f"{server.port} is server.port. Accepted: another port.")
    tls = (("tls_certificate", server.tls_certificate), ("tls_key", server.tls_key))
    for name, path in tls:
        yield from missing_file(f"server.{name}", path)
    if len({path is None for _, path in tls}) > 1:
        lacks = next(name for name, path in tls if path is None)
        text = "It is missing. Accepted: certificate and key together, or neither."
        yield Fault(f"server.{lacks}", text, INCOMPLETE)
    if live and not is_loopback(server.host) and server.tls_certificate is None:
        text = (
            f"{server.host!r} is reached from elsewhere, and nothing is encrypted. "
            "Accepted: 127.0.0.1, or a TLS certificate and key."
        )
        yield Fault("server.host", text)
    for at, origin in enumerate(server.origins):
        if not is_origin(origin):
            text = f"{origin!r} is not accepted. Accepted: such as 'https://floor.example:8470'."
            yield Fault(f"server.origins[{at}]", text)
    for at, proxy in enumerate(server.proxies):
        if not is_network(proxy):
            text = f"{proxy!r} is not accepted. Accepted: such as '10.0.0.7' or '10.0.0.0/28'."
            yield Fault(f"server.proxies[{at}]", text)


def _monitoring(link: MonitoringConfig, *, live: bool) -> Iterator[Fault]:
    yield from missing_file("monitoring.tls_authority", link.tls_authority)
    elsewhere = link.address is not None and not is_loopback(link.address.host)
    if live and elsewhere and link.tls_authority is None:
        text = (
            f"Records go to {link.address}, and nothing is encrypted. "
            "Accepted: an address of this machine, or tls_authority with the PEM file of who vouches for it."
        )
        yield Fault("monitoring.tls_authority", text, INCOMPLETE)


def _places(file: FileSections) -> Iterator[Fault]:
    """Check the names of tables and cages. Each has a log of its own."""
    for name in file.tables:
        if not (is_table(name) and name.isprintable()):
            text = (
                f"{name!r} is no name of a table. Accepted: one without '/', and not house, staff, "
                "floor, jackpots, cage… or kiosk…."
            )
            yield Fault("tables", text)
    names = file.cages.names
    for at, cage in enumerate(names):
        if not cage.startswith(CAGES):
            text = f"{cage!r} is no name of a cage. Accepted: such as 'cage-2' or 'kiosk-1'."
            yield Fault(f"cages.names[{at}]", text)
        elif cage in names[:at]:
            yield Fault(f"cages.names[{at}]", f"{cage!r} is listed twice. Accepted: once.")


def _devices(file: FileSections) -> Iterator[Fault]:
    terminals = {terminal for table in file.tables.values() for terminal in table.terminals}
    for name, device in file.devices.items():
        key = f"devices.{name}"
        if device.simulated and file.house.mode is Mode.LIVE:
            text = "A simulated device plays for no real money. Accepted: a real one; or another mode than live."
            yield Fault(f"{key}.simulated", text)
        if device.kind in APPROVED:
            text = (
                f"A {device.kind} has an approval and parts of its own. Accepted: that an engineer enrols it "
                f"({cite(APPROVED[device.kind])[0]})."
            )
            yield Fault(f"{key}.kind", text)
        if bool(device.table) is bool(device.terminal):
            yield Fault(key, "It belongs nowhere or twice. Accepted: either a table or a terminal.")
        elif device.table and device.table not in file.tables:
            yield Fault(f"{key}.table", str(unknown("table", device.table, file.tables)))
        elif device.terminal and device.terminal not in terminals:
            known = sorted(terminals)
            yield Fault(f"{key}.terminal", str(unknown("terminal", device.terminal, known)))


def table_faults(key: str, table: Plan, *, automated: bool, live: bool) -> Iterator[Fault]:
    """Check the game and who runs it.

    The other rules for a plan are checked when the table opens.
    """
    keys = [each_game.key for each_game in GAMES]
    if table.game not in keys:
        yield Fault(f"{key}.game", str(unknown("game", table.game, keys)))
    elif live and edition(game(table.game).edition).assumed:
        text = (
            f"The day from which {game(table.game).edition} is in force is only assumed. Accepted: rules "
            "whose day a person has entered in rulebook/editions.toml."
        )
        yield Fault(f"{key}.game", text)
    if automated and table.dealer_activated:
        text = (
            "The game system does the dealer's part only where no dealer activates the game "
            f"({cite('SATG 1.3')[0]}). Accepted: with dealer_activated = false."
        )
        yield Fault(f"{key}.automated", text)
