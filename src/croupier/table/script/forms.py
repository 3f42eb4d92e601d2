"""The form of a command: its words, their order and their meaning.

GROUND [REASON…]              a word, then optional words
PATRON BET [@AREA] AMOUNT     a word that begins with @, or none
MINIMUM to MAXIMUM [by STEP]  words in lower case are literal
[tender=TENDER] from=TIME     words with a name, anywhere in the line
BET AMOUNT, …                 repeated, separated by commas
BET AMOUNT …                  repeated, one after the other
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from croupier.errors import BadInput
from croupier.money import Cents, money
from croupier.table.commands import Command
from croupier.table.values.command_base import CommandBase

_TIME = re.compile(r"(\d{1,15})(?:\.(\d{1,3}))?", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)
_TOKEN = re.compile(r"\[[^\]]+\],?|\S+")
_NAMED = re.compile(r"\[?([a-z]+)=([^\]]+)\]?")
_WORD = r"[^\s@]\S*"


def milliseconds(text: str) -> int:
    """Convert seconds with up to three decimals to whole milliseconds."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise BadInput(f"Unreadable time {text!r}. Accepted: seconds such as '3.5'.")
    return 1_000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))


def instant(text: str, start: int) -> int:
    """Read an instant: `1200s` counts from the start of the script, a bare number is a stamp in milliseconds."""
    if _WHOLE.fullmatch(text):
        return int(text)
    if not text.endswith("s") or not _TIME.fullmatch(text[:-1]):
        raise BadInput(
            f"Unreadable instant {text!r}. Accepted: seconds of the script such as '1200s', or whole"
            " milliseconds since 1970."
        )
    return start + milliseconds(text[:-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandWords:
    """The words of one command, by name."""

    by: str
    """The actor who gives the command."""
    words: Mapping[str, str]
    several: tuple["CommandWords", ...] = ()
    """The words of each repetition, if the form repeats."""
    start: int = 0

    def __getitem__(self, name: str) -> str:
        """Return a word that the form requires."""
        return self.words[name]

    def get(self, name: str, otherwise: str = "") -> str:
        """Return an optional word, or the default."""
        return self.words.get(name, otherwise)

    def money(self, name: str) -> Cents:
        """Return an amount."""
        return money(self.words[name])

    def perhaps_money(self, name: str) -> Cents | None:
        """Return an optional amount."""
        return money(self.words[name]) if name in self.words else None

    def whole(self, name: str) -> int:
        """Return a whole number."""
        text = self.words[name]
        if not _WHOLE.fullmatch(text):
            raise BadInput(f"Unreadable number {text!r}. Accepted: a whole number.")
        return int(text)

    def instant(self, name: str) -> int:
        """Return an instant as a stamp."""
        return instant(self.words[name], self.start)


@dataclass(frozen=True, slots=True)
class Piece:
    """One word of a form."""

    name: str
    value: str
    """Its placeholder in capitals, or a literal word."""
    before: str
    """What is written before it: `@` or `name=`."""


def pieces(words: str) -> Iterator[Piece]:
    """Yield the words of a form in their order."""
    for token in _TOKEN.findall(words):
        match = _NAMED.fullmatch(token)
        if match:
            yield Piece(match[1], match[2], f"{match[1]}=")
            continue
        for word in token.rstrip(",").strip("[]…").split():
            name = word.strip("@…")
            yield Piece(name.lower(), name, "@" if word[0] == "@" else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A form, compiled for matching."""

    pattern: re.Pattern[str]
    named: Mapping[str, str]
    """By name: the value that a named word accepts; capitals accept any value."""
    needed: frozenset[str]
    comma: bool
    width: int
    """The number of words that repeat without a comma; 0 if none do."""

    def accepts(self, name: str, value: str) -> bool:
        """Return whether a named word is valid here."""
        form = self.named.get(name, "")
        return bool(value) and (form.isupper() or form == value)

    def parts(self, words: list[str]) -> list[str]:
        """Split the words into the repetitions of the form, or return them as one part."""
        if self.comma:
            return [" ".join(part.split()) for part in " ".join(words).split(",")]
        if self.width and words:
            places = range(0, len(words), self.width)
            return [" ".join(words[place : place + self.width]) for place in places]
        return [" ".join(words)]


@cache
def shape(words: str) -> Shape:
    """Compile a form from its words."""
    pieces = _TOKEN.findall(words)
    named = {piece: match for piece in pieces if (match := _NAMED.fullmatch(piece))}
    plain = [piece for piece in pieces if piece != "…" and piece not in named]
    comma = any(piece.endswith(",") for piece in plain)
    return Shape(
        pattern=re.compile("".join(_part(piece.rstrip(",")) for piece in plain)),
        named={match[1]: match[2] for match in named.values()},
        needed=frozenset(match[1] for piece, match in named.items() if piece[0] != "["),
        comma=comma,
        width=len(plain) if "…" in pieces and not comma else 0,
    )


class OwnForm(NamedTuple):
    """The functions of a verb whose words do not follow from the fields of its command."""

    make: Callable[[CommandWords], Any]
    write: Callable[[Any], str]
    """Returns the words without the verb."""


OwnForms: TypeAlias = dict[type[CommandBase], OwnForm]


@dataclass(frozen=True, slots=True)
class Form:
    """One verb: its words, its command and who may give it."""

    words: str
    command: type[Command]
    by: tuple[str, ...]
    """Powers of the rulebook, or `player`, `device`, `system`."""
    make: Callable[[CommandWords], Any]
    write: Callable[[Any], str]

    def read(self, words: list[str], *, by: str, start: int) -> CommandWords | None:
        """Return the words by name; None if they do not match this form."""
        form, named = shape(self.words), {}
        if form.named:
            pairs = [word.split("=", 1) for word in words if "=" in word]
            words = [word for word in words if "=" not in word]
            named = {name: value for name, value in pairs if form.accepts(name, value)}
            if len(named) < len(pairs) or not form.needed <= set(named):
                return None
        parts = []
        for part in form.parts(words):
            match = form.pattern.fullmatch(f" {part}" if part else "")
            if match is None:
                return None
            parts.append(_words(match))
        several = tuple(CommandWords(by=by, words=record, start=start) for record in parts)
        return CommandWords(by=by, words={**parts[0], **named}, several=several, start=start)


def _words(match: re.Match[str]) -> dict[str, str]:
    return {name: word for name, word in match.groupdict().items() if word is not None}


def _part(piece: str) -> str:
    """Return one piece of a form as a pattern, with a space before each word."""
    if piece[0] == "[":
        inside = "".join(map(_part, piece[1:-1].split()))
        return f"(?:{inside})?"
    many, at = piece.endswith("…"), "@" if piece[0] == "@" else ""
    name = piece.strip("@…")
    if not name.isupper():
        return f" (?P<{name}>{name})"
    # A position ends where an area or an amount begins; a reason is free text to the end.
    more = f"(?: {_WORD})*?" if name == "SPOT" else "(?: .*)?"
    return f" {at}(?P<{name.lower()}>{_WORD}{more if many else ''})"
