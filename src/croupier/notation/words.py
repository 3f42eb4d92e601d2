"""How a name and an amount are written, so that no character is taken for a sign."""

from urllib.parse import quote, unquote

from croupier.money import Cents

_SAFE = "-'/*$"
_MEANT = {"_": "%5F", ".": "%2E", "~": "%7E", " ": "_"}
"""Letters that stay as they are in an address, but mean something here."""


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
