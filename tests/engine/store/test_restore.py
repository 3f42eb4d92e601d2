"""A backup is only one that was restored: as a whole, in either store, and never an old one unseen."""

from contextlib import closing
from itertools import takewhile
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import FileArchive
from croupier.engine.store.archive.restore import restore
from croupier.engine.store.archive.verify import anchored, verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.errors import BadInput
from croupier.offices.house_log import HOUSE, Head
from support.full_evening import LATER, Floor, hashes
from support.scripted_tables import lines
from support.tampered_store import exported


@pytest.fixture
def backup(recorded_evening: Path, tmp_path: Path) -> Path:
    return exported(recorded_evening, tmp_path / "backup.jsonl.gz")


@pytest.fixture
def head(recorded_evening: Path) -> Head:
    """The anchor that was kept elsewhere."""
    with closing(open_store(str(recorded_evening))) as store:
        return store.heads()[HOUSE]


def is_empty(store: SqlStore) -> bool:
    with store.archive() as archive:
        summary = archive.summary()
        written = [*archive.entries()], [*archive.sheets()], summary.streams, summary.balances
        return not any(written) and not summary.events


def goes_on(store: SqlStore) -> list[tuple[str, int, str]]:
    """The evening is played on, and found whole after that."""
    last = max(number for _, number, _ in hashes(store))
    floor = Floor(store, count=1_000)
    answers = [floor.order("TT", line) for line in lines(LATER)]
    assert [answer.refused for answer in answers] == [None] * len(answers)
    floor.anchor(200)
    with store.archive() as archive:
        assert list(verify(archive)) == []
    found = hashes(store)
    assert [number for _, number, _ in found][last:] == [*range(last + 1, len(found) + 1)]
    return found


def test_there_and_back_again(
    recorded_evening: Path, backup: Path, empty_database: str, head: Head, tmp_path: Path
) -> None:
    """From a file to a database to a file: the same to the last byte, and both can be played on alike."""
    with closing(PostgresStore(empty_database)) as store:
        count = restore(FileArchive(backup), store, anchored({HOUSE: head}))
        again = exported(empty_database, tmp_path / "again.jsonl")
        assert (
            again.read_bytes() == exported(recorded_evening, tmp_path / "first.jsonl").read_bytes()
        )
        with closing(SqliteStore(tmp_path / "again.db")) as back:
            assert restore(FileArchive(again), back, anchored({HOUSE: head})) == count
            third = exported(tmp_path / "again.db", tmp_path / "third.jsonl")
            assert third.read_bytes() == again.read_bytes()
            assert goes_on(store) == goes_on(back)


def test_what_was_answered_is_answered_again_after_a_restore(
    backup: Path, tmp_path: Path, recorded_evening: Path
) -> None:
    with (
        closing(SqliteStore(tmp_path / "new.db")) as store,
        closing(open_store(str(recorded_evening))) as old,
    ):
        restore(FileArchive(backup), store)
        with old.archive() as archive:
            for entry in archive.entries():
                assert store.answer(entry.id) == old.answer(entry.id)
        assert store.freezes() == old.freezes() != {}
        assert store.tickets() == old.tickets()
        assert store.plans() == old.plans()


def test_a_store_that_is_not_empty_is_left_as_it_is(backup: Path, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "used.db")) as store:
        Floor(store).anchor(0)
        before = hashes(store)
        with pytest.raises(BadInput, match="not empty"):
            restore(FileArchive(backup), store)
        assert hashes(store) == before


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_damaged_export_restores_nothing(
    kind: str, recorded_evening: Path, tmp_path: Path, empty_database: str
) -> None:
    text = exported(recorded_evening, tmp_path / "whole.jsonl").read_bytes()
    lines = text.splitlines(keepends=True)
    damaged = tmp_path / "damaged.jsonl"
    late = len(lines) - 40
    for changed in (
        [*lines[:late], *lines[late + 1 :]],
        lines[:-1],
        [*lines[:100], lines[100].replace(b'"at":17', b'"at":18', 1), *lines[101:]],
        [*lines[:-1], lines[-1].replace(b'"balances":{"', b'"balances":{"bank:ZZ":5,"', 1)],
    ):
        damaged.write_bytes(b"".join(changed))
        with closing(
            SqliteStore(tmp_path / "new.db") if kind == "sqlite" else PostgresStore(empty_database)
        ) as store:
            with pytest.raises(BadInput, match="Nothing was restored"):
                restore(FileArchive(damaged), store)
            assert is_empty(store)


