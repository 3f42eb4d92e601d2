"""How a cage or a redemption terminal decides: a ticket is paid once, whoever is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never

from msgspec.structs import replace

from croupier.ledger import Account, Kind, Transfer
from croupier.money import show
from croupier.offices.cage.commands import (
    CageOrder,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
)
from croupier.offices.cage.events import (
    CageEvent,
    LossReported,
    PaidByHand,
    TicketExpired,
    TicketIllegible,
    TicketRedeemed,
)
from croupier.rulebook import cite
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.table.draft import Notice
from croupier.table.tickets.ticket import HELD_MS, Status, Ticket, find, unpayable
from croupier.table.values.people import DEVICE, SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused

CASHIER = "cashier"
"""Whoever pays at a cage. The documents rank the floor, not the cage; a redemption terminal is a device."""


AT_ONCE = 1_000
"""So many tickets expire by one order: whoever waits behind it does not wait long."""


class Drawer(Protocol):
    """What a cage must know of tickets."""

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number."""
        ...

    def tickets(self, *statuses: Status) -> Sequence[Ticket]:
        """The tickets of these statuses, the oldest first."""
        ...


@dataclass(frozen=True, slots=True)
class Done:
    """What follows from an order."""

    events: tuple[CageEvent, ...]
    tickets: tuple[Ticket, ...] = ()
    notices: tuple[Notice, ...] = ()


def decide(order: CageOrder, drawer: Drawer, place: str) -> Done | Refused:
    """Each command has its judge."""
    refused = _not_for(order)
    if refused:
        return refused
    command = order.command
    match command:
        case ExpireTickets():
            return _expire(order, drawer)
        case ReportLoss():
            return _loss(order, command)
    ticket = find(command.number, drawer.ticket, cite("SATG 5.6.1"))
    if isinstance(ticket, Refused):
        return ticket
    match command:
        case RedeemTicket():
            return _redeem(order, command, ticket, place)
        case DeclareIllegible():
            return _illegible(order, command, ticket)
        case PayByHand():
            return _by_hand(order, command, ticket, place)
        case _:
            assert_never(command)


def _not_for(order: CageOrder) -> Refused | None:
    """A redemption terminal redeems; the rest is for people, and the calendar for the system too."""
    allowed = {
        RedeemTicket: (CASHIER, DEVICE),
        ExpireTickets: (CASHIER, SYSTEM),
    }.get(type(order.command), (CASHIER,))
    if order.by.rank in allowed:
        return None
    detail = f"{order.by.name} is {order.by.rank}; accepted: {', '.join(allowed)}."
    return Refused(Refusal.NO_CASHIER, cite("SATG 5.6.1"), detail)


def _redeem(order: CageOrder, command: RedeemTicket, ticket: Ticket, place: str) -> Done | Refused:
    if command.tender != "cash" and order.by.rank == DEVICE:
        detail = "A redemption terminal pays cash only."
        return Refused(Refusal.TENDER, cite("SATG 5.6.1"), detail)
    refused = unpayable(ticket, order.at, command.amount)
    if refused:
        return refused
    event = TicketRedeemed(
        at=order.at, number=ticket.number, amount=ticket.amount, tender=command.tender,
        by=order.by.name,
    )  # fmt: skip
    paid = replace(ticket, status=Status.PAID, where=place, since=order.at)
    return Done((event,), (paid,))


def _illegible(order: CageOrder, command: DeclareIllegible, ticket: Ticket) -> Done | Refused:
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 5.6.1(b)"))
    if not _is_second(command.second, order.by):
        # Whoever is careless with a good ticket is not paid twice (SATG 5.6.1(c)).
        detail = (
            "Two must have seen that it cannot be read: the other is a cashier too, or has a rank."
        )
        return Refused(Refusal.SECOND_PERSON, cite("SATG 5.6.1(b)", "SATG 5.6.1(c)"), detail)
    refused = unpayable(ticket, order.at)
    if refused:
        return refused
    event = TicketIllegible(
        at=order.at,
        number=ticket.number,
        reason=command.reason,
        by=order.by.name,
        second=command.second.name,
    )
    return Done((event,), (replace(ticket, status=Status.FAILED, since=order.at),))


