"""The dealer's hands at Blackjack, exact and without replacement.

Which cards a finished hand is made of, and in how many orders they can come, does not depend on the
shoe: such hands are listed once. How often a hand comes from what is left of a shoe is then a product
of whole numbers, and hands that begin with the same low cards share their factors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import perm

from croupier.equipment import Source
from croupier.equipment.cards import count
from croupier.games.blackjack_rules import Hand, House, add, dealer_draws, is_blackjack, total
from croupier.games.blackjack_settlement import Dealer

Composition = tuple[int, ...]
"""How many cards there are of each value, from the ace to the ten-value cards."""
VALUES = range(10)
"""An index in a composition; ace to ten of clubs have these very numbers as cards."""
NO_CARDS: Composition = (0,) * 10

OVER, NATURAL = 23, 24
OUTCOMES = (17, 18, 19, 20, 21, 22, OVER, NATURAL)
"""How a dealer's hand can end: its total, 23 for any higher one, 24 for a blackjack.

22 stands alone because in one version it is a stand-off."""


def finished(outcome: int) -> Dealer:
    """A dealer's hand that ended so."""
    if outcome == NATURAL:
        return Dealer(Hand(11, 1, 2), blackjack=True)
    return Dealer(Hand(outcome, 0, 3), blackjack=False)


def shoe(source: Source, decks: int) -> Composition:
    """The values of so many decks."""
    values = Counter(count(face) for face in source.faces)
    return tuple(values[value + 1] * decks for value in VALUES)


def one_more(cards: Composition, value: int, times: int = 1) -> Composition:
    """The cards with one more of a value."""
    return (*cards[:value], cards[value] + times, *cards[value + 1 :])


Listed = Mapping[tuple[int, int], Mapping[Composition, int]]
"""By outcome and number of cards drawn: the cards, and in how many orders they end the hand so."""


@cache
def _listed(hits_soft_17: int, upcard: int | None) -> Listed:
    """Every way in which the dealer finishes a hand, from a first card or from none."""
    rules = House(hits_soft_17, *[0] * (len(House._fields) - 1))
    found: dict[tuple[int, int], dict[Composition, int]] = {}
    start = Hand() if upcard is None else add(Hand(), upcard)
    unfinished = {NO_CARDS: (start, 1)}
    drawn = 0
    while unfinished:
        drawn += 1
        longer: dict[Composition, tuple[Hand, int]] = {}
        for cards, (hand, orders) in unfinished.items():
            for value in VALUES:
                then, now = one_more(cards, value), add(hand, value)
                if now.cards == 1 or dealer_draws(now, rules):
                    longer[then] = now, orders + longer.get(then, (now, 0))[1]
                else:
                    natural = is_blackjack(now, split=0)
                    key = NATURAL if natural else min(total(now), OVER), drawn
                    ends = found.setdefault(key, {})
                    ends[then] = ends.get(then, 0) + orders
        unfinished = longer
    return found


class _Ways:
    """A sum over many hands of the ways to draw each, nested by value from the ace upwards.

    A part holds the hands with so many cards of the value. What it comes to depends only on what is
    left of higher values, of which a player's hands hold few: so most of it is found again.
    """

    __slots__ = ("known", "parts", "value")

    def __init__(self, hands: Mapping[Composition, int], value: int = 0) -> None:
        while all(cards[value] == 0 for cards in hands):
            value += 1
        self.value = value
        by_number: dict[int, dict[Composition, int]] = {}
        for cards, orders in hands.items():
            by_number.setdefault(cards[value], {})[cards] = orders
        self.parts = [
            self._part(by_number.get(number, {}), value + 1) for number in range(max(by_number) + 1)
        ]
        self.known: dict[Composition, int] = {}

    @staticmethod
    def _part(hands: Mapping[Composition, int], value: int) -> "_Ways | int":
        if len(hands) == 1 and not any(next(iter(hands))[value:]):
            return next(iter(hands.values()))
        return _Ways(hands, value) if hands else 0

    def of(self, left: Composition) -> int:
        """In how many ways the hands can be drawn from what is left."""
        key = left[self.value :]
        found = self.known.get(key)
        if found is None:
            found, ways, copies = 0, 1, key[0]
            for part in self.parts:
                if part:
                    found += ways * (part if isinstance(part, int) else part.of(left))
                ways *= copies
                copies -= 1
            self.known[key] = found
        return found


class DealersHands:
    """How often the dealer ends how, from what is left of a shoe when he draws.

    Whole numbers: every hand is counted with all continuations to `most` cards, so that all counts
    are of the `every(cards)` sequences of that many cards.
    """

    def __init__(self, rules: House, upcard: int | None) -> None:
        listed = _listed(rules.hits_soft_17, upcard)
        self.most = max(drawn for _, drawn in listed)
        self._ways: dict[int, list[tuple[int, _Ways]]] = {outcome: [] for outcome in OUTCOMES}
        for (outcome, drawn), hands in listed.items():
            self._ways[outcome].append((drawn, _Ways(hands)))
        self._rest: dict[int, list[int]] = {}

    def every(self, cards: int) -> int:
        """How many sequences can be drawn from so many cards."""
        return perm(cards, self.most)

    def ways(self, outcome: int, left: Composition) -> int:
        """How many of them end so."""
        cards = sum(left)
        rest = self._rest.get(cards)
        if rest is None:
            rest = [perm(cards - drawn, self.most - drawn) for drawn in range(self.most + 1)]
            self._rest[cards] = rest
        found = 0
        for drawn, ways in self._ways[outcome]:
            found += ways.of(left) * rest[drawn]
        return found

    def chances(self, left: Composition, outcomes: Iterable[int] = OUTCOMES) -> dict[int, Fraction]:
        """The probability of each outcome."""
        every = self.every(sum(left))
        return {outcome: Fraction(self.ways(outcome, left), every) for outcome in outcomes}
