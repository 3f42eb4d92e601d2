"""Find the version of the tables of a database, and bring them to the newest version.

A new database is made as the newest version has it; an old one goes there step by step, in one transaction.
"""

from sqlalchemy import Connection, Engine, insert, inspect, select, text

from croupier.engine.store.sql.schema import METADATA, NEWEST, VERSION
from croupier.errors import BadInput

SCRIPTS = "croupier.engine.store:migrations"
OURS = {"streams", "orders", "events"}
"""Tables that every version has."""
_ONE_AT_A_TIME = 0x63726F7570696572
"""The number of a lock of PostgreSQL that no other program is likely to take: `croupier` in letters."""


def prepare(engine: Engine, name: str, *, reading: bool = False) -> None:
    """Make the tables of an empty database; refuse one that this version cannot read or write."""
    with engine.connect() as made:
        connection = made.execution_options(isolation_level="AUTOCOMMIT")
        tables = _tables(connection)
        version = version_of(connection, tables)
    if version == NEWEST:
        return
    if tables or reading:
        raise _refused(name, tables, version)
    with engine.begin() as connection:
        _alone(connection)
        if not _tables(connection):  # no other process made them meanwhile
            METADATA.create_all(connection)
            _stamp(connection)


def version_of(connection: Connection, tables: set[str]) -> str | None:
    """The version of a database that holds these tables; nothing where it keeps none."""
    if VERSION.name not in tables:
        return None
    version: str | None = connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()
    return version


def migrate(engine: Engine, name: str) -> str | None:
    """Bring the tables of a database to the newest version, all of the way or not at all.

    Returns the version it had.
    """
    # Only this needs it, and it takes long to load.
    from alembic import command
    from alembic.config import Config

    with engine.begin() as connection:
        _alone(connection)
        tables = _tables(connection)
        version = version_of(connection, tables)
        if tables and (not tables >= OURS or (version and version > NEWEST)):
            raise _refused(name, tables, version)
        if tables and version is None:
            _adopt(connection, name)
            return None
        config = Config()
        config.set_main_option("script_location", SCRIPTS)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return version


def _adopt(connection: Connection, name: str) -> None:
    """Mark tables without a version as the newest one, if they are equal to its tables."""
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    if compare_metadata(MigrationContext.configure(connection), METADATA):
        raise BadInput(f"The tables in {name!r} are of no version that was released.")
    _stamp(connection)


def _stamp(connection: Connection) -> None:
    VERSION.create(connection)
    connection.execute(insert(VERSION).values(version_num=NEWEST))


def _tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _alone(connection: Connection) -> None:
    """Take a lock, so that only one of several processes creates or changes the tables; the others wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})"))


def _refused(name: str, tables: set[str], version: str | None) -> BadInput:
    if not tables >= OURS:
        return BadInput(f"No tables in {name!r}. Accepted: a store that `croupier demo` wrote.")
    if version and version > NEWEST:
        made = f"{name!r} is of version {version}, made by a newer croupier"
        return BadInput(f"{made}. Accepted: version {NEWEST}.")
    known = f"version {version}" if version else "no known version"
    return BadInput(
        f"{name!r} is of {known}. Accepted: version {NEWEST}; `croupier migrate` brings it there."
    )
