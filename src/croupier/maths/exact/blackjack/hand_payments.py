"""What a finished hand at Blackjack gains, for each way in which the dealer can end.

The seat and the settlement of the game itself say it; here it is only written down once for all
hands that gain the same, in whole parts of the wager.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm, perm, prod
from typing import NamedTuple

from croupier.games.blackjack_rules import Hand, HouseRules, has_won, takes
from croupier.games.blackjack_seat import DOUBLE, RESCUE, Seat, SeatHand
from croupier.games.equipment.cards import rank
from croupier.games.hands.blackjack_settlement import blackjack, showdown
from croupier.maths.exact.blackjack.dealer_hands import (
    OUTCOMES,
    Composition,
    finished,
    most_common_result,
)

WHOLE, FIRST, LATER = range(3)
"""A hand that was not split; of split hands the one with the original wager, and any other."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules, the payments and the shoe that an analysis is made for."""

    rules: HouseRules
    profits: Mapping[int, Fraction]
    """By pay line: the gain of one unit."""
    shoe: Composition
    decks: int
    faces: tuple[int, ...]
    """A card for each value; in packs without tens a jack represents the ten-value cards."""

    def __hash__(self) -> int:
        """The payments are a dictionary, so they count in any order."""
        return hash((self.rules, frozenset(self.profits.items()), self.shoe, self.decks))

    def cards(self, drawn: Composition) -> list[int]:
        """Cards of these values."""
        pairs = zip(self.faces, drawn, strict=True)
        return [face for face, number in pairs for _ in range(number)]


def gain(terms: Terms, held: SeatHand, kind: int, outcome: int) -> Fraction:
    """What one hand gains, with what was added to it, when the dealer ends so."""
    gained = Fraction(0)
    for original in (True, False) if held.doubled else (True,):
        base = original and kind != LATER
        taken = takes(
            terms.rules.convention,
            original=base,
            busted=held.busted,
            one_more=base and not held.busted,
        )
        facts = showdown(held.facts, finished(outcome), terms.rules, taken=taken)
        gained += terms.profits[blackjack(facts, 0)]
    return gained


def suits_matter(hand: Hand, rules: HouseRules) -> bool:
    """Whether more than what counts of a hand may say how it is paid: a 21 in three cards."""
    return rules.pays_bonuses == 1 and hand.cards == 3 and has_won(hand, rules)


def in_suits(cards: Sequence[int], decks: int) -> list[tuple[list[int], int]]:
    """Cards of these ranks in every choice of suits, each with its number of ways."""
    dealt = [
        [rank(card) - 1 + 13 * suit for card, suit in zip(cards, suits, strict=True)]
        for suits in product(range(4), repeat=len(cards))
    ]
    return [(faces, prod(perm(decks, faces.count(card)) for card in set(faces))) for faces in dealt]


class Worth(NamedTuple):
    """What a finished hand gains: `usual`, and so much more or less if the dealer ends otherwise."""

    usual: int
    otherwise: tuple[tuple[int, int], ...]

    @classmethod
    def from_gains(cls, gained: Sequence[int]) -> "Worth":
        """By the gain for each outcome."""
        usual = most_common_result(gained)
        differ = [(outcome, each - usual) for outcome, each in zip(OUTCOMES, gained, strict=True)]
        return cls(usual, tuple((outcome, more) for outcome, more in differ if more))


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """What a finished hand gains for each outcome of the dealer's, and in which share of its suits."""

    gains: tuple[Fraction, ...]
    share: Fraction


class Doubled(NamedTuple):
    """A hand that was doubled and has its card."""

    held: SeatHand
    hand: Hand
    may_be_rescued: bool


