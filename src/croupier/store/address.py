"""Stores by their address: a file, or a database of PostgreSQL."""

from pathlib import Path

from croupier.store.postgres import PostgresStore
from croupier.store.sql import SqlStore
from croupier.store.sqlite import SqliteStore


def open_store(where: str) -> SqlStore:
    """The store at an address: `floor.db`, or `postgresql://…`."""
    return PostgresStore(where) if "://" in where else SqliteStore(Path(where))
