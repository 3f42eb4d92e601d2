"""Exact mathematics of the games, on the one definition of each bet."""

from croupier.maths.exact.edge_figures import Figures, LineFigures, Net, figures, percent
from croupier.maths.exact.enumeration import Chances, chances
from croupier.maths.exact.figures_of_games import chosen_figures, figures_of, not_offered

__all__ = [
    "Chances",
    "Figures",
    "LineFigures",
    "Net",
    "chances",
    "chosen_figures",
    "figures",
    "figures_of",
    "not_offered",
    "percent",
]
