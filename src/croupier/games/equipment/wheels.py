"""Roulette wheels and Big Wheels.

A roulette pocket is its number; the double zero is the integer 37. The order of the pockets never
changes a settlement: it serves the displays and the neighbour bets.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import BadInput, unknown
from croupier.games.equipment.face_source import Source
from croupier.games.equipment.spin import BALL, WHEEL
from croupier.words import phrase

ZERO, DOUBLE_ZERO = 0, 37
REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})

COMPARTMENTS = 52  # WHEEL 2.1, SATG 14.2.1(b)


def colour(number: int) -> str:
    """Green for the zeros, red and black for the rest (SATG diagram-B, SATG diagram-C)."""
    if number in (ZERO, DOUBLE_ZERO):
        return "green"
    return "red" if number in REDS else "black"


@dataclass(frozen=True, slots=True)
class RouletteWheel:
    """The pockets of a wheel, clockwise, with the source of their order."""

    name: str
    pockets: tuple[int, ...]
    provenance: str

    @property
    def source(self) -> Source:
        """Every pocket is equally likely."""
        pockets = tuple(sorted(self.pockets))
        return Source(
            f"a {self.name} wheel",
            pockets,
            returns=True,
            read=self.number,
            show=show,
            moving=BALL,
        )

    def number(self, text: str) -> int:
        """Read a pocket of this wheel: `17`, `00`."""
        found = {show(pocket): pocket for pocket in self.pockets}
        if text not in found:
            zeros = "0, 00" if DOUBLE_ZERO in self.pockets else "0"
            raise BadInput(
                phrase(
                    "Unknown number '{text}' on a {name} wheel. Accepted: {zeros} and 1 to 36.",
                    text=text,
                    name=self.name,
                    zeros=zeros,
                )
            )
        return found[text]

    def neighbours(self, number: int, distance: int) -> tuple[int, ...]:
        """A number and those up to `distance` pockets from it on either side, clockwise."""
        place = self.pockets.index(number)
        size = len(self.pockets)
        return tuple(self.pockets[(place + step) % size] for step in range(-distance, distance + 1))


def show(number: int) -> str:
    """The number as it is printed in the pocket."""
    return "00" if number == DOUBLE_ZERO else str(number)


def _order(text: str) -> tuple[int, ...]:
    return tuple(DOUBLE_ZERO if word == "00" else int(word) for word in text.split())


SINGLE_ZERO_WHEEL = RouletteWheel(
    "single zero",
    _order(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    provenance="published order of the European wheel; the diagram of the rules is not in the text",
)
DOUBLE_ZERO_WHEEL = RouletteWheel(
    "double zero",
    _order(
        "0 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    provenance="the European order with 00 beside 0, after a summary of Crown's own patent applications; "
    "on which side of the 0 the 00 stands is not known",
)
AMERICAN_WHEEL = RouletteWheel(
    "American double zero",
    _order(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
    provenance="published order of the American wheel",
)


@dataclass(frozen=True, slots=True)
class BigWheel:
    """The wheel of one option: how many of its 52 compartments show each symbol."""

    name: str
    symbols: Mapping[str, int]

    def __post_init__(self) -> None:
        total = sum(self.symbols.values())
        if total != COMPARTMENTS:  # WHEEL 2.1
            raise BadInput(
                phrase(
                    "{name} has {total} compartments. Accepted: {compartments} (WHEEL 2.1).",
                    name=self.name,
                    total=total,
                    compartments=COMPARTMENTS,
                )
            )
        if any(count < 1 for count in self.symbols.values()):
            raise BadInput(
                phrase(
                    "{name} has a symbol with no compartment: {symbols}.",
                    name=self.name,
                    symbols=tuple(self.symbols),
                )
            )

    @property
    def source(self) -> Source:
        """A face is the place of its symbol in the list of symbols."""
        faces = [place for place, count in enumerate(self.symbols.values()) for _ in range(count)]
        name = f"the wheel of {self.name}"
        return Source(
            name,
            tuple(faces),
            returns=True,
            read=self.symbol,
            show=list(self.symbols).__getitem__,
            moving=WHEEL,
        )

    def symbol(self, text: str) -> int:
        """Read a symbol of this wheel: its place in the list."""
        if text not in self.symbols:
            raise unknown(phrase("symbol of {name}", name=self.name), text, self.symbols)
        return list(self.symbols).index(text)
