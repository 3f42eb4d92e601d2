"""Read TOML files of the package, and the sections of the file of a game, into the types that describe them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from croupier.errors import Mistake

T = TypeVar("T")


def decode(text: str, kind: type[T]) -> T:
    """Return TOML text as a value of a type; dates may be written as dates or as texts."""
    return msgspec.convert(tomllib.loads(text), kind)


def load(name: str, kind: type[T], package: str = "croupier.rulebook") -> T:
    """Return the content of a file; a fault in it is a mistake of ours and names the file."""
    try:
        return decode(files(package).joinpath(name).read_text(encoding="utf-8"), kind)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise Mistake(f"{name}: {error}") from error


SECTIONS = ("ladder", "equipment", "shoe", "no-spin")
"""What the file of a game says beside its odds, decks and settings: read where it is used."""


@cache
def game_files() -> Mapping[str, Mapping[str, Any]]:
    """Return the file of each game, or of the games with one pay table, by the name of the pay table."""
    folder = files("croupier.rulebook").joinpath("games")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    texts = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    return {name.removesuffix(".toml"): tomllib.loads(text) for name, text in texts.items()}


def sections(section: str, kind: type[T]) -> tuple[T, ...]:
    """Return one section of the files of all games; each entry names the games for which it is."""
    entries = [entry for file in game_files().values() for entry in file.get(section, ())]
    return tuple(msgspec.convert(entry, kind) for entry in entries)
