"""Exact mathematics of the games, on the one definition of each bet."""

from croupier.odds.exact import Chances, chances
from croupier.odds.figures import Figures, LineFigures, figures, figures_of, not_offered

__all__ = [
    "Chances",
    "Figures",
    "LineFigures",
    "chances",
    "figures",
    "figures_of",
    "not_offered",
]
