"""The shoes and versions of which the figures of Blackjack are tested.

A small shoe has few values but enough cards of each, so that every order can be dealt out.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import product

from croupier.games.blackjack import BLACKJACK
from croupier.games.contract.procedure import Hit, Stake
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from croupier.maths.exact.blackjack.best_play import terms_of
from croupier.maths.exact.blackjack.dealer_hands import Composition, one_more
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.blackjack.passive_play import blackjack_figures
from croupier.maths.exact.edge_figures import Figures
from croupier.money import Fate
from support.round_tables import TODAY

VERSIONS = ("Blackjack", "Crown 21", "Blackjack Plus", "Super Bonus")
DECKS = (4, 5, 6, 7, 8)


def printed(value: Fraction, digits: str) -> Decimal:
    """In per cent, rounded as the figure was printed."""
    exact = Decimal(value.numerator * 100) / Decimal(value.denominator)
    return exact.quantize(Decimal(digits), ROUND_HALF_UP)


GAMES = {game.key: game for game in (BLACKJACK, RAPID_BLACKJACK)}


@cache
def rows(key: str) -> dict[tuple[str, int, str], Figures]:
    """The figures of a game, by version, decks and bet."""
    figures = {}
    for variant, decks in product(GAMES[key].variants, DECKS):
        for row in blackjack_figures(GAMES[key], variant, TODAY, decks):
            figures[variant.name, decks, row.bet.key] = row
    return figures


def points(cards: tuple[int, ...]) -> tuple[int, bool]:
    """The total of values, and whether an ace counts eleven in it."""
    hard = sum(cards)
    soft = 1 in cards and hard <= 11
    return hard + 10 * soft, soft


def next_cards(left: Composition) -> Iterator[tuple[int, Fraction, Composition]]:
    """Each value that can come next, its chance, and what is left then."""
    for value, copies in enumerate(left, start=1):
        if copies:
            yield value, Fraction(copies, sum(left)), one_more(left, value - 1, -1)


def dealt_out(
    cards: tuple[int, ...], left: Composition, *, hits_soft_17: bool
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every hand that the dealer can end with, one card after the other, and its chance."""
    total, soft = points(cards)
    if len(cards) > 1 and (total > 17 or (total == 17 and not (soft and hits_soft_17))):
        yield cards, Fraction(1)
        return
    for value, chance, then in next_cards(left):
        for hand, share in dealt_out((*cards, value), then, hits_soft_17=hits_soft_17):
            yield hand, chance * share


FEW = (7, 0, 6, 0, 0, 8, 0, 0, 0, 14)
"""Aces, threes, sixes and tens."""


def silent_gain(hand: tuple[int, ...], dealer: tuple[int, ...], version: str) -> Fraction:
    """What a hand gains as it lies, by the rules of each version written out again; none has a bonus by its cards."""
    (mine, _), (theirs, _) = points(hand), points(dealer)
    mine_natural, natural = (len(cards) == 2 and points(cards)[0] == 21 for cards in (hand, dealer))
    wins_at_once = version in ("Blackjack Plus", "Super Bonus")
    if mine_natural:
        return Fraction(0) if natural and not wins_at_once else Fraction(3, 2)
    if (wins_at_once and mine == 21) or (version == "Blackjack Plus" and len(hand) == 5):
        better = version == "Super Bonus" and len(hand) >= 5
        return {5: Fraction(3, 2), 6: Fraction(2)}[len(hand)] if better else Fraction(1)
    if natural:
        return Fraction(-1)
    if version == "Blackjack Plus" and theirs == 22:
        return Fraction(0)
    if theirs > 21 or mine > theirs:
        return Fraction(1)
    return Fraction(0) if mine == theirs else Fraction(-1)


def net(fates: dict[Stake, Hit | Fate], version: str, decks: int) -> Fraction:
    """What the fates of all stakes pay, less what they lose."""
    profits = _profits(version, decks)
    return sum(
        (profits[fate.line] if isinstance(fate, Hit) else fate.profit for fate in fates.values()),
        Fraction(0),
    )


@cache
def _profits(version: str, decks: int) -> dict[str, Fraction]:
    rows = TODAY.pays("blackjack", "blackjack", option=version, decks=decks)
    return {line: row.pay.profit for line, row in rows.items()}


def small(version: str = "Blackjack", left: Composition = FEW, **choices: int) -> Terms:
    """A version that is played from a small shoe."""
    terms = terms_of(TODAY, version, 4)
    return replace(terms, shoe=left, rules=terms.rules._replace(**choices))


PAIRS = (6, 0, 8, 0, 0, 0, 0, 12, 0, 16)
"""Aces, threes, eights and tens."""
