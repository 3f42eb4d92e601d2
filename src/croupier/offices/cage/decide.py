"""How a cage or a redemption terminal decides: a ticket is paid once, wherever it is presented."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never

from msgspec.structs import replace

from croupier.ledger import Account, Kind, Transfer
from croupier.offices.cage import commands as c
from croupier.offices.cage import events as e
from croupier.offices.office_draft import event_from
from croupier.rulebook import cite
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.table.draft import Notice
from croupier.table.tickets.ticket import HELD_MS, Status, Ticket, find, unpayable
from croupier.table.values.people import DEVICE, SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase

CASHIER = "cashier"
"""The role that pays at a cage.

The documents rank the floor, not the cage; a redemption terminal is a device.
"""

AT_ONCE = 1_000
"""Upper limit of tickets that one order expires; bounds the wait of the next order."""


class Drawer(Protocol):
    """Gives a cage read access to tickets."""

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number."""

    def tickets(self, *statuses: Status) -> Sequence[Ticket]:
        """The tickets with these statuses, the oldest first."""


@dataclass(frozen=True, slots=True)
class Done:
    """The events, tickets and remarks that follow from an order."""

    events: tuple[e.CageEvent, ...]
    tickets: tuple[Ticket, ...] = ()
    notices: tuple[Notice, ...] = ()


def decide(order: c.CageOrder, drawer: Drawer, place: str) -> Done | Refused:
    """Decides an order: passes each command to its judge."""
    refused = _not_for(order)
    if refused:
        return refused
    command = order.command
    match command:
        case c.ExpireTickets():
            return _expire(order, drawer)
        case c.ReportLoss():
            return _loss(order, command)
    ticket = find(command.number, drawer.ticket, cite("SATG 5.6.1"))
    if isinstance(ticket, Refused):
        return ticket
    match command:
        case c.RedeemTicket():
            return _redeem(order, command, ticket, place)
        case c.DeclareIllegible():
            return _illegible(order, command, ticket)
        case c.PayByHand():
            return _by_hand(order, command, ticket, place)
        case _:
            assert_never(command)


def _not_for(order: c.CageOrder) -> Refused | None:
    """Refuses an order from the wrong role.

    A redemption terminal may only redeem. Expiry may also be ordered by the system. A cashier may give every
    command.
    """
    allowed = {
        c.RedeemTicket: (CASHIER, DEVICE),
        c.ExpireTickets: (CASHIER, SYSTEM),
    }.get(type(order.command), (CASHIER,))
    if order.by.rank in allowed:
        return None
    detail = phrase(
        "{name} is {rank}; accepted: {ranks}.",
        name=order.by.name,
        rank=order.by.rank,
        ranks=tuple(allowed),
    )
    return Refused(Refusal.NO_CASHIER, cite("SATG 5.6.1"), detail)


def _redeem(
    order: c.CageOrder, command: c.RedeemTicket, ticket: Ticket, place: str
) -> Done | Refused:
    if command.tender != "cash" and order.by.rank == DEVICE:
        detail = phrase("A redemption terminal pays cash only.")
        return Refused(Refusal.TENDER, cite("SATG 5.6.1"), detail)
    refused = unpayable(ticket, order.at, command.amount)
    if refused:
        return refused
    event = event_from(order, command, e.TicketRedeemed, number=ticket.number, amount=ticket.amount)
    paid = replace(ticket, status=Status.PAID, where=place, since=order.at)
    return Done((event,), (paid,))


def _illegible(order: c.CageOrder, command: c.DeclareIllegible, ticket: Ticket) -> Done | Refused:
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 5.6.1(b)"))
    if not _is_second(command.second, order.by):
        # A holder who damages a good ticket must not be paid twice (SATG 5.6.1(c)).
        detail = phrase(
            "Two must have seen that it cannot be read: the other is a cashier too, or has a rank."
        )
        return Refused(Refusal.SECOND_PERSON, cite("SATG 5.6.1(b)", "SATG 5.6.1(c)"), detail)
    refused = unpayable(ticket, order.at)
    if refused:
        return refused
    event = event_from(
        order, command, e.TicketIllegible, number=ticket.number, second=command.second.name
    )
    return Done((event,), (replace(ticket, status=Status.FAILED, since=order.at),))


