"""A process that makes many reports reads on from where the logs stood when an earlier period began."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.entry_stream import DatabaseArchive
from croupier.records.log_reader import made_of
from croupier.records.report_marks import KEPT, ReportMarks
from croupier.records.reports import By, Calendar, Period, ReportHead, encode
from support.full_evening import two_days
from support.report_checks import head

PARTS = 6


@pytest.fixture
def numbers_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of each order that is read."""
    numbers: list[int] = []
    entries = DatabaseArchive.entries

    def noted(archive: DatabaseArchive, after: int = 0) -> object:
        for entry in entries(archive, after):
            numbers.append(entry.number)
            yield entry

    monkeypatch.setattr(DatabaseArchive, "entries", noted)
    return numbers


def heads(store: SqlStore, by: By) -> list[ReportHead]:
    """Reports on all parts of the time of a store, one after another, and on the rest."""
    with store.archive() as archive:
        instants = [entry.at for entry in archive.entries()]
    begin, end = instants[0], instants[-1] + 1
    edges = [begin + part * (end - begin) // PARTS for part in range(PARTS + 1)]
    periods = [Period(*pair) for pair in pairwise(edges)]
    return [replace(head(period), by=by) for period in (*periods, Period(edges[2], end))]


@pytest.mark.parametrize("by", By)
def test_a_report_from_a_mark_has_the_same_bytes(recorded_evening: Path, by: By) -> None:
    marks = ReportMarks()
    with closing(SqliteStore(recorded_evening, reading=True)) as store:
        asked = heads(store, by)
        for each in (*asked, *reversed(asked)):
            whole = encode(made_of(store, each))
            assert encode(made_of(store, each, marks=marks)) == whole, each.period
            assert encode(made_of(store, each, marks=marks)) == whole, each.period


def test_a_report_of_a_later_day_reads_no_earlier_order_again(
    recorded_evening: Path, numbers_read: list[int]
) -> None:
    marks = ReportMarks()
    with closing(SqliteStore(recorded_evening, reading=True)) as store:
        *_, last, _ = heads(store, By.TABLE)
        numbers_read.clear()
        made_of(store, last, marks=marks)
        whole = len(numbers_read)
        numbers_read.clear()
        made_of(store, last, marks=marks)
        assert 0 < len(numbers_read) < whole / 2


def test_marks_of_a_log_that_was_replaced_are_forgotten(
    recorded_evening: Path, tmp_path: Path
) -> None:
    marks = ReportMarks()
    with closing(SqliteStore(recorded_evening, reading=True)) as store:
        for each in heads(store, By.DAY):
            made_of(store, each, marks=marks)
    with closing(SqliteStore(tmp_path / "other.db")) as store:
        two_days(store)
        for each in heads(store, By.DAY):
            assert encode(made_of(store, each, marks=marks)) == encode(made_of(store, each))


def test_a_process_keeps_few_marks(recorded_evening: Path) -> None:
    marks = ReportMarks()
    with closing(SqliteStore(recorded_evening, reading=True)) as store:
        for each in heads(store, By.DAY):
            made_of(store, each, marks=marks)
    assert len(marks._marks) == KEPT


def test_reports_of_gaming_days_follow_each_other(tmp_path: Path) -> None:
    marks = ReportMarks()
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        days = two_days(store)
        assert days is not None
        calendar = Calendar()
        with store.archive() as archive:
            instants = [entry.at for entry in archive.entries()]
        for day in sorted({calendar.day_of(instant) for instant in instants}):
            each = head(calendar.period(day))
            assert encode(made_of(store, each, marks=marks)) == encode(made_of(store, each))
