"""What splitting is worth at Blackjack.

Every split hand is played by its own cards alone, not by what the other hands took. Then it does not
matter which of the unseen cards another hand took, and the value of several hands is a sum over
hands, each dealt from the shoe without the pair: exact, but for one term (`one_more_unit`).

With more than two hands the second cards say who splits again. A card "that is not one of the pair"
is dealt as any card, less the case in which it is one: so only shoes without two, three, four … cards
of the pair are needed.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from math import comb, perm

from croupier.games.blackjack_rules import BUSTED_AND_ONE, EVERYTHING, Hand, add, may_split
from croupier.games.blackjack_seat import Held, Seat
from croupier.odds.blackjack_dealer import NATURAL, NO_CARDS, VALUES, one_more
from croupier.odds.blackjack_hands import Decide, Hands, Round
from croupier.odds.blackjack_payments import FIRST, LATER


class Split:
    """A pair of one value against one dealer's card."""

    def __init__(self, at: Round, pair: int, decide: Callable[[int], Decide]) -> None:
        self.at, self.pair, self._decide = at, pair, decide
        """How a hand is decided is asked by its kind."""
        self.rules = at.payments.terms.rules
        self.face = at.payments.terms.faces[pair]
        self.first = one_more(NO_CARDS, pair)
        self.left = one_more(at.left, pair, -2)
        natural = at.dealer.chances(at.left, [NATURAL])[NATURAL] > 0
        self.kinds = (FIRST, LATER if natural and self.rules.convention != EVERYTHING else FIRST)
        """How the first hand and how the others stand towards a dealer's blackjack."""
        self._known: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}

    @property
    def most(self) -> int:
        """To how many hands the pair may grow."""
        hands = 1
        while may_split(self.face, self.face, hands, self.rules):
            hands += 1
        return hands

    @cached_property
    def one_card(self) -> bool:
        """Whether a split hand is closed by its second card, as aces are."""
        upcard, low = self.at.payments.terms.faces[self.at.upcard], self.at.payments.terms.faces[1]
        seat = Seat(self.rules, upcard, [Held([self.face], split=True)])
        seat.take(low)
        return seat.current is None

    def hands(self, kind: int, gone: int) -> Hands:
        """The hands from one card of the pair, when so many more of its value are gone."""
        left = one_more(self.at.left, self.pair, -1 - gone)
        return Hands(self.at, kind, left, self._decide(kind))

    def values(self, kind: int, gone: int) -> tuple[Fraction, Fraction]:
        """The value of a hand with any second card, and the part of it without another pair."""
        found = self._known.get((kind, gone))
        if found is None:
            hands = self.hands(kind, gone)
            hand = add(Hand(), self.pair)
            by_card = [
                (hands.left[card] - self.first[card])
                * self._second(hands, one_more(self.first, card), add(hand, card))
                for card in VALUES
            ]
            found = (
                hands.share(sum(by_card), 1),
                hands.share(sum(by_card) - by_card[self.pair], 1),
            )
            self._known[kind, gone] = found
        return found

    def _second(self, hands: Hands, drawn: tuple[int, ...], hand: Hand) -> int:
        return hands.standing(drawn, hand) if self.one_card else hands.value(drawn, hand)

    def value(self, most: int | None = None) -> Fraction:
        """What the whole pair is worth, split again whenever it can be, up to so many hands."""
        most = most or self.most
        value = self._dealt(0, 0, most)
        one_unit = self.rules.convention == BUSTED_AND_ONE and self.kinds[1] == LATER
        if one_unit and not self.one_card:  # a hand of one card more never goes over 21
            value -= self.one_more_unit(most)
        return value

    def _dealt(self, pairs: int, others: int, most: int) -> Fraction:
        """The share of the value once some second cards were of the pair and some were not."""
        hands = 2 + pairs
        if others < hands < most:
            return self._dealt(pairs + 1, others, most) + self._dealt(pairs, others + 1, most)
        first, later = self.kinds
        any_card, no_pair = 0, 1
        if others == 0:
            return self._mean(first, pairs, 0, any_card) + (hands - 1) * self._mean(
                later, pairs, 0, any_card
            )
        closed = self._mean(first, pairs, others - 1, no_pair) + (others - 1) * self._mean(
            later, pairs, others - 1, no_pair
        )
        if others == hands:
            return closed
        return closed + (hands - others) * self._mean(later, pairs, others, any_card)

    def _mean(self, kind: int, pairs: int, others: int, part: int) -> Fraction:
        """The value of one hand, in the share of cases in which other hands have such second cards."""
        found = Fraction(0)
        for wrong in range(others + 1):
            chance = self._chance(pairs + wrong)
            if chance:
                sign = -1 if wrong % 2 else 1
                found += (
                    sign * comb(others, wrong) * chance * self.values(kind, pairs + wrong)[part]
                )
        return found

    def _chance(self, pairs: int) -> Fraction:
        """The probability that so many cards are all of the pair."""
        return Fraction(perm(self.left[self.pair], pairs), perm(sum(self.left), pairs))

    def one_more_unit(self, most: int) -> Fraction:
        """What a dealer's blackjack takes besides under BB+1: a unit of a later hand.

        It is taken where the first hand went over 21 and a later one did not. The hands are treated
        as independent here, of each other and of the dealer's second card: the one simplification.
        """
        (first_over, _), (over, remains) = (self._ends(kind) for kind in self.kinds)
        natural = self.at.dealer.chances(self.left, [NATURAL])[NATURAL]
        found = Fraction(0)
        for later, share in self._later_hands(most).items():
            not_all_over = sum((over**before for before in range(later)), Fraction(0)) * remains
            found += share * not_all_over
        return natural * first_over * found

    def _ends(self, kind: int) -> tuple[Fraction, Fraction]:
        """How often a hand goes over 21, and how often it is left to the dealer."""
        hands = self.hands(kind, 0)
        over, remains = hands.ends(self.first, add(Hand(), self.pair))
        return hands.chance(over, 1), hands.chance(remains, 1)

    def _later_hands(self, most: int) -> dict[int, Fraction]:
        """How many hands there are besides the first, each number with its probability."""
        found: dict[int, Fraction] = {}

        def deal(pairs: int, others: int, share: Fraction) -> None:
            if others < 2 + pairs < most and share:
                again = Fraction(self.left[self.pair] - pairs, sum(self.left) - pairs - others)
                deal(pairs + 1, others, share * again)
                deal(pairs, others + 1, share * (1 - again))
            else:
                found[1 + pairs] = found.get(1 + pairs, Fraction(0)) + share

        deal(0, 0, Fraction(1))
        return found
