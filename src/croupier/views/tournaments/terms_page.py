"""The terms of a tournament as a page for screens and printers, and as a PDF to hand out.

Both are made of the same document; the same terms give the same bytes.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape

from jinja2 import Environment, PackageLoader, StrictUndefined
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, SimpleDocTemplate
from reportlab.platypus import Paragraph as Set

from croupier.errors import BadInput
from croupier.offices.tournaments.terms.printed_terms import Document, Paragraph

ENCODING: Final = "cp1252"
"""The characters that the fonts of every PDF reader have. Text with other characters is for the web page."""
_ID: Final = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")
MARGIN: Final = 18 * mm
PLAIN = ParagraphStyle("plain", fontName="Helvetica", fontSize=10, leading=14, spaceAfter=2)
TITLE = ParagraphStyle("title", PLAIN, fontName="Helvetica-Bold", fontSize=20, leading=26)
HEADING = ParagraphStyle(
    "heading", PLAIN, fontName="Helvetica-Bold", fontSize=13, leading=18, spaceBefore=14, keepWithNext=1
)  # fmt: skip
NUMBERED = ParagraphStyle("numbered", PLAIN, leftIndent=36, spaceBefore=5)
POINT = ParagraphStyle("point", PLAIN, leftIndent=48, bulletIndent=36, spaceAfter=0)
CLAUSES = ParagraphStyle(
    "clauses", PLAIN, leftIndent=36, fontSize=8, leading=11, textColor=HexColor("#4a5358")
)

_environment = Environment(
    loader=PackageLoader("croupier", "views/tournaments"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def as_html(document: Document) -> str:
    """The page: nothing in it comes from elsewhere."""
    return _environment.get_template("tournament_terms.html.jinja").render(terms=document)


def as_pdf(document: Document) -> bytes:
    """The document with page numbers, its version and the digest at the foot of each page."""
    _check_letters(document)
    pages, _ = _built(document, pages=0)  # how many there are is known when they are set
    _, paper = _built(document, pages=pages)
    mark = document.digest[:32]
    # The library makes the mark of a document from the surroundings too; ours is that of the terms.
    return _ID.sub(f"[<{mark}><{mark}>]".encode(), paper)


def _built(document: Document, *, pages: int) -> tuple[int, bytes]:
    paper = BytesIO()
    template = SimpleDocTemplate(
        paper, pagesize=A4, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN, bottomMargin=24 * mm,
        title=f"{document.title}: terms and conditions", author=document.operator,
        subject=document.rules, invariant=1,
    )  # fmt: skip

    def foot(canvas: Canvas, page: SimpleDocTemplate) -> None:
        _foot(canvas, document, f"{page.page} / {pages}")

    template.build([*_flow(document)], onFirstPage=foot, onLaterPages=foot)
    return template.page, paper.getvalue()


def _check_letters(document: Document) -> None:
    """A sign that would be left out or be printed as another is refused."""
    texts = [document.title, document.operator]
    texts += [
        text for paragraph in _paragraphs(document) for text in (paragraph.words, *paragraph.points)
    ]
    for text in texts:
        try:
            text.encode(ENCODING)
        except UnicodeEncodeError as error:
            sign = text[error.start]
            raise BadInput(
                f"No PDF of {text[:60]!r}: {sign!r} has no letter. Accepted: HTML."
            ) from None


def _paragraphs(document: Document) -> Iterator[Paragraph]:
    for section in document.sections:
        yield from section.paragraphs


def _flow(document: Document) -> Iterator[Flowable]:
    yield Set(escape(document.operator), PLAIN)
    yield Set(escape(document.title), TITLE)
    for line in (
        f"Terms and conditions of a tournament of {document.game}",
        f"Version {document.version}",
        f"Rules: {document.rules}",
        f"Regulator: {document.regulator}",
    ):
        yield Set(escape(line), PLAIN)
    for number, section in enumerate(document.sections, start=1):
        yield Set(escape(f"{number}. {section.heading}"), HEADING)
        for paragraph in section.paragraphs:
            yield from _set(paragraph)


def _set(paragraph: Paragraph) -> Iterator[Flowable]:
    yield Set(escape(paragraph.words), NUMBERED, bulletText=paragraph.number)
    for point in paragraph.points:
        yield Set(escape(point), POINT, bulletText="•")
    if paragraph.clauses:
        yield Set(escape(", ".join(paragraph.clauses)), CLAUSES)


def _foot(canvas: Canvas, document: Document, page: str) -> None:
    canvas.setFont("Helvetica", 7.5)
    left, right = MARGIN, A4[0] - MARGIN
    canvas.drawString(
        left, 15 * mm, f"{document.operator}. {document.title}, version {document.version}"
    )
    canvas.drawRightString(right, 15 * mm, page)
    canvas.drawString(left, 11 * mm, f"Digest of this version: {document.digest}")
