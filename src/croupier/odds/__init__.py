"""Exact mathematics of the games, on the one definition of each bet."""

from croupier.odds.every import figures_of, not_offered
from croupier.odds.exact import Chances, chances
from croupier.odds.figures import Figures, LineFigures, Net, figures, percent

__all__ = [
    "Chances",
    "Figures",
    "LineFigures",
    "Net",
    "chances",
    "figures",
    "figures_of",
    "not_offered",
    "percent",
]
