"""Who plays where, and with what: terminals and accounts, places, chips, float and drop."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.events.happened import Happened
from croupier.rounds.people import Patron


class TerminalJoined(Happened, frozen=True, kw_only=True):
    """The terminal plays at this table from here on (SATG 3.1.1), with whoever has it."""

    terminal: str
    patron: Patron | None = None
    leaving: str = ""


class TerminalLeft(Happened, frozen=True, kw_only=True):
    """The terminal plays here no more."""

    terminal: str


class BoughtIn(Happened, frozen=True, kw_only=True):
    """The dealer took a tender and credited the chip account (SATG 5.1.1, SATG 5.2)."""

    terminal: str
    amount: Cents
    tender: str
    patron: Patron


class PaidOut(Happened, frozen=True, kw_only=True):
    """The whole balance was paid in chips and the account closed (SATG 5.6.2)."""

    terminal: str
    amount: Cents


class LeaveDirected(Happened, frozen=True, kw_only=True):
    """The player must leave: no new wagers, then he is paid out (SATG 5.5.2, SATG 20.9)."""

    terminal: str
    reason: str


class SeatVacated(Happened, frozen=True, kw_only=True):
    """A patron gave up a place of a live table (WAR 11.8, WHEEL 9.9) or left it."""

    patron: str


class SeatTaken(Happened, frozen=True, kw_only=True):
    """A patron took a place at a live table."""

    patron: Patron
    place: str


class ChipsBought(Happened, frozen=True, kw_only=True):
    """A tender went into the drop and was converted into chips (WAR 5.3, WHEEL 3.3, GAZ 29/2000 5.3)."""

    patron: str
    amount: Cents
    tender: str


class Filled(Happened, frozen=True, kw_only=True):
    """Chips came from the cage to the float."""

    amount: Cents


class Credited(Happened, frozen=True, kw_only=True):
    """Chips went from the float to the cage."""

    amount: Cents


class ColourIssued(Happened, frozen=True, kw_only=True):
    """Colour chips went to a patron at the value he declared (WHEEL 3.1.2(e))."""

    patron: str
    colour: str
    value: Cents
    count: int
    marker: bool
    consents: tuple[str, ...] = ()
    tender: str


class ColourRedeemed(Happened, frozen=True, kw_only=True):
    """Colour chips of this table were changed back (WHEEL 3.1.2(c)(i))."""

    patron: str
    colour: str
    count: int
    amount: Cents


class ForeignColourRedeemed(Happened, frozen=True, kw_only=True):
    """Colour chips of a closed table were changed (WHEEL 3.1.2(c)(ii))."""

    patron: str
    emblem: str
    colour: str
    count: int
    amount: Cents
    issued_at: str
    """The table whose debt is paid, where its record covers it."""
    surveillance: str


SeatEvent: TypeAlias = (
    TerminalJoined | TerminalLeft | BoughtIn | PaidOut | LeaveDirected | SeatTaken | SeatVacated
)
FloatEvent: TypeAlias = (
    ChipsBought | Filled | Credited | ColourIssued | ColourRedeemed | ForeignColourRedeemed
)
