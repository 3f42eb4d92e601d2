"""Events of a terminal's note acceptor and ticket printer."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, OfTerminal
from croupier.table.values.people import Patron


class NoteHeld(OfTerminal, frozen=True, kw_only=True):
    """The acceptor holds a note and may stack it."""

    amount: Cents
    item: str


class TicketHeld(OfTerminal, frozen=True, kw_only=True):
    """The acceptor holds a ticket, which cannot be redeemed elsewhere meanwhile."""

    number: str
    amount: Cents
    item: str


class NoteStacked(OfTerminal, frozen=True, kw_only=True):
    """The note is in the box, and the chip account was credited (SATG 5.1.2, SATG 5.3)."""

    report_meter = "drop-notes"
    of_no_round = True

    amount: Cents
    patron: Patron
    item: str


class TicketStacked(OfTerminal, frozen=True, kw_only=True):
    """The ticket is redeemed, and the chip account was credited (SATG 5.1.3, SATG 5.3)."""

    report_meter = "drop-tickets"
    of_no_round = True

    number: str
    amount: Cents
    patron: Patron
    item: str


class ItemReturned(OfTerminal, frozen=True, kw_only=True):
    """A note or ticket was returned without a credit."""

    item: str
    number: str = ""
    reason: str


class ItemKept(OfTerminal, frozen=True, kw_only=True):
    """A ticket is in the box without a credit, because it had been redeemed elsewhere."""

    alert = Alert("ticket-kept", "terminal", "reason")

    item: str
    number: str
    reason: str


class CashOutAsked(OfTerminal, frozen=True, kw_only=True):
    """The player leaves as soon as the wagers are settled (SATG 5.5.1, SATG 5.5.2)."""

    number: str


class CashOutLapsed(OfTerminal, frozen=True, kw_only=True):
    """The balance cannot go on a ticket after all, so the dealer pays the player."""

    alert = Alert("ticket-lapsed", "terminal", "reason")

    reason: str


class CashedOut(OfTerminal, frozen=True, kw_only=True):
    """The whole balance is on one ticket, and the account is closed (SATG 5.6.1)."""

    of_no_round = True

    amount: Cents
    number: str = ""
    """Empty if there was nothing to pay."""
    sequence: int = 0
    until: int


class TicketPrinted(OfTerminal, frozen=True, kw_only=True):
    """The player has the ticket and is responsible for it (SATG 5.6.1(a))."""

    number: str


class TicketFailed(OfTerminal, frozen=True, kw_only=True):
    """The ticket is void, and the amount must be paid by hand (SATG 5.6.1(b))."""

    alert = Alert("ticket-failed", "terminal", "what")

    number: str
    what: str


class PrintingEnded(OfTerminal, frozen=True, kw_only=True):
    """The printer is free; the ticket was paid or declared void before the printer reported."""

    number: str
    what: str


class ConditionReported(OfTerminal, frozen=True, kw_only=True):
    """The door, the acceptor or the printer of a terminal is in another condition than before."""

    condition: str
    """A word of `croupier.table.values.terminal_condition`; the significant event has the same name."""
    what: str = ""


TicketEvent: TypeAlias = (
    NoteHeld | TicketHeld | NoteStacked | TicketStacked | ItemReturned | ItemKept | CashOutAsked | CashOutLapsed
    | CashedOut | TicketPrinted | TicketFailed
    | PrintingEnded | ConditionReported
)  # fmt: skip
