"""The program's own files, and one hash that stands for all of them."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

PASSING = (".pyc", ".pyo")
"""Python makes these anew from the others."""


def own_files() -> Iterator[tuple[str, Path]]:
    """Every file of the installed program."""
    root = Path(str(files("croupier")))
    for path in root.rglob("*"):
        if path.is_file() and path.suffix not in PASSING:
            yield f"croupier/{path.relative_to(root).as_posix()}", path


@cache
def code_hash() -> str:
    """The hash of the rules and of the code that reads them; the built screens settle nothing."""
    found = {
        name: sha256(path.read_bytes()).hexdigest()
        for name, path in own_files()
        if path.suffix in (".py", ".toml", ".csv")
    }
    return sha256(msgspec.json.encode(found, order="sorted")).hexdigest()
