"""Sic Bo: three dice, one roll. The bets of Rapid Sic Bo and Lucky Sic Bo (SATG 11, SATG 15).

When a bet wins is left by SATG 11.1 and SATG 15.1 to the approved Sic Bo rules, which are not held;
the conditions here are those of the published rules of New South Wales and New Zealand.
A spot that names numbers is the set of them as bits: 1 << face.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from croupier.games.contract.appearance import Appearance, Board, Family, Strip
from croupier.games.contract.conduct import Conduct, JackpotWagers
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import (
    LOSES,
    AnyBet,
    Bet,
    Game,
    Look,
    Motion,
    Played,
    Variant,
)
from croupier.games.contract.layout import Area, Curve, Shape
from croupier.games.contract.outcome import Dealt, Hand, Outcome, Reading
from croupier.games.equipment.dice import DIE, FACES
from croupier.rulebook import cite

WINS = 1
ONE, TWO, THREE = 1, 2, 3


class Roll(NamedTuple):
    """The top faces of the three dice at rest (SATG 11.4.2, SATG 15.5.4)."""

    first: int
    second: int
    third: int


def total(roll: Roll) -> int:
    """The sum of the three dice."""
    return roll.first + roll.second + roll.third


def is_triple(roll: Roll) -> bool:
    """All three dice show one number."""
    return roll.first == roll.second == roll.third


def how_many(roll: Roll, number: int) -> int:
    """How many dice show the number."""
    return (roll.first == number) + (roll.second == number) + (roll.third == number)


def numbers(roll: Roll) -> int:
    """The set of numbers that show."""
    return 1 << roll.first | 1 << roll.second | 1 << roll.third


def small(roll: Roll, _spot: int) -> int:
    """Small loses on every triple."""
    return WINS if 4 <= total(roll) <= 10 and not is_triple(roll) else LOSES


def big(roll: Roll, _spot: int) -> int:
    """Big loses on every triple."""
    return WINS if 11 <= total(roll) <= 17 and not is_triple(roll) else LOSES


def specific_triple(roll: Roll, spot: int) -> int:
    """All three dice show the number wagered on."""
    return WINS if how_many(roll, spot) == THREE else LOSES


def specific_double(roll: Roll, spot: int) -> int:
    """A triple of the number wins too, once."""
    return WINS if how_many(roll, spot) >= TWO else LOSES


def any_triple(roll: Roll, _spot: int) -> int:
    """Three equal dice of any number."""
    return WINS if is_triple(roll) else LOSES


def exact_total(roll: Roll, spot: int) -> int:
    """Triples included."""
    return WINS if total(roll) == spot else LOSES


def two_dice(roll: Roll, spot: int) -> int:
    """Both numbers show; the third die may show anything."""
    return WINS if numbers(roll) & spot == spot else LOSES


def single_die(roll: Roll, spot: int) -> int:
    """Paid by how many dice show the number."""
    return how_many(roll, spot)


def three_of_four(roll: Roll, spot: int) -> int:
    """Three different numbers, all among the four nominated."""
    different = roll.first != roll.second and roll.second != roll.third and roll.first != roll.third
    return WINS if different and numbers(roll) & spot == numbers(roll) else LOSES


DICE = Look((0, 1, 2), Roll)
EACH = {str(face): face for face in FACES}


def sets_of(size: int) -> dict[str, int]:
    """Every set of this size of numbers, by name: `1-2`."""
    return {
        "-".join(map(str, chosen)): sum(1 << face for face in chosen)
        for chosen in combinations(FACES, size)
    }


def bets(rule: str, also_named: str) -> tuple[AnyBet, ...]:
    """The layout of Sic Bo: the clause that lets the bets be offered, and the one on a second name."""
    by_rule = cite(rule)
    return (
        Bet(
            key="small", name="Small", wins="the total is 4 to 10 and the dice are no triple",
            look=DICE, line=small, lines={WINS: "wins"}, cites=by_rule,
        ),
        Bet(
            key="big", name="Big", wins="the total is 11 to 17 and the dice are no triple",
            look=DICE, line=big, lines={WINS: "wins"}, cites=by_rule,
        ),
        Bet(
            key="specific-triples", name="Specific Triples", wins="all three dice show the number",
            look=DICE, line=specific_triple, lines={WINS: "wins"}, cites=by_rule, spots=EACH,
        ),
        Bet(
            key="specific-doubles", name="Specific Doubles", wins="two or three dice show the number",
            look=DICE, line=specific_double, lines={WINS: "wins"}, cites=by_rule, spots=EACH,
        ),
        Bet(
            key="any-triple", name="Any Triple", wins="all three dice show one number",
            look=DICE, line=any_triple, lines={WINS: "wins"}, cites=by_rule,
        ),
        *(
            Bet(
                key=f"total-{sum_}", name=f"Total {sum_}", wins=f"the three dice add to {sum_}",
                look=DICE, line=exact_total, lines={WINS: "wins"}, cites=by_rule, spots={"": sum_},
            )
            for sum_ in range(4, 18)
        ),
        Bet(
            key="two-dice-combinations", name="Two Dice Combinations", wins="both numbers show",
            look=DICE, line=two_dice, lines={WINS: "wins"}, cites=by_rule, spots=sets_of(2),
        ),
        Bet(
            key="single-die", name="Single Die", wins="one, two or three dice show the number",
            look=DICE, line=single_die, lines={ONE: "one", TWO: "two", THREE: "three"}, cites=by_rule, spots=EACH,
        ),
        Bet(
            key="three-of-four-dice", name="3 of 4 Dice", also_called="4 number combo",
            wins="the dice show three different numbers, all among the four nominated",
            look=DICE, line=three_of_four, lines={WINS: "wins"},
            cites=by_rule + cite(also_named), spots=sets_of(4),
        ),
    )  # fmt: skip


def row(bet: str, spots: Iterable[str], at: tuple[int, int, int, int]) -> tuple[Area, ...]:
    """The spots of a bet side by side, from a first box at x, y, width and height."""
    x, y, width, height = at
    return tuple(
        Area(bet, spot, x + place * width, y, width, height) for place, spot in enumerate(spots)
    )


SETS_OF_TWO = tuple(sets_of(2))

# 840 divides into 14 and 15 columns; the dice lie in the middle at the top. What not every table offers is last.
BOARD = (
    Area("small", "", 0, 0, 170, 92),
    *row("specific-triples", ("1", "2", "3"), (170, 0, 50, 92)),
    Area("any-triple", "", 320, 60, 200, 32),
    *row("specific-triples", ("4", "5", "6"), (520, 0, 50, 92)),
    Area("big", "", 670, 0, 170, 92),
    *(Area(f"total-{sum_}", "", (sum_ - 4) * 60, 92, 60, 58) for sum_ in range(4, 18)),
    *row("specific-doubles", EACH, (0, 150, 60, 70)),
    *row("two-dice-combinations", SETS_OF_TWO[:8], (360, 150, 60, 35)),
    *row("two-dice-combinations", SETS_OF_TWO[8:], (360, 185, 60, 35)),
    *row("single-die", EACH, (0, 220, 140, 44)),
    *row("three-of-four-dice", sets_of(4), (0, 264, 56, 40)),
)
SHAPE = Shape(curve=Curve.GRID, stage=(320, 0, 200, 60))


def dice_hand(of: str, faces: Sequence[int]) -> Hand:
    """The total may be shown beside the faces (SATG 15.5.4)."""
    shown = total(Roll(*faces)) if len(faces) == len(Roll._fields) else None
    return Hand(of, tuple(faces), total=shown)


def marks(dealt: Dealt) -> Iterator[str]:
    """A triple, or small and big; odd or even."""
    roll = Roll(*(face for _, face in dealt))
    yield "triple" if is_triple(roll) else "small" if small(roll, 0) else "big"
    yield "odd" if total(roll) % 2 else "even"


def words(outcome: Outcome) -> str:
    """The three dice, their total and what it is."""
    return f"{'-'.join(outcome.faces)}, total {outcome.hands['dice'].total}, {outcome.marks[0]}"


READING = Reading(
    hand_of=lambda _: "dice", hand=dice_hand, marks=marks, least=len(Roll._fields), words=words
)
APPEARANCE = Appearance(
    family=Family.DICE, felt="sic-bo", strip=Strip.TOTAL, board=Board.TOTALS, shape=SHAPE
)

RAPID_SIC_BO = Game(
    key="rapid-sic-bo",
    name="Rapid Sic Bo",
    about="Three dice in a tumbler, set off by the dealer or the system; bets on what they show.",
    played=Played.SEMI_AUTOMATED,
    table="rapid-sic-bo",
    edition="SATG 15.1",
    cites=cite("SATG 11.1", "SATG 11.3.1(a)", "SATG 11.3.2"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(DIE, ("die 1", "die 2", "die 3"), cite("SATG 11.4.2")),
            bets=bets("SATG 11.3.1(a)", also_named="SATG 11.3.3"),
            layout=BOARD,
        ),
    ),
    motion=Motion.AT_POINT,  # SATG 11.4.1
    conduct=Conduct(
        starts=cite("SATG 11.4.1"),
        results=cite("SATG 11.4.1(a)", "SATG 11.4.2"),
        jackpots=JackpotWagers(cites=cite("SATG 11.3.1(c)")),
    ),
    reading=READING,
    appearance=APPEARANCE,
)
