"""The settlement of a Blackjack hand: the pay line of every stake, and the Super Bonus."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from croupier.games.blackjack_rules import (
    ORIGINAL,
    Hand,
    HouseRules,
    has_won,
    is_blackjack,
    takes,
    total,
)
from croupier.games.blackjack_seat import HandFacts, Seat, is_busted
from croupier.games.contract.book import hit
from croupier.games.contract.definition import LOSES, AnyBet, Bet, Look
from croupier.games.contract.procedure import Hit, Stake
from croupier.games.equipment.cards import ACE, SPADES, rank, suit
from croupier.money import Cents, Fate
from croupier.rulebook import cite

BASE = cite("GAZ 26/2000 notice")
"""The approved Blackjack rules, which the notices of 2000 amend and which are not held."""
INSURE, DECLINE = "insure", "decline"
SUPER_BONUS = "Super Bonus"
BLACKJACK_PAID, WINS, STANDS_OFF, RETURNED, GIVEN_UP = 1, 2, 3, 4, 5
SMALL, LARGE, OTHERS_50 = 1, 2, 3
FIVE_CARDS, SIX_CARDS, SEVEN_CARDS, MIXED, SUITED, IN_SPADES = 6, 7, 8, 9, 10, 11


class Showdown(NamedTuple):
    """One stake at the end: the hand it lies on, the dealer's, and what the version says of them."""

    total: int
    blackjack: int
    won: int
    """Nothing the dealer holds can beat it."""
    bonus: int
    """The line of a 21 that is paid better (Super Bonus version only)."""
    given_up: int
    dealer: int
    dealer_blackjack: int
    stands_off_22: int
    taken: int
    """A dealer's blackjack takes this stake."""


def blackjack(s: Showdown, _spot: int) -> int:
    """The higher total up to 21 wins; a blackjack beats every other hand."""
    if s.given_up:
        return LOSES if s.dealer_blackjack else GIVEN_UP
    if s.blackjack:
        return STANDS_OFF if s.dealer_blackjack and not s.won else BLACKJACK_PAID
    if s.won:
        return s.bonus or WINS
    if s.dealer_blackjack:
        return LOSES if s.taken else RETURNED
    if s.total > 21:
        return LOSES
    if s.dealer == s.total or (s.dealer == 22 and s.stands_off_22):
        return STANDS_OFF
    return WINS if s.dealer > 21 or s.total > s.dealer else LOSES


class Upcard(NamedTuple):
    """Whether the dealer made blackjack."""

    dealer_blackjack: int


def insurance(u: Upcard, _spot: int) -> int:
    """Wins if the dealer makes blackjack."""
    return WINS if u.dealer_blackjack else LOSES


def is_insurable(upcard: int) -> bool:
    """Insurance is offered against an ace only (SATG 13.8.2)."""
    return rank(upcard) == ACE


def bonus_line(held: HandFacts) -> int:
    """The better payment of a 21 in the Super Bonus version: by its cards, else by their number."""
    one, two, three = rank(held.first), rank(held.second), rank(held.third)
    near = min(one, two, three) >= 6 and max(one, two, three) <= 8
    if held.hand.cards == 3 and near and one + two + three == 21:  # 6-7-8 or 7-7-7
        if not (suit(held.first) == suit(held.second) == suit(held.third)):
            return MIXED
        return IN_SPADES if suit(held.first) == SPADES else SUITED
    if held.hand.cards < 5:
        return LOSES
    if held.hand.cards == 5:
        return FIVE_CARDS
    return SIX_CARDS if held.hand.cards == 6 else SEVEN_CARDS


def is_super_bonus(held: HandFacts, dealers_card: int) -> bool:
    """Three sevens of one suit against a dealer's seven, neither doubled nor split (GAZ 28/2000)."""
    alike = held.hand.cards == 3 and held.first == held.second == held.third
    sevens = rank(held.first) == 7 and rank(dealers_card) == 7
    return alike and sevens and not held.doubled and not held.split


class Dealer(NamedTuple):
    """The dealer's finished hand."""

    hand: Hand
    blackjack: bool


def showdown(held: HandFacts, dealer: Dealer, rules: HouseRules, taken: int) -> Showdown:
    """The facts of one stake."""
    natural = is_blackjack(held.hand, split=held.split)
    won = has_won(held.hand, rules)
    bonus = LOSES
    if rules.pays_bonuses and won and not natural and not held.doubled:
        bonus = bonus_line(held)
    return Showdown(
        total(held.hand), natural, won, bonus, held.surrendered,
        total(dealer.hand), dealer.blackjack, rules.stands_off_22, taken,
    )  # fmt: skip


class StakeOnHand(NamedTuple):
    """How a stake lies on a hand."""

    original: int
    """Whether the stake is the first wager."""
    doubles: int
    """Whether the stake was added to double the hand."""
    first_open: int
    """Whether the stake lies on the first of the hands that may still lose."""


def stake_line(held: HandFacts, lies: StakeOnHand, dealer: Dealer, rules: HouseRules) -> int:
    """The line of one stake; half of a rescued hand is saved."""
    if held.rescued > 0:
        return RETURNED if lies.doubles > 0 else LOSES
    one_more = lies.first_open if lies.doubles == 0 else 0
    taken = takes(rules.convention, lies.original, int(is_busted(held)), one_more)
    return blackjack(showdown(held, dealer, rules, taken), 0)


