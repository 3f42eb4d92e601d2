"""The tables of a database: the same on SQLite and on PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Sequence,
    String,
    Table,
    Text,
)

METADATA = MetaData()
NEWEST = "0001"
"""The version of these tables: the last file in `store/migrations/versions`."""
VERSION = Table(
    "alembic_version", MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)  # fmt: skip
"""The version of the database, as Alembic keeps it."""

NUMBERS = Sequence("order_numbers", metadata=METADATA)
"""The counter of orders, for databases with many writing processes."""

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite makes a key of its own unless the column is called an integer."""

STAYS = "stays"
"""Marks a column that is written with a row and never again."""

STREAMS = Table(
    "streams", METADATA,
    Column("place", String, primary_key=True),
    Column("length", BigInteger, nullable=False),
    Column("clock", BigInteger, nullable=False),
    Column("orders", BigInteger, nullable=False),
    Column("head", String, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""How long the log of each place is and the hash of its last entry: the fence against a second writer."""

ORDERS = Table(
    "orders", METADATA,
    Column("number", _NUMBER, primary_key=True, autoincrement=False),
    Column("id", String, nullable=False, unique=True),
    Column("place", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("refusal", LargeBinary, nullable=False),
    Column("notices", LargeBinary, nullable=False),
    Column("marks", LargeBinary, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("events", BigInteger, nullable=False),
    Column("hash", String, nullable=False),
)  # fmt: skip

EVENTS = Table(
    "events", METADATA,
    Column("place", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

TRANSFERS = Table(
    "transfers", METADATA,
    Column("place", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("part", BigInteger, primary_key=True, autoincrement=False),
    Column("giver", String, nullable=False),
    Column("taker", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("cites", Text, nullable=False),
    CheckConstraint("amount > 0", name="transfers_move_something"),
    sqlite_with_rowid=False,
)  # fmt: skip

BALANCES = Table(
    "balances", METADATA,
    Column("account", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("least", BigInteger, info={STAYS: True}),
    CheckConstraint("least IS NULL OR amount >= least", name="nobody_is_below_nothing"),
    sqlite_with_rowid=False,
)  # fmt: skip

FREEZES = Table(
    "freezes", METADATA,
    Column("account", String, primary_key=True),
    Column("place", String, primary_key=True),
    Column("since", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

SHEETS = Table(
    "sheets", METADATA,
    Column("digest", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

SESSIONS = Table(
    "sessions", METADATA,
    Column("terminal", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

TICKETS = Table(
    "tickets", METADATA,
    Column("number", String, primary_key=True),
    Column("status", String, nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

PLANS = Table(
    "plans", METADATA,
    Column("place", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
