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
from croupier.games.blackjack_settlement import blackjack, showdown
from croupier.games.equipment.cards import rank
from croupier.maths.exact.blackjack.dealer_hands import OUTCOMES, Composition, finished, most_spared

WHOLE, FIRST, LATER = range(3)
"""A hand that was not split; of split hands the one with the original wager, and any other."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, for what, from what."""

    rules: HouseRules
    profits: Mapping[int, Fraction]
    """What one unit gains on each pay line."""
    shoe: Composition
    decks: int
    faces: tuple[int, ...]
    """A card for each value; in packs without tens a jack stands for the ten-value cards."""

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
    return [(one, prod(perm(decks, one.count(card)) for card in set(one))) for one in dealt]


class Worth(NamedTuple):
    """What a finished hand gains: `usual`, and so much more or less if the dealer ends otherwise."""

    usual: int
    otherwise: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, gained: Sequence[int]) -> "Worth":
        """By the gain for each outcome."""
        usual = most_spared(gained)
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
        # Suits of three cards come in 64 ways, or of three alike in so many orders of single cards.
        suits = 64 * perm(4 * terms.decks, 3) if terms.rules.pays_bonuses else 1
        self.unit = suits * lcm(*(each.denominator for each in terms.profits.values()))
        """One wager has so many parts: enough that every gain is a whole number of them."""
        self.most = int(max(terms.profits.values()) * self.unit)
        """The best that a stake can gain."""
        self._worth: dict[tuple[object, ...], Worth] = {}
        self._endings: dict[tuple[object, ...], tuple[Ending, ...]] = {}
        self._doubled: dict[tuple[Hand, int], Doubled] = {}

    def of(self, drawn: Composition, hand: Hand, kind: int) -> Worth:
        """A hand that stands, is complete or went over 21."""
        key = (hand, kind, self.by_cards(drawn, hand))
        found = self._worth.get(key)
        if found is None:
            held = SeatHand(self.terms.cards(drawn), split=kind != WHOLE)
            found = self._worth[key] = self.gains(held, kind)
        return found

    def by_cards(self, drawn: Composition, hand: Hand) -> Composition | None:
        """The cards themselves where they say more of a hand than what counts of it."""
        return drawn if suits_matter(hand, self.terms.rules) else None

    def of_doubled(self, doubled: Doubled, kind: int) -> Worth:
        """A hand that was doubled."""
        key = (doubled.hand, kind, DOUBLE)
        found = self._worth.get(key)
        if found is None:
            held = replace(doubled.held, split=kind != WHOLE)
            found = self._worth[key] = self.gains(held, kind)
        return found

    def ends(self, drawn: Composition, hand: Hand, kind: int) -> tuple[Ending, ...]:
        """The ways in which a hand is paid that stands, is complete or went over 21."""
        key = (hand, kind, self.by_cards(drawn, hand))
        found = self._endings.get(key)
        if found is None:
            held = SeatHand(self.terms.cards(drawn), split=kind != WHOLE)
            found = self._endings[key] = self.endings(held, kind)
        return found

    def ends_of_doubled(self, doubled: Doubled, kind: int) -> tuple[Ending, ...]:
        """The ways in which a hand is paid that was doubled."""
        key = (doubled.hand, kind, DOUBLE)
        found = self._endings.get(key)
        if found is None:
            held = replace(doubled.held, split=kind != WHOLE)
            found = self._endings[key] = self.endings(held, kind)
        return found

    def doubled(self, drawn: Composition, hand: Hand, card: int) -> Doubled:
        """The hand doubled, with a card of that value; how its aces count the seat says."""
        found = self._doubled.get((hand, card))
        if found is None:
            faces = self.terms.faces
            # Which card the dealer shows says nothing about doubling.
            seat = Seat(self.terms.rules, faces[1], [SeatHand(self.terms.cards(drawn))])
            seat.choose(DOUBLE)
            seat.take(faces[card])
            held = seat.hands[0]
            found = Doubled(held, held.hand, RESCUE in seat.choices())
            self._doubled[hand, card] = found
        return found

    def gains(self, held: SeatHand, kind: int) -> Worth:
        """For every outcome; over all suits where they matter, by their mean."""
        gained = []
        for place in range(len(OUTCOMES)):
            mean = sum(one.share * one.gains[place] for one in self.endings(held, kind))
            parts = mean * self.unit
            assert parts.denominator == 1, "The unit is too coarse."
            gained.append(int(parts))
        return Worth.of(gained)

    def endings(self, held: SeatHand, kind: int) -> tuple[Ending, ...]:
        """The ways in which a finished hand is paid: one, or several where its suits matter."""
        every = [(held.cards, 1)]
        if suits_matter(held.hand, self.terms.rules) and not held.doubled:
            every = in_suits(held.cards, self.terms.decks)
        found: Counter[tuple[Fraction, ...]] = Counter()
        for cards, number in every:
            dealt = replace(held, cards=cards)
            found[tuple(gain(self.terms, dealt, kind, outcome) for outcome in OUTCOMES)] += number
        return tuple(
            Ending(gains, Fraction(number, found.total())) for gains, number in found.items()
        )
