"""Everything that is printed on the face of a cash-out ticket."""

from datetime import date
from typing import Final

import msgspec

from croupier.errors import BadInput
from croupier.money import Cents, show
from croupier.offices.cage.amount_in_words import in_words
from croupier.rulebook import ZONE
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.instants import instant_of

HEADING: Final = "Cash-out ticket"

REDEEM: Final = (
    "Exchange it at a Casino Cage for cash or a cash equivalent, "
    "or at a Ticket Redemption Terminal for cash only."
)
"""Where the ticket can be redeemed, and for what (SATG 5.6.1)."""

CARE: Final = (
    "Treat it like cash: whoever holds it can be paid. "
    "It is not replaced if it is lost, stolen or becomes unreadable."
)
"""What the holder must know, since a ticket is not replaced (SATG 5.6.1(a), SATG 5.6.1(c))."""

LONGEST: Final = 60
"""Upper limit of a name in letters; a longer one could not be read on paper."""

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


class Face(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that are printed on a ticket; everything else on it is derived from them."""

    operator: str
    """The operator that issues the ticket (SATG 1.1 crown)."""
    venue: str
    table: str
    game: str
    terminal: str
    sequence: int
    """The running number of the ticket at that terminal."""
    issued_at: int
    """Milliseconds since 1970, UTC; printed in the casino's local time."""
    void_after: date
    """The last day on which the ticket is paid."""
    amount: Cents
    number: Number
    rules: str
    """The version of the rules under which it was issued (SATG cover version)."""

    def __post_init__(self) -> None:
        names = ("operator", "venue", "table", "game", "terminal", "rules")
        for name in names:
            check_name(name, getattr(self, name))
        if self.sequence < 1:
            raise BadInput(f"Unusable sequence number {self.sequence}. Accepted: from 1.")
        if self.void_after < self.issued_on:
            raise BadInput(f"A ticket void after {day(self.void_after)} is void when it is issued.")
        in_words(self.amount)

    @property
    def issued_on(self) -> date:
        """The day of issue in the casino."""
        return instant_of(self.issued_at).astimezone(ZONE).date()

    @property
    def time(self) -> str:
        """The time of issue with its zone, because one hour of the year occurs twice."""
        local = instant_of(self.issued_at).astimezone(ZONE)
        offset = f"{local:%z}"
        return f"{local:%H:%M:%S %Z} (UTC{offset[:3]}:{offset[3:]})"

    @property
    def figures(self) -> str:
        """The amount in figures."""
        return show(self.amount)


def day(when: date) -> str:
    """A date that cannot be misread: `7 March 2026`."""
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def check_name(name: str, value: str) -> None:
    """Checks that a name is short, and made of the Western European letters that every printer has."""
    if not value.strip():
        raise BadInput(f"A ticket without {name} is not printed.")
    if len(value) > LONGEST:
        raise BadInput(f"Unprintable {name} {value!r}. Accepted: up to {LONGEST} letters.")
    printable = value.encode("cp1252", errors="ignore").decode("cp1252") == value
    if not printable or not value.isprintable():
        raise BadInput(f"Unprintable {name} {value!r}. Accepted: letters of Western Europe.")
