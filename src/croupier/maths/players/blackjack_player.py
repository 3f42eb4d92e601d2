"""Blackjack, simulated: one wager in any version, with insurance and the side bets, by a policy.

What may be chosen, when a hand is closed, whether the dealer draws and which line a stake hits is asked of
the game itself, compiled; only the order of the loop is written again. For one wager that order is
the same at a live table and on terminals (`games/blackjack.py`, `games/rapid_blackjack.py`).
"""

from typing import Any

from croupier.games.blackjack_rules import (
    Hand,
    HouseRules,
    add,
    dealer_draws,
    doubled_on,
    is_blackjack,
    is_complete,
    takes_second,
)
from croupier.games.blackjack_seat import (
    MAY_DOUBLE,
    MAY_DRAW,
    MAY_RESCUE,
    MAY_SPLIT,
    MAY_SURRENDER,
    HandFacts,
    in_silence,
    is_last_card,
    open_to,
)
from croupier.games.equipment.cards import EMPTY, count
from croupier.games.hands.blackjack_settlement import (
    Dealer,
    StakeOnHand,
    Upcard,
    insurance,
    is_given_back,
    is_insurable,
    is_super_bonus,
    may_lose,
    stake_line,
    waits_for_dealer,
)
from croupier.games.rapid_blackjack import (
    FirstTwo,
    awaits_blackjack,
    bet_the_set,
    kings_bounty,
    royal_match,
)
from croupier.maths.players.blackjack_tables import DOUBLED, LIKED_BITS, NODES
from croupier.maths.simulation.drawn_cards import GIVEN, OWN, band, begin, goes_on, next_card, wide

VALUES = 10
LINES = 12
"""More lines than a bet of Blackjack has."""

WIDTH, ZERO, INSURES, HAS_SIDES, PAYS_SUITED, HAS_SEVENS, HOUSE = range(GIVEN, GIVEN + 7)
"""In `given`: how many counts a band has and where a net result of nothing is counted; whether insurance is
taken when offered, whether there are side bets, whether a blackjack of one suit is paid on its own,
whether there is a Super Bonus; and from there on the rules of the version."""
PROFITS = HOUSE + len(HouseRules._fields)
"""In `given`, from here on: what a stake gains by its line, in parts of the wager."""
LEADS = PROFITS + LINES
LIKED = LEADS + NODES * VALUES
"""In `given`, from here on: to which node a card leads, and what is liked there (`blackjack_tables`)."""
LENGTH = LIKED + 3 * DOUBLED * VALUES * NODES

FIRST, DOUBLES, SPLITS, INSURED, BOUNTIES, SETS, ROYALS, SEVENS, NETS = (
    range(0, 9 * LINES, LINES)
)  # fmt: skip
"""Where is counted: the lines of the first wager, of what was added to double and to split, of insurance, of
the side bets, of the Super Bonus; and the net result of a round."""

HANDS, UPCARD, CHOSEN, HELD = range(OWN, OWN + 4)
"""In `scratch`: how many hands the player has, the dealer's first card, how many choices he made; the hands."""
NUMBERS = 12
"""The number of integers that hold a hand; the last two are the lines of its stakes."""
DOUBLED_AT, LINE, DOUBLES_LINE = 4, NUMBERS - 2, NUMBERS - 1
CHOICES_MADE = HELD + 4 * NUMBERS
"""In `scratch`, from here on: the choices, as bits, in their order."""


def house_of(given: Any) -> HouseRules:
    """The rules of the version."""
    at = HOUSE
    return HouseRules(
        wide(given[at]), wide(given[at + 1]), wide(given[at + 2]), wide(given[at + 3]),
        wide(given[at + 4]), wide(given[at + 5]), wide(given[at + 6]), wide(given[at + 7]),
        wide(given[at + 8]), wide(given[at + 9]), wide(given[at + 10]), wide(given[at + 11]),
    )  # fmt: skip


def keep(scratch: Any, place: int, held: HandFacts) -> None:
    """Note a hand."""
    at = HELD + place * NUMBERS
    scratch[at], scratch[at + 1], scratch[at + 2] = held.hand.hard, held.hand.ace, held.hand.cards
    scratch[at + 3], scratch[at + 4] = held.split, held.doubled
    scratch[at + 5], scratch[at + 6] = held.surrendered, held.rescued
    scratch[at + 7], scratch[at + 8], scratch[at + 9] = held.first, held.second, held.third


