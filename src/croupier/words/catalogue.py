"""The catalogues of the other languages: each sentence by its English template, and the names of codes."""

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from croupier.errors import unknown
from croupier.money import in_chips, show
from croupier.words.phrase import Moment, Phrase, Sum, Value, fill_in, plain

ENGLISH = "en"
CHINESE = "zh-Hans"
LANGUAGES = (ENGLISH, CHINESE)


class Forms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language writes lists, chips and times."""

    list: str
    none: str
    chips: str
    time: str


class Catalogue(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The texts of one language. The screens read the same file."""

    forms: Forms
    kinds: dict[str, str]
    """Names of values that hold codes, and the kind of these codes."""
    names: dict[str, dict[str, str]]
    """The names of codes, by their kind."""
    phrases: dict[str, str]

    def say(self, phrase: Phrase) -> str:
        """Say a sentence; one that the catalogue does not know, because an older release wrote it, stays English."""
        return fill_in(
            self.phrases.get(phrase.template, phrase.template), phrase.values, self._value
        )

    def _value(self, name: str, value: Value) -> str:
        match value:
            case Phrase():
                return self.say(value)
            case Sum(amount, chips):
                return self.forms.chips.format(amount=in_chips(amount)) if chips else show(amount)
            case Moment(local):
                at, clock = datetime.fromisoformat(local), local.partition("T")[2]
                return self.forms.time.format(year=at.year, month=at.month, day=at.day, clock=clock)
            case tuple():
                return (
                    self.forms.list.join(self._value(name, it) for it in value) or self.forms.none
                )
        return self.names.get(self.kinds.get(name, name), {}).get(str(value), plain(value))


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language other than English."""
    text = files("croupier.words").joinpath(f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=Catalogue)


@cache
def alert_words(language: str) -> Mapping[str, str]:
    """Return the sentences of alerts and the words of the codes in them. The screens read the same file."""
    text = files("croupier.words").joinpath(f"alerts.{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def say_in(language: str, phrase: Phrase) -> str:
    """Say a sentence in a language."""
    return str(phrase) if language == ENGLISH else catalogue(language).say(phrase)


def language_in(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for: `CROUPIER_LANGUAGE`, or the locale of the terminal."""
    chosen = environment.get("CROUPIER_LANGUAGE", "")
    if chosen:
        return known_language(chosen)
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    simplified = re.match(r"zh(?!_(TW|HK|MO))", locale)
    return CHINESE if simplified else ENGLISH


def known_language(name: str) -> str:
    """Return the language of this name, or refuse the name."""
    if name not in LANGUAGES:
        raise unknown("language", name, LANGUAGES)
    return name
