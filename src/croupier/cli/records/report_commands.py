"""The command that makes reports on gaming days, a month, a year or another period."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from croupier import __version__
from croupier.cli.arguments import DEFAULT, Where, now_ms
from croupier.cli.house_defaults import NO_SHIFTS
from croupier.cli.output import Csv, Json, say, write_report
from croupier.cli.progress_bar import progress
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.records.log_reader import head_of, made_of
from croupier.records.reports import (
    By,
    Calendar,
    PeriodArguments,
    Report,
    ReportHead,
    Shift,
    encode,
)
from croupier.records.reports.report_text import as_text, csv_rows
from croupier.rulebook import ZONE

T = TypeVar("T")


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Options for the period of a report."""

    day: Annotated[
        str, Parameter(help="A gaming day, such as 2026-01-31; today's if no period is named.")
    ] = ""
    last_day: Annotated[str, Parameter(help="With --day: all gaming days up to this one.")] = ""
    month: Annotated[str, Parameter(help="All gaming days of a month, such as 2026-01.")] = ""
    year: Annotated[str, Parameter(help="All gaming days of a year, such as 2026.")] = ""
    since: Annotated[
        str, Parameter(name="--from", help="The first instant, such as 2026-01-31T06:00.")
    ] = ""
    to: Annotated[str, Parameter(help="The instant at which the period is over.")] = ""
    day_starts: Annotated[str, Parameter(help="When gaming days begin.")] = "06:00"
    zone: Annotated[str, Parameter(help="The time zone of the house.")] = ZONE.key

    @property
    def arguments(self) -> PeriodArguments:
        """The same values as arguments that a calendar turns into a period."""
        return PeriodArguments(self.day, self.last_day, self.month, self.year, self.since, self.to)


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Options for the house and the form of a report."""

    operator: Annotated[str, Parameter(help="Whose report it is.")] = ""
    venue: Annotated[str, Parameter(help="Which house it is about.")] = ""
    json: Json = False
    csv: Csv = False
    again: Annotated[
        Path | None,
        Parameter(help="Make a report again from its JSON, and tell whether it differs."),
    ] = None


TODAY, PRINTED = Period(), Paper()
"""The defaults."""


class _Sealed(msgspec.Struct, frozen=True):
    """The part of an earlier report that is needed to make it again: its head."""

    head: ReportHead


def report(
    *,
    store: Where = DEFAULT,
    table: Annotated[
        tuple[str, ...], Parameter(help="Tables and cages; all without it.", negative=())
    ] = (),
    period: Period = TODAY,
    by: Annotated[By, Parameter(help="What a line is about.")] = By.TABLE,
    shifts: Annotated[
        str, Parameter(help="Names and times, such as 'day 06:00, night 18:00'; or none.")
    ] = "",
    paper: Paper = PRINTED,
) -> None:
    """Report what gaming days or a period brought: drop, handle, win and hold against theory, pace, exposure.

    A round belongs to the day on which it was settled, a correction to the day on which it was made.
    """
    if paper.again is not None:
        _again(paper.again, store)
        return
    head = head_of(
        calendar_of(period.zone, period.day_starts, shifts), by, table, period.arguments,
        now=now_ms(), operator=paper.operator, venue=paper.venue,
    )  # fmt: skip
    made = _made(store, head)
    write_report(made, as_text, csv_rows, json=paper.json, csv=paper.csv)


def _again(file: Path, store: str) -> None:
    was, sealed = sealed_in(file, _Sealed, "croupier report --json")
    made = _made(store, sealed.head, again=True)
    compared(was, encode(made), sealed.head.version)


def _made(store: str, head: ReportHead, *, again: bool = False) -> Report:
    with opened(store, reading=True) as sql_store:
        orders = sum(each.orders for each in sql_store.heads().values())
        with progress("Reading the logs", orders) as moved:
            return made_of(sql_store, head, again=again, progress=moved)


def sealed_in(file: Path, kind: type[T], command: str) -> tuple[bytes, T]:
    """Read an earlier report from a file: return its bytes and the request it was made for."""
    if not file.is_file():
        raise BadInput(f"No file {str(file)!r}. Accepted: what `{command}` printed.")
    was = file.read_bytes().rstrip(b"\n")
    try:
        return was, msgspec.json.decode(was, type=kind)
    except (msgspec.MsgspecError, UnicodeError) as damaged:
        raise BadInput(f"{str(file)!r} is no report: {damaged}.") from None


def compared(was: bytes, made: bytes, version: str) -> None:
    """Compare two reports and print the result; exit with status 1 if they differ."""
    seal = sha256(made).hexdigest()
    if made == was:
        say(f"The same report, seal {seal}")
        return
    by = "" if version == __version__ else f", made by {version}, not {__version__}"
    say(f"Another report{by}: its seal would be {seal}")
    raise SystemExit(1)


def calendar_of(zone: str, day_starts: str, shifts: str) -> Calendar:
    """Make a calendar from the start of gaming days and the given shifts, or the usual shifts.

    If days start at another time and no shifts are given, the calendar has no shifts.
    """
    if shifts == NO_SHIFTS:
        return Calendar(zone=zone, day_starts=day_starts, shifts=())
    day_shifts = []
    for text in filter(None, map(str.strip, shifts.split(","))):
        name, _, starts = text.rpartition(" ")
        day_shifts.append(Shift(name.strip() or starts, starts))
    whole = Calendar(zone=zone, day_starts=day_starts, shifts=tuple(day_shifts))
    usual = Calendar()
    if not day_shifts and day_starts == usual.day_starts:
        return replace(whole, shifts=usual.shifts)
    return whole
