"""What a player's hand at Blackjack is worth against one dealer's card, exact and without replacement.

Whole numbers throughout. The value of a hand is counted over every sequence in which the rest of the
round can be dealt, so a draw is a plain sum over the next card and nothing is ever divided.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm
from operator import sub

from croupier.games.blackjack_rules import (
    Hand,
    add,
    has_won,
    is_complete,
    may_double,
    must_draw,
    total,
)
from croupier.games.blackjack_seat import DOUBLE, DRAW, STAND
from croupier.maths.exact.blackjack.dealer_hands import (
    NO_CARDS,
    VALUES,
    Composition,
    DealersHands,
    one_more,
)
from croupier.maths.exact.blackjack.hand_payments import Payments, Worth

LONGEST = 21
"""No hand of 21 or less has more cards."""

Decide = Callable[[Composition, Hand], str]


@dataclass(slots=True)
class Round:
    """One dealer's card, as an index of its value."""

    payments: Payments
    upcard: int
    left: Composition = field(init=False)
    """The shoe without it."""
    dealer: DealersHands = field(init=False)

    def __post_init__(self) -> None:
        self.left = one_more(self.payments.terms.shoe, self.upcard, -1)
        self.dealer = DealersHands(self.payments.terms.rules, self.upcard)


def hand_of(cards: Composition) -> Hand:
    """Return the hand that cards of these values make."""
    hand = Hand()
    for value in VALUES:
        for _ in range(cards[value]):
            hand = add(hand, value)
    return hand


def two_cards(first: int, second: int) -> Composition:
    """A hand of two values."""
    return one_more(one_more(NO_CARDS, first), second)


