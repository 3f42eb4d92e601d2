"""The validation number of a ticket: two digits of the system, twelve drawn by chance, four to check.

The ticket belongs to its holder (SATG 5.6.1(a)), so the number is all the secret there is. Twelve digits drawn
by `secrets.randbelow(BODIES)` leave a guess one chance in 10^12 for each ticket that is out; terminal,
date and sequence are printed beside the number and are no part of it.

The check digits are made like those of the pure systems of ISO 7064, of which MOD 97-10 guards bank account
numbers: the whole number leaves 1 when divided by a prime. Two digits let one random slip in a hundred
pass; three, one in a thousand, which leaves nothing to spare where 99.9 % must be found. So there are four, and
the prime, which the standard does not list, is 9973, the largest below 10^4. Over eighteen digits it finds,
without exception (the tests count through all of them):

- a wrong digit, and any two wrong digits, wherever they stand;
- so also two digits changed for each other, adjacent or not, and a pair such as 33 for 22;
- a digit dropped or doubled, by the length alone.

Of other slips about one in ten thousand passes: of the 10^18 numbers of this length 10^14 are valid.
"""

import re
from typing import Final

import msgspec

from croupier.errors import BadInput, Mistake

LENGTH: Final = 18
SYSTEMS: Final = 100
BODIES: Final = 10**12
"""How many bodies there are: draw one with `secrets.randbelow(BODIES)`."""

_CHECKED: Final = 14
_PRIME: Final = 9973
_SEPARATORS: Final = str.maketrans("", "", "- ")
_DIGITS: Final = frozenset("0123456789")


def check_digits(digits: str) -> str:
    """The four digits after which the whole number leaves 1 when divided by 9973."""
    return f"{(1 - int(digits) * 10**4) % _PRIME:04}"


def digits(text: str) -> str:
    """A number as it is kept: without the hyphens and spaces that people read it by."""
    return text.translate(_SEPARATORS)


class Number(msgspec.Struct, frozen=True):
    """A validation number whose check digits are right.

    Shown whole only on the ticket: `repr` and refusals hide it, so that no log or list is worth money.
    """

    digits: str

    def __post_init__(self) -> None:
        if not _DIGITS.issuperset(self.digits):
            raise BadInput("Unreadable ticket number: there is a sign in it that is no digit.")
        if len(self.digits) != LENGTH:
            raise BadInput(
                f"Unreadable ticket number: it has {len(self.digits)} digits. Accepted: {LENGTH}."
            )
        if self.digits[_CHECKED:] != check_digits(self.digits[:_CHECKED]):
            raise BadInput(f"Ticket number {self.masked} is misread: its check digits are wrong.")

    @classmethod
    def drawn(cls, system: int, body: int) -> "Number":
        """The number of a system with a body that was drawn by chance."""
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
        """As it stands on the ticket, the system first: `12-3456-7890-1234-5678`."""
        return "-".join(
            (self.digits[:2], *(self.digits[at : at + 4] for at in range(2, LENGTH, 4)))
        )

    @property
    def masked(self) -> str:
        """For lists: the last four digits only."""
        return f"**-****-****-****-{self.digits[-4:]}"

    @property
    def system(self) -> int:
        """The system that issued it."""
        return int(self.digits[:2])

    def __repr__(self) -> str:
        return f"Number({self.masked})"


_WHOLE: Final = re.compile(r"(?<!\d)\d{18}(?!\d)", re.ASCII)


def mask(text: str) -> str:
    """A text in which no number of a ticket stands whole: what is printed or logged is worth no money."""
    return _WHOLE.sub(_masked, text)


def _masked(found: re.Match[str]) -> str:
    try:
        return Number(found[0]).masked
    except BadInput:
        return found[0]
