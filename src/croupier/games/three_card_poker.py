"""Three Card Poker at a live table: three cards against the dealer's three, fold or play.

The Three Card Poker Rules are not among the documents held; SATG 18.1 rests on them. The rulebook holds
what is known of them from other sources, with its provenance.
"""

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.errors import BadInput
from croupier.games.blackjack import AT_NINE_PLACES
from croupier.games.contract.book import hit
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import LOSES, Bet, Game, Look, Played, Variant
from croupier.games.contract.layout import rows_of
from croupier.games.contract.outcome import Reading
from croupier.games.contract.procedure import Book, Hit, Play, Result, Stake, Wager
from croupier.games.contract.requests import Ask, Deal, Request
from croupier.games.equipment.cards import DECK, card, high, suit
from croupier.games.hands.poker_hands import ranked_hand
from croupier.money import Fate
from croupier.rulebook import Citations, Rules, cite
from croupier.words import phrase

TABLE, DEALER = "three-card-poker", "dealer"

FOLD, PLAY_ON = "fold", "play"
CHOICES: Mapping[str, Fraction] = {FOLD: Fraction(0), PLAY_ON: Fraction(1)}
"""Playing adds a stake exactly equal to the Ante (SATG 18.8.3)."""

FOLDED, PLAYED = 0, 1

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
"""Three cards, lowest first: a straight beats a flush. High card is the line that loses."""
FULL_HOUSE, FOUR_OF_A_KIND, ROYAL_FLUSH = range(6, 9)
"""Hands of five cards besides; their order is the normal one (`six_card_bonus`)."""


class Three(NamedTuple):
    """A hand of three cards, in any order."""

    first: int
    second: int
    third: int


class Six(NamedTuple):
    """The three cards wagered on and the dealer's three."""

    first: int
    second: int
    third: int
    dealers_first: int
    dealers_second: int
    dealers_third: int


class Showdown(NamedTuple):
    """The scores of both hands, what the player chose, and the least score that qualifies."""

    player: int
    dealer: int
    choice: int
    least: int


def score(one: int, two: int, three: int) -> int:
    """The worth of three cards: a higher hand scores more, equal hands alike; suits never count.

    In hexadecimal the digits are the kind of hand, then its ranks in the order they are compared.
    """
    top = max(high(one), high(two), high(three))
    low = min(high(one), high(two), high(three))
    middle = high(one) + high(two) + high(three) - top - low
    one_suit = suit(one) == suit(two) == suit(three)
    if top == 14 and middle == 3 and low == 2:
        top, middle, low = 3, 2, 1  # 3-2-A is the lowest straight; K-A-2 is none
    kind = HIGH_CARD
    if top == low:
        kind = THREE_OF_A_KIND
    elif top == middle + 1 and middle == low + 1:
        kind = STRAIGHT_FLUSH if one_suit else STRAIGHT
    elif one_suit:
        kind = FLUSH
    elif middle in (top, low):
        kind = PAIR
        top, low = middle, top + low - middle  # the pair is compared before the odd card
    return (kind << 12) + (top << 8) + (middle << 4) + low


def kind_of(points: int) -> int:
    """The kind of hand that a score tells of."""
    return points >> 12


def score_of(ranks: str) -> int:
    """The score of three ranks in different suits: `Q-6-4`."""
    one, two, three = ranks.split("-")
    return score(card(one + "c"), card(two + "d"), card(three + "h"))


NOT_QUALIFIED, HIGHER, EQUAL = 1, 2, 3


def ante(s: Showdown, _spot: int) -> int:
    """Folding loses it. A dealer who does not qualify pays it, even if his hand is higher (SATG 18.6.2)."""
    if s.choice == FOLDED:
        return LOSES
    return play(s, 0)


def play(s: Showdown, _spot: int) -> int:
    """The wager added on playing: it is decided only by a dealer's hand that qualifies."""
    if s.dealer < s.least:
        return NOT_QUALIFIED
    if s.player == s.dealer:
        return EQUAL
    return HIGHER if s.player > s.dealer else LOSES


def ante_bonus(s: Showdown, _spot: int) -> int:
    """Paid on the Ante of a hand that is played, independent of the dealer's hand."""
    return kind_of(s.player) if s.choice == PLAYED and kind_of(s.player) >= STRAIGHT else LOSES


