"""Triple Chase: six decks in a continuous shuffler, three cards, eleven bets (SATG 12)."""

from typing import NamedTuple

from croupier.games.contract.appearance import Appearance, Board, Strip
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import LOSES, Bet, Game, Look, Played, Variant
from croupier.games.contract.layout import Shape, rows_of
from croupier.games.equipment.cards import ACE, DECK, KING, count, is_red, rank, suit
from croupier.rulebook import cite


class Two(NamedTuple):
    """The first and the third card: two-card bets see no other (SATG 12.6.1(a))."""

    first: int
    third: int


class Trio(NamedTuple):
    """All three cards, in the order dealt."""

    first: int
    second: int
    third: int


FIRST_AND_THIRD = Look((0, 2), Two)
TWO_VALUES = Look((0, 2), Two, tells=count)
ALL_THREE = Look((0, 1, 2), Trio)
THREE_VALUES = Look((0, 1, 2), Trio, tells=count)
THREE_RANKS = Look((0, 1, 2), Trio, tells=rank)

WINS = 1
MIXED, COLOURED, SUITED = 1, 2, 3
ONE, TWO, THREE = 1, 2, 3
FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = 1, 2, 3, 4


def match(number: int, other: int) -> int:
    """How well two cards of a pair or a blackjack go together (SATG 12.2 pair(a), SATG 12.2 blackjack(a))."""
    if suit(number) == suit(other):
        return SUITED
    return COLOURED if is_red(number) == is_red(other) else MIXED


def pair(number: int, other: int) -> int:
    """A pair is of one rank: king and queen are none (SATG 12.2 pair)."""
    return match(number, other) if rank(number) == rank(other) else LOSES


def crown_pairs(hand: Two, _spot: int) -> int:
    """Cards one and three are a pair (SATG 12.6.1(b))."""
    return pair(hand.first, hand.third)


def blackjack_bounty(hand: Two, _spot: int) -> int:
    """An ace and a ten-value card, either first (SATG 12.6.1(c))."""
    ace = rank(hand.first) == ACE or rank(hand.third) == ACE
    ten = count(hand.first) == 10 or count(hand.third) == 10
    return match(hand.first, hand.third) if ace and ten else LOSES


def total_of_two(hand: Two) -> int:
    """Aces count one, court cards ten (SATG 12.4.3, SATG 12.4.4, SATG 12.4.5)."""
    return count(hand.first) + count(hand.third)


def total_13(hand: Two, _spot: int) -> int:
    """Exactly 13 (SATG 12.6.1(d))."""
    return WINS if total_of_two(hand) == 13 else LOSES


def under_13(hand: Two, _spot: int) -> int:
    """12 or less (SATG 12.6.1(e))."""
    return WINS if total_of_two(hand) < 13 else LOSES


def over_13(hand: Two, _spot: int) -> int:
    """14 or more (SATG 12.6.1(f))."""
    return WINS if total_of_two(hand) > 13 else LOSES


def lucky_8s(hand: Trio, _spot: int) -> int:
    """Paid by the number of eights (SATG 12.6.1(g))."""
    return (rank(hand.first) == 8) + (rank(hand.second) == 8) + (rank(hand.third) == 8)


def extra_chance_pairs(hand: Trio, _spot: int) -> int:
    """The best pair among the three cards is paid, once (SATG 12.6.1(h), SATG 12.8.1 note*)."""
    return max(
        pair(hand.first, hand.second),
        pair(hand.first, hand.third),
        pair(hand.second, hand.third),
    )


def total_of_three(hand: Trio) -> int:
    """The ace counts one here too (SATG 12.6.1(i)(i) fn2)."""
    return count(hand.first) + count(hand.second) + count(hand.third)


def total_20(hand: Trio, _spot: int) -> int:
    """Exactly 20 (SATG 12.6.1(i))."""
    return WINS if total_of_three(hand) == 20 else LOSES


def under_20(hand: Trio, _spot: int) -> int:
    """19 or less (SATG 12.6.1(j))."""
    return WINS if total_of_three(hand) < 20 else LOSES


def over_20(hand: Trio, _spot: int) -> int:
    """21 or more (SATG 12.6.1(k))."""
    return WINS if total_of_three(hand) > 20 else LOSES


def in_sequence(hand: Trio) -> bool:
    """In any order; A-K-Q and 3-2-A, never K-A-2 (SATG 12.2 poker-pursuit(b), SATG 12.8.1 note**)."""
    low = min(rank(hand.first), rank(hand.second), rank(hand.third))
    top = max(rank(hand.first), rank(hand.second), rank(hand.third))
    middle = rank(hand.first) + rank(hand.second) + rank(hand.third) - low - top
    ace_high = low == ACE and middle == KING - 1 and top == KING
    return ace_high or (middle == low + 1 and top == low + 2)


def poker_pursuit(hand: Trio, _spot: int) -> int:
    """One category or none; they exclude one another (SATG 12.6.1(l), SATG 12.2 poker-pursuit)."""
    if rank(hand.first) == rank(hand.second) == rank(hand.third):
        return THREE_OF_A_KIND  # also in one suit: a flush is not all of one rank
    one_suit = suit(hand.first) == suit(hand.second) == suit(hand.third)
    if in_sequence(hand):
        return STRAIGHT_FLUSH if one_suit else STRAIGHT
    return FLUSH if one_suit else LOSES