class Payments:
    """What finished hands gain on some terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        # Suits of three cards come in 64 ways; three cards alike come in this many orders of single cards.
        suits = 64 * perm(4 * terms.decks, 3) if terms.rules.pays_bonuses else 1
        self.unit = suits * lcm(*(each.denominator for each in terms.profits.values()))
        """The number of parts of one wager, chosen so that every gain is a whole number of parts."""
        self.most = int(max(terms.profits.values()) * self.unit)
        """The best that a stake can gain."""
        self._worth: dict[tuple[object, ...], Worth] = {}
        self._endings: dict[tuple[object, ...], tuple[Ending, ...]] = {}
        self._doubled: dict[tuple[Hand, int], Doubled] = {}

    def worth_of_hand(self, drawn: Composition, hand: Hand, kind: int) -> Worth:
        """A hand that stands, is complete or went over 21."""
        key = (hand, kind, self.by_cards(drawn, hand))
        worth = self._worth.get(key)
        if worth is None:
            held = SeatHand(self.terms.cards(drawn), split=kind != WHOLE)
            worth = self._worth[key] = self.gains(held, kind)
        return worth

    def by_cards(self, drawn: Composition, hand: Hand) -> Composition | None:
        """The cards themselves where they say more of a hand than what counts of it."""
        return drawn if suits_matter(hand, self.terms.rules) else None

    def worth_of_doubled(self, doubled: Doubled, kind: int) -> Worth:
        """A hand that was doubled."""
        key = (doubled.hand, kind, DOUBLE)
        worth = self._worth.get(key)
        if worth is None:
            held = replace(doubled.held, split=kind != WHOLE)
            worth = self._worth[key] = self.gains(held, kind)
        return worth

    def ends(self, drawn: Composition, hand: Hand, kind: int) -> tuple[Ending, ...]:
        """The ways in which a hand is paid that stands, is complete or went over 21."""
        key = (hand, kind, self.by_cards(drawn, hand))
        endings = self._endings.get(key)
        if endings is None:
            held = SeatHand(self.terms.cards(drawn), split=kind != WHOLE)
            endings = self._endings[key] = self.endings(held, kind)
        return endings

    def ends_of_doubled(self, doubled: Doubled, kind: int) -> tuple[Ending, ...]:
        """The ways in which a hand is paid that was doubled."""
        key = (doubled.hand, kind, DOUBLE)
        endings = self._endings.get(key)
        if endings is None:
            held = replace(doubled.held, split=kind != WHOLE)
            endings = self._endings[key] = self.endings(held, kind)
        return endings

    def doubled(self, drawn: Composition, hand: Hand, card: int) -> Doubled:
        """The hand doubled, with a card of that value; how its aces count the seat says."""
        doubled = self._doubled.get((hand, card))
        if doubled is None:
            faces = self.terms.faces
            # Which card the dealer shows says nothing about doubling.
            seat = Seat(self.terms.rules, faces[1], [SeatHand(self.terms.cards(drawn))])
            seat.choose(DOUBLE)
            seat.take(faces[card])
            held = seat.hands[0]
            doubled = Doubled(held, held.hand, RESCUE in seat.choices())
            self._doubled[hand, card] = doubled
        return doubled

    def gains(self, held: SeatHand, kind: int) -> Worth:
        """For every outcome; over all suits where they matter, by their mean."""
        gained = []
        for place in range(len(OUTCOMES)):
            mean = sum(ending.share * ending.gains[place] for ending in self.endings(held, kind))
            parts = mean * self.unit
            assert parts.denominator == 1, "The unit is too coarse."
            gained.append(int(parts))
        return Worth.from_gains(gained)

    def endings(self, held: SeatHand, kind: int) -> tuple[Ending, ...]:
        """The ways in which a finished hand is paid: one, or several where its suits matter."""
        every = [(held.cards, 1)]
        if suits_matter(held.hand, self.terms.rules) and not held.doubled:
            every = in_suits(held.cards, self.terms.decks)
        counts: Counter[tuple[Fraction, ...]] = Counter()
        for cards, number in every:
            dealt = replace(held, cards=cards)
            counts[tuple(gain(self.terms, dealt, kind, outcome) for outcome in OUTCOMES)] += number
        return tuple(
            Ending(gains, Fraction(number, counts.total())) for gains, number in counts.items()
        )
