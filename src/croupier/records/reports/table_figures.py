"""The figures of a gaming day as it goes on: win against theory, exposure and errors, by the meters of the reports."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from croupier.maths.exact import percent
from croupier.money import Cents
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.meter_report import DROP, WIN, Count, Meter, Sums
from croupier.records.reports.period_report import theory_percent
from croupier.records.reports.period_tally import PlaceSoFar, Tally
from croupier.records.reports.report_head import By, Period
from croupier.records.reports.round_pace import Dealt, Slip, at_share, rounds_per_hour
from croupier.table.values.sheet import Sheet

POINTS = 48
"""The most points of a line; with twice as many, every second one is left out."""
BAND = 2_576
"""Thousandths of a standard deviation within which 99 of 100 results lie, by the normal law."""


class Point(Struct, frozen=True, array_like=True):
    """The win of a table after a round, and what theory expects of it."""

    win: Cents
    expected: Cents
    band: Cents
    """By how much chance may move the win to either side."""


class TableFigures(Struct, frozen=True, kw_only=True):
    """The figures of one table, or of all tables, in a gaming day."""

    rounds: int = 0
    drop: Cents = Cents(0)
    handle: Cents = Cents(0)
    win: Cents = Cents(0)
    hold: str = ""
    """The win in percent of the handle; empty before a wager was decided."""
    theory: str = ""
    """The expected win in percent of the handle of the bets whose edge is known; empty without such bets."""
    unpriced: Cents = Cents(0)
    """Stakes on bets whose exact edge is not known."""
    expected: Cents = Cents(0)
    band: Cents | None = None
    """By how much chance moves the win in 99 of 100 such days; none if the variance of the bets is not known."""
    deviations: int | None = None
    """How far the win is from theory, in thousandths of the largest possible standard deviation."""
    exposure_ms: int | None = None
    """Of the last round: the time from the close of wagering to the result; none before a round was settled."""
    usual_exposure_ms: int = 0
    """The median of the day."""
    dealer: str = ""
    """Who dealt the last round."""
    line: tuple[Point, ...] = ()
    """The win of the day, round by round, thinned out."""


class DealerFigures(Struct, frozen=True, kw_only=True):
    """The pace and the errors of one dealer in a gaming day."""

    rounds: int
    per_hour: str
    """Empty before the first round was settled."""
    errors: int
    """Wrong entries that were replaced, and settled rounds that were corrected."""
    slips: dict[Slip, int]


class DayFigures(Struct, frozen=True, kw_only=True):
    """The figures of a gaming day, as far as the logs had come."""

    day: str
    made: int
    tables: dict[str, TableFigures]
    dealers: dict[str, DealerFigures]
    total: TableFigures


class DayTally(Tally):
    """Takes the orders of a gaming day one after another, and keeps what the tiles of a pit show."""

    def __init__(self, period: Period, calendar: Calendar, sheets: Callable[[str], Sheet]) -> None:
        super().__init__(period, By.TABLE, calendar, sheets)
        self._points = defaultdict[str, list[Point]](list)
        self._steps = defaultdict[str, int](lambda: 1)
        """By table: the number of rounds from one point that is kept to the next."""
        self._exposures = defaultdict[str, list[int]](list)

    def _settled(self, seen: PlaceSoFar, at: int) -> None:
        super()._settled(seen, at)
        name, clock = seen.name, seen.clock
        if clock.closed is not None and clock.face is not None:
            self._exposures[name].append(max(0, clock.face - clock.closed))
        rounds = self.lines[name].counts[Count.ROUNDS]
        if rounds % self._steps[name] == 0:
            points = self._points[name]
            points.append(self._point(name))
            if len(points) >= 2 * POINTS:
                del points[::2]
                self._steps[name] *= 2

    def _point(self, name: str) -> Point:
        win = self.lines[name].value(WIN)
        return Point(win, _cents(self.theory.expected(name)), self._band(name) or Cents(0))

    def _band(self, name: str) -> Cents | None:
        spread = self.theory.spread(name)
        return Cents(-(-BAND * spread // 10**6)) if spread else None

    def figures(self, day: str, made: int) -> DayFigures:
        """Return the figures as they are now."""
        tables = {
            name: self._table(name) for name, seen in self.places.items() if seen.prices is not None
        }
        return DayFigures(
            day=day, made=made, tables=tables,
            dealers={name: _dealer(dealt) for name, dealt in self.dealt.items() if name},
            total=self._total(list(tables)),
        )  # fmt: skip

    def _table(self, name: str) -> TableFigures:
        sums, theory, exposures = self.lines[name], self.theory, self._exposures[name]
        figures = _sums(sums, theory.expected(name), theory.unpriced[name])
        return TableFigures(
            **figures, band=self._band(name), deviations=theory.line_deviation(name),
            exposure_ms=exposures[-1] if exposures else None,
            usual_exposure_ms=at_share(exposures, 50), dealer=self.places[name].dealer,
            line=(*self._points[name], *self._latest(name)),
        )  # fmt: skip

    def _latest(self, name: str) -> tuple[Point, ...]:
        """Return the present point, if the line does not end with it."""
        point, line = self._point(name), self._points[name]
        return () if line and line[-1] == point else (point,)

    def _total(self, tables: list[str]) -> TableFigures:
        every = Sums()
        for name in tables:
            every.money.update(self.lines[name].money)
            every.counts.update(self.lines[name].counts)
        theory = self.theory
        expected = sum((theory.expected(name) for name in tables), Fraction(0))
        return TableFigures(**_sums(every, expected, sum(theory.unpriced[name] for name in tables)))


def _sums(sums: Sums, expected: Fraction, unpriced: int) -> dict[str, Any]:
    handle, win = sums.money[Meter.HANDLE], sums.value(WIN)
    return {
        "rounds": sums.counts[Count.ROUNDS], "drop": sums.value(DROP), "handle": Cents(handle), "win": win,
        "hold": percent(Fraction(win, handle)) if handle else "",
        "theory": theory_percent(expected, handle, unpriced), "unpriced": Cents(unpriced),
        "expected": _cents(expected),
    }  # fmt: skip


def _dealer(dealt: Dealt) -> DealerFigures:
    errors = dealt.slips[Slip.CORRECTIONS] + dealt.slips[Slip.UNDONE]
    return DealerFigures(
        rounds=len(dealt.rounds), per_hour=rounds_per_hour(dealt), errors=errors,
        slips={slip: dealt.slips[slip] for slip in Slip},
    )  # fmt: skip


def _cents(exact: Fraction) -> Cents:
    """Round an exact amount half away from zero to whole cents."""
    whole = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return Cents(whole if exact >= 0 else -whole)
