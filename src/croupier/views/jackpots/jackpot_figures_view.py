"""The mathematics of a jackpot as staff see it beside its meter; every figure exact, and as it is said."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from croupier.errors import BadInput
from croupier.maths.exact.jackpot_odds import JackpotFigures, jackpot_figures
from croupier.money import Cents
from croupier.offices.jackpots.terms import Terms
from croupier.rulebook import Rules
from croupier.views.wire_struct import View


class FigureView(View, frozen=True, kw_only=True):
    """A number: exactly, as a fraction; of money also to the nearest cent."""

    exact: str
    cents: int | None = None


class JackpotFiguresView(View, frozen=True, kw_only=True):
    """What to expect of a jackpot in one version of its game, at the least jackpot wager a round."""

    jackpot: str
    variant: str = ""
    decks: int | None = None
    staked: Cents
    """What takes part in a round."""
    hit: FigureView | None = None
    """The chance of a round; a mystery goes by what is wagered."""
    rounds: FigureView
    turnover: FigureView
    prize: FigureView
    cost: FigureView
    returned: FigureView
    edge: FigureView | None = None
    break_even: FigureView | None = None
    """The value of the meter at which the jackpot wager has no edge."""


def jackpot_figures_view(terms: Terms, rules: Rules) -> tuple[JackpotFiguresView, ...]:
    """Each version of the game; none of a prize that is given by an act."""
    try:
        return tuple(_viewed(terms, rules))
    except BadInput:
        return ()


def _viewed(terms: Terms, rules: Rules) -> Iterator[JackpotFiguresView]:
    for one in jackpot_figures(terms, rules):
        yield _figures(one)


def _figures(one: JackpotFigures) -> JackpotFiguresView:
    return JackpotFiguresView(
        jackpot=one.terms.name,
        variant=one.variant,
        decks=one.decks,
        staked=one.staked,
        hit=_part(one.hit),
        rounds=FigureView(exact=str(one.rounds)),
        turnover=_money(one.turnover),
        prize=_money(one.prize),
        cost=_money(one.cost),
        returned=FigureView(exact=str(one.returned)),
        edge=_part(one.edge),
        break_even=_money(one.break_even) if one.break_even is not None else None,
    )


def _part(value: Fraction | None) -> FigureView | None:
    return FigureView(exact=str(value)) if value is not None else None


def _money(value: Fraction) -> FigureView:
    return FigureView(exact=str(value), cents=floor(value + Fraction(1, 2)))
