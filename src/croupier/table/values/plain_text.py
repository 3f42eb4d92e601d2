"""Which texts of orders are kept and printed: of bounded length, and without signs that hide or move others.

A control character steers the terminal that prints it. A bidirectional control reorders the text around it. A text of
invisible characters alone looks like no text.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import category

from msgspec import Struct
from msgspec.structs import fields

from croupier.words import NO_PHRASE, Phrase, phrase

LONGEST_TEXT = 2_000
"""Characters of a text that has no limit of its own below."""
LIMITS: Mapping[str, int] = {
    "SealWagers.sealed": 200_000,
    "RuleItem.says": 20_000,
    "TournamentTerms.statements": 20_000,
}
"""By command and field: the characters of texts that may be longer.

A box of sealed wagers holds a whole layout. A rule of a notice and the terms of a tournament are prose.
"""
HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Controls other than a tab and the end of a line, bidirectional controls and marks, separators, half characters."""
ONE_LINE = (
    "area", "entrant", "holder", "jackpot", "key", "name", "nominee", "patron", "person", "spot", "suburb", "title",
    "tournament", "where",
)  # fmt: skip
"""Fields with the name of a person or a thing: in a list, a second line or a tab would look like another entry."""
HANGUL_FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters by their category that show nothing."""
_UNSEEN = ("Cf", "Zs", "Zl", "Zp", "Cc")
_SUSPECT = (b"\\", b"\x7f")
"""JSON writes each control with a backslash, except the last one."""


def unfit_text(order: Any, encoded: bytes) -> Phrase:
    """Return why a text of an order is neither kept nor printed; empty if all are.

    `encoded` is the order as JSON. A short one in plain ASCII needs no closer look.
    """
    short = len(encoded) <= LONGEST_TEXT
    if short and encoded.isascii() and not any(sign in encoded for sign in _SUSPECT):
        return NO_PHRASE
    faults = (fault for name, text in texts(order) if (fault := _fault(name, text)))
    return next(faults, NO_PHRASE)


def _fault(name: str, text: str) -> Phrase:
    limit = LIMITS.get(name, LONGEST_TEXT)
    if len(text) > limit:
        return phrase(
            "{name} has {count} characters. Accepted: {limit}.",
            name=name,
            count=f"{len(text):,}",
            limit=f"{limit:,}",
        )
    if sign := HARMFUL.search(text):
        return phrase(
            "{name} has the sign U+{code}. Accepted: text without controls.",
            name=name,
            code=f"{ord(sign[0]):04X}",
        )
    if name.rpartition(".")[2] in ONE_LINE and re.search(r"[\t\n]", text):
        return phrase("{name} has more than one line. Accepted: one line without tabs.", name=name)
    if is_invisible(text):
        return phrase(
            "{name} shows nothing. Accepted: a text that can be seen, or none.", name=name
        )
    return NO_PHRASE


def is_invisible(text: str) -> bool:
    """Say whether a text looks like no text, although it is more than spaces."""
    return bool(text.strip()) and all(
        category(sign) in _UNSEEN or sign in HANGUL_FILLERS for sign in text
    )


def printable(text: str) -> str:
    """Return a text with each harmful or unseen sign written as its code point."""
    if is_invisible(text):
        return ascii(text)[1:-1]
    return HARMFUL.sub(lambda sign: ascii(sign[0])[1:-1], text)


def texts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a value with the field that holds it, such as `Chip.bet`."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Struct):
        kind = type(value).__name__
        for field in fields(value):
            yield from texts(getattr(value, field.name), f"{kind}.{field.name}")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from texts(key, name)
            yield from texts(each, name)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from texts(each, name)
    elif hasattr(value, "__dataclass_fields__"):
        for key in value.__dataclass_fields__:
            yield from texts(getattr(value, key), f"{type(value).__name__}.{key}")
