"""Rows that go into SQLite many at a time: all of them, whatever their number; those there already as told."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from croupier.engine.store import SqliteStore, Stale
from croupier.engine.store.sql.schema import BALANCES, ORDERS
from croupier.engine.store.sql.sql_batch import Twice
from croupier.engine.store.sql.sqlite import SqliteWork

SIZES = [0, 1, 16, 17, 255, 256, 300]
"""About the sizes of the statements."""


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """To a file with all its tables, in which is nothing."""
    with (
        closing(SqliteStore(tmp_path / "rows.db")) as store,
        store._engine.begin() as connection,
    ):
        yield connection


def balances(count: int, amount: int, least: int | None) -> list[tuple[object, ...]]:
    return [(f"player:{number:03}", amount, least) for number in range(count)]


def kept(connection: Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(select(BALANCES).order_by(BALANCES.c.account))]


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("twice", ["refused", "left", "replaced"])
def test_every_row_is_written_once(connection: Connection, twice: Twice, count: int) -> None:
    rows = balances(count, 5, 0)
    SqliteWork(connection).insert(BALANCES, rows, twice=twice)
    assert kept(connection) == rows


@pytest.mark.parametrize("count", SIZES)
def test_rows_of_many_columns_are_written_in_their_order(
    connection: Connection, count: int
) -> None:
    rows = [
        (number, f"o{number}", "T1", 7, b"order", b"", b"n", b"m", 0, number, "hash")
        for number in range(1, count + 1)
    ]
    SqliteWork(connection).insert(ORDERS, rows)
    assert [
        tuple(row) for row in connection.execute(select(ORDERS).order_by(ORDERS.c.number))
    ] == rows


@pytest.mark.parametrize("count", SIZES[1:])
def test_rows_that_are_there_are_replaced_or_left_as_told(
    connection: Connection, count: int
) -> None:
    work, half = SqliteWork(connection), (count + 1) // 2
    before = balances(half, 5, 0)
    work.insert(BALANCES, before)
    work.insert(BALANCES, balances(count, 9, None), twice="left")
    assert kept(connection) == before + balances(count, 9, None)[half:]
    work.insert(BALANCES, balances(count, 11, -1), twice="replaced")
    # What an account may not fall below is written with it, and never again.
    assert kept(connection) == balances(half, 11, 0) + balances(count, 11, None)[half:]


@pytest.mark.parametrize("count", SIZES[1:])
def test_rows_that_are_there_are_refused_unless_told(connection: Connection, count: int) -> None:
    work, last = SqliteWork(connection), balances(count, 5, 0)[-1:]
    work.insert(BALANCES, last)
    with pytest.raises(Stale):
        work.insert(BALANCES, balances(count, 9, 0))