PAIRS = {MIXED: "mixed-pair", COLOURED: "coloured-pair", SUITED: "suited-pair"}

BETS = (
    Bet(
        key="crown-pairs", name="Crown Pairs", wins="cards one and three are of one rank",
        look=FIRST_AND_THIRD, line=crown_pairs, lines=PAIRS,
        cites=cite("SATG 12.6.1(a)(i)", "SATG 12.6.1(b)"),
    ),
    Bet(
        key="blackjack-bounty", name="Blackjack Bounty", wins="cards one and three are an ace and a ten-value card",
        look=FIRST_AND_THIRD, line=blackjack_bounty,
        lines={MIXED: "mixed", COLOURED: "coloured", SUITED: "suited"},
        cites=cite("SATG 12.6.1(a)(ii)", "SATG 12.6.1(c)", "SATG 12.2 blackjack"),
    ),
    Bet(
        key="total-13", name="Total 13", wins="cards one and three add to 13",
        look=TWO_VALUES, line=total_13, lines={WINS: "exact"},
        cites=cite("SATG 12.6.1(a)(iii)", "SATG 12.6.1(d)"),
    ),
    Bet(
        key="under-13", name="Under 13", wins="cards one and three add to less than 13",
        look=TWO_VALUES, line=under_13, lines={WINS: "under"},
        cites=cite("SATG 12.6.1(a)(iv)", "SATG 12.6.1(e)"),
    ),
    Bet(
        key="over-13", name="Over 13", wins="cards one and three add to more than 13",
        look=TWO_VALUES, line=over_13, lines={WINS: "over"},
        cites=cite("SATG 12.6.1(a)(v)", "SATG 12.6.1(f)"),
    ),
    Bet(
        key="lucky-8s", name="Lucky 8s", wins="one, two or all three cards are eights",
        look=THREE_RANKS, line=lucky_8s, lines={ONE: "one", TWO: "two", THREE: "three"},
        cites=cite("SATG 12.6.1(a)(vii)", "SATG 12.6.1(g)"),
    ),
    Bet(
        key="extra-chance-pairs", name="Extra Chance Pairs", wins="any two of the three cards are of one rank",
        look=ALL_THREE, line=extra_chance_pairs, lines=PAIRS,
        cites=cite("SATG 12.6.1(a)(viii)", "SATG 12.6.1(h)", "SATG 12.8.1 note*"),
    ),
    Bet(
        key="total-20", name="Total 20", wins="all three cards add to 20",
        look=THREE_VALUES, line=total_20, lines={WINS: "exact"},
        cites=cite("SATG 12.6.1(a)(ix)", "SATG 12.6.1(i)"),
    ),
    Bet(
        key="under-20", name="Under 20", wins="all three cards add to less than 20",
        look=THREE_VALUES, line=under_20, lines={WINS: "under"},
        cites=cite("SATG 12.6.1(a)(x)", "SATG 12.6.1(j)"),
    ),
    Bet(
        key="over-20", name="Over 20", wins="all three cards add to more than 20",
        look=THREE_VALUES, line=over_20, lines={WINS: "over"},
        cites=cite("SATG 12.6.1(a)(xi)", "SATG 12.6.1(k)"),
    ),
    Bet(
        key="poker-pursuit", name="Poker Pursuit",
        wins="all three cards make a flush, a straight, three of a kind or a straight flush",
        look=ALL_THREE, line=poker_pursuit,
        lines={
            FLUSH: "flush", STRAIGHT: "straight",
            THREE_OF_A_KIND: "three-of-a-kind", STRAIGHT_FLUSH: "straight-flush",
        },
        cites=cite("SATG 12.6.1(a)(xii)", "SATG 12.6.1(l)", "SATG 12.2 poker-pursuit"),
    ),
)  # fmt: skip

TRIPLE_CHASE = Game(
    key="triple-chase",
    name="Triple Chase",
    about="Three cards from six decks in a continuous shuffler; bets on two or on all three of them.",
    played=Played.SEMI_AUTOMATED,
    table="triple-chase",
    edition="SATG 15.1",
    cites=cite("SATG 12.1", "SATG 12.3.1", "SATG 12.4.1"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(
                DECK,
                ("card 1", "card 2", "card 3"),
                cite("SATG 12.7.1", "SATG 12.7.2(a)", "SATG 12.7.2(c)"),
            ),
            bets=BETS,
            layout=rows_of(
                "crown-pairs blackjack-bounty",
                "under-13 total-13 over-13",
                "lucky-8s extra-chance-pairs poker-pursuit",
                "under-20 total-20 over-20",
            ),
        ),
    ),
    conduct=Conduct(
        settled_stands=cite("SATG 12.9.6"),
        completes=cite("SATG 12.9.4"),
        stops={"csm": cite("SATG 12.5.1(a)(iv)")},
    ),
    appearance=Appearance(
        felt="triple-chase", strip=Strip.FACES, board=Board.RESULTS, shape=Shape(sees=True)
    ),
)
