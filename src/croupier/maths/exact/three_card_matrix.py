"""The best play of Rapid Three Card Poker where all nine cards of the matrix are seen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from croupier.errors import BadInput, unknown
from croupier.games.equipment.cards import DECK
from croupier.games.rapid_three_card_poker import HANDS, RAPID_THREE_CARD_POKER
from croupier.games.three_card_poker import FOLD, FOLDED, PLAY_ON, PLAYED, Showdown, score
from croupier.maths.exact.three_card_odds import Stakes, lines_of
from croupier.rulebook import Rules


class BestPlay(NamedTuple):
    """What to choose, and what each choice gains on average in units of the Ante."""

    choice: str
    gains: Mapping[str, Fraction]


def best_play(matrix: Sequence[int], chosen: str, rules: Rules) -> BestPlay:
    """The best play of the hand on three positions of a matrix of which all nine cards are seen."""
    game = RAPID_THREE_CARD_POKER
    if chosen not in HANDS:
        raise unknown("choice of three positions", chosen, HANDS)
    if len(matrix) != 9 or len({*matrix}) != 9:
        raise BadInput(
            f"{len({*matrix})} different cards of {len(matrix)}. Accepted: nine of nine."
        )
    stakes = Stakes.from_rules(game, game.variant(""), rules, game.decks(rules))
    value = score(*(matrix[int(position) - 1] for position in chosen.split("-")))
    unseen = combinations([card for card in DECK.faces if card not in matrix], 3)
    dealers = Counter(score(*dealer) for dealer in unseen)
    totals = {
        choice: sum(
            (
                stakes.net(lines_of(Showdown(value, dealer, number, stakes.least)))[1] * count
                for dealer, count in dealers.items()
            ),
            Fraction(0),
        )
        for choice, number in ((FOLD, FOLDED), (PLAY_ON, PLAYED))
    }
    gains = {choice: total * Fraction(1, dealers.total()) for choice, total in totals.items()}
    return BestPlay(max(gains, key=lambda choice: gains[choice]), gains)