def held_at(scratch: Any, place: int) -> HandFacts:
    """The hand that was noted."""
    at = HELD + place * NUMBERS
    return HandFacts(
        Hand(wide(scratch[at]), wide(scratch[at + 1]), wide(scratch[at + 2])),
        wide(scratch[at + 3]), wide(scratch[at + 4]), wide(scratch[at + 5]), wide(scratch[at + 6]),
        wide(scratch[at + 7]), wide(scratch[at + 8]), wide(scratch[at + 9]),
    )  # fmt: skip


def one_card(card: int, split: int) -> HandFacts:
    """A hand of one card."""
    return HandFacts(add(Hand(0, 0, 0), card), split, 0, 0, 0, card, EMPTY, EMPTY)


def with_card(held: HandFacts, card: int) -> HandFacts:
    """The hand with one more card."""
    return HandFacts(
        add(held.hand, card), held.split, held.doubled, 0, 0, held.first,
        card if held.hand.cards == 1 else held.second,
        card if held.hand.cards == 2 else held.third,
    )  # fmt: skip


def with_choice(held: HandFacts, choice: int) -> HandFacts:
    """The hand doubled, surrendered or rescued; otherwise as it is."""
    doubled, surrendered, rescued = held.doubled, 0, 0
    hand = held.hand
    if choice == MAY_DOUBLE:
        doubled, hand = 1, doubled_on(held.hand)
    elif choice == MAY_SURRENDER:
        surrendered = 1
    elif choice == MAY_RESCUE:
        rescued = 1
    return HandFacts(
        hand, held.split, doubled, surrendered, rescued, held.first, held.second, held.third
    )


def led(given: Any, node: int, card: int) -> int:
    """The node to which a card leads."""
    return wide(given[LEADS + node * VALUES + count(card) - 1])


def chosen(given: Any, scratch: Any, held: HandFacts, place: int, node: int) -> int:
    """Return the best open choice of the policy; without one, the choice that silence means."""
    rules, upcard = house_of(given), wide(scratch[UPCARD])
    may = open_to(held, wide(scratch[HANDS]), upcard, rules)
    context = 0 if held.split == 0 else 1 if place == 0 else 2
    if held.doubled > 0:
        context += DOUBLED * (1 + held.hand.ace)
    liked = wide(given[LIKED + (context * VALUES + count(upcard) - 1) * NODES + node])
    while liked > 0:
        choice = 1 << (liked & (1 << LIKED_BITS) - 1) - 1
        if may & choice:
            return choice
        liked >>= LIKED_BITS
    return in_silence(held, rules)


def play_hand(seed: int, index: int, given: Any, scratch: Any, place: int) -> None:
    """One hand of the player's to its end; a split adds another one behind the last."""
    rules = house_of(given)
    held = held_at(scratch, place)
    node = led(given, 0, held.first)
    if held.hand.cards == 2:
        node = led(given, node, held.second)
    closed = held.hand.cards == 2 and is_complete(held.hand, rules)
    while not closed:
        choice = MAY_DRAW
        if held.hand.cards > 1:
            choice = chosen(given, scratch, held, place, node)
            scratch[CHOICES_MADE + scratch[CHOSEN]] = choice
            scratch[CHOSEN] += 1
        if choice == MAY_SPLIT:
            keep(scratch, scratch[HANDS], one_card(held.second, 1))
            scratch[HANDS] += 1
            held = one_card(held.first, 1)
            node = led(given, 0, held.first)
        else:
            held = with_choice(held, choice)
            closed = True
            if choice in (MAY_DRAW, MAY_DOUBLE):
                card = next_card(seed, index, given, scratch)
                held, node = with_card(held, card), led(given, node, card)
                closed = is_last_card(held, rules)
    keep(scratch, place, held)


