"""The report of cash as text for people and as CSV for their spreadsheets."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from zoneinfo import ZoneInfo

from croupier.money import show
from croupier.records.reports.cash.cash_movements import UNKNOWN, Handed
from croupier.records.reports.cash.cash_report import CashReport
from croupier.records.reports.report_text import head_lines, log_lines, table
from croupier.table.values.instants import instant_of

COLUMNS = (
    "list",
    "tell-by",
    "at",
    "way",
    "how",
    "amount",
    "place",
    "terminal",
    "who",
    "name",
    "by",
    "tender",
)


def cash_csv(report: CashReport) -> str:
    """Every transaction of every list, whole cents; what was linked stands under one number."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for due in report.due:
        rows.writerow(["due", due.tell_by, *_cells(report, due.handed)])
    for number, linked in enumerate(report.linked, 1):
        rows.writerows([f"linked-{number}", "", *_cells(report, one)] for one in linked.handed)
    rows.writerows(["near", "", *_cells(report, one)] for one in report.near)
    return written.getvalue()


def _cells(report: CashReport, one: Handed) -> list[object]:
    shown = _clock(report, one.at)
    return [
        shown,
        one.way,
        one.how,
        one.amount,
        one.place,
        one.terminal,
        one.who,
        one.name,
        one.by,
        one.tender,
    ]


def cash_text(report: CashReport) -> Iterator[str]:
    """The report in lines."""
    yield from head_lines(report.head)
    yield ""
    yield f"Cash taken {show(report.taken)}, paid {show(report.paid)}."
    yield ""
    yield f"To be told ({len(report.due)}), each by the day in front of it:"
    yield from table([(str(due.tell_by), *_row(report, due.handed)) for due in report.due])
    if not report.linked:
        yield ""
        yield "May belong together (0):"
    for number, linked in enumerate(report.linked, 1):
        yield ""
        yield (
            f"May belong together, {number} of {len(report.linked)}: {show(linked.total)} "
            f"within {report.sought.window_hours} hours of each other"
        )
        yield from table([_row(report, one) for one in linked.handed])
    yield ""
    yield f"A little below the threshold ({len(report.near)}):"
    yield from table([_row(report, one) for one in report.near])
    yield from log_lines(report.head)


def _row(report: CashReport, one: Handed) -> Sequence[str]:
    return (
        _clock(report, one.at),
        show(one.amount),
        f"{one.way}: {one.how}",
        f"{one.place} {one.terminal}".rstrip(),
        " ".join(filter(None, (one.who, one.name))),
        f"by {one.by}",
        "tender not on record" if one.tender == UNKNOWN else "",
    )


def _clock(report: CashReport, at: int) -> str:
    zone = ZoneInfo(report.head.calendar.zone)
    return instant_of(at).astimezone(zone).isoformat(" ", "seconds")
