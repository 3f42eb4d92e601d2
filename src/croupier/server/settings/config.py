"""The configuration of a process: one TOML file, read into values that nobody can change.

`load` refuses a file as a whole and lists everything that is wrong with it, each in one line with its key.
"""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import time
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.engine.jackpot_place import TICKET_DAYS
from croupier.engine.table_place import CAGES, is_table
from croupier.errors import BadInput, unknown
from croupier.games import GAMES, game
from croupier.money import Cents
from croupier.offices.floor.commands import DeviceKind
from croupier.offices.floor.decide import APPROVED
from croupier.offices.staff import Policy
from croupier.offices.staff.decide import BOUNDS
from croupier.rulebook import ZONE, cite, edition
from croupier.server.settings.config_reader import INCOMPLETE, Address, Fault, Name, Reading
from croupier.table.tickets.ticket import LONGEST_TICKET_DAYS
from croupier.table.values.plan import Plan

UNAPPROVED = "unapproved-equipment"

Port = Annotated[int, Meta(ge=1, le=65_535)]


class Mode(StrEnum):
    """What the process is for."""

    DEMO = "demo"
    """Simulated devices, people and money."""
    TEST = "test"
    LIVE = "live"
    """Real money: nothing simulated, assumed or left at its default."""


class _Section(Struct, frozen=True, kw_only=True):
    """A table of the file; what has no default must be there."""


class HouseConfig(_Section, frozen=True, kw_only=True):
    """Whose house it is, and how its days are divided."""

    operator: Name
    """Stands on tickets, tournament terms and notices (SATG 1.1 crown)."""
    mode: Mode
    venue: Name
    time_zone: ZoneInfo = ZONE
    gaming_day_starts: time = time(6)
    shifts: Mapping[Name, time] = {}
    """When each begins; none is one shift a gaming day."""
    ticket_system: Annotated[int, Meta(ge=0, le=99)] = 1
    """The first two digits of every ticket: no other system that issues tickets has the same."""
    large_win: Cents = Cents(1_000_000)
    """Of a player who wins more in a round somebody is told."""
    high_balance: Cents = Cents(5_000_000)
    """So of a terminal that holds more than this, or than its table takes in."""
    approval: str = ""
    """The reference of the regulator's approval of this release (SATG 1.1 game-system(b))."""
    documents: Path | None = None
    """The folder with the approved documents of the editions, for whoever asks for a copy (SATG 20.14)."""


class StoreConfig(_Section, frozen=True, kw_only=True):
    """Where everything is kept."""

    address: Annotated[str, Meta(min_length=1)]
    """A SQLite file, or `postgresql://…`."""


class ServerConfig(_Section, frozen=True, kw_only=True):
    """Where the process listens."""

    host: Name = Name("127.0.0.1")
    port: Port = 8470
    device_port: Port = 8471
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    key_file: Path
    """The master key, beside the configuration."""
    origins: tuple[str, ...] = ()
    """Pages of these origins may open WebSockets, besides those that the process itself serves."""


class StaffConfig(_Section, frozen=True, kw_only=True):
    """How people sign on; the bounds are those that the place of the people holds to."""

    idle_minutes: Annotated[int, Meta(ge=1, le=BOUNDS["idle_minutes"])] = 15
    """Whoever does nothing for so long is signed off."""
    tries: Annotated[int, Meta(ge=1, le=BOUNDS["tries"])] = 5
    """After so many wrong secrets in a row nobody signs on with that number…"""
    lock_minutes: Annotated[int, Meta(ge=1, le=BOUNDS["lock_minutes"])] = 30
    """…for so long."""
    second_minutes: Annotated[int, Meta(ge=1, le=BOUNDS["second_minutes"])] = 5
    """So long a second person's word is good for the act it was given for."""

    @property
    def policy(self) -> Policy:
        """The same for the place of the people."""
        return Policy(**asdict(self))


class LimitsConfig(_Section, frozen=True, kw_only=True):
    """What one screen may ask of the process."""

    longest_message: Annotated[int, Meta(ge=1_024, le=16_777_216)] = 65_536
    """In bytes."""
    messages_a_second: Annotated[int, Meta(ge=1, le=100_000)] = 50
    waiting_orders: Annotated[int, Meta(ge=1, le=10_000)] = 32
    """Orders of one screen that are not answered yet."""
    screens: Annotated[int, Meta(ge=1, le=1_000)] = 16
    """Of one member of staff at a time."""
    connections_in_all: Annotated[int, Meta(ge=1, le=1_000_000)] = 20_000
    """Of whatever screens, to one process."""
    strangers: Annotated[int, Meta(ge=1, le=1_000_000)] = 1_000
    """Connections that have not said yet what they are."""
    sign_ons_a_second: Annotated[int, Meta(ge=1, le=100_000)] = 5
    """Secrets that are looked at for one address of the network."""
    connections: Annotated[int, Meta(ge=1, le=100)] = 2
    """Of one terminal at a time: the old one may not have been missed yet when the new one comes."""


