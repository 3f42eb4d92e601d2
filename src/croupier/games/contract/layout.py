"""The betting layout of a game: areas on a grid."""

from dataclasses import dataclass
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
