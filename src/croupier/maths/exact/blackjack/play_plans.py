"""The best play of Blackjack hand by hand: the choice for each combination of cards that can come.

The analysis values every hand; this module writes down its choices for players in simulations.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.games.blackjack_rules import Hand, add, is_complete, may_double
from croupier.games.blackjack_seat import DRAW, SPLIT
from croupier.maths.exact.blackjack.best_play import (
    Against,
    BestPlay,
    ByTable,
    Liked,
    Opening,
    Values,
    analyse,
)
from croupier.maths.exact.blackjack.dealer_hands import NO_CARDS, VALUES, Composition, one_more
from croupier.maths.exact.blackjack.hand_payments import FIRST, LATER, WHOLE, Terms
from croupier.maths.exact.blackjack.hand_values import hand_of, two_cards
from croupier.maths.exact.blackjack.split_value import Split


class Situation(NamedTuple):
    """A hand by the values of its cards, how it came about, and the dealer's card, 1 for an ace."""

    kind: int
    dealer: int
    cards: Composition


class Rescue(NamedTuple):
    """A hand that was doubled and has its card; whether an ace in it still may count eleven."""

    held: Situation
    ace: int


@dataclass(frozen=True, slots=True)
class Plans:
    """A best play with every choice that it makes."""

    best: BestPlay
    choices: dict[Situation, Liked] = field(default_factory=dict)
    rescued: set[Rescue] = field(default_factory=set)
    """The doubled hands that are better given up."""


def plans(terms: Terms) -> Plans:
    """The best play on some terms, hand by hand."""
    choices: dict[Situation, Liked] = {}
    rescued: set[Rescue] = set()

    def note(against: Against, openings: Mapping[Opening, Values], _by_table: ByTable) -> None:
        choices.update(_chosen(against, openings))
        if terms.rules.surrenders:
            rescued.update(_rescued(against))

    return Plans(analyse(terms, note), choices, rescued)


def _chosen(
    against: Against, openings: Mapping[Opening, Values]
) -> Iterator[tuple[Situation, Liked]]:
    dealer = against.at.upcard + 1
    seen: set[Situation] = set()
    for opening, _ in against.openings():
        cards = two_cards(opening.low - 1, opening.high - 1)
        liked = tuple(openings[opening])[:1]
        yield Situation(WHOLE, dealer, cards), liked
        if liked == (DRAW,):
            for value in VALUES:
                yield from _drawn(against, WHOLE, WHOLE, one_more(cards, value), seen)
        elif liked == (SPLIT,):
            yield from _split(against, opening.low - 1, seen)


def _split(against: Against, pair: int, seen: set[Situation]) -> Iterator[tuple[Situation, Liked]]:
    """The hands of a pair that is split; aces have nothing to choose."""
    split = Split(against.at, pair, lambda kind: against.plans[kind].choice)
    if split.one_card:
        return
    start = one_more(NO_CARDS, pair)
    for kind, plan in ((FIRST, split.first), (LATER, split.later)):
        for value in VALUES:
            cards = one_more(start, value)
            for situation, liked in _drawn(against, kind, plan, cards, seen):
                again = situation.cards == one_more(start, pair) and against.split_again[pair + 1]
                yield situation, (SPLIT, *liked) if again else liked


def _drawn(
    against: Against, kind: int, plan: int, cards: Composition, seen: set[Situation]
) -> Iterator[tuple[Situation, Liked]]:
    """A hand that may go on, and all that it can become by drawing as planned."""
    situation, hand = Situation(kind, against.at.upcard + 1, cards), hand_of(cards)
    if situation in seen or is_complete(hand, against.terms.rules) or _too_many(against, cards):
        return
    seen.add(situation)
    choice = against.plans[plan].choice(cards, hand)
    yield situation, (choice,)
    if choice == DRAW:
        for value in VALUES:
            yield from _drawn(against, kind, plan, one_more(cards, value), seen)


def _too_many(against: Against, cards: Composition) -> bool:
    """Whether the shoe does not hold these cards."""
    return any(held > left for held, left in zip(cards, against.at.left, strict=True))


def _rescued(against: Against) -> Iterator[Rescue]:
    """Hands of two cards that may be doubled, with a card that makes them better given up."""
    rules, dealer = against.terms.rules, against.at.upcard + 1
    for opening, _ in against.openings():
        cards = two_cards(opening.low - 1, opening.high - 1)
        hand: Hand = hand_of(cards)
        if not may_double(hand, rules):
            continue
        for kind in (WHOLE, FIRST, LATER):
            for value in VALUES:
                if against.plans[kind].is_rescued(cards, hand, value):
                    held = Situation(kind, dealer, one_more(cards, value))
                    yield Rescue(held, add(Hand(), value).ace)
