"""A ticket as PDF: one page in the size of the ticket."""

import re
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from typing import Final

import msgspec
from reportlab.lib.units import mm
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from croupier.offices.cage.ticket_face import Face
from croupier.offices.cage.ticket_layout import (
    HEIGHT,
    WIDTH,
    Box,
    Mark,
    Text,
    layout,
    runs,
    thousandths,
)
from croupier.offices.cage.ticket_words import WORDS
from croupier.table.values.instants import instant_of
from croupier.words.catalogue import CHINESE, ENGLISH

_UNIT: Final = mm * Fraction(1, 100)
_CHINESE_FONT: Final = "STSong-Light"
"""One of the fonts that PDF names for Chinese: the reader brings it, or a font of its machine in its place."""
_ID: Final = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")


def as_pdf(face: Face, language: str = ENGLISH) -> bytes:
    """The ticket as a PDF document; the same face in the same language gives the same bytes."""
    if language == CHINESE:
        registerFont(UnicodeCIDFont(_CHINESE_FONT))
    paper = BytesIO()
    canvas = Canvas(paper, pagesize=(WIDTH * _UNIT, HEIGHT * _UNIT), invariant=True)
    canvas.setTitle(WORDS[language].heading)
    canvas.setAuthor(face.operator)
    canvas.setSubject(f"Rules {face.rules}")
    # The document carries the time of issue, whenever and wherever it is drawn.
    issued = f"D:{instant_of(face.issued_at):%Y%m%d%H%M%S}Z"
    canvas.setDateFormatter(lambda *_: issued)
    canvas.scale(_UNIT, _UNIT)
    for mark in layout(face, language):
        _draw(canvas, mark)
    canvas.showPage()
    canvas.save()
    return _ID.sub(_id(face, language), paper.getvalue())


def _id(face: Face, language: str) -> bytes:
    """The document id, derived from the face and the language alone.

    The library derives it from its environment too, which would make the bytes differ.
    """
    mark = sha256(msgspec.json.encode((face, language))).hexdigest()[:32]
    return f"[<{mark}><{mark}>]".encode()


def _draw(canvas: Canvas, mark: Mark) -> None:
    """Draws a mark; PDF measures from the lower left corner, and rotates the other way."""
    match mark:
        case Box():
            low = HEIGHT - mark.y - mark.height
            canvas.rect(mark.x, low, mark.width, mark.height, stroke=0, fill=1)
        case Text():
            canvas.saveState()
            canvas.translate(mark.x, HEIGHT - mark.y)
            canvas.rotate(-mark.turned)
            at = 0
            for letters, chinese in runs(mark.words):
                canvas.setFont(_CHINESE_FONT if chinese else mark.weight.value, mark.size)
                canvas.drawString(at, 0, letters)
                at += thousandths(letters, mark.weight) * mark.size // 1000
            canvas.restoreState()
