"""The bar code of a validation number: Interleaved 2 of 5, which every ticket reader knows."""

from typing import Final, NamedTuple

from reportlab.graphics.barcode.common import I2of5

from croupier.table.tickets.ticket_number import Number

WIDE: Final = 3
"""A wide bar has three narrow ones: the largest ratio allowed, and the easiest to tell apart."""

QUIET: Final = 10
"""What stays blank on both sides, in narrow bars; a reader finds the code by it."""

_WIDTHS: Final = {"b": 1, "s": 1, "B": WIDE, "S": WIDE}


class Bar(NamedTuple):
    """A black bar, in narrow bars from the left."""

    at: int
    width: int


def bars(number: Number) -> tuple[Bar, ...]:
    """All black bars. The number has check digits of its own, so the code adds none."""
    symbol = I2of5(number.digits, checksum=0)
    symbol.validate()
    symbol.encode()
    symbol.decompose()
    found, at = [], 0
    for sign in symbol.decomposed:
        width = _WIDTHS[sign]
        if sign in "bB":
            found.append(Bar(at, width))
        at += width
    return tuple(found)
