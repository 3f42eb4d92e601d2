"""The best play of Blackjack and its basic strategy, for every version, deck count and convention.

The best play knows the values of its own cards and of the dealer's first card, and for each hand takes
the choice that is worth the most, cards drawn without replacement. Insurance is left out: it is never
worth its price with so little known. What is exact:

* the value of every hand that is not split, hence every comparison of stand, draw, double, surrender;
* the value of a split, for hands that are played by their own cards and as the same cards are played
  when they were not split; hands that a dealer's blackjack would not take are played by a plan of
  their own. A pair that is split is split again, if that is better, whenever it can be. A player who
  also watched the cards of his other hands would gain a little more;
* but under BB+1 what a dealer's blackjack takes from the later hands (`Split.one_more_unit`).

Suits are not looked at: the Super Bonus version pays some hands by them, and these payments count with
their exact mean. The Super Bonus itself is a fixed sum, no part of the wager, and does not count.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from croupier.games.blackjack import BLACKJACK
from croupier.games.blackjack_rules import (
    CONVENTIONS,
    Hand,
    HouseRules,
    house,
    is_soft,
    may_double,
    must_draw,
    total,
)
from croupier.games.blackjack_seat import DOUBLE, DRAW, SPLIT, STAND, SURRENDER, Seat, SeatHand
from croupier.games.contract.definition import LOSES
from croupier.games.equipment.cards import count
from croupier.maths.exact.blackjack.dealer_hands import VALUES, Composition, shoe
from croupier.maths.exact.blackjack.hand_payments import FIRST, LATER, WHOLE, Payments, Terms
from croupier.maths.exact.blackjack.hand_values import HandTable, Round, hand_of, two_cards
from croupier.maths.exact.blackjack.split_value import Split
from croupier.money import Fate
from croupier.rulebook import Rules

HARD, SOFT, PAIR = "hard", "soft", "pair"


class Opening(NamedTuple):
    """The first three cards by value, 1 for an ace; the player's lower one first."""

    low: int
    high: int
    dealer: int


class Cell(NamedTuple):
    """A place in the table of basic strategy; a pair by the value of one of its cards."""

    kind: str
    total: int
    dealer: int


Values = Mapping[str, Fraction]
"""By choice: its mean gain, the best first."""

Liked = tuple[str, ...]
"""Choices in the order of liking: the first that is offered is taken. The last is always offered."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """How to play, and what the house still wins, per unit of the first wager."""

    terms: Terms
    edge: Fraction
    basic_edge: Fraction
    """The edge for a player who follows the table and knows no more."""
    openings: Mapping[Opening, Values]
    table: Mapping[Cell, Liked]


def best_play(rules: Rules, version: str, decks: int, convention: str | None = None) -> BestPlay:
    """The best play of a version; the convention is the rulebook's unless another is asked for."""
    return analyse(terms_of(rules, version, decks, convention))


def terms_of(rules: Rules, version: str, decks: int, convention: str | None = None) -> Terms:
    """Return the terms of a version: its rules, pay table and shoe."""
    variant = BLACKJACK.variant(version)
    rows = BLACKJACK.pays(variant, variant.bet("blackjack"), rules, option=version, decks=decks)
    the_house = house(rules, version)
    if convention is not None:
        the_house = the_house._replace(convention=CONVENTIONS.index(convention))
    faces = variant.dealing.source.faces
    return Terms(
        rules=the_house,
        profits={line: row.pay.profit for line, row in rows.items()} | {LOSES: Fate.LOSES.profit},
        shoe=shoe(variant.dealing.source, decks),
        decks=decks,
        faces=tuple(next(face for face in faces if count(face) == value + 1) for value in VALUES),
    )


Note = Callable[["Against", Mapping[Opening, Values], "ByTable"], object]


def analyse(terms: Terms, note: Note | None = None) -> BestPlay:
    """The best play on some terms; `note` may look at how each card of the dealer's was met."""
    return _known(terms) if note is None else _analysed(terms, note)


@lru_cache(maxsize=16)
def _known(terms: Terms) -> BestPlay:
    """Analyse some terms, and cache the result. An analysis takes seconds, and a house uses few different terms."""
    return _analysed(terms)


def _analysed(terms: Terms, note: Note | None = None) -> BestPlay:
    payments = Payments(terms)
    edge, basic_edge = Fraction(0), Fraction(0)
    openings: dict[Opening, Values] = {}
    table: dict[Cell, Liked] = {}
    for upcard in VALUES:
        if terms.shoe[upcard] == 0:
            continue
        against = Against(Round(payments, upcard))
        share = Fraction(terms.shoe[upcard], sum(terms.shoe))
        openings |= {opening: against.values(opening) for opening, _ in against.openings()}
        table |= against.table(openings)
        by_table = against.by_table(table)
        for opening, chance in against.openings():
            edge -= share * chance * next(iter(openings[opening].values()))
            basic_edge -= share * chance * by_table.value(opening)
        if note is not None:
            note(against, openings, by_table)
    return BestPlay(terms, edge, basic_edge, openings, table)


def chart_edge(terms: Terms, table: Mapping[Cell, Liked]) -> Fraction:
    """Return the edge against a player who follows a chart of their own."""
    payments, edge = Payments(terms), Fraction(0)
    for upcard in VALUES:
        if terms.shoe[upcard]:
            against = Against(Round(payments, upcard))
            share, by_table = Fraction(terms.shoe[upcard], sum(terms.shoe)), against.by_table(table)
            for opening, chance in against.openings():
                edge -= share * chance * by_table.value(opening)
    return edge


