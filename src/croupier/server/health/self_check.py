"""The self-check: what must be right before the process listens. If one check fails, it does not listen.

Standards E-06 and I-07. Each check has a name, a result and a sentence with the finding.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from stat import S_IMODE

from msgspec import MsgspecError
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_register, the_staff
from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.address import has_password, open_store, printed
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
from croupier.errors import BadInput, CroupierError
from croupier.offices.floor import Floor
from croupier.offices.notices import HouseNotices
from croupier.rulebook.register.house_notices import ApprovalKind, revoking
from croupier.server.health.open_connections import files_needed, raise_file_limit
from croupier.server.health.opening_check import opening_faults
from croupier.server.process.table_plans import TablePlans
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.release_constraints import package_differences, release_constraints
from croupier.server.setup.new_house import DEMO_KEY
from croupier.server.targets.target_check import send_test, target_faults
from croupier.table.order_checks import LATEST
from croupier.table.values.instants import instant_of

LEAST_FREE = 512 * 1024 * 1024
"""Bytes: with less, the disk may not have room for a day of play."""
BEHIND_MS = 2_000
"""Milliseconds that the clock may be behind the last record after a correction, because stamps never go back.

The same limit holds for the difference to the database clock, which also judges other processes.
"""
PLANS = "`croupier plan {game} --table {table}` prints a complete section."
AFAR_MS = 500
"""Milliseconds that two clocks of one machine may differ during a comparison."""


@dataclass(frozen=True, slots=True)
class Check:
    """The finding of one check."""

    name: str
    passed: bool
    says: str

    def __str__(self) -> str:
        """Return the findings, each in a line of its own."""
        head = f"{'ok' if self.passed else 'FAILED':6} {self.name}: "
        return "\n".join(f"{head}{line}" for line in self.says.splitlines())


@dataclass(frozen=True, slots=True)
class Clock:
    """The machine's clocks: the wall clock in ms since 1970, and a monotonic one."""

    wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    steady_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    pause: Callable[[], None] = lambda: time.sleep(0.02)


WALL_CLOCK = Clock()


def self_check(config: Config, clock: Clock = WALL_CLOCK) -> list[Check]:
    """Run all checks, in the order of the report."""
    file = config.file.parent / manifest.NAME
    key = _checked("key", lambda: _key(config))
    checks = [
        software_check(file),
        _checked("packages", _packages),
        key,
        _checked("configuration", lambda: _configuration(config)),
        disk_check(config),
        _checked("files", lambda: _files(config)),
        _checked("targets", lambda: _targets(config)),
    ]
    now = clock.wall_ms()
    try:
        store = open_store(config.store.address)
    except BadInput as refused:
        tables = _checked("tables", lambda: _tables(config, now, HouseNotices()))
        return [*checks, tables, Check("store", passed=False, says=str(refused))]
    with closing(store):
        tables = _checked("tables", lambda: _tables_of(config, now, store))
        checks.append(tables)
        if key.passed:
            checks.append(_checked("fingerprint", lambda: _fingerprint(config, store)))
        return [*checks, *store_checks(store, config.store.address, file, clock)]


def check_targets(config: Config) -> list[Check]:
    """Send a test message to each target, one after the other."""
    if not config.targets:
        raise BadInput("The configuration has no [targets]. Accepted: a section for each target.")
    secrets = _checked("targets", lambda: _targets(config))
    if not secrets.passed:
        return [secrets]
    return [
        Check(f"target {name}", passed=not fault, says=fault or "It took the test message.")
        for name in config.targets
        for fault in [send_test(config, name)]
    ]


def store_checks(store: SqlStore, address: str, file: Path, clock: Clock) -> list[Check]:
    """Run the checks of an open store."""
    return [
        _checked("store", lambda: _whole(store, address)),
        _checked("durability", lambda: _durable(store)),
        _checked("chain", lambda: _chained(store)),
        ledger_check(store),
        _checked("clock", lambda: _clock(store, file, clock)),
    ]


def software_check(file: Path) -> Check:
    """Compare the installed files with the manifest. It also runs once a day and on demand."""
    return _checked("software", lambda: _software(file))


def ledger_check(store: SqlStore) -> Check:
    """Check that all accounts add up to zero. It also runs before a fault is cleared."""
    return _checked("ledger", lambda: _balanced(store))


