"""The evidence of one stream of results: what has come of those who bet against it, look by look."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

import numpy as np
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
"""All intervals of a stream hold together with this chance, at all times."""


def looks_until(count: int, *, growth: float = 1.01) -> Counts:
    """When the watch looks: after each of the first hundred results, then each time there are 1 % more, and now.

    It judges at the former alone: those instants do not depend on who asks or when, so that what was judged once is
    judged so again.
    """
    found = []
    at = 1
    while at < count:
        found.append(at)
        at = max(at + 1, ceil(at * growth))
    return np.array([*found, count] if count else [], dtype=np.int64)


def is_judged(looks: Counts) -> NDArray[np.bool_]:
    """By look: whether the watch judges there, or only shows what there is now."""
    found: NDArray[np.bool_] = np.isin(looks, [0, *looks_until(int(looks[-1]) + 1)[:-1]])
    return found


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
    """By group: what a weight costs a fair gambler, summed over the results."""
    ratio: Callable[[int, float], float]
    """A group and a weight: how many times as often as fair its faces then come."""

    @property
    def together(self) -> Floats:
        """By look: all groups of the family, each with the same part of its capital."""
        return averaged(self.capitals)


@dataclass(frozen=True, eq=False)
class Evidence:
    """What a stream shows."""

    looks: Counts
    families: tuple[Family, ...]

    @property
    def capitals(self) -> Floats:
        """By look: the log capital of all who bet against the stream; it began as 1."""
        if not self.families:
            return np.zeros(len(self.looks))
        return averaged(np.stack([one.together for one in self.families], axis=1))


NOTHING = Evidence(np.zeros(1, dtype=np.int64), ())
"""Before the first result nobody has bet."""


def of_null(null: Null, faces: Counts, before: Counts, looks: Counts) -> Evidence:
    """Evidence against equipment whose chances never change; `before` is the result before each, -1 for none."""
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
    """Evidence against cards that each had chances of their own."""
    capitals = on_changing_groups(came, chances, looks)
    families, start = [], 0
    for name, labels in FAMILIES:
        part = slice(start, start + len(labels))
        start += len(labels)
        own = chances[:, part]
        means = own.mean(axis=0)
        families.append(
            Family(
                name,
                labels,
                capitals[:, part],
                came[:, part].sum(axis=0).astype(float),
                own.sum(axis=0),
                tuple(partial(_changing, own[:, group]) for group in range(len(labels))),
                partial(_times_as_often, means),
            )
        )
    return Evidence(looks, tuple(families))


def _by_look(values: Counts, at: Counts, looks: Counts, size: int) -> Counts:
    """By look and value: how often it had come; `at` says after how many results each did."""
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


@dataclass(frozen=True)
class Standout:
    """The faces of one kind that went farthest, and how often they really come, by their interval."""

    family: str
    label: str
    seen: float
    expected: float
    low: float
    high: float
    """Times as often as fair."""
    capital: float


def standouts(evidence: Evidence) -> list[Standout]:
    """Of each kind of bet the group on which most was won."""
    groups = sum(len(one.labels) for one in evidence.families if one.fair)
    found = []
    for one in evidence.families:
        if not one.fair:
            continue
        group = int(one.capitals[-1].argmax())
        capital = float(one.capitals[-1, group])
        low, high = plausible_weights(
            float(one.seen[group]), capital, one.fair[group], (1 - SURE) / groups
        )
        found.append(
            Standout(
                one.name,
                one.labels[group],
                float(one.seen[group]),
                float(one.expected[group]),
                one.ratio(group, low),
                one.ratio(group, high),
                capital,
            )
        )
    return found
