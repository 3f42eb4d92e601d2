"""Titles of electronic gaming machines by the notice that approved them (`titles.csv`)."""

import csv
from importlib.resources import files
from typing import NamedTuple


class Title(NamedTuple):
    """One game of a gaming machine."""

    notice: str
    manufacturer: str
    title: str


def _load() -> tuple[Title, ...]:
    text = files(__package__).joinpath("titles.csv").read_text(encoding="utf-8")
    return tuple(Title(**row) for row in csv.DictReader(text.splitlines(), strict=True))


TITLES: tuple[Title, ...] = _load()
"""The 86 of GAZ 30/2000 schedule-1 aristocrat. The list that it revoked is not held."""
