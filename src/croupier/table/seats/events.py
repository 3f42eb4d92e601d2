"""Who came, who left, and what was paid in and out."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import Patron


class TerminalJoined(EventBase, frozen=True, kw_only=True):
    """The terminal plays at this table from here on (SATG 3.1.1), with whoever has it."""

    terminal: str
    patron: Patron | None = None
    leaving: str = ""


class TerminalLeft(EventBase, frozen=True, kw_only=True):
    """The terminal plays here no more."""

    terminal: str


class BoughtIn(EventBase, frozen=True, kw_only=True):
    """The dealer took a tender and credited the chip account (SATG 5.1.1, SATG 5.2)."""

    terminal: str
    amount: Cents
    tender: str
    patron: Patron


class PaidOut(EventBase, frozen=True, kw_only=True):
    """The whole balance was paid in chips and the account closed (SATG 5.6.2)."""

    terminal: str
    amount: Cents


class LeaveDirected(EventBase, frozen=True, kw_only=True):
    """The player must leave: no new wagers, then he is paid out (SATG 5.5.2, SATG 20.9)."""

    terminal: str
    reason: str


class SeatVacated(EventBase, frozen=True, kw_only=True):
    """A patron gave up a place of a live table (WAR 11.8, WHEEL 9.9) or left it."""

    patron: str


class SeatTaken(EventBase, frozen=True, kw_only=True):
    """A patron took a place at a live table."""

    patron: Patron
    place: str


SeatEvent: TypeAlias = (
    TerminalJoined | TerminalLeft | BoughtIn | PaidOut | LeaveDirected | SeatTaken | SeatVacated
)
