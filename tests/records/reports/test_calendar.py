"""Gaming days and shifts, where the clock on the wall leaps and where it does not."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.records.reports import Calendar, Shift
from croupier.rulebook import instant

HOUR = 3_600_000
DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))
CALENDARS = st.sampled_from(
    [
        Calendar(),
        Calendar(day_starts="04:00", shifts=()),
        Calendar(day_starts="02:30", shifts=(Shift("one", "02:30"), Shift("two", "03:00"))),
        Calendar(day_starts="22:00", shifts=(Shift("late", "22:00"), Shift("early", "07:15"))),
        Calendar(zone="America/New_York"),
        Calendar(zone="UTC", day_starts="00:00", shifts=()),
        Calendar(zone="Australia/Lord_Howe", day_starts="02:00", shifts=(Shift("all", "02:00"),)),
    ]
)


def ms(text: str) -> int:
    return int(instant(text).timestamp()) * 1_000


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-04-04", 25), ("2026-10-03", 23), ("2026-11-16", 24)]
)
def test_a_day_has_as_many_hours_as_the_clock_gives_it(day: str, hours: int) -> None:
    begin, end = Calendar().period(date.fromisoformat(day))
    assert end - begin == hours * HOUR


@pytest.mark.parametrize(
    ("at", "day", "shift"),
    [
        ("2026-11-16T05:59:59", "2026-11-15", "2026-11-15 night"),
        ("2026-11-16T06:00", "2026-11-16", "2026-11-16 day"),
        ("2026-11-16T14:00", "2026-11-16", "2026-11-16 swing"),
        ("2026-11-17T00:00", "2026-11-16", "2026-11-16 night"),
        ("2026-10-04T03:00+11:00", "2026-10-03", "2026-10-03 night"),  # one hour after 02:00
        ("2026-04-05T02:30+11:00", "2026-04-04", "2026-04-04 night"),
        ("2026-04-05T02:30+10:00", "2026-04-04", "2026-04-04 night"),  # the same on the wall, an hour later
    ],
)  # fmt: skip
def test_every_instant_has_its_day_and_shift(at: str, day: str, shift: str) -> None:
    assert str(Calendar().day_of(ms(at))) == day
    assert Calendar().shift_of(ms(at))[1] == shift


def test_the_clock_leaps_over_the_beginning_of_a_day() -> None:
    calendar = Calendar(day_starts="02:30", shifts=(Shift("one", "02:30"), Shift("two", "03:00")))
    assert calendar.begins(date(2026, 10, 4)) == ms("2026-10-04T03:30+11:00")
    assert calendar.shift_of(ms("2026-10-04T03:15+11:00"))[1] == "2026-10-03 two"
    assert calendar.shift_of(ms("2026-10-04T03:30+11:00"))[1] == "2026-10-04 two"


@given(CALENDARS, DAYS, st.integers(0, 26 * HOUR))
def test_days_and_shifts_leave_no_gap_and_do_not_overlap(
    calendar: Calendar, day: date, after: int
) -> None:
    at = calendar.begins(day) + after
    own = calendar.day_of(at)
    assert calendar.period(own).covers(at)
    assert calendar.period(own).end == calendar.begins(own + timedelta(days=1))
    assert own - day in (timedelta(0), timedelta(days=1))
    shift, name = calendar.shift_of(at)
    assert shift.covers(at), "of two that begin at the same instant the later counts"
    assert name.startswith(str(own))
    assert calendar.period(own).begin <= shift.begin < shift.end <= calendar.period(own).end
    if shift.end < calendar.period(own).end:
        assert calendar.shift_of(shift.end)[0].begin == shift.end


@pytest.mark.parametrize(
    "wrong",
    [
        {"day_starts": "6:00"},
        {"day_starts": "24:00"},
        {"day_starts": "06:60"},
        {"day_starts": "noon"},
        {"zone": "Atlantis/Crown"},
        {"shifts": (Shift("late", "14:00"),)},
        {"shifts": (Shift("a", "06:00"), Shift("b", "05:00"), Shift("c", "14:00"))},
        {"shifts": (Shift("a", "06:00"), Shift("b", "06:00"))},
    ],
)
def test_what_is_no_calendar_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="Accepted"):
        Calendar(**wrong)
