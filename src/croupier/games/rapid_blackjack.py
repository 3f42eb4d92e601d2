"""Rapid Blackjack: one shared hand, and every terminal decides for itself (SATG 13).

One stream of player cards: a card drawn goes to every hand that wants one. A player who splits plays his
hands one after the other on the same stream. The rules do not say where split cards go. This way no
player draws a card for another, and the chances of one do not depend on the choices of others.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from croupier.games.blackjack import DEALER, READING, Steps, ask_insurance, play_dealer
from croupier.games.blackjack_rules import house
from croupier.games.blackjack_seat import Seat
from croupier.games.contract.appearance import Appearance
from croupier.games.contract.book import hit
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import (
    LOSES,
    AnyBet,
    AtMost,
    Bet,
    Game,
    Look,
    Needs,
    Played,
    Variant,
)
from croupier.games.contract.layout import rows_of
from croupier.games.contract.outcome import OwnHands
from croupier.games.contract.procedure import OUT, Ask, Book, Deal, Play, Result, Stake
from croupier.games.equipment.cards import ACE, DECK, KING, SPADES, card, count, rank, suit
from croupier.games.hands.blackjack_settlement import DECLINE, INSURE, bets, fates, insurance_fates
from croupier.rulebook import Rules, cite

PLAYER = "player"
VERSIONS = ("Blackjack", "Crown 21", "Blackjack Plus")
"""The Super Bonus version needs packs of 48; SATG 13.4.1 asks for 52 (ruling 10)."""

KING_OF_SPADES = card("Ks")


class FirstTwo(NamedTuple):
    """The first two cards to the player's position, and whether the dealer made blackjack."""

    first: int
    second: int
    dealer_blackjack: int = 0
    pays_blackjack: int = 0
    """Whether the table pays a blackjack of one suit on its own (SATG 13.2 royal-match-21(c))."""


KINGS_AND_BLACKJACK, KINGS_OF_SPADES, SUITED_KINGS, SUITED_TENS, SUITED_20, TWO_KINGS, ANY_20 = (
    range(1, 8)
)
SUITED, UNSUITED = 1, 2
ROYAL, TWO_SUITED, SUITED_BLACKJACK = 1, 2, 3
SUITED_BLACKJACKS = "suited-blackjack"
"""The setting and the line of it."""


def is_20(two: FirstTwo) -> bool:
    """Two ten-value cards, or an ace and a nine (SATG 13.2 kings-bounty)."""
    values = count(two.first) + count(two.second)
    ace = rank(two.first) == ACE or rank(two.second) == ACE
    return values == 20 or (values == 10 and ace and rank(two.first) != rank(two.second))


def awaits_blackjack(first: int, second: int) -> bool:
    """Two kings of spades: what King's Bounty pays hangs on the dealer's blackjack too."""
    return first == KING_OF_SPADES and second == KING_OF_SPADES


def kings_bounty(two: FirstTwo, _spot: int) -> int:
    """The first row from the top that fits is paid (SATG 13.10.2)."""
    if not is_20(two):
        return LOSES
    kings = rank(two.first) == KING and rank(two.second) == KING
    if kings and suit(two.first) == SPADES and suit(two.second) == SPADES:
        return KINGS_AND_BLACKJACK if two.dealer_blackjack else KINGS_OF_SPADES
    if suit(two.first) != suit(two.second):
        return TWO_KINGS if kings else ANY_20
    if rank(two.first) == rank(two.second):
        return SUITED_KINGS if kings else SUITED_TENS
    return SUITED_20


def bet_the_set(two: FirstTwo, _spot: int) -> int:
    """Two cards alike, in their suit too or apart from it (SATG 13.2 bet-the-set-21)."""
    if rank(two.first) != rank(two.second):
        return LOSES
    return SUITED if suit(two.first) == suit(two.second) else UNSUITED


def royal_match(two: FirstTwo, _spot: int) -> int:
    """Two cards of one suit; king and queen of one suit are paid better (SATG 13.2 royal-match-21)."""
    if suit(two.first) != suit(two.second):
        return LOSES
    ranks = rank(two.first) + rank(two.second)
    if ranks == 25 and rank(two.first) >= 12:
        return ROYAL
    ace = rank(two.first) == ACE or rank(two.second) == ACE
    blackjack = ace and count(two.first) + count(two.second) == 11
    return SUITED_BLACKJACK if blackjack and two.pays_blackjack else TWO_SUITED


TWO_CARDS = Look((0, 2), FirstTwo)
MAIN = Needs(("blackjack",), cite("SATG 13.5.2"))

