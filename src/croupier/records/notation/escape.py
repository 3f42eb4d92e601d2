"""Escape names and amounts, so that no character in them is mistaken for a separator of the notation."""

import re
from urllib.parse import quote, unquote

from croupier.errors import BadInput
from croupier.money import Cents, money

_SAFE = "-'/*$"
_MEANT = {"_": "%5F", ".": "%2E", "~": "%7E", " ": "_"}
"""Characters that URL quoting leaves alone, but that have a meaning in the notation."""
_WHOLE = re.compile(r"\d{1,18}", re.ASCII)


def write(text: str) -> str:
    """Escape a name so that it has no spaces or separators; an empty name becomes `%`."""
    quoted = quote(text, safe=_SAFE + " ")
    for letter, code in _MEANT.items():
        quoted = quoted.replace(letter, code)
    return quoted or "%"


def unwrite(text: str) -> str:
    """Return the name that `write` escaped."""
    return "" if text == "%" else unquote(text.replace("_", " "))


def amount(cents: Cents) -> str:
    """Write an amount as dollars with two decimals, without a currency sign."""
    sign, (whole, part) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{part:02}"


def sum_of(text: str) -> Cents:
    """Read an amount; a negative amount is refused."""
    cents = money(text)
    if cents < 0:
        raise BadInput(f"Negative amount {text!r}. Accepted: from 0.00.")
    return cents


def whole(text: str) -> int:
    """Read a whole number of 1 to 18 digits."""
    if not _WHOLE.fullmatch(text):
        raise BadInput(f"Unreadable number {text!r}. Accepted: digits.")
    return int(text)
