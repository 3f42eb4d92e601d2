"""The sealed book: a root that is shown before any result, and a proof for each holder.

A leaf is the hash of one holder's wagers with their salts (random ids that only he knows), so that
the wall tells nothing about them; the root changes if any wager does.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

EMPTY = sha256(b"croupier: no wagers").hexdigest()
_LEAF, _NODE = b"\x00", b"\x01"
"""A leaf can never be passed off as a node: each has its own prefix."""

Proof = tuple[tuple[str, str], ...]
"""From leaf to root: on which side the other hash stands, and the hash."""


def leaf(holder: str, wagers: object) -> str:
    """The hash of what one holder wagered."""
    return sha256(_LEAF + msgspec.json.encode([holder, wagers])).hexdigest()


def _node(left: str, right: str) -> str:
    return sha256(_NODE + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def _above(level: Sequence[str]) -> list[str]:
    """The next level; a hash without a neighbour goes up as it is."""
    pairs = [_node(*level[place : place + 2]) for place in range(0, len(level) - 1, 2)]
    return [*pairs, *level[len(level) - len(level) % 2 :]]


def root(leaves: Mapping[str, str]) -> str:
    """The one hash of the whole book, by holders in their order."""
    level = [leaves[holder] for holder in sorted(leaves)]
    while len(level) > 1:
        level = _above(level)
    return level[0] if level else EMPTY


def prove(leaves: Mapping[str, str], holder: str) -> Proof:
    """The hashes that lead from a holder's leaf to the root, and nobody's wagers."""
    place = sorted(leaves).index(holder)
    level = [leaves[one] for one in sorted(leaves)]
    steps = []
    while len(level) > 1:
        beside = place ^ 1
        if beside < len(level):
            steps.append(("left" if beside < place else "right", level[beside]))
        level = _above(level)
        place //= 2
    return tuple(steps)


def check(own: str, proof: Proof, shown: str) -> bool:
    """Whether a leaf belongs to the root that the wall showed."""
    for side, other in proof:
        own = _node(other, own) if side == "left" else _node(own, other)
    return own == shown
