"""Blackjack hands that are played and split, reckoned again by a plain search of small shoes."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from croupier.games.blackjack_rules import BUSTED_AND_ONE, CONVENTIONS, EVERYTHING, Hand, HouseRules
from croupier.games.blackjack_seat import SPLIT, Seat
from croupier.games.hands.blackjack_settlement import bets, fates
from croupier.maths.exact.blackjack.best_play import Opening, analyse
from croupier.maths.exact.blackjack.dealer_hands import NO_CARDS, Composition, finished, one_more
from croupier.maths.exact.blackjack.hand_payments import FIRST, LATER, WHOLE, Payments, Terms
from croupier.maths.exact.blackjack.hand_values import HandTable, Round
from croupier.maths.exact.blackjack.split_value import Split
from support.blackjack_shoes import PAIRS, dealt_out, net, next_cards, points, silent_gain, small


def searched(
    cards: tuple[int, ...], left: Composition, upcard: int, rules: HouseRules
) -> dict[str, Fraction]:
    """What standing, drawing and doubling are worth, the doubled stake taken or not by the convention."""
    total, _ = points(cards)
    if total > 21:
        return {"": Fraction(-1)}
    stand = against(cards, left, upcard, rules)
    if total == 21:
        return {"": stand}
    found = {"draw": Fraction(0)}
    doubles = len(cards) == 2 and 9 <= sum(cards) <= 11
    if doubles:
        found["double"] = Fraction(0)
    if total > 11:
        found["stand"] = stand
    for value, chance, then in next_cards(left):
        following = searched((*cards, value), then, upcard, rules)
        found["draw"] += chance * max(following.values())
        if doubles:
            found["double"] += chance * doubled(cards, value, then, (upcard, rules))
    return found


def doubled(
    cards: tuple[int, ...], card: int, left: Composition, table: tuple[int, HouseRules]
) -> Fraction:
    """An ace that was there before stays one; a dealer's blackjack takes one unit, or both under ENHC."""
    upcard, rules = table
    hard = sum(cards) + card
    total = hard + 10 if card == 1 and hard <= 11 else hard
    gained = Fraction(0)
    for dealer, chance in dealers_hands(upcard, left, bool(rules.hits_soft_17)):
        theirs, _ = points(dealer)
        natural = len(dealer) == 2 and theirs == 21
        if natural:
            busted = total > 21 and CONVENTIONS[rules.convention] != "OBO"
            gain = -2 if busted or rules.convention == EVERYTHING else -1
        elif total > 21:
            gain = -2
        else:
            gain = 2 * ((theirs > 21 or total > theirs) - (theirs <= 21 and total < theirs))
        gained += gain * chance
    return gained


@cache
def dealers_hands(
    upcard: int, left: Composition, hits: bool
) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    return tuple(dealt_out((upcard,), left, hits_soft_17=hits))


@cache
def against(cards: tuple[int, ...], left: Composition, upcard: int, rules: HouseRules) -> Fraction:
    version = "Crown 21" if rules.hits_soft_17 else "Blackjack"
    return sum(
        (chance * silent_gain(cards, dealer, version)
         for dealer, chance in dealers_hands(upcard, left, bool(rules.hits_soft_17))),
        Fraction(0),
    )  # fmt: skip


PLAYED = (5, 0, 0, 0, 9, 10, 0, 0, 6, 14)
"""Aces, fives, sixes, nines and tens."""


@pytest.mark.parametrize(
    ("version", "convention"),
    [*product(["Blackjack"], ["OBO", "OBBO", "BB+1", "ENHC"]), ("Crown 21", "OBBO")],
)
def test_each_choice_on_the_first_cards_is_worth_what_a_plain_search_finds(
    version: str, convention: str
) -> None:
    terms = small(version, PLAYED, convention=CONVENTIONS.index(convention), hands=1)
    play = analyse(terms)
    edge = Fraction(0)
    for upcard, first, second in product((1, 5, 6, 9, 10), repeat=3):
        left: Composition = PLAYED
        chance = Fraction(1)
        for card in (upcard, first, second):
            chance *= Fraction(left[card - 1], sum(left))
            left = one_more(left, card - 1, -1)
        values = searched((first, second), left, upcard, terms.rules)
        edge -= chance * max(values.values())
        found = play.openings[Opening(min(first, second), max(first, second), upcard)]
        if "" in values:
            assert dict(found) == {"stand": values[""]}
        else:
            assert found == values
            assert next(iter(found.values())) == max(values.values())
    assert play.edge == edge


# Splits: the real seat plays every order of cards to its end, and the real settlement pays.


