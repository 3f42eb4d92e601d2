"""A ticket as PDF: one page in the size of the ticket."""

import re
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from typing import Final

import msgspec
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.offices.cage.ticket_face import HEADING, Face
from croupier.offices.cage.ticket_layout import HEIGHT, WIDTH, Box, Mark, Text, layout
from croupier.table.values.instants import instant_of

_UNIT: Final = mm * Fraction(1, 100)
_ID: Final = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")


def as_pdf(face: Face) -> bytes:
    """The ticket as a PDF document; the same face gives the same bytes."""
    paper = BytesIO()
    canvas = Canvas(paper, pagesize=(WIDTH * _UNIT, HEIGHT * _UNIT), invariant=True)
    canvas.setTitle(HEADING)
    canvas.setAuthor(face.operator)
    canvas.setSubject(f"Rules {face.rules}")
    # The document carries the time of issue, whenever and wherever it is drawn.
    issued = f"D:{instant_of(face.issued_at):%Y%m%d%H%M%S}Z"
    canvas.setDateFormatter(lambda *_: issued)
    canvas.scale(_UNIT, _UNIT)
    for mark in layout(face):
        _draw(canvas, mark)
    canvas.showPage()
    canvas.save()
    return _ID.sub(_id(face), paper.getvalue())


def _id(face: Face) -> bytes:
    """The document id, derived from the face alone.

    The library derives it from its environment too, which would make the bytes differ.
    """
    mark = sha256(msgspec.json.encode(face)).hexdigest()[:32]
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
            canvas.setFont(mark.weight.value, mark.size)
            canvas.drawString(0, 0, mark.words)
            canvas.restoreState()
