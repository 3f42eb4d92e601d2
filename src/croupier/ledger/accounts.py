"""The chart of accounts: what each kind is for, and whether it may go below zero."""

from enum import StrEnum
from typing import NamedTuple

from croupier.errors import BadInput, unknown

MONEY = "AUD"
"""The unit of money; tournament chips are units of their own and never mix with it."""


class Kind(StrEnum):
    """The kinds of account. Those of the house are split by table or terminal."""

    PLAYER = "player"
    """The chip account of an open terminal (SATG 1.1 player-chip-account)."""
    STAKES = "stakes"
    """What lies on the layout of a table, held until it is settled."""
    HOLDS = "holds"
    """What is kept back of accounts at a table for a choice to come (SATG 18.8.3)."""
    LAID = "laid"
    """Chips that the house laid beside wagers (WAR 7.4.4(a)(ii))."""
    CHIPS = "chips"
    """Cash chips in the hands of patrons, as one live table sees them: they come and go with people."""
    COLOUR = "colour"
    """Colour chips of a table that are out: a debt of the house (WHEEL 3.1.2)."""
    DROP = "drop"
    """What was tendered at a live table and lies in its box."""
    CAGE = "cage"
    """Where the chips of a float come from and go to."""
    BANK = "bank"
    """The float of a table: it pays winners and takes lost stakes."""
    CASH = "cash"
    """Cash, chips, vouchers and tokens taken in or paid out at a place."""
    NOTES = "notes"
    """Notes in the box of a terminal's acceptor."""
    TICKETS = "tickets"
    """Tickets issued and not yet redeemed, each by its number."""
    UNCLAIMED = "unclaimed"
    """Tickets that nobody redeemed in time: still owed, never deleted."""
    WITHHELD = "withheld"
    """Winnings held back until it is determined whose they are."""
    OWED = "owed"
    """What the house owes to a player who had left when it was found."""
    RECEIVABLE = "receivable"
    """What somebody owes after a correction: never taken from a balance below zero."""

    @property
    def may_be_negative(self) -> bool:
        """The house may owe itself; a player, a stake, a ticket is never below nothing."""
        return self in (Kind.BANK, Kind.CASH, Kind.RECEIVABLE, Kind.CHIPS, Kind.CAGE, Kind.NOTES)


class Account(NamedTuple):
    """An account by its kind, the place or holder, and the unit it is kept in."""

    kind: Kind
    of: str
    unit: str = MONEY

    def __str__(self) -> str:
        unit = "" if self.unit == MONEY else f"@{self.unit}"
        of = self.of
        if "@" in of or "%" in of:
            # Players and terminals are named by people: their @ is no unit.
            of = of.replace("%", "%25").replace("@", "%40")
        return f"{self.kind}:{of}{unit}"

    @classmethod
    def parse(cls, text: str) -> "Account":
        """Read `player:T1/7`, or with a unit of its own `player:T1/7@spring-cup`."""
        kind, colon, rest = text.partition(":")
        if kind not in set(Kind):
            raise unknown("kind of account", kind, list(Kind))
        of, _, unit = rest.partition("@")
        if not colon or not of:
            raise BadInput(f"Unreadable account {text!r}. Accepted: such as 'player:T1/7'.")
        return cls(Kind(kind), of.replace("%40", "@").replace("%25", "%"), unit or MONEY)
