"""The role of the program: with it everything works, and the database refuses to change the log (A-10)."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import ProgrammingError

from croupier.engine.store.sql.grants import PRIVILEGES, grants
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.sql.schema import METADATA
from support.full_evening import evening, hashes
from support.postgres_server import database
from support.typed_command import Cli

ROLE = "croupier_floor"
LOG = ("orders", "events", "transfers", "sheets")


@pytest.fixture
def address(postgres: str) -> Iterator[str]:
    """A database whose tables belong to somebody else; the address with the role of the program."""
    owned = database(postgres)
    PostgresStore(owned).close()
    owner = create_engine(owned.replace("postgresql://", "postgresql+psycopg://", 1))
    with owner.begin() as connection:
        connection.execute(text(f"DROP ROLE IF EXISTS {ROLE}"))
        connection.execute(text(f"CREATE ROLE {ROLE} LOGIN"))
        for statement in grants(ROLE):
            connection.execute(text(statement))
    yield owned.replace("croupier@", f"{ROLE}@")
    with owner.begin() as connection:
        connection.execute(text(f"DROP OWNED BY {ROLE}"))
        connection.execute(text(f"DROP ROLE {ROLE}"))
    owner.dispose()


def tried(statement: str, engine: Engine) -> str:
    """What the database says to it; nothing where it was done."""
    with engine.connect() as connection:
        try:
            connection.execute(text(statement))
        except ProgrammingError as refused:
            return str(refused.orig)
        finally:
            connection.rollback()
    return ""


def test_the_program_works_and_nobody_edits_the_log_with_its_role(address: str) -> None:
    """A whole evening with corrections, freezes, tickets, tables that close, and people."""
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://", 1))
    with closing(PostgresStore(address)) as store:
        evening(store)
        before = hashes(store)
        assert len(before) > 100
        for table in LOG:
            column = next(iter(METADATA.tables[table].c)).name
            for statement in ("UPDATE {} SET {} = {}", "DELETE FROM {}", "TRUNCATE {}"):
                said = tried(statement.format(table, column, column), engine)
                assert f"permission denied for table {table}" in said
            for statement in ("DROP TABLE {}", "ALTER TABLE {} ADD COLUMN more TEXT"):
                assert f"must be owner of table {table}" in tried(statement.format(table), engine)
        for table in ("balances", "streams", "tickets", "sessions", "alembic_version"):
            assert "permission denied" in tried(f"DELETE FROM {table}", engine)  # noqa: S608  a name of ours
        assert tried("SELECT count(*) FROM transfers", engine) == ""
        assert hashes(store) == before
    engine.dispose()


def test_every_table_has_its_line() -> None:
    assert {*PRIVILEGES} == {*METADATA.tables, "alembic_version"}
    assert all(PRIVILEGES[table] == "SELECT, INSERT" for table in LOG)


def test_as_it_is_typed(cli: Cli) -> None:
    status, lines, _ = cli("grants", ROLE)
    assert (status, lines) == (0, [*grants(ROLE)])
    assert f"GRANT SELECT, INSERT ON transfers TO {ROLE};" in lines
    for wrong in ("", "Floor", "a;b", 'x"', "a" * 64):
        status, out, complained = cli("grants", wrong)
        assert (status, out) == (2, [])
        assert "Unreadable role" in complained
