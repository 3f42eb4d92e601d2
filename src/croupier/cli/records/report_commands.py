"""The command that makes reports: what gaming days, a month, a year or another period brought."""

import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import Annotated, TypeVar

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from croupier import __version__
from croupier.cli.records.round_commands import DEFAULT, Where
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
from croupier.records.reports.report_text import as_csv, as_text

T = TypeVar("T")
Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]
Csv = Annotated[bool, Parameter(help="Print CSV.", negative=())]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """What time a report is about."""

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

    @property
    def asked(self) -> PeriodArguments:
        """The same, to be read with a calendar."""
        return PeriodArguments(self.day, self.last_day, self.month, self.year, self.since, self.to)


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Whose report it is, and how it is printed."""

    operator: Annotated[str, Parameter(help="Whose report it is.")] = ""
    venue: Annotated[str, Parameter(help="Which house it is about.")] = ""
    json: Json = False
    csv: Csv = False
    again: Annotated[
        Path | None,
        Parameter(help="Make a report again from its JSON, and tell whether it differs."),
    ] = None


TODAY, PRINTED = Period(), Paper()
"""Where nothing is said."""


class _Sealed(msgspec.Struct, frozen=True):
    """Of a report that was made before only its head is asked for."""

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
        str, Parameter(help="Names and times, such as 'day 06:00, night 18:00'.")
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
        calendar_of(period.day_starts, shifts), by, table, period.asked, now=now(), operator=paper.operator,
        venue=paper.venue,
    )  # fmt: skip
    with opened(store, reading=True) as kept:
        _print(made_of(kept, head), paper)


def _print(made: Report, paper: Paper) -> None:
    if paper.json:
        sys.stdout.write(f"{encode(made).decode()}\n")
    elif paper.csv:
        sys.stdout.write(as_csv(made))
    else:
        sys.stdout.writelines(f"{line}\n" for line in as_text(made))


def _again(file: Path, store: str) -> None:
    was, sealed = sealed_in(file, _Sealed, "croupier report --json")
    with opened(store, reading=True) as kept:
        made = made_of(kept, sealed.head, again=True)
    compared(was, encode(made), sealed.head.version)


def sealed_in(file: Path, asked: type[T], command: str) -> tuple[bytes, T]:
    """A report that was made before, and what was asked for then."""
    if not file.is_file():
        raise BadInput(f"No file {str(file)!r}. Accepted: what `{command}` printed.")
    was = file.read_bytes().rstrip(b"\n")
    try:
        return was, msgspec.json.decode(was, type=asked)
    except (msgspec.MsgspecError, UnicodeError) as damaged:
        raise BadInput(f"{str(file)!r} is no report: {damaged}.") from None


def compared(was: bytes, made: bytes, version: str) -> None:
    """The same bytes, or status 1."""
    seal = sha256(made).hexdigest()
    if made == was:
        sys.stdout.write(f"The same report, seal {seal}\n")
        return
    by = "" if version == __version__ else f", made by {version}, not {__version__}"
    sys.stdout.write(f"Another report{by}: its seal would be {seal}\n")
    raise SystemExit(1)


def calendar_of(day_starts: str, shifts: str) -> Calendar:
    """When days begin, and the shifts that were typed, or the usual ones."""
    found = []
    for one in filter(None, map(str.strip, shifts.split(","))):
        name, _, starts = one.rpartition(" ")
        found.append(Shift(name.strip() or starts, starts))
    whole = Calendar(day_starts=day_starts, shifts=tuple(found))
    usual = Calendar()
    if not found and day_starts == usual.day_starts:
        return replace(whole, shifts=usual.shifts)
    return whole


def now() -> int:
    """The clock of the machine."""
    return time_ns() // 1_000_000
