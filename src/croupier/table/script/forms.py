"""The form of a command: which words it has, in which order, and what each stands for.

GROUND [REASON…]              a word; perhaps more words
PATRON BET [@AREA] AMOUNT     a word that begins with @, or none
MINIMUM to MAXIMUM [by STEP]  words in small letters stand as they are
[tender=TENDER] from=TIME     words with a name, anywhere in the line
BET AMOUNT, …                 several, with a comma between them
BET AMOUNT …                  several, one after the other
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from croupier.errors import BadInput
from croupier.money import Cents, money
from croupier.table.commands import Command

_TIME = re.compile(r"(\d{1,15})(?:\.(\d{1,3}))?", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)
_TOKEN = re.compile(r"\[[^\]]+\],?|\S+")
_NAMED = re.compile(r"\[?([a-z]+)=([^\]]+)\]?")
_WORD = r"[^\s@]\S*"


def milliseconds(text: str) -> int:
    """Seconds with up to three decimals, as whole milliseconds."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise BadInput(f"Unreadable time {text!r}. Accepted: seconds such as '3.5'.")
    return 1_000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))


def instant(text: str, start: int) -> int:
    """`1200s` is counted from the start of the script; a bare number is a stamp in milliseconds."""
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
    """The words of one command by their names."""

    by: str
    """Who gives it."""
    words: Mapping[str, str]
    several: tuple["CommandWords", ...] = ()
    """Where the form repeats: each time."""
    start: int = 0

    def __getitem__(self, name: str) -> str:
        """A word that the form asks for."""
        return self.words[name]

    def get(self, name: str, otherwise: str = "") -> str:
        """A word that may be left out."""
        return self.words.get(name, otherwise)

    def money(self, name: str) -> Cents:
        """An amount."""
        return money(self.words[name])

    def perhaps_money(self, name: str) -> Cents | None:
        """An amount that may be left out."""
        return money(self.words[name]) if name in self.words else None

    def whole(self, name: str) -> int:
        """A whole number."""
        text = self.words[name]
        if not _WHOLE.fullmatch(text):
            raise BadInput(f"Unreadable number {text!r}. Accepted: a whole number.")
        return int(text)

    def instant(self, name: str) -> int:
        """A time, as a stamp."""
        return instant(self.words[name], self.start)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A form as it is looked for."""

    pattern: re.Pattern[str]
    named: Mapping[str, str]
    """Words with a name: what each accepts; capitals stand for anything."""
    needed: frozenset[str]
    comma: bool
    width: int
    """How many words are repeated without a comma; nothing if none are."""

    def accepts(self, name: str, value: str) -> bool:
        """Whether a word with a name belongs here."""
        form = self.named.get(name, "")
        return bool(value) and (form.isupper() or form == value)

    def parts(self, words: list[str]) -> list[str]:
        """The words of each time that the form repeats, or all of them."""
        if self.comma:
            return [" ".join(part.split()) for part in " ".join(words).split(",")]
        if self.width and words:
            places = range(0, len(words), self.width)
            return [" ".join(words[place : place + self.width]) for place in places]
        return [" ".join(words)]


@cache
def shape(words: str) -> Shape:
    """The shape of a form from its words."""
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


@dataclass(frozen=True, slots=True)
class Form:
    """One verb: its words, the command it stands for, who gives it."""

    words: str
    command: type[Command]
    by: tuple[str, ...]
    """Acts of the rulebook, or `player`, `device`, `system`."""
    make: Callable[[CommandWords], Command]

    def read(self, words: list[str], *, by: str, start: int) -> CommandWords | None:
        """The words by their names; nothing if they are not of this form."""
        form, named = shape(self.words), {}
        if form.named:
            pairs = [word.split("=", 1) for word in words if "=" in word]
            words = [word for word in words if "=" not in word]
            named = {name: value for name, value in pairs if form.accepts(name, value)}
            if len(named) < len(pairs) or not form.needed <= set(named):
                return None
        found = []
        for part in form.parts(words):
            match = form.pattern.fullmatch(f" {part}" if part else "")
            if match is None:
                return None
            found.append(_words(match))
        several = tuple(CommandWords(by=by, words=one, start=start) for one in found)
        return CommandWords(by=by, words={**found[0], **named}, several=several, start=start)


def _words(match: re.Match[str]) -> dict[str, str]:
    return {name: word for name, word in match.groupdict().items() if word is not None}


def _part(piece: str) -> str:
    """One piece of a form as a pattern; each word is led by its space."""
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
