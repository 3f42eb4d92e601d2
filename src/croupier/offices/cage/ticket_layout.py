"""The layout of a ticket: one description, drawn as SVG and as PDF.

All lengths are whole hundredths of a millimetre from the upper left corner. Everything is pure black, because
ticket printers have no grey. Size, weight and space show what matters. The position of a text is the left end
of its base line. Its width is computed here, so the layout does not depend on the machine that shows it.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from reportlab.pdfbase.pdfmetrics import getFont

from croupier.offices.cage import barcode
from croupier.offices.cage.ticket_face import Face
from croupier.offices.cage.ticket_words import WORDS, TicketWords
from croupier.table.tickets.ticket_number import Number
from croupier.words.catalogue import ENGLISH

ENCODING: Final = "cp1252"


class Weight(StrEnum):
    """The two font weights of a ticket, by the names of the fonts built into PDF."""

    PLAIN = "Helvetica"
    BOLD = "Helvetica-Bold"


_WIDTHS: Final[dict[Weight, list[int]]] = {
    weight: list(getFont(weight.value).widths) for weight in Weight
}


_SQUARE: Final = 1000
"""The width of a Chinese character: every one fills a square."""


def thousandths(text: str, weight: Weight) -> int:
    """The width in thousandths of the font size."""
    codes = (letter.encode(ENCODING, "ignore") for letter in text)
    return sum(_WIDTHS[weight][code[0]] if code else _SQUARE for code in codes)


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """The stretches of a text that one font has, and whether they are Chinese."""
    for chinese, letters in groupby(text, lambda letter: not letter.encode(ENCODING, "ignore")):
        yield "".join(letters), chinese


def lines(text: str, weight: Weight, *, size: int, room: int) -> list[str]:
    """Breaks a text at spaces into lines that fit the room."""
    broken: list[str] = []
    for word in text.split():
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and thousandths(longer, weight) * size <= room * 1000:
            broken[-1] = longer
        else:
            broken.append(word)
    return broken


WIDTH: Final = 15600
HEIGHT: Final = 6500

_EDGE: Final = 1150
"""Width of the strip at either end, with the number along the edge."""
_LEFT: Final = 1750
_RIGHT: Final = WIDTH - _LEFT
_ROOM: Final = _RIGHT - _LEFT
_HAIR: Final = 15

_NARROW: Final = 50
_BARS_TOP: Final = 1430
_BARS_HIGH: Final = 1150

_AMOUNT_LINE: Final = 3870
_FIGURES_ROOM: Final = 4600
_GAP: Final = 400
_WORDS: Final = 250
_WORDS_APART: Final = 300

_COLUMNS: Final = (0, 2900, 6450, 9350, _ROOM)
_FACTS_LINE: Final = 4450
_FACTS_APART: Final = 610


class Box(NamedTuple):
    """A black rectangle: a bar, or a rule."""

    x: int
    y: int
    width: int
    height: int


class Text(NamedTuple):
    """One line of letters from the left end of its base line, rotated around it in degrees clockwise."""

    x: int
    y: int
    words: str
    size: int
    weight: Weight = Weight.PLAIN
    turned: int = 0

    @property
    def width(self) -> int:
        """The length of the line."""
        return thousandths(self.words, self.weight) * self.size // 1000


Mark = Box | Text


def layout(face: Face, language: str = ENGLISH) -> tuple[Mark, ...]:
    """All marks of a ticket, in reading order."""
    words = WORDS[language]
    return (
        *_head(face, words),
        *_bar_code(face.number),
        *_amount(face, words),
        *_facts(face, words),
        *_small_print(words),
        *_edges(face.number),
    )


def _head(face: Face, words: TicketWords) -> Iterator[Mark]:
    """The issuer, and the heading."""
    yield _fitted(words.heading, at=(_LEFT, 950), size=520, weight=Weight.BOLD)
    half = _ROOM // 2
    operator = _fitted(face.operator, at=(0, 660), size=260, weight=Weight.BOLD, room=half)
    venue = _fitted(face.venue, at=(0, 950), size=210, room=half)
    yield from (_to_the_right(operator), _to_the_right(venue))
    yield Box(_LEFT, 1160, _ROOM, _HAIR * 2)


def _bar_code(number: Number) -> Iterator[Mark]:
    """The bars, and the number below them for manual entry."""
    bars = barcode.bars(number)
    across = (bars[-1].at + bars[-1].width) * _NARROW
    left = (WIDTH - across) // 2
    for bar in bars:
        yield Box(left + bar.at * _NARROW, _BARS_TOP, bar.width * _NARROW, _BARS_HIGH)
    below = Text(0, _BARS_TOP + _BARS_HIGH + 340, number.printed, 300, Weight.BOLD)
    yield below._replace(x=(WIDTH - below.width) // 2)


def _amount(face: Face, words: TicketWords) -> Iterator[Mark]:
    """The amount in figures, the largest text, with the words beside it on up to three lines."""
    figures = _fitted(
        face.figures, at=(_LEFT, _AMOUNT_LINE), size=820, weight=Weight.BOLD, room=_FIGURES_ROOM
    )
    yield figures
    left = _LEFT + figures.width + _GAP
    spelt = lines(words.amount(face.amount), Weight.PLAIN, size=_WORDS, room=_RIGHT - left)
    first = _AMOUNT_LINE - (len(spelt) - 1) * _WORDS_APART
    for row, line in enumerate(spelt):
        yield Text(left, first + row * _WORDS_APART, line, _WORDS)
    yield Box(_LEFT, _AMOUNT_LINE + 230, _ROOM, _HAIR)


def _facts(face: Face, words: TicketWords) -> Iterator[Mark]:
    """Two rows of facts about time and place, each below its label."""
    rows = (
        ((words.terminal, face.terminal), (words.sequence, f"{face.sequence:,}"),
         (words.table, face.table), (words.game, face.game)),
        ((words.issued, words.day(face.issued_on)), (words.time, face.time),
         (words.void_after, words.day(face.void_after)), (words.rules, face.rules)),
    )  # fmt: skip
    for row, facts in enumerate(rows):
        y = _FACTS_LINE + row * _FACTS_APART
        for (name, value), (start, end) in zip(facts, pairwise(_COLUMNS), strict=True):
            at = (_LEFT + start, y + 270)
            yield Text(at[0], y, name, 170)
            yield _fitted(value, at=at, size=230, weight=Weight.BOLD, room=end - start - 150)


def _small_print(words: TicketWords) -> Iterator[Mark]:
    for row, line in enumerate((words.redeem, words.care)):
        yield _fitted(line, at=(_LEFT, 5780 + row * 260), size=190)


def _edges(number: Number) -> Iterator[Mark]:
    """The number along both ends, each readable from its own side, so that a torn ticket keeps one."""
    along = Text(0, 0, number.printed, 340, Weight.BOLD)
    inset = (HEIGHT - along.width) // 2
    yield along._replace(x=_EDGE - 430, y=HEIGHT - inset, turned=-90)
    yield along._replace(x=WIDTH - _EDGE + 430, y=inset, turned=90)
    for x in (_EDGE, WIDTH - _EDGE - _HAIR):
        yield Box(x, 400, _HAIR, HEIGHT - 800)


def _fitted(
    words: str, *, at: tuple[int, int], size: int, weight: Weight = Weight.PLAIN, room: int = _ROOM
) -> Text:
    """A line, set in a smaller size if it would not fit."""
    fitting = room * 1000 // thousandths(words, weight)
    return Text(*at, words, min(size, fitting), weight)


def _to_the_right(text: Text) -> Text:
    return text._replace(x=_RIGHT - text.width)
