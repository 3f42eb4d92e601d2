"""Compare the win of each bet with its theoretical win.

Rounds are treated as independent. The wagers of one round are not independent, because they depend on the same ball.
Under every dependence, the standard deviation of n units on one bet in one round is at most n times that of one
unit. So the module uses the largest possible variance. By Chebyshev's inequality at most one result in twenty deviates
by more than √20 standard deviations, for every distribution. A larger deviation is a reason for a review.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from croupier.games.contract.setup import Setup
from croupier.records.reports.exact_edges import Priced, priced
from croupier.records.reports.meter_events import is_void, returned
from croupier.table.settlement.round_sheet import BONUS
from croupier.table.values.sheet import Row

PLAUSIBLE = 4_472
"""√20 in thousandths of a standard deviation: at least 95 of 100 results lie within."""


@dataclass
class BetSums:
    """The sums of one bet; a stake that a choice added counts with its wager."""

    wagers: int = 0
    staked: int = 0
    """The sum of first wagers only; the edge is per unit of them."""
    handle: int = 0
    win: int = 0
    squares: int = 0
    """The sum over all rounds of the squared total stake on the bet."""


@dataclass
class Prices:
    """The bets of one table as it offers them now, with their edges; each is computed on first use."""

    setup: Setup
    _known: dict[str, Priced | None] = field(default_factory=dict)

    def price_of_row(self, row: Row) -> tuple[Priced | None, bool]:
        """Return the bet of a row, and whether its amount counts as a first wager, to whose units the edge refers.

        A stake that a choice added belongs to its wager, unless it has an edge of its own, as insurance has.
        """
        wager = row.wager.removeprefix(f"{row.holder} ").partition(" ")[0]
        if not row.added:
            return self._price_of_bet(wager), True
        added_price = (
            None if row.added == BONUS or row.bet == wager else self._price_of_bet(row.bet)
        )
        return (added_price, True) if added_price else (self._price_of_bet(wager), False)

    def _price_of_bet(self, bet: str) -> Priced | None:
        if bet not in self._known:
            self._known[bet] = priced(self.setup, bet)
        return self._known[bet]


@dataclass
class Theory:
    """The sums of wagers, by bet and by line of the report."""

    bets: defaultdict[Priced, BetSums] = field(default_factory=lambda: defaultdict(BetSums))
    staked: defaultdict[str, Counter[Priced]] = field(default_factory=lambda: defaultdict(Counter))
    """By line and bet: the sum of first wagers."""
    unpriced: Counter[str] = field(default_factory=Counter)
    """By line: the stakes on bets whose exact edge is not known."""
    wins: defaultdict[str, Counter[Priced]] = field(default_factory=lambda: defaultdict(Counter))
    """By line and bet: the win, including the stakes that choices added."""
    squares: defaultdict[str, Counter[Priced]] = field(default_factory=lambda: defaultdict(Counter))
    """By line and bet: the sum over all rounds of the squared stake of the line on the bet."""

    def put(self, key: str, row: Row, sign: int, prices: Prices) -> tuple[Priced, int] | None:
        """Add a row of a sheet; return its bet and amount if it is a first wager."""
        if is_void(row):
            return None
        bet, is_first = prices.price_of_row(row)
        if bet is None:
            self.unpriced[key] += sign * row.amount
            return None
        sums = self.bets[bet]
        sums.handle += sign * row.amount
        sums.win += sign * (row.amount - returned(row))
        self.wins[key][bet] += sign * (row.amount - returned(row))
        if not is_first:
            return None
        sums.wagers += sign
        sums.staked += sign * row.amount
        self.staked[key][bet] += sign * row.amount
        return bet, sign * row.amount

    def settled(self, staked: Counter[tuple[str, Priced]]) -> None:
        """Add the squared stakes of a settled round, by bet, and by line and bet."""
        by_bet = Counter[Priced]()
        for (key, bet), amount in staked.items():
            by_bet[bet] += amount
            self.squares[key][bet] += amount**2
        for bet, amount in by_bet.items():
            self.bets[bet].squares += amount**2

    def spread(self, key: str) -> int:
        """Return the largest possible standard deviation of the win of a line, in thousandths of a cent.

        Under every dependence between bets, the standard deviation of a sum is at most the sum of the standard
        deviations. Bets whose variance is not known are left out; 0 if it is known of none.
        """
        return sum(
            isqrt(int(bet.variance * squares * 10**6)) + 1
            for bet, squares in self.squares[key].items()
            if bet.variance and squares
        )

    def off(self, key: str) -> Fraction:
        """Return by how much the win of a line differs from the expected win, over the bets of its spread."""
        return sum(
            (self.wins[key][bet] - bet.edge * self.staked[key][bet] for bet in self.staked[key] if bet.variance),
            Fraction(0),
        )  # fmt: skip

    def line_deviation(self, key: str) -> int | None:
        """Return the deviation of a line, in thousandths of its spread; none if its spread is not known."""
        spread = self.spread(key)
        if not spread:
            return None
        thousandths = abs(self.off(key)) * Fraction(10**6, spread)
        whole = thousandths.numerator // thousandths.denominator
        return whole if self.off(key) > 0 else -whole

    def expected(self, key: str) -> Fraction:
        """Return the expected win of the house in a line of the report."""
        staked = self.staked[key].items()
        return sum((each_priced.edge * amount for each_priced, amount in staked), Fraction(0))


def deviation(bet: Priced, sums: BetSums) -> int | None:
    """Return the deviation of a bet from its expected win, in thousandths of the largest standard deviation.

    None if the variance is not known or is zero.
    """
    variance = (bet.variance or Fraction(0)) * sums.squares
    if not variance:
        return None
    off = sums.win - bet.edge * sums.staked
    squared = off**2 * 10**6 * Fraction(variance.denominator, variance.numerator)
    whole = isqrt(squared.numerator // squared.denominator)
    return whole if off > 0 else -whole


def plausible(thousandths: int | None) -> bool:
    """Whether a deviation is small enough to need no review."""
    return thousandths is None or abs(thousandths) <= PLAUSIBLE
