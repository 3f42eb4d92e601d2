"""The page of alerts has a row for each alert, with its action and those who clear it, and no other row."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from croupier.offices.floor.significant_events import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "alerts.md"
SHORTEST = 10
"""Characters of a text that says something."""


@cache
def rows() -> Mapping[str, list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("| `")
    ]
    codes = [row[0].strip("`") for row in cells]
    assert len(codes) == len(set(codes)), "Each has one row."
    return dict(zip(codes, (row[1:] for row in cells), strict=True))


@pytest.mark.parametrize("code", KINDS)
def test_each_alert_says_what_it_means_and_what_to_do(code: str) -> None:
    """A new alert gets its row here; `significant.toml` has its action and those who clear it."""
    kind = KINDS[code]
    row = rows()[code]
    if kind.stays_open:
        action, clears, means, do = row
        assert (action, clears) == (kind.action, ", ".join(kind.clears))
        assert len(do) > SHORTEST
    else:
        (means,) = row
    assert len(means) > SHORTEST


def test_no_row_is_left_over() -> None:
    actions = {kind.action for kind in KINDS.values()}
    others = set(rows()) - set(KINDS) - actions
    assert [code for code in others if not re.fullmatch(r"Croupier[A-Z]\w+", code)] == []
