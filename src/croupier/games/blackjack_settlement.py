"""What a Blackjack hand comes to: the pay line of every stake, and the Super Bonus."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from croupier.equipment.cards import SPADES, rank, suit
from croupier.games.blackjack_rules import Hand, House, has_won, is_blackjack, takes, total
from croupier.games.blackjack_seat import Held, Seat
from croupier.games.contract import LOSES, AnyBet, Bet, Look
from croupier.games.play import hit
from croupier.games.procedure import Hit, Stake
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


def bonus_line(cards: tuple[int, ...]) -> int:
    """The better payment of a 21 in the Super Bonus version: by its cards, else by their number."""
    ranks = sorted([rank(card) for card in cards])
    if ranks in ([6, 7, 8], [7, 7, 7]):
        if len({suit(card) for card in cards}) > 1:
            return MIXED
        return IN_SPADES if suit(cards[0]) == SPADES else SUITED
    return {5: FIVE_CARDS, 6: SIX_CARDS}.get(len(cards), SEVEN_CARDS if len(cards) >= 7 else LOSES)


def is_super_bonus(held: Held, dealers_card: int) -> bool:
    """Three sevens of one suit against a dealer's seven, neither doubled nor split (GAZ 28/2000)."""
    sevens = [card for card in held.cards if rank(card) == 7]
    alike = len(held.cards) == len(sevens) == 3 and len({suit(card) for card in sevens}) == 1
    return alike and rank(dealers_card) == 7 and not held.doubled and not held.split


class Dealer(NamedTuple):
    """The dealer's finished hand."""

    hand: Hand
    blackjack: bool


def showdown(held: Held, dealer: Dealer, rules: House, *, taken: int) -> Showdown:
    """The facts of one stake."""
    hand = held.hand
    natural = is_blackjack(hand, split=held.split)
    won = has_won(hand, rules)
    paid_better = rules.pays_bonuses and won and not natural and not held.doubled
    bonus = bonus_line(tuple(held.cards)) if paid_better else LOSES
    return Showdown(
        total(hand), natural, won, bonus, held.surrendered,
        total(dealer.hand), dealer.blackjack, rules.stands_off_22, taken,
    )  # fmt: skip


def fates(wager: str, seat: Seat, dealer: Dealer, bet: AnyBet) -> dict[Stake, Hit | Fate]:
    """What becomes of the wager and of everything that was added to it."""
    found: dict[Stake, Hit | Fate] = {}
    standing = [place for place, held in enumerate(seat.hands) if may_lose(held, seat.rules)]
    for place, held in enumerate(seat.hands):
        for stake, original in _stakes(wager, place, held):
            one_more = standing[:1] == [place] and not stake.added.startswith("double")
            taken = takes(
                seat.rules.convention, original=original, busted=held.busted, one_more=one_more
            )
            if held.rescued:
                found[stake] = (
                    Hit(bet.key, "returned") if stake.added.startswith("double") else Fate.LOSES
                )
            else:
                facts = showdown(held, dealer, seat.rules, taken=taken)
                found[stake] = hit(bet, blackjack(facts, 0))
    return found


def may_lose(held: Held, rules: House) -> bool:
    """A hand that is neither lost nor won nor rescued: what the dealer draws still decides it."""
    return not (held.busted or held.rescued or has_won(held.hand, rules))


def _stakes(wager: str, place: int, held: Held) -> Iterable[tuple[Stake, bool]]:
    """The stakes that lie on a hand, and whether each is the first wager."""
    yield Stake(wager, f"split/{place}" if place else ""), place == 0
    if held.doubled:
        yield Stake(wager, f"double/{place}"), False


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
    winners = {w for w, seat in playing.items() if is_super_bonus(seat.hands[0], upcard)}
    if not winners:
        return {}
    return {wager: THREE_SEVENS if wager in winners else OTHERS for wager in playing}
