"""The reference pages are made from the code, and the copies in the documentation are up to date."""

from pathlib import Path

import pytest

from croupier.views.reference import pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", list(pages()))
def test_the_page_is_what_the_code_says(name: str) -> None:
    """`make docs` writes them anew."""
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name]


def test_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(pages())
