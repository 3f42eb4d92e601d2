"""Hands of three cards by their rank (SATG 18.6.3)."""

from collections.abc import Callable, Sequence

from croupier.games.contract.outcome import Hand

CARDS = 3
KINDS = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
"""The kinds of three cards, lowest first."""


def ranked_hand(kind: Callable[[int, int, int], int]) -> Callable[[str, Sequence[int]], Hand]:
    """Make hands with their rank, given the kind of three cards; fewer cards have no rank yet."""

    def hand(of: str, faces: Sequence[int]) -> Hand:
        rank = KINDS[kind(*faces)] if len(faces) == CARDS else ""
        return Hand(of, tuple(faces), rank=rank)

    return hand
