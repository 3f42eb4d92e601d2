"""What the house won against what it should have won, round by round, with intervals that hold at all times.

The wagers of one round see the same ball, so a round is one result: its win W, of which the stakes S said
beforehand what to expect, E, and how far off it could be at most, B. If the edge is by m more than the theory per
unit staked, then W - E - m S is nothing on average, whatever was staked and whatever came before: who stakes how
much, and stops when, does not matter. Divided by B it is a Z between -1 and 1, and a gambler who bets a part c of
his capital on it multiplies that by 1 + c Z, which is at least exp(c Z - a c² Z²) with a = (-c - ln(1 - c)) / c². So
the sums of Z and Z² are all that is kept, and an m is outside the interval once the average of such capitals has
reached 1/α (Ville).

Three kinds of tables cannot be tested so and are shown without a verdict: where players decide nobody knows
the edge beforehand; in a shoe that is dealt down the edge changes with what has left it; and a live table may pay less
than the odds, by its limits.
"""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from math import log

import msgspec
import numpy as np

from croupier.games import Played
from croupier.games.contract.definition import Motion
from croupier.games.contract.setup import Setup
from croupier.money import Odds
from croupier.records.fairness.e_process import Counts, Floats, averaged
from croupier.records.reports.meter_events import is_void, returned, sheets_of
from croupier.records.reports.period_tally import dealer_after
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent
from croupier.records.reports.theoretical_win import Prices
from croupier.table import events as e
from croupier.table.equipment.shoe_setup import new_shoe
from croupier.table.opening.offer_setup import game_identity, offer_at, set_up
from croupier.table.values.sheet import Row, Sheet

PARTS = 2.0 ** -np.arange(3, 16)
"""What part of his capital each gambler bets, for more and for less than the theory."""
COSTS = (-PARTS - np.log1p(-PARTS)) / PARTS**2
SHIFTS = np.concatenate(([0.0], np.geomspace(1e-5, 2, 200)))
"""How far from the middle an interval is searched, in units of what was staked."""


class Footing(StrEnum):
    """How far the hold of a table can be tested."""

    EXACT = "exact"
    SHOE = "shoe"
    """The edge of a round depends on what has left the shoe: a guide, and no verdict."""
    LIVE = "live"
    """What a live table pays may be bounded by its limits: a guide, and no verdict."""
    DECIDED = "decided"
    """Players decide: neither an interval nor a verdict."""


@dataclass
class HoldCourse:
    """The rounds of a table with wagers: small columns."""

    place: str
    footing: Footing
    dealers: list[str] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    at: "array[int]" = field(default_factory=lambda: array("q"))
    order: "array[int]" = field(default_factory=lambda: array("q"))
    dealer: "array[int]" = field(default_factory=lambda: array("L"))
    staked: "array[float]" = field(default_factory=lambda: array("d"))
    win: "array[float]" = field(default_factory=lambda: array("d"))
    expected: "array[float]" = field(default_factory=lambda: array("d"))
    most: "array[float]" = field(default_factory=lambda: array("d"))
    """The most that the house could win or lose."""


@dataclass
class _Open:
    """A table, and what was paid in its round so far: staked, won, expected, and the most it could be."""

    prices: Prices
    course: HoldCourse
    dealer: str = ""
    in_chips: bool = False
    number: int = 0
    sums: Floats = field(default_factory=lambda: np.zeros(4))


