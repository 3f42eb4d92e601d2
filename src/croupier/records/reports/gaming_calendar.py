"""Gaming days and shifts: find the day or shift of an instant, in the time zone of the house.

A gaming day lasts from its starting time to the same local time of the next day. It has 23 or 25 hours when daylight
saving begins or ends. A local time that the clock skips is read as if the clock had not changed. If a local time
comes twice, the first one counts.
"""

from bisect import bisect_right
from collections.abc import Iterator
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
    """Local time, such as 14:00."""


class Calendar(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the gaming days of a house begin, and how they are divided into shifts."""

    zone: str = ZONE.key
    day_starts: str = "06:00"
    shifts: tuple[Shift, ...] = (
        Shift("day", "06:00"),
        Shift("swing", "14:00"),
        Shift("night", "22:00"),
    )
    """In their order; the first shift begins with the gaming day."""

    def __post_init__(self) -> None:
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            accepted = "such as Australia/Melbourne"
            raise BadInput(f"Unknown time zone {self.zone!r}. Accepted: {accepted}.") from None
        first, turn = _minute(self.day_starts), 24 * 60
        after = [(_minute(shift.starts) - first) % turn for shift in self.shifts]
        if after and (after[0] or sorted(set(after)) != after):
            text = ", ".join(f"{shift.name} {shift.starts}" for shift in self.shifts)
            raise BadInput(
                f"Shifts {text}. Accepted: one after another, the first at {self.day_starts}."
            )

    def local(self, at: int) -> datetime:
        """Return an instant by the clock of the house."""
        return instant_of(at).astimezone(ZoneInfo(self.zone))

    def local_time(self, at: int) -> str:
        """Return the date and time of an instant by the clock of the house."""
        return self.local(at).isoformat(sep=" ", timespec="seconds")

    def begins(self, day: date) -> int:
        """Return the first instant of a gaming day."""
        return self._at(day, self.day_starts)

    def day_of(self, at: int) -> date:
        """Return the gaming day of an instant."""
        day = self.local(at).date()
        while at < self.begins(day):
            day -= timedelta(days=1)
        while at >= self.begins(day + timedelta(days=1)):
            day += timedelta(days=1)
        return day

    def period(self, day: date) -> Period:
        """Return the period of one gaming day, up to the first instant of the next."""
        return self.days(day, day)

    def days(self, first: date, last: date) -> Period:
        """Return the period of all gaming days from the first to the last, both included."""
        return Period(self.begins(first), self.begins(last + timedelta(days=1)))

    def shift_of(self, at: int) -> tuple[Period, str]:
        """Return the shift of an instant: its period, and its name with the gaming day."""
        day = self.day_of(at)
        whole, first = self.period(day), _minute(self.day_starts)
        if not self.shifts:
            return whole, str(day)
        next_day = day + timedelta(days=1)
        walls = (
            self._at(next_day if _minute(shift.starts) < first else day, shift.starts)
            for shift in self.shifts
        )
        # If the clock skips the start of a shift, the next shift may seem to start earlier than that one.
        starts = list(accumulate(walls, max))
        place = bisect_right(starts, at) - 1
        return Period(
            starts[place], [*starts, whole.end][place + 1]
        ), f"{day} {self.shifts[place].name}"

    def shifts_in(self, whole: Period) -> Iterator[tuple[Period, str]]:
        """Yield the shifts of a gaming day, each with its name."""
        at = whole.begin
        while at < whole.end:
            covered, name = self.shift_of(at)
            yield covered, name
            at = covered.end

    def _at(self, day: date, wall: str) -> int:
        """Return a local time of a day in milliseconds since 1970."""
        minute = _minute(wall)
        shown = time(minute // 60, minute % 60, tzinfo=ZoneInfo(self.zone))
        return ms_of(datetime.combine(day, shown))


def ms_of(at: datetime) -> int:
    """Return an instant in whole milliseconds since 1970, as in the logs."""
    return (at - _EPOCH) // _ONE_MS


def _minute(wall: str) -> int:
    """Return the minute of the day, such as 360 for 06:00."""
    hours, colon, minutes = wall.partition(":")
    if colon and len(wall) == 5 and hours.isdecimal() and minutes.isdecimal():
        minute = int(hours) * 60 + int(minutes)
        if int(hours) < 24 and int(minutes) < 60:
            return minute
    raise BadInput(f"Unreadable time of day {wall!r}. Accepted: such as 06:00.")


USUAL_SHIFTS = Calendar()
"""Three shifts of eight hours; the usual for a house that does not say otherwise."""
