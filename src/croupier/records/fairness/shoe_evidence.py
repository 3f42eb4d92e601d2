"""The cards as they left a shoe, each with the exact chances that it had at that time.

A card that was seen is no longer in the shoe. All unseen cards are alike, whether they are in the shoe, behind the
cutting card or burned face down. So for a complete set in random order, the chance of the next card follows exactly
from the cards seen since the shuffle. That is the fair model, card by card. A continuous shuffler has its cards back
after each round. A game with one pack for every round shuffles it for every round.
"""

from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from croupier.records.fairness.e_process import Counts, Floats
from croupier.records.fairness.fair_models import CARD_BETS
from croupier.records.fairness.recorded_outcomes import Course

AGAIN = ("the rank of the card before", "the suit of the card before")
"""Bets that the next card repeats the rank or suit of the previous one, as badly shuffled cards do."""
FAMILIES = (*((bets.name, bets.labels) for bets in CARD_BETS), ("again", AGAIN))


@dataclass(frozen=True, eq=False)
class Cards:
    """The cards of a course that count as results, in their order."""

    rounds: Counts
    """By card: the index of its round in the course."""
    came: NDArray[np.bool_]
    """By card and group: whether the card belongs to the group."""
    chances: Floats
    """By card and group: the chance of a card of the group at that time."""
    impossible: Counts
    """The rounds with a card that came more often than the set holds it."""


def cards_of(course: Course) -> Cards:
    """Return the cards of a course with their chances."""
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
    """Return by card how many copies a complete set holds."""
    copies: Counts = np.bincount(course.setup.variant.dealing.source.faces, minlength=52)
    return copies * (course.kind.decks or 1)


def chances_of(faces: Counts, first: Counts, copies: Counts) -> tuple[NDArray[np.bool_], Floats]:
    """Return by card and group whether the card belongs to the group, and the chance of that.

    Args:
        faces: cards in their order.
        first: by card, the index of the first card of its shoe.
        copies: by face, how many copies a complete set holds.
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
    """Add the bets that a card repeats the rank or suit of the previous one; the first of a shoe has no such bet."""
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
    """The indices of the impossible cards."""
    after: NDArray[np.bool_]
    """By card: whether it is impossible or follows such a card in its shoe, whose content is no longer known."""


def _broken(faces: Counts, shoe: Counts, copies: Counts) -> _Broken:
    """Find cards that came more often than the set holds them: the set or the record is wrong."""
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