def disk_check(config: Config) -> Check:
    """Check that there is room for a day of play. It also runs every minute."""
    return _checked("disk", lambda: _disk(config))


def running_check(config: Config) -> list[Check]:
    """Check what can change while the system runs: the software, if it has a manifest, and the store."""
    file = config.file.parent / manifest.NAME
    checks = [software_check(file)] if file.exists() else []
    address = config.store.address
    try:
        store = open_store(address)
    except BadInput as refused:
        return [*checks, Check("store", passed=False, says=str(refused))]
    with closing(store):
        return [*checks, *store_checks(store, address, file, WALL_CLOCK)]


def passed(checks: list[Check]) -> bool:
    """Say whether the process may listen."""
    return all(check.passed for check in checks)


class _Failed(CroupierError):
    """A check failed."""


def _checked(name: str, check: Callable[[], str]) -> Check:
    """Return the sentence of a check that passed, or of the failure."""
    try:
        return Check(name, passed=True, says=check())
    except (CroupierError, SQLAlchemyError, MsgspecError, ValueError, OSError) as failed:
        return Check(name, passed=False, says=_lines(str(failed)))


def _lines(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def _none(faults: Iterator[str], otherwise: str) -> str:
    listed = list(faults)
    if listed:
        raise _Failed(f"{'; '.join(listed)}.")
    return otherwise


def _software(file: Path) -> str:
    wanted = manifest.read_manifest(file)
    different = manifest.difference(wanted, manifest.present(wanted.made_at))
    if different:
        raise _Failed(
            f"{different}. Accepted: the files of {file.name}, or a new manifest for them."
        )
    return f"{len(wanted.files):,} files of version {wanted.version} are as they were: {wanted.digest}."


def _packages() -> str:
    permitted = release_constraints()
    if permitted is None:
        return "This working copy came without constraints."
    return _none(
        package_differences(permitted), "All installed libraries are those of the release."
    )


def _key(config: Config) -> str:
    path = config.server.key_file
    key = MasterKey.read(path)
    if config.house.mode is Mode.LIVE and key.key == DEMO_KEY:
        raise _Failed(f"{path.name} is that of every demonstration. Accepted: a key of this house.")
    return f"{path.name} is read by its owner only."


def _configuration(config: Config) -> str:
    """Check that nobody but the owner reads a password."""
    mode = S_IMODE(config.file.stat().st_mode)
    if has_password(config.store.address) and mode & 0o077:
        raise _Failed(
            f"Others may read {config.file.name} ({mode:04o}), and store.address holds a password. "
            "Accepted: mode 0600, or an address without a password (PGPASSFILE)."
        )
    return f"{config.file.name} shows no password to others."


def _fingerprint(config: Config, store: SqlStore) -> str:
    recorded = the_staff(store).state.fingerprints
    MasterKey.read(config.server.key_file).expect_recorded(recorded)
    if not recorded:
        return "The store has no fingerprint of a key yet; the first start records it."
    return f"The key file has the {len(recorded)} that the store knows."


def free_space(config: Config) -> int:
    """Return the free bytes where the store is, or the configuration of a store elsewhere."""
    address = config.store.address
    folder = config.file.parent if "://" in address else Path(address).parent
    return shutil.disk_usage(folder).free


def _disk(config: Config) -> str:
    free = free_space(config)
    room = f"{free // 1024**2:,} MiB are free"
    if free < LEAST_FREE:
        raise _Failed(f"Only {room}. Accepted: {LEAST_FREE // 1024**2:,} MiB.")
    return f"{room}."


def _files(config: Config) -> str:
    needed, allowed = files_needed(config.limits), raise_file_limit(config.limits)
    if allowed < needed:
        raise _Failed(
            f"The process may open {allowed:,} files and needs {needed:,}. Accepted: a higher limit (`ulimit -n`, "
            "LimitNOFILE), or lower values of connections_in_all, devices_in_all and strangers in [limits]."
        )
    return f"{allowed:,} files may be open, {needed:,} are needed."


def _targets(config: Config) -> str:
    count = len(config.targets)
    return _none(target_faults(config), f"Alerts go to {count} targets outside the house.")


def _tables_of(config: Config, now: int, store: SqlStore) -> str:
    return _tables(config, now, the_register(store).state, the_floor(store).state)


def _tables(config: Config, now: int, house: HouseNotices, floor: Floor | None = None) -> str:
    """Check that every table could be opened under the rules in force and the notices of the house.

    A plan that two people approved is checked in place of that of the file.

    Nothing of the trial is kept. A table that a notice stopped stays shut, and the others open, as
    two people signed.
    """
    next_plans = TablePlans(config.plan_of, lambda: floor or Floor())
    plans = {name: next_plans.plan_of(name) or it.plan for name, it in config.tables.items()}
    stopped = [
        name
        for name, plan in plans.items()
        if revoking(it for it in house.grants(plan.game, now) if it.kind is ApprovalKind.GAME)
    ]
    store, refused = MemoryStore(), list[str]()
    for name, plan in plans.items():
        if name in stopped:
            continue
        faults = opening_faults(name, plan, store, now, house)
        if faults:
            refused += [f"{name}: {fault}" for fault in faults]
            refused.append(f"{name}: {PLANS.format(game=plan.game, table=name)}")
    if refused:
        raise _Failed("\n".join(refused))
    shut = f" Revoked by a notice of the house: {', '.join(stopped)}." if stopped else ""
    return f"{len(config.tables) - len(stopped)} can be opened by the rules in force.{shut}"


def _whole(store: SqlStore, address: str) -> str:
    if store.connection.dialect.name == "sqlite":
        (value,) = store.connection.exec_driver_sql("PRAGMA quick_check(1)").one()
        if value != "ok":
            raise _Failed(f"The file is damaged: {value}.")
    return _none(outdated(store), f"{printed(address)} is of version {NEWEST}.")


def _durable(store: SqlStore) -> str:
    settings = durability(store)
    text = ", ".join(f"{name} {value}" for name, value in settings.items())
    return _none(loses(settings), f"What is acknowledged survives a loss of power: {text}.")


def _chained(store: SqlStore) -> str:
    # Other processes go on writing: without it a log is longer at the second question than at the first.
    with store.one_instant():
        heads = store.heads()
        return _none(
            unchained(store),
            f"The logs of {len(heads)} places end as they should; up to {LINKS:,} entries were hashed again.",
        )


def _balanced(store: SqlStore) -> str:
    return _none(unbalanced(store), "All accounts together hold nothing.")


def _clock(store: SqlStore, file: Path, clock: Clock) -> str:
    now, steady = clock.wall_ms(), clock.steady_ms()
    clock.pause()
    wall_ms, steady_ms = clock.wall_ms() - now, clock.steady_ms() - steady
    if steady_ms <= 0 or abs(wall_ms - steady_ms) > AFAR_MS:
        raise _Failed(f"While {steady_ms} ms passed, the clock went on by {wall_ms} ms.")
    for record, at, otherwise in (
        ("the last record", newest_stamp(store), "start again after that instant"),
        (file.name, _made_at(file), "`croupier accept-software` writes the file anew"),
    ):
        if now < at - BEHIND_MS:
            raise _Failed(_behind(now, at, record, otherwise))
    database_time = server_clock(store)
    off = 0 if database_time is None else clock.wall_ms() - database_time
    if abs(off) > BEHIND_MS:
        raise _Failed(f"The clock is {off / 1_000:+,.1f} s off that of the database.")
    if now >= LATEST:
        raise _Failed("The clock is further in the future than any record may be.")
    return "It is not behind what was written, and goes on evenly."


def _behind(now: int, at: int, record: str, otherwise: str) -> str:
    """Say what a clock behind a record means and what helps: stamps of records never go back."""
    return (
        f"The clock is {(at - now) / 1_000:,.1f} s behind {record}: it shows {_utc(now)}, and {record} is of "
        f"{_utc(at)}. Probably this clock was set back, or it was ahead then. Set it right, such as by `chronyc "
        f"makestep`, and look again with `croupier check`. If it is right now, {otherwise}."
    )


def _utc(at: int) -> str:
    return f"{instant_of(at):%Y-%m-%d %H:%M:%S} UTC"


def _made_at(file: Path) -> int:
    """Return the instant of a manifest. The software check reports an unreadable one."""
    try:
        return manifest.read_manifest(file).made_at
    except BadInput:
        return 0
