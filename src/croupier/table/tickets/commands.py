"""Commands and reports of a terminal's note acceptor and ticket printer."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import AboutTerminal, CommandRecord


class InsertNote(AboutTerminal, frozen=True, kw_only=True):
    """Report a note in the acceptor, which may still be returned."""

    record = CommandRecord(
        "insert-note TERMINAL AMOUNT",
        by="device",
        waits_for_session=True,
        brings_money=True,
        one_terminal=True,
    )

    amount: Cents


class InsertTicket(AboutTerminal, frozen=True, kw_only=True):
    """Report a ticket in the acceptor, which may still be returned."""

    record = CommandRecord(
        "insert-ticket TERMINAL NUMBER",
        by="device",
        waits_for_session=True,
        brings_money=True,
        one_terminal=True,
    )
    ticket_field = "number"

    number: str


class ReportStacked(AboutTerminal, frozen=True, kw_only=True):
    """Report that the held item is in the box and cannot be pulled back."""

    record = CommandRecord(
        "stacked TERMINAL ITEM", by="device", while_closed=True, one_terminal=True
    )

    item: str
    """The id of the order by which it was inserted."""


class ReportReturned(AboutTerminal, frozen=True, kw_only=True):
    """Report that the held item was returned."""

    record = CommandRecord(
        "returned TERMINAL ITEM [REASON…]", by="device", while_closed=True, one_terminal=True
    )

    item: str
    reason: str = ""


class CashOut(AboutTerminal, frozen=True, kw_only=True):
    """Pay the whole balance out on one ticket and close the account."""

    record = CommandRecord(
        "cash-out NUMBER [terminal=TERMINAL]",
        by="player",
        while_closed=True,
        waits_for_session=True,
    )
    ticket_field = "number"

    number: str
    """A random number, drawn by the sender of the command, because the core itself uses no randomness."""


class ReportPrinted(AboutTerminal, frozen=True, kw_only=True):
    """Report that the ticket came out of the printer."""

    record = CommandRecord(
        "printed TERMINAL NUMBER", by="device", while_closed=True, one_terminal=True
    )
    ticket_field = "number"

    number: str


class ReportPrintFailed(AboutTerminal, frozen=True, kw_only=True):
    """Report that the ticket did not come out, or is unreadable."""

    record = CommandRecord("print-failed TERMINAL NUMBER [WHAT…]", by="device", while_closed=True)
    ticket_field = "number"

    number: str
    what: str


class ReportCondition(AboutTerminal, frozen=True, kw_only=True):
    """Report the condition of the door, the note acceptor or the ticket printer of a terminal."""

    record = CommandRecord(
        "condition TERMINAL CONDITION [WHAT…]",
        by="device mend-equipment",
        while_closed=True,
        one_terminal=True,
    )

    condition: str
    """A word of `croupier.table.values.terminal_condition`, such as `stacker-removed` or `stacker-ready`."""
    what: str = ""


TicketCommand: TypeAlias = (
    InsertNote | InsertTicket | ReportStacked | ReportReturned | CashOut | ReportPrinted
    | ReportPrintFailed | ReportCondition
)  # fmt: skip
