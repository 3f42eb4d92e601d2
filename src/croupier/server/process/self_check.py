"""The self-check: what must be right before anything listens. One that fails, and nothing does.

Standards E-06 and I-07. Each check has a name, a result and a sentence that says what was found.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from msgspec import MsgspecError
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_register
from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.address import open_store, printed
from croupier.engine.store.sql.schema import NEWEST
from croupier.engine.store.sql.soundness import (
    LINKS,
    durability,
    loses,
    newest_stamp,
    outdated,
    server_clock,
    unbalanced,
    unchained,
)
from croupier.engine.table_place import Table
from croupier.errors import BadInput, CroupierError
from croupier.games import game
from croupier.offices.notices import HouseNotices
from croupier.rulebook.authority import ladder
from croupier.rulebook.register.house_notices import ApprovalKind, revoking
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import DEMO_KEY
from croupier.table.commands import OpenTable, Order
from croupier.table.opening.plan_faults import plan_faults
from croupier.table.order_checks import LATEST
from croupier.table.values.people import Actor

LEAST_FREE = 512 * 1024 * 1024
"""Bytes: with less a day of play may not find its place on the disk."""
BEHIND_MS = 2_000
"""A clock that was put right may be behind the last record by so much: stamps never go back. By so much it
may be off the clock of the database, by which other processes are judged too."""
PLANS = "`croupier plan {game} --table {table}` prints a complete section."
AFAR_MS = 500
"""Two clocks of one machine may part by so much while they are compared."""


@dataclass(frozen=True, slots=True)
class Check:
    """What one check found."""

    name: str
    passed: bool
    says: str

    def __str__(self) -> str:
        """Everything that was found, each in a line of its own."""
        head = f"{'ok' if self.passed else 'FAILED':6} {self.name}: "
        return "\n".join(f"{head}{line}" for line in self.says.splitlines())


@dataclass(frozen=True, slots=True)
class Clock:
    """What the machine says of time: the wall clock in ms since 1970, and one that only goes forward."""

    wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    steady_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    pause: Callable[[], None] = lambda: time.sleep(0.02)


WALL_CLOCK = Clock()


def self_check(config: Config, clock: Clock = WALL_CLOCK) -> list[Check]:
    """Everything, in the order in which it is said."""
    kept = config.file.parent / manifest.NAME
    found = [software_check(kept), _checked("key", lambda: _key(config)), disk_check(config)]
    now = clock.wall_ms()
    try:
        store = open_store(config.store.address)
    except BadInput as refused:
        tables = _checked("tables", lambda: _tables(config, now, HouseNotices()))
        return [*found, tables, Check("store", passed=False, says=str(refused))]
    with closing(store):
        tables = _checked("tables", lambda: _tables(config, now, the_register(store).state))
        return [*found, tables, *store_checks(store, config.store.address, kept, clock)]


def store_checks(store: SqlStore, address: str, kept: Path, clock: Clock) -> list[Check]:
    """What can be asked of an open store."""
    return [
        _checked("store", lambda: _whole(store, address)),
        _checked("durability", lambda: _durable(store)),
        _checked("chain", lambda: _chained(store)),
        ledger_check(store),
        _checked("clock", lambda: _clock(store, kept, clock)),
    ]


def software_check(kept: Path) -> Check:
    """The installed files against the manifest; also once a day while the system runs, and on demand."""
    return _checked("software", lambda: _software(kept))


def ledger_check(store: SqlStore) -> Check:
    """Whether all accounts together hold nothing; also before a fault is cleared."""
    return _checked("ledger", lambda: _balanced(store))


def disk_check(config: Config) -> Check:
    """Whether there is place for a day of play; also every minute while the system runs."""
    return _checked("disk", lambda: _disk(config))


def running_check(config: Config) -> list[Check]:
    """What can go wrong with files while the system runs: the software, where it has a manifest, and the store."""
    kept = config.file.parent / manifest.NAME
    found = [software_check(kept)] if kept.exists() else []
    address = config.store.address
    try:
        store = open_store(address)
    except BadInput as refused:
        return [*found, Check("store", passed=False, says=str(refused))]
    with closing(store):
        return [*found, *store_checks(store, address, kept, WALL_CLOCK)]


def passed(checks: list[Check]) -> bool:
    """Whether anything may listen."""
    return all(one.passed for one in checks)


class _Failed(CroupierError):
    """A check found something."""


def _checked(name: str, look: Callable[[], str]) -> Check:
    """The sentence of a check that passed, or of whatever went wrong while it looked."""
    try:
        return Check(name, passed=True, says=look())
    except (CroupierError, SQLAlchemyError, MsgspecError, ValueError, OSError) as failed:
        return Check(name, passed=False, says=_lines(str(failed)))


def _lines(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def _none(faults: Iterator[str], otherwise: str) -> str:
    found = list(faults)
    if found:
        raise _Failed(f"{'; '.join(found)}.")
    return otherwise


def _software(kept: Path) -> str:
    wanted = manifest.read_manifest(kept)
    different = manifest.difference(wanted, manifest.present(wanted.made_at))
    if different:
        raise _Failed(
            f"{different}. Accepted: the files of {kept.name}, or a new manifest for them."
        )
    return f"{len(wanted.files):,} files of version {wanted.version} are as they were: {wanted.digest}."


def _key(config: Config) -> str:
    path = config.server.key_file
    found = MasterKey.read(path)
    if config.house.mode is Mode.LIVE and found.key == DEMO_KEY:
        raise _Failed(f"{path.name} is that of every demonstration. Accepted: a key of this house.")
    return f"{path.name} is read by its owner only."


def _disk(config: Config) -> str:
    address = config.store.address
    folder = config.file.parent if "://" in address else Path(address).parent
    free = shutil.disk_usage(folder).free
    shown = f"{free // 1024**2:,} MiB are free"
    if free < LEAST_FREE:
        raise _Failed(f"Only {shown}. Accepted: {LEAST_FREE // 1024**2:,} MiB.")
    return f"{shown}."


def _tables(config: Config, now: int, house: HouseNotices) -> str:
    """Every table could be opened by the rules in force and the notices of the house; nothing is kept of the trial.

    A table that a notice stopped stays shut, and the others open: that is what two people signed.
    """
    stopped = [
        name
        for name, table in config.tables.items()
        if revoking(it for it in house.grants(table.plan.game, now) if it.kind is ApprovalKind.GAME)
    ]
    store, refused = MemoryStore(), list[str]()
    for name, table in config.tables.items():
        if name in stopped:
            continue
        boss = Actor("self-check", ladder(game(table.plan.game).edition)[-1])
        order = Order(id=f"open {name}", at=now, by=boss, command=OpenTable(plan=table.plan))
        answer = Table(name, store, notices=lambda: house).handle(order)
        if answer.refused:
            others = [plan for _, plan in store.plans()]
            grants = house.grants(table.plan.game, now)
            faults = plan_faults(table.plan, now, others, grants) or [answer.refused]
            refused += [f"{name}: {one}" for one in faults]
            refused.append(f"{name}: {PLANS.format(game=table.plan.game, table=name)}")
    if refused:
        raise _Failed("\n".join(refused))
    shut = f" Revoked by a notice of the house: {', '.join(stopped)}." if stopped else ""
    return f"{len(config.tables) - len(stopped)} can be opened by the rules in force.{shut}"


def _whole(store: SqlStore, address: str) -> str:
    if store.connection.dialect.name == "sqlite":
        (said,) = store.connection.exec_driver_sql("PRAGMA quick_check(1)").one()
        if said != "ok":
            raise _Failed(f"The file is damaged: {said}.")
    return _none(outdated(store), f"{printed(address)} is of version {NEWEST}.")


def _durable(store: SqlStore) -> str:
    settings = durability(store)
    said = ", ".join(f"{name} {value}" for name, value in settings.items())
    return _none(loses(settings), f"What is acknowledged survives a loss of power: {said}.")


def _chained(store: SqlStore) -> str:
    heads = store.heads()
    return _none(
        unchained(store),
        f"The logs of {len(heads)} places end as they should; up to {LINKS:,} entries were hashed again.",
    )


def _balanced(store: SqlStore) -> str:
    return _none(unbalanced(store), "All accounts together hold nothing.")


def _clock(store: SqlStore, kept: Path, clock: Clock) -> str:
    now, steady = clock.wall_ms(), clock.steady_ms()
    clock.pause()
    went, passed_by = clock.wall_ms() - now, clock.steady_ms() - steady
    if passed_by <= 0 or abs(went - passed_by) > AFAR_MS:
        raise _Failed(f"While {passed_by} ms passed, the clock went on by {went} ms.")
    for what, at in (("the last record", newest_stamp(store)), (kept.name, _made_at(kept))):
        if now < at - BEHIND_MS:
            raise _Failed(f"The clock is {(at - now) / 1_000:,.1f} s behind {what}.")
    there = server_clock(store)
    off = 0 if there is None else clock.wall_ms() - there
    if abs(off) > BEHIND_MS:
        raise _Failed(f"The clock is {off / 1_000:+,.1f} s off that of the database.")
    if now >= LATEST:
        raise _Failed("The clock is further in the future than any record may be.")
    return "It is not behind what was written, and goes on evenly."


def _made_at(kept: Path) -> int:
    """The instant of a manifest; one that cannot be read is told of by the check of the software."""
    try:
        return manifest.read_manifest(kept).made_at
    except BadInput:
        return 0
