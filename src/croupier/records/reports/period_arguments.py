"""The requested period of a report: gaming days, a shift, a month or year of days, or the time between two instants."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from croupier.errors import BadInput, unknown
from croupier.records.reports.gaming_calendar import Calendar, ms_of
from croupier.records.reports.report_head import Period
from croupier.rulebook import instant

_MONTH = re.compile(r"(\d{4})-(\d\d)", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
NOTHING = Period(0, 0)


class PeriodArguments(NamedTuple):
    """The requested period, given in one of these ways; the default is today's gaming day."""

    day: str = ""
    """A gaming day, or the first of several…"""
    last_day: str = ""
    """…and the last of them."""
    month: str = ""
    year: str = ""
    since: str = ""
    """The first instant…"""
    to: str = ""
    """…and the one at which the period is over."""
    shift: str = ""
    """One shift of the gaming day."""

    def period(self, calendar: Calendar, now: int) -> tuple[str, Period]:
        """Return the title of the period and its instants."""
        if bool(self.since) is not bool(self.to) or self._ways() > 1:
            raise BadInput(
                "One period. Accepted: a day, a first and a last day, a month, a year, or from and to."
            )
        if self.since:
            return "Period", between(self.since, self.to)
        if self.shift:
            return self._of_shift(calendar)
        far = _unreadable("period", self.last_day or self.day or self.month or self.year, "2026")
        try:
            title, first, last = self._days(calendar.day_of(now))
            period = calendar.days(first, last)
        except OverflowError:  # the end of the calendar
            raise far from None
        if period.begin < 0:  # before 1970, where the instants of the logs begin
            raise far
        return title, period

    def _of_shift(self, calendar: Calendar) -> tuple[str, Period]:
        if not self.day or self.last_day:
            raise BadInput("A shift without its day. Accepted: one gaming day, and a shift of it.")
        _, whole = PeriodArguments(self.day).period(calendar, 0)
        shifts = {
            name.partition(" ")[2]: (period, name) for period, name in calendar.shifts_in(whole)
        }
        if self.shift not in shifts:
            raise unknown("shift", self.shift, shifts)
        period, name = shifts[self.shift]
        return f"Shift {name}", period

    def _ways(self) -> int:
        if self.last_day and not self.day:
            raise BadInput("A last day without a first. Accepted: --day and --last-day.")
        return sum(map(bool, (self.day, self.month, self.year, self.since)))

    def _days(self, today: date) -> tuple[str, date, date]:
        if self.month:
            first = _first_of_month(self.month)
            after = (first + timedelta(days=31)).replace(day=1)
            return f"Month {self.month}", first, after - timedelta(days=1)
        if self.year:
            if not _YEAR.fullmatch(self.year) or self.year == "0000":
                raise _unreadable("year", self.year, "2026")
            return f"Year {self.year}", date(int(self.year), 1, 1), date(int(self.year), 12, 31)
        first = _day(self.day) if self.day else today
        last = _day(self.last_day) if self.last_day else first
        if last < first:
            raise BadInput(f"{last} is before {first}. Accepted: a last day that is not earlier.")
        text = f"Gaming day {first}"
        return (text if first == last else f"Gaming days {first} to {last}"), first, last


def between(since: str, to: str, always: Period = NOTHING) -> Period:
    """Return the period from one instant to before another; `always` gives the missing ends."""
    begin = ms_of(instant(since)) if since else always.begin
    end = ms_of(instant(to)) if to else always.end
    if begin >= end:
        raise BadInput(f"Nothing lies between {since} and {to}. Accepted: an earlier from.")
    return Period(begin, end)


def _first_of_month(text: str) -> date:
    match = _MONTH.fullmatch(text)
    if match and 1 <= int(match[2]) <= 12 and int(match[1]):
        return date(int(match[1]), int(match[2]), 1)
    raise _unreadable("month", text, "2026-01")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _unreadable("day", text, "2026-01-31") from None


def _unreadable(what: str, text: str, example: str) -> BadInput:
    return BadInput(f"Unreadable {what} {text!r}. Accepted: such as {example}.")
