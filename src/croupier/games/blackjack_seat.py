"""What one player does with his hands at Blackjack, at a live table and on a shared hand alike.

Draw, stand, double, split; in one version also surrender and rescue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from croupier.equipment.cards import ACE, JACK, rank
from croupier.games.blackjack_rules import (
    Hand,
    House,
    add,
    is_complete,
    may_double,
    may_split,
    must_draw,
    total,
)

DRAW, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE = (
    "draw", "stand", "double", "split", "surrender", "rescue",
)  # fmt: skip

FREE, EQUAL = Fraction(0), Fraction(1)
"""What a choice adds to the wager: nothing, or exactly as much again (SATG 13.9.1(b) double-amount)."""


@dataclass(slots=True)
class Held:
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
        """What counts of it; an ace that was doubled on stays one."""
        hand = reduce(add, self.cards, Hand())
        drawn = reduce(add, self.cards[self.doubled_at :], Hand())
        return Hand(hand.hard, drawn.ace, hand.cards)

    @property
    def busted(self) -> bool:
        """Over 21."""
        return total(self.hand) > 21


@dataclass(slots=True)
class Seat:
    """The hands of one wager, played one after the other."""

    rules: House
    dealers_card: int
    hands: list[Held]
    place: int = 0
    out: bool = field(default=False)

    @classmethod
    def opening(cls, rules: House, first: int, second: int, dealers_card: int) -> "Seat":
        """Two cards; a blackjack or a won hand takes no more."""
        seat = cls(rules, dealers_card, [Held([first, second])])
        seat._close_if_complete()
        return seat

    @property
    def current(self) -> Held | None:
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
        """What may be chosen for the hand in play; nothing while it waits for a card."""
        held = self.current
        if held is None or self.wants_card:
            return {}
        if held.doubled:
            return {STAND: FREE, RESCUE: FREE}
        offered = {DRAW: FREE}
        if not must_draw(held.hand, self.rules):
            offered[STAND] = FREE
        if may_double(held.hand, self.rules):
            offered[DOUBLE] = EQUAL
        if len(held.cards) == 2 and self._may_split(*held.cards):
            offered[SPLIT] = EQUAL
        if (
            self.rules.surrenders
            and len(held.cards) == 2
            and not held.split
            and self._against_court()
        ):
            offered[SURRENDER] = FREE
        return offered

    def _may_split(self, first: int, second: int) -> bool:
        return may_split(first, second, len(self.hands), self.rules)

    def _against_court(self) -> bool:
        return rank(self.dealers_card) == ACE or rank(self.dealers_card) >= JACK

    def default(self) -> str:
        """What silence means: a low hand draws, any other stands; never more (SATG 13.9.2(b))."""
        held = self.current
        assert held is not None, "Nobody is asked who has no hand in play."
        return DRAW if not held.doubled and must_draw(held.hand, self.rules) else STAND

    def choose(self, choice: str) -> None:
        """Do what was chosen for the hand in play."""
        held = self.current
        assert held is not None, "Nobody chooses who has no hand in play."
        match choice:
            case "draw":
                held.asked_for_card = True
            case "double":
                held.asked_for_card = held.doubled = True
                held.doubled_at = len(held.cards)
            case "split":
                first, second = held.cards
                held.cards, held.split = [first], True
                self.hands.append(Held([second], split=True))
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
        split_ace = held.split and rank(held.cards[0]) == ACE
        if split_ace or (held.doubled and (held.busted or not self.rules.surrenders)):
            self._close()
        else:
            self._close_if_complete()

    def _close_if_complete(self) -> None:
        held = self.current
        if held is not None and is_complete(held.hand, self.rules):
            self._close()

    def _close(self) -> None:
        self.hands[self.place].closed = True
        self.place += 1