def _is_second(second: Actor, first: Actor) -> bool:
    """Whether the second person is someone else who handles money, a cashier or a ranked member of staff.

    Roles for access, equipment or odds do not move money, so they do not count.
    """
    handles = second.rank == CASHIER or any(second.rank in ladder(name) for name in AUTHORITY)
    return handles and bool(second.name.strip()) and not same_person(second.name, first.name)


def _by_hand(
    order: c.CageOrder, command: c.PayByHand, ticket: Ticket, place: str
) -> Done | Refused:
    """Pays a ticket by hand that did not print (SATG 5.6.1(b)), or one that expired, with a reason."""
    expired = ticket.status is Status.EXPIRED
    if expired and not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, detail=phrase("It expired, and is still owed."))
    if not expired and ticket.status is not Status.FAILED:
        detail = phrase("It was printed, so its holder must be paid.")
        printed = Refused(Refusal.NOT_NOW, cite("SATG 5.6.1(b)", "SATG 5.6.1(c)"), detail)
        return unpayable(ticket, order.at) or printed
    if command.amount != ticket.amount:
        detail = phrase("{amount} is not what it was issued for.", amount=Sum(command.amount))
        return Refused(Refusal.TICKET_AMOUNT, cite("SATG 5.6.1(b)"), detail)
    event = event_from(order, command, e.PaidByHand, number=ticket.number, expired=expired)
    paid = replace(ticket, status=Status.PAID_BY_HAND, where=place, since=order.at)
    return Done((event,), (paid,))


def _loss(order: c.CageOrder, command: c.ReportLoss) -> Done | Refused:
    """Records and answers the claim; the ticket stays a debt to its holder."""
    if not command.text.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 5.6.1(c)"))
    event = event_from(order, command, e.LossReported)
    says = phrase("A printed ticket is not replaced, because the person who presents it is paid.")
    return Done((event,), notices=(Notice("not-replaced", says, cite("SATG 5.6.1(c)")),))


def _expire(order: c.CageOrder, drawer: Drawer) -> Done:
    """Expires tickets that are past their last day and not held in an acceptor.

    The oldest come first, and at most `AT_ONCE` per order.
    """
    out = (Status.PRINTING, Status.ISSUED, Status.HELD)
    listed = [ticket.number for ticket in drawer.tickets(*out) if _late(ticket, order.at)]
    # Reading each ticket again locks it, so a ticket that was paid since the list was made does not
    # expire.
    tickets = filter(None, map(drawer.ticket, listed[:AT_ONCE]))
    late = [ticket for ticket in tickets if ticket.status in out and _late(ticket, order.at)]
    events = tuple(
        e.TicketExpired(at=order.at, number=ticket.number, amount=ticket.amount) for ticket in late
    )
    expired = (replace(ticket, status=Status.EXPIRED, since=order.at) for ticket in late)
    return Done(events, tuple(expired))


def _late(ticket: Ticket, at: int) -> bool:
    held = ticket.status is Status.HELD and at < ticket.since + HELD_MS
    return at >= ticket.until and not held


def postings(place: str, first: int, events: Sequence[e.CageEvent]) -> Iterator[Transfer]:
    """The transfers that the events of a cage cause: giver, taker, amount and clause."""
    cash, unclaimed = Account(Kind.CASH, place), Account(Kind.UNCLAIMED, "tickets")
    for seq, event in enumerate(events, first):
        ticket = Account(Kind.TICKETS, event.number)
        match event:
            case e.TicketRedeemed(amount=amount):
                leg = ticket, cash, amount, cite("SATG 5.6.1")
            case e.PaidByHand(amount=amount, expired=True):
                leg = unclaimed, cash, amount, ()
            case e.PaidByHand(amount=amount):
                leg = ticket, cash, amount, cite("SATG 5.6.1(b)")
            case e.TicketExpired(amount=amount):
                leg = ticket, unclaimed, amount, ()
            case _:
                continue  # a claim and a void ticket move nothing
        giver, taker, amount, cites = leg
        yield Transfer(id=f"{place}#{seq}.1", giver=giver, taker=taker, amount=amount, cites=cites)