class Holds:
    """Reads from the orders of a house what each round brought; chips of tournaments are no money."""

    def __init__(self, sheets: Callable[[str], Sheet]) -> None:
        self._sheets = sheets
        self._open: dict[str, _Open] = {}
        self._count = 0
        self.courses: dict[tuple[str, Footing], HoldCourse] = {}
        self._prices: dict[bytes, Prices] = {}

    def take(self, told: AnsweredOrder) -> None:
        """An order and what came of it."""
        self._count += 1
        one = self._open.get(told.place)
        if one is not None:
            one.dealer = dealer_after(told, one.dealer, is_table=True)
        for event in told.events:
            if isinstance(event, e.TableOpened):
                self._opened(told, event)
            elif (one := self._open.get(told.place)) is not None:
                self._see(one, event)

    def _opened(self, told: AnsweredOrder, event: e.TableOpened) -> None:
        prices = self._priced(event)
        key = told.place, _footing(prices.setup, event)
        course = self.courses.setdefault(key, HoldCourse(*key))
        self._open[told.place] = _Open(prices, course, told.by.name)

    def _priced(self, event: e.TableOpened) -> Prices:
        """Edges take long to work out: tables that offer the same share them, and every day that they open."""
        game = msgspec.json.encode(game_identity(event.plan), order="deterministic")
        known = self._prices.get(game)
        if known is None or offer_at(known.setup, event.at) is not known.setup:
            known = self._prices[game] = Prices(set_up(event.plan, event.at))
        return known

    def _see(self, one: _Open, event: AnyEvent) -> None:
        match event:
            case e.RoundOpened(number=number, amended=amended):
                setup = offer_at(one.prices.setup, event.at, amended)
                if setup is not one.prices.setup:
                    one.prices = Prices(setup)
                one.number, one.sums = number, np.zeros(4)
            case e.TournamentSessionBegun() | e.TournamentSessionEnded():
                one.in_chips = isinstance(event, e.TournamentSessionBegun)
            case e.RoundCorrected(number=number, was=was, sheet=sheet):
                place = one.course.numbers.get(number)
                if place is not None:
                    change = self._of(one, self._sheets(sheet)) - self._of(one, self._sheets(was))
                    _put_right(one.course, place, change)
            case _:
                for digest, sign in sheets_of(event):
                    one.sums += sign * self._of(one, self._sheets(digest))
        if isinstance(event, e.RoundSettled) and not one.in_chips and one.sums[0] > 0:
            self._put(one, event.at)

    def _put(self, one: _Open, at: int) -> None:
        course = one.course
        course.numbers[one.number] = len(course.at)
        course.at.append(at)
        course.order.append(self._count)
        if one.dealer not in course.dealers:
            course.dealers.append(one.dealer)
        course.dealer.append(course.dealers.index(one.dealer))
        for column, value in zip(
            (course.staked, course.win, course.expected, course.most), one.sums, strict=True
        ):
            column.append(float(value))

    def _of(self, one: _Open, sheet: Iterable[Row]) -> Floats:
        """Staked, won, expected, and the most that it could be; a bet without an exact edge is left out."""
        found = np.zeros(4)
        for row in sheet:
            bet, is_first = one.prices.of(row)
            if bet is None or is_void(row):
                continue
            found[1] += row.amount - returned(row)
            if is_first:
                most = max(1.0, _pays_most(one.prices.setup, bet.bet))
                found += (row.amount, 0, float(bet.edge) * row.amount, most * row.amount)
        return found


def _pays_most(setup: Setup, bet: str) -> float:
    """The highest odds of a bet."""

    def found() -> float:
        rows = setup.rows(setup.variant.bet(bet)).values()
        return float(max((row.pay.profit for row in rows if isinstance(row.pay, Odds)), default=0))

    return setup.once(f"the highest odds of {bet}", found)


def _footing(setup: Setup, event: e.TableOpened) -> Footing:
    if setup.variant.play is not None:
        return Footing.DECIDED
    if setup.game.played is Played.LIVE:
        return Footing.LIVE
    shoe = new_shoe(event.plan, setup)
    if setup.game.motion is Motion.CARDS and not (shoe and shoe.is_continuous):
        return Footing.SHOE
    return Footing.EXACT


def _put_right(course: HoldCourse, place: int, change: Floats) -> None:
    columns = (course.staked, course.win, course.expected, course.most)
    for column, value in zip(columns, change, strict=True):
        column[place] += float(value)


@dataclass(frozen=True, eq=False)
class HoldEvidence:
    """How far a hold is from the theory, look by look."""

    looks: Counts
    off: Floats
    """By look: what was won beyond the expectation, per unit staked."""
    low: Floats
    high: Floats
    """By look: between these the edge exceeds the theory per unit staked."""
    capitals: Floats
    """By look: the log capital of those who bet that the theory is wrong."""


def of_rounds(
    staked: Floats, win: Floats, expected: Floats, most: Floats, looks: Counts, *, miss: float
) -> HoldEvidence:
    """The evidence of rounds in their order; with a chance of at most `miss` an interval is ever wrong."""
    bound = most + 2 * staked
    over, stake = (win - expected) / bound, staked / bound
    at = looks - 1
    sums = [np.cumsum(column)[at] for column in (over, stake, over**2, over * stake, stake**2)]
    # Beyond all or nothing of what is staked no edge can lie: there the bound on Z would not hold.
    middle = np.clip(sums[0] / sums[1], -1, 1)
    shifts = np.concatenate((-SHIFTS[:0:-1], SHIFTS))
    tried = np.clip(middle[:, None] + shifts, -1, 1)
    inside = _capital(tried, sums) < -log(miss)
    inside[:, len(SHIFTS) - 1] = True
    # The interval ends at the first point beyond the last one inside.
    last = tried.shape[1] - 1
    low = np.maximum(inside.argmax(axis=1) - 1, 0)
    high = np.minimum(last - inside[:, ::-1].argmax(axis=1) + 1, last)
    row = np.arange(len(looks))
    off = np.cumsum(win - expected)[at] / np.cumsum(staked)[at]
    theory = _capital(np.zeros((len(looks), 1)), sums)[:, 0]
    return HoldEvidence(looks, off, tried[row, low], tried[row, high], theory)


def _capital(edges: Floats, sums: list[Floats]) -> Floats:
    """By look and edge beyond the theory: the log capital of those who bet against it."""
    over, stake, over2, both, stake2 = (column[:, None] for column in sums)
    first = over - edges * stake
    second = over2 - 2 * edges * both + edges**2 * stake2
    parts = [
        sign * part * first - cost * part**2 * second
        for part, cost in zip(PARTS, COSTS, strict=True)
        for sign in (-1, 1)
    ]
    return averaged(np.stack(parts, axis=-1))
