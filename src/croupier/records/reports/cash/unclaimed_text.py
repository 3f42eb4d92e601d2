"""The report of unclaimed money as text for people, and as CSV for the register that is lodged."""

from collections.abc import Iterator, Sequence
from datetime import date

from croupier.money import show
from croupier.records.reports.cash.unclaimed_money import Unclaimed, UnclaimedReport
from croupier.records.reports.period_report import digest
from croupier.records.reports.report_text import head_lines, log_lines, table
from croupier.table.tickets.ticket_number import masked


def unclaimed_rows(report: UnclaimedReport) -> Iterator[Sequence[object]]:
    """Yield every listed ticket for CSV, in whole cents, with the names of the tickets."""
    yield "number", "issued", "last-day", "set-aside", "place", "terminal", "amount"
    for ticket in report.tickets:
        days = _days(report, ticket)
        yield ticket.number, *days, ticket.place, ticket.terminal, ticket.amount


def unclaimed_text(report: UnclaimedReport) -> Iterator[str]:
    """Yield the report as lines of text, with masked ticket numbers."""
    yield from head_lines(report.head)
    yield ""
    yield from table([
        ("owed before", show(report.before)), ("set aside", show(report.set_aside)),
        ("paid all the same", show(report.paid)), ("owed at the end", show(report.owed)),
    ])  # fmt: skip
    yield ""
    aged = f", issued {report.months} months before the end or earlier" if report.months else ""
    yield f"Tickets still owed{aged}: {len(report.tickets)}, {show(report.listed)}"
    head = ("number", "issued", "last day", "set aside", "at", "amount")
    rows = [
        (masked(it.number), *_days(report, it), f"{it.place} {it.terminal}", show(it.amount))
        for it in report.tickets
    ]
    yield from table([head, *rows])
    yield from log_lines(report.head)
    yield f"Seal {digest(report)}"


def _days(report: UnclaimedReport, ticket: Unclaimed) -> Iterator[date]:
    """Yield the days on which a ticket was issued, could be redeemed for the last time, and was set aside."""
    for at in (ticket.issued, ticket.until - 1, ticket.set_aside):
        yield report.head.calendar.local(at).date()