SIDE_BETS = (
    Bet(
        key="kings-bounty", name="King's Bounty", wins="the first two cards to the player's position are 20",
        look=TWO_CARDS, line=kings_bounty, needs=MAIN,
        cites=cite("SATG 13.5.1(b)", "SATG 13.2 kings-bounty", "SATG 13.10.3(a)"),
        lines={
            KINGS_AND_BLACKJACK: "two-kings-of-spades-dealer-blackjack", KINGS_OF_SPADES: "two-kings-of-spades",
            SUITED_KINGS: "two-suited-kings", SUITED_TENS: "two-suited-queens-jacks-tens",
            SUITED_20: "suited-20", TWO_KINGS: "two-kings", ANY_20: "unsuited-20",
        },
    ),
    Bet(
        key="bet-the-set-21", name="Bet the Set 21", wins="the first two cards to the player's position are a pair",
        look=TWO_CARDS, line=bet_the_set, needs=MAIN, lines={SUITED: "suited-pair", UNSUITED: "unsuited-pair"},
        cites=cite("SATG 13.5.1(a)", "SATG 13.2 bet-the-set-21", "SATG 13.10.3(b)"),
    ),
    Bet(
        key="royal-match-21", name="Royal Match 21",
        wins="the first two cards to the player's position are of one suit",
        look=TWO_CARDS, line=royal_match, needs=MAIN,
        lines={
            ROYAL: "king-queen-suited", SUITED_BLACKJACK: SUITED_BLACKJACKS, TWO_SUITED: "two-suited-cards",
        },
        switched={SUITED_BLACKJACKS: SUITED_BLACKJACKS},
        cites=cite("SATG 13.5.1(c)", "SATG 13.2 royal-match-21", "SATG 13.10.3(c)"),
    ),
)  # fmt: skip


def shared_hand(seats: dict[str, Seat], opening: list[int]) -> Steps:
    """After each card everybody decides; the next goes to every hand that wants it (SATG 13.9.2)."""
    stream = list(opening)
    while any(seat.current is not None for seat in seats.values()):
        asked = {wager: choices for wager, seat in seats.items() if (choices := seat.choices())}
        if asked:
            defaults = {wager: seats[wager].default() for wager in asked}
            key = f"decide/{len(stream)}"
            chosen = yield Ask(key, asked, defaults, "decision", cite("SATG 13.9.1", "SATG 13.9.2"))
            for wager, choice in chosen.items():
                if choice == OUT:
                    seats[wager].out = True
                else:
                    seats[wager].choose(choice)
        wanting = [seat for seat in seats.values() if seat.wants_card]
        if wanting:
            stream.append((yield Deal(PLAYER, cite("SATG 13.9.1(a)", "SATG 13.9.2"))))
            for seat in wanting:
                seat.take(stream[-1])


def rapid(version: str) -> Callable[[Book, Rules], Play]:
    """The procedure of a version on terminals."""

    def play(book: Book, rules: Rules) -> Play:
        first = yield Deal(PLAYER, cite("SATG 13.7.1(a)"))
        upcard = yield Deal(DEALER, cite("SATG 13.7.1(b)"))
        second = yield Deal(PLAYER, cite("SATG 13.7.1(c)"))
        the_house = house(rules, version)
        suited = int(rules.setting("blackjack", SUITED_BLACKJACKS).value)
        main, sides = bets(version)[0], {bet.key: bet for bet in SIDE_BETS}
        seats = {
            wager.id: Seat.opening(the_house, first, second, upcard)
            for wager in book
            if wager.bet == main.key
        }
        insured = yield from ask_insurance(seats, upcard, cite("SATG 13.8.2"), default=DECLINE)
        yield from shared_hand(seats, [first, second])

        wagered = any(wager.bet == "kings-bounty" for wager in book)
        bounty = wagered and awaits_blackjack(first, second)
        awaited = bounty or INSURE in insured.values()
        finishes = cite("SATG 13.9.3")
        dealer = yield from play_dealer(
            upcard, seats.values(), the_house, awaited=awaited, cites=finishes
        )
        found = insurance_fates(insured, dealer)
        for wager in book:
            if wager.bet in sides:
                facts = FirstTwo(first, second, int(dealer.blackjack), suited)
                bet = sides[wager.bet]
                found[Stake(wager.id)] = hit(bet, bet.line(facts, 0))
            else:
                found |= fates(wager.id, seats[wager.id], dealer, main)
        return Result(found)

    return play


def variant(version: str) -> Variant:
    """A version with the side bets of Rapid Blackjack."""
    every: tuple[AnyBet, ...] = (*bets(version), *SIDE_BETS)
    return Variant(
        name=version,
        dealing=Dealing(
            DECK,
            ("player", "dealer", "player again", "player as wished", "dealer"),
            cite("SATG 13.7.1"),
        ),
        bets=every,
        at_most=AtMost(2, tuple(bet.key for bet in SIDE_BETS), cite("SATG 13.5.3")),
        layout=rows_of("kings-bounty bet-the-set-21 royal-match-21", "insurance", "blackjack"),
        play=rapid(version),
        times={"decision": cite("SATG 13.9.2(a)")},
    )


RAPID_BLACKJACK = Game(
    key="rapid-blackjack",
    name="Rapid Blackjack",
    about="Blackjack on terminals: one hand is dealt for all, and everyone plays it as he likes.",
    played=Played.SEMI_AUTOMATED,
    table="blackjack",
    edition="SATG 15.1",
    cites=cite("SATG 13.1", "SATG 13.4.1", "SATG 13.10.3"),
    variants=tuple(variant(version) for version in VERSIONS),
    conduct=Conduct(
        base=("GAZ",),  # SATG 13.1
        settled_stands=cite("SATG 13.11.2"),
        least_period="wagering-floor-s",
        first_cards=lambda *_: 3,
    ),
    reading=replace(READING, own=OwnHands.STREAM),
    appearance=Appearance(felt="blackjack", shared=("player",)),
)