def test_an_export_that_is_older_than_the_anchor_is_stale(
    recorded_evening: Path, backup: Path, tmp_path: Path
) -> None:
    """What was paid since would be paid again."""
    with closing(SqliteStore(tmp_path / "live.db")) as live:
        restore(FileArchive(backup), live)
        Floor(live, count=1_000).anchor(300)
        newer = live.heads()[HOUSE]
    with closing(SqliteStore(tmp_path / "new.db")) as store:
        said = f"house: {newer.orders} orders were anchored, and only {newer.orders - 1} are there: it is too old"
        with pytest.raises(BadInput, match=said):
            restore(FileArchive(backup), store, anchored({HOUSE: newer}))
        assert is_empty(store)


def test_an_anchor_of_another_house(backup: Path, head: Head, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "new.db")) as store:
        with pytest.raises(BadInput, match="its hash is not the one that was anchored"):
            restore(FileArchive(backup), store, anchored({HOUSE: Head(head.orders, "0" * 64)}))
        assert is_empty(store)


class PowerFails(Exception):
    """Whatever may happen in the middle."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "step", ["sql.sql_batch.SqlWork.insert_entries", "archive.restore._insert_summary"]
)
def test_a_failure_in_the_middle_leaves_nothing(
    kind: str,
    step: str,
    backup: Path,
    tmp_path: Path,
    empty_database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.engine.store.archive.restore.AT_ONCE", 50)
    calls = []

    def fails(*_: object) -> None:
        calls.append(1)
        raise PowerFails

    with closing(
        SqliteStore(tmp_path / "new.db") if kind == "sqlite" else PostgresStore(empty_database)
    ) as store:
        with monkeypatch.context() as broken:
            broken.setattr(f"croupier.engine.store.{step}", fails)
            with pytest.raises(PowerFails):
                restore(FileArchive(backup), store)
        assert calls
        assert is_empty(store)
        assert restore(FileArchive(backup), store) > 300, "It can be tried again."


def test_a_store_of_an_earlier_instant_is_whole(
    recorded_evening: Path, backup: Path, head: Head, tmp_path: Path
) -> None:
    """Up to each instant: the same entries as then, and everything else follows from them."""
    with closing(open_store(str(recorded_evening))) as old, old.archive() as archive:
        entries = list(archive.entries())
    instants = sorted({entry.at for entry in entries})
    cut_sheets = 0
    for until in (instants[0], instants[len(instants) // 2], instants[-2], instants[-1]):
        wanted = list(takewhile(lambda entry: entry.at <= until, entries))  # noqa: B023
        with closing(SqliteStore(tmp_path / f"{until}.db")) as store:
            books = anchored({HOUSE: head})
            assert restore(FileArchive(backup), store, books, until=until) == len(wanted)
            with store.archive() as archive:
                assert [entry.hash for entry in archive.entries()] == [
                    entry.hash for entry in wanted
                ]
                cut_sheets += len(list(archive.sheets()))
                assert list(verify(archive)) == []
    with closing(open_store(str(recorded_evening))) as old, old.archive() as archive:
        assert 0 < cut_sheets < 4 * len(list(archive.sheets()))


def test_an_earlier_instant_is_restored_of_a_whole_archive_only(
    backup: Path, tmp_path: Path
) -> None:
    """What is later and not restored is verified too, and an instant before everything is refused."""
    with closing(SqliteStore(tmp_path / "new.db")) as store:
        with pytest.raises(BadInput, match="no order was given until then"):
            restore(FileArchive(backup), store, until=0)
        too_old = anchored({HOUSE: Head(10_000, "0" * 64)})
        with pytest.raises(BadInput, match="it is too old"):
            restore(FileArchive(backup), store, too_old, until=2**62)
        assert is_empty(store)
