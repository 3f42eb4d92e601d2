"""Stores by their addresses: a SQLite file, or `postgresql://…`.

Faults of a store are reported in one line, without the password of its address.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import MsgspecError
from sqlalchemy import Engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from croupier.engine import USUAL_STORE
from croupier.engine.store.sql.migrate import migrate
from croupier.engine.store.sql.postgres_address import printable_address
from croupier.engine.store.sql.sql_batch import SqlStore, Unsure
from croupier.engine.store.sql.sqlite import SqliteStore, writing_engine
from croupier.engine.store.store_port import Stale
from croupier.errors import BadInput
from croupier.offices.staff.commands import STAFF

ANOTHER_MAKING = ("42P01", "42703")
"""The codes of PostgreSQL for a table and a column that are not there."""
BROKEN = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT)
"""The error codes of PostgreSQL and SQLite for tables that are damaged or of another kind."""
EXAMPLE = "postgresql://name@host/database"


def open_store(where: str, *, reading: bool = False, new: bool = False) -> SqlStore:
    """The store at an address; `new`: it is made where nothing is yet."""
    with readable(where):
        if _is_file(where):
            return _file(Path(where), reading=reading, new=new)
        _url(where)
        from croupier.engine.store.sql.postgres import PostgresStore

        if new:
            return PostgresStore(where)
        store = PostgresStore(where, reading=True)
        if reading:
            return store
        store.close()
        return PostgresStore(where)


@contextmanager
def opened(
    where: str, *, reading: bool = False, new: bool = False, order: str = ""
) -> Iterator[SqlStore]:
    """Open the store at an address, close it in the end, and report failures in plain words.

    `order` is the id of the order given: if it is not known whether the order was done, asking again with the
    same id finds out.
    """
    store = open_store(where, reading=reading, new=new)
    try:
        with readable(where):
            try:
                yield store
            except Unsure as unsure:
                if not order:
                    raise
                raise BadInput(
                    f"It is not known whether it was done ({unsure}). "
                    f"Accepted: the same again with `--id {order}`, which finds out."
                ) from None
    finally:
        store.close()


@contextmanager
def filled(where: str) -> Iterator[SqlStore]:
    """A new store that is filled at once: where that fails, no empty file is left of it."""
    made = _is_file(where) and not Path(where).exists()
    try:
        with opened(where, new=True) as store:
            yield store
    except BaseException:
        if made:
            for ending in ("", "-wal", "-shm", "-journal"):
                Path(f"{where}{ending}").unlink(missing_ok=True)
        raise


@contextmanager
def given_by_hand(where: str, *, new: bool = False, order: str = "") -> Iterator[SqlStore]:
    """A store in which a person at the command line may give orders under any name: never that of a house."""
    with opened(where, new=new, order=order) as store:
        if store.length(STAFF):
            raise BadInput(
                f"{printed(where)!r} belongs to a house: orders go over its server, by people who are signed "
                "on. Accepted: a store that `croupier demo` wrote."
            )
        yield store


def migrate_store(where: str) -> str | None:
    """Bring the tables of a store to this version; the version that they had."""
    with readable(where):
        if not _is_file(where):
            from croupier.engine.store.sql.postgres import engine_of

            _url(where)
            return _migrated(engine_of(where), printable_address(where))
        path = Path(where)
        if not path.is_file():
            raise _no_tables(where)
        return _migrated(writing_engine(path), where)


def printed(where: str) -> str:
    """An address as it may be printed: without a password."""
    return where if _is_file(where) else printable_address(where)


def has_password(where: str) -> bool:
    """Say whether an address holds a password."""
    return not _is_file(where) and any(_secrets(_url(where)))


def _migrated(engine: Engine, name: str) -> str | None:
    try:
        return migrate(engine, name)
    finally:
        engine.dispose()


def _is_file(where: str) -> bool:
    return "://" not in where


def _file(path: Path, *, reading: bool, new: bool) -> SqlStore:
    if new and not path.parent.is_dir():
        raise BadInput(f"No folder {str(path.parent)!r}. Accepted: an existing folder.")
    if not new or path.is_dir() or (path.exists() and path.stat().st_size):
        # What is none of ours is looked at without a trace.
        if not path.exists():
            other = (
                ", named with `--store`, or `croupier demo` first"
                if str(path) == USUAL_STORE
                else ""
            )
            raise BadInput(
                f"No tables in {str(path)!r}: there is no such file. Accepted: a store{other}."
            )
        if not path.is_file():
            raise _no_tables(str(path))
        store = SqliteStore(path, reading=True)
        if reading:
            return store
        store.close()
    return SqliteStore(path)


def _url(where: str) -> URL:
    try:
        address = make_url(where)
    except (ArgumentError, ValueError):
        # What cannot be read may be a password.
        kind = where.partition("://")[0]
        raise BadInput(f"Unreadable address '{kind}://…'. Accepted: {EXAMPLE}.") from None
    if address.drivername not in ("postgresql", "postgresql+psycopg"):
        raise BadInput(
            f"Unknown kind of database {address.drivername!r}. Accepted: a file, or {EXAMPLE}."
        )
    return address


def _no_tables(where: str) -> BadInput:
    return BadInput(f"No tables in {where!r}. Accepted: a store that `croupier demo` wrote.")


@contextmanager
def readable(where: str) -> Iterator[None]:
    """Report an error of the database in one line."""
    try:
        yield
    except Unsure as unsure:
        raise _failed(where, unsure.__cause__ or unsure) from None
    except DBAPIError as failed:
        raise _failed(where, failed.orig) from None
    except Stale:
        raise BadInput("Another order came first. Accepted: the same again.") from None
    except MsgspecError:
        raise _unreadable(where) from None


def _unreadable(where: str) -> BadInput:
    return BadInput(f"Unreadable tables in {printed(where)!r}. Accepted: a store of this version.")


def _failed(where: str, error: BaseException | None) -> BadInput:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return _no_tables(where)
    if (
        getattr(error, "sqlstate", None) in ANOTHER_MAKING
        or getattr(error, "sqlite_errorcode", None) in BROKEN
    ):
        return _unreadable(where)
    if _is_file(where):
        return BadInput(f"Cannot use {where!r}: {error}. Accepted: a file that can be used.")
    reason, *_ = str(error).splitlines() or [""]
    for secret in _secrets(make_url(where)):
        reason = reason.replace(secret, "***")
    return BadInput(
        f"Cannot use {printable_address(where)!r}: {reason}. Accepted: a database that answers."
    )


def _secrets(url: URL) -> Iterator[str]:
    given = [url.password, *(value for name, value in url.query.items() if "password" in name)]
    yield from (secret for secret in given if isinstance(secret, str) and secret)
