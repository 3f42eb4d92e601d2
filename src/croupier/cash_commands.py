"""The command that reports cash: what must be told to the authority, and what may have been split."""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier import __version__
from croupier.errors import BadInput
from croupier.floor_commands import DEFAULT, Where
from croupier.report_commands import (
    Again,
    Csv,
    Day,
    DayStarts,
    Json,
    LastDay,
    Month,
    Operator,
    Since,
    To,
    Venue,
    Year,
    calendar_of,
    compared,
    now,
    sealed_in,
)
from croupier.reporting import make_cash
from croupier.reports import Asked, digest, encode
from croupier.reports.cash_printing import cash_csv, cash_text
from croupier.reports.cash_report import CashReport, PeriodHead, Sought
from croupier.rulebook.cash_reports import CASH_SEARCH
from croupier.store.address import opened


class _Sealed(msgspec.Struct, frozen=True):
    """Of a report that was made before only what was asked for."""

    head: PeriodHead
    sought: Sought


def large_cash(
    *,
    store: Where = DEFAULT,
    day: Day = "",
    last_day: LastDay = "",
    month: Month = "",
    year: Year = "",
    since: Since = "",
    to: To = "",
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
    day_starts: DayStarts = "06:00",
    operator: Operator = "",
    venue: Venue = "",
    json: Json = False,
    csv: Csv = False,
    again: Again = None,
) -> None:
    """List cash that must be told to the authority, by when, and what may have been split to stay below.

    Players at terminals are anonymous: what is linked is linked by the occupancy of a terminal, by a person whom
    staff know, and by tickets, and is for people to look at.
    """
    if again is not None:
        _again(again, store)
        return
    sought = Sought(
        window_hours=_within(window_hours, 1, 24 * 31, "hours"),
        near_percent=_within(near_percent, 1, 100, "percent"),
        notes_minutes=CASH_SEARCH.notes_minutes,
        holidays=tuple(sorted(set(map(_holiday, holiday)))),
    )
    made, calendar = now(), calendar_of(day_starts, "")
    title, period = Asked(day, last_day, month, year, since, to).period(calendar, made)
    head = PeriodHead(
        title=f"Cash, {title[0].lower()}{title[1:]}", version=__version__, operator=operator, venue=venue,
        period=period, made=made, calendar=calendar, logs={},
    )  # fmt: skip
    with opened(store, reading=True) as kept, kept.archive() as archive:
        _print(make_cash(archive, head, sought), json=json, csv=csv)


def _print(made: CashReport, *, json: bool, csv: bool) -> None:
    if json:
        sys.stdout.write(f"{encode(made).decode()}\n")
    elif csv:
        sys.stdout.write(cash_csv(made))
    else:
        sys.stdout.writelines(f"{line}\n" for line in cash_text(made))
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
