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
    BANK = "bank"
    """The float of a table: it pays winners and takes lost stakes."""
    CASH = "cash"
    """Cash, chips, vouchers and tokens taken in or paid out at a place."""
    TICKETS = "tickets"
    """Tickets issued and not yet redeemed."""
    WITHHELD = "withheld"
    """Winnings held back until it is determined whose they are."""
    RECEIVABLE = "receivable"
    """What somebody owes after a correction: never taken from a balance below zero."""

    @property
    def may_be_negative(self) -> bool:
        """The house may owe itself; a player, a stake, a ticket is never below nothing."""
        return self in (Kind.BANK, Kind.CASH, Kind.RECEIVABLE)


class Account(NamedTuple):
    """An account by its kind, the place or holder, and the unit it is kept in."""

    kind: Kind
    of: str
    unit: str = MONEY

    def __str__(self) -> str:
        unit = "" if self.unit == MONEY else f"@{self.unit}"
        return f"{self.kind}:{self.of}{unit}"

    @classmethod
    def parse(cls, text: str) -> "Account":
        """Read `player:T1/7`, or with a unit of its own `player:T1/7@spring-cup`."""
        kind, colon, rest = text.partition(":")
        if kind not in set(Kind):
            raise unknown("kind of account", kind, list(Kind))
        of, _, unit = rest.partition("@")
        if not colon or not of:
            raise BadInput(f"Unreadable account {text!r}. Accepted: such as 'player:T1/7'.")
        return cls(Kind(kind), of, unit or MONEY)
