"""The exact chance of every pay line, by enumeration.

Faces that a look cannot tell apart are one class. Every way to deal classes is walked once for all
numbers of decks. The number of orders of real cards in a way is a product of whole numbers, and a
fraction is made only at the end. The functions called are the very ones that settle money.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm, prod
from typing import Any

from croupier.errors import Mistake
from croupier.games.contract.deal import DONE, Dealing, in_order
from croupier.games.contract.definition import AnyBet, Look
from croupier.games.equipment import Source
from croupier.games.equipment.cards import EMPTY

Draws = tuple[int, ...]
"""A sequence of draws, each written as its class's size and how often it was drawn before (`_draw`)."""

_DEEPEST = 16
"""More draws than any deal here has: the base in which a draw is written."""


def _draw(size: int, before: int) -> int:
    """A draw from a class of `size` faces of which `before` are gone, as one integer."""
    assert before < _DEEPEST, "A deal has fewer draws."
    return size * _DEEPEST + before


def _faces_left(draw: int, source: Source, decks: int) -> int:
    """How many real faces that draw could have been."""
    size, before = divmod(draw, _DEEPEST)
    return size if source.returns else size * decks - before


Seen = Mapping[tuple[tuple[int, ...], Draws], int]
"""Facts with the draws that brought them about, and how many deals of classes are like that."""


@cache
def _seen(dealing: Dealing, look: Look[Any]) -> Seen:
    """Every set of facts that the look can see."""
    members: dict[int, list[int]] = {}
    for face in dealing.source.faces:
        members.setdefault(look.tells(face), []).append(face)
    classes = [(members[answer][0], len(members[answer])) for answer in sorted(members)]
    if look.compares:
        return _orders(classes, len(look.places), look.facts)
    # Places that are always dealt are exchangeable, so a look at some of them may be dealt alone.
    whole = look.places == tuple(range(len(dealing.places)))
    if not whole and any(place >= dealing.always for place in look.places):
        raise Mistake(f"A look at places {look.places} needs the whole deal, in its order.")
    return _walk(classes, len(look.places), dealing.next_to if whole else in_order, look.facts)


def _walk(
    classes: list[tuple[int, int]],
    size: int,
    next_to: Callable[[tuple[int, ...]], int],
    facts_of: Callable[..., tuple[int, ...]],
) -> Seen:
    """Deal every sequence of classes; `classes` holds a face for each and how many faces it has."""
    seen: Counter[tuple[tuple[int, ...], Draws]] = Counter()
    gone = [0] * len(classes)

    def deal(places: tuple[int, ...], draws: Draws) -> None:
        place = next_to(places)
        if place == DONE:
            seen[facts_of(*places), draws] += 1
            return
        for index, (face, faces) in enumerate(classes):
            draw = _draw(faces, gone[index])
            gone[index] += 1
            deal((*places[:place], face, *places[place + 1 :]), (*draws, draw))
            gone[index] -= 1

    deal((EMPTY,) * size, ())
    return seen


def _orders(
    classes: list[tuple[int, int]], size: int, facts_of: Callable[..., tuple[int, ...]]
) -> Seen:
    """Deal every order of lower, equal and higher; each represents all choices of the levels.

    Five ranks of thirteen have 541 orders, against 371,293 sequences.
    """
    if len({faces for _, faces in classes}) != 1:
        raise Mistake("Only classes of one size may be compared without being distinguished.")
    seen: Counter[tuple[tuple[int, ...], Draws]] = Counter()
    for levels in product(range(size), repeat=size):
        count = len(set(levels))
        if max(levels) == count - 1:  # no level is left out
            draws = tuple(
                _draw(classes[0][1], levels[:place].count(level))
                for place, level in enumerate(levels)
            )
            seen[facts_of(*(classes[level][0] for level in levels)), draws] += comb(
                len(classes), count
            )
    return seen


@cache
def _lines(dealing: Dealing, bet: AnyBet, spot: int) -> Mapping[tuple[int, Draws], int]:
    """The sequences of draws that hit each line; the same for any number of decks."""
    lines: Counter[tuple[int, Draws]] = Counter()
    for (facts, draws), count in _seen(dealing, bet.look).items():
        lines[bet.line(facts, spot), draws] += count
    return lines


@dataclass(frozen=True, slots=True)
class Chances:
    """Out of `deals` equally likely deals, how many hit each line; `LOSES` is among them."""

    deals: int
    hits: Mapping[int, int]

    def probability(self, line: int) -> Fraction:
        """The probability of a line."""
        return Fraction(self.hits.get(line, 0), self.deals)


def chances(dealing: Dealing, bet: AnyBet, spot: int, decks: int | None) -> Chances:
    """The exact chances of every line of a bet on one position."""
    source, size = dealing.source, len(bet.look.places)
    faces = len(source.faces) * (decks or 1)

    def deals(draws: Draws) -> int:
        # A deal that ended early counts with all its continuations, so that all have one denominator.
        rest = perm(faces - len(draws), size - len(draws))
        return prod(_faces_left(draw, source, decks or 1) for draw in draws) * rest

    hits: Counter[int] = Counter()
    for (line, draws), count in _lines(dealing, bet, spot).items():
        hits[line] += count * deals(draws)
    every = faces**size if source.returns else perm(faces, size)
    if hits.total() != every:
        raise Mistake(f"{bet.key}: the lines come to {hits.total()} of {every} deals.")
    return Chances(every, hits)
