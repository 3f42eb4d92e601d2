"""Set up a new house: configuration with its schema, key, software manifest, store and first administrators.

It overwrites nothing. If anything fails, it leaves nothing behind.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe

from msgspec import Struct

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import AddMember, RecordKey, StaffCommand
from croupier.offices.staff.state import ADMINISTRATOR
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode, load
from croupier.server.settings.config_reference import SCHEMA_NAME, schema_text
from croupier.table.values.people import THE_SYSTEM

CONFIG, KEY, STORE = "croupier.toml", "croupier.key", "floor.db"
DEMO_KEY = sha256(b"croupier: the key of every demonstration").digest()
"""Publicly known, so that a demonstration house can never be opened for money by one changed word."""

TEMPLATE = """\
#:schema ./{schema}
# A Croupier house. `croupier check` says what is wrong here, and whether everything is ready.
# Paths are relative to this file. Amounts are written in quotes: "$5.00".

[house]
operator = {operator}   # printed on tickets and notices
venue = {venue}
mode = {mode}   # demo, test, or live: live refuses everything simulated, assumed or left at its default
approval = {approval}   # the regulator's reference for this release; live mode asks for it
documents = "documents"   # the approved rules, for anyone who asks: `croupier register document add`
time_zone = "Australia/Melbourne"
gaming_day_starts = "06:00"
# shifts = {{ day = "06:00", swing = "14:00", night = "22:00" }}

[store]
address = {store}   # a SQLite file, or postgresql://name@host/database for several processes

[server]
host = "127.0.0.1"   # live mode serves other machines with TLS only
port = 8470   # screens and staff
device_port = 8471   # wheels, readers, acceptors, printers
key_file = "{key}"   # a thief of it can pose as any device: keep it apart from the store
# tls_certificate = "floor.pem"
# tls_key = "floor.key"
# origins = ["https://floor.example"]   # other pages that may connect
# proxies = ["10.0.0.7"]   # whose X-Forwarded-For is believed; without them the connection names the caller

[staff]
idle_minutes = 15   # signed off after this time without a touch
watch_hours = 24   # hours for which the pit's and the director's screens show on; acting asks for the secret
tries = 5   # wrong secrets in a row that lock a number
lock_minutes = 30
second_minutes = 5   # how long a second person's word is good
proof_minutes = 5   # how long one's own secret counts for what needs a fresh proof
fresh_hours = 24   # a new secret from another, or new rights: seconds nobody so long
set_up_hours = 72   # so long one administrator alone may add people to a new house

[limits]   # of one screen
longest_message = 65_536   # bytes
messages_a_second = 50
waiting_orders = 32
connections = 1   # of one terminal
screens = 16   # of one member of staff
sign_ons_a_second = 5   # of one address
connections_in_all = 8_000   # of screens to one process
devices_in_all = 8_000   # of devices to one process
strangers = 1_500   # connections that have not said anything yet
strangers_of_address = 200   # of one address
request_s = 10   # a call must be complete by then
refused_bytes_an_hour = 262_144   # kept of one terminal

[reports]   # reports, evidence and the reading of inspectors, beside the tables
processes = 2
waiting = 16   # that wait or run
seconds = 900   # of one reading
memory_mb = 2_048   # of one process
niceness = 10   # how far they give way to the tables: 0 to 19
idle = true   # they only take the processor time that no other program wants; Linux alone has this

# [monitoring]
# address = "10.0.0.9:9100"   # the central monitoring system; play goes on without it
# tls_authority = "central.pem"   # who vouches for it; a live house sends nothing elsewhere in clear

# [targets.on-call]   # alerts leave the house: docs/monitoring.md
# kind = "webhook"   # or mail, syslog, otlp
# address = "https://ops.example/alerts"
# secret_file = "on-call.secret"   # mode 0600; this file never holds a secret
# level = "warn"

[cages]
names = ["cage-1"]

