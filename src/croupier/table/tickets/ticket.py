"""A cash-out ticket: a bearer record that is paid once, whoever pays it (SATG 5.6.1)."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from enum import StrEnum

from msgspec import Struct

from croupier.errors import BadInput
from croupier.money import Cents, show
from croupier.rulebook import ZONE, Citations, cite
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.instants import instant_of, stamp_of
from croupier.table.values.refusals import Refusal, Refused


class Status(StrEnum):
    """What became of a ticket. It begins at the printer, and ends at one of the last four."""

    PRINTING = "printing"
    """The balance is on it, and the printer has not said yet that it came out."""
    ISSUED = "issued"
    HELD = "held"
    """It lies in the acceptor of a terminal and may still be given back."""
    FAILED = "failed"
    """It did not come out, or cannot be read: it is void and is paid by hand (SATG 5.6.1(b))."""
    PAID = "paid"
    PAID_BY_HAND = "paid-by-hand"
    EXPIRED = "expired"
    """Nobody came in time: the money is still owed, and kept apart."""


class Ticket(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ticket as all places see it."""

    number: str
    amount: Cents
    terminal: str
    table: str
    sequence: int
    """The how-manieth ticket of that terminal this is."""
    at: int
    until: int
    """The first instant at which it is not paid any more."""
    status: Status
    where: str = ""
    """Where it is held, or was paid."""
    since: int
    """When it came to this."""


def good_until(at: int, days: int) -> int:
    """The end of the last day on which a ticket is paid, as the casino's calendar has it."""
    issued = instant_of(at).astimezone(ZONE).date()
    after = datetime.combine(issued + timedelta(days=days + 1), time(), ZONE)
    return stamp_of(after)


def at_terminal(terminal: str, table: str) -> str:
    """A terminal as the record of a ticket names it: where it is held, or was paid."""
    return f"terminal {terminal} at {table}"


HELD_MS = 120_000
"""No acceptor needs longer to take a ticket in: then it may be presented elsewhere."""


def find(
    number: str, look_up: Callable[[str], Ticket | None], cites: Citations
) -> Ticket | Refused:
    """The ticket of a number; a misread one is caught before anything is looked up."""
    try:
        read = Number.parse(number)
    except BadInput as misread:
        return Refused(Refusal.TICKET_INVALID, cites, str(misread))
    missing = Refused(Refusal.TICKET_INVALID, cites, "No ticket has that number.")
    return look_up(read.digits) or missing


def unpayable(ticket: Ticket, at: int, amount: Cents | None = None) -> Refused | None:
    """Why a ticket cannot be paid now; each case is told apart."""
    local = instant_of(ticket.since).astimezone(ZONE)
    when = f"{ticket.where}, {local:%-d %B %Y at %H:%M:%S}"
    match ticket.status:
        case Status.PAID | Status.PAID_BY_HAND:
            return Refused(Refusal.TICKET_PAID, cite("SATG 5.6.1"), f"Paid: {when}.")
        case Status.FAILED:
            detail = "It did not print, or cannot be read: it is paid by hand."
            return Refused(Refusal.TICKET_VOID, cite("SATG 5.6.1(b)"), detail)
        case Status.HELD if at < ticket.since + HELD_MS:
            return Refused(Refusal.TICKET_PENDING, cite("SATG 5.3"), f"Held: {when}.")
    if ticket.status is Status.EXPIRED or at >= ticket.until:
        return Refused(
            Refusal.TICKET_EXPIRED,
            detail="It is past its last day: once it is set aside, it is paid by hand.",
        )
    if amount is not None and amount != ticket.amount:
        detail = f"{show(amount)} is not what it was issued for."
        return Refused(Refusal.TICKET_AMOUNT, cite("SATG 5.6.1"), detail)
    return None


LONGEST_TICKET_DAYS = 3_660
"""Nobody prints a ticket that is good for longer than ten years: such a setting is a slip."""
