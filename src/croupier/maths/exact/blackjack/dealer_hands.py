"""The dealer's hands at Blackjack, exact and without replacement.

The cards of a finished hand and the number of their orders do not depend on the shoe: the hands are
listed once. How often a hand comes from the cards left in a shoe is then a product of whole numbers,
and hands that begin with the same low cards share their factors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import perm

from croupier.games.blackjack_rules import Hand, HouseRules, add, dealer_draws, is_blackjack, total
from croupier.games.equipment import Source
from croupier.games.equipment.cards import count
from croupier.games.hands.blackjack_settlement import Dealer

Composition = tuple[int, ...]
"""How many cards there are of each value, from the ace to the ten-value cards."""
VALUES = range(10)
"""An index in a composition; ace to ten of clubs have these very numbers as cards."""
NO_CARDS: Composition = (0,) * 10

OVER, NATURAL = 23, 24
OUTCOMES = (17, 18, 19, 20, 21, 22, OVER, NATURAL)
"""How a dealer's hand can end: its total, 23 for any higher one, 24 for a blackjack.

Where 22 is not a stand-off it is counted with the higher ones.
"""


def finished(outcome: int) -> Dealer:
    """A dealer's hand that ended so."""
    if outcome == NATURAL:
        return Dealer(Hand(11, 1, 2), blackjack=True)
    return Dealer(Hand(outcome, 0, 3), blackjack=False)


def most_common_result(results: Sequence[int]) -> int:
    """Of the results for each outcome, the one that need not be counted because the others say it.

    The largest group; most hands to be counted go over.
    """
    spared: Counter[int] = Counter()
    for outcome, result in zip(OUTCOMES, results, strict=True):
        spared[result] += 3 if outcome == OVER else 2
    return max(spared, key=lambda result: spared[result])


def shoe(source: Source, decks: int) -> Composition:
    """The number of cards of each value in this number of decks."""
    values = Counter(count(face) for face in source.faces)
    return tuple(values[value + 1] * decks for value in VALUES)


def one_more(cards: Composition, value: int, times: int = 1) -> Composition:
    """The cards with one more of a value."""
    return (*cards[:value], cards[value] + times, *cards[value + 1 :])


Listed = Mapping[int, Mapping[Composition, int]]
"""By outcome: the cards drawn, and in how many orders they end the hand so."""


@cache
def _listed(hits_soft_17: int, stands_off_22: int, upcard: int | None) -> Listed:
    """Every way in which the dealer finishes a hand, from a first card or from none."""
    rules = HouseRules(hits_soft_17, *[0] * (len(HouseRules._fields) - 1))
    listed: dict[int, dict[Composition, int]] = {outcome: {} for outcome in OUTCOMES}
    start = Hand() if upcard is None else add(Hand(), upcard)
    unfinished = {NO_CARDS: (start, 1)}
    while unfinished:
        longer: dict[Composition, tuple[Hand, int]] = {}
        for cards, (hand, orders) in unfinished.items():
            for value in VALUES:
                then, now = one_more(cards, value), add(hand, value)
                if now.cards == 1 or dealer_draws(now, rules):
                    longer[then] = now, orders + longer.get(then, (now, 0))[1]
                else:
                    natural = is_blackjack(now, split=0)
                    over = total(now) > 21 + stands_off_22
                    ends = listed[NATURAL if natural else OVER if over else total(now)]
                    ends[then] = ends.get(then, 0) + orders
        unfinished = longer
    return listed


# Hands of different numbers of cards are counted in one integer, each number in bits of its own:
# ten bits a card are enough for a shoe of fewer than 1,024 cards.
_LONGEST = 13
_STARTS = [5 * drawn * (drawn - 1) for drawn in range(_LONGEST + 2)]


_MASKS = [(1 << 10 * drawn) - 1 for drawn in range(_LONGEST + 1)]


@cache
def _permutations(cards: int) -> tuple[int, ...]:
    return tuple(perm(cards, drawn) for drawn in range(_LONGEST + 1))


