"""The evidence of one stream of results: the capital of the gamblers who bet against it, at each look."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.records.fairness.e_process import (
    Counts,
    Floats,
    averaged,
    on_all_faces,
    on_changing_groups,
    on_groups,
    plausible_weights,
)
from croupier.records.fairness.fair_models import Bets, Null
from croupier.records.fairness.shoe_evidence import FAMILIES

ALL_FACES = "all faces"
SURE = 0.95
"""The chance with which all intervals of a stream hold together, at all times."""


def looks_until(count: int, *, growth: float = 1.01) -> Counts:
    """Return when the watch looks: after each of the first hundred results, then after every 1 % more, and now.

    The watch judges at the former looks only. They do not depend on who asks or when, so a later run gives the same
    verdicts.
    """
    looks = []
    at = 1
    while at < count:
        looks.append(at)
        at = max(at + 1, ceil(at * growth))
    return np.array([*looks, count] if count else [], dtype=np.int64)


def is_judged(looks: Counts) -> NDArray[np.bool_]:
    """Return by look whether the watch judges there or only shows the present evidence."""
    judged: NDArray[np.bool_] = np.isin(looks, [0, *looks_until(int(looks[-1]) + 1)[:-1]])
    return judged


@dataclass(frozen=True, eq=False)
class Family:
    """One kind of bet against a stream."""

    name: str
    labels: tuple[str, ...]
    capitals: Floats
    """By look and group: the log capital."""
    seen: Floats
    """By group: how often its faces came."""
    expected: Floats
    fair: tuple[Callable[[float], float], ...]
    """By group: the log cost of a weight to a fair gambler, summed over the results."""
    ratio: Callable[[int, float], float]
    """Returns for a group and a weight how many times as often as fair its faces come."""

    @property
    def together(self) -> Floats:
        """By look: the log capital of the family, averaged over its groups."""
        return averaged(self.capitals)


@dataclass(frozen=True, eq=False)
class Evidence:
    """The evidence of a stream, by kind of bet."""

    looks: Counts
    families: tuple[Family, ...]

    @property
    def capitals(self) -> Floats:
        """By look: the log capital of all gamblers who bet against the stream; the capital began as 1."""
        if not self.families:
            return np.zeros(len(self.looks))
        return averaged(np.stack([family.together for family in self.families], axis=1))


NOTHING = Evidence(np.zeros(1, dtype=np.int64), ())
"""The evidence before the first result, when there are no bets."""


def of_null(null: Null, faces: Counts, before: Counts, looks: Counts) -> Evidence:
    """Compute evidence against equipment with constant chances; `before` holds each previous result, -1 for none."""
    counts = _by_look(faces, np.arange(1, len(faces) + 1), looks, len(null.faces))
    families = [_on(bets, counts, null.chances) for bets in null.bets]
    families.append(_on_all(counts, null.chances))
    ring = null.ring
    if ring is not None:
        has = before >= 0
        steps = (ring.places[faces[has]] - ring.places[before[has]]) % ring.size
        at = np.flatnonzero(has) + 1
        stepped = _by_look(steps, at, looks, ring.size)
        families += [_on(bets, stepped, ring.chances) for bets in ring.bets]
    return Evidence(looks, tuple(families))


def of_cards(came: NDArray[np.bool_], chances: Floats, looks: Counts) -> Evidence:
    """Compute evidence against cards, each of which has its own chances."""
    capitals = on_changing_groups(came, chances, looks)
    families, start = [], 0
    for name, labels in FAMILIES:
        part = slice(start, start + len(labels))
        start += len(labels)
        values = chances[:, part]
        seen = came[:, part].sum(axis=0).astype(float)
        fair = tuple(partial(_changing, column) for column in values.T)
        ratio = partial(_times_as_often, values.mean(axis=0))
        families.append(
            Family(name, labels, capitals[:, part], seen, values.sum(axis=0), fair, ratio)
        )
    return Evidence(looks, tuple(families))


def _by_look(values: Counts, at: Counts, looks: Counts, size: int) -> Counts:
    """Count by look and value how often it had come; `at` is the number of results at which each value came."""
    block = np.searchsorted(looks, at)
    flat = np.bincount(block * size + values, minlength=len(looks) * size)
    counts: Counts = np.cumsum(flat.reshape(len(looks), size), axis=0)
    return counts


def _on(bets: Bets, counts: Counts, chances: Floats) -> Family:
    hits, total = counts @ bets.powers.T, counts.sum(axis=1)
    last = total[-1]
    return Family(
        bets.name, bets.labels, on_groups(hits, total, bets.powers, chances), hits[-1].astype(float),
        last * (bets.powers @ chances),
        tuple(partial(_constant, row, chances, last) for row in bets.powers),
        partial(_shown_as_often, bets.powers, chances),
    )  # fmt: skip


def _on_all(counts: Counts, chances: Floats) -> Family:
    capitals = on_all_faces(counts, chances)[:, None]
    total = counts[-1].sum(keepdims=True).astype(float)
    return Family(ALL_FACES, (ALL_FACES,), capitals, total, total, (), lambda _group, _weight: 1.0)


def _constant(powers: Counts, chances: Floats, count: float, weight: float) -> float:
    return float(count * np.log((weight**powers) @ chances))


def _changing(chances: Floats, weight: float) -> float:
    return float(np.log1p((weight - 1) * chances).sum())


def _shown_as_often(powers: Counts, chances: Floats, group: int, weight: float) -> float:
    row = powers[group]
    tilted = chances * weight**row
    return float((tilted @ row) / tilted.sum() / (chances @ row))


def _times_as_often(means: Floats, group: int, weight: float) -> float:
    return float(weight / (1 + (weight - 1) * means[group]))


class Standout(Struct, frozen=True, kw_only=True):
    """For one kind of bet: the group of faces on which the most was won."""

    bet: str
    faces: str
    seen: int
    expected: float
    low: float
    high: float
    """`low` to `high`: how many times as often as fair the faces come; all intervals of a stream hold at 95 %."""


def standouts(evidence: Evidence) -> list[Standout]:
    """Return the group with the highest capital for each kind of bet, the strongest evidence first."""
    families = [family for family in evidence.families if family.fair]
    families.sort(key=lambda family: -family.capitals[-1].max())
    groups = sum(len(family.labels) for family in families)
    return [_standout(family, (1 - SURE) / groups) for family in families]


def _standout(family: Family, miss: float) -> Standout:
    group = int(family.capitals[-1].argmax())
    seen, capital = float(family.seen[group]), float(family.capitals[-1, group])
    low, high = plausible_weights(seen, capital, family.fair[group], miss)
    return Standout(
        bet=family.name, faces=family.labels[group], seen=int(seen), expected=float(family.expected[group]),
        low=family.ratio(group, low), high=family.ratio(group, high),
    )  # fmt: skip
