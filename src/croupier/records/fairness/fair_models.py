"""Models of fair equipment, and the bets against it: pockets, arcs, dice, compartments, steps.

Equipment with constant chances is a list of faces with exact chances, and groups of faces. Where faces lie on a ring,
the step from one result to the next is a result too. If results are independent and one of them is uniform, the steps
are uniform too, for every dealer. A dealer who always throws in the same way shows up in the steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from croupier.games.equipment.cards import RANKS, SUITS
from croupier.games.equipment.dice import FACES
from croupier.games.equipment.wheels import COMPARTMENTS, RouletteWheel, show
from croupier.records.fairness.e_process import Counts, Floats

ARCS = (2, 3, 5, 9, 13, 19)
"""Numbers of neighbours on a ring that form one bet; never more than half of the ring."""


class Bets(NamedTuple):
    """One kind of bet against the equipment: groups of faces."""

    name: str
    labels: tuple[str, ...]
    powers: Counts
    """By group and face: how often the face counts for the group."""


@dataclass(frozen=True, eq=False)
class Ring:
    """The position of each face on a ring, to count the steps from one result to the next."""

    size: int
    places: Counts
    """By face: its position on the ring."""
    bets: tuple[Bets, ...]

    @property
    def chances(self) -> Floats:
        """The chances of the steps: all are equally likely."""
        return np.full(self.size, 1 / self.size)


@dataclass(frozen=True, eq=False)
class Null:
    """The model of a fair piece of equipment (the null hypothesis)."""

    name: str
    faces: tuple[str, ...]
    exact: tuple[Fraction, ...]
    """The chance of each face."""
    bets: tuple[Bets, ...]
    ring: Ring | None

    @property
    def chances(self) -> Floats:
        """The chances as floating-point numbers."""
        return np.array([float(p) for p in self.exact])


def _singles(name: str, labels: Sequence[str]) -> Bets:
    return Bets(name, tuple(labels), np.eye(len(labels), dtype=np.int64))


def _arcs(name: str, labels: Sequence[str]) -> Bets:
    """Return bets on arcs of neighbours on a ring, from each position."""
    size = len(labels)
    arcs = [(start, length) for length in ARCS if 2 * length <= size for start in range(size)]
    powers = np.zeros((len(arcs), size), dtype=np.int64)
    for row, (start, length) in enumerate(arcs):
        powers[row, [(start + step) % size for step in range(length)]] = 1
    names = (f"{labels[start]} to {labels[(start + length - 1) % size]}" for start, length in arcs)
    return Bets(name, tuple(names), powers)


def _ring(places: Iterable[int], size: int) -> Ring:
    steps = tuple(f"+{step}" for step in range(size))
    bets = (_singles("step", steps), _arcs("steps", steps))
    return Ring(size, np.array(list(places), dtype=np.int64), bets)


@cache
def roulette(wheel: RouletteWheel) -> Null:
    """Return the model of a roulette wheel, with its pockets in their order round it."""
    faces, size = tuple(map(show, wheel.pockets)), len(wheel.pockets)
    return Null(
        name=f"{wheel.name} wheel", faces=faces, exact=(Fraction(1, size),) * size,
        bets=(_singles("pocket", faces), _arcs("arc", faces)), ring=_ring(range(size), size),
    )  # fmt: skip


@cache
def dice(count: int) -> Null:
    """Return the model of several dice thrown together; the record does not tell one die from another."""
    throws = list(combinations_with_replacement(FACES, count))
    shown = tuple("-".join(map(str, throw)) for throw in throws)
    exact = tuple(Fraction(_orders(throw), len(FACES) ** count) for throw in throws)
    of_face = np.array([[throw.count(face) for throw in throws] for face in FACES], dtype=np.int64)
    totals = range(count, 6 * count + 1)
    of_total = [[sum(throw) == total for throw in throws] for total in totals]
    middle = Fraction(7 * count, 2)
    shapes = {
        "high": [sum(throw) > middle for throw in throws],
        "low": [sum(throw) < middle for throw in throws],
        "odd": [sum(throw) % 2 == 1 for throw in throws],
        "all alike": [len(set(throw)) == 1 for throw in throws],
        "two or more alike": [len(set(throw)) < count for throw in throws],
    }
    return Null(
        name=f"{count} dice",
        faces=shown,
        exact=exact,
        bets=(
            Bets("face", tuple(map(str, FACES)), of_face),
            Bets("total", tuple(map(str, totals)), np.array(of_total, dtype=np.int64)),
            Bets("shape", tuple(shapes), np.array(list(shapes.values()), dtype=np.int64)),
        ),
        # One fair die makes the total modulo 6 uniform, even if the other dice are not fair.
        ring=_ring((sum(throw) % 6 for throw in throws), 6),
    )


def _orders(throw: Sequence[int]) -> int:
    """Return in how many ways distinguishable dice can show a throw."""
    return factorial(len(throw)) // prod(factorial(throw.count(face)) for face in set(throw))


def symbols(name: str, counts: Mapping[str, int]) -> Null:
    """Return the model of a Big Wheel whose results are recorded as symbols."""
    faces = tuple(counts)
    exact = tuple(Fraction(count, COMPARTMENTS) for count in counts.values())
    return Null(name, faces, exact, (_singles("symbol", faces),), None)


def compartments(name: str, rim: Sequence[str]) -> Null:
    """Return the model of a Big Wheel whose results are recorded as compartments; `rim` lists their symbols."""
    faces = tuple(map(str, range(1, len(rim) + 1)))
    kinds = tuple(dict.fromkeys(rim))
    of_symbol = np.array([[name == kind for name in rim] for kind in kinds], dtype=np.int64)
    return Null(
        name=name, faces=faces, exact=(Fraction(1, len(rim)),) * len(rim),
        bets=(Bets("symbol", kinds, of_symbol), _singles("compartment", faces), _arcs("arc", faces)),
        ring=_ring(range(len(rim)), len(rim)),
    )  # fmt: skip


def card_bets() -> tuple[Bets, ...]:
    """Return the bets on the next card of a shoe: its rank, its suit, and the groups that card counters use."""
    everything = np.arange(52)
    ranks = np.array([everything % 13 == rank for rank in range(13)], dtype=np.int64)
    suits = np.array([everything // 13 == suit for suit in range(4)], dtype=np.int64)
    kinds = {
        "tens and court cards": everything % 13 >= 9,
        "2 to 6": (everything % 13 >= 1) & (everything % 13 <= 5),
        "red": (everything >= 13) & (everything < 39),
    }
    return (
        Bets("rank", RANKS, ranks),
        Bets("suit", tuple(SUITS), suits),
        Bets("kind", tuple(kinds), np.array(list(kinds.values()), dtype=np.int64)),
    )


CARD_BETS = card_bets()
