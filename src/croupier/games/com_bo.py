"""Crown Com-Bo: five cards in five boxes, from one deck or eight (GAZ 29/2000)."""

from typing import NamedTuple

from croupier.games.contract.appearance import Appearance, Board, Strip
from croupier.games.contract.conduct import Conduct, LiveTable, OutOfLimits, Places
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import LOSES, Bet, Game, Look, Played, Variant
from croupier.games.contract.layout import rows_of
from croupier.games.equipment.cards import DECK, high
from croupier.rulebook import cite

BOXES = 5
PLACES = tuple(f"box {box}" for box in range(1, BOXES + 1))


class Neighbours(NamedTuple):
    """The cards of a box and of the next; after box 5 comes box 1. The ace is only ever high."""

    here: int
    next: int


def neighbours(here: int, following: int) -> Neighbours:
    """Suits are equal, rank decides (GAZ 29/2000 3.5, GAZ 29/2000 3.5(a))."""
    return Neighbours(high(here), high(following))


class Five(NamedTuple):
    """The ranks in boxes 1 to 5."""

    box_1: int
    box_2: int
    box_3: int
    box_4: int
    box_5: int


def five(box_1: int, box_2: int, box_3: int, box_4: int, box_5: int) -> Five:
    """The facts of five cards; only their ranks count (GAZ 29/2000 3.5)."""
    return Five(high(box_1), high(box_2), high(box_3), high(box_4), high(box_5))


def stretch(*cards: int) -> tuple[int, ...]:
    """The cards from box 1 as far as a run goes."""
    return cards


DOWN, UP = 1, -1
SIDES = (("High", DOWN), ("Low", UP))
"""A high card is followed by a lower one."""

WINS = 1
ONE_PAIR, TWO_PAIR, TRIPLE, FULL_HOUSE, QUAD, FIVE_OF_A_KIND = 1, 2, 3, 4, 5, 6

COMBINATIONS = {
    ONE_PAIR: "one-pair", TWO_PAIR: "two-pair", TRIPLE: "triple",
    FULL_HOUSE: "full-house", QUAD: "quad", FIVE_OF_A_KIND: "five-of-a-kind",
}  # fmt: skip
BY_EQUAL_CARDS = (
    LOSES,
    ONE_PAIR,
    TWO_PAIR,
    TRIPLE,
    FULL_HOUSE,
    LOSES,
    QUAD,
    LOSES,
    LOSES,
    LOSES,
    FIVE_OF_A_KIND,
)
"""The combination by the number of pairs of boxes that hold equal ranks: 3 for a triple, 4 for a
full house (3 + 1), 6 for a quad, 10 for five of a kind; other numbers cannot occur."""


def single(cards: Neighbours, direction: int) -> int:
    """One step in the direction wagered on; a tie loses (GAZ 29/2000 8.2)."""
    return WINS if (cards.here - cards.next) * direction > 0 else LOSES


def run(cards: tuple[int, ...], direction: int) -> int:
    """Every step goes in the direction wagered on; a tie breaks the run (GAZ 29/2000 8.2)."""
    for box in range(1, len(cards)):
        if (high(cards[box - 1]) - high(cards[box])) * direction <= 0:
            return LOSES
    return WINS


def com_bo(cards: Five, _spot: int) -> int:
    """The best combination only (GAZ 29/2000 8.3)."""
    equal = 0
    for box in range(BOXES):
        for other in range(box):
            equal += cards[box] == cards[other]
    return BY_EQUAL_CARDS[equal]


def single_bet(name: str, direction: int, box: int) -> Bet[Neighbours]:
    """High n or Low n: box n against the next, box 5 against box 1."""
    following = box % BOXES + 1
    key = f"{name.lower()}-{box}"
    return Bet(
        key=key,
        name=f"{name} {box}",
        wins=f"the card in box {box} is {name.lower()}er than the card in box {following}",
        look=Look((box - 1, following - 1), neighbours, tells=high, compares=True),
        line=single,
        lines={WINS: f"{name.lower()}er"},
        spots={"": direction},
        cites=cite("GAZ 29/2000 5.6(a)", f"GAZ 29/2000 8.1 {key}", "GAZ 29/2000 8.2"),
    )


def run_bet(name: str, direction: int, steps: int) -> Bet[tuple[int, ...]]:
    """High Run n or Low Run n: n steps down or up from box 1."""
    way = "falls" if direction == DOWN else "rises"
    key = f"{name.lower()}-run-{steps}"
    return Bet(
        key=key,
        name=f"{name} Run {steps}",
        wins=f"the rank {way} at every step from box 1 to box {steps + 1}",
        look=Look(tuple(range(steps + 1)), stretch, tells=high, compares=True),
        line=run,
        lines={WINS: way},
        spots={"": direction},
        cites=cite("GAZ 29/2000 5.6(b)", f"GAZ 29/2000 8.1 {key}", "GAZ 29/2000 8.2"),
    )


COM_BO_BET = Bet(
    key="com-bo",
    name="Com-Bo",
    wins="two or more of the five cards are of one rank; the best combination is paid",
    look=Look((0, 1, 2, 3, 4), five, tells=high, compares=True),
    line=com_bo,
    lines=COMBINATIONS,
    cites=cite("GAZ 29/2000 5.6(c)", "GAZ 29/2000 8.3"),
)

COM_BO = Game(
    key="com-bo",
    name="Crown Com-Bo",
    about="Five cards in five boxes; bets on how neighbours compare, on runs, and on equal cards.",
    played=Played.LIVE,
    table="com-bo",
    edition="GAZ 29/2000",
    cites=cite("GAZ 29/2000 notice", "GAZ 29/2000 3.1", "GAZ 29/2000 8.1"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(
                DECK,
                PLACES,
                cite("GAZ 29/2000 7.2", "GAZ 29/2000 7.3"),
            ),
            bets=(
                *(single_bet(name, way, box) for name, way in SIDES for box in range(1, BOXES + 1)),
                *(run_bet(name, way, steps) for name, way in SIDES for steps in (2, 3, 4)),
                COM_BO_BET,
            ),
            layout=rows_of(
                "high-1 high-2 high-3 high-4 high-5",
                "low-1 low-2 low-3 low-4 low-5",
                "high-run-2 high-run-3 high-run-4",
                "low-run-2 low-run-3 low-run-4",
                "com-bo",
            ),
        ),
    ),
    conduct=Conduct(
        laid_aside=cite("GAZ 29/2000 7.7(a)"),
        stops={"control-panel": cite("GAZ 29/2000 9.9")},
        live=LiveTable(
            # Seven players at numbered places: so a place is for one.
            places=Places(
                most=7,
                most_players=1,
                cites=cite("GAZ 29/2000 2.1"),
                sharing=cite("GAZ 29/2000 2.1"),
            ),
            out_of_limits=OutOfLimits(
                cite("GAZ 29/2000 6.2(a)"), cite("GAZ 29/2000 6.2(b)"), cite("GAZ 29/2000 6.2(c)")
            ),
        ),
    ),
    appearance=Appearance(strip=Strip.FACES, board=Board.RESULTS, row=PLACES, ranks_first=True),
)
