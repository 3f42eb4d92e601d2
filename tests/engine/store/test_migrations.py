"""A database made step by step is the one that is made at once; an old one is refused until it is brought there."""

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

import croupier.engine.store.migrations
from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.address import migrate_store, open_store
from croupier.engine.store.sql import migrate as migrating
from croupier.engine.store.sql.postgres import PostgresStore, engine_of
from croupier.engine.store.sql.schema import METADATA, NEWEST
from croupier.engine.store.sql.sqlite import writing_engine
from croupier.errors import BadInput
from support.postgres_server import database

KINDS = ("sqlite", "postgres")


@pytest.fixture(params=KINDS)
def fresh(request: pytest.FixtureRequest, tmp_path: Path, postgres: str) -> Callable[[], str]:
    """Addresses of empty databases of one kind."""
    names = iter(range(9))

    def make() -> str:
        if request.param == "postgres":
            return database(postgres)
        path = tmp_path / f"floor{next(names)}.db"
        path.touch()
        return str(path)

    return make


@pytest.fixture
def where(fresh: Callable[[], str]) -> str:
    return fresh()


def engine(where: str) -> Engine:
    return engine_of(where) if "://" in where else writing_engine(Path(where))


def looks(where: str) -> dict[str, object]:
    """Everything that a database says of its tables."""
    made = engine(where)
    try:
        with made.connect() as connection:
            if made.dialect.name == "sqlite":
                query = "SELECT name, sql FROM sqlite_master ORDER BY name"
                return {row.name: row.sql for row in connection.execute(text(query))}
            seen = inspect(connection)
            return {
                "sequences": seen.get_sequence_names(),
                **{
                    name: (
                        str(seen.get_columns(name)),
                        seen.get_pk_constraint(name),
                        seen.get_unique_constraints(name),
                        seen.get_check_constraints(name),
                        seen.get_indexes(name),
                    )
                    for name in seen.get_table_names()
                },
            }
    finally:
        made.dispose()


