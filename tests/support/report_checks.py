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
from support.plain_sql_report import plain, told_of

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
        for told in told_of(store):
            tally.take(told)
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
    found = reported(store, period)
    within = f"at >= {period.begin} AND at < {period.end}"
    with plain(store) as sql:
        agrees(found.total, sql.sums(within), rides=rides)
        for line in found.lines:
            agrees(line, sql.sums(f"{within} AND place = '{line.key}'"), rides=rides)
        assert found.check.by_books == found.check.by_meters == sql.sums(within)["gained"]
    return found
