"""Every hand at Blackjack by a number, and what is liked on it: a policy as a table that a compiled loop reads.

A hand that is not over 21 is a node, by the values of its cards in any order: there are some three
thousand. One table says to which node a card leads. Another has for each context, each card of the
dealer's and each node one number: the choices in the order of liking, of which the first that is open is
made. Nothing liked is silence. So the best play by the very cards, a chart by totals, a file and the
player who never acts are the same to the loop.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack_rules import Hand, add, doubled_on, is_soft, total
from croupier.games.blackjack_seat import CHOICES, RESCUE, SPLIT
from croupier.maths.exact.blackjack.best_play import HARD, PAIR, SOFT, Cell, Liked
from croupier.maths.exact.blackjack.dealer_hands import NO_CARDS, VALUES, Composition, one_more
from croupier.maths.exact.blackjack.hand_payments import FIRST, LATER, WHOLE
from croupier.maths.exact.blackjack.hand_values import hand_of
from croupier.maths.exact.blackjack.play_plans import Plans, Rescue

NODES = 3083
"""The number of hands that are not over 21, the hand without cards included."""
CONTEXTS = (WHOLE, FIRST, LATER)
"""A hand that was not split; of split hands the one with the first wager, and any other."""
DOUBLED = len(CONTEXTS)
"""The offset of the contexts of hands that were doubled and have their card. Twice the offset: the same
where that card was an ace."""
LIKED_BITS = 3
"""The bits of a choice: 1 is the first of `CHOICES`, 0 is none."""

Table = NDArray[np.int16]
"""The preferred choice, by context, value of the dealer's card, and node."""


@cache
def hands() -> Mapping[Composition, int]:
    """The nodes by their cards; no cards at all are node 0."""
    numbers = {NO_CARDS: 0}
    reached = [(NO_CARDS, 0)]
    for cards, points in reached:
        for value in VALUES:
            then = one_more(cards, value)
            if then not in numbers and points + value + 1 <= 21:
                numbers[then] = len(numbers)
                reached.append((then, points + value + 1))
    assert len(numbers) == NODES, "The hands are not those that were counted."
    return numbers


@cache
def leads_to() -> NDArray[np.int16]:
    """By node and value of a card: the next node; 0 for a hand over 21."""
    known = hands()
    table = np.zeros((NODES, len(VALUES)), np.int16)
    for cards, node in known.items():
        for value in VALUES:
            table[node, value] = known.get(one_more(cards, value), 0)
    return table


def code(liked: Iterable[str]) -> int:
    """Choices in the order of liking as one number."""
    return sum(
        (CHOICES.index(choice) + 1) << LIKED_BITS * place for place, choice in enumerate(liked)
    )


def nothing_liked() -> Table:
    """The player who never acts."""
    return np.zeros((3 * DOUBLED, len(VALUES), NODES), np.int16)


def of_plans(plans: Plans) -> Table:
    """The best play with the very cards of a hand."""
    table, known = nothing_liked(), hands()
    for (kind, dealer, cards), liked in plans.choices.items():
        table[kind, dealer - 1, known[cards]] = code(liked)
    _rescue(table, plans.rescued)
    return table


def of_chart(chart: Mapping[Cell, Liked], rescued: Iterable[Rescue] = ()) -> Table:
    """The table of a chart. A chart goes by the total; a pair has its own row while it may be split."""
    table = nothing_liked()
    for cards, node in hands().items():
        hand = hand_of(cards)
        if hand.cards < 2:
            continue
        for value in VALUES:
            table[: len(CONTEXTS), value, node] = [
                code(_liked(chart, cards, hand, value + 1, split=kind != WHOLE))
                for kind in CONTEXTS
            ]
    _rescue(table, rescued)
    return table


def _liked(
    chart: Mapping[Cell, Liked], cards: Composition, hand: Hand, dealer: int, *, split: bool
) -> Liked:
    by_total = chart.get(Cell(SOFT if is_soft(hand) else HARD, total(hand), dealer), ())
    if hand.cards > 2 or max(cards) < 2:
        return by_total
    pair = chart.get(Cell(PAIR, cards.index(2) + 1, dealer), ())
    if SPLIT not in pair[:1]:
        return by_total if split else pair or by_total
    # A hand of a split pair that cannot be split again is a hand of its total.
    return (SPLIT, *by_total) if split else pair


def doubled(points: int) -> Iterator[tuple[Composition, int]]:
    """The hands of three or four cards that count so much after doubling, and whether an ace came last."""
    for cards in hands():
        if sum(cards) not in (3, 4):
            continue
        for value in VALUES:
            if cards[value]:
                now = add(doubled_on(hand_of(one_more(cards, value, -1))), value)
                if total(now) == points:
                    yield cards, now.ace


def _rescue(table: Table, rescued: Iterable[Rescue]) -> None:
    known = hands()
    for (kind, dealer, cards), ace in rescued:
        if cards in known:
            table[kind + DOUBLED * (1 + ace), dealer - 1, known[cards]] = code([RESCUE])
