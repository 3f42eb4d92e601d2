"""How a name and an amount are written, so that no character is taken for a sign."""

from urllib.parse import quote, unquote

from croupier.money import Cents

_SAFE = "-'/*$"


def write(text: str) -> str:
    """A name without spaces or signs; nothing at all is `%`."""
    return quote(text, safe=_SAFE + " ").replace("_", "%5F").replace(" ", "_") or "%"


def unwrite(text: str) -> str:
    """The name that was written."""
    return "" if text == "%" else unquote(text.replace("_", " "))


def amount(cents: Cents) -> str:
    """Dollars and two decimals, without a sign of the currency."""
    sign, (whole, part) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{part:02}"
