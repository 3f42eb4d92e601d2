"""The report of cash: what must be told to the authority and by when, and what may have been split."""

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from croupier.money import Cents
from croupier.offices.house_log import Head as LogHead
from croupier.records.reports.cash.cash_movements import CashTally, Handed, Way
from croupier.records.reports.cash.structuring import Linked, split
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.report_head import Period
from croupier.rulebook.cash_reports import CashDuty, duty_on
from croupier.table.values.instants import instant_of

SATURDAY = 5


class PeriodHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a report is about that has no lines by table or day, and from what it was made."""

    title: str
    version: str
    operator: str = ""
    venue: str = ""
    period: Period
    made: int
    calendar: Calendar
    tables: tuple[str, ...] = ()
    """All places: what is split is split over tables."""
    logs: Mapping[str, LogHead]


class CashSearch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is searched for, and the days that are no business days."""

    window_hours: int
    near_percent: int
    notes_minutes: int
    holidays: tuple[date, ...] = ()

    @property
    def window_ms(self) -> int:
        """The window as the logs count."""
        return self.window_hours * 3_600_000

    @property
    def notes_ms(self) -> int:
        """How soon a note follows another, as the logs count."""
        return self.notes_minutes * 60_000


class Due(Struct, frozen=True, kw_only=True):
    """A transaction that must be told."""

    handed: Handed
    threshold: Cents
    cites: str
    tell_by: date
    """The last day on which it is in time."""


class CashReport(Struct, frozen=True, kw_only=True):
    """The cash of a period, as those see it who must tell of it."""

    head: PeriodHead
    sought: CashSearch
    taken: Cents
    paid: Cents
    due: tuple[Due, ...]
    linked: tuple[Linked, ...]
    """For people to look at: each may be a suspicious matter, or several players."""
    near: tuple[Handed, ...]
    """Single amounts a little below the threshold, linked or not."""


def cash_tally(head: PeriodHead, sought: CashSearch) -> CashTally:
    """A tally that remembers as much of the time before as its windows need."""
    return CashTally(head.period, before_ms=sought.window_ms, notes_ms=sought.notes_ms)


def cash_report(head: PeriodHead, sought: CashSearch, tally: CashTally) -> CashReport:
    """The report of a tally that has taken all orders of its period."""
    zone = ZoneInfo(head.calendar.zone)
    within = [one for one in tally.handed if head.period.covers(one.at)]
    duties = [(one, duty_on(instant_of(one.at).astimezone(zone).date())) for one in within]
    last = duty_on(instant_of(head.period.end - 1).astimezone(zone).date())
    return CashReport(
        head=head,
        sought=sought,
        taken=_sum(within, "in"),
        paid=_sum(within, "out"),
        due=tuple(
            _due(one, duty, zone, sought.holidays)
            for one, duty in duties
            if duty and one.amount >= duty.least
        ),
        linked=tuple(_linked(head.period, sought, tally, last) if last else ()),
        near=tuple(
            one
            for one, duty in duties
            if duty and duty.least * sought.near_percent <= one.amount * 100 < duty.least * 100
        ),
    )


def _linked(
    period: Period, sought: CashSearch, tally: CashTally, duty: CashDuty
) -> tuple[Linked, ...]:
    found = split(
        tally.handed, tally.group, threshold=duty.least, window_ms=sought.window_ms
    )  # fmt: skip
    # What was complete before the period stands in the report before.
    new = (one for one in found if period.covers(one.handed[-1].at))
    return tuple(sorted(new, key=lambda one: (one.handed[0].at, one.whose)))


def _sum(handed: Collection[Handed], way: Way) -> Cents:
    return Cents(sum(one.amount for one in handed if one.way == way))


def _due(handed: Handed, duty: CashDuty, zone: ZoneInfo, holidays: Collection[date]) -> Due:
    day = instant_of(handed.at).astimezone(zone).date()
    by = business_days_after(day, duty.business_days, holidays)
    return Due(handed=handed, threshold=duty.least, cites=duty.cites, tell_by=by)


def business_days_after(day: date, count: int, holidays: Collection[date]) -> date:
    """The day so many business days after another: neither at a weekend nor a holiday.

    A holiday that nobody named makes the day earlier, never too late.
    """
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < SATURDAY and day not in holidays
    return day
