"""The rules of Blackjack on integers: what a hand is worth, who may or must do what.

The documents held amend the approved Blackjack rules (GAZ 26/2000 to GAZ 28/2000) and deal from them
(SATG 13), but do not contain them. So every rule that the base game leaves to the house is a field
of `House`, read from the rulebook with its provenance; a version of the game is such a record.
"""

from typing import NamedTuple

from croupier.games.equipment.cards import ACE, JACK, count, rank
from croupier.rulebook import Rules

NOTHING, ORIGINAL, ORIGINAL_AND_BUSTED, BUSTED_AND_ONE, EVERYTHING = range(5)
CONVENTIONS = ("", "OBO", "OBBO", "BB+1", "ENHC")
"""The conventions: which stakes a dealer's blackjack takes, if stakes were added before it was known."""


class HouseRules(NamedTuple):
    """The settings that a version of the game fixes."""

    hits_soft_17: int
    double_from: int
    double_to: int
    double_cards: int
    hands: int
    convention: int
    draws_to: int
    """A hand of this total or less must draw."""
    five_cards_win: int
    twenty_one_wins: int
    """A player's 21 wins at once, and his blackjack even against the dealer's."""
    stands_off_22: int
    surrenders: int
    """Half may be given up against an ace or court card; a doubled hand may be rescued."""
    pays_bonuses: int
    """Some hands of 21 are paid better."""


def house(rules: Rules, version: str) -> HouseRules:
    """The rules of a version as the rulebook has them."""

    def value(name: str) -> int:
        setting = rules.setting("blackjack", name, option=version).value
        return CONVENTIONS.index(setting) if isinstance(setting, str) else setting

    return HouseRules(*(value(field.replace("_", "-")) for field in HouseRules._fields))


class Hand(NamedTuple):
    """The value of a hand: its total with aces as one, its aces, the number of its cards."""

    hard: int = 0
    ace: int = 0
    cards: int = 0


def add(hand: Hand, card: int) -> Hand:
    """The hand with one more card."""
    ace = 1 if hand.ace or rank(card) == ACE else 0
    return Hand(hand.hard + count(card), ace, hand.cards + 1)


def doubled_on(hand: Hand) -> Hand:
    """The hand once it is doubled: from then on each ace in it counts one."""
    return Hand(hand.hard, 0, hand.cards)


def is_soft(hand: Hand) -> bool:
    """An ace counts eleven unless that takes the hand over 21; it is not a choice."""
    return hand.ace == 1 and hand.hard <= 11


def total(hand: Hand) -> int:
    """The total of the hand."""
    return hand.hard + 10 if is_soft(hand) else hand.hard


def is_blackjack(hand: Hand, split: int) -> bool:
    """An ace and a ten-value card as first two cards, never after a split."""
    return hand.cards == 2 and total(hand) == 21 and split == 0


def dealer_draws(hand: Hand, rules: HouseRules) -> bool:
    """Whether the dealer draws: to 17; in some versions on a soft 17 too (GAZ 27/2000 27.2.1)."""
    if is_soft(hand) and hand.hard == 7:
        return rules.hits_soft_17 == 1
    return total(hand) < 17


def must_draw(hand: Hand, rules: HouseRules) -> bool:
    """A hand so low that it cannot go over 21 takes a card, also when its player is silent."""
    return total(hand) <= rules.draws_to


def may_double(hand: Hand, rules: HouseRules) -> bool:
    """By the total with aces as one: A-8 is nine. The ace then stays one."""
    return (
        2 <= hand.cards <= rules.double_cards and rules.double_from <= hand.hard <= rules.double_to
    )


def may_split(first: int, second: int, hands: int, rules: HouseRules) -> bool:
    """Two cards of one value, so king and ten too; aces once only."""
    if count(first) != count(second) or hands >= rules.hands:
        return False
    return rank(first) != ACE or hands == 1


def has_won(hand: Hand, rules: HouseRules) -> bool:
    """A hand that nothing the dealer draws can beat any more."""
    if total(hand) > 21:
        return False
    return (rules.twenty_one_wins == 1 and total(hand) == 21) or (
        rules.five_cards_win == 1 and hand.cards >= 5
    )


def is_complete(hand: Hand, rules: HouseRules) -> bool:
    """21 or more takes no further card, nor does a hand that has won."""
    return total(hand) >= 21 or has_won(hand, rules)


def may_surrender(hand: Hand, split: int, dealers_card: int, rules: HouseRules) -> bool:
    """The first two cards, against an ace or a court card."""
    against = rank(dealers_card) == ACE or rank(dealers_card) >= JACK
    return rules.surrenders == 1 and hand.cards == 2 and split == 0 and against


def is_closed(hand: Hand, split_ace: int, doubled: int, rules: HouseRules) -> bool:
    """Whether the card just taken was the last: split aces and doubled hands have one.

    A doubled hand may still be rescued where there is surrender.
    """
    last = split_ace > 0 or (doubled > 0 and (total(hand) > 21 or rules.surrenders == 0))
    return last or is_complete(hand, rules)


def takes_second(upcard: int, live: int, waits: int) -> bool:
    """Whether the dealer draws to his first card.

    For hands that he can still beat; or only to see whether it is a blackjack, on which something waits.
    """
    may_be_blackjack = rank(upcard) == ACE or count(upcard) == 10
    return live > 0 or (waits > 0 and may_be_blackjack)


def takes(convention: int, original: int, busted: int, one_more: int) -> int:
    """Whether a dealer's blackjack takes a stake.

    `original` is the first wager, `one_more` the first unit on a hand that is not over 21.
    """
    if convention == ORIGINAL:
        return original
    if convention == ORIGINAL_AND_BUSTED:
        return original | busted
    if convention == BUSTED_AND_ONE:
        return busted | one_more
    return 1