def fates(wager: str, seat: Seat, dealer: Dealer, bet: AnyBet) -> dict[Stake, Hit | Fate]:
    """The fates of the wager and of all stakes added to it."""
    hands = [held.facts for held in seat.hands]
    standing = [place for place, held in enumerate(hands) if may_lose(held, seat.rules)]
    found: dict[Stake, Hit | Fate] = {}
    for place, held in enumerate(hands):
        first_open = int(standing[:1] == [place])
        for stake, doubles in _stakes(wager, place, held):
            lies = StakeOnHand(int(place == 0 and not doubles), doubles, first_open)
            found[stake] = hit(bet, stake_line(held, lies, dealer, seat.rules))
    return found


def may_lose(held: HandFacts, rules: HouseRules) -> bool:
    """A hand that is neither lost nor won nor rescued: what the dealer draws still decides it."""
    return not (is_busted(held) or held.rescued or has_won(held.hand, rules))


def waits_for_dealer(held: HandFacts, rules: HouseRules) -> bool:
    """A hand that the dealer's total decides, not only whether he has blackjack."""
    natural = is_blackjack(held.hand, split=held.split)
    return may_lose(held, rules) and not held.surrendered and not natural


def is_given_back(held: HandFacts, place: int, rules: HouseRules) -> bool:
    """Over 21, and yet a dealer's blackjack gives back what was added, where it takes one unit only."""
    return rules.convention == ORIGINAL and is_busted(held) and (place > 0 or held.doubled == 1)


def _stakes(wager: str, place: int, held: HandFacts) -> Iterable[tuple[Stake, int]]:
    """The stakes that lie on a hand, and whether each was added to double it."""
    yield Stake(wager, f"split/{place}" if place else ""), 0
    if held.doubled:
        yield Stake(wager, f"double/{place}"), 1


SHOWDOWN = Look((), Showdown)
LINES = {BLACKJACK_PAID: "blackjack", WINS: "wins", STANDS_OFF: "stands-off", RETURNED: "returned"}
BONUS_LINES = {
    GIVEN_UP: "surrender", FIVE_CARDS: "five-cards", SIX_CARDS: "six-cards", SEVEN_CARDS: "seven-cards",
    MIXED: "mixed-678-or-777", SUITED: "suited-678-or-777", IN_SPADES: "spades-678-or-777",
}  # fmt: skip
INSURANCE = Bet(
    key="insurance",
    name="Insurance",
    wins="the dealer makes blackjack",
    look=Look((), Upcard),
    line=insurance,
    lines={WINS: "dealer-blackjack"},
    cites=cite("SATG 13.8.2"),
    added=True,
)


class Sevens(NamedTuple):
    """Whether the wager itself won the Super Bonus, and how much it is, in cents."""

    won: int
    stake: int


def super_bonus(s: Sevens, _spot: int) -> int:
    """The winner's sum goes by his stake; every other wager has the same (GAZ 28/2000 schedule table-2)."""
    if not s.won:
        return OTHERS_50
    if s.stake < TWO_DOLLARS:
        return LOSES
    return SMALL if s.stake < TWENTY_FIVE_DOLLARS else LARGE


TWO_DOLLARS, TWENTY_FIVE_DOLLARS = 200, 2_500
THREE_SEVENS, OTHERS = Hit("super-bonus", "three-sevens"), Hit("super-bonus", "others")


def super_bonus_by_stake(hit: str, stake: Cents) -> int:
    """The line, once the stake is known."""
    return super_bonus(Sevens(int(hit == THREE_SEVENS.line), stake), 0)


SUPER_BONUS_BET = Bet(
    key="super-bonus",
    name="Super Bonus",
    wins="a hand of the round is three sevens of one suit against a dealer's seven",
    look=Look((), Sevens),
    line=super_bonus,
    lines={SMALL: "bet-2-to-24", LARGE: "bet-25-plus", OTHERS_50: "others"},
    cites=cite("GAZ 28/2000 schedule table-2"),
    added=True,
    by_stake=super_bonus_by_stake,
)


@cache
def bets(version: str) -> tuple[AnyBet, ...]:
    """The bets of a version."""
    main = Bet(
        key="blackjack",
        name="Blackjack",
        wins="the hand is nearer to 21 than the dealer's without going over",
        look=SHOWDOWN,
        line=blackjack,
        lines=LINES | (BONUS_LINES if version == SUPER_BONUS else {}),
        cites=BASE,
    )
    return (main, INSURANCE, SUPER_BONUS_BET) if version == SUPER_BONUS else (main, INSURANCE)


def insurance_fates(chosen: dict[str, str], dealer: Dealer) -> dict[Stake, Hit | Fate]:
    """The insurance wagers that were made."""
    line = insurance(Upcard(dealer.blackjack), 0)
    return {
        Stake(wager, INSURE): hit(INSURANCE, line)
        for wager, choice in chosen.items()
        if choice == INSURE
    }


def super_bonuses(seats: Mapping[str, Seat], upcard: int) -> dict[str, Hit]:
    """The winner's sum, and a smaller one for every other original wager, won or lost."""
    playing = {wager: seat for wager, seat in seats.items() if not seat.out}
    winners = {w for w, seat in playing.items() if is_super_bonus(seat.hands[0].facts, upcard)}
    if not winners:
        return {}
    return {wager: THREE_SEVENS if wager in winners else OTHERS for wager in playing}
