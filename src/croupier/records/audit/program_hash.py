"""The program's own files, and one hash over all of them."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

PASSING = (".pyc", ".pyo")
"""Suffixes of files that Python generates from the sources; they are left out."""


def own_files() -> Iterator[tuple[str, Path]]:
    """Yield every file of the installed program with its name."""
    root = Path(str(files("croupier")))
    for path in root.rglob("*"):
        if path.is_file() and path.suffix not in PASSING:
            yield f"croupier/{path.relative_to(root).as_posix()}", path


@cache
def code_hash() -> str:
    """Return the hash of the rules and the code; the built screens are left out, because they settle nothing."""
    hashes = {
        name: sha256(path.read_bytes()).hexdigest()
        for name, path in own_files()
        if path.suffix in (".py", ".toml", ".csv")
    }
    return sha256(msgspec.json.encode(hashes, order="sorted")).hexdigest()
