"""Everything in one SQLite file: the embedded default."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec.json import encode
from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.engine import URL

from croupier.engine.store.entry_stream import DatabaseArchive, Finding
from croupier.engine.store.sql.sql_batch import Rows, SqlStore, SqlWork, Twice, on_conflict
from croupier.errors import Mistake
from croupier.ledger import Account
from croupier.money import NOTHING, Cents

FULL = 2
"""Less than this loses acknowledged work when the power fails."""
CACHE_KIB = 65_536
"""Ids come in no order: where many are kept, their index is read all over."""
LOGGED_PAGES = 10_000
"""Pages of SQLite's log before a checkpoint: a page that many batches touch is moved once."""
TOGETHER = (256, 16, 1)
"""Rows in one statement, the largest size first. The sizes are few, so each statement is prepared once."""
WAIT_MS = 10_000
"""How long a writer waits for another process that writes."""


_HELD = "SELECT account, amount FROM balances WHERE account IN (SELECT value FROM json_each(?))"
"""One place for all names: to make a statement with thousands of places takes longer than to run it."""


class SqliteWork(SqlWork):
    """A batch that reads balances and writes its rows without a detour."""

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        """The balances of the database; nothing for accounts that were never used."""
        named = {str(account): account for account in accounts}
        balances = dict.fromkeys(accounts, NOTHING)
        rows = self.connection.exec_driver_sql(_HELD, (encode(list(named)).decode(),))
        for name, amount in rows:
            balances[named[name]] = Cents(amount)
        return balances

    def probe(self) -> None:
        """Write the head of the file as it is. SQLite would not write a row that stays the same."""
        (number,) = self.connection.exec_driver_sql("PRAGMA user_version").one()
        self.connection.exec_driver_sql(f"PRAGMA user_version = {number}")

    def insert(self, table: Table, rows: Rows, *, twice: Twice = "refused") -> None:
        """Many rows a statement: after each the driver waits until the other threads let it go on."""
        at = 0
        for size in TOGETHER:
            while len(rows) - at >= size:
                values = tuple(chain.from_iterable(rows[at : at + size]))
                self.connection.exec_driver_sql(_insert(table, twice, size), values)
                at += size


@cache
def _insert(table: Table, twice: Twice, rows: int) -> str:
    """An insert statement for this number of rows."""
    text = str(on_conflict(insert(table), twice).compile(dialect=dialect()))
    places = f"({', '.join('?' * len(table.c))})"
    return text.replace(places, ", ".join([places] * rows))


class SqliteArchive(DatabaseArchive):
    """A file at one instant."""

    def faults(self) -> Iterator[Finding]:
        """Further faults, also in pages that no query has read."""
        yield from super().faults()
        for (value,) in self.connection.exec_driver_sql("PRAGMA integrity_check"):
            if value != "ok":
                yield Finding("the file", value)


class SqliteStore(SqlStore):
    """One file; readers never wait, writers one after the other."""

    kind = SqliteWork
    archive_kind = SqliteArchive

    def __init__(self, path: Path | str, *, reading: bool = False) -> None:
        engine = reading_engine(Path(path)) if reading else writing_engine(Path(path))
        super().__init__(engine, str(path), reading=reading)

    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""
        connection.detach()
        # Text that is damaged is read as well as it can be, so that its record can be named.
        connection.connection.dbapi_connection.text_factory = _legible  # type: ignore[union-attr]  # it is open
        return connection.execution_options(reads_only=True)


def _legible(text: bytes) -> str:
    return text.decode(errors="replace")


def writing_engine(path: Path) -> Engine:
    """A file that is written to; it is made where it is not there."""
    engine = create_engine(URL.create("sqlite", database=str(path)), max_overflow=-1)
    event.listen(engine, "do_connect", lambda *_: _make_private(path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: Path) -> None:
    """A new file is its owner's only: numbers of tickets are worth money. SQLite's log gets the same mode."""
    with suppress(OSError):  # where it cannot be made, SQLite says why
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def reading_engine(path: Path) -> Engine:
    """A file that is there and stays as it is.

    It is opened as one to write to wherever that is possible, and queries only: the last who leaves such a
    file takes the log of SQLite away with him, others would leave it behind. What may not be written to and
    has no log beside it, as a copy kept for evidence, is read without one.
    """
    mode = {"mode": "rw", "uri": "true"}
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        logged = path.with_name(f"{path.name}-wal").exists()
        mode |= {"mode": "ro"} if logged else {"mode": "ro", "immutable": "1"}
    engine = create_engine(
        URL.create("sqlite", database=path.resolve().as_uri(), query=mode), max_overflow=-1
    )
    event.listen(engine, "connect", _only_query)
    event.listen(engine, "begin", _begin)
    return engine


def _only_query(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")
    connection.execute(f"PRAGMA busy_timeout = {WAIT_MS}")


def _prepare(connection: Any, _record: object) -> None:
    """Every connection syncs fully, and it is asked whether it does."""
    connection.isolation_level = None  # transactions are begun here, and not by the driver
    ask = connection.execute
    (journal,) = ask("PRAGMA journal_mode = WAL").fetchone()
    ask("PRAGMA synchronous = FULL")
    (synchronous,) = ask("PRAGMA synchronous").fetchone()
    ask(f"PRAGMA busy_timeout = {WAIT_MS}")
    ask(f"PRAGMA cache_size = -{CACHE_KIB}")
    ask(f"PRAGMA wal_autocheckpoint = {LOGGED_PAGES}")
    if synchronous != FULL or journal not in ("wal", "memory"):
        raise Mistake(f"The database keeps no log that survives: {journal}, {synchronous}.")


def _begin(connection: Connection) -> None:
    """A batch locks before it reads: what it decides on is what it writes over."""
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN" if options.get("reads_only") else "BEGIN IMMEDIATE")
