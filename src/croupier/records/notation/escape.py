"""How a name and an amount are written, so that no character is taken for a sign."""

import re
from urllib.parse import quote, unquote

from croupier.errors import BadInput
from croupier.money import Cents, money

_SAFE = "-'/*$"
_MEANT = {"_": "%5F", ".": "%2E", "~": "%7E", " ": "_"}
"""Letters that stay as they are in an address, but mean something here."""
_WHOLE = re.compile(r"\d{1,18}", re.ASCII)


def write(text: str) -> str:
    """A name without spaces or signs; nothing at all is `%`."""
    quoted = quote(text, safe=_SAFE + " ")
    for letter, code in _MEANT.items():
        quoted = quoted.replace(letter, code)
    return quoted or "%"


def unwrite(text: str) -> str:
    """The name that was written."""
    return "" if text == "%" else unquote(text.replace("_", " "))


def amount(cents: Cents) -> str:
    """Dollars and two decimals, without a sign of the currency."""
    sign, (whole, part) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{part:02}"


def sum_of(text: str) -> Cents:
    """The amount that was written; none is below nothing."""
    found = money(text)
    if found < 0:
        raise BadInput(f"Negative amount {text!r}. Accepted: from 0.00.")
    return found


def whole(text: str) -> int:
    """A whole number, digits only."""
    if not _WHOLE.fullmatch(text):
        raise BadInput(f"Unreadable number {text!r}. Accepted: digits.")
    return int(text)
