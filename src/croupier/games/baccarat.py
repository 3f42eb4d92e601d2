"""Electronic and Rapid Baccarat: two hands, Player and Banker; the higher point count wins (SATG 9).

SATG 9.1 leaves card values, the Table of Play and the main bets to the approved Baccarat rules,
which are not held; they are the same in every published set of rules that was read.
"""

from typing import NamedTuple

from croupier.games.contract.appearance import Appearance, Board, Family, Strip
from croupier.games.contract.conduct import Conduct, JackpotWagers
from croupier.games.contract.deal import DONE, Dealing
from croupier.games.contract.definition import (
    LOSES,
    AnyBet,
    Bet,
    Game,
    Look,
    Needs,
    Played,
    Variant,
)
from croupier.games.contract.layout import Band, Shape, rows_of
from croupier.games.equipment.cards import DECK, EMPTY, rank
from croupier.games.hands.baccarat_hands import coup_reading
from croupier.rulebook import cite

PLAYER_1, BANKER_1, PLAYER_2, BANKER_2, PLAYER_3, BANKER_3 = range(6)

# The Table of Play (SATG 9.6.2(a)). D draws a third card, S stands.
#   Rows: the Banker's first two cards. Columns: the Player's third card, "-" when there is none.
#   A natural, 8 or 9 on two cards of either hand, ends the coup before this table is asked.
BANKER_RULE = """
        0  1  2  3  4  5  6  7  8  9  -
    0   D  D  D  D  D  D  D  D  D  D  D
    1   D  D  D  D  D  D  D  D  D  D  D
    2   D  D  D  D  D  D  D  D  D  D  D
    3   D  D  D  D  D  D  D  D  S  D  D
    4   S  S  D  D  D  D  D  D  S  S  D
    5   S  S  S  S  D  D  D  D  S  S  D
    6   S  S  S  S  S  S  D  D  S  S  S
    7   S  S  S  S  S  S  S  S  S  S  S
"""
NO_CARD = 10
PLAYER_DRAWS_TO = 5

# A row of the table as bits: 1 << the Player's third card.
BANKER_DRAWS = tuple(
    sum(1 << column for column, mark in enumerate(row.split()[1:]) if mark == "D")
    for row in BANKER_RULE.strip("\n").splitlines()[1:]
)


def value(card: int) -> int:
    """An ace is one; tens and court cards are nothing."""
    return card % 13 + 1 if card % 13 < 9 else 0


def points(first: int, second: int) -> int:
    """The last digit of the sum."""
    return (value(first) + value(second)) % 10


def next_to(places: tuple[int, ...]) -> int:
    """Two cards each, then at most one more by the Table of Play (SATG 9.6.1(a), SATG 9.6.2(a))."""
    for place in range(PLAYER_3):
        if places[place] == EMPTY:
            return place
    player = points(places[PLAYER_1], places[PLAYER_2])
    banker = points(places[BANKER_1], places[BANKER_2])
    if player >= 8 or banker >= 8 or places[BANKER_3] != EMPTY:
        return DONE
    if player <= PLAYER_DRAWS_TO and places[PLAYER_3] == EMPTY:
        return PLAYER_3
    third = NO_CARD if places[PLAYER_3] == EMPTY else value(places[PLAYER_3])
    return BANKER_3 if BANKER_DRAWS[banker] >> third & 1 else DONE


class Coup(NamedTuple):
    """The final point counts, and whether a hand is a natural: 8 or 9 on its first two cards."""

    player: int
    banker: int
    player_natural: int
    banker_natural: int


def coup(p1: int, b1: int, p2: int, b2: int, p3: int, b3: int) -> Coup:
    """The facts of a finished coup, from its six places."""
    player, banker = points(p1, p2), points(b1, b2)
    player_natural, banker_natural = int(player >= 8), int(banker >= 8)
    if p3 != EMPTY:
        player = (player + value(p3)) % 10
    if b3 != EMPTY:
        banker = (banker + value(b3)) % 10
    return Coup(player, banker, player_natural, banker_natural)


class TwoCards(NamedTuple):
    """The first two cards of one hand."""

    first: int
    second: int


PLAYER, BANKER = 0, 1
WINS, TIE, WINS_WITH_SIX = 1, 2, 3
NATURAL, NATURAL_TIE = 1, 2


