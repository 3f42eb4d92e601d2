"""Describe in one sentence what is wrong with an unreadable call: which field, and why."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from croupier.errors import unknown
from croupier.offices.cage.commands import CageCommand
from croupier.table.commands import Command

WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
}
COMMANDS = [
    str(msgspec.inspect.type_info(value).tag)  # type: ignore[attr-defined]  # each of them is a struct with a tag
    for union in (Command, CageCommand)
    for value in get_args(union)
]
"""The types of commands, as they are written in calls."""


def sentence(faults: Iterable[Mapping[str, Any]]) -> str:
    """Return the faults of a call as text, in the order in which they were found."""
    return " ".join(_sentence(str(fault.get("key", "")), str(fault["message"])) for fault in faults)


def _sentence(key: str, message: str) -> str:
    key = "" if key == "data" else key
    if missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"The field {_below(key, missing[1])} is missing."
    if more := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        return f"There is no field {_below(key, more[1])}."
    if word := re.fullmatch(r"Invalid value '(.*)'", message):
        if key == "command.type":
            return str(unknown("command", word[1], COMMANDS))
        return f"{word[1]!r} is not accepted for {_field(key)}."
    if "matching regex" in message:
        return f"{_field(key)} has characters that are not accepted."
    text = re.sub(r"`([^`]*)`", lambda match: _word(match[1]), message)
    text = text.replace("Expected ", "must be ").replace(", got ", ", not ")
    return f"{_field(key)} {text}."


def _word(kinds: str) -> str:
    return " or ".join(WORDS.get(kind, kind) for kind in kinds.split(" | "))


def _below(key: str, name: str) -> str:
    return repr(f"{key}.{name}" if key else name)


def _field(key: str) -> str:
    return f"The field {key!r}" if key else "The body"
