"""The drawing: every field is on it, the bars scan, nothing collides, and it is the same each time."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from io import BytesIO
from itertools import chain, combinations, product
from xml.etree import ElementTree as ET

import msgspec
import pypdfium2
import pytest
import resvg_py
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from croupier.money import Cents
from croupier.offices.cage import Face, Number
from croupier.offices.cage.amount_in_words import LARGEST
from croupier.offices.cage.barcode import QUIET, bars
from croupier.offices.cage.ticket_face import LONGEST
from croupier.offices.cage.ticket_layout import HEIGHT, WIDTH, Box, Mark, Text, layout
from croupier.offices.cage.ticket_pdf import as_pdf
from croupier.offices.cage.ticket_svg import as_svg
from croupier.offices.cage.ticket_words import WORDS
from croupier.table.tickets.ticket_number import BODIES
from croupier.words.catalogue import CHINESE, ENGLISH, LANGUAGES
from support.ticket_faces import FACE

SVG = "{http://www.w3.org/2000/svg}"
DPI = 203
"""What a ticket printer prints with."""
NARROW = 50

names = st.text(
    st.characters(codec="cp1252", exclude_categories=["C", "Z"]), min_size=1, max_size=LONGEST
)
faces = st.builds(
    Face,
    **dict.fromkeys(("operator", "venue", "table", "game", "terminal", "rules"), names),
    sequence=st.integers(1, 10**9),
    issued_at=st.integers(10**12, 4 * 10**12),
    void_after=st.just(date(2100, 9, 30)),
    amount=st.integers(1, LARGEST).map(Cents),
    number=st.builds(Number.drawn, st.integers(0, 99), st.integers(0, BODIES - 1)),
)
WORST = msgspec.structs.replace(
    FACE, amount=Cents(777_777_777_777), game="W" * LONGEST, venue="W" * LONGEST
)


def printed_facts(face: Face, language: str, void_after: str) -> list[str]:
    """Everything that must be readable."""
    words = WORDS[language]
    return [
        words.heading, face.operator, face.venue, face.table, face.game, face.terminal, f"{face.sequence:,}",
        words.day(face.issued_on), face.time, face.figures, words.void_after, void_after, face.rules,
        face.number.printed, words.redeem, words.care,
    ]  # fmt: skip


FACTS = [
    *((ENGLISH, fact) for fact in printed_facts(FACE, ENGLISH, "9 March 2027")),
    *((CHINESE, fact) for fact in printed_facts(FACE, CHINESE, "2027-03-09")),
]


def on_pdf(face: Face, language: str = ENGLISH) -> str:
    with pypdfium2.PdfDocument(as_pdf(face, language)) as document:
        assert len(document) == 1
        return str(document[0].get_textpage().get_text_range())


def on_svg(face: Face, language: str = ENGLISH) -> list[str]:
    return [text.text or "" for text in ET.fromstring(as_svg(face, language)).iter(f"{SVG}text")]  # noqa: S314 - our own


def from_pdf(face: Face) -> Image.Image:
    with pypdfium2.PdfDocument(as_pdf(face)) as document:
        picture: Image.Image = document[0].render(scale=DPI / 72).to_pil()
        return picture


def from_svg(face: Face) -> Image.Image:
    return Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=as_svg(face), dpi=DPI)))


def scanned(picture: Image.Image) -> list[tuple[str, bool]]:
    found = zxingcpp.read_barcodes(picture.convert("L"))
    return [(code.text, code.format == zxingcpp.BarcodeFormat.ITF) for code in found]


@pytest.mark.parametrize(("language", "fact"), FACTS)
def test_every_fact_is_on_the_face(language: str, fact: str) -> None:
    assert fact in on_svg(FACE, language)
    read = on_pdf(FACE, language)
    # A reader of the document sees a gap where letters of two fonts meet.
    assert fact in read if language == ENGLISH else fact.replace(" ", "") in read.replace(" ", "")


@pytest.mark.parametrize("face", [FACE, WORST])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_amount_is_there_in_words_over_as_many_lines_as_it_takes(
    language: str, face: Face
) -> None:
    spelt = WORDS[language].amount(face.amount)
    assert spelt in " ".join(on_svg(face, language))
    assert spelt in " ".join(on_pdf(face, language).split())


def test_the_number_is_readable_along_both_edges() -> None:
    marks = [mark for mark in layout(FACE) if isinstance(mark, Text)]
    edges = [mark for mark in marks if mark.turned]
    assert [mark.words for mark in edges] == [FACE.number.printed] * 2
    assert [mark.turned for mark in edges] == [-90, 90]
    assert edges[0].x < WIDTH // 10
    assert edges[1].x > WIDTH - WIDTH // 10
    assert on_svg(FACE).count(FACE.number.printed) == on_pdf(FACE).count(FACE.number.printed) == 3


@pytest.mark.parametrize("picture", [from_pdf, from_svg])
@pytest.mark.parametrize("body", [0, 1, BODIES - 1, 345678901234, 909090909090])
def test_the_bars_scan_to_the_number(picture: Callable[[Face], Image.Image], body: int) -> None:
    face = msgspec.structs.replace(FACE, number=Number.drawn(12, body))
    assert scanned(picture(face)) == [(face.number.digits, True)]


@settings(max_examples=15)
@given(faces)
def test_whatever_is_on_it_the_bars_scan(face: Face) -> None:
    assert scanned(from_pdf(face)) == [(face.number.digits, True)]


@given(st.builds(Number.drawn, st.integers(0, 99), st.integers(0, BODIES - 1)))
def test_the_bars_are_those_of_the_standard(number: Number) -> None:
    """Nine pairs of five bars, two of them wide, between a start of two and a stop of a wide and a narrow."""
    found = bars(number)
    assert len(found) == 2 + 9 * 5 + 2
    assert [bar.width for bar in (*found[:2], *found[-2:])] == [1, 1, 3, 1]
    for pair in range(9):
        assert sorted(bar.width for bar in found[2 + 5 * pair : 7 + 5 * pair]) == [1, 1, 1, 3, 3]
    assert found[-1].at + found[-1].width == 4 + 18 * 9 + 5


def extent(mark: Mark) -> tuple[int, int, int, int]:
    """Left, top, right, bottom; letters reach from 0.75 above their line to 0.22 below."""
    if isinstance(mark, Box):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    up, down = mark.size * 3 // 4, mark.size * 22 // 100
    match mark.turned:
        case -90:
            return mark.x - up, mark.y - mark.width, mark.x + down, mark.y
        case 90:
            return mark.x - down, mark.y, mark.x + up, mark.y + mark.width
        case _:
            return mark.x, mark.y - up, mark.x + mark.width, mark.y + down


def overlap(one: Mark, other: Mark) -> bool:
    a, b = extent(one), extent(other)
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def assert_tidy(face: Face, language: str) -> None:
    marks = layout(face, language)
    for mark in marks:
        left, top, right, bottom = extent(mark)
        assert min(left, top, WIDTH - right, HEIGHT - bottom) >= 400, mark
    texts = [mark for mark in marks if isinstance(mark, Text)]
    boxes = [mark for mark in marks if isinstance(mark, Box)]
    pairs: Iterator[tuple[Mark, Mark]] = chain(combinations(texts, 2), product(texts, boxes))
    for text, other in pairs:
        assert not overlap(text, other), (text, other)


def test_nothing_lies_on_anything_else_and_the_margin_is_kept() -> None:
    for face, language in product((FACE, WORST), LANGUAGES):
        assert_tidy(face, language)


@given(faces, st.sampled_from(LANGUAGES))
def test_nor_with_any_names_and_amounts(face: Face, language: str) -> None:
    assert_tidy(face, language)


def test_the_bars_have_their_quiet_beside_them() -> None:
    bar_code = [mark for mark in layout(FACE) if isinstance(mark, Box) and mark.height > 1000]
    found = [mark for mark in bar_code if mark.y > 1000]
    left, right = found[0].x, found[-1].x + found[-1].width
    quiet = Box(
        left - QUIET * NARROW, found[0].y, right - left + 2 * QUIET * NARROW, found[0].height
    )
    others = [mark for mark in layout(FACE) if mark not in found]
    assert len(found) == len(bars(FACE.number))
    assert not [mark for mark in others if overlap(mark, quiet)]


def test_the_svg_has_every_mark_of_the_layout() -> None:
    boxes = ET.fromstring(as_svg(FACE)).findall(f"{SVG}rect")[1:]  # noqa: S314 - our own
    drawn = [Box(*(int(box.attrib[name]) for name in Box._fields)) for box in boxes]
    assert drawn == [mark for mark in layout(FACE) if isinstance(mark, Box)]
    assert on_svg(FACE) == [mark.words for mark in layout(FACE) if isinstance(mark, Text)]


def test_the_pdf_has_ink_where_the_layout_has_marks_and_nowhere_else() -> None:
    page = ImageOps.invert(from_pdf(FACE).convert("L"))
    for mark in layout(FACE):
        left, top, right, bottom = (length * DPI // 2540 for length in extent(mark))
        around = (left - 2, top - 2, right + 3, bottom + 3)
        assert max(page.crop(around).tobytes()) > 150, mark
        page.paste(0, around)
    assert page.getbbox() is None


def test_the_page_is_as_large_as_a_ticket() -> None:
    assert 'width="156mm" height="65mm"' in as_svg(FACE)
    with pypdfium2.PdfDocument(as_pdf(FACE)) as document:
        millimetres = [length * 254 / 720 for length in document[0].get_size()]
    assert millimetres == pytest.approx([156, 65], abs=0.01)


def test_the_same_face_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = as_svg(FACE), as_pdf(FACE)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert (as_svg(FACE), as_pdf(FACE)) == first
    other = msgspec.structs.replace(FACE, sequence=4022)
    assert as_svg(other) != first[0]
    assert as_pdf(other) != first[1]


def test_the_document_bears_the_time_of_the_ticket_and_no_other() -> None:
    stamps = re.findall(rb"\(D:([^)]*)\)", as_pdf(FACE))
    assert stamps == [b"20260309095320Z"] * 2
