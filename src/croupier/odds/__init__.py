"""Exact mathematics of the games, on the one definition of each bet."""

from croupier.odds.exact import Chances, chances
from croupier.odds.figures import Figures, LineFigures, checked_decks, figures, figures_of, not_offered

__all__ = [
    "Chances",
    "Figures",
    "LineFigures",
    "chances",
    "checked_decks",
    "figures",
    "figures_of",
    "not_offered",
]
