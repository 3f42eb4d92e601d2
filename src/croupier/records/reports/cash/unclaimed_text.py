"""Unclaimed money as text for people and as the register that is lodged."""

import csv
from collections.abc import Iterator
from io import StringIO
from zoneinfo import ZoneInfo

from croupier.money import show
from croupier.records.reports.cash.unclaimed_money import UnclaimedReport
from croupier.records.reports.report_text import head_lines, log_lines, table
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.instants import instant_of


def unclaimed_csv(report: UnclaimedReport) -> str:
    """Every ticket that is listed, whole cents and whole numbers."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["number", "issued", "last-day", "set-aside", "place", "terminal", "amount"])
    for one in report.tickets:
        days = (_day(report, at) for at in (one.issued, one.until - 1, one.set_aside))
        rows.writerow([one.number, *days, one.place, one.terminal, one.amount])
    return written.getvalue()


def unclaimed_text(report: UnclaimedReport) -> Iterator[str]:
    """The report in lines; the numbers masked."""
    yield from head_lines(report.head)
    yield ""
    yield from table(
        [
            ("owed before", show(report.before)),
            ("set aside", show(report.set_aside)),
            ("paid all the same", show(report.paid)),
            ("owed at the end", show(report.owed)),
        ]
    )
    yield ""
    aged = f", issued {report.months} months before the end or earlier" if report.months else ""
    yield f"Tickets still owed{aged}: {len(report.tickets)}, {show(report.listed)}"
    head = ("number", "issued", "last day", "set aside", "at", "amount")
    rows = [
        (
            Number(one.number).masked,
            *(_day(report, at) for at in (one.issued, one.until - 1, one.set_aside)),
            f"{one.place} {one.terminal}",
            show(one.amount),
        )
        for one in report.tickets
    ]
    yield from table([head, *rows])
    yield from log_lines(report.head)


def _day(report: UnclaimedReport, at: int) -> str:
    return str(instant_of(at).astimezone(ZoneInfo(report.head.calendar.zone)).date())
