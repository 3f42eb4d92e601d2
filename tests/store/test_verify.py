"""Whatever is changed, left out, put elsewhere or added is found, and the first bad record is named.

Standards I-09. The attacks are drawn from a seed; raise `ATTACKS` for a longer siege.
"""

import re
import shutil
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import text

from croupier.anchors import HOUSE, Head
from croupier.demo import DemoTable
from croupier.errors import BadInput
from croupier.games import game
from croupier.store import PostgresStore, SqliteStore, SqlStore
from croupier.store.address import open_store
from croupier.store.archive import Archive, Finding, Standing
from croupier.store.coding import encode, event_of
from croupier.store.entry import Entry
from croupier.store.restore import restore
from croupier.store.schema import METADATA
from croupier.store.verify import Books, anchored, verify
from evening import Floor, evening, hashes
from tables import START

ATTACKS = 200
"""So many in the ordinary run; the standard asks for 1,000."""
SEED = 9
LOGS = ("orders", "events", "transfers")
Row = dict[str, Any]


def found(where: Path | str, books: Books | None = None) -> list[Finding]:
    with closing(open_store(str(where))) as store, store.archive() as archive:
        return list(verify(archive, books))


@pytest.fixture
def copy(kept: Path, tmp_path: Path) -> Callable[[], Path]:
    """A fresh copy of the evening."""
    names = (tmp_path / f"{number}.db" for number in count(1))
    return lambda: Path(shutil.copy(kept, next(names)))


def test_an_evening_is_found_whole(kept: Path, kept_in_postgres: str) -> None:
    assert found(kept) == found(kept_in_postgres) == []


