"""Stores for the tests: one server of PostgreSQL serves all of them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from croupier.engine.store import MemoryStore, SqliteStore
from croupier.engine.store.sql.postgres import PostgresStore
from support.postgres_server import Server, database, running, server
from support.store_invariants import AnyStore

STORES = ("memory", "sqlite", "postgres")
Floor = Callable[[], AnyStore]
"""Another store over the same data, as another process would have it."""
Maker = Callable[[str], AnyStore]
"""Another store, by its kind."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A server for these tests."""
    with server() as address:
        yield address


@pytest.fixture
def spare_server() -> Iterator[Server]:
    """A server of one test, which may stop or kill it."""
    with running() as server:
        yield server


@pytest.fixture
def floors(tmp_path: Path, postgres: str) -> Iterator[Callable[[str], Floor]]:
    """Places to keep things, by their kind, each new; let go of in the end."""
    with ExitStack() as stack:

        def make(kind: str) -> Floor:
            memory = MemoryStore()
            path = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"
            address = database(postgres) if kind == "postgres" else ""

            def floor() -> AnyStore:
                if kind == "memory":
                    return memory
                store = SqliteStore(path) if kind == "sqlite" else PostgresStore(address)
                stack.callback(store.close)
                return store

            return floor

        yield make


@pytest.fixture(params=STORES)
def floor(request: pytest.FixtureRequest, floors: Callable[[str], Floor]) -> Floor:
    return floors(request.param)


@pytest.fixture
def made(tmp_path: Path, postgres: str) -> Iterator[Maker]:
    """Stores by their kind; let go of in the end."""
    with ExitStack() as stack:

        def make(kind: str) -> AnyStore:
            if kind == "memory":
                return MemoryStore()
            path = tmp_path / "floor.db"
            store = SqliteStore(path) if kind == "sqlite" else PostgresStore(database(postgres))
            stack.callback(store.close)
            return store

        yield make


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, made: Maker) -> AnyStore:
    """One of each kind."""
    return made(request.param)
