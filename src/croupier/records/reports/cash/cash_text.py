"""The cash report as text for people and as CSV for spreadsheets."""

from collections.abc import Iterator, Sequence

from croupier.money import show
from croupier.records.reports.cash.cash_movements import UNKNOWN, Handed
from croupier.records.reports.cash.cash_report import CashReport
from croupier.records.reports.period_report import digest
from croupier.records.reports.report_text import head_lines, log_lines, table

COLUMNS = ("way", "how", "amount", "place", "terminal", "who", "name", "by", "tender")


def cash_rows(report: CashReport) -> Iterator[Sequence[object]]:
    """Yield all transactions of all lists for CSV, in whole cents; linked amounts share one list number."""
    yield "list", "tell-by", "at", *COLUMNS
    for due in report.due:
        yield "due", due.tell_by, *_cells(report, due.handed)
    for number, linked in enumerate(report.linked, 1):
        yield from ((f"linked-{number}", "", *_cells(report, handed)) for handed in linked.handed)
    yield from (("near", "", *_cells(report, handed)) for handed in report.near)


def _cells(report: CashReport, handed: Handed) -> Iterator[object]:
    yield report.head.calendar.local_time(handed.at)
    yield from (getattr(handed, column) for column in COLUMNS)


def cash_text(report: CashReport) -> Iterator[str]:
    """Yield the report as lines of text."""
    yield from head_lines(report.head)
    yield ""
    yield f"Cash taken {show(report.taken)}, paid {show(report.paid)}."
    yield ""
    yield f"To be reported ({len(report.due)}), each by the day in front of it:"
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
        yield from table([_row(report, handed) for handed in linked.handed])
    yield ""
    yield f"A little below the threshold ({len(report.near)}):"
    yield from table([_row(report, handed) for handed in report.near])
    yield from log_lines(report.head)
    yield f"Seal {digest(report)}"


def _row(report: CashReport, handed: Handed) -> Sequence[str]:
    return (
        report.head.calendar.local_time(handed.at),
        show(handed.amount),
        f"{handed.way}: {handed.how}",
        f"{handed.place} {handed.terminal}".rstrip(),
        " ".join(filter(None, (handed.who, handed.name))),
        f"by {handed.by}",
        "tender not on record" if handed.tender == UNKNOWN else "",
    )
