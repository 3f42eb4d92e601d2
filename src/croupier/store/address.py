"""Stores by their address: a file, or a database of PostgreSQL."""

from pathlib import Path

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.errors import BadInput
from croupier.store.postgres import PostgresStore
from croupier.store.sql import SqlStore
from croupier.store.sqlite import SqliteStore


def open_store(where: str) -> SqlStore:
    """The store at an address, made where there is none: `floor.db`, or `postgresql://…`."""
    return _opened(where, new=True)


def existing_store(where: str) -> SqlStore:
    """The store at an address; nothing is made there."""
    if "://" not in where and not Path(where).is_file():
        raise BadInput(f"No file {where!r}. Accepted: a store.")
    return _opened(where, new=False)


def _opened(where: str, *, new: bool) -> SqlStore:
    try:
        if "://" in where:
            return PostgresStore(where, new=new)
        return SqliteStore(Path(where), new=new)
    except SQLAlchemyError as failed:
        said = failed.orig if isinstance(failed, DBAPIError) else failed
        raise BadInput(f"Cannot open {where!r}: {said}. Accepted: a store.") from failed
    except BadInput as failed:
        raise BadInput(f"Cannot open {where!r}: {failed}") from failed
