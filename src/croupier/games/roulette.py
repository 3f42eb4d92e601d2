"""Roulette: Rapid, MiniStar and Diamond Roulette on three layouts (SATG 10, SATG 16).

SATG 10.5.1 and SATG 16.5.1 leave the bets to the approved Roulette rules, which are not held; they
are those of published rules elsewhere in Australia and in New Zealand. A position is the
set of numbers it covers as bits, 1 << number, so one function settles them all.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from croupier.games.contract.appearance import Appearance, Board, Family, Strip
from croupier.games.contract.conduct import Conduct, JackpotWagers
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import (
    LOSES,
    Bet,
    Bundle,
    Game,
    Look,
    Motion,
    Piece,
    Played,
    Variant,
)
from croupier.games.contract.layout import Area
from croupier.games.contract.outcome import Dealt, Outcome, Reading
from croupier.games.equipment.roulette_layouts import BOX, LAYOUTS, Layout, Numbers
from croupier.games.equipment.wheels import DOUBLE_ZERO, REDS, SINGLE_ZERO_WHEEL, ZERO, colour, show
from croupier.rulebook import Citations, cite

WINS, ZERO_SHOWS = 1, 2


class Spin(NamedTuple):
    """The pocket in which the ball rests."""

    number: int


def covers(spin: Spin, spot: int) -> int:
    """The number is one of those the position covers."""
    return WINS if spot >> spin.number & 1 else LOSES


def even_chance(spin: Spin, spot: int) -> int:
    """Red, black, odd, even, low, high: a zero is a line of its own, because houses differ on it."""
    if spin.number in (ZERO, DOUBLE_ZERO):
        return ZERO_SHOWS
    return covers(spin, spot)


def bits(numbers: Numbers) -> int:
    """A set of numbers as one integer."""
    return sum(1 << number for number in numbers)


def name(numbers: Numbers) -> str:
    """A position by its numbers: `17/20`."""
    return "/".join(map(show, numbers))


INSIDE = {
    "straight-up": ("Straight Up", "the number comes up"),
    "split": ("Split", "one of the two adjoining numbers comes up"),
    "street": ("Street", "one of the three numbers comes up"),
    "corner": ("Corner", "one of the four numbers comes up"),
    "five-numbers": ("Five Numbers", "0, 00, 1, 2 or 3 comes up"),
    "six-line": ("Six Line", "one of the six numbers of two rows comes up"),
}
DOZEN = range(1, 13)
OUTSIDE = {
    "column": (
        "Column",
        {str(c): tuple(n for n in range(1, 37) if n % 3 == c % 3) for c in (1, 2, 3)},
    ),
    "dozen": ("Dozen", {str(d): tuple(n + 12 * (d - 1) for n in DOZEN) for d in (1, 2, 3)}),
}
EVEN_CHANCES = {
    "low": ("Low", "a number from 1 to 18", tuple(range(1, 19))),
    "even": ("Even", "an even number other than zero", tuple(range(2, 37, 2))),
    "red": ("Red", "a red number", tuple(sorted(REDS))),
    "black": ("Black", "a black number", tuple(n for n in range(1, 37) if n not in REDS)),
    "odd": ("Odd", "an odd number", tuple(range(1, 36, 2))),
    "high": ("High", "a number from 19 to 36", tuple(range(19, 37))),
}

BALL = Look((0,), Spin)


def bets(layout: Layout, cites: Citations) -> Iterator[Bet[Spin]]:
    """The bets of a layout, inside ones first."""
    positions = layout.positions
    for key, (title, wins) in INSIDE.items():
        spots = {name(p.numbers): bits(p.numbers) for p in positions if p.bet == key}
        if spots:
            yield Bet(
                key=key, name=title, wins=wins, look=BALL, line=covers, lines={WINS: "wins"}, cites=cites, spots=spots
            )  # fmt: skip
    for key, (title, thirds) in OUTSIDE.items():
        spots = {spot: bits(numbers) for spot, numbers in thirds.items()}
        yield Bet(
            key=key, name=title, wins=f"one of the twelve numbers of the {key} comes up",
            look=BALL, line=covers, lines={WINS: "wins"}, cites=cites, spots=spots,
        )  # fmt: skip
    for key, (title, which, numbers) in EVEN_CHANCES.items():
        yield Bet(
            key=key, name=title, wins=f"{which} comes up",
            look=BALL, line=even_chance, lines={WINS: "wins", ZERO_SHOWS: "zero"}, cites=cites,
            spots={"": bits(numbers)},
        )  # fmt: skip


def areas(layout: Layout) -> Iterator[Area]:
    """The betting layout: the grid, the columns at its end, dozens and even chances below."""
    bottom, right = 3 * BOX, layout.left + 12 * BOX
    for p in layout.positions:
        label = show(p.numbers[0]) if p.bet == "straight-up" else ""
        yield Area(p.bet, name(p.numbers), p.x, p.y, p.width, p.height, label)
    for column in (1, 2, 3):
        yield Area("column", str(column), right, (3 - column) * BOX, BOX, BOX)
        yield Area("dozen", str(column), layout.left + (column - 1) * 4 * BOX, bottom, 4 * BOX, BOX)
    for place, key in enumerate(EVEN_CHANCES):
        yield Area(key, "", layout.left + place * 2 * BOX, bottom + BOX, 2 * BOX, BOX)


def call_bets() -> Mapping[str, Bundle]:
    """The bundles of the race track, on the single-zero wheel only (ruling 14)."""
    splits = {
        "tiers": "5/8 10/11 13/16 23/24 27/30 33/36",
        "orphelins": "6/9 14/17 17/20 31/34",
        "voisins": "4/7 12/15 18/21 19/22 32/35",
    }
    pieces = {key: [Piece("split", spot) for spot in text.split()] for key, text in splits.items()}
    pieces["orphelins"].append(Piece("straight-up", "1"))
    pieces["voisins"] += [
        Piece("street", "0/2/3", units=2),
        Piece("corner", "25/26/28/29", units=2),
    ]
    for number in range(37):
        around = SINGLE_ZERO_WHEEL.neighbours(number, distance=2)
        pieces[f"neighbours-{number}"] = [Piece("straight-up", str(n)) for n in around]
    return {key: tuple(bundle) for key, bundle in pieces.items()}


def marks(dealt: Dealt) -> Iterator[str]:
    """The colour of the number, and whether it is odd or even, low or high."""
    number = dealt[-1][1]
    yield colour(number)
    if colour(number) != "green":
        yield "odd" if number % 2 else "even"
        yield "low" if number in EVEN_CHANCES["low"][2] else "high"


def words(outcome: Outcome) -> str:
    """The number and its colour, as they are called out."""
    return f"{outcome.faces[-1]} {outcome.marks[0]}"


READING = Reading(marks=marks, least=1, words=words)


@cache
def variants(cites: Citations) -> tuple[Variant, ...]:
    """One variant per wheel; a bet of another wheel is not there to be wagered on."""
    return tuple(
        Variant(
            name=layout.wheel.name,
            dealing=Dealing(layout.wheel.source, ("ball",), cites),
            bets=tuple(bets(layout, cites)),
            layout=tuple(areas(layout)),
            bundles=call_bets() if layout.wheel is SINGLE_ZERO_WHEEL else {},
        )
        for layout in LAYOUTS
    )


APPEARANCE = Appearance(
    family=Family.ROULETTE, felt="roulette", strip=Strip.FACES, board=Board.NUMBERS
)

RAPID_ROULETTE = Game(
    key="rapid-roulette",
    name="Rapid Roulette",
    about="Roulette on terminals; the wheel is spun by hand or by machine.",
    played=Played.SEMI_AUTOMATED,
    table="roulette",
    edition="SATG 15.1",
    cites=cite("SATG 10.1", "SATG 10.3.1", "SATG 10.5.1"),
    variants=variants(cite("SATG 10.5.1")),
    motion=Motion.ANY_TIME,  # SATG 10.4.1
    conduct=Conduct(starts=cite("SATG 10.4.1"), results=cite("SATG 10.4.3")),
    reading=READING,
    appearance=APPEARANCE,
)

MINISTAR_ROULETTE, DIAMOND_ROULETTE = (
    Game(
        key=f"{title.lower()}-roulette",
        name=f"{title} Roulette",
        about="Roulette on terminals; the wheel is spun by machine and the result read by the system.",
        played=Played.SEMI_AUTOMATED,
        table="roulette",
        edition="SATG 15.1",
        cites=cite("SATG 16.1", "SATG 16.3", "SATG 16.5.1"),
        variants=variants(cite("SATG 16.5.1")),
        motion=Motion.ANY_TIME,  # SATG 16.4.1
        conduct=Conduct(
            starts=cite("SATG 16.4.1"),
            results=cite("SATG 16.4.3"),
            sensed_only=cite("SATG 16.4.3"),
            jackpots=JackpotWagers(cites=cite("SATG 16.6.2"), beside_any=cite("SATG 16.6.2")),
        ),
        reading=READING,
        appearance=replace(APPEARANCE, jackpot_cites=cite("SATG 16.6.1")),
    )
    for title in ("MiniStar", "Diamond")
)
