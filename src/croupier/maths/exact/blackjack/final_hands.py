"""Hands at Blackjack from their first cards to their ends, as they are played: which ends, and how often.

The analysis values hands from their ends back; here they are followed forward, once the way to play
them is fixed. Counts are whole numbers of sequences, on the scales of `Hands`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from operator import sub
from typing import NamedTuple

from croupier.games.blackjack_rules import Hand, add
from croupier.games.blackjack_seat import DOUBLE, STAND, SeatHand
from croupier.maths.exact.blackjack.dealer_hands import (
    OUTCOMES,
    VALUES,
    Composition,
    most_common_result,
    one_more,
)
from croupier.maths.exact.blackjack.hand_payments import WHOLE, Ending
from croupier.maths.exact.blackjack.hand_values import HandTable

Chances = dict[Fraction, Fraction]
"""The probability of each result, in units of the first wager."""

Reached = Mapping[Composition, tuple[Hand, int]]
"""Hands by their cards, each with the number of ways in which it comes."""


def no_chances() -> Chances:
    """Return chances with no results yet."""
    return defaultdict(Fraction)


def add_chances(to: Chances, more: Mapping[Fraction, Fraction], share: Fraction) -> None:
    """Add results that come with a share of their probabilities."""
    for gain, chance in more.items():
        if chance and share:
            to[gain] += share * chance


def mean_of(chances: Mapping[Fraction, Fraction]) -> Fraction:
    """The mean of results."""
    return sum((gain * chance for gain, chance in chances.items()), Fraction(0))


class Final(NamedTuple):
    """A hand that takes no more cards, and in how many ways it comes."""

    drawn: Composition
    endings: tuple[Ending, ...]
    ways: int


class Finals:
    """Follows hands from their cards to their ends, as they are played."""

    def __init__(self, hands: HandTable, *, one_card: bool = False) -> None:
        self.hands, self.one_card = hands, one_card

    def all_from(self, reached: Reached) -> Iterator[Final]:
        """Every end of these hands, with the number of ways in which it comes."""
        while reached:
            longer: dict[Composition, tuple[Hand, int]] = {}
            for drawn, (hand, ways) in reached.items():
                choice = STAND if self.one_card else self.hands.choice(drawn, hand)
                yield from self.after(drawn, (hand, ways), choice, longer)
            reached = longer

    def after(
        self,
        drawn: Composition,
        held: tuple[Hand, int],
        choice: str,
        longer: dict[Composition, tuple[Hand, int]],
    ) -> Iterator[Final]:
        """The ends of a hand after a choice; hands that go on are added to the longer ones."""
        hand, ways = held
        if choice == STAND:
            yield Final(drawn, self.hands.payments.ends(drawn, hand, self.hands.kind), ways)
            return
        for card in VALUES:
            copies = self.hands.left[card] - drawn[card]
            then = one_more(drawn, card)
            if copies and choice == DOUBLE:
                yield Final(then, self._doubled(drawn, hand, card), ways * copies)
            elif copies:
                before = longer.get(then, (hand, 0))[1]
                longer[then] = add(hand, card), before + ways * copies

    def surrendered(self, drawn: Composition) -> tuple[Ending, ...]:
        """Return the endings of a surrendered hand, which loses half the stake."""
        held = SeatHand(self.hands.payments.terms.cards(drawn), surrendered=True)
        return self.hands.payments.endings(held, WHOLE)

    def _doubled(self, drawn: Composition, hand: Hand, card: int) -> tuple[Ending, ...]:
        payments = self.hands.payments
        if self.hands.is_rescued(drawn, hand, card):
            return RESCUED
        return payments.ends_of_doubled(payments.doubled(drawn, hand, card), self.hands.kind)


RESCUED = (Ending((Fraction(-1),) * len(OUTCOMES), Fraction(1)),)
"""Half of what lay on a doubled hand is saved."""


def gain_probabilities(hands: HandTable, finals: Iterable[Final]) -> Chances:
    """The probability of each gain of hands that began with no card."""
    chances = no_chances()
    sums: dict[Ending, dict[int, int]] = {}
    usual_of: dict[Ending, int] = {}
    for drawn, endings, ways in finals:
        cards, left = sum(drawn), tuple(map(sub, hands.left, drawn))
        for ending in endings:
            if ending not in sums:
                usual_of[ending], others = _apart(ending.gains)
                sums[ending] = dict.fromkeys((usual_of[ending], *others), 0)
            usual, counts = usual_of[ending], sums[ending]
            counts[usual] += ways * hands.scale(cards)
            for outcome in counts:
                if outcome != usual:
                    number = ways * hands.dealers(outcome, left, cards)
                    counts[outcome] += number
                    counts[usual] -= number
    for ending, counts in sums.items():
        for outcome, number in counts.items():
            gain = ending.gains[OUTCOMES.index(outcome)]
            chances[gain] += ending.share * hands.chance(number, 0)
    return chances


@cache
def _apart(gains: tuple[Fraction, ...]) -> tuple[int, tuple[int, ...]]:
    """One outcome to represent all with the usual gain, and the outcomes that must be counted."""
    places = {gain: place for place, gain in reversed([*enumerate(gains)])}
    usual = gains[most_common_result([places[gain] for gain in gains])]
    others = [each for each, gain in zip(OUTCOMES, gains, strict=True) if gain != usual]
    return OUTCOMES[places[usual]], tuple(others)
