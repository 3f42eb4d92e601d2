"""Tests of a stream of equally likely values: each says how likely so odd a stream is if it is fair."""

from collections.abc import Callable, Iterator
from math import comb, factorial, perm, prod

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chi2, norm

Values = NDArray[np.int64]


def odds_of(values: Values, size: int) -> dict[str, float]:
    """By test: the chance of a fair stream of values below `size` to be as far off, or farther."""
    return {name: test(values, size) for name, test in TESTS.items()}


def frequency(values: Values, size: int) -> float:
    """Every value as often."""
    return _fits(np.bincount(values, minlength=size), np.full(size, 1 / size))


def pairs(values: Values, size: int) -> float:
    """Every value as often after every other: what comes does not hang on what came."""
    two = values[: len(values) // 2 * 2].reshape(-1, 2)
    joint = np.bincount(two[:, 0] * size + two[:, 1], minlength=size * size)
    return _fits(joint, np.full(size * size, 1 / size**2))


def correlation(values: Values, size: int) -> float:
    """Values and those 1, 2, 3, 7 and 37 later do not rise and fall together."""
    even = (values - (size - 1) / 2) / np.sqrt((size**2 - 1) / 12)
    correlations = [
        float((even[:-lag] * even[lag:]).sum() / np.sqrt(len(even) - lag)) for lag in LAGS
    ]
    return min(1.0, len(LAGS) * min(2 * float(norm.sf(abs(value))) for value in correlations))


def runs(values: Values, size: int) -> float:
    """Stretches on one side of the middle are as many as they should be."""
    high = values >= size // 2
    n, ones = len(values), int(high.sum())
    zeros = n - ones
    changes = 1 + int((high[1:] != high[:-1]).sum())
    mean = 2 * ones * zeros / n + 1
    spread = (mean - 1) * (mean - 2) / (n - 1)
    return 2 * float(norm.sf(abs(changes - mean) / np.sqrt(spread))) if spread > 0 else 0.0


def gaps(values: Values, size: int) -> float:
    """So long one waits for a value of the lowest third."""
    low = max(1, size // 3)
    between = np.diff(np.flatnonzero(values < low))
    if not len(between):
        return 0.0
    p, most = low / size, 20
    chances = np.array([p * (1 - p) ** gap for gap in range(most)] + [(1 - p) ** most])
    return _fits(np.bincount(np.minimum(between, most + 1) - 1, minlength=most + 1), chances)


def poker(values: Values, size: int) -> float:
    """Hands of five have as many different values as they should."""
    hands = np.sort(values[: len(values) // 5 * 5].reshape(-1, 5), axis=1)
    different = 1 + (np.diff(hands, axis=1) != 0).sum(axis=1)
    chances = np.array([parts(5, k) * perm(size, k) / size**5 for k in range(1, 6)])
    return _fits(np.bincount(different, minlength=6)[1:], chances)


def coupons(values: Values, size: int) -> float:
    """So many draws it takes until each of six kinds was there."""
    kinds, most = 6, 40
    drawn = values[values < size // kinds * kinds][:60_000] % kinds
    lengths, seen, begun = [], set[int](), 0
    for place, value in enumerate(drawn.tolist()):
        seen.add(value)
        if len(seen) == kinds:
            lengths.append(min(place - begun + 1, most))
            seen, begun = set(), place + 1
    if not lengths:
        return 0.0
    chances = [parts(n - 1, kinds - 1) * factorial(kinds) / kinds**n for n in range(kinds, most)]
    counts = np.bincount(lengths, minlength=most + 1)[kinds:]
    return _fits(counts, np.array([*chances, 1 - sum(chances)]))


def orders(values: Values, size: int) -> float:
    """Four draws that differ rise and fall in each of the 24 ways as often."""
    four = values[: len(values) // 4 * 4].reshape(-1, 4)
    four = four[(np.diff(np.sort(four, axis=1), axis=1) != 0).all(axis=1)]
    if not len(four):
        return 0.0
    way = (np.argsort(four, axis=1) * np.array([64, 16, 4, 1])).sum(axis=1)
    counts = np.bincount(way, minlength=256)
    return _fits(np.sort(counts)[-24:], np.full(24, 1 / 24))


def subsequences(values: Values, size: int) -> float:
    """Every seventh draw by itself."""
    return frequency(values[3::7], size)


LAGS = (1, 2, 3, 7, 37)
TESTS: dict[str, Callable[[Values, int], float]] = {
    test.__name__: test
    for test in (frequency, pairs, correlation, runs, gaps, poker, coupons, orders, subsequences)
}


def _fits(counts: NDArray[np.int64], chances: NDArray[np.float64]) -> float:
    """Chi-square; kinds too rare for it are counted together."""
    due = chances * counts.sum()
    rare = due < 5
    if rare.any() and (~rare).any():
        counts, due = (np.append(figures[~rare], figures[rare].sum()) for figures in (counts, due))
    due = np.maximum(due, 1e-9)
    return float(chi2.sf(((counts - due) ** 2 / due).sum(), len(counts) - 1))


def parts(things: int, parts: int) -> int:
    """In how many ways things fall into so many heaps, none empty (Stirling's numbers)."""
    signed: Iterator[int] = (
        (-1) ** k * comb(parts, k) * (parts - k) ** things for k in range(parts + 1)
    )
    return sum(signed) // prod(range(1, parts + 1))
