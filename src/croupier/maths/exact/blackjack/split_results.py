"""The hands of a split pair at Blackjack together: every result of the round, nearly.

Two things are exact: how often a pair comes to each number of hands, and the gain of each hand alone together
with the dealer's outcome. The same treatment gives a split its exact mean (`blackjack_split`). The
correlation between the hands is exact as far as they meet the same dealer. That one took cards which another
might have had is not counted once the dealer's outcome is given. So these results are estimates.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from operator import sub

from croupier.games.blackjack_rules import BUSTED_AND_ONE, Hand
from croupier.games.blackjack_seat import SeatHand
from croupier.maths.exact.blackjack.dealer_hands import (
    NATURAL,
    NO_CARDS,
    OUTCOMES,
    VALUES,
    Composition,
    one_more,
)
from croupier.maths.exact.blackjack.final_hands import (
    Chances,
    Finals,
    add_chances,
    mean_of,
    no_chances,
)
from croupier.maths.exact.blackjack.hand_payments import LATER, WHOLE, Ending
from croupier.maths.exact.blackjack.hand_values import HandTable, hand_of
from croupier.maths.exact.blackjack.split_value import Split

PLACES = 10**30
"""Estimated chances are rounded to this fraction."""
HALF = Fraction(1, 2)

ByOutcome = dict[int, Chances]
"""For each outcome of the dealer's the probability of each gain, together with that outcome."""


class Parts:
    """The hands of one split pair: each with what it gains for each outcome of the dealer's."""

    def __init__(self, split: Split, most: int) -> None:
        self.split, self.most = split, most
        self._seconds: dict[tuple[int, int], tuple[ByOutcome, ByOutcome]] = {}

    def results(self) -> Chances:
        """Return the results of all hands together. Given the dealer's outcome, they are treated as independent.

        Probabilities are rounded, all but two of them: these make up for it, so that all results have
        exactly the mean of the hands.
        """
        probabilities = no_chances()
        mean, taken = Fraction(0), self._natural_takes()
        for pairs, others in self._dealt(0, 0):
            hands = [*self._hands(pairs, others)]
            for outcome in OUTCOMES:
                every = sum(hands[0][outcome].values(), Fraction(0))
                if not every:
                    continue
                mean += sum((mean_of(hand[outcome]) for hand in hands), Fraction(0))
                less = taken if outcome == NATURAL else Fraction(0)
                mean -= every * less
                for gain, chance in _all(hands, outcome, every).items():
                    probabilities[gain] += _rounded(chance * (1 - less))
                    probabilities[gain - 1] += _rounded(chance * less)
        missing, lacking = 1 - sum(probabilities.values()), mean - mean_of(probabilities)
        probabilities[Fraction(1)] += (missing + lacking) * HALF
        probabilities[Fraction(-1)] += (missing - lacking) * HALF
        return probabilities

    def _natural_takes(self) -> Fraction:
        """In which share of the dealer's blackjacks one unit more is lost: under BB+1 alone."""
        split = self.split
        if split.rules.convention != BUSTED_AND_ONE or split.later != LATER or split.one_card:
            return Fraction(0)
        natural = split.at.dealer.chances(split.left, [NATURAL])[NATURAL]
        return split.one_more_unit(self.most) * Fraction(1, natural)

    def _dealt(self, pairs: int, others: int) -> Iterator[tuple[int, int]]:
        """How many second cards are of the pair and how many are not: `Split.value` has the same cases."""
        if others < 2 + pairs < self.most:
            yield from self._dealt(pairs + 1, others)
            yield from self._dealt(pairs, others + 1)
        else:
            yield pairs, others

    def _hands(self, pairs: int, others: int) -> Iterator[ByOutcome]:
        for place in range(2 + pairs):
            kind = self.split.later if place else self.split.first
            closed = place < others
            by_outcome: ByOutcome = {outcome: no_chances() for outcome in OUTCOMES}
            for gone, share in self.split.shares(pairs, others - closed):
                for outcome, chances in self._second(kind, gone)[closed].items():
                    add_chances(by_outcome[outcome], chances, share)
            yield by_outcome

    def _second(self, kind: int, gone: int) -> tuple[ByOutcome, ByOutcome]:
        """One hand with any second card, and the part of it without another pair (`Split.second`)."""
        second_hand = self._seconds.get((kind, gone))
        if second_hand is None:
            hands, pair = self.split.hands(kind, gone), self.split.pair
            no_pair = self._gains(hands, [card for card in VALUES if card != pair])
            any_card: ByOutcome = {each: defaultdict(Fraction, no_pair[each]) for each in OUTCOMES}
            for outcome, chances in self._gains(hands, [pair]).items():
                add_chances(any_card[outcome], chances, Fraction(1))
            second_hand = self._seconds[kind, gone] = any_card, no_pair
        return second_hand

    def _gains(self, hands: HandTable, cards: Iterable[int]) -> ByOutcome:
        """The gains of a hand with one of these second cards, by the dealer's outcome.

        Hands that lose as one over 21 does are not counted: they have what is left of each outcome.
        """
        start = one_more(NO_CARDS, self.split.pair)
        lost = _over(hands)
        by_outcome: ByOutcome = {outcome: no_chances() for outcome in OUTCOMES}
        begun: dict[Composition, tuple[Hand, int]] = {}
        for card in cards:
            copies, drawn = hands.left[card] - start[card], one_more(start, card)
            if copies:
                begun[drawn] = hand_of(drawn), copies
                for place, (outcome, number) in enumerate(_dealers(hands, drawn).items()):
                    by_outcome[outcome][lost[place]] += hands.chance(copies * number, 1)
        sums: dict[Ending, dict[int, int]] = {}
        for drawn, endings, ways in Finals(hands, one_card=self.split.one_card).all_from(begun):
            size, left = sum(drawn), tuple(map(sub, hands.left, drawn))
            for ending in endings:
                if ending not in sums:
                    sums[ending] = dict.fromkeys(_differ(ending.gains, lost), 0)
                counts = sums[ending]
                for place in counts:
                    counts[place] += ways * hands.dealers(OUTCOMES[place], left, size)
        for ending, counts in sums.items():
            for place, number in counts.items():
                outcome, chance = OUTCOMES[place], ending.share * hands.chance(number, 1)
                by_outcome[outcome][ending.gains[place]] += chance
                by_outcome[outcome][lost[place]] -= chance
        return by_outcome


