"""Events of players: joined, left, bought in, paid out."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase, OfTerminal
from croupier.table.values.people import Patron


class TerminalJoined(OfTerminal, frozen=True, kw_only=True):
    """The terminal joined this table with its player, if it has one (SATG 3.1.1)."""

    patron: Patron | None = None
    leaving: str = ""


class TerminalLeft(OfTerminal, frozen=True, kw_only=True):
    """The terminal left this table."""


class BoughtIn(OfTerminal, frozen=True, kw_only=True):
    """The dealer took a tender and credited the chip account (SATG 5.1.1, SATG 5.2)."""

    of_no_round = True

    amount: Cents
    tender: str
    patron: Patron


class PaidOut(OfTerminal, frozen=True, kw_only=True):
    """The whole balance was paid in chips and the account closed (SATG 5.6.2)."""

    report_meter = "paid-out"
    of_no_round = True

    amount: Cents


class LeaveDirected(OfTerminal, frozen=True, kw_only=True):
    """The player must leave: no new wagers, then pay-out (SATG 5.5.2, SATG 20.9)."""

    alert = Alert("leave-directed", "terminal", "reason")

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