def seat_plays_on(seat: Seat, left: Composition, table: "Table") -> Fraction:
    if seat.wants_card:
        gained = Fraction(0)
        for value, chance, then in next_cards(left):
            after = Seat(
                seat.rules,
                seat.dealers_card,
                [replace(held, cards=list(held.cards)) for held in seat.hands],
                seat.place,
            )
            after.take(value - 1)
            gained += chance * seat_plays_on(after, then, table)
        return gained
    held = seat.current
    if held is None:
        return table.settled(seat, left)
    drawn = NO_CARDS
    for card in held.cards:
        drawn = one_more(drawn, card)
    again = SPLIT in seat.choices() and held.cards[0] == held.cards[1]
    seat.choose(SPLIT if again else table.choose(seat.place, drawn, held.hand))
    return seat_plays_on(seat, left, table)


class Table:
    """A small shoe, one card of the dealer's, and the plan that the analyser made for it."""

    def __init__(self, terms: Terms, upcard: int) -> None:
        self.terms, self.at = terms, Round(Payments(terms), upcard)
        self.plans = {kind: HandTable(self.at, kind, self.at.left) for kind in (WHOLE, LATER)}
        self.plans[FIRST] = self.plans[WHOLE]

    def split(self, pair: int) -> Split:
        return Split(self.at, pair, lambda kind: self.plans[kind].choice)

    def choose(self, place: int, drawn: Composition, hand: Hand) -> str:
        late = place > 0 and self.at.upcard in (0, 9) and self.terms.rules.convention != EVERYTHING
        return self.plans[LATER if late else FIRST].choice(drawn, hand)

    def settled(self, seat: Seat, left: Composition) -> Fraction:
        gained = Fraction(0)
        for outcome, chance in self.at.dealer.chances(left).items():
            if chance:
                paid = fates("ann", seat, finished(outcome), bets("Blackjack")[0])
                gained += chance * net(dict(paid), "Blackjack", 4)
        return gained

    def dealt_out(self, pair: int) -> Fraction:
        seat = Seat.opening(self.terms.rules, pair, pair, self.at.upcard)
        seat.choose(SPLIT)
        return seat_plays_on(seat, one_more(self.at.left, pair, -2), self)


@pytest.mark.parametrize(("hands", "convention"), [*product([2, 3], ["OBO", "OBBO"]), (2, "ENHC")])
@pytest.mark.parametrize(("pair", "upcard"), [(8, 10), (8, 3), (1, 10), (8, 1)])
def test_a_split_is_worth_what_all_orders_of_cards_bring(
    pair: int, upcard: int, convention: str, hands: int
) -> None:
    terms = small(left=PAIRS, convention=CONVENTIONS.index(convention), hands=hands)
    table = Table(terms, upcard - 1)
    split = table.split(pair - 1)
    assert split.most == (2 if pair == 1 else hands)
    assert split.value(split.most) == table.dealt_out(pair - 1)


@pytest.mark.parametrize("convention", ["OBO", "OBBO", "ENHC"])
@pytest.mark.parametrize("upcard", [1, 8, 10])
def test_so_is_a_split_into_four_hands(upcard: int, convention: str) -> None:
    """Aces, eights and tens only: four hands have very many orders."""
    convention_, shoe_ = CONVENTIONS.index(convention), (6, 0, 0, 0, 0, 0, 0, 18, 0, 18)
    table = Table(small(left=shoe_, convention=convention_, hands=4), upcard - 1)
    assert table.split(7).value(4) == table.dealt_out(7)


STIFF = (5, 0, 0, 0, 8, 10, 0, 0, 0, 17)
"""Aces, fives, sixes and tens: with a six many hands go over."""


@pytest.mark.parametrize("hands", [2, 3])
@pytest.mark.parametrize(("times", "at_most"), [(1, Fraction(1, 100)), (8, Fraction(1, 1000))])
def test_the_one_simplification_is_small(hands: int, times: int, at_most: Fraction) -> None:
    """BB+1 takes the hands as independent: a thousandth of the wager at most in 320 cards.

    The pair is one that is played badly against an ace. What counts for the edge are the few pairs
    that are split against an ace or a ten: some millionths of the wager.
    """
    left = tuple(times * copies for copies in STIFF)
    table = Table(small(left=left, convention=BUSTED_AND_ONE, hands=hands), 0)
    split = table.split(5)
    assert split.one_more_unit(hands) > 0
    assert 0 < abs(split.value(hands) - table.dealt_out(5)) < at_most


@pytest.mark.parametrize("eights", [2, 3])
@pytest.mark.parametrize("convention", ["OBBO", "BB+1"])
def test_a_pair_of_which_few_cards_are_left(eights: int, convention: str) -> None:
    left = (*PAIRS[:7], eights, 0, 26)
    terms = small(left=left, convention=CONVENTIONS.index(convention), hands=3)
    table = Table(terms, 9)
    difference = table.split(7).value(3) - table.dealt_out(7)
    assert difference == 0 or (convention == "BB+1" and abs(difference) < Fraction(1, 100))


def test_the_more_a_dealers_blackjack_takes_the_higher_the_edge() -> None:
    edges = [analyse(small(left=PAIRS, convention=convention)).edge for convention in range(1, 5)]
    assert all(less <= more for less, more in pairwise(edges))
    assert edges[0] < edges[1] < edges[3]