def pairs_plus(hand: Three, _spot: int) -> int:
    """A pair or better in the three cards alone (SATG 18.5.2(a))."""
    return kind_of(score(hand.first, hand.second, hand.third))


def runs(bits: int) -> int:
    """The places at which five ranks in a row begin."""
    return bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4


def most_alike(ranks: int) -> int:
    """How many cards are of the commonest rank and of the next, as two digits: 32 is a full house."""
    most = next_most = 0
    for rank in range(2, 15):
        cards = ranks >> 4 * rank & 15
        if cards > most:
            most, next_most = cards, most
        elif cards > next_most:
            next_most = cards
    return most * 10 + next_most


TENS = 1 << 9 | 1 << 25 | 1 << 41 | 1 << 57
"""The four tens among the bits of `six_card_bonus`: a run that begins there ends with the ace."""


def six_card_bonus(hand: Six, _spot: int) -> int:
    """The best five of six cards in the normal order, flush above straight (SATG 18.5.2(b))."""
    held = suits = ranks = 0
    for number in hand:
        # Sixteen bits a suit, the ace at both ends: the unused two keep runs within a suit.
        held |= 1 << 16 * suit(number) + high(number) - 1
        held |= 1 << 16 * suit(number) if high(number) == 14 else 0
        suits += 1 << 4 * suit(number)
        ranks += 1 << 4 * high(number)
    alike = most_alike(ranks)
    if runs(held):
        return ROYAL_FLUSH if runs(held) & TENS else STRAIGHT_FLUSH
    if alike >= 40:
        return FOUR_OF_A_KIND
    if alike >= 32:
        return FULL_HOUSE
    if max(suits & 15, suits >> 4 & 15, suits >> 8 & 15, suits >> 12) >= 5:
        return FLUSH
    if runs((held | held >> 16 | held >> 32 | held >> 48) & 0xFFFF):
        return STRAIGHT
    return THREE_OF_A_KIND if alike >= 30 else LOSES


SHOWDOWN = Look((), Showdown)
AGAINST = {NOT_QUALIFIED: "dealer-does-not-qualify", HIGHER: "higher", EQUAL: "equal"}

ANTE = Bet(
    key="ante", name="Ante", wins="the hand is played and the dealer does not qualify or is lower",
    look=SHOWDOWN, line=ante, lines=AGAINST, cites=cite("SATG 18.1", "SATG 18.6.2"),
)  # fmt: skip
PLAY = Bet(
    key="play", name="Play", wins="the dealer qualifies and is lower",
    look=SHOWDOWN, line=play, lines=AGAINST, cites=cite("SATG 18.1", "SATG 18.6.2", "SATG 18.8.3"), added=True,
)  # fmt: skip
ANTE_BONUS = Bet(
    key="ante-bonus", name="Ante Bonus", wins="the hand is played and is a straight or better",
    look=SHOWDOWN, line=ante_bonus, cites=cite("SATG 18.1"), added=True,
    lines={STRAIGHT_FLUSH: "straight-flush", THREE_OF_A_KIND: "three-of-a-kind", STRAIGHT: "straight"},
)  # fmt: skip
PAIRS_PLUS = Bet(
    key="pairs-plus", name="Pairs Plus", wins="the three cards are a pair or better", also_called="pair-plus",
    look=Look((), Three), line=pairs_plus, cites=cite("SATG 18.1", "SATG 18.5.2(a)"),
    lines={
        STRAIGHT_FLUSH: "straight-flush", THREE_OF_A_KIND: "three-of-a-kind", STRAIGHT: "straight",
        FLUSH: "flush", PAIR: "pair",
    },
)  # fmt: skip
SIX_CARD_BONUS = Bet(
    key="six-card-bonus", name="Six Card Bonus",
    wins="the best five of the three cards and the dealer's three are three of a kind or better",
    look=Look((), Six), line=six_card_bonus, cites=cite("SATG 18.1", "SATG 18.5.2(b)"),
    lines={
        ROYAL_FLUSH: "royal-flush", STRAIGHT_FLUSH: "straight-flush", FOUR_OF_A_KIND: "four-of-a-kind",
        FULL_HOUSE: "full-house", FLUSH: "flush", STRAIGHT: "straight", THREE_OF_A_KIND: "three-of-a-kind",
    },
)  # fmt: skip
BETS = (ANTE, PLAY, ANTE_BONUS, PAIRS_PLUS, SIX_CARD_BONUS)


