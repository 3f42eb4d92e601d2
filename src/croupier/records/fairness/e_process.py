"""Evidence that stays valid however often it is checked: virtual gamblers bet at fair odds against the equipment.

A gambler names some faces and a bias, and bets on the next result as if these faces came more often by that bias. The
odds are fair: on fair equipment no capital grows on average, for all bets and all times to stop. Capital
that begins as 1 is a test martingale. By Ville's inequality the chance that it *ever* reaches 1/α is at most α. So the
capital is the evidence. It may be checked after every round, for years, without a correction for repeated checks.
Capitals are averaged, never maximised, because an average of martingales is a martingale too.

A bias of `b` on faces with the chance p multiplies the capital by (1 + b) / (1 + b p) when one of them comes. It
multiplies the capital by 1 / (1 + b p) when none comes. A throw of dice may show the face more than once: each time
counts. All capitals are kept as logarithms. `fair_odds` computes the same with exact fractions, for the tests.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lgamma, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

BIASES = tuple(
    Fraction(sign * 2**step, 40)
    for sign, steps in ((-1, range(6)), (1, range(7)))
    for step in steps
)
"""The biases on which gamblers bet: from 2½ % less or more, doubling, to 80 % less and 160 % more.

A bias between two of them is found nearly as fast. A gambler who is off by a factor of √2 still gains 83 % of what a
gambler who knows the bias gains.
"""
BLOCK = 64
"""Number of factors multiplied before taking a logarithm; as each is between 1/5 and 13/5, there is no underflow."""
SPREADS = (1, 10, 100, 1_000)
"""Prior weights of the gamblers who bet on all faces at once: prior observations of each face, on average."""


def fair_odds(
    bias: Fraction, powers: Sequence[int], chances: Sequence[Fraction], face: int
) -> Fraction:
    """Return the exact factor of a gambler's capital when a face comes; its average is 1."""
    weights = [(1 + bias) ** power for power in powers]
    return weights[face] / sum((p * w for p, w in zip(chances, weights, strict=True)), Fraction(0))


def on_groups(hits: Counts, looks: Counts, powers: Counts, chances: Floats) -> Floats:
    """Compute the log capital on each group of faces at each look, averaged over all biases, for constant chances.

    Args:
        hits: by look and group, how often its faces have come.
        looks: by look, the number of results so far.
        powers: by group and face, how often the face counts for the group.
        chances: by face, its chance.
    """
    capitals = [
        hits * np.log1p(bias) - np.outer(looks, np.log(((1 + bias) ** powers) @ chances))
        for bias in map(float, BIASES)
    ]
    return averaged(np.stack(capitals, axis=-1))


def on_changing_groups(came: NDArray[np.bool_], chances: Floats, looks: Counts) -> Floats:
    """Compute the same where each result has its own chances by group, as for cards that leave a shoe."""
    # Multiply blocks of factors first and take logarithms then: the same result, and much faster.
    blocks = np.union1d(np.arange(0, len(came), BLOCK), looks[:-1])
    ends = np.searchsorted(blocks, looks) - 1
    hits = np.cumsum(np.add.reduceat(came, blocks, axis=0, dtype=np.int64), axis=0)[ends]
    capitals = []
    for bias in map(float, BIASES):
        fair = np.log(np.multiply.reduceat(1 + bias * chances, blocks, axis=0))
        capitals.append(hits * np.log1p(bias) - np.cumsum(fair, axis=0)[ends])
    return averaged(np.stack(capitals, axis=-1))


def on_all_faces(counts: Counts, chances: Floats) -> Floats:
    """Compute the log capital at each look of gamblers who bet on all faces at once by the results so far.

    It is the Dirichlet mixture in closed form; `counts` are by look and face.
    """
    looks = counts.sum(axis=1)
    fair = counts @ np.log(chances)
    capitals = [
        log_gamma(before.sum()) - log_gamma(before.sum() + looks)
        + (log_gamma(before + counts) - log_gamma(before)).sum(axis=1) - fair
        for before in (spread * len(chances) * chances for spread in SPREADS)
    ]  # fmt: skip
    return averaged(np.stack(capitals, axis=1))


def log_gamma(values: Floats) -> Floats:
    """Return the logarithm of the gamma function of each value, without the import of SciPy."""
    return np.asarray(np.frompyfunc(lgamma, 1, 1)(values), np.float64)


def averaged(capitals: Floats) -> Floats:
    """Return the log of the average of capitals over the last axis, given their logarithms."""
    most = capitals.max(axis=-1, keepdims=True)
    mean: Floats = np.log(np.exp(capitals - most).mean(axis=-1)) + most[..., 0]
    return mean


def plausible_weights(
    hits: float, capital: float, fair: Callable[[float], float], miss: float
) -> tuple[float, float]:
    """Return the interval of plausible weights of some faces, relative to fair, as a confidence sequence.

    The chance that the true weight is ever outside is at most `miss`, at any number of looks. A weight is outside if
    the gamblers' capital, computed at the odds of that weight, has reached 1/miss.

    Args:
        hits: how often the faces came.
        capital: the log capital of the gamblers who bet on them.
        fair: by weight, the log of the cost to a fair gambler, summed over the results.
        miss: the allowed chance of error.
    """
    least = capital + log(miss)

    def is_inside(weight: float) -> bool:
        return hits * log(weight) - fair(weight) > least

    best = _steepest(hits, fair)
    low, high = 1e-6, 1e6
    return (
        _edge(is_inside, low, best) if hits else 0.0,
        _edge(is_inside, high, best),
    )


def _steepest(hits: float, fair: Callable[[float], float]) -> float:
    """Find the weight that fits best: the log likelihood has one maximum in the log of the weight."""
    left, right = log(1e-6), log(1e6)
    golden = (5**0.5 - 1) / 2

    def height(at: float) -> float:
        return hits * at - fair(float(np.exp(at)))

    for _ in range(60):
        a, b = right - golden * (right - left), left + golden * (right - left)
        if height(a) < height(b):
            left = a
        else:
            right = b
    return float(np.exp((left + right) / 2))


def _edge(is_inside: Callable[[float], bool], outside: float, inside: float) -> float:
    """Find the end of a set between a point outside and a point inside, by bisection on a log scale."""
    if is_inside(outside):
        return outside
    for _ in range(50):
        middle = (outside * inside) ** 0.5
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return outside
