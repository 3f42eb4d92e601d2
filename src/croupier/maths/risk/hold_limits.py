"""Between which limits the hold of a bet stays, by the number of rounds.

The hold is the part of all stakes that the house keeps. Two kinds of limits are given for each
number of rounds, both for the same chance of staying inside:

* *normal*: the edge and some standard errors to either side. Readers expect these limits on a PAR
  sheet. They are right for many rounds, and wrong for few rounds of a bet that wins seldom and much.
* *sure*: Chernoff's bound, from the exact distribution of the bet. The chance to leave these limits
  on either side is at most half of what is left over, for this number of rounds and not only in the
  long run, however skewed the bet is. They are wider, because they promise more.

A sheet that is filed has the same bytes on every machine. Floats are therefore only added, multiplied,
divided and rooted, which all processors do alike. Exponentials and logarithms, whose last digits differ
between processors, are decimals: `decimal` rounds them correctly. The sure limits are rounded outwards to
the digits that are printed, so that what is printed keeps the promise too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_CEILING,
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    localcontext,
)
from fractions import Fraction
from math import sqrt

from croupier.maths.risk.lattice import Lattice

CONFIDENCE = Decimal("0.99")
QUANTILE = 2.5758293035489004
"""Standard deviations on either side of the mean that hold `CONFIDENCE` of a normal variable."""
ROUNDS = (10**4, 10**5, 10**6, 10**7)
"""For which a PAR sheet states its limits."""
LAST_DIGIT = Decimal("0.000001")
"""The sure limits are rounded outwards to this: a PAR sheet prints them in percent with four places."""
_ARITHMETIC = Context(prec=30, rounding=ROUND_HALF_EVEN, Emin=MIN_EMIN, Emax=MAX_EMAX)
_GUARD = Decimal("1e-15")
"""Far more than rounding to thirty digits can lose; it is added before a limit is rounded outwards."""
_STEPS = 100
"""Upper limit of improvements of a tilt. Any tilt gives a true limit; the best gives the narrowest."""
_NEAR = Decimal("1e-4")
"""A tilt this close to the last one, as a share of it, is good enough: the limit is off by its fourth power."""


@dataclass(frozen=True, slots=True)
class HoldLimits:
    """The limits of the hold after a number of rounds, as shares of the stakes."""

    rounds: int
    error: float
    """The standard deviation of the hold."""
    normal: tuple[float, float]
    sure: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Gains:
    """What one unit may gain, seen from the largest gain: how far each falls short of it, and how likely that is."""

    largest: Decimal
    variance: Decimal
    shortfalls: tuple[Decimal, ...]
    chances: tuple[Decimal, ...]

    def weigh(self, tilt: Decimal) -> list[Decimal]:
        """The chances, each multiplied by exp(-tilt × shortfall)."""
        return [
            chance * (-tilt * shortfall).exp()
            for chance, shortfall in zip(self.chances, self.shortfalls, strict=True)
        ]


def hold_limits(lattice: Lattice, rounds: Sequence[int] = ROUNDS) -> tuple[HoldLimits, ...]:
    """The limits for each number of rounds."""
    edge, deviation = -float(lattice.moment(1)), sqrt(lattice.moment(2))
    least, most = -float(lattice.highest), -float(lattice.lowest)
    return tuple(
        HoldLimits(
            number,
            error := deviation / sqrt(number),
            (max(least, edge - QUANTILE * error), min(most, edge + QUANTILE * error)),
            sure,
        )
        for number, sure in zip(rounds, _sure_limits(lattice, rounds), strict=True)
    )


def _sure_limits(lattice: Lattice, rounds: Sequence[int]) -> list[tuple[float, float]]:
    """The sure limits for each number of rounds, rounded outwards."""
    with localcontext(_ARITHMETIC):
        allowed = (2 / (1 - CONFIDENCE)).ln()
        exponents = [allowed / number for number in rounds]
        of_players, of_house = _gains(lattice, 1), _gains(lattice, -1)
        lows, highs = _bound_means(of_players, exponents), _bound_means(of_house, exponents)
        pairs = zip(lows, highs, strict=True)
        return [(float(-_round_up(low)), float(_round_up(high))) for low, high in pairs]


def _gains(lattice: Lattice, sign: int) -> _Gains:
    """The gains of players, or with the other sign those of the house."""
    gains = [sign * profit for profit in lattice.profits]
    largest = max(gains)
    return _Gains(
        _decimal(largest),
        _decimal(lattice.moment(2)),
        tuple(_decimal(largest - gain) for gain in gains),
        tuple(map(_decimal, lattice.chances)),
    )


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _round_up(limit: Decimal) -> Decimal:
    """The limit with as many digits as are printed; a nothing has no sign."""
    return +limit.quantize(LAST_DIGIT, rounding=ROUND_CEILING)


def _bound_means(gains: _Gains, exponents: Sequence[Decimal]) -> Iterator[Decimal]:
    """How large the mean gain of many rounds is at most, but for a chance of exp(-exponent × rounds).

    With L the logarithm of the moments' generating function, Markov's inequality says of every tilt t > 0
    that the mean exceeds (L(t) + exponent) / t with no larger chance. The mean never exceeds the largest gain.
    """
    if not gains.variance:
        yield from (gains.largest for _ in exponents)
        return
    for exponent in exponents:
        tilt = _best_tilt(gains, exponent)
        beyond = (sum(gains.weigh(tilt), Decimal(0)).ln() + exponent) / tilt
        yield min(gains.largest, gains.largest + beyond + _GUARD)


def _best_tilt(gains: _Gains, exponent: Decimal) -> Decimal:
    """The tilt at which the bound is least: where the rate t L'(t) - L(t), which grows with t, is the exponent.

    Newton's method, kept between tilts that are known to be too small and too large.
    """
    tilt, small, large = (2 * exponent / gains.variance).sqrt(), Decimal(0), Decimal("Infinity")
    for _ in range(_STEPS):
        rate, slope = _rate(gains, tilt)
        if rate > exponent:
            large = tilt
        else:
            small = tilt
        better = tilt - (rate - exponent) / slope if slope else large
        if not small < better < large:
            better = (small + large) / 2 if large.is_finite() else 2 * tilt
        if abs(better - tilt) <= _NEAR * tilt:
            return better
        tilt = better
    return tilt


def _rate(gains: _Gains, tilt: Decimal) -> tuple[Decimal, Decimal]:
    """The rate at a tilt, and how fast it grows there."""
    weights = gains.weigh(tilt)
    total = sum(weights, Decimal(0))
    firsts = [weight * short for weight, short in zip(weights, gains.shortfalls, strict=True)]
    seconds = [first * short for first, short in zip(firsts, gains.shortfalls, strict=True)]
    mean, square = sum(firsts, Decimal(0)) / total, sum(seconds, Decimal(0)) / total
    return -tilt * mean - total.ln(), tilt * (square - mean * mean)