def check_areas(book: Book) -> None:
    """A hand at a live table has one player; the areas are numbered."""
    for wager in book:
        if not wager.area.isdecimal():
            raise BadInput(phrase("Unknown area '{area}'. Accepted: a number from 1.", area=wager.area))  # fmt: skip
        sharing = {other.player for other in book if wager.area and other.area == wager.area}
        if len(sharing) > 1:
            raise BadInput(phrase(
                "{count} players on area {area}. Accepted: one.",
                count=len(sharing), area=wager.area,
            ))  # fmt: skip


def deal_three(to: str, cites: Citations) -> Generator[Request, Any, Three]:
    """A hand, card by card."""
    return Three((yield Deal(to, cites)), (yield Deal(to, cites)), (yield Deal(to, cites)))


def final(
    hands: Mapping[Wager, Three], *, dealer: Three, chosen: Mapping[str, str], rules: Rules
) -> Result:
    """The end of a round: `hands` has the cards that each wager is on."""
    least = score_of(str(rules.setting(TABLE, "dealer-qualifies").value))
    fates: dict[Stake, Hit | Fate] = {}
    bonuses = {}
    for wager, hand in hands.items():
        if wager.bet == PAIRS_PLUS.key:
            fates[Stake(wager.id)] = hit(PAIRS_PLUS, pairs_plus(hand, 0))
        elif wager.bet == SIX_CARD_BONUS.key:
            best = six_card_bonus(Six(*hand, *dealer), 0)
            fates[Stake(wager.id)] = hit(SIX_CARD_BONUS, best)
        else:
            choice = PLAYED if chosen[wager.id] == PLAY_ON else FOLDED
            showdown = Showdown(score(*hand), score(*dealer), choice, least)
            fates[Stake(wager.id)] = hit(ANTE, ante(showdown, 0))
            if choice == PLAYED:
                fates[Stake(wager.id, PLAY.key)] = hit(PLAY, play(showdown, 0))
            if line := ante_bonus(showdown, 0):
                bonuses[wager.id] = Hit(ANTE_BONUS.key, ANTE_BONUS.lines[line])
    return Result(fates, bonuses)


def live(book: Book, rules: Rules) -> Play:
    """Three Card Poker at a live table, where the deal waits for every player."""
    check_areas(book)
    cites = cite("SATG 18.1")
    hands = {}
    for area in sorted({wager.area for wager in book}, key=int):
        hands[area] = yield from deal_three(area, cites)
    antes = {wager.id: CHOICES for wager in book if wager.bet == ANTE.key}
    chosen = (yield Ask("play", antes, None, "", cites)) if antes else {}
    # Dealt face down before the choice and turned up after it: they are entered when they are seen.
    dealer = yield from deal_three(DEALER, cites)
    on = {wager: hands[wager.area] for wager in book}
    return final(on, dealer=dealer, chosen=chosen, rules=rules)


three_card_hand = ranked_hand(lambda *cards: kind_of(score(*cards)))
THREE_CARD_POKER = Game(
    key=TABLE, name="Three Card Poker", played=Played.LIVE, table=TABLE, edition="SATG 15.1",
    about="Three cards against the dealer's three: fold and lose the Ante, or play and double it.",
    cites=cite("SATG 18.1", "SATG 18.4.1", "SATG 18.4.2"),
    variants=(
        Variant(
            name="", bets=BETS, play=live, check=lambda book, _: check_areas(book),
            dealing=Dealing(DECK, ("three to each area", "three to the dealer"), cite("SATG 18.1")),
            layout=rows_of("pairs-plus six-card-bonus", "ante-bonus", "ante play"),
        ),
    ),
    conduct=Conduct(first_cards=lambda wagered, _: 3 * wagered, live=AT_NINE_PLACES),
    reading=Reading(hand_of=str, hand=three_card_hand),
)  # fmt: skip
