"""The hands of one player at Blackjack and his choices, at a live table and on a shared hand alike.

Draw, stand, double, split; in one version also surrender and rescue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from croupier.games.blackjack_rules import (
    Hand,
    HouseRules,
    add,
    doubled_on,
    is_closed,
    is_complete,
    may_double,
    may_split,
    may_surrender,
    must_draw,
    total,
)
from croupier.games.equipment.cards import ACE, EMPTY, rank

DRAW, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE = (
    "draw", "stand", "double", "split", "surrender", "rescue",
)  # fmt: skip

FREE, EQUAL = Fraction(0), Fraction(1)
"""The stake that a choice adds: none, or exactly as much again (SATG 13.9.1(b) double-amount)."""


class HandFacts(NamedTuple):
    """A hand on integers: what counts of it, what was done with it, its first cards."""

    hand: Hand
    split: int
    doubled: int
    surrendered: int
    rescued: int
    first: int
    second: int
    third: int
    """`EMPTY` where it has only two."""


def is_busted(held: HandFacts) -> bool:
    """Over 21."""
    return total(held.hand) > 21


CHOICES = (DRAW, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE)
MAY_DRAW, MAY_STAND, MAY_DOUBLE, MAY_SPLIT, MAY_SURRENDER, MAY_RESCUE = 1, 2, 4, 8, 16, 32
"""The same as bits, in this order."""


def open_to(held: HandFacts, hands: int, dealers_card: int, rules: HouseRules) -> int:
    """The choices open to a hand in play, as bits; `hands` is the number of hands of its player."""
    if held.doubled > 0:
        return MAY_STAND | MAY_RESCUE
    found = MAY_DRAW
    if not must_draw(held.hand, rules):
        found |= MAY_STAND
    if may_double(held.hand, rules):
        found |= MAY_DOUBLE
    if held.hand.cards == 2 and may_split(held.first, held.second, hands, rules):
        found |= MAY_SPLIT
    if may_surrender(held.hand, held.split, dealers_card, rules):
        found |= MAY_SURRENDER
    return found


def in_silence(held: HandFacts, rules: HouseRules) -> int:
    """The choice of a silent player: a low hand draws, any other stands; never more (SATG 13.9.2(b))."""
    return MAY_DRAW if held.doubled == 0 and must_draw(held.hand, rules) else MAY_STAND


def is_last_card(held: HandFacts, rules: HouseRules) -> bool:
    """Whether the card that a hand just took closes it."""
    split_ace = held.split > 0 and rank(held.first) == ACE
    return is_closed(held.hand, split_ace, held.doubled, rules)


@dataclass(slots=True)
class SeatHand:
    """One hand of a seat."""

    cards: list[int]
    split: bool = False
    doubled: bool = False
    doubled_at: int = 0
    """How many cards it had then: an ace among them stays one."""
    surrendered: bool = False
    rescued: bool = False
    asked_for_card: bool = False
    closed: bool = False

    @property
    def hand(self) -> Hand:
        """The value of the hand; an ace that was doubled on counts one from then on."""
        before = reduce(add, self.cards[: self.doubled_at], Hand())
        return reduce(add, self.cards[self.doubled_at :], doubled_on(before))

    @property
    def busted(self) -> bool:
        """Over 21."""
        return total(self.hand) > 21

    @property
    def facts(self) -> HandFacts:
        """On integers, as the rules want it."""
        first, second, third = (*self.cards, EMPTY, EMPTY)[:3]
        return HandFacts(
            self.hand, int(self.split), int(self.doubled), int(self.surrendered), int(self.rescued),
            first, second, third,
        )  # fmt: skip


@dataclass(slots=True)
class Seat:
    """The hands of one wager, played one after the other."""

    rules: HouseRules
    dealers_card: int
    hands: list[SeatHand]
    place: int = 0
    out: bool = field(default=False)

    @classmethod
    def opening(cls, rules: HouseRules, first: int, second: int, dealers_card: int) -> "Seat":
        """Two cards; a blackjack or a won hand takes no more."""
        seat = cls(rules, dealers_card, [SeatHand([first, second])])
        if is_complete(seat.hands[0].hand, rules):
            seat._close()
        return seat

    @property
    def current(self) -> SeatHand | None:
        """The hand in play, if one is left."""
        if self.out or self.place >= len(self.hands):
            return None
        return self.hands[self.place]

    @property
    def wants_card(self) -> bool:
        """A hand that asked for a card, or a split one that needs its second."""
        held = self.current
        return held is not None and (held.asked_for_card or len(held.cards) == 1)

    def choices(self) -> Mapping[str, Fraction]:
        """The choices of the hand in play, with their stakes; none while it waits for a card."""
        held = self.current
        if held is None or self.wants_card:
            return {}
        bits = open_to(held.facts, len(self.hands), self.dealers_card, self.rules)
        return {
            choice: EQUAL if choice in (DOUBLE, SPLIT) else FREE
            for place, choice in enumerate(CHOICES)
            if bits >> place & 1
        }

    def default(self) -> str:
        """The choice of a silent player."""
        held = self.current
        assert held is not None, "Only a player with a hand in play is asked."
        return CHOICES[in_silence(held.facts, self.rules).bit_length() - 1]

    def choose(self, choice: str) -> None:
        """Apply the choice to the hand in play."""
        held = self.current
        assert held is not None, "Only a player with a hand in play chooses."
        match choice:
            case "draw":
                held.asked_for_card = True
            case "double":
                held.asked_for_card = held.doubled = True
                held.doubled_at = len(held.cards)
            case "split":
                first, second = held.cards
                held.cards, held.split = [first], True
                self.hands.append(SeatHand([second], split=True))
            case "surrender":
                held.surrendered = True
                self._close()
            case "rescue":
                held.rescued = True
                self._close()
            case _:
                self._close()

    def take(self, card: int) -> None:
        """The next card of the stream goes to the hand in play."""
        held = self.current
        assert held is not None, "A card goes only to who wants one."
        held.cards.append(card)
        held.asked_for_card = False
        if is_last_card(held.facts, self.rules):
            self._close()

    def _close(self) -> None:
        self.hands[self.place].closed = True
        self.place += 1
