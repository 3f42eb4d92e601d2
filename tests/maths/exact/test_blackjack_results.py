"""What rounds of Blackjack come to: against a plain search of a small shoe, and with the mean that the analysis has."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from croupier.games.blackjack_rules import CONVENTIONS
from croupier.maths.exact.blackjack.best_play import Liked, Opening
from croupier.maths.exact.blackjack.dealer_hands import Composition
from croupier.maths.exact.blackjack.hand_payments import WHOLE
from croupier.maths.exact.blackjack.play_plans import Situation, plans
from croupier.maths.exact.blackjack.round_results import played
from support.blackjack_shoes import (
    PAIRS,
    VERSIONS,
    dealt_out,
    next_cards,
    points,
    silent_gain,
    small,
)

Gains = dict[Fraction, Fraction]

NO_PAIRS = (5, 0, 0, 0, 9, 10, 0, 0, 6, 14)
"""Aces, fives, sixes, nines and tens."""


def spread(to: Gains, more: Gains, share: Fraction) -> None:
    for gain, chance in more.items():
        to[gain] += share * chance


def searched(
    cards: tuple[int, ...], left: Composition, upcard: int, plan: Mapping[Situation, Liked]
) -> Gains:
    """The results of a hand by the plan, dealt out card by card; a dealer's blackjack takes one unit."""
    found: Gains = defaultdict(Fraction)
    if points(cards)[0] >= 21:
        return stood(cards, left, upcard)
    held = tuple(cards.count(value) for value in range(1, 11))
    (choice,) = plan[Situation(WHOLE, upcard, held)]
    if choice == "stand":
        return stood(cards, left, upcard)
    for value, chance, then in next_cards(left):
        if choice == "draw":
            spread(found, searched((*cards, value), then, upcard, plan), chance)
            continue
        hard = sum(cards) + value
        own = hard + 10 if value == 1 and hard <= 11 else hard
        for dealer, share in dealt_out((upcard,), then, hits_soft_17=False):
            theirs = points(dealer)[0]
            if len(dealer) == 2 and theirs == 21:
                gain = -1
            else:
                gain = 2 * ((theirs > 21 or own > theirs) - (theirs <= 21 and own < theirs))
            found[Fraction(gain)] += chance * share
    return found


def stood(cards: tuple[int, ...], left: Composition, upcard: int) -> Gains:
    found: Gains = defaultdict(Fraction)
    if points(cards)[0] > 21:
        found[Fraction(-1)] += 1
        return found
    for dealer, share in dealt_out((upcard,), left, hits_soft_17=False):
        found[silent_gain(cards, dealer, "Blackjack")] += share
    return found


def test_every_result_without_a_split_comes_as_often_as_a_plain_search_finds() -> None:
    terms = small("Blackjack", NO_PAIRS, hands=1)
    play, plan = played(terms), plans(terms).choices
    counted: Gains = defaultdict(Fraction)
    for upcard, first, second in product((1, 5, 6, 9, 10), repeat=3):
        left, chance = list(NO_PAIRS), Fraction(1)
        for card in (upcard, first, second):
            chance *= Fraction(left[card - 1], sum(left))
            left[card - 1] -= 1
        found = searched((first, second), tuple(left), upcard, plan)
        spread(counted, found, chance)
    assert not play.by_best.split
    assert {gain: chance for gain, chance in play.by_best.whole.items() if chance} == counted


@pytest.mark.parametrize(
    ("version", "shoe", "convention"),
    [
        *((version, PAIRS, "OBBO") for version in VERSIONS[:3]),
        *(("Blackjack", PAIRS, item) for item in ("OBO", "BB+1")),
        ("Super Bonus", (4, 0, 0, 0, 0, 9, 9, 9, 0, 12), "OBBO"),
    ],
)
def test_results_have_the_mean_of_the_analysis_exactly(
    version: str, shoe: Composition, convention: str
) -> None:
    play = played(small(version, shoe, convention=CONVENTIONS.index(convention)))
    for results, edge in ((play.by_best, play.best.edge), (play.by_table, play.best.basic_edge)):
        assert results.mean == -edge
        every = [*results.whole.values(), *results.split.values()]
        assert sum(every) == 1
        assert min(every) >= 0


def test_as_often_as_pairs_are_split_rounds_are_said_to_be_split() -> None:
    play = played(small("Blackjack", PAIRS))
    chosen: dict[Opening, str] = {one: next(iter(it)) for one, it in play.best.openings.items()}
    every, share = sum(PAIRS), Fraction(0)
    for (low, high, dealer), choice in chosen.items():
        if choice == "split":
            assert low == high
            copies = PAIRS[low - 1] - (low == dealer)
            ways = PAIRS[dealer - 1] * copies * (copies - 1)
            share += Fraction(ways, every * (every - 1) * (every - 2))
    assert share > 0
    assert sum(play.by_best.split.values()) == share
    assert max(play.by_best.split) == 6  # three hands, all doubled
    assert max(play.by_best.whole) == 2
