"""The edge of the best play on the terms of the rulebook, calculated in advance, because the analysis takes seconds.

The edges are in `best_play_edges.json`, each under the hash of its terms. For any other terms, such as those of a
changed rule, the edge is calculated when it is needed. A test calculates the stored edges again.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files

from croupier.maths.exact.blackjack.best_play import analyse
from croupier.maths.exact.blackjack.hand_payments import Terms

FILE = "best_play_edges.json"


def best_play_edge(terms: Terms) -> Fraction:
    """Return what the house wins from the best play, per unit of the first wager."""
    known = stored_edges().get(digest(terms))
    return analyse(terms).edge if known is None else known


@cache
def stored_edges() -> Mapping[str, Fraction]:
    """Return the edges that were calculated in advance, by the hash of their terms."""
    text = files("croupier.maths.exact.blackjack").joinpath(FILE).read_text(encoding="utf-8")
    return {digest: Fraction(edge) for digest, edge in json.loads(text).items()}


def digest(terms: Terms) -> str:
    """Return the hash of everything on which the edge depends."""
    profits = [(line, str(terms.profits[line])) for line in sorted(terms.profits)]
    parts = (sorted(terms.rules._asdict().items()), profits, terms.shoe, terms.decks, terms.faces)
    return sha256(repr(parts).encode()).hexdigest()