class MonitoringConfig(_Section, frozen=True, kw_only=True):
    """The central monitoring system; without an address there is none (SATG 1.1 game-system(a))."""

    address: Address | None = None
    tls_authority: Path | None = None
    """Who vouches for the other side, as a PEM file; without one the link is not encrypted."""


class TableConfig(_Section, frozen=True, kw_only=True):
    """A table of the house."""

    plan: Plan
    automated: bool = False
    """The game system opens it and does the dealer's part (SATG 1.3)."""


class DeviceConfig(_Section, frozen=True, kw_only=True):
    """A device that may send results, or is told what to do."""

    kind: DeviceKind
    table: str = ""
    terminal: str = ""
    simulated: bool = False
    serial: str = ""
    """The device file of its line, such as /dev/ttyS0, where it does not come over the network."""


class CagesConfig(_Section, frozen=True, kw_only=True):
    """The cages and kiosks of the house."""

    names: tuple[Name, ...] = ()
    kiosk_limit: Cents = Cents(200_000)
    """A kiosk pays no ticket of more: a cashier does. No rule names a figure; it is the operator's."""


class JackpotsConfig(_Section, frozen=True, kw_only=True):
    """The place of the jackpots; what each of them is, people say there."""

    ticket_days: Annotated[int, Meta(ge=1, le=LONGEST_TICKET_DAYS)] = TICKET_DAYS
    """So long the ticket of a prize is paid."""


class TournamentsConfig(_Section, frozen=True, kw_only=True):
    """What the rules of tournaments leave to the operator."""

    cash_chips: bool = False
    """Whether cash chips may be tournament chips (WAR 10.4.4(a), WHEEL 8.4.4(a))."""


class Config(Struct, frozen=True, kw_only=True):
    """Everything that an operator sets up."""

    file: Path
    house: HouseConfig
    store: StoreConfig
    server: ServerConfig
    staff: StaffConfig = StaffConfig()
    limits: LimitsConfig = LimitsConfig()
    monitoring: MonitoringConfig = MonitoringConfig()
    cages: CagesConfig = CagesConfig()
    jackpots: JackpotsConfig = JackpotsConfig()
    tournaments: TournamentsConfig = TournamentsConfig()
    tables: Mapping[str, TableConfig] = {}
    devices: Mapping[str, DeviceConfig] = {}


class BadConfig(BadInput):
    """The configuration is refused; `faults` are all the reasons, each in a line of its own."""

    def __init__(self, file: Path, faults: tuple[Fault, ...]) -> None:
        self.file, self.faults = file, faults
        super().__init__("\n".join(f"{file.name}: {one}" for one in faults))


class _Table(Plan, frozen=True, kw_only=True):
    """A table as it is written: its plan, and what is no part of it."""

    automated: bool = False


class _File(Struct, frozen=True, kw_only=True):
    """The sections of the file."""

    house: HouseConfig
    store: StoreConfig
    server: ServerConfig
    staff: StaffConfig = StaffConfig()
    limits: LimitsConfig = LimitsConfig()
    monitoring: MonitoringConfig = MonitoringConfig()
    cages: CagesConfig = CagesConfig()
    jackpots: JackpotsConfig = JackpotsConfig()
    tournaments: TournamentsConfig = TournamentsConfig()
    tables: Mapping[str, _Table] = {}
    devices: Mapping[str, DeviceConfig] = {}


def load(file: Path) -> Config:
    """The configuration of a file, or everything that is wrong with it."""
    reading = Reading(file.resolve().parent)
    read: _File = reading.struct(_File, _parsed(file), "")
    wrong = {one.key for one in reading.faults}
    faults = (*reading.faults, *(one for one in _judged(read) if one.key not in wrong))
    if faults:
        raise BadConfig(file, faults)
    parts = {name: getattr(read, name) for name in _File.__struct_fields__}
    parts["store"] = StoreConfig(address=_beside(reading.folder, read.store.address))
    parts["tables"] = {name: _table(one) for name, one in read.tables.items()}
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


def _table(one: _Table) -> TableConfig:
    plan = asdict(one)
    return TableConfig(automated=plan.pop("automated"), plan=Plan(**plan))


def _beside(folder: Path, address: str) -> str:
    return address if "://" in address else str(folder / address)


def _judged(file: _File) -> Iterator[Fault]:
    """What is wrong with values that can be read, by themselves or together."""
    yield from _house(file.house)
    yield from _server(file.server, live=file.house.mode is Mode.LIVE)
    yield from _monitoring(file.monitoring, live=file.house.mode is Mode.LIVE)
    yield from _places(file)
    yield from _devices(file)
    for name, table in file.tables.items():
        yield from _of_table(f"tables.{name}", table, live=file.house.mode is Mode.LIVE)