@cache
def _continued(cards: int, most: int) -> tuple[int, ...]:
    """For each number of cards drawn, the number of ways to continue to the longest sequence."""
    return tuple(perm(cards - drawn, most - drawn) for drawn in range(most + 1))


class _Ways:
    """A sum over many hands of the ways to draw each, nested value by value in the order given.

    A part holds the hands with a given number of cards of the value. Its sum depends only on the cards
    left of the further values. A player's hands hold few of those, so most sums are in the cache.
    """

    __slots__ = ("known", "last", "parts", "place")

    def __init__(self, hands: Mapping[Composition, int], place: int = 0) -> None:
        while place < 9 and all(cards[place] == 0 for cards in hands):
            place += 1
        by_number: dict[int, dict[Composition, int]] = {}
        for cards, orders in hands.items():
            by_number.setdefault(cards[place], {})[cards] = orders
        self.place = place
        self.last: list[tuple[int, int]] = []
        """Hands without cards further on: the number of cards here, and the orders."""
        self.parts: list[tuple[int, _Ways]] = []
        for number, some in by_number.items():
            first = next(iter(some))
            if len(some) == 1 and not any(first[place + 1 :]):
                self.last.append((number, some[first] << _STARTS[sum(first)]))
            else:
                self.parts.append((number, _Ways(some, place + 1)))
        self.known: dict[int, int] = {}
        """A cache of sums, by the number that encodes the cards left from its place on."""

    def count_draws(self, left: Composition, further: list[int]) -> int:
        """In how many ways the hands can be drawn from the cards left."""
        ways = _permutations(left[self.place])
        count = 0
        for number, orders in self.last:
            count += ways[number] * orders
        for number, part in self.parts:
            key = further[part.place]
            known = part.known.get(key)
            if known is None:
                known = part.known[key] = part.count_draws(left, further)
            count += ways[number] * known
        return count


def _further(left: Composition) -> list[int]:
    """For each place, one number that encodes the cards left there and further on."""
    code, codes = 0, []
    for copies in reversed(left):
        code = code << 10 | copies
        codes.append(code)
    codes.reverse()
    return codes


class DealersHands:
    """How often the dealer ends with each outcome, from the cards left in a shoe when he draws.

    Whole numbers: every hand is counted with all continuations to `most` cards, so that all counts
    are of the `every(cards)` sequences of that many cards.
    """

    def __init__(self, rules: HouseRules, upcard: int | None) -> None:
        listed = _listed(rules.hits_soft_17, rules.stands_off_22, upcard)
        self.most = max(sum(cards) for hands in listed.values() for cards in hands)
        # Which values come first is a matter of work only. Against a card of the dealer's a player's
        # hands have any number of low cards; from no card they are asked for a silent player's, who
        # has few, and for packs that differ in their tens alone.
        self._order = slice(None, None, -1 if upcard is None else 1)
        self._ways = {
            outcome: _Ways({cards[self._order]: orders for cards, orders in hands.items()})
            for outcome, hands in listed.items()
        }
        self._lengths = {
            outcome: sorted({sum(cards) for cards in hands}) for outcome, hands in listed.items()
        }
        self._known: dict[tuple[int, Composition], int] = {}

    def every(self, cards: int) -> int:
        """How many sequences can be drawn from this number of cards."""
        return perm(cards, self.most)

    def ways(self, outcome: int, left: Composition) -> int:
        """How many of them end so."""
        count = self._known.get((outcome, left))
        if count is not None:
            return count
        ordered = left[self._order]
        counts = self._ways[outcome].count_draws(ordered, _further(ordered))
        rest = _continued(sum(left), self.most)
        count = 0
        for drawn in self._lengths[outcome]:
            count += (counts >> _STARTS[drawn] & _MASKS[drawn]) * rest[drawn]
        self._known[outcome, left] = count
        return count

    def chances(self, left: Composition, outcomes: Iterable[int] = OUTCOMES) -> dict[int, Fraction]:
        """The probability of each outcome."""
        every = self.every(sum(left))
        return {outcome: Fraction(self.ways(outcome, left), every) for outcome in outcomes}
