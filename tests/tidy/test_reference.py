"""The reference pages are made from the code, and the copies in the documentation are up to date."""

from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from croupier.server.http.wire_reference import server_pages
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.script.verbs import FORMS
from croupier.table.values.event_base import kebab
from croupier.views.rules.reference_pages import pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@cache
def made() -> dict[str, str]:
    """The pages as the code makes them."""
    return {**pages(FORMS), **server_pages()}


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_the_page_is_what_the_code_says(name: str) -> None:
    """`make docs` writes them anew."""
    assert (FOLDER / name).read_text(encoding="utf-8") == made()[name]


def test_no_page_is_left_over_or_missing() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(made())


def test_the_page_of_scripts_lists_every_verb_with_its_form_and_its_command() -> None:
    for verb, form in FORMS.items():
        row = next(
            line for line in made()["scripts.md"].splitlines() if line.startswith(f"| `{verb}` ")
        )
        assert form.words in row
        assert f"| {kebab(form.command.__name__)} |" in row
        assert row.rstrip("| ").split("|")[-1].strip(), "Somebody gives it."


def test_every_command_but_the_opening_names_its_verb() -> None:
    rows = [line for line in made()["commands.md"].splitlines() if line.startswith("- **")]
    assert len(rows) == len(get_args(Command))
    silent = [row for row in rows if "In a script: `" not in row]
    assert [row.split("**")[1] for row in silent] == ["open-table"]


def test_the_postings_name_events_as_the_page_of_events_does() -> None:
    for kind in get_args(Event):
        assert kind.__name__ not in made()["postings.md"]
    assert "    wagers-closed, returned  " in made()["postings.md"]
