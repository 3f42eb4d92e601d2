"""A ticket as SVG: for the screen, and for printing from a browser."""

from markupsafe import Markup

from croupier.offices.cage.ticket_face import Face
from croupier.offices.cage.ticket_layout import HEIGHT, WIDTH, Box, Mark, Text, Weight, layout
from croupier.offices.cage.ticket_words import WORDS
from croupier.words.catalogue import ENGLISH

_PAGE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" width="{mm_wide}mm" height="{mm_high}mm" '
    'viewBox="0 0 {wide} {high}" role="img" aria-label="{heading}" '
    'font-family="Helvetica, Arial, Liberation Sans, sans-serif">\n'
    '<rect width="{wide}" height="{high}" fill="#fff"/>\n{marks}\n</svg>\n'
)
_BOX = Markup('<rect x="{0.x}" y="{0.y}" width="{0.width}" height="{0.height}"/>')
# The length is stated, so that a font other than Helvetica keeps to the layout.
_TEXT = Markup(
    '<text x="{0.x}" y="{0.y}" font-size="{0.size}"{weight}{turned} textLength="{0.width}" '
    'lengthAdjust="spacingAndGlyphs">{0.words}</text>'
)
_TURNED = Markup(' transform="rotate({0.turned} {0.x} {0.y})"')


def as_svg(face: Face, language: str = ENGLISH) -> str:
    """The ticket as an SVG document; the same face in the same language gives the same text."""
    marks = Markup("\n").join(_mark(mark) for mark in layout(face, language))
    page = _PAGE.format(
        wide=WIDTH,
        high=HEIGHT,
        mm_wide=WIDTH // 100,
        mm_high=HEIGHT // 100,
        heading=WORDS[language].heading,
        marks=marks,
    )
    return str(page)


def _mark(mark: Mark) -> Markup:
    match mark:
        case Box():
            return _BOX.format(mark)
        case Text():
            bold = Markup(' font-weight="700"') if mark.weight is Weight.BOLD else ""
            turned = _TURNED.format(mark) if mark.turned else ""
            return _TEXT.format(mark, weight=bold, turned=turned)
