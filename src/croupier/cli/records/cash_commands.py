"""The commands that report money to authorities: large cash with what may have been split, and unclaimed tickets."""

import sys
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import Parameter

from croupier import __version__
from croupier.cli.records.report_commands import (
    PRINTED,
    TODAY,
    Paper,
    Period,
    calendar_of,
    compared,
    now,
    sealed_in,
)
from croupier.cli.records.round_commands import DEFAULT, Where
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.records.log_reader import make_cash, make_unclaimed
from croupier.records.reports import digest, encode
from croupier.records.reports.cash.cash_report import CashSearch, PeriodHead
from croupier.records.reports.cash.cash_text import cash_csv, cash_text
from croupier.records.reports.cash.unclaimed_text import unclaimed_csv, unclaimed_text
from croupier.rulebook.cash_reports import CASH_SEARCH

R = TypeVar("R", bound=msgspec.Struct)


class _Sealed(msgspec.Struct, frozen=True):
    """Of a report that was made before only what was asked for."""

    head: PeriodHead
    sought: CashSearch


class _SealedUnclaimed(msgspec.Struct, frozen=True):
    head: PeriodHead
    months: int


def large_cash(
    *,
    store: Where = DEFAULT,
    period: Period = TODAY,
    window_hours: Annotated[
        int, Parameter(help="What belongs together is added up over so long.")
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
    """List cash that must be told to the authority, by when, and what may have been split to stay below.

    Players at terminals are anonymous: what is linked is linked by the occupancy of a terminal, by a person whom
    staff know, and by tickets, and is for people to look at.
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
    with opened(store, reading=True) as kept, kept.archive() as archive:
        found = make_cash(archive, head, sought)
    _print(found, cash_text, cash_csv, paper)


def unclaimed(
    *,
    store: Where = DEFAULT,
    period: Period = TODAY,
    months: Annotated[
        int, Parameter(help="List only tickets issued so many months before the end, or earlier.")
    ] = 0,
    paper: Paper = PRINTED,
) -> None:
    """List the tickets that nobody brought in time and that are still owed at the end of a year or period.

    JSON and CSV hold the numbers whole, as a register that is lodged must, and are kept like cash.
    """
    if paper.again is not None:
        was, before = sealed_in(paper.again, _SealedUnclaimed, "croupier unclaimed --json")
        with opened(store, reading=True) as kept, kept.archive() as archive:
            made = make_unclaimed(archive, before.head, before.months, again=True)
        compared(was, encode(made), before.head.version)
        return
    head = _head("Unclaimed money", period, paper)
    with opened(store, reading=True) as kept, kept.archive() as archive:
        found = make_unclaimed(archive, head, _within(months, 0, 1_200, "months"))
    _print(found, unclaimed_text, unclaimed_csv, paper)


def _head(what: str, period: Period, paper: Paper) -> PeriodHead:
    made, calendar = now(), calendar_of(period.day_starts, "")
    title, asked = period.asked.period(calendar, made)
    return PeriodHead(
        title=f"{what}, {title[0].lower()}{title[1:]}", version=__version__, operator=paper.operator,
        venue=paper.venue, period=asked, made=made, calendar=calendar, logs={},
    )  # fmt: skip


def _print(
    made: R,
    text: Callable[[R], Iterable[str]],
    spread: Callable[[R], str],
    paper: Paper,
) -> None:
    if paper.json:
        sys.stdout.write(f"{encode(made).decode()}\n")
    elif paper.csv:
        sys.stdout.write(spread(made))
    else:
        sys.stdout.writelines(f"{line}\n" for line in text(made))
        sys.stdout.write(f"Seal {digest(made)}\n")


def _again(file: Path, store: str) -> None:
    was, asked = sealed_in(file, _Sealed, "croupier large-cash --json")
    with opened(store, reading=True) as kept, kept.archive() as archive:
        made = make_cash(archive, asked.head, asked.sought, again=True)
    compared(was, encode(made), asked.head.version)


def _within(number: int, least: int, most: int, what: str) -> int:
    if least <= number <= most:
        return number
    raise BadInput(f"{number} {what}. Accepted: {least} to {most}.")


def _holiday(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"Unreadable holiday {text!r}. Accepted: such as 2026-01-26.") from None
