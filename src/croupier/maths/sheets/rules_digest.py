"""The hash of the code and data that settle a game.

With it a laboratory that files a PAR sheet identifies the very rules of the sheet, even after other
parts of the program have changed.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

PARTS = ("money.py", "games", "rulebook")
"""Odds and money, faces, the games, the rules in our own words with their dated values."""
LEFT_OUT = ("proofs.json", "waits.toml")
"""Which test proves a clause defines no game."""
ENDS = (".py", ".toml", ".csv", ".json")


@cache
def definition() -> dict[str, str]:
    """Every file by name, with its SHA-256."""
    root = files("croupier")
    return dict(sorted(entry for part in PARTS for entry in _under(root / part, part)))


@cache
def digest() -> str:
    """One hash for all of them: the SHA-256 of their names and hashes."""
    listed = "".join(f"{hashed}  {name}\n" for name, hashed in definition().items())
    return sha256(listed.encode()).hexdigest()


def _under(place: Traversable, name: str) -> Iterator[tuple[str, str]]:
    if place.is_file():
        if name.endswith(ENDS) and not name.endswith(LEFT_OUT):
            yield name, sha256(place.read_bytes()).hexdigest()
        return
    for inside in place.iterdir():
        yield from _under(inside, f"{name}/{inside.name}")
