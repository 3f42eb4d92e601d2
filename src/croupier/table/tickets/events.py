"""What happened at the note acceptor and the ticket printer of a terminal."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase
from croupier.table.values.people import Patron


class NoteHeld(EventBase, frozen=True, kw_only=True):
    """The acceptor holds a note and may take it in."""

    terminal: str
    amount: Cents
    item: str


class TicketHeld(EventBase, frozen=True, kw_only=True):
    """The acceptor holds a ticket: nobody else may redeem it meanwhile."""

    terminal: str
    number: str
    amount: Cents
    item: str


class NoteStacked(EventBase, frozen=True, kw_only=True):
    """The note is in the box, and the chip account was credited (SATG 5.1.2, SATG 5.3)."""

    terminal: str
    amount: Cents
    patron: Patron
    item: str


class TicketStacked(EventBase, frozen=True, kw_only=True):
    """The ticket is redeemed, and the chip account was credited (SATG 5.1.3, SATG 5.3)."""

    terminal: str
    number: str
    amount: Cents
    patron: Patron
    item: str


class ItemReturned(EventBase, frozen=True, kw_only=True):
    """A note or ticket was given back; nothing was credited."""

    terminal: str
    item: str
    number: str = ""
    reason: str


class ItemKept(EventBase, frozen=True, kw_only=True):
    """A ticket is in the box, and nothing was credited: it had been redeemed elsewhere."""

    terminal: str
    item: str
    number: str
    reason: str


class CashOutAsked(EventBase, frozen=True, kw_only=True):
    """The player leaves as soon as his wagers are settled (SATG 5.5.1, SATG 5.5.2)."""

    terminal: str
    number: str


class CashOutLapsed(EventBase, frozen=True, kw_only=True):
    """The balance cannot go on a ticket after all: the player is paid by the dealer."""

    terminal: str
    reason: str


class CashedOut(EventBase, frozen=True, kw_only=True):
    """The whole balance is on one ticket, and the account closed (SATG 5.6.1)."""

    terminal: str
    amount: Cents
    number: str = ""
    """Nothing where there was nothing to pay."""
    sequence: int = 0
    until: int


class TicketPrinted(EventBase, frozen=True, kw_only=True):
    """The ticket is in the player's hands, and his to look after (SATG 5.6.1(a))."""

    terminal: str
    number: str


class TicketFailed(EventBase, frozen=True, kw_only=True):
    """The ticket is void: the amount is to be paid by hand (SATG 5.6.1(b))."""

    terminal: str
    number: str
    what: str


class PrintingEnded(EventBase, frozen=True, kw_only=True):
    """The printer is free; the ticket had been paid, or declared void, before it told so."""

    terminal: str
    number: str
    what: str


TicketEvent: TypeAlias = (
    NoteHeld | TicketHeld | NoteStacked | TicketStacked | ItemReturned | ItemKept | CashOutAsked | CashOutLapsed
    | CashedOut | TicketPrinted | TicketFailed
    | PrintingEnded
)  # fmt: skip
