"""What was wagered against what it should have brought, bet by bet.

Rounds are taken as independent; wagers of one round are not: they see the same ball. However they hang
together, what n units on one bet come to in one round varies no more than n times one unit does. So the
variance that is reckoned with is the most it can be. By Chebyshev's inequality no more than one result in
twenty lies farther off than the root of twenty times that, whatever its distribution: farther is a reason
for a review.
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
"""Thousandths of a standard deviation, the root of twenty: 95 of 100 results lie within."""


@dataclass
class BetSums:
    """What one bet came to; a stake that a choice added counts with its wager."""

    wagers: int = 0
    staked: int = 0
    """First wagers alone: the edge is per unit of them."""
    handle: int = 0
    win: int = 0
    squares: int = 0
    """Of each round all that was staked on the bet, squared."""


@dataclass
class Prices:
    """The bets of one table as it offers them now, each looked up when it is first met."""

    setup: Setup
    _known: dict[str, Priced | None] = field(default_factory=dict)

    def of(self, row: Row) -> tuple[Priced | None, bool]:
        """The bet that a row belongs to, and whether it is a wager for whose units the edge is stated.

        What a choice added belongs to its wager, unless it has an edge of its own, as insurance has.
        """
        wager = row.wager.removeprefix(f"{row.holder} ").partition(" ")[0]
        if not row.added:
            return self._of(wager), True
        own = None if row.added == BONUS or row.bet == wager else self._of(row.bet)
        return (own, True) if own else (self._of(wager), False)

    def _of(self, bet: str) -> Priced | None:
        if bet not in self._known:
            self._known[bet] = priced(self.setup, bet)
        return self._known[bet]


@dataclass
class Theory:
    """What was wagered, by bet and by line of the report."""

    bets: defaultdict[Priced, BetSums] = field(default_factory=lambda: defaultdict(BetSums))
    staked: defaultdict[str, Counter[Priced]] = field(default_factory=lambda: defaultdict(Counter))
    """By line: first wagers on each bet."""
    unpriced: Counter[str] = field(default_factory=Counter)
    """By line: what was staked on bets whose exact edge is not known."""

    def put(self, key: str, row: Row, sign: int, prices: Prices) -> tuple[Priced, int] | None:
        """A row of a sheet; the bet and what of it was a first wager."""
        if is_void(row):
            return None
        bet, is_first = prices.of(row)
        if bet is None:
            self.unpriced[key] += sign * row.amount
            return None
        sums = self.bets[bet]
        sums.handle += sign * row.amount
        sums.win += sign * (row.amount - returned(row))
        if not is_first:
            return None
        sums.wagers += sign
        sums.staked += sign * row.amount
        self.staked[key][bet] += sign * row.amount
        return bet, sign * row.amount

    def settled(self, staked: Counter[Priced]) -> None:
        """A round is over in which so much was staked on each bet."""
        for bet, amount in staked.items():
            self.bets[bet].squares += amount**2

    def expected(self, key: str) -> Fraction:
        """What a line should have brought the house."""
        staked = self.staked[key].items()
        return sum((one.edge * amount for one, amount in staked), Fraction(0))


def deviation(bet: Priced, sums: BetSums) -> int | None:
    """How far a bet is from what it should have brought, in thousandths of its standard deviation at most.

    None where the variance is not known, or nothing could vary.
    """
    variance = (bet.variance or Fraction(0)) * sums.squares
    if not variance:
        return None
    off = sums.win - bet.edge * sums.staked
    squared = off**2 * 10**6 * Fraction(variance.denominator, variance.numerator)
    whole = isqrt(squared.numerator // squared.denominator)
    return whole if off > 0 else -whole


def plausible(thousandths: int | None) -> bool:
    """Whether so far from the theory is no reason for a review."""
    return thousandths is None or abs(thousandths) <= PLAUSIBLE
