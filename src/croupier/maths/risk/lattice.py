"""The results of a wager on a lattice, and of a session of many such wagers.

What a unit staked can gain are a few fractions that all lie a whole number of steps apart. So the
result of a session lies on the same lattice, and its distribution is the exact one of a single round
convolved with itself, here by one Fourier transform: no round is simulated, and what is lost is the
rounding of floating point, below 10^-12 of probability.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.errors import BadInput, Mistake
from croupier.maths.exact import Figures
from croupier.money import Fate

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

MOST_POINTS = 2**24
"""The most points of a distribution: 128 MiB."""
ROUNDING = 1e-12
"""By so much a chance may be off, and differ between processors: one that lacks no more is reached."""
OF_WIDTH = 72
"""The most bars of a histogram."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The possible gains of one unit staked, `lowest` plus multiples of `step`, with the chance of each."""

    lowest: Fraction
    step: Fraction
    places: tuple[int, ...]
    """In steps from the lowest, each of them once, in order."""
    chances: tuple[Fraction, ...]

    @classmethod
    def from_figures(cls, figures: Figures) -> "Lattice":
        """The results of a bet, from its exact lines."""
        chances: dict[Fraction, Fraction] = {}
        for line in figures.lines:
            if line.pay is not Fate.IMPOSSIBLE and line.probability:
                profit = line.pay.profit
                chances[profit] = chances.get(profit, Fraction(0)) + line.probability
        if sum(chances.values()) != 1:
            raise Mistake(f"{figures.bet.key}: the chances come to {sum(chances.values())}.")
        profits = sorted(chances)
        apart = [profit - profits[0] for profit in profits]
        step = common_step(apart)
        places = tuple(int(share / step) for share in apart)
        return cls(profits[0], step, places, tuple(chances[profit] for profit in profits))

    @property
    def highest(self) -> Fraction:
        """The most that one unit can gain."""
        return self.lowest + self.places[-1] * self.step

    @property
    def profits(self) -> tuple[Fraction, ...]:
        """The possible gains of one unit, in order."""
        return tuple(self.lowest + place * self.step for place in self.places)

    def moment(self, power: int) -> Fraction:
        """The mean of a power of the distance from the mean; the mean itself for the first."""
        mean = sum((p * x for p, x in self._weighed), Fraction(0))
        if power == 1:
            return mean
        return sum((p * (x - mean) ** power for p, x in self._weighed), Fraction(0))

    @property
    def _weighed(self) -> list[tuple[Fraction, Fraction]]:
        return list(zip(self.chances, self.profits, strict=True))

    @property
    def grain(self) -> int:
        """How many steps lie between the two likeliest results: so far apart sessions cluster."""
        likeliest = sorted(zip(self.chances, self.places, strict=True))[-2:]
        return abs(likeliest[0][1] - likeliest[-1][1]) or 1

    def points(self, rounds: int) -> int:
        """The number of points on which the result of these rounds may lie."""
        return rounds * self.places[-1] + 1

    def session(self, rounds: int) -> "Session":
        """The result of this number of rounds of one unit each."""
        points = self.points(rounds)
        if rounds < 1 or points > MOST_POINTS:
            most = max(1, (MOST_POINTS - 1) // max(1, self.places[-1]))
            raise BadInput(f"{rounds} rounds at once. Accepted: 1 to {most} of this bet.")
        size = 1 << (points - 1).bit_length()
        single = np.zeros(size)
        single[list(self.places)] = [float(chance) for chance in self.chances]
        together = np.fft.irfft(np.fft.rfft(single) ** rounds, size)[:points]
        chances = np.maximum(together, 0.0)
        return Session(rounds, rounds * self.lowest, self.step, self.grain, chances)


def common_step(apart: list[Fraction]) -> Fraction:
    """The largest step of which all distances are whole multiples; 1 where there is no distance."""
    whole = lcm(*(share.denominator for share in apart))
    steps = reduce(gcd, (int(share * whole) for share in apart), 0)
    return Fraction(steps or whole, whole)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram: results from `low` to below `high`, in units staked a round."""

    low: float
    high: float
    chance: float


@dataclass(frozen=True, slots=True)
class Session:
    """The results of a session of single units, each with its chance."""

    rounds: int
    lowest: Fraction
    step: Fraction
    grain: int
    chances: Numbers

    def at_least(self, result: Fraction) -> float:
        """The chance to gain at least so much."""
        first = -((self.lowest - result) // self.step)
        return float(self.chances[max(0, int(first)) :].sum())

    @property
    def ahead(self) -> float:
        """The chance to have won something at the end."""
        return self.at_least(Fraction(0)) - self.even

    @property
    def even(self) -> float:
        """The chance of neither gain nor loss."""
        place = -self.lowest / self.step
        inside = place.denominator == 1 and 0 <= place < len(self.chances)
        return float(self.chances[int(place)]) if inside else 0.0

    def quantile(self, share: float) -> Fraction:
        """The least result that is reached or stayed below with at least this chance."""
        place = int(np.searchsorted(np.cumsum(self.chances), share - ROUNDING))
        return self.lowest + min(place, len(self.chances) - 1) * self.step

    def bars(self, most: int = OF_WIDTH) -> tuple[Bar, ...]:
        """The distribution in bars of equal width, without the last thousandths at either end.

        A bar is so wide as results cluster, or a multiple, so that no bar holds more of a cluster than
        its neighbour does.
        """
        low, high = self.quantile(0.0005), self.quantile(0.9995)
        grain = self.grain * self.step
        width = grain * max(1, -int(-(high - low) // (grain * most)))
        first = self.lowest + (low - self.lowest) // width * width
        points = int(width / self.step)
        offset = int((first - self.lowest) // self.step)
        bars = int((high - first) // width) + 1
        padded = np.zeros(points * bars)
        inside = self.chances[max(0, offset) : offset + points * bars]
        padded[max(0, -offset) : max(0, -offset) + len(inside)] = inside
        return tuple(
            Bar(float(first + place * width), float(first + (place + 1) * width), float(chance))
            for place, chance in enumerate(padded.reshape(bars, points).sum(axis=1))
        )
