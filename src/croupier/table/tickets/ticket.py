"""A cash-out ticket: a bearer record that is paid exactly once (SATG 5.6.1)."""

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta
from enum import StrEnum

from msgspec import Struct

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.rulebook import ZONE, Citations, cite
from croupier.table.tickets.ticket_number import ticket_name
from croupier.table.values.instants import instant_of, stamp_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Moment, Phrase, Sum, phrase, phrase_of


class Status(StrEnum):
    """The status of a ticket. It begins with printing and ends with one of the last four."""

    PRINTING = "printing"
    """The balance is on it, but the printer has not yet reported that it came out."""
    ISSUED = "issued"
    HELD = "held"
    """The acceptor of a terminal holds it and may still return it."""
    FAILED = "failed"
    """It did not come out or is unreadable: it is void and is paid by hand (SATG 5.6.1(b))."""
    PAID = "paid"
    PAID_BY_HAND = "paid-by-hand"
    EXPIRED = "expired"
    """It was not redeemed in time: the money is still owed, and is kept apart."""


class Ticket(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ticket as all places see it."""

    number: str
    """The sealed name of its number; the digits in logs of release 0.1.0 and in stores without a key."""
    amount: Cents
    terminal: str
    table: str
    sequence: int
    """The running number of the ticket at its terminal."""
    at: int
    until: int
    """The first instant at which it is no longer paid."""
    status: Status
    where: str = ""
    """Where it is held, or was paid."""
    since: int
    """When it reached this status."""


def good_until(at: int, days: int) -> int:
    """Return the end of the last day on which a ticket is paid, in the casino's time zone."""
    issued = instant_of(at).astimezone(ZONE).date()
    after = datetime.combine(issued + timedelta(days=days + 1), time(), ZONE)
    return stamp_of(after)


def at_terminal(terminal: str, table: str) -> str:
    """Return the name of a terminal in a ticket's record of where it is held or was paid."""
    return f"terminal {terminal} at {table}"


_TERMINAL = re.compile(r"terminal (.+) at (.+)")


HELD_MS = 120_000
"""Milliseconds for which a ticket is held. An acceptor needs less; then it may be presented elsewhere."""


def find(
    number: str, look_up: Callable[[str], Ticket | None], cites: Citations
) -> Ticket | Refused:
    """Find a ticket by its number; the check digits catch a misread number before the lookup."""
    try:
        name = ticket_name(number)
    except BadInput as misread:
        return Refused(Refusal.TICKET_INVALID, cites, phrase_of(misread))
    missing = Refused(Refusal.TICKET_INVALID, cites, phrase("No ticket has that number."))
    return look_up(name) or missing


def _where(where: str) -> Phrase:
    """Say where a ticket is or was: at a terminal, or at the cage of that name."""
    match = _TERMINAL.fullmatch(where)
    if match is None:
        return phrase("{cage}", cage=where)
    return phrase("terminal {terminal} at {table}", terminal=match[1], table=match[2])


def unpayable(ticket: Ticket, at: int, amount: Cents | None = None) -> Refused | None:
    """Return why a ticket cannot be paid now, with a refusal of its own for each case."""
    local = instant_of(ticket.since).astimezone(ZONE)
    where, since = _where(ticket.where), Moment.from_local_time(local)
    match ticket.status:
        case Status.PAID | Status.PAID_BY_HAND:
            return Refused(
                Refusal.TICKET_PAID,
                cite("SATG 5.6.1"),
                phrase("Paid: {where}, {since}.", where=where, since=since),
            )
        case Status.FAILED:
            detail = phrase("It did not print, or cannot be read: it is paid by hand.")
            return Refused(Refusal.TICKET_VOID, cite("SATG 5.6.1(b)"), detail)
        case Status.HELD if at < ticket.since + HELD_MS:
            return Refused(
                Refusal.TICKET_PENDING,
                cite("SATG 5.3"),
                phrase("Held: {where}, {since}.", where=where, since=since),
            )
    if ticket.status is Status.EXPIRED or at >= ticket.until:
        detail = phrase("It is past its last day: once it is set aside, it is paid by hand.")
        return Refused(Refusal.TICKET_EXPIRED, detail=detail)
    if amount is not None and amount != ticket.amount:
        detail = phrase("{amount} is not what it was issued for.", amount=Sum(amount))
        return Refused(Refusal.TICKET_AMOUNT, cite("SATG 5.6.1"), detail)
    return None


LONGEST_TICKET_DAYS = 3_660
"""Upper limit for the validity of a ticket: more than ten years is a mistake in the settings."""
