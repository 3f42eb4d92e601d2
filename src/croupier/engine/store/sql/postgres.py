"""Everything in a PostgreSQL database: for operators, many processes, many machines."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

from psycopg import Connection as Session
from psycopg import errors
from sqlalchemy import (
    ARRAY,
    Connection,
    Engine,
    String,
    Table,
    any_,
    bindparam,
    column,
    create_engine,
    event,
    func,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.engine import make_url

from croupier.engine.store.sql.postgres_address import printable_address
from croupier.engine.store.sql.schema import BALANCES, NUMBERS, STREAMS
from croupier.engine.store.sql.sql_batch import (
    Rows,
    SqlStore,
    SqlWork,
    Twice,
    balance_row,
    on_conflict,
)
from croupier.engine.store.store_port import Commit
from croupier.ledger import Account, Kind
from croupier.money import NOTHING, Cents
from croupier.offices.staff.commands import STAFF
from croupier.table.values.plan import Plan

_LOCK = (
    select(BALANCES.c.account, BALANCES.c.amount)
    .where(BALANCES.c.account == any_(bindparam("accounts", type_=ARRAY(String))))
    .order_by(BALANCES.c.account)
    .with_for_update()
)


@cache
def _insert(table: Table, twice: Twice) -> Insert:
    lists = (bindparam(each_column.name, type_=ARRAY(each_column.type)) for each_column in table.c)
    names = (column(each_column.name, each_column.type) for each_column in table.c)
    rows = func.unnest(*lists).table_valued(*names).render_derived(name="given")
    return on_conflict(insert(table).from_select(table.c.keys(), select(rows)), twice)


IDLE_MS = 10_000
"""Milliseconds that a batch may be idle; then the server drops it, and its locks are free."""
SEEN_BY_ALL = 7_283
"""The lock of what every table sees: which accounts are frozen, which tables are open."""
WRITTEN_BY_ALL = 7_284
"""The lock of the places to which every process writes: without it most of them would be too late."""

UNISSUED, UNISSUED_LOCKS = 7_285, 256
"""The locks of tickets that have no account yet, and how many there are for all possible numbers."""


class _PostgresWork(SqlWork):
    """A batch that locks what it looks at: other processes write to the same database."""

    _sees_house = False

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The frozen accounts, locked against changes until the batch is done."""
        self._see_house()
        return super().freezes()

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans; they stay as they are until the batch is done."""
        self._see_house()
        return super().plans()

    def alone(self) -> None:
        """Others wait for their turn; in a statement of its own, as above."""
        self.connection.execute(select(func.pg_advisory_xact_lock(WRITTEN_BY_ALL)))

    def write(self, commit: Commit) -> None:
        """Take a commit into the batch; a lock protects data that every table reads."""
        if commit.freezes or commit.plans:
            self.connection.execute(select(func.pg_advisory_xact_lock(SEEN_BY_ALL)))
        super().write(commit)

    def _see_house(self) -> None:
        """Any number of batches look; in a statement of its own, because each sees what was before it."""
        if not self._sees_house:
            self.connection.execute(select(func.pg_advisory_xact_lock_shared(SEEN_BY_ALL)))
            self._sees_house = True

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        """The balances of the database, locked in one order everywhere until the batch is done."""
        balances = self._locked(accounts)
        missing = [account for account in accounts if account not in balances]
        if missing:  # what is not there cannot be locked
            tickets = [account for account in missing if account.kind is Kind.TICKETS]
            rows = [balance_row(account) for account in missing if account not in tickets]
            self.insert(BALANCES, rows, twice="left")
            self._keep_unissued(tickets)
            balances |= dict.fromkeys(tickets, NOTHING) | self._locked(missing)
        return balances

    def _keep_unissued(self, tickets: Iterable[Account]) -> None:
        """Keep others from issuing these tickets until the batch is done: a number alone leaves no row."""
        for lock in sorted({crc32(str(ticket).encode()) % UNISSUED_LOCKS for ticket in tickets}):
            self.connection.execute(select(func.pg_advisory_xact_lock(UNISSUED, lock)))

    def _locked(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        named = {str(account): account for account in accounts}
        rows = self.connection.execute(_LOCK, {"accounts": list(named)})
        return {named[name]: Cents(held) for name, held in rows}

    def probe(self) -> None:
        """Write a row that every house has as it is: the database makes a new version of it."""
        same = update(STREAMS).where(STREAMS.c.place == STAFF).values(clock=STREAMS.c.clock)
        self.connection.execute(same)

    def insert(self, table: Table, rows: Rows, *, twice: Twice = "refused") -> None:
        """One statement with one list for each column: the rows make one way to the server."""
        if rows:
            lists = map(list, zip(*rows, strict=True))
            self.connection.execute(
                _insert(table, twice), dict(zip(table.c.keys(), lists, strict=True))
            )

    def numbers(self, count: int) -> Sequence[int]:
        """The next numbers of orders: drawn under the locks, so that they follow what was done."""
        drawn = select(NUMBERS.next_value()).select_from(func.generate_series(1, count))
        return sorted(self.connection.execute(drawn).scalars())

    def note_last_order(self, last: int) -> None:
        """The next number follows those that were restored."""
        if last:
            self.connection.execute(select(func.setval(NUMBERS.name, last)))


class PostgresStore(SqlStore):
    """Any number of processes share it; each table is written by one of them at a time."""

    kind = _PostgresWork
    conflicts = (errors.DeadlockDetected, errors.SerializationFailure)

    def __init__(self, url: str, *, reading: bool = False) -> None:
        super().__init__(engine_of(url, reading=reading), printable_address(url), reading=reading)

    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant, however long they are read."""
        reader = connection.execution_options(isolation_level="REPEATABLE READ")
        reader.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        return reader


def engine_of(url: str, *, reading: bool = False) -> Engine:
    """The way to a database; on one for reading the database itself refuses to write."""
    address = make_url(url).set(drivername="postgresql+psycopg")
    # A connection that a restarted server forgot is noticed before a batch is begun on it.
    engine = create_engine(address, pool_pre_ping=True, max_overflow=-1)
    event.listen(engine, "connect", _only_query if reading else _not_idle)
    return engine


def _not_idle(connection: Any, _record: object) -> None:
    """A process that stops in the middle of a batch must not keep others from its accounts for ever."""
    connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
    connection.commit()


def session_of(url: str, name: str) -> Session:
    """A connection of its own, outside of the pool; one whose other end is gone is noticed in seconds."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return Session.connect(
        address, autocommit=True, application_name=f"croupier {name}", connect_timeout=3, keepalives_idle=2,
        keepalives_interval=1, keepalives_count=3, tcp_user_timeout=5_000,
    )  # fmt: skip


def _only_query(connection: Any, _record: object) -> None:
    connection.execute("SET default_transaction_read_only = on")
    connection.commit()
