"""What is asked of, and told by, the note acceptor and the ticket printer of a terminal."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase


class InsertNote(CommandBase, frozen=True, kw_only=True):
    """A note lies in the acceptor and may still be given back."""

    terminal: str
    amount: Cents


class InsertTicket(CommandBase, frozen=True, kw_only=True):
    """A ticket lies in the acceptor and may still be given back."""

    terminal: str
    number: str


class ReportStacked(CommandBase, frozen=True, kw_only=True):
    """What was held is in the box and cannot be pulled back any more."""

    terminal: str
    item: str
    """The id of the order by which it was inserted."""


class ReportReturned(CommandBase, frozen=True, kw_only=True):
    """What was held was given back."""

    terminal: str
    item: str
    reason: str = ""


class CashOut(CommandBase, frozen=True, kw_only=True):
    """The whole balance on one ticket, and the account closes."""

    terminal: str
    number: str
    """Drawn by chance by whoever asks for the player: the core knows no chance."""


class ReportPrinted(CommandBase, frozen=True, kw_only=True):
    """The ticket came out of the printer."""

    terminal: str
    number: str


class ReportPrintFailed(CommandBase, frozen=True, kw_only=True):
    """The ticket did not come out, or not so that it can be read."""

    terminal: str
    number: str
    what: str


TicketCommand: TypeAlias = (
    InsertNote | InsertTicket | ReportStacked | ReportReturned | CashOut | ReportPrinted
    | ReportPrintFailed
)  # fmt: skip
