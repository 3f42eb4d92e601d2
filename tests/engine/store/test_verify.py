"""Whatever is changed, left out, put elsewhere or added is found, and the first bad record is named.

Standards I-09. The attacks are drawn from a seed. Who makes everything fit again is in `test_forged.py`, who changes
the file itself in `test_damaged_files.py`.
"""

import re
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.entry_codec import event_of
from croupier.engine.store.entry_stream import Finding
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.sql.schema import METADATA
from croupier.games import game
from croupier.server.demo.demo_tables import DemoTable
from support.full_evening import evening, hashes
from support.scripted_tables import START
from support.tampered_store import ATTACKS, SEED, Row, entries_of, findings_in, rows_of

LOGS = ("orders", "events", "transfers")


def test_an_evening_is_found_whole(recorded_evening: Path, evening_in_postgres: str) -> None:
    assert findings_in(recorded_evening) == findings_in(evening_in_postgres) == []


def test_the_evening_has_everything_that_can_be_attacked(recorded_evening: Path) -> None:
    with closing(sqlite3.connect(recorded_evening)) as connection:
        for table in METADATA.tables:
            (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
            assert rows, table
        asked = "SELECT count(*) FROM orders WHERE refusal <> CAST('null' AS BLOB)"
        assert connection.execute(asked).fetchone() > (20,)
    log = {
        type(event_of(body)).__name__
        for entry in entries_of(recorded_evening)
        for body in entry.events
    }
    assert log > {"RoundCorrected", "WagersVoided", "AccountsFrozen", "TicketRedeemed", "InterimPaid",
                  "HeadsAnchored", "RoundVoided", "TicketFailed"}  # fmt: skip


def test_the_same_evening_has_the_same_hashes_in_every_store(
    recorded_evening: Path, evening_in_postgres: str
) -> None:
    with (
        closing(open_store(str(recorded_evening))) as one,
        closing(open_store(evening_in_postgres)) as two,
    ):
        assert hashes(one) == hashes(two)
        with one.archive() as first, two.archive() as second:
            assert first.summary() == second.summary()
            assert dict(first.sheets()) == dict(second.sheets())


# Attacks on rows: whoever may write to the database changes something.


def key_of(table: str, row: Row) -> Row:
    return {column.name: row[column.name] for column in METADATA.tables[table].primary_key}


def run(path: Path, *statements: tuple[str, list[Any]]) -> bool:
    """Whether the database let it happen; no attacker is kept by what a table itself checks."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        try:
            for statement, values in statements:
                connection.execute(statement, values)
        except sqlite3.IntegrityError:
            return False
        connection.commit()
    return True


def change(table: str, row: Row, **values: Any) -> tuple[str, list[Any]]:
    key = key_of(table, row)
    sets, wheres = (
        ", ".join(f"{name} = ?" for name in values),
        " AND ".join(f"{name} = ?" for name in key),
    )
    return f"UPDATE {table} SET {sets} WHERE {wheres}", [*values.values(), *key.values()]  # noqa: S608


def delete(table: str, row: Row) -> tuple[str, list[Any]]:
    key = key_of(table, row)
    wheres = " AND ".join(f"{name} = ?" for name in key)
    return f"DELETE FROM {table} WHERE {wheres}", [*key.values()]  # noqa: S608


def insert(table: str, row: Row) -> tuple[str, list[Any]]:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", [*row.values()]  # noqa: S608


def another(value: Any, chance: Random) -> Any:
    """A value of the same kind, or now and then of another."""
    if chance.random() < 0.1:
        return chance.choice([7, 7.5, "seven", b"seven", b"\xff", "\x00", -(10**15)])
    if isinstance(value, bytes):
        place = chance.randrange(len(value))
        return value[:place] + bytes([value[place] ^ 1 << chance.randrange(8)]) + value[place + 1 :]
    if isinstance(value, str):
        place = chance.randrange(len(value) or 1)
        return value[:place] + chance.choice("0aZ·\ud7ff") + value[place + 1 :]
    return (value or 0) + chance.choice([-1, 1, 1_000, -(10**6), 10**12])


def bears(table: str, row: Row) -> bool:
    """An account that holds nothing says no more than one that is not there."""
    return table != "balances" or bool(row["amount"])


def owner(rows: dict[str, list[Row]], table: str, row: Row) -> Row:
    """The order to which a row of a log belongs."""
    if table == "orders":
        return row
    return next(
        item for item in rows["orders"]
        if item["place"] == row["place"] and item["first"] <= row["seq"] < item["first"] + item["events"]
    )  # fmt: skip


def number_named(finding: Finding) -> int | None:
    """The number of the order that a finding names."""
    match = re.search(r", order (-?\d+) \(", finding.record) or re.search(
        r"orders, (-?\d+)", str(finding)
    )
    return int(match[1]) if match else None


def names(finding: Finding, table: str, row: Row) -> bool:
    """Whether it names a row by its key."""
    return all(str(part) in str(finding) for part in key_of(table, row).values())


def sieged(
    copy_evening: Callable[[], Path], attacks: int
) -> Iterator[tuple[Random, Path, dict[str, list[Row]]]]:
    rows = rows_of(copy_evening())
    for number in range(attacks):
        yield Random(f"{SEED}/{number}"), copy_evening(), rows


def drawn(chance: Random, rows: dict[str, list[Row]]) -> tuple[str, Row]:
    table = chance.choice([*METADATA.tables])
    return table, chance.choice([row for row in rows[table] if bears(table, row)])


def test_every_column_of_every_table(copy_evening: Callable[[], Path]) -> None:
    """Each column of each table is changed at some row; what is no key is found in its very record."""
    columns = [(table, column.name) for table in METADATA.tables.values() for column in table.c]
    each = max(1, ATTACKS // len(columns))
    done = 0
    for chance, path, rows in sieged(copy_evening, each * len(columns)):
        table, column = columns[done % len(columns)]
        row = chance.choice([row for row in rows[table.name] if bears(table.name, row)])
        value = another(row[column], chance)
        done += 1
        if value == row[column] or not run(path, change(table.name, row, **{column: value})):
            continue
        if rows_of(path) == rows:
            continue  # the column made of it what it was
        first, *_ = findings_in(path)
        told = f"{table.name}.{column} of {key_of(table.name, row)} is {value!r}: {first}"
        if table.name in LOGS:
            order = owner(rows, table.name, row)
            at = number_named(first)
            if column in ("number", "place", "seq", "part", "first"):
                seen = at is not None and at <= order["number"]
                seen = seen or str(value) in str(first) or order["place"] in str(first)
            else:
                seen = at == order["number"] or names(first, table.name, row)
            assert seen, told
        elif column in table.primary_key:
            assert names(first, table.name, row) or str(value) in str(first), told
        else:
            assert names(first, table.name, row), told


def test_rows_deleted(copy_evening: Callable[[], Path]) -> None:
    for chance, path, rows in sieged(copy_evening, ATTACKS // 5):
        table, row = drawn(chance, rows)
        assert run(path, delete(table, row))
        first, *_ = findings_in(path)
        told = f"{table} without {key_of(table, row)}: {first}"
        if table == "orders":
            # The next of its place does not follow, or there is none and the log is too short.
            assert row["place"] in first.record, told
            later = [
                item["number"]
                for item in rows["orders"]
                if item["place"] == row["place"] and item["number"] > row["number"]
            ]
            assert number_named(first) == min(later, default=None), told
        elif table in LOGS:
            assert number_named(first) == owner(rows, table, row)["number"], told
        else:
            assert names(first, table, row), told


def test_rows_doubled_under_a_new_key(copy_evening: Callable[[], Path]) -> None:
    for chance, path, rows in sieged(copy_evening, ATTACKS // 5):
        table, row = drawn(chance, rows)
        last = max(item["seq"] for item in rows["events"])
        new = {
            "orders": {"number": len(rows["orders"]) + 1, "id": "twin"},
            "events": {"place": chance.choice([row.get("place"), "ZZ"]), "seq": last + chance.randrange(1, 9)},
            "transfers": {"part": row.get("part", 0) + 7},
            "balances": {"account": "player:twin"},
            "tickets": {"number": "010000000000999999"},
            "sheets": {"digest": "f" * 64},
        }.get(table, dict.fromkeys(key_of(table, row), "ZZ"))  # fmt: skip
        twin = {**row, **new}
        assert run(path, insert(table, twin)), twin
        first, *_ = findings_in(path)
        told = f"{table}: {key_of(table, twin)}: {first}"
        if table == "transfers":
            assert number_named(first) == owner(rows, table, row)["number"], told
        else:
            assert names(first, table, twin), told


def test_rows_swapped_and_put_elsewhere(copy_evening: Callable[[], Path]) -> None:
    """Two rows exchange all but their keys."""
    for chance, path, rows in sieged(copy_evening, ATTACKS // 5):
        table, row = drawn(chance, rows)
        others = [item for item in rows[table] if bears(table, item) and item != row]
        other = chance.choice(others)
        keys = (key_of(table, row), key_of(table, other))
        ours, theirs = ({**other, **keys[0]}, {**row, **keys[1]})
        if (ours, theirs) == (row, other):
            continue
        statements = (
            delete(table, row),
            delete(table, other),
            insert(table, ours),
            insert(table, theirs),
        )
        if not run(path, *statements):
            continue
        first, *_ = findings_in(path)
        told = f"{table}: {keys}: {first}"
        if table in LOGS:
            both = [owner(rows, table, item)["number"] for item in (row, other)]
            assert number_named(first) in (*both, None), told
            assert number_named(first) is not None or any(
                item["place"] in str(first) for item in (row, other)
            ), told
        else:
            assert names(first, table, row) or names(first, table, other), told


def test_an_order_that_was_refused_gets_an_event(copy_evening: Callable[[], Path]) -> None:
    path = copy_evening()
    rows = rows_of(path)
    refused = next(
        row for row in rows["orders"] if row["refusal"] != b"null" and row["place"] == "TT"
    )
    event = next(row for row in rows["events"] if row["place"] == "TT")
    length = max(row["seq"] for row in rows["events"] if row["place"] == "TT") + 1
    forged = {**event, "seq": length, "number": refused["number"]}
    assert run(path, insert("events", forged))
    assert str(findings_in(path)[0]) == f"events, TT {length}: no order accounts for it"
    assert run(path, change("orders", refused, events=1))
    assert number_named(findings_in(path)[0]) == refused["number"]


def test_the_last_order_of_a_place_claims_events_to_come(copy_evening: Callable[[], Path]) -> None:
    """Its answer would grow with the log."""
    path = copy_evening()
    last = [row for row in rows_of(path)["orders"] if row["place"] == "TT"][-1]
    assert run(path, change("orders", last, events=last["events"] + 1))
    assert number_named(findings_in(path)[0]) == last["number"]


def test_a_table_of_the_database_that_is_gone(copy_evening: Callable[[], Path]) -> None:
    path = copy_evening()
    assert run(path, ("DROP TABLE plans", []))
    assert "no such table: plans" in str(findings_in(path)[0])
    with closing(sqlite3.connect(path)) as connection:
        assert not connection.execute("SELECT * FROM sqlite_master WHERE name = 'plans'").fetchall()


def test_postgres_is_attacked_alike(empty_database: str) -> None:
    """Each column of each table in turn, and put right again."""
    with closing(PostgresStore(empty_database)) as store:
        evening(store)
        for table in METADATA.tables.values():
            for column in table.c:
                _attack_postgres(store, table.name, column.name)
        with store.archive() as archive:
            assert list(verify(archive)) == []


def _attack_postgres(store: SqlStore, table: str, column: str) -> None:
    kind = METADATA.tables[table].c[column].type.python_type
    value = {
        str: f"{column} || 'x'",
        int: f"coalesce({column}, 0) + 10000",
        bytes: f"{column} || 'x'::bytea",
    }[kind]
    amount = "WHERE amount <> 0" if table == "balances" else ""
    item = f"SELECT ctid FROM {table} {amount} LIMIT 1"  # noqa: S608
    with store._engine.connect() as connection:
        before = connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2")).all()  # noqa: S608
        connection.execute(text("ALTER TABLE balances DROP CONSTRAINT nobody_is_below_nothing"))
        connection.execute(text(f"UPDATE {table} SET {column} = {value} WHERE ctid = ({item})"))  # noqa: S608
        after = connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2")).all()  # noqa: S608
        assert before != after, (table, column)
        with closing(store.archive_kind(connection)) as archive:
            first = next(verify(archive), None)
        assert first is not None, (table, column)
        connection.rollback()


# It streams.


def peak(store: SqlStore) -> int:
    with store.archive() as archive:
        tracemalloc.start()
        assert not list(verify(archive))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return most


def test_verification_does_not_hold_the_log_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.engine.store.entry_stream.MANY", 50)
    monkeypatch.setattr("croupier.engine.store.archive.verify.REMEMBERED", 50)
    most, orders = [], []
    with closing(SqliteStore(tmp_path / "long.db")) as store:
        the_game = game("rapid-roulette")
        table = DemoTable(
            the_game, the_game.variants[0], name="RR", store=store, chance=Random(3), at=START
        )
        table.open()
        for rounds in (4, 40):
            for _ in range(rounds):
                table.round()
            most.append(peak(store))
            orders.append(store.stream("RR").orders)
    assert orders[1] > 8 * orders[0]
    assert most[1] < 2 * most[0], most


def test_rows_are_read_in_a_bounded_number_of_statements(recorded_evening: Path) -> None:
    """Linear: the number of questions depends on the places, not on the orders."""
    with closing(open_store(str(recorded_evening))) as store, store.archive() as archive:
        asked: list[str] = []
        connection = archive.connection.connection.dbapi_connection
        assert connection is not None
        connection.set_trace_callback(asked.append)
        list(verify(archive))
        places = len(archive.summary().streams)
        assert len(asked) <= 2 * places + 20 + len(METADATA.tables)
