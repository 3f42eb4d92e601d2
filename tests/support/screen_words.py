"""The catalogues of the screens: every text by its id, a folder for each language."""

import re
from pathlib import Path

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def catalogue(name: str) -> dict[str, str]:
    """The texts of a file by their ids."""
    text = (WORDS / name).read_text(encoding="utf-8")
    return dict(re.findall(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', text, re.MULTILINE))
