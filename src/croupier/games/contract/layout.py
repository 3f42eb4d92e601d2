"""The betting layout of a game: areas on a grid, and how they lie on the felt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import lcm


@dataclass(frozen=True, slots=True)
class Area:
    """One betting area of a layout, in units of one ordinary box."""

    bet: str
    spot: str
    x: int
    y: int
    width: int = 1
    height: int = 1
    label: str = ""


class Curve(StrEnum):
    """The lines that the areas of a layout follow."""

    ARC = "arc"
    """Rows are rings round a point far above the felt, as a table for cards curves."""
    GRID = "grid"
    """Areas lie as the layout has them, straight."""


@dataclass(frozen=True, slots=True)
class Band:
    """One row of a layout on an arc, measured by its neighbours."""

    weight: int = 2
    """How tall it is beside the other rows."""
    span: int = 100
    """How much of the width it takes, in per cent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How the areas of a layout lie on the felt.

    A shape that says nothing is an arc whose main wagers are tallest, with the cards in the middle once they are dealt.
    """

    curve: Curve = Curve.ARC
    bands: tuple[Band, ...] = ()
    """For each row, from the far side of the table; without them, rows of main wagers are twice as tall."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """Bets that belong to a hand or to a tie, by its name: it gives them its colour."""
    stage: tuple[int, int, int, int] = (0, 0, 0, 0)
    """On a grid: where the faces lie, as x, y, width and height in its units."""
    sees: bool = False
    """Whether each bet is marked with the places that it sees."""


def rows_of(*rows: str) -> tuple[Area, ...]:
    """A layout of plain rows: bets of one row share its width. `bet` or `bet/spot`, one row a string."""
    cells = [row.split() for row in rows]
    width = lcm(*map(len, cells))
    return tuple(
        Area(*_cell(cell), x=place * width // len(row), y=line, width=width // len(row))
        for line, row in enumerate(cells)
        for place, cell in enumerate(row)
    )


def _cell(text: str) -> tuple[str, str]:
    bet, _, spot = text.partition("/")
    return bet, spot
