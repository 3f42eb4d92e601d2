"""What a wager should bring the house: the exact edge of each bet as a table offered it."""

from fractions import Fraction
from typing import NamedTuple

from croupier.games.contract.definition import NotOffered
from croupier.games.contract.setup import Setup
from croupier.maths.exact import Figures, figures
from croupier.maths.exact.blackjack.best_play import analyse, terms_of
from croupier.maths.exact.figures_of_games import WHERE_PLAYERS_DECIDE
from croupier.table.jackpots.jackpot_offer import is_jackpot

BEST_PLAY = "best play"
"""Where players decide, nobody can know their edge beforehand: that of the best play is the least."""


class Priced(NamedTuple):
    """A bet as a table offered it, with its edge; tables that offer the same share it."""

    game: str
    variant: str
    decks: int | None
    option: str
    bet: str
    policy: str
    """What the figures suppose of the player, where players decide."""
    edge: Fraction
    """The expected gain of the house per unit of the first wager."""
    variance: Fraction | None
    """Of the result of one unit; none where it is not known exactly."""

    def __hash__(self) -> int:
        # Sums of every stake are kept by it, and fractions take long to hash.
        return hash((self.game, self.variant, self.option, self.bet))


def priced(setup: Setup, bet: str) -> Priced | None:
    """A bet of a table. What a choice adds or pays besides has no edge: it is in that of its wager.

    Nor has a wager on a jackpot: what it wins comes from the meter, and not from the table.
    """
    if is_jackpot(bet):
        return None
    if setup.variant.play is not None:
        return _decided(setup, bet)
    the_bet = setup.variant.bet(bet)
    try:
        # The rulebook's own odds, not what the table pays by: the two are to be compared.
        found = figures(
            setup.game, setup.variant, the_bet, setup.rules,
            option=setup.option(the_bet), decks=setup.decks,
        )  # fmt: skip
    except NotOffered:
        return None
    return _priced(setup, found)


def _decided(setup: Setup, bet: str) -> Priced | None:
    """The policy that leaves the house the least."""
    every = WHERE_PLAYERS_DECIDE[setup.game.table]
    policies = [
        one
        for one in every(setup.game, setup.variant, setup.rules, setup.decks)
        if one.bet.key == bet and one.option == setup.option(one.bet)
    ]
    if not policies:
        return None
    found = _priced(setup, min(policies, key=lambda one: one.edge))
    if setup.game.table == "blackjack" and setup.variant.bets[0].key == bet:
        edge = _blackjack(setup)
        return found._replace(policy=BEST_PLAY, edge=edge, variance=None)
    return found


def _blackjack(setup: Setup) -> Fraction:
    assert setup.decks is not None, "Blackjack is dealt from decks."
    return analyse(terms_of(setup.rules, setup.variant.name, setup.decks)).edge


def _priced(setup: Setup, one: Figures) -> Priced:
    return Priced(
        setup.game.key, setup.variant.name, setup.decks, one.option, one.bet.key, one.policy,
        one.edge, one.variance,
    )  # fmt: skip
