"""Cards as they left a shoe, each with the exact chances that it had then.

A card that was seen is in the shoe no more; all that were not seen are alike, whether they lie in the shoe, behind the
cutting card or were burned face down. So of a whole set in random order the chance of what comes next follows
exactly from what was seen since the shuffle: that is the null, card by card. A continuous shuffler has its cards again
when the round is over, and one pack is shuffled for every round.
"""

from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from croupier.records.fairness.e_process import Counts, Floats
from croupier.records.fairness.fair_models import CARD_BETS
from croupier.records.fairness.recorded_outcomes import Course

AGAIN = ("the rank of the card before", "the suit of the card before")
"""Cards that cling together were not shuffled well."""
FAMILIES = (*((bets.name, bets.labels) for bets in CARD_BETS), ("again", AGAIN))


@dataclass(frozen=True, eq=False)
class Cards:
    """The cards of a course that count as results, in their order."""

    rounds: Counts
    """The place of each card's round in the course."""
    came: NDArray[np.bool_]
    """By card and group: whether it is one of the group."""
    chances: Floats
    """By card and group: the chance that it had of being one."""
    impossible: Counts
    """The rounds in which a card came more often than the set holds it."""


def cards_of(course: Course) -> Cards:
    """The cards of a course with their chances."""
    lengths = np.array([len(faces) for faces in course.faces], dtype=np.int64)
    faces = np.fromiter(chain.from_iterable(course.faces), np.int64, int(lengths.sum()))
    rounds = np.repeat(np.arange(len(lengths)), lengths)
    began = np.cumsum(lengths) - lengths
    lay = np.arange(len(faces)) - began[rounds] < np.array(course.known, dtype=np.int64)[rounds]
    shoe = np.cumsum(np.array(course.fresh, dtype=np.int64))[rounds]
    first = np.searchsorted(shoe, shoe)

    came, chances = chances_of(faces, first, copies_of(course))
    broken = _broken(faces, shoe, copies_of(course))
    counts = ~lay & ~broken.after
    return Cards(rounds[counts], came[counts], chances[counts], rounds[broken.at])


def copies_of(course: Course) -> Counts:
    """By card: how many of it a whole set holds."""
    found: Counts = np.bincount(course.setup.variant.dealing.source.faces, minlength=52)
    return found * (course.kind.decks or 1)


def chances_of(faces: Counts, first: Counts, copies: Counts) -> tuple[NDArray[np.bool_], Floats]:
    """By card and group: whether it is of the group, and the chance that it had.

    Args:
        faces: cards in their order.
        first: by card, where the first of its shoe stands.
        copies: by face, how many a whole set holds.
    """
    powers = np.vstack([bets.powers for bets in CARD_BETS])
    came = powers.T[faces].astype(bool)
    gone = np.cumsum(came, axis=0) - came
    left = copies.sum() - (np.arange(len(faces)) - first)
    chances = (powers @ copies - (gone - gone[first])) / np.maximum(left, 1)[:, None]
    return _with_again(faces, first, came, chances)


def _with_again(
    faces: Counts, first: Counts, came: NDArray[np.bool_], chances: Floats
) -> tuple[NDArray[np.bool_], Floats]:
    """Bets that the next card is like the one before; on the first of a shoe nobody bets."""
    before = np.concatenate(([0], faces[:-1])) if len(faces) else faces
    has = np.arange(len(faces)) > first
    rank, suit = before % 13, before // 13
    row = np.arange(len(faces))
    alike = np.stack((faces % 13 == rank, faces // 13 == suit), axis=1) & has[:, None]
    chance = np.stack((chances[row, rank], chances[row, 13 + suit]), axis=1) * has[:, None]
    return np.hstack((came, alike)), np.hstack((chances, chance))


@dataclass(frozen=True, eq=False)
class _Broken:
    at: Counts
    """The cards that cannot have come."""
    after: NDArray[np.bool_]
    """Those and all that followed in their shoe: what is in it is not known any more."""


def _broken(faces: Counts, shoe: Counts, copies: Counts) -> _Broken:
    """The set is not what it should be, or what was recorded is not what came."""
    key = shoe * 52 + faces
    sorted_by = np.argsort(key, kind="stable")
    ordered = key[sorted_by]
    times = np.empty(len(faces), dtype=np.int64)
    times[sorted_by] = np.arange(len(faces)) - np.searchsorted(ordered, ordered)
    at = np.flatnonzero(times >= copies[faces])
    after = np.zeros(len(faces), dtype=bool)
    for card in at:
        after[card : np.searchsorted(shoe, shoe[card], side="right")] = True
    return _Broken(at, after)