def play_dealer(seed: int, index: int, given: Any, scratch: Any, awaited: int) -> Dealer:
    """The dealer's hand to its end; he draws only while a result can still change."""
    rules, upcard = house_of(given), wide(scratch[UPCARD])
    live, waits = 0, awaited
    for place in range(scratch[HANDS]):
        held = held_at(scratch, place)
        if waits_for_dealer(held, rules):
            live = 1
        if may_lose(held, rules) or is_given_back(held, place, rules):
            waits = 1
    hand = add(Hand(0, 0, 0), upcard)
    if takes_second(upcard, live, waits):
        hand = add(hand, next_card(seed, index, given, scratch))
    natural = is_blackjack(hand, 0)
    while live and not natural and dealer_draws(hand, rules):
        hand = add(hand, next_card(seed, index, given, scratch))
    return Dealer(hand, natural)


def play_round(seed: int, index: int, given: Any, scratch: Any) -> Dealer:
    """A round from its first card to its last; the hands are left in `scratch`."""
    first = next_card(seed, index, given, scratch)
    upcard = next_card(seed, index, given, scratch)
    second = next_card(seed, index, given, scratch)
    scratch[HANDS], scratch[UPCARD], scratch[CHOSEN] = 1, upcard, 0
    keep(scratch, 0, with_card(one_card(first, 0), second))
    place = 0
    while place < scratch[HANDS]:
        play_hand(seed, index, given, scratch, place)
        place += 1
    awaited = 0
    if given[INSURES] and is_insurable(upcard):
        awaited = 1
    if given[HAS_SIDES] and awaits_blackjack(first, second):
        awaited = 1
    return play_dealer(seed, index, given, scratch, awaited)


def settle(given: Any, scratch: Any, dealer: Dealer) -> None:
    """Note the line of every stake."""
    rules, has_open = house_of(given), 0
    for place in range(scratch[HANDS]):
        held = held_at(scratch, place)
        first_open = 0
        if has_open == 0 and may_lose(held, rules):
            first_open = has_open = 1
        original = 1 if place == 0 else 0
        at = HELD + place * NUMBERS
        scratch[at + LINE] = stake_line(held, StakeOnHand(original, 0, first_open), dealer, rules)
        if held.doubled > 0:
            line = stake_line(held, StakeOnHand(0, 1, first_open), dealer, rules)
            scratch[at + DOUBLES_LINE] = line


def count_stakes(given: Any, scratch: Any, counts: Any, at: int) -> None:
    """Count the line of every stake, and what all of them came to."""
    net = wide(given[ZERO])
    for place in range(scratch[HANDS]):
        held = HELD + place * NUMBERS
        line = scratch[held + LINE]
        counts[at + (FIRST if place == 0 else SPLITS) + line] += 1
        net += given[PROFITS + line]
        if scratch[held + DOUBLED_AT] > 0:
            line = scratch[held + DOUBLES_LINE]
            counts[at + DOUBLES + line] += 1
            net += given[PROFITS + line]
    counts[at + NETS + net] += 1


def count_beside(given: Any, scratch: Any, dealer: Dealer, counts: Any, at: int) -> None:
    """Count what is settled beside the hand: insurance, the side bets and the Super Bonus."""
    upcard, opening = wide(scratch[UPCARD]), held_at(scratch, 0)
    natural = 1 if dealer.blackjack else 0
    if given[INSURES] and is_insurable(upcard):
        counts[at + INSURED + insurance(Upcard(natural), 0)] += 1
    second = opening.second
    if opening.split:
        second = held_at(scratch, 1).first
    if given[HAS_SIDES]:
        two = FirstTwo(opening.first, second, natural, wide(given[PAYS_SUITED]))
        counts[at + BOUNTIES + kings_bounty(two, 0)] += 1
        counts[at + SETS + bet_the_set(two, 0)] += 1
        counts[at + ROYALS + royal_match(two, 0)] += 1
    if given[HAS_SEVENS]:
        counts[at + SEVENS + (1 if is_super_bonus(opening, upcard) else 0)] += 1


def play_blackjack(seed: int, index: int, given: Any, scratch: Any, counts: Any) -> None:
    """A unit: one round, or all rounds of a shoe."""
    begin(given, scratch)
    more = True
    while more:
        dealer = play_round(seed, index, given, scratch)
        at = band(given, scratch) * given[WIDTH]
        settle(given, scratch, dealer)
        count_stakes(given, scratch, counts, at)
        count_beside(given, scratch, dealer, counts, at)
        more = goes_on(given, scratch)