def player(c: Coup, _spot: int) -> int:
    """The Player's point count is higher."""
    return WINS if c.player > c.banker else TIE if c.player == c.banker else LOSES


def banker(c: Coup, _spot: int) -> int:
    """The Banker's point count is higher; a winning six is a line of its own."""
    if c.banker > c.player:
        return WINS_WITH_SIX if c.banker == 6 else WINS
    return TIE if c.player == c.banker else LOSES


def tie(c: Coup, _spot: int) -> int:
    """The point counts are equal."""
    return WINS if c.player == c.banker else LOSES


def lead(c: Coup, side: int) -> int:
    """By how much the side's point count is higher."""
    return c.player - c.banker if side == PLAYER else c.banker - c.player


def is_natural(c: Coup, side: int) -> int:
    """Whether the side's hand is a natural."""
    return c.player_natural if side == PLAYER else c.banker_natural


def natural_win(c: Coup, side: int) -> int:
    """The side takes the coup with a natural; a tie is void (SATG 9.2 natural-win)."""
    if lead(c, side) == 0:
        return TIE
    return WINS if lead(c, side) > 0 and is_natural(c, side) else LOSES


def winning_total(c: Coup, spot: int) -> int:
    """The winning hand's total is in the set `spot`; a tie is void (SATG 9.2 winning-hand-total)."""
    if c.player == c.banker:
        return TIE
    return WINS if spot >> max(c.player, c.banker) & 1 else LOSES


def super_6(c: Coup, _spot: int) -> int:
    """The Banker wins with a total of six; a tie loses, six against six too (SATG 9.2 super-6)."""
    return WINS if c.banker == 6 and c.player < 6 else LOSES


def dragon_bonus(c: Coup, side: int) -> int:
    """A lead of 4 to 9 is a line of its own, and so are naturals (SATG 9.5.2(b))."""
    if lead(c, side) == 0:
        return NATURAL_TIE if c.player_natural else LOSES  # then the equal hand is a natural too
    if lead(c, side) > 0 and is_natural(c, side):
        return NATURAL
    return lead(c, side) if lead(c, side) >= 4 else LOSES


def pair(hand: TwoCards, _spot: int) -> int:
    """Two cards of one rank: K-K, but not K-Q."""
    return WINS if rank(hand.first) == rank(hand.second) else LOSES


COUP = Look((PLAYER_1, BANKER_1, PLAYER_2, BANKER_2, PLAYER_3, BANKER_3), coup, tells=value)
PLAYER_CARDS = Look((PLAYER_1, PLAYER_2), TwoCards, tells=rank)
BANKER_CARDS = Look((BANKER_1, BANKER_2), TwoCards, tells=rank)

# A side wager needs a valid Player or Banker wager; a Tie alone is not enough.
MAIN = Needs(("player", "banker"), cite("SATG 9.5.2(a)"))
BASE = cite("SATG 9.5.1")
DRAGON = {NATURAL: "natural", NATURAL_TIE: "natural-tie"} | {by: f"by-{by}" for by in range(4, 10)}
TOTALS = (
    ("1-4", (1, 2, 3, 4), cite("SATG 9.5.1(d)")),
    ("5-6", (5, 6), cite("SATG 9.5.1(e)")),
    ("7", (7,), cite("SATG 9.5.1(f)")),
    ("8", (8,), cite("SATG 9.5.1(g)")),
    ("9", (9,), cite("SATG 9.5.1(h)")),
)