@cache
def _differ(gains: tuple[Fraction, ...], lost: tuple[Fraction, ...]) -> list[int]:
    return [place for place, gain in enumerate(gains) if gain != lost[place]]


def _over(hands: HandTable) -> tuple[Fraction, ...]:
    """Return the gain of a hand over 21 for each outcome of the dealer."""
    tens = hands.payments.terms.faces[9]
    held = SeatHand([tens] * 3, split=hands.kind != WHOLE)
    return hands.payments.endings(held, hands.kind)[0].gains


def _dealers(hands: HandTable, drawn: Composition) -> dict[int, int]:
    """In how many sequences after these cards the dealer ends how."""
    left, cards = tuple(map(sub, hands.left, drawn)), sum(drawn)
    return {outcome: hands.dealers(outcome, left, cards) for outcome in OUTCOMES}


def _all(hands: Iterable[ByOutcome], outcome: int, every: Fraction) -> Chances:
    """The sums of gains that are independent within a case of that probability."""
    shares: Chances = {Fraction(0): Fraction(1)}
    for hand in hands:
        longer = no_chances()
        for gain, share in shares.items():
            for more, chance in hand[outcome].items():
                longer[gain + more] += _rounded(share * chance * Fraction(1, every))
        shares = longer
    return {gain: share * every for gain, share in shares.items()}


def _rounded(chance: Fraction) -> Fraction:
    """Round a chance to 30 digits: an exact fraction would have thousands of digits."""
    return Fraction(chance.numerator * PLACES // chance.denominator, PLACES)
