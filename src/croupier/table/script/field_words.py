"""The words of a command's fields: how a word of a line becomes a value, and a value a word.

Both directions follow from the type of the field, so a command with a plain form needs no code of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec.structs import FieldInfo

from croupier.errors import BadInput, Mistake
from croupier.money import Cents
from croupier.table.counts.pieces import Pieces
from croupier.table.script.forms import CommandWords, Piece, pieces
from croupier.table.script.shared_parts import (
    amount,
    counted,
    listed,
    paired,
    spaced,
    uncounted,
    unlisted,
    unpaired,
    unspaced,
    write_yes,
)
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Actor, Patron


@dataclass(frozen=True, slots=True)
class Words:
    """The word of one type of field, in both directions."""

    read: Callable[[CommandWords, str], Any]
    """Takes the words of a line and the name of the word."""
    write: Callable[[Any], str]


def _second_person(words: CommandWords, name: str) -> Actor:
    """Read a second person with the rank, `dealer:Dana`."""
    staff, _, area = words[name].partition("@")
    rank, colon, person = staff.partition(":")
    if not colon:
        raise BadInput(f"Unreadable second person {rank!r}. Accepted: such as 'dealer:Dana'.")
    return Actor(person, rank, area)


def _write_second(by: Actor) -> str:
    return f"{by.rank}:{by.name}" + (f"@{by.area}" if by.area else "")


TEXT = Words(lambda words, name: words[name], str)
SPACED = Words(lambda words, name: unspaced(words[name]), spaced)
LIST = Words(lambda words, name: tuple(filter(None, words[name].split("+"))), "+".join)
SPACED_LIST = Words(lambda words, name: unlisted(words[name]), listed)
FACES = Words(lambda words, name: tuple(words[name].split("-")), "-".join)
PIECES = Words(lambda words, name: uncounted(words[name]), counted)
INSTANT = Words(CommandWords.instant, str)
BY_TYPE: Mapping[Any, Words] = {
    str: TEXT,
    bool: Words(lambda words, name: bool(words[name]), write_yes),
    int: Words(CommandWords.whole, str),
    Cents: Words(CommandWords.money, amount),
    tuple[str, ...]: LIST,
    tuple[Pieces, ...]: PIECES,
    Mapping[str, str]: Words(lambda words, name: unpaired(words[name]), paired),
    Patron: Words(lambda words, name: Patron(key=words[name]), lambda patron: patron.key),
    Actor: Words(_second_person, _write_second),
}
"""By type of the field: its words."""


@dataclass(frozen=True, slots=True)
class WordField:
    """A field of a command with its place in the line."""

    info: FieldInfo
    piece: Piece | None
    """The word that gives the field; none if no word of the line does."""
    words: Words
    otherwise: str | None

    def read(self, words: CommandWords) -> Iterator[tuple[str, Any]]:
        """Yield the field with its value, or nothing where its default holds."""
        name = self.info.name
        if self.piece is not None and self.piece.name in words.words:
            yield name, self.words.read(words, self.piece.name)
        elif self.otherwise is not None:
            yield name, self.otherwise
        elif self.info.required:
            # A terminal that no word names is the sender's.
            yield name, words.by if name == "terminal" else () if self.words in LISTS else ""

    def write(self, command: CommandBase) -> str:
        """Return the word of this field, or nothing if it says no more than the default."""
        value = getattr(command, self.info.name)
        if value is None or self.piece is None or value == self.info.default:
            return ""
        word = self.words.write(value)
        return word and f"{self.piece.before}{word}"


LISTS = (LIST, SPACED_LIST, FACES, PIECES)


def _words_of(info: FieldInfo, piece: Piece | None, *, is_spaced: bool) -> Words:
    """Return the words of a field by its type, and by its word in the form."""
    kinds = [kind for kind in get_args(info.type) if kind is not type(None)]
    kind = kinds[0] if type(None) in get_args(info.type) else info.type
    value = piece.value if piece else ""
    if kind is int and value == "TIME":
        return INSTANT
    if kind == tuple[str, ...] and (is_spaced or value == "FACES"):
        return SPACED_LIST if is_spaced else FACES
    if kind is str and is_spaced:
        return SPACED
    if kind not in BY_TYPE:
        raise Mistake(f"A line has no words for {info.name}: give the verb a form of its own.")
    return BY_TYPE[kind]


@cache
def word_fields(command: type[CommandBase]) -> tuple[WordField, ...]:
    """Return the fields of a command in the order of its line; fields without a word come last."""
    record = command.record
    infos = {info.name: info for info in msgspec.structs.fields(command)}
    by_field: dict[str, Piece | None] = {}
    for piece in pieces(record.line.partition(" ")[2]):
        name = record.fields.get(piece.name, piece.name)
        if name not in infos:
            raise Mistake(f"{command.__name__} has no field {name} for its line.")
        by_field[name] = piece
    by_field |= dict.fromkeys(name for name in infos if name not in by_field)
    return tuple(
        WordField(
            infos[name],
            piece,
            _words_of(infos[name], piece, is_spaced=name in record.spaced),
            record.otherwise.get(name),
        )
        for name, piece in by_field.items()
    )


def read_fields(command: type[CommandBase], words: CommandWords) -> Any:
    """Make a command from its words."""
    return command(**dict(pair for each in word_fields(command) for pair in each.read(words)))


def write_fields(command: CommandBase) -> str:
    """Write the words of a command, without its verb."""
    return " ".join(filter(None, (each.write(command) for each in word_fields(type(command)))))
