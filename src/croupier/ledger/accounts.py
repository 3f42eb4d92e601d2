"""The chart of accounts: what each kind is for, and whether it may go below zero."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from croupier.errors import BadInput, unknown
from croupier.money import MONEY


class Kind(StrEnum):
    """The kinds of account. Those of the house are split by table or terminal."""

    PLAYER = "player"
    """The chip account of an open terminal (SATG 1.1 player-chip-account)."""
    STAKES = "stakes"
    """The stakes on the layout of a table, held until they are settled."""
    HOLDS = "holds"
    """Money of accounts held back at a table for a later choice (SATG 18.8.3)."""
    LAID = "laid"
    """Chips that the house laid beside wagers (WAR 7.4.4(a)(ii))."""
    CHIPS = "chips"
    """Cash chips in the hands of patrons, as one live table sees them: they come and go with people."""
    COLOUR = "colour"
    """Colour chips of a table that are out: a debt of the house (WHEEL 3.1.2)."""
    DROP = "drop"
    """Cash tendered at a live table, in its drop box."""
    CAGE = "cage"
    """The cage: the chips of a float come from it and go back to it."""
    BANK = "bank"
    """The float of a table: it pays winners and takes lost stakes."""
    CASH = "cash"
    """Cash, chips, vouchers and tokens taken in or paid out at a place."""
    NOTES = "notes"
    """Notes in the box of a terminal's acceptor."""
    TICKETS = "tickets"
    """Tickets issued and not yet redeemed, each by its number."""
    UNCLAIMED = "unclaimed"
    """Tickets that were not redeemed in time: still owed, never deleted."""
    WITHHELD = "withheld"
    """Winnings held back until it is determined whose they are."""
    OWED = "owed"
    """The debt of the house to a player who had left when it was found."""
    RECEIVABLE = "receivable"
    """The debt of a player after a correction, so that no balance goes below zero."""
    METER = "meter"
    """The money that the meter of a jackpot shows (SATG 7.4.1)."""
    RESERVE = "reserve"
    """The money put by for the next reset of a jackpot."""
    PRIZE = "prize"
    """A prize that waits until it is confirmed or fetched: of a jackpot by its win (SATG 7.3.9), of a tournament by
    its entrant (SATG 19.4.7(b))."""
    CONTRIBUTED = "contributed"
    """The contributions of wagers at a table to jackpots, which the house pays from the table's earnings."""
    SEEDED = "seeded"
    """The money that the house put into a jackpot or a prize pool."""
    TAKINGS = "takings"
    """The charges of a tournament, less refunds and the part for its pool (SATG 19.4.1(a)(ii))."""
    POOL = "pool"
    """The prize pool of a tournament (SATG 19.4.7(a))."""
    ISSUED = "issued"
    """Tournament chips that were handed out at a table: no money (SATG 19.2.5)."""

    @property
    def may_be_negative(self) -> bool:
        """The house may owe itself; a player, a stake, a ticket is never below nothing."""
        return self in _MAY_BE_NEGATIVE


_MAY_BE_NEGATIVE = frozenset(
    (
        Kind.BANK,
        Kind.CASH,
        Kind.RECEIVABLE,
        Kind.CHIPS,
        Kind.CAGE,
        Kind.NOTES,
        Kind.CONTRIBUTED,
        Kind.SEEDED,
        Kind.TAKINGS,
        Kind.ISSUED,
    )
)
NAMES_KEPT = 16_384
"""The size of the cache of written account names: one settlement writes those of thousands of terminals."""


class Account(NamedTuple):
    """An account by its kind, the place or holder, and the unit it is kept in."""

    kind: Kind
    of: str
    unit: str = MONEY

    def __str__(self) -> str:
        return _written(self)

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


@lru_cache(NAMES_KEPT)
def _written(account: Account) -> str:
    kind, of, unit = account
    if "@" in of or "%" in of:
        # Players and terminals are named by people: their @ is no unit.
        of = of.replace("%", "%25").replace("@", "%40")
    return f"{kind}:{of}" if unit == MONEY else f"{kind}:{of}@{unit}"
