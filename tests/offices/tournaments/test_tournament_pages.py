"""The terms as a page and as a PDF: both say the same, and each page its number, version and digest."""

import re
from html.parser import HTMLParser

import pypdfium2
import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.offices.tournaments.terms.printed_terms import Document, document
from croupier.views.tournaments.terms_page import as_html, as_pdf
from support.full_terms import EDITIONS, OPERATOR, complete, simple
from support.round_tables import clause


def made(game: str = "rapid-roulette") -> Document:
    return document(complete(game), operator=OPERATOR, version=4)


def plain(text: str) -> str:
    """Without the breaks of lines, which are the setter's."""
    return re.sub(r"\s+", " ", text)


def pages(content: bytes) -> list[str]:
    with pypdfium2.PdfDocument(content) as read:
        return [page.get_textpage().get_text_bounded() for page in read]


def everything(found: Document) -> list[str]:
    return [
        text
        for section in found.sections
        for paragraph in section.paragraphs
        for text in (paragraph.words, *paragraph.points, *paragraph.clauses)
    ]


class Tags(HTMLParser):
    """What a reader of screens finds, and what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.fetched += [str(given[name]) for name in ("src", "href") if name in given]

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Tags:
    found = Tags()
    found.feed(html)
    return found


@pytest.mark.parametrize("game", EDITIONS.values())
@clause("SATG 1.1 crown")
def test_the_page_says_everything_and_fetches_nothing(game: str) -> None:
    found, said = made(game), read(as_html(made(game)))
    for text in (OPERATOR, found.title, found.rules, found.regulator, found.digest):
        assert text in said.text
    for text in everything(found):
        assert text in said.text
    assert said.tags.count("h1") == said.tags.count("main") == 1
    assert said.tags.count("h2") == len(found.sections)
    assert all(item.startswith("#part-") for item in said.fetched)
    assert "script" not in said.tags


def test_what_a_director_wrote_is_text_and_never_markup() -> None:
    terms = replace(complete(), title="<b>Cup</b> & Co", place="<script>x()</script>")
    found = document(terms, operator=OPERATOR)
    said = read(as_html(found))
    assert "b" not in said.tags
    assert "script" not in said.tags
    text = plain(" ".join(pages(as_pdf(found))))
    assert "<b>Cup</b> & Co" in text
    assert "<script>x()</script>" in text


@pytest.mark.parametrize("game", EDITIONS.values())
@clause("SATG 1.1 crown")
def test_the_pdf_says_everything(game: str) -> None:
    found = made(game)
    read_back = pages(as_pdf(found))
    assert len(read_back) > 1
    text = plain(" ".join(read_back))
    for said in (found.rules, f"Regulator: {found.regulator}"):
        assert said in text
    # The foot of a page may stand between the lines of what runs over it.
    for words in (word for said in everything(found) for word in said.split()):
        assert words in text
    for number, page in enumerate(read_back, start=1):
        assert f"{number} / {len(read_back)}" in page
        assert f"{OPERATOR}. Spring Cup, version 4" in page
        assert found.digest in page


def test_the_same_terms_are_the_same_paper() -> None:
    assert as_pdf(made()) == as_pdf(made())
    other = document(simple(), operator=OPERATOR, version=4)
    assert as_pdf(other) != as_pdf(made())


def test_letters_that_the_pdf_lacks_are_refused_and_the_page_has_them() -> None:
    found = document(replace(complete(), place="河畔厅"), operator=OPERATOR)
    assert "河畔厅" in as_html(found)
    with pytest.raises(BadInput, match="Accepted: HTML"):
        as_pdf(found)
