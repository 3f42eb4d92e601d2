"""A new house: its configuration, its key, the manifest of its software, its store and its first administrator.

Nothing that is there is written over, and where anything fails nothing is left behind.
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
from croupier.offices.staff.commands import AddMember
from croupier.offices.staff.state import ADMINISTRATOR
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode, load
from croupier.table.values.people import THE_SYSTEM

CONFIG, KEY, STORE = "croupier.toml", "croupier.key", "floor.db"
DEMO_KEY = sha256(b"croupier: the key of every demonstration").digest()
"""Known to everybody: a house that was set up for a demonstration is never opened for money by a single word."""

TEMPLATE = """\
# A Croupier house. `croupier check` says what is wrong here, and whether everything is ready.
# Paths are relative to this file. Amounts are written in quotes: "$5.00".

[house]
operator = {operator}   # stands on tickets and notices
venue = {venue}
mode = {mode}   # demo, test, or live: live refuses whatever is simulated, assumed or left at its default
approval = {approval}   # the regulator's reference for this release; live mode asks for it
documents = "documents"   # the approved rules, for whoever asks: `croupier register document add`
time_zone = "Australia/Melbourne"
gaming_day_starts = "06:00"
# shifts = {{ day = "06:00", swing = "14:00", night = "22:00" }}

[store]
address = {store}   # a SQLite file, or postgresql://name@host/database for several processes

[server]
host = "127.0.0.1"   # live mode serves other machines with TLS only
port = 8470   # screens and staff
device_port = 8471   # wheels, readers, acceptors, printers
key_file = "{key}"   # whoever has it can be any device: keep it apart from the store
# tls_certificate = "floor.pem"
# tls_key = "floor.key"
# origins = ["https://floor.example"]   # other pages that may connect

[staff]
idle_minutes = 15   # signed off after so long without a touch
tries = 5   # so many wrong secrets in a row lock a number
lock_minutes = 30
second_minutes = 5   # how long a second person's word is good

[limits]   # of one screen
longest_message = 65_536   # bytes
messages_a_second = 50
waiting_orders = 32
connections = 2   # of one terminal
screens = 16   # of one member of staff
sign_ons_a_second = 5   # of one address

# [monitoring]
# address = "10.0.0.9:9100"   # the central monitoring system; play goes on without it
# tls_authority = "central.pem"   # who vouches for it; a live house sends nothing elsewhere in clear

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

# [devices.wheel-1]
# kind = "wheel"
# table = "R1"
"""


class Wanted(Struct, frozen=True, kw_only=True):
    """What whoever sets a house up must say."""

    operator: str
    venue: str
    mode: Mode
    approval: str = ""
    store: str = STORE
    number: str
    """The number with which the first administrator signs on."""
    name: str


class NewHouse(Struct, frozen=True, kw_only=True):
    """A house that was set up; the secret is shown once, and kept nowhere."""

    config: Config
    secret: str

    def __repr__(self) -> str:
        return f"Made({self.config.file})"


def set_up(folder: Path, wanted: Wanted, *, at: int) -> NewHouse:
    """All of it, or nothing."""
    files = [folder / name for name in (CONFIG, KEY, manifest.NAME)]
    if "://" not in wanted.store:
        files.append(folder / wanted.store)
    for file in files:
        if file.exists():
            raise BadInput(f"{str(file)!r} is there already. Accepted: a folder without a house.")
    with _all_or_nothing(folder, files):
        files[0].write_text(_text(wanted), encoding="utf-8")
        config = load(files[0])
        key = make_key(config.server.key_file, wanted.mode)
        manifest.write(files[2], manifest.present(at))
        secret = token_urlsafe(12)
        _first_administrator(config, key, wanted, secret, at)
    return NewHouse(config=config, secret=secret)


def make_key(path: Path, mode: Mode) -> MasterKey:
    """A key of its own for every house; demonstrations all have the same."""
    if mode is not Mode.DEMO:
        return MasterKey.make(path)
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(made, "w", encoding="ascii") as file:
        file.write(f"{DEMO_KEY.hex()}\n")
    return MasterKey.read(path)


def _text(wanted: Wanted) -> str:
    # A text of JSON is one of TOML.
    told = {
        name: json.dumps(str(getattr(wanted, name)), ensure_ascii=False)
        for name in ("operator", "venue", "mode", "approval", "store")
    }
    return TEMPLATE.format(**told, key=KEY)


def _first_administrator(
    config: Config, key: MasterKey, wanted: Wanted, secret: str, at: int
) -> None:
    """Somebody must be able to let the others in; he changes the secret when he first signs on."""
    command = AddMember(
        number=wanted.number,
        name=wanted.name,
        roles=(ADMINISTRATOR,),
        verifier=key.verifier(secret),
    )
    with opened(config.store.address, new=True) as store:
        if store.places():
            raise BadInput("The store holds a house already. Accepted: an empty one.")
        order = StaffOrder(id=new_id(at), at=at, by=THE_SYSTEM, command=command)
        refused = the_staff(store).handle(order).refused
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
