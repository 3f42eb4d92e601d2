"""The bar code of a validation number: Interleaved 2 of 5, which every ticket reader supports."""

from typing import Final, NamedTuple

from reportlab.graphics.barcode.common import I2of5

from croupier.table.tickets.ticket_number import Number

WIDE: Final = 3
"""Width of a wide bar in narrow bars: the largest ratio allowed, and the easiest to read."""

QUIET: Final = 10
"""Width of the blank margin on both sides, in narrow bars; a reader finds the code by it."""

_WIDTHS: Final = {"b": 1, "s": 1, "B": WIDE, "S": WIDE}


class Bar(NamedTuple):
    """A black bar: its distance from the left and its width, both in narrow bars."""

    at: int
    width: int


def bars(number: Number) -> tuple[Bar, ...]:
    """All black bars. The number has check digits of its own, so the code adds none."""
    symbol = I2of5(number.digits, checksum=0)
    symbol.validate()
    symbol.encode()
    symbol.decompose()
    black, at = [], 0
    for sign in symbol.decomposed:
        width = _WIDTHS[sign]
        if sign in "bB":
            black.append(Bar(at, width))
        at += width
    return tuple(black)
