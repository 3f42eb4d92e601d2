"""Gaming days and shifts: which one an instant belongs to, in the time of the house.

A day is from its hour to the same hour of the next day by the clock on the wall: where daylight saving
begins or ends it has 23 or 25 hours. An hour that the clock leaps over is read as if it had not leapt; of one
that comes twice the first counts.
"""

from bisect import bisect_right
from datetime import date, datetime, time, timedelta
from itertools import accumulate
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from croupier.errors import BadInput
from croupier.records.reports.report_head import Period
from croupier.rulebook import ZONE
from croupier.table.values.instants import instant_of

_EPOCH = instant_of(0)
_ONE_MS = timedelta(milliseconds=1)


class Shift(Struct, frozen=True):
    """A part of every gaming day."""

    name: str
    starts: str
    """By the clock on the wall, such as 14:00."""


class Calendar(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the days of a house begin, and how they are divided."""

    zone: str = ZONE.key
    day_starts: str = "06:00"
    shifts: tuple[Shift, ...] = (
        Shift("day", "06:00"),
        Shift("swing", "14:00"),
        Shift("night", "22:00"),
    )
    """In their order; the first begins with the day."""

    def __post_init__(self) -> None:
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            accepted = "such as Australia/Melbourne"
            raise BadInput(f"Unknown time zone {self.zone!r}. Accepted: {accepted}.") from None
        first, turn = _minute(self.day_starts), 24 * 60
        after = [(_minute(one.starts) - first) % turn for one in self.shifts]
        if after and (after[0] or sorted(set(after)) != after):
            told = ", ".join(f"{one.name} {one.starts}" for one in self.shifts)
            raise BadInput(
                f"Shifts {told}. Accepted: one after another, the first at {self.day_starts}."
            )

    def begins(self, day: date) -> int:
        """The first instant of a gaming day."""
        return self._at(day, self.day_starts)

    def day_of(self, at: int) -> date:
        """The gaming day of an instant."""
        day = instant_of(at).astimezone(ZoneInfo(self.zone)).date()
        while at < self.begins(day):
            day -= timedelta(days=1)
        while at >= self.begins(day + timedelta(days=1)):
            day += timedelta(days=1)
        return day

    def period(self, day: date) -> Period:
        """A gaming day from its first instant to before that of the next."""
        return self.days(day, day)

    def days(self, first: date, last: date) -> Period:
        """All gaming days from one to another, both included."""
        return Period(self.begins(first), self.begins(last + timedelta(days=1)))

    def shift_of(self, at: int) -> tuple[Period, str]:
        """The shift of an instant, named after its day."""
        day = self.day_of(at)
        whole, first = self.period(day), _minute(self.day_starts)
        if not self.shifts:
            return whole, str(day)
        next_day = day + timedelta(days=1)
        walls = (
            self._at(next_day if _minute(one.starts) < first else day, one.starts)
            for one in self.shifts
        )
        # Where the clock leaps over the beginning of a shift, the next one may have begun before it.
        starts = list(accumulate(walls, max))
        place = bisect_right(starts, at) - 1
        return Period(
            starts[place], [*starts, whole.end][place + 1]
        ), f"{day} {self.shifts[place].name}"

    def _at(self, day: date, wall: str) -> int:
        """Whole milliseconds of a reading of the clock on the wall."""
        minute = _minute(wall)
        shown = time(minute // 60, minute % 60, tzinfo=ZoneInfo(self.zone))
        return ms_of(datetime.combine(day, shown))


def ms_of(at: datetime) -> int:
    """An instant in whole milliseconds, as the logs have it."""
    return (at - _EPOCH) // _ONE_MS


def _minute(wall: str) -> int:
    """The minute of the day, such as 360 for 06:00."""
    hours, colon, minutes = wall.partition(":")
    if colon and len(wall) == 5 and hours.isdecimal() and minutes.isdecimal():
        found = int(hours) * 60 + int(minutes)
        if int(hours) < 24 and int(minutes) < 60:
            return found
    raise BadInput(f"Unreadable time of day {wall!r}. Accepted: such as 06:00.")
