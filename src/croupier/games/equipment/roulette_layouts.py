"""The inside positions of the roulette layouts: which numbers each covers, and where its chip lies."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.equipment.wheels import (
    AMERICAN_WHEEL,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO_WHEEL,
    ZERO,
    RouletteWheel,
)

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """An inside position: its bet, the numbers it covers, where its chip lies.

    Drawn on a grid in which a box of the layout is four units wide and high.
    """

    bet: str
    numbers: Numbers
    x: int
    y: int
    width: int = 2
    height: int = 2


BOX = 4


def grid(left: int) -> Iterator[Position]:
    """Straight-ups, splits, streets, corners and six lines of the numbers 1 to 36."""
    for n in range(1, 37):
        x, y = left + (n - 1) // 3 * BOX, (2 - (n - 1) % 3) * BOX
        yield Position("straight-up", (n,), x, y, BOX, BOX)
        if n % 3:
            yield Position("split", (n, n + 1), x + 1, y - 1)
        if n <= 33:
            yield Position("split", (n, n + 3), x + 3, y + 1)
        if n % 3 and n <= 33:
            yield Position("corner", (n, n + 1, n + 3, n + 4), x + 3, y - 1)
        if n % 3 == 1:
            yield Position("street", (n, n + 1, n + 2), x + 1, y + 3)
            if n <= 31:
                yield Position("six-line", tuple(range(n, n + 6)), x + 3, y + 3)


BESIDE_ONE_ZERO = (
    Position("split", (ZERO, 1), BOX - 1, 9),
    Position("split", (ZERO, 2), BOX - 1, 5),
    Position("split", (ZERO, 3), BOX - 1, 1),
    Position("street", (ZERO, 1, 2), BOX - 1, 7),
    Position("street", (ZERO, 2, 3), BOX - 1, 3),
    Position("corner", (ZERO, 1, 2, 3), BOX - 1, 11),  # the first four, paid as a corner
)


def moved_right(position: Position, right: int) -> Position:
    """The same position further to the right."""
    return Position(position.bet, position.numbers, position.x + right, position.y)


@dataclass(frozen=True, slots=True)
class Layout:
    """A wheel with the positions about its zeros; the grid of 1 to 36 is the same on all."""

    wheel: RouletteWheel
    left: int
    """The column in which the grid begins."""
    zeros: tuple[Position, ...]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All inside positions."""
        return (*self.zeros, *grid(self.left))


LAYOUTS = (
    Layout(
        SINGLE_ZERO_WHEEL,
        left=BOX,
        zeros=(Position("straight-up", (ZERO,), 0, 0, BOX, 3 * BOX), *BESIDE_ONE_ZERO),
    ),
    # Crown's stacked layout: 00 lies beyond 0, so every single-zero position stays and no line of
    # five arises (ruling 14; inferred from a summary of Crown's patent applications).
    Layout(
        DOUBLE_ZERO_WHEEL,
        left=2 * BOX,
        zeros=(
            Position("straight-up", (DOUBLE_ZERO,), 0, 0, BOX, 3 * BOX),
            Position("straight-up", (ZERO,), BOX, 0, BOX, 3 * BOX),
            Position("split", (ZERO, DOUBLE_ZERO), BOX - 1, 5),
            *(moved_right(position, BOX) for position in BESIDE_ONE_ZERO),
        ),
    ),
    Layout(
        AMERICAN_WHEEL,
        left=BOX,
        zeros=(
            Position("straight-up", (DOUBLE_ZERO,), 0, 0, BOX, 6),
            Position("straight-up", (ZERO,), 0, 6, BOX, 6),
            Position("split", (ZERO, DOUBLE_ZERO), 1, 5),
            Position("split", (ZERO, 1), BOX - 1, 9),
            Position("split", (ZERO, 2), BOX - 1, 6, 2, 1),
            Position("split", (DOUBLE_ZERO, 2), BOX - 1, 4, 2, 1),
            Position("split", (DOUBLE_ZERO, 3), BOX - 1, 1),
            Position("street", (ZERO, 1, 2), BOX - 1, 7),
            Position("street", (ZERO, DOUBLE_ZERO, 2), BOX - 1, 5, 2, 1),
            Position("street", (DOUBLE_ZERO, 2, 3), BOX - 1, 3, 2, 1),
            Position("five-numbers", (ZERO, DOUBLE_ZERO, 1, 2, 3), BOX - 1, 11),
        ),
    ),
)
