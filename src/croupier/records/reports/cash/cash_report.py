"""The cash report: transactions that must be reported to the authority, with deadlines, and possible structuring."""

from collections.abc import Collection, Mapping
from datetime import date, timedelta

from msgspec import Struct

from croupier.money import Cents
from croupier.offices.house_log import Head as LogHead
from croupier.records.reports.cash.cash_movements import CashTally, Handed, Way
from croupier.records.reports.cash.structuring import Linked, split
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.report_head import Period
from croupier.rulebook.cash_reports import CashDuty, duty_on

SATURDAY = 5


class PeriodHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The head of a report without lines by table or day: what it covers, and from which logs it was made."""

    title: str
    version: str
    operator: str = ""
    venue: str = ""
    period: Period
    made: int
    calendar: Calendar
    tables: tuple[str, ...] = ()
    """Empty means all places, because amounts may be split over several tables."""
    logs: Mapping[str, LogHead]


class CashSearch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of the search, and the days that are no business days."""

    window_hours: int
    near_percent: int
    notes_minutes: int
    holidays: tuple[date, ...] = ()

    @property
    def window_ms(self) -> int:
        """The window in milliseconds."""
        return self.window_hours * 3_600_000

    @property
    def notes_ms(self) -> int:
        """The longest time between two notes of one transaction, in milliseconds."""
        return self.notes_minutes * 60_000


class Due(Struct, frozen=True, kw_only=True):
    """A transaction that must be reported to the authority."""

    handed: Handed
    threshold: Cents
    cites: str
    tell_by: date
    """The deadline: the last day on which the report is in time."""


class CashReport(Struct, frozen=True, kw_only=True):
    """The cash of a period, for staff who report it to the authority."""

    head: PeriodHead
    sought: CashSearch
    taken: Cents
    paid: Cents
    due: tuple[Due, ...]
    linked: tuple[Linked, ...]
    """Linked amounts that staff must judge: each may be a suspicious matter, or several players."""
    near: tuple[Handed, ...]
    """Single amounts just below the threshold, linked or not."""


def cash_tally(head: PeriodHead, sought: CashSearch) -> CashTally:
    """Make a tally that also keeps as much time before the period as its window needs."""
    return CashTally(head.period, before_ms=sought.window_ms, notes_ms=sought.notes_ms)


def cash_report(head: PeriodHead, sought: CashSearch, tally: CashTally) -> CashReport:
    """Make the report from a tally that has taken all orders of its period."""
    local = head.calendar.local
    within = [handed for handed in tally.handed if head.period.covers(handed.at)]
    last = duty_on(local(head.period.end - 1).date())
    due, near = list[Due](), list[Handed]()
    for handed in within:
        day = local(handed.at).date()
        duty = duty_on(day)
        if duty and handed.amount >= duty.least:
            due.append(_due(handed, duty, day, sought.holidays))
        elif duty and handed.amount * 100 >= duty.least * sought.near_percent:
            near.append(handed)
    return CashReport(
        head=head, sought=sought, taken=_sum(within, "in"), paid=_sum(within, "out"), due=tuple(due),
        linked=_linked(head.period, sought, tally, last) if last else (), near=tuple(near),
    )  # fmt: skip


def _linked(
    period: Period, sought: CashSearch, tally: CashTally, duty: CashDuty
) -> tuple[Linked, ...]:
    all_linked = split(tally.handed, tally.group, threshold=duty.least, window_ms=sought.window_ms)
    # Amounts that were complete before the period are in the previous report.
    new = (linked for linked in all_linked if period.covers(linked.handed[-1].at))
    return tuple(sorted(new, key=lambda linked: (linked.handed[0].at, linked.whose)))


def _sum(handed: Collection[Handed], way: Way) -> Cents:
    return Cents(sum(handed.amount for handed in handed if handed.way == way))


def _due(handed: Handed, duty: CashDuty, day: date, holidays: Collection[date]) -> Due:
    by = business_days_after(day, duty.business_days, holidays)
    return Due(handed=handed, threshold=duty.least, cites=duty.cites, tell_by=by)


def business_days_after(day: date, count: int, holidays: Collection[date]) -> date:
    """Return the day that lies `count` business days after another; weekends and holidays do not count.

    If a holiday is missing in the list, the result is too early, never too late.
    """
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < SATURDAY and day not in holidays
    return day
