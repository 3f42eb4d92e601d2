"""Reports in tests, and what must hold of every one of them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.engine.store import MemoryStore, SqlStore
from croupier.records.log_reader import make
from croupier.records.reports import (
    By,
    Calendar,
    Line,
    Meter,
    Period,
    Report,
    ReportHead,
    Tally,
    report_of,
)
from support.plain_sql_report import Plain, answered_orders, plain

EVER = Period(0, 10**14)
BESIDES = {Meter.HANDLE, Meter.RETURNED, Meter.CORRECTED_HANDLE}
"""Meters that are more than one sum, or of which nothing moved."""


def head(period: Period = EVER, by: By = By.TABLE, **changes: Any) -> ReportHead:
    plain_head = ReportHead(
        title="A report", version="1", by=by, period=period, made=0, calendar=Calendar(), logs={}
    )
    return replace(plain_head, **changes)


def reported(
    store: MemoryStore | SqlStore, period: Period = EVER, by: By = By.TABLE, **changes: Any
) -> Report:
    """A report of whichever store."""
    wanted = head(period, by, **changes)
    if isinstance(store, MemoryStore):
        tally = Tally(period, by, wanted.calendar, store.sheet)
        for order in answered_orders(store):
            tally.take(order)
        return report_of(wanted, tally)
    with store.archive() as archive:
        return make(archive, store.sheet, wanted)


def agrees(line: Line, sums: Mapping[str, int], *, rides: bool = False) -> None:
    """A line of a report says what plain SQL says, to the cent."""
    meters = line.meters
    same = set(Meter) - BESIDES
    assert {name: meters[name] for name in same} == {name: sums[name] for name in same}
    assert line.win == sums["lost"] - sums["wins"]
    if not rides:
        # A stake that stays on the layout is decided, and moves nowhere (WHEEL 3.2).
        assert meters[Meter.HANDLE] == sums["lost"] + sums["back"]
        assert meters[Meter.RETURNED] == sums["back"] + sums["wins"]


def checked(store: MemoryStore | SqlStore, period: Period = EVER, *, rides: bool = False) -> Report:
    """A report whose total and lines agree with plain SQL and with the books."""
    with plain(store) as sql:
        return _checked(sql, store, period, By.TABLE, rides=rides)


def checked_by_all(store: MemoryStore | SqlStore, *, rides: bool = False) -> Report:
    """The report by tables; the reports by every other kind of lines agree with plain SQL too."""
    with plain(store) as sql:
        for by in (By.GAME, By.DEALER, By.SHIFT, By.DAY):
            _checked(sql, store, EVER, by, rides=rides)
        _check_terminals(sql, store)
        return _checked(sql, store, EVER, By.TABLE, rides=rides)


def _checked(
    sql: Plain, store: MemoryStore | SqlStore, period: Period, by: By, *, rides: bool
) -> Report:
    report = reported(store, period, by)
    within = f"at >= {period.begin} AND at < {period.end}"
    column = "place" if by is By.TABLE else by.value
    agrees(report.total, sql.sums(within), rides=rides)
    lines = {line.key: line for line in report.lines}
    for key in sql.keys(column, within) - lines.keys():
        assert not any(sql.sums(f"{within} AND {column} = '{key}'").values())
    for key, line in lines.items():
        where = f"{within} AND {column} = '{key}'"
        agrees(line, sql.sums(where), rides=rides)
        assert sql.counts(where).items() <= line.counts.items()
    assert report.check.by_books == report.check.by_meters == sql.sums(within)["gained"]
    return report


def _check_terminals(sql: Plain, store: MemoryStore | SqlStore) -> None:
    """What a terminal lost is no transfer of its own; it is what it put on the layout and did not get back."""
    lines = {line.key: line for line in reported(store, by=By.TERMINAL).lines}
    for key in sql.keys("terminal") - lines.keys():
        assert not any(sql.sums(f"terminal = '{key}'").values())
    places = sql.keys("place")
    for key, line in lines.items():
        sums = sql.sums(f"terminal = '{key}'")
        if key in places:
            sums["lost"] = line.win + sums["wins"]  # of a live table: `_checked` compares its total
            agrees(line, sums, rides=True)
        else:
            sums["lost"] = sql.lost(key)
            agrees(line, sums)
