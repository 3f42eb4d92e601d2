"""The figures of a gaming day that goes on are those of its report, whether read at once or as the logs grow."""

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.entry_stream import DatabaseArchive
from croupier.records.day_figures import DayFiguresReader
from croupier.records.log_reader import made_of
from croupier.records.reports import By, Calendar, Report
from croupier.records.reports.meter_report import Count, Meter
from croupier.records.reports.table_figures import BAND, POINTS, DayFigures
from support.report_checks import head

CALENDAR = Calendar()


@pytest.fixture
def store(recorded_evening: Path) -> Iterator[SqlStore]:
    with closing(SqliteStore(recorded_evening, reading=True)) as opened:
        yield opened


def instants(store: SqlStore) -> list[int]:
    """The instant of each order, in the order of their numbers."""
    with store.archive() as archive:
        return [entry.at for entry in archive.entries()]


def report(store: SqlStore, now: int) -> Report:
    period = CALENDAR.period(CALENDAR.day_of(now))
    return made_of(store, replace(head(period), by=By.TABLE, calendar=CALENDAR))


def test_the_figures_of_each_table_are_those_of_the_report(store: SqlStore) -> None:
    now = instants(store)[-1]
    figures, made = DayFiguresReader(store).read(CALENDAR, now), report(store, now)
    lines = {line.key: line for line in made.lines}
    assert figures.tables
    for name, table in figures.tables.items():
        line = lines.get(name)
        if line is None:
            assert (table.rounds, table.handle, table.hold, table.theory, table.band) == (
                0,
                0,
                "",
                "",
                None,
            )
            continue
        assert (table.handle, table.win, table.drop) == (
            line.meters[Meter.HANDLE],
            line.win,
            line.drop,
        )
        assert (table.hold, table.theory, table.unpriced) == (
            line.hold,
            line.expected_hold,
            line.unpriced,
        )
        assert abs(table.expected - Fraction(line.expected)) <= Fraction(1, 2)
        assert table.deviations == line.deviations
        assert table.rounds == line.counts[Count.ROUNDS]
        if table.line:
            assert table.line[-1].win == table.win
            assert len(table.line) <= 2 * POINTS + 1
    paces = {pace.dealer: pace for pace in made.dealers}
    for name, dealer in figures.dealers.items():
        assert (dealer.rounds, dealer.per_hour) == (paces[name].rounds, paces[name].per_hour)
        assert dealer.slips == paces[name].slips
    assert figures.total.win == sum(table.win for table in figures.tables.values())
    assert figures.total.handle == sum(table.handle for table in figures.tables.values())


def test_what_is_read_as_the_logs_grow_is_what_is_read_at_once(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that reads on gives the same figures as one that was started anew."""
    entries = DatabaseArchive.entries
    every = instants(store)
    most = 0
    numbers: list[int] = []

    def grown(archive: DatabaseArchive, after: int = 0) -> object:
        for entry in entries(archive, after):
            if entry.number > most:
                return
            numbers.append(entry.number)
            yield entry

    monkeypatch.setattr(DatabaseArchive, "entries", grown)
    monkeypatch.setattr(type(store), "heads", lambda _store: {})
    reader = DayFiguresReader(store)
    for at in (len(every) // 3, len(every) // 2, len(every) - 1):
        most = at + 1
        step = reader.read(CALENDAR, every[at])
        assert same(step, DayFiguresReader(store).read(CALENDAR, every[at]))
    numbers.clear()
    reader.read(CALENDAR, every[-1])
    assert len(set(numbers)) < 5  # only to see that the log is still the same


def same(one: DayFigures, other: DayFigures) -> bool:
    return replace(one, made=0) == replace(other, made=0)


def test_a_gap_that_a_late_order_left_is_read_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an order was committed late, its number was passed already: then the day is read anew."""
    entries, now = DatabaseArchive.entries, instants(store)[-1]
    hidden = {300, 301}

    def late(archive: DatabaseArchive, after: int = 0) -> object:
        return (entry for entry in entries(archive, after) if entry.number not in hidden)

    reader = DayFiguresReader(store)
    monkeypatch.setattr(DatabaseArchive, "entries", late)
    monkeypatch.setattr(type(store), "heads", lambda _store: {})
    reader.read(CALENDAR, now)
    monkeypatch.undo()
    assert same(reader.read(CALENDAR, now), DayFiguresReader(store).read(CALENDAR, now))


def test_the_band_of_chance_is_a_bound_on_every_dependence(store: SqlStore) -> None:
    """The band is 2.576 times the sum of the standard deviations of the bets, rounded up, and grows with the rounds."""
    figures = DayFiguresReader(store).read(CALENDAR, instants(store)[-1])
    made = report(store, instants(store)[-1])
    banded = {name: table for name, table in figures.tables.items() if table.band}
    assert banded
    for name, table in banded.items():
        line = next(line for line in made.lines if line.key == name)
        assert (table.deviations is None) == (line.deviations is None)
        bands = [point.band for point in table.line]
        assert bands == sorted(bands)
        assert table.band is not None
        if table.deviations is not None and not table.unpriced:
            off = abs(table.win - table.expected)
            assert (abs(table.deviations) <= BAND) == (off <= table.band + 1), name
