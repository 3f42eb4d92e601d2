"""Compare what the house won with what it should have won, round by round, with intervals valid at all times.

The wagers of one round depend on the same ball, so a round is one result with the win W. Its stakes S determine
beforehand the expected win E and the largest possible deviation B. Suppose that the edge exceeds the theory by m per
unit staked. Then W - E - m S is 0 on average, independent of the stakes and of the rounds before. It does not matter
who stakes how much or stops when. Divided by B it is a Z between -1 and 1. A gambler who bets a part c of the capital
on it multiplies the capital by 1 + c Z. This factor is at least exp(c Z - a c² Z²) with a = (-c - ln(1 - c)) / c².
So the module keeps only the sums of Z and Z². A value m is outside the interval once the average of these capitals
has reached 1/α (Ville).

Three kinds of tables cannot be tested this way and are shown without a verdict. Where players decide, the edge is not
known beforehand. In a shoe that is dealt down, the edge changes with the cards that have left it. A live table may pay
less than the odds because of its limits.
"""

from array import array
from collections.abc import Callable
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
from croupier.records.fairness.recorded_outcomes import index_of
from croupier.records.reports.meter_events import is_void, returned, sheets_of
from croupier.records.reports.period_tally import dealer_after
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent
from croupier.records.reports.theoretical_win import Prices
from croupier.table import events as e
from croupier.table.equipment.shoe_setup import new_shoe
from croupier.table.opening.offer_setup import game_identity, offer_at, set_up
from croupier.table.values.sheet import Sheet

PARTS = 2.0 ** -np.arange(3, 16)
"""The parts of the capital that the gamblers bet, each both for more and for less than the theory."""
COSTS = (-PARTS - np.log1p(-PARTS)) / PARTS**2
SHIFTS = np.concatenate(([0.0], np.geomspace(1e-5, 2, 200)))
"""The distances from the middle at which the ends of an interval are searched, per unit staked."""


class Footing(StrEnum):
    """How far the hold of a table can be tested."""

    EXACT = "exact"
    SHOE = "shoe"
    """The edge of a round depends on the cards that have left the shoe: a guide without a verdict."""
    LIVE = "live"
    """The limits of a live table may reduce its payments: a guide without a verdict."""
    DECIDED = "decided"
    """Players decide: no interval and no verdict."""


@dataclass
class HoldCourse:
    """The rounds with wagers of one table, kept as compact columns."""

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
    """By round: the most that the house could win or lose."""

    @property
    def sums(self) -> tuple["array[float]", ...]:
        """The columns of money."""
        return self.staked, self.win, self.expected, self.most


@dataclass
class _Open:
    """An open table, and the sums of its round so far: staked, won, expected, and the largest possible amount."""

    prices: Prices
    course: HoldCourse
    dealer: str = ""
    in_chips: bool = False
    number: int = 0
    sums: Floats = field(default_factory=lambda: np.zeros(4))


