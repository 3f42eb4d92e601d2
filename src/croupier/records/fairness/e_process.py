"""Evidence that stays valid however often one looks: gamblers who bet at fair odds against the equipment.

A gambler names some faces and a bias, and bets on what comes next as if they came so much more often. The odds
are fair: on equipment that is fair nobody's capital grows on average, whatever he bets and whenever he stops.
Capital that began as 1 is a test martingale, and by Ville's inequality the chance that it *ever* reaches 1/α is
at most α. So the capital is the evidence: it may be looked at after every round, for years, and nothing has to be
corrected for having looked. Capitals are averaged, never maximised: an average of martingales is one too.

A bias of `b` on some faces with the chance p multiplies the capital by (1 + b) / (1 + b p) when one of them comes
and by 1 / (1 + b p) when none does. Of dice a throw may show the face more than once: each time counts.
All of it is kept in logarithms; `fair_odds` is the same in whole numbers, which the tests add up exactly.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

Counts: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

BIASES = tuple(
    Fraction(sign * 2**step, 40)
    for sign, steps in ((-1, range(6)), (1, range(7)))
    for step in steps
)
"""From 2½ % less or more, each twice the one before, to 80 % less and 160 % more.

A bias between two of them is found nearly as fast: a gambler who is off by a factor of √2 still gains 83 % of what
one who knew it would.
"""
BLOCK = 64
"""So many factors between 1/5 and 13/5 are multiplied before their logarithm is taken: no number is too small."""
SPREADS = (1, 10, 100, 1_000)
"""How near to fair those begin who bet on all faces at once: each face seen so often beforehand, on average."""


def fair_odds(
    bias: Fraction, powers: Sequence[int], chances: Sequence[Fraction], face: int
) -> Fraction:
    """What a gambler's capital is multiplied by when a face comes; exact. On average it is 1."""
    weights = [(1 + bias) ** power for power in powers]
    return weights[face] / sum((p * w for p, w in zip(chances, weights, strict=True)), Fraction(0))


def on_groups(hits: Counts, looks: Counts, powers: Counts, chances: Floats) -> Floats:
    """The log capital on each group of faces at each look, all biases together, where chances never change.

    Args:
        hits: by look and group, how often its faces have come.
        looks: by look, how many outcomes there were.
        powers: by group and face, how often the face counts for the group.
        chances: by face.
    """
    capitals = [
        hits * np.log1p(bias) - np.outer(looks, np.log(((1 + bias) ** powers) @ chances))
        for bias in map(float, BIASES)
    ]
    return averaged(np.stack(capitals, axis=-1))


def on_changing_groups(came: NDArray[np.bool_], chances: Floats, looks: Counts) -> Floats:
    """The same where each outcome has chances of its own, by outcome and group: cards that leave a shoe."""
    # Products of a few factors at a time, and their logarithms after that: the same, and much faster.
    blocks = np.union1d(np.arange(0, len(came), BLOCK), looks[:-1])
    ends = np.searchsorted(blocks, looks) - 1
    hits = np.cumsum(np.add.reduceat(came, blocks, axis=0, dtype=np.int64), axis=0)[ends]
    capitals = []
    for bias in map(float, BIASES):
        fair = np.log(np.multiply.reduceat(1 + bias * chances, blocks, axis=0))
        capitals.append(hits * np.log1p(bias) - np.cumsum(fair, axis=0)[ends])
    return averaged(np.stack(capitals, axis=-1))


def on_all_faces(counts: Counts, chances: Floats) -> Floats:
    """The log capital at each look of those who bet by what has come so far, on every face at once.

    It is the Dirichlet mixture in closed form; `counts` are by look and face.
    """
    looks = counts.sum(axis=1)
    fair = counts @ np.log(chances)
    found = [
        gammaln(before.sum()) - gammaln(before.sum() + looks)
        + (gammaln(before + counts) - gammaln(before)).sum(axis=1) - fair
        for before in (spread * len(chances) * chances for spread in SPREADS)
    ]  # fmt: skip
    return averaged(np.stack(found, axis=1))


def averaged(capitals: Floats) -> Floats:
    """The log of the average of capitals, given by their logarithms, over the last axis."""
    most = capitals.max(axis=-1, keepdims=True)
    mean: Floats = np.log(np.exp(capitals - most).mean(axis=-1)) + most[..., 0]
    return mean


def plausible_weights(
    hits: float, capital: float, fair: Callable[[float], float], miss: float
) -> tuple[float, float]:
    """How much more or less often some faces may come, as weights against fair; a confidence sequence.

    Whoever looks, and whenever: with a chance of at most `miss` the true weight is ever outside. A weight is
    outside when the gamblers' capital, had it been reckoned at the odds of that weight, would have
    reached 1/miss.

    Args:
        hits: how often the faces came.
        capital: the log capital of those who bet on them.
        fair: by weight, the log of what a fair gambler's stake comes to: the sum over outcomes.
        miss: the chance that is allowed.
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
    """The weight that fits best: the log likelihood has one top in the log of the weight."""
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
    """Where a set ends between a point outside and one inside, on a scale of factors."""
    if is_inside(outside):
        return outside
    for _ in range(50):
        middle = (outside * inside) ** 0.5
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return outside
