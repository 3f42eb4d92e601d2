"""The commands that report money to authorities: large cash with possible structuring, and unclaimed tickets."""

from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier import __version__
from croupier.cli.arguments import DEFAULT, Where, now_ms
from croupier.cli.output import write_report
from croupier.cli.records.report_commands import (
    PRINTED,
    TODAY,
    Paper,
    Period,
    calendar_of,
    compared,
    sealed_in,
)
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.records.log_reader import make_cash, make_ticket_review, make_unclaimed
from croupier.records.reports import encode
from croupier.records.reports.cash.cash_report import CashSearch, PeriodHead
from croupier.records.reports.cash.cash_text import cash_rows, cash_text
from croupier.records.reports.cash.ticket_review_text import (
    ticket_review_rows,
    ticket_review_text,
)
from croupier.records.reports.cash.unclaimed_text import unclaimed_rows, unclaimed_text
from croupier.rulebook.cash_reports import CASH_SEARCH


class _Sealed(msgspec.Struct, frozen=True):
    """The parts of an earlier report that are needed to make it again."""

    head: PeriodHead
    sought: CashSearch


class _SealedReview(msgspec.Struct, frozen=True):
    head: PeriodHead


class _SealedUnclaimed(msgspec.Struct, frozen=True):
    head: PeriodHead
    months: int


def large_cash(
    *,
    store: Where = DEFAULT,
    period: Period = TODAY,
    window_hours: Annotated[
        int, Parameter(help="Hours over which related amounts are added up.")
    ] = CASH_SEARCH.window_hours,
    near_percent: Annotated[
        int, Parameter(help="From which part of the threshold on a single amount is shown.")
    ] = CASH_SEARCH.near_percent,
    holiday: Annotated[
        tuple[str, ...],
        Parameter(help="No business day, such as 2026-01-26; as often as needed.", negative=()),
    ] = (),
    paper: Paper = PRINTED,
) -> None:
    """List cash that must be reported to the authority, by when, and amounts that may have been split to stay below.

    Players at terminals are anonymous. Amounts are linked by the occupancy of a terminal, by a person whom staff
    know, and by tickets. People must review these links.
    """
    if paper.again is not None:
        _again(paper.again, store)
        return
    sought = CashSearch(
        window_hours=_within(window_hours, 1, 24 * 31, "hours"),
        near_percent=_within(near_percent, 1, 100, "percent"),
        notes_minutes=CASH_SEARCH.notes_minutes,
        holidays=tuple(sorted(set(map(_holiday, holiday)))),
    )
    head = _head("Cash", period, paper)
    with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
        report = make_cash(archive, head, sought)
    write_report(report, cash_text, cash_rows, json=paper.json, csv=paper.csv)


def unclaimed(
    *,
    store: Where = DEFAULT,
    period: Period = TODAY,
    months: Annotated[
        int,
        Parameter(
            help="List only tickets issued this number of months before the end, or earlier."
        ),
    ] = 0,
    paper: Paper = PRINTED,
) -> None:
    """List the tickets that were not redeemed in time and are still owed at the end of a year or period.

    JSON and CSV hold the sealed names of the tickets. Tickets of release 0.1.0 stand there with their whole numbers:
    keep such files like cash.
    """
    if paper.again is not None:
        was, before = sealed_in(paper.again, _SealedUnclaimed, "croupier unclaimed --json")
        with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
            made = make_unclaimed(archive, before.head, before.months, again=True)
        compared(was, encode(made), before.head.version)
        return
    head = _head("Unclaimed money", period, paper)
    with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
        report = make_unclaimed(archive, head, _within(months, 0, 1_200, "months"))
    write_report(report, unclaimed_text, unclaimed_rows, json=paper.json, csv=paper.csv)


def review_tickets(
    *, store: Where = DEFAULT, period: Period = TODAY, paper: Paper = PRINTED
) -> None:
    """Review the tickets of a gaming day: all acts by channel and person, what is still open, and the books.

    The status is 1 where the books differ from the acts. A member of staff signs the review on the server.
    """
    if paper.again is not None:
        was, before = sealed_in(paper.again, _SealedReview, "croupier review-tickets --json")
        with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
            made = make_ticket_review(archive, before.head, again=True)
        compared(was, encode(made), before.head.version)
        return
    head = _head("Tickets", period, paper)
    with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
        review = make_ticket_review(archive, head)
    write_report(review, ticket_review_text, ticket_review_rows, json=paper.json, csv=paper.csv)
    if review.differences:
        raise SystemExit(1)


def _head(what: str, period: Period, paper: Paper) -> PeriodHead:
    made, calendar = now_ms(), calendar_of(period.zone, period.day_starts, "")
    title, span = period.arguments.period(calendar, made)
    return PeriodHead(
        title=f"{what}, {title[0].lower()}{title[1:]}", version=__version__, operator=paper.operator,
        venue=paper.venue, period=span, made=made, calendar=calendar, logs={},
    )  # fmt: skip


def _again(file: Path, store: str) -> None:
    was, request = sealed_in(file, _Sealed, "croupier large-cash --json")
    with opened(store, reading=True) as sql_store, sql_store.archive() as archive:
        made = make_cash(archive, request.head, request.sought, again=True)
    compared(was, encode(made), request.head.version)


def _within(number: int, least: int, most: int, what: str) -> int:
    if least <= number <= most:
        return number
    raise BadInput(f"{number} {what}. Accepted: {least} to {most}.")


def _holiday(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"Unreadable holiday {text!r}. Accepted: such as 2026-01-26.") from None
