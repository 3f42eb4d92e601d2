"""An export is the whole store in one file: verified without a database, and while others write."""

import gzip
import re
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from croupier.engine.commit_pump import Pump
from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import FileArchive
from croupier.engine.store.archive.verify import anchored, verify
from croupier.engine.store.entry_stream import Finding
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import BuyIn, JoinTable, OpenTable, Order
from croupier.table.values.people import PLAYER, Actor
from support.full_evening import hashes
from support.scripted_tables import HIGHEST, START
from support.tampered_store import exported
from support.thoroughness import times

ATTACKS = times(80)
SEED = 9


def found(file: Path) -> list[Finding]:
    return list(verify(FileArchive(file)))


@pytest.fixture(scope="module", params=[".jsonl", ".jsonl.gz"])
def whole(
    request: pytest.FixtureRequest, recorded_evening: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    return exported(recorded_evening, tmp_path_factory.mktemp("export") / f"floor{request.param}")


def text_of(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def write(file: Path, text: bytes) -> Path:
    file.write_bytes(gzip.compress(text, 1) if file.suffix == ".gz" else text)
    return file


@pytest.fixture
def another(whole: Path, tmp_path: Path) -> Callable[[bytes], Path]:
    """A file of the same kind with another text."""
    names = (tmp_path / f"{number}{''.join(whole.suffixes)}" for number in count(1))
    return lambda text: write(next(names), text)


def test_an_export_is_found_whole(whole: Path, recorded_evening: Path) -> None:
    assert found(whole) == []
    with closing(open_store(str(recorded_evening))) as store:
        held = hashes(store)
    assert [
        (entry.place, entry.number, entry.hash) for entry in FileArchive(whole).entries()
    ] == held


def test_both_stores_export_the_same_bytes(
    recorded_evening: Path, evening_in_postgres: str, tmp_path: Path
) -> None:
    item = exported(recorded_evening, tmp_path / "one.jsonl")
    two = exported(evening_in_postgres, tmp_path / "two.jsonl")
    assert item.read_bytes() == two.read_bytes()


def test_no_database_is_needed(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlalchemy.create_engine", None)
    assert found(whole) == []


def line_named(finding: Finding) -> int | None:
    match = re.search(r"[Ll]ine (\d+)", str(finding))
    return int(match[1]) if match else None


def order_on(line: bytes) -> int | None:
    match = re.match(rb'\{"line":"entry","entry":\{"place":"[^"]*","number":(\d+)', line)
    return int(match[1]) if match else None


def names_line(finding: Finding, number: int, line: bytes) -> bool:
    """The line itself, or the record that stands on it."""
    order = order_on(line)
    if order is not None:
        named = re.search(r", order (\d+) \(", finding.record)
        by_id = re.search(rb'"id":"([^"]*)"', line)
        known = by_id is not None and f"({by_id[1].decode()}, " in finding.record
        return (
            line_named(finding) in (number, number - 1)
            or known
            or bool(named and int(named[1]) == order)
        )
    if line.startswith(b'{"line":"sheet"'):
        # What a body says may be the same in other letters: then only the file as a whole tells.
        return line_named(finding) == number or finding.record.startswith(("sheet ", "the file"))
    return True


def test_bytes_flipped_in_a_text(whole: Path, another: Callable[[bytes], Path]) -> None:
    """Every flip is found, in the very record."""
    text = text_of(whole)
    lines = text.splitlines(keepends=True)
    for attack in range(ATTACKS):
        chance = Random(f"{SEED}/{attack}")
        number = (
            chance.choice([0, len(lines) - 1]) if attack % 10 == 0 else chance.randrange(len(lines))
        )
        line = lines[number]
        place = chance.randrange(len(line) - 1)  # not the end of the line: see lines joined
        flipped = line[:place] + bytes([line[place] ^ 1 << chance.randrange(8)]) + line[place + 1 :]
        if flipped.count(b"\n") > 1:
            continue
        findings = found(another(b"".join([*lines[:number], flipped, *lines[number + 1 :]])))
        assert findings, (number, line[max(0, place - 20) : place + 20])
        assert names_line(findings[0], number + 1, line), (number, place, findings[0])


def test_bytes_flipped_in_a_file_as_it_lies_there(whole: Path, tmp_path: Path) -> None:
    """Of a compressed file too; only what changes nothing of what it says is not found."""
    data, text = whole.read_bytes(), text_of(whole)
    file = tmp_path / whole.name
    silent = 0
    for attack in range(ATTACKS):
        chance = Random(f"{SEED}/{attack}")
        place = chance.randrange(len(data))
        file.write_bytes(
            data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
        )
        if not found(file):
            assert text_of(file) == text
            silent += 1
    assert silent < ATTACKS // 20


def test_lines_dropped_doubled_and_swapped(whole: Path, another: Callable[[bytes], Path]) -> None:
    lines = text_of(whole).splitlines(keepends=True)
    for attack in range(ATTACKS // 2):
        chance = Random(f"{SEED}/{attack}")
        one, two = sorted(chance.sample(range(len(lines)), 2))
        dropped = [*lines[:one], *lines[one + 1 :]]
        doubled = [*lines[: one + 1], *lines[one:]]
        swapped = [*lines[:one], lines[two], *lines[one + 1 : two], lines[one], *lines[two + 1 :]]
        for changed in (dropped, doubled, swapped):
            assert found(another(b"".join(changed))), (one, two)


def test_an_entry_that_is_dropped_is_missed_by_the_next_of_its_place(
    whole: Path, another: Callable[[bytes], Path]
) -> None:
    lines = text_of(whole).splitlines(keepends=True)
    numbers = [order_on(line) for line in lines]
    first, second = [place for place, line in enumerate(lines) if b'"place":"TT"' in line[:60]][:2]
    (finding, *_) = found(another(b"".join([*lines[:first], *lines[first + 1 :]])))
    assert finding.record.startswith(f"TT, order {numbers[second]} (")
    assert finding.what == "its hash is not that of what is written there and before"


@pytest.mark.parametrize("left", [0, 1, 2, 100, -2, -1])
def test_a_file_that_was_cut(left: int, whole: Path, another: Callable[[bytes], Path]) -> None:
    lines = text_of(whole).splitlines(keepends=True)
    kept = lines[:left]
    (finding, *_) = found(another(b"".join(kept)))
    assert f"The file ends after line {len(kept)}, before its last line" in str(finding)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_file_that_was_cut_within(part: float, whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    file = tmp_path / whole.name
    file.write_bytes(data[: int(len(data) * part)])
    assert found(file)


def test_what_comes_after_the_last_line(whole: Path, another: Callable[[bytes], Path]) -> None:
    text = text_of(whole)
    lines = text.splitlines(keepends=True)
    for more in (lines[-1], lines[5], b"{}\n", b"\n", b"x"):
        (finding, *_) = found(another(text + more))
        assert f"{len(lines) + 1}" in str(finding)


def test_what_is_no_export(tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    for text, said in (
        (b"Dear diary\n", "Line 1 is unreadable"),
        (b'{"line":"export","format":2,"version":"9"}\n', "format 2. Accepted: 1"),
        (b'{"line":"sheet","digest":"","body":""}\n', "begins with its header"),
        (b"[" * 100_000, "Line 1 is unreadable"),
    ):
        file.write_bytes(text)
        (finding, *_) = found(file)
        assert said in str(finding)


# While others write.


def writing(store: SqlStore, name: str, stop: Event, written: list[str]) -> None:
    """Somebody buys in until he is told to stop."""
    table, the_game = Table(name, store), game("rapid-roulette")
    pump = Pump(store, [table])
    boss, dealer = Actor("Kim", HIGHEST[the_game.edition]), Actor("Lee", "dealer")
    plan = demo_plan(the_game, terminals=(f"{name}-1",))
    pump.submit(
        name, Order(id=f"{name}-open", at=START, by=boss, command=OpenTable(plan=plan))
    ).result()
    joins = JoinTable(terminal=f"{name}-1")
    pump.submit(
        name, Order(id=f"{name}-join", at=START, by=Actor(f"{name}-1", PLAYER), command=joins)
    ).result()
    for number in count(1):
        if stop.is_set():
            break
        buys = BuyIn(terminal=f"{name}-1", amount=100, tender="cash")  # type: ignore[arg-type]  # cents
        order = Order(id=f"{name}-{number}", at=START + number, by=dealer, command=buys)
        assert pump.submit(name, order).result().refused is None
        written.append(order.id)
    pump.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_export_is_one_instant_while_others_write(
    kind: str, tmp_path: Path, empty_database: str
) -> None:
    where = str(tmp_path / "busy.db") if kind == "sqlite" else empty_database
    stop = Event()
    with closing(open_store(where, new=True)) as store:
        written: dict[str, list[str]] = {"A": [], "B": []}
        threads = [
            Thread(target=writing, args=(store, name, stop, own)) for name, own in written.items()
        ]
        for thread in threads:
            thread.start()
        try:
            sizes = []
            for number in range(6):
                while any(item.is_alive() for item in threads) and sum(
                    map(len, written.values())
                ) < 20 * (number + 1):
                    stop.wait(0.01)
                file = exported(where, tmp_path / f"{number}.jsonl")
                before = sum(map(len, written.values()))
                assert found(file) == []
                sizes.append(sum(1 for _ in FileArchive(file).entries()))
                assert sum(map(len, written.values())) >= before
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert sizes == sorted(sizes)
        assert sizes[0] < sizes[-1], "they went on writing"
        heads = store.heads()
    assert found(exported(where, tmp_path / "end.jsonl")) == []
    assert list(verify(FileArchive(tmp_path / "end.jsonl"), anchored(heads))) == []


def test_an_export_that_fails_leaves_no_file(
    recorded_evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "floor.jsonl"
    monkeypatch.setattr(
        "croupier.engine.store.entry_stream.DatabaseArchive.summary", lambda _: 1 / 0
    )
    with pytest.raises(ZeroDivisionError):
        exported(recorded_evening, file)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_store_is_exported_too(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "new.db").close()
    assert found(exported(tmp_path / "new.db", tmp_path / "new.jsonl")) == []
