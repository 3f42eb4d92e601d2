"""The first tables: orders, events, transfers, balances, and what is known of places and terminals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make them all."""
    _log()
    _money()
    _bodies("sheets", "digest")
    _bodies("sessions", "terminal")
    _bodies("plans", "place")
    _tickets()
    if op.get_bind().dialect.supports_sequences:
        op.execute(sa.schema.CreateSequence(sa.Sequence("order_numbers")))


def _log() -> None:
    op.create_table(
        "streams",
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.BigInteger, nullable=False),
        sa.Column("orders", sa.BigInteger, nullable=False),
        sa.Column("head", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "orders",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String, nullable=False, unique=True),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("refusal", sa.LargeBinary, nullable=False),
        sa.Column("notices", sa.LargeBinary, nullable=False),
        sa.Column("marks", sa.LargeBinary, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("events", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _money() -> None:
    op.create_table(
        "transfers",
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("part", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("giver", sa.String, nullable=False),
        sa.Column("taker", sa.String, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("cites", sa.Text, nullable=False),
        sa.CheckConstraint("amount > 0", name="transfers_move_something"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("least", sa.BigInteger),
        sa.CheckConstraint("least IS NULL OR amount >= least", name="nobody_is_below_nothing"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "freezes",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _tickets() -> None:
    op.create_table(
        "tickets",
        sa.Column("number", sa.String, primary_key=True),
        sa.Column("status", sa.String, nullable=False, index=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _bodies(name: str, key: str) -> None:
    """A table of things that are kept as they are written, by their names."""
    op.create_table(
        name,
        sa.Column(key, sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
