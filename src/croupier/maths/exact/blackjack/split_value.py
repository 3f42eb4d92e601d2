"""What splitting is worth at Blackjack.

Every split hand is played by its own cards, not by what the other hands took. Then it does not matter
which of the unseen cards the others took, and several hands are worth the sum of what each is worth
alone, dealt from the shoe without the pair: exact, but for one term (`Split.one_more_unit`).

Second cards say whether the pair is split again. That one of them is not of the pair's value is dealt
as any card, less the case in which it is: so a hand need only be valued from shoes without two,
three, four … cards of that value.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import comb, perm
from typing import NamedTuple

from croupier.games.blackjack_rules import BUSTED_AND_ONE, EVERYTHING, Hand, add, may_split
from croupier.games.blackjack_seat import Seat, SeatHand
from croupier.maths.exact.blackjack.dealer_hands import NATURAL, NO_CARDS, VALUES, one_more
from croupier.maths.exact.blackjack.hand_payments import FIRST, LATER
from croupier.maths.exact.blackjack.hand_values import Decide, HandTable, Round, hand_of


class SplitHandValue(NamedTuple):
    """The value of one split hand: with any second card, and the part of it without another pair."""

    any_card: Fraction
    no_pair: Fraction


class Over(NamedTuple):
    """How often a split hand goes over 21, and which share of the rest has not won already."""

    any_card: Fraction
    no_pair: Fraction
    not_won: Fraction


class Split:
    """A pair of one value against one dealer's card; how a hand is decided is asked by its kind."""

    def __init__(self, at: Round, pair: int, decide: Callable[[int], Decide]) -> None:
        self.at, self.pair, self._decide = at, pair, decide
        self.rules = at.payments.terms.rules
        self.face = at.payments.terms.faces[pair]
        self.left = one_more(at.left, pair, -2)
        natural = at.dealer.chances(at.left, [NATURAL])[NATURAL] > 0
        self.first = FIRST
        self.later = LATER if natural and self.rules.convention != EVERYTHING else FIRST
        """Later hands stand otherwise towards a dealer's blackjack, where it takes not everything."""
        self._seconds: dict[tuple[int, int], SplitHandValue] = {}

    @property
    def most(self) -> int:
        """The greatest number of hands that the pair may become."""
        hands = 1
        while may_split(self.face, self.face, hands, self.rules):
            hands += 1
        return hands

    @cached_property
    def one_card(self) -> bool:
        """Whether a split hand is closed by its second card, as aces are."""
        seat = Seat(self.rules, self.face, [SeatHand([self.face], split=True)])
        seat.take(self.at.payments.terms.faces[1])
        return seat.current is None

    def value(self, most: int) -> Fraction:
        """The value of the pair, split again whenever possible, up to this number of hands."""
        value = self._dealt(0, 0, most)
        # A hand that is closed by its second card never goes over 21.
        if self.rules.convention == BUSTED_AND_ONE and self.later == LATER and not self.one_card:
            value -= self.one_more_unit(most)
        return value

    def _dealt(self, pairs: int, others: int, most: int) -> Fraction:
        """The share of the value, by the number of second cards that were of the pair and that were not.

        A second card of the pair makes one more hand; any other is played on. The first of those
        lies on the original wager. At the limit the hands still open take any card.
        """
        hands = 2 + pairs
        if others < hands < most:
            return self._dealt(pairs + 1, others, most) + self._dealt(pairs, others + 1, most)
        if others == 0:
            later = (hands - 1) * self._open(self.later, pairs, 0)
            return self._open(self.first, pairs, 0) + later
        value = self._closed(self.first, pairs, others - 1)
        value += (others - 1) * self._closed(self.later, pairs, others - 1)
        if others < hands:
            value += (hands - others) * self._open(self.later, pairs, others)
        return value

    def _open(self, kind: int, pairs: int, others: int) -> Fraction:
        """A hand with any second card, beside these numbers of second cards of the pair and of others."""
        return self._sum(pairs, others, lambda gone: self.second(kind, gone).any_card)

    def _closed(self, kind: int, pairs: int, others: int) -> Fraction:
        """A hand whose second card is not of the pair."""
        return self._sum(pairs, others, lambda gone: self.second(kind, gone).no_pair)

    def _sum(self, pairs: int, others: int, value: Callable[[int], Fraction]) -> Fraction:
        """All cases, less those in which one of the others is of the pair, plus those in which two are."""
        return sum((share * value(gone) for gone, share in self.shares(pairs, others)), Fraction(0))

    def shares(self, pairs: int, others: int) -> Iterator[tuple[int, Fraction]]:
        """How many cards of the pair's value are gone in each of these cases, with the share of it."""
        for of_pair in range(others + 1):
            gone = pairs + of_pair
            chance = Fraction(perm(self.left[self.pair], gone), perm(sum(self.left), gone))
            if chance:
                yield gone, (-1) ** of_pair * comb(others, of_pair) * chance

    def second(self, kind: int, gone: int) -> SplitHandValue:
        """One hand, when besides the pair this number of further cards of its value are gone."""
        second_hand = self._seconds.get((kind, gone))
        if second_hand is None:
            hands, start = self.hands(kind, gone), one_more(NO_CARDS, self.pair)
            hand = add(Hand(), self.pair)
            by_card = [0] * len(VALUES)
            for card in VALUES:
                copies = hands.left[card] - start[card]
                if copies:
                    drawn, now = one_more(start, card), add(hand, card)
                    value = hands.standing if self.one_card else hands.value
                    by_card[card] = copies * value(drawn, now)
            every = sum(by_card)
            second_hand = SplitHandValue(
                hands.share(every, 1), hands.share(every - by_card[self.pair], 1)
            )
            self._seconds[kind, gone] = second_hand
        return second_hand

    def hands(self, kind: int, gone: int) -> HandTable:
        """The hands that can be drawn to one card of the pair."""
        left = one_more(self.at.left, self.pair, -1 - gone)
        return HandTable(self.at, kind, left, self._decide(kind))

    def one_more_unit(self, most: int) -> Fraction:
        """What a dealer's blackjack takes besides under BB+1: a unit of a later hand.

        It is taken where the first hand went over 21 and a later one did not. Beyond their second
        cards the hands are treated as independent here, of each other and of the dealer's second
        card: the one simplification. Where a 21 wins at once, that a first hand which has won leaves
        the unit to a later one is not counted.
        """
        first, later = self._over(self.first), self._over(self.later)
        total = Fraction(0)
        for (pairs, others), share in self._second_cards(most).items():
            closed, still_open = max(others - 1, 0), 2 + pairs - max(others, 1)
            first_over = first.no_pair if others else first.any_card
            all_over = later.no_pair**closed * later.any_card**still_open
            total += share * first_over * (1 - all_over)
        natural = self.at.dealer.chances(self.left, [NATURAL])[NATURAL]
        return natural * total * later.not_won

    def _over(self, kind: int) -> Over:
        hands, start = self.hands(kind, 0), one_more(NO_CARDS, self.pair)
        over, remains = (hands.chance(number, 1) for number in hands.ends(start, hand_of(start)))
        again = Fraction(self.left[self.pair], sum(self.left))
        pair = one_more(start, self.pair)
        with_pair = hands.chance(hands.ends(pair, hand_of(pair))[0], 2) if again else 0
        return Over(
            any_card=over,
            no_pair=(over - again * with_pair) * Fraction(1, 1 - again),
            not_won=remains * Fraction(1, 1 - over),
        )

    def _second_cards(self, most: int) -> dict[tuple[int, int], Fraction]:
        """How many second cards are of the pair and how many are not, with the probability."""
        shares: dict[tuple[int, int], Fraction] = {}

        def deal(pairs: int, others: int, share: Fraction) -> None:
            if others < 2 + pairs < most:
                again = Fraction(self.left[self.pair] - pairs, sum(self.left) - pairs - others)
                if again:
                    deal(pairs + 1, others, share * again)
                deal(pairs, others + 1, share * (1 - again))
            else:
                shares[pairs, others] = shares.get((pairs, others), Fraction(0)) + share

        deal(0, 0, Fraction(1))
        return shares