def _house(house: HouseConfig) -> Iterator[Fault]:
    if house.mode is Mode.LIVE and not house.approval.strip():
        clause = cite("SATG 1.1 game-system(b)")[0]
        said = f"This release has no approval ({clause}). Accepted: its reference; or another mode than live."
        yield Fault("house.approval", said, UNAPPROVED)
    starts = list(house.shifts.values())
    if len(set(starts)) < len(starts):
        yield Fault("house.shifts", "Two begin at once. Accepted: one beginning for each.")
    if starts and house.gaming_day_starts not in starts:
        said = "None begins with the gaming day. Accepted: one that does, so that no shift lies in two days."
        yield Fault("house.shifts", said)


def _server(server: ServerConfig, *, live: bool) -> Iterator[Fault]:
    if server.port == server.device_port:
        yield Fault("server.device_port", f"{server.port} is server.port. Accepted: another port.")
    tls = (("tls_certificate", server.tls_certificate), ("tls_key", server.tls_key))
    for name, path in tls:
        yield from _is_there(f"server.{name}", path)
    if len({path is None for _, path in tls}) > 1:
        lacks = next(name for name, path in tls if path is None)
        said = "It is missing. Accepted: certificate and key together, or neither."
        yield Fault(f"server.{lacks}", said, INCOMPLETE)
    if live and not _is_loopback(server.host) and server.tls_certificate is None:
        said = (
            f"{server.host!r} is reached from elsewhere, and nothing is encrypted. "
            "Accepted: 127.0.0.1, or a TLS certificate and key."
        )
        yield Fault("server.host", said)
    for at, origin in enumerate(server.origins):
        if not _is_origin(origin):
            said = f"{origin!r} is not accepted. Accepted: such as 'https://floor.example:8470'."
            yield Fault(f"server.origins[{at}]", said)


def _is_there(key: str, path: Path | None) -> Iterator[Fault]:
    if path is not None and not path.is_file():
        yield Fault(key, f"There is no file {str(path)!r}. Accepted: a PEM file.")


def _monitoring(link: MonitoringConfig, *, live: bool) -> Iterator[Fault]:
    yield from _is_there("monitoring.tls_authority", link.tls_authority)
    elsewhere = link.address is not None and not _is_loopback(link.address.host)
    if live and elsewhere and link.tls_authority is None:
        said = (
            f"Records go to {link.address}, and nothing is encrypted. "
            "Accepted: an address of this machine, or tls_authority with the PEM file of who vouches for it."
        )
        yield Fault("monitoring.tls_authority", said, INCOMPLETE)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        whole = f"{parts.scheme}://{parts.netloc}" == text
        return whole and parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def _places(file: _File) -> Iterator[Fault]:
    """The names of tables and cages: each has a log of its own."""
    for name in file.tables:
        if not (is_table(name) and name.isprintable()):
            said = (
                f"{name!r} is no name of a table. Accepted: one without '/', and not house, staff, "
                "floor, jackpots, cage… or kiosk…."
            )
            yield Fault("tables", said)
    names = file.cages.names
    for at, cage in enumerate(names):
        if not cage.startswith(CAGES):
            said = f"{cage!r} is no name of a cage. Accepted: such as 'cage-2' or 'kiosk-1'."
            yield Fault(f"cages.names[{at}]", said)
        elif cage in names[:at]:
            yield Fault(f"cages.names[{at}]", f"{cage!r} stands there twice. Accepted: once.")


def _devices(file: _File) -> Iterator[Fault]:
    terminals = {one for table in file.tables.values() for one in table.terminals}
    for name, device in file.devices.items():
        key = f"devices.{name}"
        if device.simulated and file.house.mode is Mode.LIVE:
            said = "A simulated device plays for no real money. Accepted: a real one; or another mode than live."
            yield Fault(f"{key}.simulated", said)
        if device.kind in APPROVED:
            said = (
                f"A {device.kind} has an approval and parts of its own. Accepted: that an engineer enrols it "
                f"({cite(APPROVED[device.kind])[0]})."
            )
            yield Fault(f"{key}.kind", said)
        if bool(device.table) is bool(device.terminal):
            yield Fault(key, "It belongs nowhere or twice. Accepted: either a table or a terminal.")
        elif device.table and device.table not in file.tables:
            yield Fault(f"{key}.table", str(unknown("table", device.table, file.tables)))
        elif device.terminal and device.terminal not in terminals:
            known = sorted(terminals)
            yield Fault(f"{key}.terminal", str(unknown("terminal", device.terminal, known)))


def _of_table(key: str, table: _Table, *, live: bool) -> Iterator[Fault]:
    """The game and who runs it; what else the rules ask of a plan is judged when the table opens."""
    keys = [one.key for one in GAMES]
    if table.game not in keys:
        yield Fault(f"{key}.game", str(unknown("game", table.game, keys)))
    elif live and edition(game(table.game).edition).assumed:
        said = (
            f"The day from which {game(table.game).edition} is in force is only assumed. Accepted: rules "
            "whose day a person has entered in rulebook/editions.toml."
        )
        yield Fault(f"{key}.game", said)
    if table.automated and table.dealer_activated:
        said = (
            "The game system does the dealer's part only where no dealer activates the game "
            f"({cite('SATG 1.3')[0]}). Accepted: with dealer_activated = false."
        )
        yield Fault(f"{key}.automated", said)