class Holds:
    """Reads from the orders of a house what each round brought; rounds for tournament chips do not count."""

    def __init__(self, sheets: Callable[[str], Sheet]) -> None:
        self._sheets = sheets
        self._open: dict[str, _Open] = {}
        self._count = 0
        self.courses: dict[tuple[str, Footing], HoldCourse] = {}
        self._prices: dict[bytes, Prices] = {}

    def take(self, answered: AnsweredOrder) -> None:
        """Read an order with its events."""
        self._count += 1
        open_round = self._open.get(answered.place)
        if open_round is not None:
            open_round.dealer = dealer_after(answered, open_round.dealer, is_table=True)
        for event in answered.events:
            if isinstance(event, e.TableOpened):
                self._opened(answered, event)
            elif (open_round := self._open.get(answered.place)) is not None:
                self._see(open_round, event)

    def _opened(self, answered: AnsweredOrder, event: e.TableOpened) -> None:
        prices = self._priced(event)
        key = answered.place, _footing(prices.setup, event)
        course = self.courses.setdefault(key, HoldCourse(*key))
        self._open[answered.place] = _Open(prices, course, answered.by.name)

    def _priced(self, event: e.TableOpened) -> Prices:
        """Return the cached prices of a plan: edges are slow to compute, so tables with the same offer share them."""
        game = msgspec.json.encode(game_identity(event.plan), order="deterministic")
        known = self._prices.get(game)
        if known is None or offer_at(known.setup, event.at) is not known.setup:
            known = self._prices[game] = Prices(set_up(event.plan, event.at))
        return known

    def _see(self, open_round: _Open, event: AnyEvent) -> None:
        match event:
            case e.RoundOpened(number=number, amended=amended):
                setup = offer_at(open_round.prices.setup, event.at, amended)
                if setup is not open_round.prices.setup:
                    open_round.prices = Prices(setup)
                open_round.number, open_round.sums = number, np.zeros(4)
            case e.TournamentSessionBegun() | e.TournamentSessionEnded():
                open_round.in_chips = isinstance(event, e.TournamentSessionBegun)
            case e.RoundCorrected(number=number, was=was, sheet=sheet):
                place = open_round.course.numbers.get(number)
                if place is not None:
                    change = self._of(open_round, sheet) - self._of(open_round, was)
                    for column, value in zip(open_round.course.sums, change, strict=True):
                        column[place] += float(value)
            case _:
                for digest, sign in sheets_of(event):
                    open_round.sums += sign * self._of(open_round, digest)
        if isinstance(event, e.RoundSettled) and not open_round.in_chips and open_round.sums[0] > 0:
            self._put(open_round, event.at)

    def _put(self, open_round: _Open, at: int) -> None:
        course = open_round.course
        course.numbers[open_round.number] = len(course.at)
        course.at.append(at)
        course.order.append(self._count)
        course.dealer.append(index_of(course.dealers, open_round.dealer))
        for column, value in zip(course.sums, open_round.sums, strict=True):
            column.append(float(value))

    def _of(self, open_round: _Open, sheet: str) -> Floats:
        """Sum up a sheet: staked, won, expected, largest possible amount; bets without an exact edge are left out."""
        sums = np.zeros(4)
        for row in self._sheets(sheet):
            bet, is_first = open_round.prices.price_of_row(row)
            if bet is None or is_void(row):
                continue
            sums[1] += row.amount - returned(row)
            if is_first:
                most = max(1.0, _pays_most(open_round.prices.setup, bet.bet))
                sums += (row.amount, 0, float(bet.edge) * row.amount, most * row.amount)
        return sums


def _pays_most(setup: Setup, bet: str) -> float:
    """Return the highest odds of a bet."""

    def highest() -> float:
        rows = setup.rows(setup.variant.bet(bet)).values()
        return float(max((row.pay.profit for row in rows if isinstance(row.pay, Odds)), default=0))

    return setup.once(f"the highest odds of {bet}", highest)


def _footing(setup: Setup, event: e.TableOpened) -> Footing:
    if setup.variant.play is not None:
        return Footing.DECIDED
    if setup.game.played is Played.LIVE:
        return Footing.LIVE
    shoe = new_shoe(event.plan, setup)
    if setup.game.motion is Motion.CARDS and not (shoe and shoe.is_continuous):
        return Footing.SHOE
    return Footing.EXACT


@dataclass(frozen=True, eq=False)
class HoldEvidence:
    """How far a hold is from the theory, at each look."""

    looks: Counts
    off: Floats
    """By look: the win beyond the expectation, per unit staked."""
    low: Floats
    high: Floats
    """By look: the excess of the edge over the theory lies between `low` and `high`, per unit staked."""
    capitals: Floats
    """By look: the log capital of the gamblers who bet that the theory is wrong."""


def of_rounds(
    staked: Floats, win: Floats, expected: Floats, most: Floats, looks: Counts, *, miss: float
) -> HoldEvidence:
    """Compute the evidence of rounds in their order; the chance that an interval is ever wrong is at most `miss`."""
    bound = most + 2 * staked
    over, stake = (win - expected) / bound, staked / bound
    at = looks - 1
    sums = [np.cumsum(column)[at] for column in (over, stake, over**2, over * stake, stake**2)]
    # An edge lies between losing and winning the whole stake; outside, the bound on Z would not hold.
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
    """Compute by look and edge beyond the theory the log capital of the gamblers who bet against that edge."""
    over, stake, over2, both, stake2 = (column[:, None] for column in sums)
    first = over - edges * stake
    second = over2 - 2 * edges * both + edges**2 * stake2
    parts = [
        sign * part * first - cost * part**2 * second
        for part, cost in zip(PARTS, COSTS, strict=True)
        for sign in (-1, 1)
    ]
    return averaged(np.stack(parts, axis=-1))
