"""How wide a text is, in whole numbers, by the published widths of Helvetica."""

from enum import StrEnum
from typing import Final

from reportlab.pdfbase.pdfmetrics import getFont

ENCODING: Final = "cp1252"


class Weight(StrEnum):
    """The two cuts that a ticket is set in, by the names that PDF knows without being given them."""

    PLAIN = "Helvetica"
    BOLD = "Helvetica-Bold"


_WIDTHS: Final[dict[Weight, list[int]]] = {
    weight: list(getFont(weight.value).widths) for weight in Weight
}


def thousandths(text: str, weight: Weight) -> int:
    """The width in thousandths of the size of the letters."""
    return sum(_WIDTHS[weight][code] for code in text.encode(ENCODING))


def lines(text: str, weight: Weight, *, size: int, room: int) -> list[str]:
    """A text broken at spaces into lines that fit the room."""
    broken: list[str] = []
    for word in text.split():
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and thousandths(longer, weight) * size <= room * 1000:
            broken[-1] = longer
        else:
            broken.append(word)
    return broken