def _is_second(second: Actor, first: Actor) -> bool:
    """Somebody else who handles money: whoever sees to access, equipment or odds moves none."""
    handles = second.rank == CASHIER or any(second.rank in ladder(one) for one in AUTHORITY)
    return handles and bool(second.name.strip()) and not same_person(second.name, first.name)


def _by_hand(order: CageOrder, command: PayByHand, ticket: Ticket, place: str) -> Done | Refused:
    """What did not print is paid by hand (SATG 5.6.1(b)), and what expired, for a reason."""
    expired = ticket.status is Status.EXPIRED
    if expired and not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, detail="It expired, and is still owed.")
    if not expired and ticket.status is not Status.FAILED:
        detail = "It was printed: whoever holds it is paid."
        printed = Refused(Refusal.NOT_NOW, cite("SATG 5.6.1(b)", "SATG 5.6.1(c)"), detail)
        return unpayable(ticket, order.at) or printed
    if command.amount != ticket.amount:
        detail = f"{show(command.amount)} is not what it was issued for."
        return Refused(Refusal.TICKET_AMOUNT, cite("SATG 5.6.1(b)"), detail)
    event = PaidByHand(
        at=order.at, number=ticket.number, amount=ticket.amount, by=order.by.name, expired=expired,
        reason=command.reason,
    )  # fmt: skip
    paid = replace(ticket, status=Status.PAID_BY_HAND, where=place, since=order.at)
    return Done((event,), (paid,))


def _loss(order: CageOrder, command: ReportLoss) -> Done | Refused:
    """The claim is recorded and answered; the ticket stays what it is: a debt to its holder."""
    if not command.text.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 5.6.1(c)"))
    event = LossReported(
        at=order.at, kind=command.kind, number=command.number, text=command.text, by=order.by.name
    )
    says = "A ticket that was printed is not replaced; whoever presents it is paid."
    return Done((event,), notices=(Notice("not-replaced", says, cite("SATG 5.6.1(c)")),))


def _expire(order: CageOrder, drawer: Drawer) -> Done:
    """What is past its last day and lies in no acceptor; the oldest first, and so many at a time."""
    out = (Status.PRINTING, Status.ISSUED, Status.HELD)
    listed = [one.number for one in drawer.tickets(*out) if _late(one, order.at)]
    # Asked for one by one it is held: whoever was paid since the list was made keeps his money.
    found = filter(None, map(drawer.ticket, listed[:AT_ONCE]))
    late = [one for one in found if one.status in out and _late(one, order.at)]
    events = tuple(TicketExpired(at=order.at, number=one.number, amount=one.amount) for one in late)
    expired = (replace(one, status=Status.EXPIRED, since=order.at) for one in late)
    return Done(events, tuple(expired))


def _late(one: Ticket, at: int) -> bool:
    held = one.status is Status.HELD and at < one.since + HELD_MS
    return at >= one.until and not held


def postings(place: str, first: int, events: Sequence[CageEvent]) -> Iterator[Transfer]:
    """What the events of a cage move: who gives, who takes, how much, by which clause."""
    cash, unclaimed = Account(Kind.CASH, place), Account(Kind.UNCLAIMED, "tickets")
    for seq, event in enumerate(events, first):
        ticket = Account(Kind.TICKETS, event.number)
        match event:
            case TicketRedeemed(amount=amount):
                leg = ticket, cash, amount, cite("SATG 5.6.1")
            case PaidByHand(amount=amount, expired=True):
                leg = unclaimed, cash, amount, ()
            case PaidByHand(amount=amount):
                leg = ticket, cash, amount, cite("SATG 5.6.1(b)")
            case TicketExpired(amount=amount):
                leg = ticket, unclaimed, amount, ()
            case _:
                continue  # a claim and a void ticket move nothing
        giver, taker, amount, cites = leg
        yield Transfer(id=f"{place}#{seq}.1", giver=giver, taker=taker, amount=amount, cites=cites)
