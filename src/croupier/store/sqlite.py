"""Everything in one SQLite file: the embedded default."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from croupier.errors import Mistake
from croupier.store.archive import DatabaseArchive, Finding
from croupier.store.sql import SqlStore

FULL = 2
"""Less than this loses acknowledged work when the power fails."""
WAIT_MS = 10_000
"""How long a writer waits for another process that writes."""


class SqliteArchive(DatabaseArchive):
    """A file at one instant."""

    def faults(self) -> Iterator[Finding]:
        """What is wrong besides: also in the pages that no question was answered from."""
        yield from super().faults()
        for (said,) in self.connection.exec_driver_sql("PRAGMA integrity_check"):
            if said != "ok":
                yield Finding("the file", said)


class SqliteStore(SqlStore):
    """One file; readers never wait, writers one after the other."""

    kept_as = SqliteArchive

    def __init__(self, path: Path | str, *, new: bool = True) -> None:
        super().__init__(_engine(Path(path)), new=new)

    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""
        connection.detach()
        # Text that is damaged is read as well as it can be, so that its record can be named.
        connection.connection.dbapi_connection.text_factory = _legible  # type: ignore[union-attr]  # it is open
        return connection.execution_options(reads_only=True)


def _legible(text: bytes) -> str:
    return text.decode(errors="replace")


def _engine(path: Path) -> Engine:
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Every connection syncs fully, and it is asked whether it does."""
    connection.isolation_level = None  # transactions are begun here, and not by the driver
    ask = connection.execute
    (journal,) = ask("PRAGMA journal_mode = WAL").fetchone()
    ask("PRAGMA synchronous = FULL")
    (synchronous,) = ask("PRAGMA synchronous").fetchone()
    ask(f"PRAGMA busy_timeout = {WAIT_MS}")
    if synchronous != FULL or journal not in ("wal", "memory"):
        raise Mistake(f"The database keeps no log that survives: {journal}, {synchronous}.")


def _begin(connection: Connection) -> None:
    """A batch locks before it reads: what it decides on is what it writes over."""
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN" if options.get("reads_only") else "BEGIN IMMEDIATE")