BETS: tuple[AnyBet, ...] = (
    Bet(
        key="player", name="Player", wins="the Player's point count is higher",
        look=COUP, line=player, lines={WINS: "wins", TIE: "tie"}, cites=BASE,
    ),
    Bet(
        key="banker", name="Banker", wins="the Banker's point count is higher",
        look=COUP, line=banker, lines={WINS: "wins", WINS_WITH_SIX: "wins-with-six", TIE: "tie"}, cites=BASE,
    ),
    Bet(
        key="tie", name="Tie", wins="the point counts are equal",
        look=COUP, line=tie, lines={WINS: "wins"}, cites=BASE,
    ),
    *(
        Bet(
            key=f"{name.lower()}-natural-win", name=f"{name} Natural Win",
            wins=f"the {name} wins with an 8 or 9 on two cards",
            look=COUP, line=natural_win, lines={WINS: "natural", TIE: "tie"}, needs=MAIN, spots={"": side},
            cites=offered + cite("SATG 9.2 natural-win"),
        )
        for name, side, offered in (
            ("Player", PLAYER, cite("SATG 9.5.1(b)")),
            ("Banker", BANKER, cite("SATG 9.5.1(c)")),
        )
    ),
    *(
        Bet(
            key=f"wht-{key}", name=f"Winning Hand Total {key.replace('-', ' to ')}",
            wins=f"the winning hand totals {' or '.join(map(str, totals))}",
            look=COUP, line=winning_total, lines={WINS: "total", TIE: "tie"}, needs=MAIN,
            cites=offered + cite("SATG 9.2 winning-hand-total"),
            spots={"": sum(1 << total for total in totals)},
        )
        for key, totals, offered in TOTALS
    ),
    Bet(
        key="super-6", name="Super 6", wins="the Banker wins with a total of six",
        look=COUP, line=super_6, lines={WINS: "banker-six"}, needs=MAIN,
        cites=cite("SATG 9.5.1(i)", "SATG 9.2 super-6"),
    ),
    *(
        Bet(
            key=f"{name.lower()}-dragon-bonus", name=f"{name} Dragon Bonus",
            wins=f"the {name} wins with a natural, or by 4 or more",
            look=COUP, line=dragon_bonus, lines=DRAGON, needs=MAIN, spots={"": side},
            cites=cite("SATG 9.5.2(b)"),
        )
        for name, side in (("Player", PLAYER), ("Banker", BANKER))
    ),
    *(
        Bet(
            key=f"{name.lower()}-pair", name=f"{name} Pair", wins=f"the {name}'s first two cards are of one rank",
            look=look, line=pair, lines={WINS: "pair"}, needs=MAIN, cites=BASE,
        )
        for name, look in (("Player", PLAYER_CARDS), ("Banker", BANKER_CARDS))
    ),
)  # fmt: skip

VARIANT = Variant(
    name="",
    dealing=Dealing(
        DECK,
        ("Player 1", "Banker 1", "Player 2", "Banker 2", "Player 3", "Banker 3"),
        cite("SATG 9.6.1(a)", "SATG 9.6.2(a)"),
        next_to,
        note="third cards only as the Table of Play says",
        sure=PLAYER_3,
    ),
    bets=BETS,
    layout=rows_of(
        "player-pair tie banker-pair",
        "player banker",
        "player-natural-win player-dragon-bonus wht-1-4 wht-5-6 wht-7 wht-8 wht-9 super-6 "
        "banker-dragon-bonus banker-natural-win",
    ),
)

SHAPE = Shape(
    bands=(Band(5, span=74), Band(11), Band(4)),
    sides={
        "player": "player", "player-pair": "player", "player-natural-win": "player", "player-dragon-bonus": "player",
        "banker": "banker", "banker-pair": "banker", "banker-natural-win": "banker", "banker-dragon-bonus": "banker",
        "super-6": "banker", "tie": "tie",
    },
)  # fmt: skip

CONDUCT = Conduct(
    laid_aside=cite("SATG 9.4.2(a)"), no_wagers=cite("SATG 9.8.1"), completes=cite("SATG 9.8.2"),
    calls_for_cards=True,  # SATG 9.6.2(a)
    # A side wager is never accepted beside a Tie alone.
    jackpots=JackpotWagers(cites=cite("SATG 9.5.1(a)"), main=MAIN.any_of, main_cites=MAIN.cites),
)  # fmt: skip

ELECTRONIC_BACCARAT, RAPID_BACCARAT = (
    Game(
        key=f"{title.lower()}-baccarat", name=f"{title} Baccarat", played=Played.SEMI_AUTOMATED,
        about="Two hands of two or three cards from a shoe; bets on which comes nearer to nine, and how.",
        table="baccarat", edition="SATG 15.1", variants=(VARIANT,), conduct=CONDUCT, reading=coup_reading(value),
        cites=cite("SATG 9.1", "SATG 9.2 electronic-baccarat"),
        appearance=Appearance(
            family=Family.BACCARAT, felt="baccarat", strip=Strip.WINNER, board=Board.ROADS, shape=SHAPE
        ),
    )
    for title in ("Electronic", "Rapid")
)  # fmt: skip