def test_the_evening_has_everything_that_can_be_attacked(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        for table in METADATA.tables:
            (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
            assert rows, table
        asked = "SELECT count(*) FROM orders WHERE refusal <> CAST('null' AS BLOB)"
        assert connection.execute(asked).fetchone() > (20,)
    log = {type(event_of(body)).__name__ for one in entries_of(kept) for body in one.events}
    assert log > {"RoundCorrected", "WagersVoided", "AccountsFrozen", "TicketRedeemed", "InterimPaid",
                  "HeadsAnchored", "RoundVoided", "TicketFailed"}  # fmt: skip


def test_the_same_evening_has_the_same_hashes_in_every_store(
    kept: Path, kept_in_postgres: str
) -> None:
    with (
        closing(open_store(str(kept))) as one,
        closing(open_store(kept_in_postgres)) as two,
    ):
        assert hashes(one) == hashes(two)
        with one.archive() as first, two.archive() as second:
            assert first.standing() == second.standing()
            assert dict(first.sheets()) == dict(second.sheets())


# Attacks on rows: whoever may write to the database changes something.


def rows_of(path: Path) -> dict[str, list[Row]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return {
            name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608
            for name in METADATA.tables
        }


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
        one for one in rows["orders"]
        if one["place"] == row["place"] and one["first"] <= row["seq"] < one["first"] + one["events"]
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
    copy: Callable[[], Path], attacks: int
) -> Iterator[tuple[Random, Path, dict[str, list[Row]]]]:
    rows = rows_of(copy())
    for number in range(attacks):
        yield Random(f"{SEED}/{number}"), copy(), rows


def drawn(chance: Random, rows: dict[str, list[Row]]) -> tuple[str, Row]:
    table = chance.choice([*METADATA.tables])
    return table, chance.choice([row for row in rows[table] if bears(table, row)])


def test_every_column_of_every_table(copy: Callable[[], Path]) -> None:
    """Each column of each table is changed at some row; what is no key is found in its very record."""
    columns = [(table, column.name) for table in METADATA.tables.values() for column in table.c]
    each = max(1, ATTACKS // len(columns))
    done = 0
    for chance, path, rows in sieged(copy, each * len(columns)):
        table, column = columns[done % len(columns)]
        row = chance.choice([row for row in rows[table.name] if bears(table.name, row)])
        value = another(row[column], chance)
        done += 1
        if value == row[column] or not run(path, change(table.name, row, **{column: value})):
            continue
        if rows_of(path) == rows:
            continue  # the column made of it what it was
        first, *_ = found(path)
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


def test_rows_deleted(copy: Callable[[], Path]) -> None:
    for chance, path, rows in sieged(copy, ATTACKS // 5):
        table, row = drawn(chance, rows)
        assert run(path, delete(table, row))
        first, *_ = found(path)
        told = f"{table} without {key_of(table, row)}: {first}"
        if table == "orders":
            # The next of its place does not follow, or there is none and the log is too short.
            assert row["place"] in first.record, told
            later = [
                one["number"]
                for one in rows["orders"]
                if one["place"] == row["place"] and one["number"] > row["number"]
            ]
            assert number_named(first) == min(later, default=None), told
        elif table in LOGS:
            assert number_named(first) == owner(rows, table, row)["number"], told
        else:
            assert names(first, table, row), told


def test_rows_doubled_under_a_new_key(copy: Callable[[], Path]) -> None:
    for chance, path, rows in sieged(copy, ATTACKS // 5):
        table, row = drawn(chance, rows)
        last = max(one["seq"] for one in rows["events"])
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
        first, *_ = found(path)
        told = f"{table}: {key_of(table, twin)}: {first}"
        if table == "transfers":
            assert number_named(first) == owner(rows, table, row)["number"], told
        else:
            assert names(first, table, twin), told


def test_rows_swapped_and_put_elsewhere(copy: Callable[[], Path]) -> None:
    """Two rows exchange all but their keys."""
    for chance, path, rows in sieged(copy, ATTACKS // 5):
        table, row = drawn(chance, rows)
        others = [one for one in rows[table] if bears(table, one) and one != row]
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
        first, *_ = found(path)
        told = f"{table}: {keys}: {first}"
        if table in LOGS:
            both = [owner(rows, table, one)["number"] for one in (row, other)]
            assert number_named(first) in (*both, None), told
            assert number_named(first) is not None or any(
                one["place"] in str(first) for one in (row, other)
            ), told
        else:
            assert names(first, table, row) or names(first, table, other), told


def test_an_order_that_was_refused_gets_an_event(copy: Callable[[], Path]) -> None:
    path = copy()
    rows = rows_of(path)
    refused = next(
        one for one in rows["orders"] if one["refusal"] != b"null" and one["place"] == "TT"
    )
    event = next(one for one in rows["events"] if one["place"] == "TT")
    length = max(one["seq"] for one in rows["events"] if one["place"] == "TT") + 1
    forged = {**event, "seq": length, "number": refused["number"]}
    assert run(path, insert("events", forged))
    assert str(found(path)[0]) == f"events, TT {length}: no order accounts for it"
    assert run(path, change("orders", refused, events=1))
    assert number_named(found(path)[0]) == refused["number"]


def test_the_last_order_of_a_place_claims_events_to_come(copy: Callable[[], Path]) -> None:
    """Its answer would grow with the log."""
    path = copy()
    last = [one for one in rows_of(path)["orders"] if one["place"] == "TT"][-1]
    assert run(path, change("orders", last, events=last["events"] + 1))
    assert number_named(found(path)[0]) == last["number"]


def test_a_table_of_the_database_that_is_gone(copy: Callable[[], Path]) -> None:
    path = copy()
    assert run(path, ("DROP TABLE plans", []))
    assert "no such table: plans" in str(found(path)[0])
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
    one = f"SELECT ctid FROM {table} {amount} LIMIT 1"  # noqa: S608
    with store._engine.connect() as connection:
        before = connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2")).all()  # noqa: S608
        connection.execute(text("ALTER TABLE balances DROP CONSTRAINT nobody_is_below_nothing"))
        connection.execute(text(f"UPDATE {table} SET {column} = {value} WHERE ctid = ({one})"))  # noqa: S608
        after = connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2")).all()  # noqa: S608
        assert before != after, (table, column)
        with closing(store.kept_as(connection)) as archive:
            first = next(verify(archive), None)
        assert first is not None, (table, column)
        connection.rollback()


# Attacks by somebody who knows this code, and makes everything fit again.


class Forged:
    """Entries that are chained anew, with everything that follows from them."""

    def __init__(self, entries: list[Entry], sheets: dict[str, bytes]) -> None:
        self._books, self._entries, heads = Books(), list[Entry](), dict[str, str]()
        self._sheets = sheets
        for entry in entries:
            made = replace(entry, hash=entry.link(heads.get(entry.place, "")))
            heads[entry.place] = made.hash
            self._entries.append(made)
            list(self._books.take(made))

    def entries(self) -> Iterator[Entry]:
        return iter(self._entries)

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        return iter(
            (name, body) for name, body in self._sheets.items() if name in self._books.sheets
        )

    def standing(self) -> Standing:
        return self._books.standing()

    def faults(self) -> Iterator[Finding]:
        return iter(())


def entries_of(path: Path) -> list[Entry]:
    with closing(open_store(str(path))) as store, store.archive() as archive:
        return list(archive.entries())


def sheets_of(path: Path) -> dict[str, bytes]:
    with closing(open_store(str(path))) as store, store.archive() as archive:
        return dict(archive.sheets())


def external(path: Path) -> Head:
    """The line that was kept elsewhere."""
    with closing(open_store(str(path))) as store:
        return store.heads()[HOUSE]


def richer(entry: Entry) -> Entry:
    """A buy-in of a thousand times as much, in order, event and transfer alike."""
    order, events = (bytes(entry.order), tuple(map(bytes, entry.events)))
    return replace(
        entry,
        order=Raw(order.replace(b'"amount":10000', b'"amount":10000000')),
        events=tuple(Raw(one.replace(b'"amount":10000', b'"amount":10000000')) for one in events),
        moves=tuple(replace(one, amount=one.amount * 1_000) for one in entry.moves),
    )


def forge(kept: Path, change: Callable[[list[Entry]], list[Entry]]) -> Forged:
    return Forged(change(entries_of(kept)), sheets_of(kept))


def is_buy_in(entry: Entry) -> bool:
    return entry.place == "TT" and b'"type":"buy-in"' in bytes(entry.order)


def bought_more(entries: list[Entry]) -> list[Entry]:
    first = next(one for one in entries if is_buy_in(one))
    return [richer(one) if one is first else one for one in entries]


def reordered(entries: list[Entry]) -> list[Entry]:
    """Two refused orders of a place change their ids and numbers, so that everything else fits."""
    own = [
        place
        for place, one in enumerate(entries)
        if one.place == "EV" and bytes(one.refusal) != b"null"
    ]
    first, second = own[:2]
    found = list(entries)
    found[first] = replace(
        entries[second], number=entries[first].number, first=entries[first].first
    )
    found[second] = replace(
        entries[first], number=entries[second].number, first=entries[second].first
    )
    return found


def without_a_refusal(entries: list[Entry]) -> list[Entry]:
    gone = next(one for one in entries if one.place == "EV" and bytes(one.refusal) != b"null")
    return [one for one in entries if one is not gone]


def without_a_place(entries: list[Entry]) -> list[Entry]:
    return [one for one in entries if one.place != "TT" and "cage" not in one.place]


RECHAINED = {
    "an amount": (bought_more, "house, order ", "it anchors another hash of TT than stands there"),
    "the order of two": (
        reordered,
        "house, order ",
        "it anchors another hash of EV than stands there",
    ),
    # One fewer: the place comes to as many orders only later, and then with another hash.
    "one left out": (without_a_refusal, "EV, order ", "its hash is not the one that was anchored"),
}


@pytest.mark.parametrize("name", RECHAINED)
def test_a_chain_that_was_made_anew_is_not_what_the_house_anchored(
    name: str, kept: Path, tmp_path: Path
) -> None:
    change, record, what = RECHAINED[name]
    forged = forge(kept, change)
    first, *_ = verify(forged)
    assert first.record.startswith(record), first
    assert first.what == what
    with closing(SqliteStore(tmp_path / "forged.db")) as store, pytest.raises(BadInput, match=what):
        restore(forged, store)


def test_a_place_that_is_gone_was_anchored(kept: Path) -> None:
    first, *_ = verify(forge(kept, without_a_place))
    assert str(first) == "TT: 21 orders were anchored, and only 0 are there: it is too old"


def anchored_anew(forged: Archive) -> list[Entry]:
    """The house's anchors name what now stands there."""
    heads: dict[str, Head] = {}
    made = []
    for entry in forged.entries():
        if entry.place == HOUSE:
            event = replace(event_of(entry.events[0]), heads=dict(heads))
            made.append(replace(entry, events=(Raw(encode(event)),)))
            continue
        before = heads.get(entry.place, Head(0, ""))
        heads[entry.place] = Head(before.orders + 1, entry.hash)
        made.append(entry)
    return made


@pytest.mark.parametrize("name", RECHAINED)
def test_only_what_was_kept_elsewhere_betrays_whoever_rewrites_the_house_too(
    name: str, kept: Path, tmp_path: Path
) -> None:
    change, *_ = RECHAINED[name]
    forged = Forged(anchored_anew(forge(kept, change)), sheets_of(kept))
    path = tmp_path / "forged.db"
    with closing(SqliteStore(path)) as store:
        restore(forged, store)
    assert found(path) == [], "Nothing inside tells of it."
    (first, *_) = found(path, anchored({HOUSE: external(kept)}))
    assert first.record.startswith("house, order ")
    assert first.what == "its hash is not the one that was anchored"


@pytest.mark.parametrize("dropped", [1, 2, 50, 316, 317])
def test_what_is_cut_off_the_end_is_seen_by_the_anchor_only(
    dropped: int, kept: Path, tmp_path: Path
) -> None:
    cut = forge(kept, lambda entries: entries[:-dropped])
    path = tmp_path / "cut.db"
    with closing(SqliteStore(path)) as store:
        restore(cut, store)
    assert found(path) == [], "It is a whole evening, only a shorter one."
    kept_elsewhere = external(kept)
    (only,) = found(path, anchored({HOUSE: kept_elsewhere}))
    assert only.record == HOUSE
    assert only.what.startswith(f"{kept_elsewhere.orders} orders were anchored, and only ")
    assert only.what.endswith("it is too old")


def test_a_log_that_goes_on_after_the_anchor_is_fine(copy: Callable[[], Path]) -> None:
    path = copy()
    kept_elsewhere = external(path)
    with closing(SqliteStore(path)) as store:
        floor = Floor(store, count=1_000)
        floor.order("TU", "150 N1 leave")
        floor.anchor(200)
    assert found(path, anchored({HOUSE: kept_elsewhere})) == []


def test_an_anchor_too_far_from_what_it_names_proves_nothing(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.verify.REMEMBERED", 0)
    first, *_ = found(kept)
    assert first.record.startswith("house, order ")


# Attacks on the file itself.


def outcome(path: Path) -> str:
    """What verification makes of a file: nothing else may happen."""
    try:
        return "found" if found(path) else "unused"
    except BadInput as refused:
        return "refused" if path.name in str(refused) else f"refused without its name: {refused}"


def test_bytes_flipped_in_the_file(kept: Path, tmp_path: Path) -> None:
    """Each is found, or the file is refused; what is not found changed nothing that can be read."""
    whole, rows = kept.read_bytes(), rows_of(kept)
    path = tmp_path / "flipped.db"
    results = {"found": 0, "refused": 0, "unused": 0}
    for number in range(ATTACKS):
        chance = Random(f"{SEED}/{number}")
        place = chance.randrange(100) if number % 20 == 0 else chance.randrange(len(whole))
        for leftover in tmp_path.glob("flipped.db-*"):
            leftover.unlink()
        path.write_bytes(
            whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        )
        result = outcome(path)
        results[result] += 1
        if result == "unused":
            assert rows_of(path) == rows, place
    assert results["found"] > results["unused"], results


def test_an_index_that_tells_something_else(kept: Path, tmp_path: Path) -> None:
    """No question of verification uses it, but those of every day do."""
    whole = kept.read_bytes()
    rows = rows_of(kept)
    ids = [one["id"].encode() for one in rows["orders"]]
    path = tmp_path / "index.db"
    for name in ids[::40]:
        places = [match.start() for match in re.finditer(re.escape(name), whole)]
        for place in places:
            path.write_bytes(whole[:place] + b"#" + whole[place + 1 :])
            assert outcome(path) in ("found", "refused"), name
            for leftover in tmp_path.glob("index.db-*"):
                leftover.unlink()


@pytest.mark.parametrize("kind", ["text", "cut in half", "nothing"])
def test_a_file_that_is_no_store_is_refused(kind: str, kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.db"
    whole = kept.read_bytes()
    path.write_bytes(
        {"text": b"Dear diary\n" * 100, "cut in half": whole[: len(whole) // 2], "nothing": b""}[
            kind
        ]
    )
    if kind == "cut in half":
        assert outcome(path) in ("found", "refused")
        return
    with pytest.raises(BadInput, match=r"odd\.db.*Accepted: a store"):
        found(path)


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
    monkeypatch.setattr("croupier.store.archive.MANY", 50)
    monkeypatch.setattr("croupier.store.verify.REMEMBERED", 50)
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


def test_rows_are_read_in_a_bounded_number_of_statements(kept: Path) -> None:
    """Linear: the number of questions depends on the places, not on the orders."""
    with closing(open_store(str(kept))) as store, store.archive() as archive:
        asked: list[str] = []
        connection = archive.connection.connection.dbapi_connection
        assert connection is not None
        connection.set_trace_callback(asked.append)
        list(verify(archive))
        places = len(archive.standing().streams)
        assert len(asked) <= 2 * places + 20 + len(METADATA.tables)