class Against:
    """All openings against one card of the dealer's."""

    def __init__(self, at: Round) -> None:
        self.at, self.terms = at, at.payments.terms
        self.plans = {kind: HandTable(at, kind, at.left) for kind in (WHOLE, LATER)}
        self.plans[FIRST] = self.plans[WHOLE]
        self.split_again: dict[int, bool] = {}
        """By the value of a pair that is best split: whether it is split again."""

    def openings(self) -> Iterator[tuple[Opening, Fraction]]:
        """The player's first two cards, with the probability of each pair of values."""
        left, cards = self.at.left, sum(self.at.left)
        for low in VALUES:
            for high in VALUES[low:]:
                ways = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
                if ways:
                    opening = Opening(low + 1, high + 1, self.at.upcard + 1)
                    yield opening, Fraction(ways, cards * (cards - 1))

    def values(self, opening: Opening) -> Values:
        """Return the mean gain of each choice."""
        offered = _offered(self.terms, opening)
        hands = self.plans[WHOLE]
        values = {name: _value(hands, opening, name) for name in offered if name != SPLIT}
        if SPLIT in offered:
            split = Split(self.at, opening.low - 1, lambda kind: self.plans[kind].choice)
            values[SPLIT] = split.value(2)
            # Where one split does not pay, another one does not either.
            if values[SPLIT] == max(values.values()):
                again = split.value(split.most)
                self.split_again[opening.low] = again >= values[SPLIT]
                values[SPLIT] = max(values[SPLIT], again)
        return dict(sorted(values.items(), key=lambda each: each[1], reverse=True))

    def table(self, openings: Mapping[Opening, Values]) -> dict[Cell, Liked]:
        """Return the best choices for each total, by the mean over all hands of two cards with that total."""
        means: dict[Cell, dict[str, Fraction]] = {}
        pairs: dict[Cell, dict[str, Fraction]] = {}
        for opening, chance in self.openings():
            values, cell = dict(openings[opening]), _cell(opening)
            if opening.low == opening.high:
                pairs[cell] = {name: value for name, value in values.items() if name != SPLIT}
                means[Cell(PAIR, opening.low, opening.dealer)] = values
                continue
            mean = means.setdefault(cell, dict.fromkeys(values, Fraction(0)))
            for choice, value in values.items():
                mean[choice] += chance * value
        # A pair speaks for its total only where no other two cards have it.
        return {cell: _liked(mean) for cell, mean in (pairs | means).items()}

    def by_table(self, table: Mapping[Cell, Liked]) -> "ByTable":
        """How a player meets this card who follows the table."""
        return ByTable(self, table)


class ByTable:
    """A player who follows a table and knows no more, against one card of the dealer's."""

    def __init__(self, against: Against, table: Mapping[Cell, Liked]) -> None:
        self.against, self.table = against, table
        self.hands = HandTable(against.at, WHOLE, against.at.left, self.decide)

    def decide(self, drawn: Composition, hand: Hand) -> str:
        """How a hand goes on."""
        cell = Cell(SOFT if is_soft(hand) else HARD, total(hand), self.against.at.upcard + 1)
        if cell not in self.table:  # in a small shoe no two cards may have that total
            return self.against.plans[WHOLE].choice(drawn, hand)
        rules = self.against.terms.rules
        return next(choice for choice in self.table[cell] if _goes(choice, hand, rules))

    def first(self, opening: Opening) -> str:
        """Return the choice on the first two cards."""
        is_pair = opening.low == opening.high
        cell = Cell(PAIR, opening.low, opening.dealer) if is_pair else _cell(opening)
        offered = _offered(self.against.terms, opening)
        return next(choice for choice in self.table[cell] if choice in offered)

    def value(self, opening: Opening) -> Fraction:
        """Return the mean gain of an opening."""
        choice = self.first(opening)
        if choice == SPLIT:
            split = Split(self.against.at, opening.low - 1, lambda _kind: self.decide)
            return split.value(split.most)
        return _value(self.hands, opening, choice)


def _value(hands: HandTable, opening: Opening, choice: str) -> Fraction:
    """Return the mean gain of a choice on the first two cards, other than splitting."""
    drawn = two_cards(opening.low - 1, opening.high - 1)
    hand = hand_of(drawn)
    if choice == SURRENDER:
        held = SeatHand(hands.payments.terms.cards(drawn), surrendered=True)
        value = hands.settled(hands.payments.gains(held, WHOLE), drawn, hand.cards)
    elif choice == STAND:
        value = hands.standing(drawn, hand)
    elif choice == DOUBLE:
        value = hands.doubling(drawn, hand)
    else:
        value = hands.drawing(drawn, hand)
    return hands.share(value, hand.cards)


def _goes(choice: str, hand: Hand, rules: HouseRules) -> bool:
    """Whether a hand may go on so; splitting and surrendering are for the first two cards."""
    if choice == STAND:
        return not must_draw(hand, rules)
    return choice == DRAW or (choice == DOUBLE and may_double(hand, rules))


def _offered(terms: Terms, opening: Opening) -> tuple[str, ...]:
    """The choices on the first two cards; a hand that takes no more only stands."""
    faces = terms.faces
    seat = Seat.opening(
        terms.rules, faces[opening.low - 1], faces[opening.high - 1], faces[opening.dealer - 1]
    )
    return tuple(seat.choices()) or (STAND,)


def _cell(opening: Opening) -> Cell:
    hand = hand_of(two_cards(opening.low - 1, opening.high - 1))
    return Cell(SOFT if is_soft(hand) else HARD, total(hand), opening.dealer)


def _liked(mean: Mapping[str, Fraction]) -> Liked:
    """From the best on, as far as to one that is always offered."""
    order = sorted(mean, key=lambda choice: mean[choice], reverse=True)
    last = next(place for place, choice in enumerate(order) if choice in (STAND, DRAW))
    return tuple(order[: last + 1])