# `croupier plan rapid-roulette --table R1` prints the section of a table with all that it needs, equipment
# and its approvals included; append it here. Of what it prints, this is the beginning:
# [tables.R1]
# game = "rapid-roulette"
# variant = "single zero"
# terminals = ["R1-1", "R1-2"]
# terminal_limit = 2
# notes = ["$5.00", "$10.00", "$20.00", "$50.00", "$100.00"]
# limits."*" = {{ minimum = "$5.00", maximum = "$1,000.00", step = "$5.00" }}
# automated = false   # true, with dealer_activated = false: the system does the dealer's part
# video = "https://video.example/R1"   # a page of the house that terminals show beside the felt

# [devices.wheel-1]
# kind = "wheel"
# table = "R1"
"""


class HouseRequest(Struct, frozen=True, kw_only=True):
    """What the installer of a house must enter."""

    operator: str
    venue: str
    mode: Mode
    approval: str = ""
    store: str = STORE
    number: str
    """The number with which the first administrator signs on."""
    name: str
    second_number: str = ""
    """The number of the second administrator; empty if there is none yet."""
    second_name: str = ""


class NewHouse(Struct, frozen=True, kw_only=True):
    """A house that was set up. Secrets are shown once, and kept nowhere."""

    config: Config
    secret: str
    second_secret: str = ""

    def __repr__(self) -> str:
        return f"Made({self.config.file})"


def set_up(folder: Path, wanted: HouseRequest, *, at: int) -> NewHouse:
    """Set up the whole house, or nothing."""
    files = [folder / name for name in (CONFIG, KEY, manifest.NAME, SCHEMA_NAME)]
    if "://" not in wanted.store:
        files.append(folder / wanted.store)
    for file in files:
        if file.exists():
            raise BadInput(f"{str(file)!r} is there already. Accepted: a folder without a house.")
    with _all_or_nothing(folder, files):
        # Only its owner reads it: an address of a store may hold a password.
        files[0].touch(mode=0o600)
        files[0].write_text(_text(wanted), encoding="utf-8")
        config = load(files[0])
        key = make_key(config.server.key_file, wanted.mode)
        manifest.write(files[2], manifest.present(at))
        files[3].write_text(schema_text(), encoding="utf-8")
        secret, second = token_urlsafe(12), token_urlsafe(12) if wanted.second_number else ""
        people = [(wanted.number, wanted.name, secret)]
        if second:
            people.append((wanted.second_number, wanted.second_name, second))
        _add_administrators(config, key, people, at)
    return NewHouse(config=config, secret=secret, second_secret=second)


def make_key(path: Path, mode: Mode) -> MasterKey:
    """Make the key file. Every house has its own key, but all demonstrations share one."""
    if mode is not Mode.DEMO:
        return MasterKey.make(path)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{DEMO_KEY.hex()}\n")
    return MasterKey.read(path)


def _text(wanted: HouseRequest) -> str:
    # A JSON string is a valid TOML string.
    record = {
        name: json.dumps(str(getattr(wanted, name)), ensure_ascii=False)
        for name in ("operator", "venue", "mode", "approval", "store")
    }
    return TEMPLATE.format(**record, key=KEY, schema=SCHEMA_NAME)


def _add_administrators(
    config: Config, key: MasterKey, people: list[tuple[str, str, str]], at: int
) -> None:
    """Add the first administrators, who let others in and must change their secrets at the first sign-on."""
    with opened(config.store.address, new=True) as store:
        if store.places():
            raise BadInput("The store holds a house already. Accepted: an empty one.")
        added = (
            AddMember(
                number=number, name=name, roles=(ADMINISTRATOR,), verifier=key.verifier(secret)
            )
            for number, name, secret in people
        )
        staff = the_staff(store)
        commands: list[StaffCommand] = [RecordKey(fingerprints=key.fingerprints), *added]
        for command in commands:
            order = StaffOrder(id=new_id(at), at=at, by=THE_SYSTEM, command=command)
            refused = staff.handle(order).refused
            if refused:
                raise BadInput(f"The administrator cannot be added: {refused}")


@contextmanager
def _all_or_nothing(folder: Path, files: list[Path]) -> Iterator[None]:
    with ExitStack() as undone:
        if not folder.exists():
            folder.mkdir(parents=True)
            undone.callback(folder.rmdir)
        for file in files:
            for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
                undone.callback(file.with_name(name).unlink, missing_ok=True)
        yield
        undone.pop_all()
