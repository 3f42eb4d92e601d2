"""The mathematics of a jackpot as staff see it beside its meter: each figure exactly and in words."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from croupier.errors import BadInput
from croupier.maths.exact.jackpot_odds import JackpotFigures, jackpot_figures
from croupier.money import Cents
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.rulebook import Rules
from croupier.views.wire_struct import View


class FigureView(View, frozen=True, kw_only=True):
    """A number: exactly, as a fraction; of money also to the nearest cent."""

    exact: str
    cents: int | None = None


class JackpotFiguresView(View, frozen=True, kw_only=True):
    """The expected figures of a jackpot in one version of its game, with the smallest jackpot wager each round."""

    jackpot: str
    variant: str = ""
    decks: int | None = None
    fault: str = ""
    """Why the figures cannot be shown; empty for all others."""
    staked: Cents
    """The money that takes part in a round."""
    hit: FigureView | None = None
    """The chance that a round wins it. A mystery has none, because it depends on the amounts wagered."""
    rounds: FigureView
    turnover: FigureView
    prize: FigureView
    cost: FigureView
    returned: FigureView
    edge: FigureView | None = None
    break_even: FigureView | None = None
    """The value of the meter at which the jackpot wager has no edge."""


def jackpot_figures_view(terms: JackpotTerms, rules: Rules) -> tuple[JackpotFiguresView, ...]:
    """Return the figures of each version of the game; none if the prize is given by an act of the operator."""
    try:
        return tuple(_viewed(terms, rules))
    except BadInput:
        return ()


def _viewed(terms: JackpotTerms, rules: Rules) -> Iterator[JackpotFiguresView]:
    for jackpot_figure in jackpot_figures(terms, rules):
        yield _figures(jackpot_figure)


def _figures(figures: JackpotFigures) -> JackpotFiguresView:
    return JackpotFiguresView(
        jackpot=figures.terms.name,
        variant=figures.variant,
        decks=figures.decks,
        staked=figures.staked,
        hit=_part(figures.hit),
        rounds=FigureView(exact=str(figures.rounds)),
        turnover=_money(figures.turnover),
        prize=_money(figures.prize),
        cost=_money(figures.cost),
        returned=FigureView(exact=str(figures.returned)),
        edge=_part(figures.edge),
        break_even=_money(figures.break_even) if figures.break_even is not None else None,
    )


def _part(value: Fraction | None) -> FigureView | None:
    return FigureView(exact=str(value)) if value is not None else None


def _money(value: Fraction) -> FigureView:
    return FigureView(exact=str(value), cents=floor(value + Fraction(1, 2)))
