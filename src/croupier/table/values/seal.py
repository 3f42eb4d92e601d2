"""The sealed book: a root hash that is shown before any result, and a proof for each holder.

A leaf is the hash of one holder's wagers with their salts (random ids that only the holder knows). The wall
display therefore reveals nothing about the wagers, and the root changes if any wager does.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

EMPTY = sha256(b"croupier: no wagers").hexdigest()
_LEAF, _NODE = b"\x00", b"\x01"
"""Separate prefixes, so that a leaf can never pass as a node."""

Proof = tuple[tuple[str, str], ...]
"""The steps from leaf to root: the side of the other hash, and the hash."""


def leaf(holder: str, wagers: object) -> str:
    """Hash the wagers of one holder."""
    return sha256(_LEAF + msgspec.json.encode([holder, wagers])).hexdigest()


def _node(left: str, right: str) -> str:
    return sha256(_NODE + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def _above(level: Sequence[str]) -> list[str]:
    """Return the next level; a hash without a neighbour moves up unchanged."""
    pairs = [_node(*level[place : place + 2]) for place in range(0, len(level) - 1, 2)]
    return [*pairs, *level[len(level) - len(level) % 2 :]]


def root(leaves: Mapping[str, str]) -> str:
    """Return the one hash of the whole book, over the holders in sorted order."""
    level = [leaves[holder] for holder in sorted(leaves)]
    while len(level) > 1:
        level = _above(level)
    return level[0] if level else EMPTY


def prove(leaves: Mapping[str, str], holder: str) -> Proof:
    """Return the hashes from a holder's leaf to the root, without any other holder's wagers."""
    place = sorted(leaves).index(holder)
    level = [leaves[name] for name in sorted(leaves)]
    steps = []
    while len(level) > 1:
        beside = place ^ 1
        if beside < len(level):
            steps.append(("left" if beside < place else "right", level[beside]))
        level = _above(level)
        place //= 2
    return tuple(steps)


def check(text: str, proof: Proof, shown: str) -> bool:
    """Return whether a leaf belongs to the root that the wall display showed."""
    for side, other in proof:
        text = _node(other, text) if side == "left" else _node(text, other)
    return text == shown
