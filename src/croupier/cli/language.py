"""The language in which a command answers: `--language`, the environment, or English."""

import os
from collections.abc import Sequence

from croupier.errors import BadInput
from croupier.words import Phrase, phrase_of
from croupier.words.catalogue import ENGLISH, known_language, language_in, say_in

OPTION = "--language"
_chosen = [ENGLISH]
"""The language of this process, which runs one command."""


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Choose the language, and return the arguments without the option."""
    others = list(arguments)
    _chosen[0] = language_in(os.environ)
    for place, argument in enumerate(others):
        name, equals, value = argument.partition("=")
        if name == OPTION:
            named = [value] if equals else others[place + 1 : place + 2]
            _chosen[0] = known_language(named[0] if named else "")
            del others[place : place + (1 if equals else 2)]
            break
    return others


def chosen_language() -> str:
    """Return the language of this process, in which it also prints a ticket."""
    return _chosen[0]


def spoken(text: str) -> str:
    """Return a text for people: a sentence in the chosen language, any other text unchanged."""
    return say_in(_chosen[0], text) if isinstance(text, Phrase) else text


def spoken_error(error: Exception) -> str:
    """Return what an error says, in the chosen language as far as the error is made of sentences."""
    return spoken(phrase_of(error)) if isinstance(error, BadInput) else str(error)
