"""A sentence for people that keeps its template and its values, so that it can be said in another language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Self, TypeAlias

from croupier.errors import UnknownName
from croupier.money import Cents, show, show_chips

_PLACEHOLDER = re.compile(r"\{(\w+)\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount in a sentence: money, or chips of a tournament."""

    amount: Cents
    chips: bool = False

    def __str__(self) -> str:
        return show_chips(self.amount) if self.chips else show(self.amount)


@dataclass(frozen=True, slots=True)
class Moment:
    """A time in a sentence, as the clocks of the house show it; its seconds are said if they are given."""

    local: str

    @classmethod
    def from_local_time(cls, at: datetime, timespec: str = "seconds") -> "Moment":
        """Return the moment of a time that is in the zone of the house."""
        return cls(at.replace(tzinfo=None).isoformat(timespec=timespec))

    def __str__(self) -> str:
        at = datetime.fromisoformat(self.local)
        return f"{at:%-d %B %Y} at {self.local.partition('T')[2]}"


class Phrase(str):
    """An English sentence, which is an ordinary string, with its template and its values."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, "Value"]

    def __new__(cls, template: str, values: "Mapping[str, Value] | None" = None) -> Self:
        """Fill in the template, in English."""
        sentence = super().__new__(cls, fill_in(template, values or {}, _in_english))
        sentence.template = template
        sentence.values = values or {}
        return sentence

    def __reduce__(self) -> "tuple[type[Phrase], tuple[str, Mapping[str, Value]]]":
        """Copy and pickle the template and the values too."""
        return Phrase, (self.template, self.values)


Value: TypeAlias = "str | int | Sum | Moment | Phrase | tuple[Value, ...]"
"""What a sentence can name: a text, a number, an amount, a time, another sentence, or a list of them."""


def phrase(template: str, /, **values: Value) -> Phrase:
    """Make a sentence. The template is a literal, because the catalogues of other languages know it by its words."""
    return Phrase(template, values)


def sentences(*parts: Phrase) -> Phrase:
    """Join sentences to one text, without the empty ones."""
    first, *others = [part for part in parts if part] or [NO_PHRASE]
    return phrase("{first} {rest}", first=first, rest=sentences(*others)) if others else first


def phrase_of(error: Exception) -> Phrase:
    """Return what an error says: its phrase if it was made of one."""
    if isinstance(error, UnknownName):
        return _unknown(error)
    text = error.args[0] if error.args else ""
    return text if isinstance(text, Phrase) else Phrase(str(error))


def _unknown(error: UnknownName) -> Phrase:
    near, names = error.near, error.accepted
    some = (
        phrase("{count} of them, e.g. '{name}'", count=len(names), name=names[0])
        if error.has_many
        else names
    )
    return sentences(
        phrase("Unknown {what} '{value}'.", what=error.what, value=error.value),
        phrase("Did you mean '{near}'?", near=near) if near else NO_PHRASE,
        phrase("Accepted: {accepted}.", accepted=some),
    )


def in_chips(amount: Cents) -> Sum:
    """Return an amount of tournament chips for a sentence."""
    return Sum(amount, chips=True)


def fill_in(template: str, values: Mapping[str, Value], say: Callable[[str, Value], str]) -> str:
    """Put the values into a template, each as `say` says it by its name; other braces stay as they are."""
    return _PLACEHOLDER.sub(
        lambda found: say(found[1], values[found[1]]) if found[1] in values else found[0], template
    )


def placeholders(template: str) -> list[str]:
    """Return the names of the values in a template, in alphabetical order."""
    return sorted(_PLACEHOLDER.findall(template))


def plain(value: object) -> str:
    """Return a value in one line: signs that cannot be printed are escaped."""
    text = str(value)
    return text if text.isprintable() else repr(text)[1:-1]


def _in_english(_name: str, value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(plain, value)) or "none"
    return plain(value)


NO_PHRASE = Phrase("")
