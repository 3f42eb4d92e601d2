"""The validation number of a ticket: two digits of the system, twelve random ones, four check digits.

The ticket belongs to its holder (SATG 5.6.1(a)), so the number is the only secret. Twelve digits drawn
by `secrets.randbelow(BODIES)` leave a guess one chance in 10^12 for each ticket that is out; terminal,
date and sequence are printed beside the number and are no part of it.

The check digits are made like those of the pure systems of ISO 7064, of which MOD 97-10 guards bank account
numbers: the whole number leaves 1 when divided by a prime. Two digits let one random slip in a hundred
pass; three, one in a thousand, which leaves nothing to spare where 99.9 % must be found. So there are four, and
the prime, which the standard does not list, is 9973, the largest below 10^4. Over eighteen digits it finds,
without exception (the tests count through all of them):

- a wrong digit, and any two wrong digits, in any position;
- so also two digits changed for each other, adjacent or not, and a pair such as 33 for 22;
- a digit dropped or doubled, by the length alone.

Of other slips about one in ten thousand passes: of the 10^18 numbers of this length 10^14 are valid.

A house never writes the number down. Its orders, events, accounts and tickets hold the sealed name of the number
(`engine/hidden_values.py`), which only the key of the house turns back into digits.
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.errors import BadInput, Mistake
from croupier.words import phrase

LENGTH: Final = 18
SYSTEMS: Final = 100
BODIES: Final = 10**12
"""The number of possible bodies: draw one with `secrets.randbelow(BODIES)`."""

_CHECKED: Final = 14
_PRIME: Final = 9973
_SEPARATORS: Final = str.maketrans("", "", "- ")
_DIGITS: Final = frozenset("0123456789")
_HIDDEN: Final = "*"
_READABLE: Final = _DIGITS | {_HIDDEN}
_SHOWN: Final = 4
"""Number of the last digits that people may see."""


def check_digits(digits: str) -> str:
    """Return the four digits after which the whole number leaves 1 when divided by 9973."""
    return f"{(1 - int(digits) * 10**4) % _PRIME:04}"


def digits(text: str) -> str:
    """Return a number as it is stored, without the hyphens and spaces that make it readable."""
    return text.translate(_SEPARATORS)


class Number(msgspec.Struct, frozen=True):
    """A validation number with correct check digits.

    Only the ticket shows it whole. `repr` and refusals hide it, so that no log or list is worth money.
    """

    digits: str

    def __post_init__(self) -> None:
        if not _READABLE.issuperset(self.digits):
            raise BadInput(
                phrase("Unreadable ticket number: there is a sign in it that is no digit.")
            )
        if len(self.digits) != LENGTH:
            raise BadInput(
                phrase(
                    "Unreadable ticket number: it has {count} digits. Accepted: {length}.",
                    count=len(self.digits),
                    length=LENGTH,
                )
            )
        hidden = _HIDDEN in self.digits
        if hidden or self.digits[_CHECKED:] != check_digits(self.digits[:_CHECKED]):
            raise BadInput(
                phrase(
                    "Ticket number {masked} is misread: its check digits are wrong.",
                    masked=self.masked,
                )
            )

    @classmethod
    def drawn(cls, system: int, body: int) -> "Number":
        """Build the number of a system with a random body."""
        if system not in range(SYSTEMS) or body not in range(BODIES):
            raise Mistake("A ticket number has a system below 100 and a body below 10^12.")
        digits = f"{system:02}{body:012}"
        return cls(digits + check_digits(digits))

    @classmethod
    def parse(cls, text: str) -> "Number":
        """Read what a scanner or a person gives: the digits, with or without hyphens and spaces."""
        return cls(digits(text))

    @property
    def printed(self) -> str:
        """The number as printed on the ticket, with the system first: `12-3456-7890-1234-5678`."""
        return "-".join(
            (self.digits[:2], *(self.digits[at : at + 4] for at in range(2, LENGTH, 4)))
        )

    @property
    def masked(self) -> str:
        """The number for lists: only the last four digits are readable."""
        return masked(self.digits)

    @property
    def system(self) -> int:
        """The system that issued it."""
        return int(self.digits[:2])

    def __repr__(self) -> str:
        return f"Number({self.masked})"


SEALED_PREFIX: Final = "sealed."
_SEALED: Final = re.compile(r"sealed\.[a-z2-7]{36}\.\d{4}", re.ASCII)
_WHOLE: Final = r"(?<!\d)(?:\d{18}|\d{2}(?:[- ]\d{4}){4})(?!\d)"
"""A whole number, as it is stored or as it is printed."""
_ANY_NAME: Final = re.compile(rf"{_SEALED.pattern}|{_WHOLE}", re.ASCII)


def sealed_name(body: str, number: Number) -> str:
    """Return the name of a number: its sealed digits, and in clear the last four, by which people know it."""
    return f"{SEALED_PREFIX}{body}.{number.digits[-_SHOWN:]}"


def sealed_body(name: str) -> str:
    """Return the sealed digits of a name; empty if the name is not sealed."""
    return name.split(".")[1] if _SEALED.fullmatch(name) else ""


def sealed_names(text: str) -> Iterator[str]:
    """Yield every sealed name in a text."""
    return (match[0] for match in _SEALED.finditer(text))


def ticket_name(text: str) -> str:
    """Return the name under which a ticket is stored: a sealed name, or the digits of a number.

    Logs of release 0.1.0, and stores without a key, hold the digits.
    """
    return text if _SEALED.fullmatch(text) else Number.parse(text).digits


def masked(name: str) -> str:
    """Return the name of a ticket for lists: only the last four digits are readable."""
    return f"**-****-****-****-{name[-_SHOWN:]}"


def hide_misread(text: str) -> str:
    """Hide all but the last four digits of an unreadable number, which may differ from a live one by one digit."""
    signs = digits(text)
    hidden = "".join(_HIDDEN if sign in _DIGITS else sign for sign in signs[:-_SHOWN])
    return hidden + signs[-_SHOWN:]


def mask(text: str) -> str:
    """Mask every ticket number in a text, whole or sealed, so that people see its last four digits."""
    return _ANY_NAME.sub(_masked, text)


def _masked(match: re.Match[str]) -> str:
    try:
        return masked(ticket_name(match[0]))
    except BadInput:
        return match[0]