class HandTable:
    """The hands that can be drawn from the cards left, and the value of each.

    Values are counts: a hand of `k` cards is valued over every sequence of `longest - k` further cards.
    Without `decide` each hand is played in the best way, and `plan` remembers which that is.
    """

    def __init__(
        self, at: Round, kind: int, left: Composition, decide: Decide | None = None
    ) -> None:
        self.kind, self.left = kind, left
        """`left` is the shoe before these hands have their cards."""
        self.payments, self.dealer = at.payments, at.dealer
        self.rules = at.payments.terms.rules
        self.plan: dict[Composition, str] = {}
        self._decide = decide
        self._values: dict[Composition, int] = {}
        self._ends: dict[Composition, tuple[int, int]] = {}
        cards, lengths = sum(left), range(LONGEST + 2)
        longest = at.dealer.most + LONGEST + 1
        assert cards >= longest, "The shoe is too small to deal every round to its end."
        self._scales = [perm(cards - k, longest - k) for k in lengths]
        # How often each of the dealer's sequences is among those over which a hand is valued.
        self._rest = [self._scales[k] // at.dealer.every(cards - k) for k in lengths]

    def share(self, value: int, cards: int) -> Fraction:
        """The value of a hand of this number of cards as part of the wager."""
        return Fraction(value, self._scales[cards] * self.payments.unit)

    def chance(self, count: int, cards: int) -> Fraction:
        """A count of sequences as a probability."""
        return Fraction(count, self._scales[cards])

    def scale(self, cards: int) -> int:
        """Over how many sequences a hand of this number of cards is valued."""
        return self._scales[cards]

    def dealers(self, outcome: int, left: Composition, cards: int) -> int:
        """In how many sequences the dealer ends with this outcome, after a hand of this number of cards."""
        return self.dealer.ways(outcome, left) * self._rest[cards]

    def settled(self, worth: Worth, drawn: Composition, cards: int) -> int:
        """The value of a hand that takes no more cards."""
        value = 0
        if worth.otherwise:
            left = tuple(map(sub, self.left, drawn))
            for outcome, more in worth.otherwise:
                value += more * self.dealer.ways(outcome, left)
        return worth.usual * self._scales[cards] + value * self._rest[cards]

    def standing(self, drawn: Composition, hand: Hand) -> int:
        """The value of a hand as it is."""
        return self.settled(self.payments.worth_of_hand(drawn, hand, self.kind), drawn, hand.cards)

    def value(self, drawn: Composition, hand: Hand) -> int:
        """The value of a hand that may go on, played as decided or else in the best way."""
        value = self._values.get(drawn)
        if value is None:
            value = self._values[drawn] = self._value(drawn, hand)
        return value

    def _value(self, drawn: Composition, hand: Hand) -> int:
        if is_complete(hand, self.rules):
            return self.standing(drawn, hand)
        if self._decide is None:
            choice, value = max(self.choices(drawn, hand).items(), key=lambda each: each[1])
            self.plan[drawn] = choice
            return value
        choice = self._decide(drawn, hand)
        if choice == STAND:
            return self.standing(drawn, hand)
        return self.doubling(drawn, hand) if choice == DOUBLE else self.drawing(drawn, hand)

    def choices(self, drawn: Composition, hand: Hand) -> dict[str, int]:
        """The value of each way to go on, but for splitting; what cannot be best may be missing."""
        values = {}
        if not must_draw(hand, self.rules):
            values[STAND] = self.standing(drawn, hand)
        if may_double(hand, self.rules):
            values[DOUBLE] = self.doubling(drawn, hand)
        if not values or self._at_most(drawn, hand) > max(values.values()):
            values[DRAW] = self.drawing(drawn, hand)
        return values

    def _at_most(self, drawn: Composition, hand: Hand) -> int:
        """An upper bound of the value of a further card: every hand up to 21 wins the largest payment."""
        stakes = 2 if hand.cards < self.rules.double_cards else 1
        best = stakes * self.payments.most * self._scales[hand.cards + 1]
        safe = 21 - hand.hard
        return best * (sum(self.left[:safe]) - sum(drawn[:safe])) + self._over(drawn, hand)

    def _over(self, drawn: Composition, hand: Hand) -> int:
        """The value of the next card where it goes over 21."""
        over = range(21 - hand.hard, 10)
        if not over:
            return 0
        worth = self.payments.worth_of_hand(one_more(drawn, 9), add(hand, 9), self.kind)
        if not worth.otherwise:
            copies = sum(self.left[over.start :]) - sum(drawn[over.start :])
            return copies * worth.usual * self._scales[hand.cards + 1]
        value = 0
        for card in over:
            copies = self.left[card] - drawn[card]
            if copies:
                value += copies * self.settled(worth, one_more(drawn, card), hand.cards + 1)
        return value

    def drawing(self, drawn: Composition, hand: Hand) -> int:
        """The value of one more card."""
        value = self._over(drawn, hand)
        for card in range(min(21 - hand.hard, 10)):
            copies = self.left[card] - drawn[card]
            if copies:
                value += copies * self.value(one_more(drawn, card), add(hand, card))
        return value

    def doubling(self, drawn: Composition, hand: Hand) -> int:
        """The value of twice the stake and one card more."""
        value = 0
        for card in VALUES:
            copies = self.left[card] - drawn[card]
            if copies:
                value += copies * max(self._doubled(drawn, hand, card))
        return value

    def _doubled(self, drawn: Composition, hand: Hand, card: int) -> tuple[int, ...]:
        """What a doubled hand with its card is worth as it is, and rescued where that is open to it."""
        doubled = self.payments.doubled(drawn, hand, card)
        worth = self.payments.worth_of_doubled(doubled, self.kind)
        played_out = self.settled(worth, one_more(drawn, card), hand.cards + 1)
        given_up = -self.payments.unit * self._scales[hand.cards + 1]
        return (played_out, given_up) if doubled.may_be_rescued else (played_out,)

    def is_rescued(self, drawn: Composition, hand: Hand, card: int) -> bool:
        """Whether a hand that was doubled is better given up when this card has come."""
        played_out, *given_up = self._doubled(drawn, hand, card)
        return given_up > [played_out]

    def ends(self, drawn: Composition, hand: Hand) -> tuple[int, int]:
        """In how many sequences a hand goes over 21, and in how many the dealer decides it."""
        ends = self._ends.get(drawn)
        if ends is None:
            choice = self.choice(drawn, hand)
            over, remains = self._ended(hand) if choice == STAND else (0, 0)
            for card in VALUES if choice != STAND else ():
                copies = self.left[card] - drawn[card]
                if not copies:
                    continue
                if choice == DOUBLE:
                    then = self._ended(self.payments.doubled(drawn, hand, card).hand)
                else:
                    then = self.ends(one_more(drawn, card), add(hand, card))
                over, remains = over + copies * then[0], remains + copies * then[1]
            ends = self._ends[drawn] = over, remains
        return ends

    def choice(self, drawn: Composition, hand: Hand) -> str:
        """How the hand goes on."""
        if hand.cards == 1:
            return DRAW  # one card of a pair takes its second
        if is_complete(hand, self.rules):
            return STAND
        if self._decide is not None:
            return self._decide(drawn, hand)
        if drawn not in self.plan:
            self.value(drawn, hand)
        return self.plan[drawn]

    def _ended(self, hand: Hand) -> tuple[int, int]:
        every = self._scales[hand.cards]
        if total(hand) > 21:
            return every, 0
        return 0, 0 if has_won(hand, self.rules) else every