def holds(where: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    made = engine(where)
    try:
        with made.connect() as connection:
            return {
                name: [tuple(row) for row in connection.execute(text(f"SELECT * FROM {name}"))]  # noqa: S608
                for name in inspect(connection).get_table_names()
            }
    finally:
        made.dispose()


def used(where: str) -> None:
    with closing(open_store(where)) as store:
        assert store.places() == []


def test_step_by_step_and_at_once_give_the_same(fresh: Callable[[], str]) -> None:
    stepped, at_once = fresh(), fresh()
    assert migrate_store(stepped) is None
    open_store(at_once, new=True).close()
    assert looks(stepped) == looks(at_once)
    assert holds(stepped) == holds(at_once)
    made = engine(stepped)
    with made.connect() as connection:
        assert not compare_metadata(MigrationContext.configure(connection), METADATA)
    made.dispose()
    used(stepped)


def test_the_tables_look_as_they_should(where: str) -> None:
    """What the comparison would miss if both ways missed it."""
    migrate_store(where)
    found = looks(where)
    assert set(found) >= {*METADATA.tables, "alembic_version"}
    assert "amount > 0" in str(found["transfers"])
    assert "amount >= least" in str(found["balances"]).replace('"', "")
    if "://" in where:
        assert found["sequences"] == ["order_numbers"]
    else:
        own_rowid = {name for name in METADATA.tables if "WITHOUT ROWID" not in str(found[name])}
        assert own_rowid == {"orders"}


def test_the_newest_version_is_the_last_file() -> None:
    config = Config()
    config.set_main_option("script_location", migrating.SCRIPTS)
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [NEWEST]
    versions = [item.revision for item in scripts.walk_revisions()]
    assert versions == sorted(versions, reverse=True), (
        "Which of two is newer is seen in its number."
    )


def test_migrating_twice_is_harmless(where: str) -> None:
    migrate_store(where)
    before = (looks(where), holds(where))
    assert migrate_store(where) == NEWEST
    assert (looks(where), holds(where)) == before


LATER = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "0002", "0001"


def upgrade():
    op.create_table("later", sa.Column("what", sa.String, primary_key=True))
    op.execute("UPDATE streams SET length = length + 1")
    {then}
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The program of a time when there is one version more."""

    def make(then: str) -> None:
        (own,) = croupier.engine.store.migrations.__path__
        folder = tmp_path / "migrations"
        shutil.copytree(own, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "versions" / "0002_later.py").write_text(LATER.format(then=then))
        monkeypatch.setattr(migrating, "SCRIPTS", str(folder))
        monkeypatch.setattr(migrating, "NEWEST", "0002")

    return make


def with_a_row(where: str) -> None:
    open_store(where, new=True).close()
    made = engine(where)
    with made.begin() as connection:
        connection.execute(text("INSERT INTO streams VALUES ('T1', 0, 0, 0, '')"))
    made.dispose()


def test_an_old_database_is_refused_and_used_after_it_is_brought_up(
    where: str, later: Callable[[str], None]
) -> None:
    with_a_row(where)
    before = looks(where)
    later("")
    for words in ({}, {"reading": True}, {"new": True}):
        with pytest.raises(BadInput, match=r"version 0001.*croupier migrate"):
            open_store(where, **words)
    assert looks(where) == before
    assert migrate_store(where) == "0001"
    with closing(open_store(where)) as store:
        assert store.length("T1") == 1
    assert holds(where)["alembic_version"] == [("0002",)]


def test_a_step_that_fails_leaves_all_as_it_was(where: str, later: Callable[[str], None]) -> None:
    with_a_row(where)
    before = (looks(where), holds(where))
    later("raise RuntimeError('half way')")
    with pytest.raises(RuntimeError, match="half way"):
        migrate_store(where)
    assert (looks(where), holds(where)) == before


def test_a_first_step_that_fails_leaves_nothing(where: str, later: Callable[[str], None]) -> None:
    before = looks(where)
    later("raise RuntimeError('half way')")
    with pytest.raises(RuntimeError, match="half way"):
        migrate_store(where)
    assert looks(where) == before
    assert holds(where) == {}


def test_a_database_of_a_newer_program_is_refused(
    where: str, later: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later("")
    migrate_store(where)
    monkeypatch.undo()
    before = (looks(where), holds(where))
    for attempt in (open_store, migrate_store):
        with pytest.raises(BadInput, match="version 0002, made by a newer croupier"):
            attempt(where)
    assert (looks(where), holds(where)) == before


def unnamed(where: str, change: str = "SELECT 1") -> None:
    """Tables of ours in a database that does not say which version they are."""
    open_store(where, new=True).close()
    made = engine(where)
    with made.begin() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
        connection.execute(text(change))
    made.dispose()


def test_tables_without_a_version_are_refused_until_they_were_looked_at(where: str) -> None:
    unnamed(where)
    with pytest.raises(BadInput, match=r"no known version.*croupier migrate"):
        open_store(where)
    assert migrate_store(where) is None
    used(where)
    assert holds(where)["alembic_version"] == [(NEWEST,)]


def test_tables_of_no_version_stay_refused(where: str) -> None:
    unnamed(where, "ALTER TABLE orders ADD COLUMN mine TEXT")
    before = looks(where)
    with pytest.raises(BadInput, match="of no version that was released"):
        migrate_store(where)
    assert looks(where) == before


def test_tables_of_somebody_else_are_left_alone(where: str) -> None:
    made = engine(where)
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE events (what VARCHAR)"))
    made.dispose()
    before = looks(where)
    for words in ({}, {"reading": True}, {"new": True}):
        with pytest.raises(BadInput, match="No tables in"):
            open_store(where, **words)
    with pytest.raises(BadInput, match="No tables in"):
        migrate_store(where)
    assert looks(where) == before


def test_many_may_find_an_empty_database_at_once(where: str) -> None:
    kind: Callable[[str], SqlStore] = PostgresStore if "://" in where else SqliteStore
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: kind(where), range(8)))
    for store in stores:
        store.close()
    assert holds(where)["alembic_version"] == [(NEWEST,)]
