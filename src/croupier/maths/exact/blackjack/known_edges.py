"""The edges of the best play and of basic strategy on the terms of the rulebook.

They are calculated in advance, because the analysis takes seconds.

The edges are in `best_play_edges.json`, each under the hash of its terms. For any other terms, such as those of a
changed rule, the edges are calculated when it is needed. A test calculates the stored edges again.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from croupier.maths.exact.blackjack.best_play import analyse
from croupier.maths.exact.blackjack.hand_payments import Terms

FILE = "best_play_edges.json"


class Edges(NamedTuple):
    """What the house wins per unit of the first wager."""

    best: Fraction
    """From the best play."""
    basic: Fraction
    """From basic strategy: a player who follows its table and knows no more."""


def edges(terms: Terms) -> Edges:
    """Return the edges on some terms."""
    known = stored_edges().get(digest(terms))
    if known is not None:
        return known
    play = analyse(terms)
    return Edges(play.edge, play.basic_edge)


def best_play_edge(terms: Terms) -> Fraction:
    """Return what the house wins from the best play, per unit of the first wager."""
    return edges(terms).best


@cache
def stored_edges() -> Mapping[str, Edges]:
    """Return the edges that were calculated in advance, by the hash of their terms."""
    text = files("croupier.maths.exact.blackjack").joinpath(FILE).read_text(encoding="utf-8")
    return {
        digest: Edges(Fraction(stored["best"]), Fraction(stored["basic"]))
        for digest, stored in json.loads(text).items()
    }


def digest(terms: Terms) -> str:
    """Return the hash of everything on which the edge depends."""
    profits = [(line, str(terms.profits[line])) for line in sorted(terms.profits)]
    parts = (sorted(terms.rules._asdict().items()), profits, terms.shoe, terms.decks, terms.faces)
    return sha256(repr(parts).encode()).hexdigest()
