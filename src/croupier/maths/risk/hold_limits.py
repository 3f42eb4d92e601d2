"""Between which limits the hold of a bet stays, by the number of rounds.

The hold is what the house keeps of all that was staked. Two kinds of limits are given for each
number of rounds, both for the same chance of staying inside:

* *normal*: the edge and so many standard errors to either side. That is what everybody expects on a
  PAR sheet, and it is right for many rounds; of a bet that wins seldom and much it is wrong for few.
* *sure*: Chernoff's bound, from the exact distribution of the bet. The chance to leave these limits
  on either side is at most half of what is left over, for this number of rounds and not only in the
  long run, however skewed the bet is. They are wider, because they promise more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

import numpy as np

from croupier.maths.risk.lattice import Lattice, Numbers

CONFIDENCE = 0.99
ROUNDS = (10**4, 10**5, 10**6, 10**7)
"""For which a PAR sheet states its limits."""
_STEPS = 80
"""Halvings: the limits are found to the last digit of a float."""


@dataclass(frozen=True, slots=True)
class HoldLimits:
    """The limits of the hold after so many rounds, as shares of what was staked."""

    rounds: int
    error: float
    """The standard deviation of the hold."""
    normal: tuple[float, float]
    sure: tuple[float, float]


def hold_limits(
    lattice: Lattice, rounds: Sequence[int] = ROUNDS, confidence: float = CONFIDENCE
) -> tuple[HoldLimits, ...]:
    """The limits for each number of rounds."""
    edge, deviation = -float(lattice.moment(1)), sqrt(lattice.moment(2))
    apart = NormalDist().inv_cdf((1 + confidence) / 2)
    least, most = -float(lattice.highest), -float(lattice.lowest)
    exponents = np.array([log(2 / (1 - confidence)) / number for number in rounds])
    gains = np.array([float(one) for one in lattice.profits])
    chances = np.array([float(one) for one in lattice.chances])
    low, high = -_bound(gains, chances, exponents), _bound(-gains, chances, exponents)
    return tuple(
        HoldLimits(
            number,
            error := deviation / sqrt(number),
            (max(least, edge - apart * error), min(most, edge + apart * error)),
            (float(lower), float(upper)),
        )
        for number, lower, upper in zip(rounds, low, high, strict=True)
    )


def _bound(gains: Numbers, chances: Numbers, exponents: Numbers) -> Numbers:
    """How far the mean of many results may lie above its expectation: where the rate is the exponent.

    With L the logarithm of the moments' generating function, the rate at L'(t) is t L'(t) - L(t); it
    grows with t, from 0 to that of the largest gain alone, beyond which nothing is.
    """
    if len(gains) == 1:
        return np.full_like(exponents, gains[0])
    low, high = np.full_like(exponents, -60.0), np.full_like(exponents, 12.0)  # of the logarithm
    for _ in range(_STEPS):
        middle = (low + high) / 2
        beyond = _tilted(gains, chances, np.exp(middle))[1] > exponents
        low, high = np.where(beyond, low, middle), np.where(beyond, middle, high)
    mean, rate = _tilted(gains, chances, np.exp(high))
    return np.where(rate >= exponents, mean, gains.max())


def _tilted(gains: Numbers, chances: Numbers, tilts: Numbers) -> tuple[Numbers, Numbers]:
    """The mean of the results when chances are weighed by exp(tilt × gain), and the rate there."""
    powers = tilts[:, None] * (gains - gains.max())
    weighed = chances * np.exp(powers)
    total = weighed.sum(axis=1)
    mean = (weighed * gains).sum(axis=1) / total
    rate = tilts * (mean - gains.max()) - np.log(total)
    return mean, rate
