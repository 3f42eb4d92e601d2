"""The expected win of the house: the exact edge of each bet as a table offered it."""

from fractions import Fraction
from typing import NamedTuple

from croupier.games.contract.definition import NotOffered
from croupier.games.contract.setup import Setup
from croupier.maths.exact import Figures, figures
from croupier.maths.exact.blackjack.best_play import terms_of
from croupier.maths.exact.blackjack.known_edges import best_play_edge
from croupier.maths.exact.figures_of_games import WHERE_PLAYERS_DECIDE
from croupier.table.jackpots.jackpot_offer import is_jackpot

BEST_PLAY = "best play"
"""The policy where players decide: their edge is not known beforehand, and best play gives the lowest one."""


class Priced(NamedTuple):
    """A bet as a table offered it, with its edge; tables that offer the same share it."""

    game: str
    variant: str
    decks: int | None
    option: str
    bet: str
    policy: str
    """The assumed policy of the player, where players decide."""
    edge: Fraction
    """The expected gain of the house per unit of the first wager."""
    variance: Fraction | None
    """The variance of the result of one unit; none if it is not known exactly."""

    def __hash__(self) -> int:
        # The reports keep the sums of all stakes by this key, and fractions are slow to hash.
        return hash((self.game, self.variant, self.option, self.bet))


def priced(setup: Setup, bet: str) -> Priced | None:
    """Return a bet of a table with its edge; none if it has no edge of its own.

    The edge of a wager includes what choices add to it or pay besides. A wager on a jackpot has no edge, because the
    meter and not the table pays its win.
    """
    if is_jackpot(bet):
        return None
    if setup.variant.play is not None:
        return _decided(setup, bet)
    the_bet = setup.variant.bet(bet)
    try:
        # Use the odds of the rulebook, not those that the table pays, because the report compares the two.
        figures_of_bet = figures(
            setup.game, setup.variant, the_bet, setup.rules,
            option=setup.option(the_bet), decks=setup.decks,
        )  # fmt: skip
    except NotOffered:
        return None
    return _priced(setup, figures_of_bet)


def _decided(setup: Setup, bet: str) -> Priced | None:
    """Return the bet under the policy with the lowest edge."""
    every = WHERE_PLAYERS_DECIDE[setup.game.table]
    policies = [
        each_figures
        for each_figures in every(setup.game, setup.variant, setup.rules, setup.decks)
        if each_figures.bet.key == bet and each_figures.option == setup.option(each_figures.bet)
    ]
    if not policies:
        return None
    price = _priced(setup, min(policies, key=lambda this_figures: this_figures.edge))
    if setup.game.table == "blackjack" and setup.variant.bets[0].key == bet:
        edge = _blackjack(setup)
        return price._replace(policy=BEST_PLAY, edge=edge, variance=None)
    return price


def _blackjack(setup: Setup) -> Fraction:
    assert setup.decks is not None, "Blackjack is dealt from decks."
    return best_play_edge(terms_of(setup.rules, setup.variant.name, setup.decks))


def _priced(setup: Setup, this_figures: Figures) -> Priced:
    return Priced(
        setup.game.key, setup.variant.name, setup.decks, this_figures.option, this_figures.bet.key, this_figures.policy,
        this_figures.edge, this_figures.variance,
    )  # fmt: skip
