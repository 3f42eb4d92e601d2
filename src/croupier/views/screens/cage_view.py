"""The views of a cashier or a redemption terminal: a ticket with its case, and the totals of the drawer."""

from collections.abc import Iterable, Mapping
from typing import Literal

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents
from croupier.offices.cage.events import (
    CageEvent,
    LossReported,
    PaidByHand,
    TicketExpired,
    TicketRedeemed,
)
from croupier.rulebook import cite
from croupier.table.tickets.ticket import Status, Ticket, unpayable
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.refusals import Refusal
from croupier.views.wire_struct import View, clauses_as_text
from croupier.words import Phrase, PhraseData, data_of, phrase, phrase_of

PAYING = clauses_as_text(cite("SATG 5.6.1"))

CaseOfTicket = Literal[
    "payable", "unreadable", "not-found", "paid", "pending", "void", "expired", "amount-differs",
    "above-limit",
]  # fmt: skip


class TicketView(View, frozen=True, kw_only=True):
    """A ticket as the cashier who pays it sees it: never its whole number."""

    case: CaseOfTicket
    """Above its limit is a case for a kiosk alone."""
    number: str = ""
    """Masked; nothing of a number that could not be read."""
    amount: Cents = Cents(0)
    """Nothing where another amount was read from the paper."""
    by_hand: bool = False
    """Whether it is paid by hand (SATG 5.6.1(b)), or for a reason once it expired, and not as a ticket."""
    terminal: str = ""
    table: str = ""
    sequence: int = 0
    issued_at: int | None = None
    until: int | None = None
    where: str = ""
    """The place where it was paid, or lies."""
    since: int | None = None
    """The time at which it was paid or came there."""
    says: str = ""
    phrase: PhraseData | None = None
    clauses: tuple[str, ...] = ()


class DrawerView(View, frozen=True, kw_only=True):
    """The payments of a cage since an instant."""

    place: str
    since: int = 0
    redeemed: int = 0
    """The number of redeemed tickets."""
    cash: Cents = Cents(0)
    equivalent: Cents = Cents(0)
    by_hand: int = 0
    by_hand_amount: Cents = Cents(0)
    expired: int = 0
    expired_amount: Cents = Cents(0)
    claims: int = 0
    opened_with: Cents | None = None
    expected: Cents | None = None
    """The cash that should lie in the drawer: the opening amount, less all cash that left it."""
    counted: Cents | None = None
    difference: Cents | None = None


CASES: Mapping[Refusal, CaseOfTicket] = {
    Refusal.TICKET_PAID: "paid",
    Refusal.TICKET_PENDING: "pending",
    Refusal.TICKET_VOID: "void",
    Refusal.TICKET_EXPIRED: "expired",
    Refusal.TICKET_AMOUNT: "amount-differs",
}


def ticket_view(
    number: str, ticket: Ticket | None, *, at: int, amount: Cents | None = None
) -> TicketView:
    """A ticket that was presented: its number as it was read, and the ticket of that number.

    Each case has its own code; a misread number is never looked up.
    """
    try:
        read = Number.parse(number)
    except BadInput as misread:
        return _unpaid("unreadable", phrase_of(misread))
    if ticket is None:
        return _unpaid("not-found", phrase("No ticket has that number."), read.masked)
    refused = unpayable(ticket, at, amount)
    case: CaseOfTicket = CASES[refused.why] if refused else "payable"
    shows_origin = case not in ("payable", "amount-differs")
    return TicketView(
        case=case,
        number=read.masked,
        # A cashier who reads another amount from the paper does not see the right one.
        amount=NOTHING if case == "amount-differs" else ticket.amount,
        terminal=ticket.terminal,
        table=ticket.table,
        sequence=ticket.sequence,
        issued_at=ticket.at,
        until=ticket.until,
        by_hand=ticket.status in (Status.FAILED, Status.EXPIRED),
        where=ticket.where if shows_origin else "",
        since=ticket.since if shows_origin else None,
        says=str(refused.says) if refused else "",
        phrase=data_of(refused.says) if refused else None,
        clauses=(clauses_as_text(refused.cites) if refused else ()) or PAYING,
    )


def _unpaid(case: CaseOfTicket, says: Phrase, number: str = "") -> TicketView:
    return TicketView(
        case=case, number=number, says=str(says), phrase=data_of(says), clauses=PAYING
    )


def drawer_view(
    place: str,
    events: Iterable[CageEvent],
    *,
    since: int = 0,
    opened_with: Cents | None = None,
    counted: Cents | None = None,
) -> DrawerView:
    """The totals of a drawer, from the log of its place."""
    events_since = [event for event in events if event.at >= since]
    redeemed = [event for event in events_since if isinstance(event, TicketRedeemed)]
    by_hand = [event for event in events_since if isinstance(event, PaidByHand)]
    expired = [event for event in events_since if isinstance(event, TicketExpired)]
    cash = Cents(sum(event.amount for event in redeemed if event.tender == "cash"))
    by_hand_amount = Cents(sum(paid_by_hand.amount for paid_by_hand in by_hand))
    expected = None if opened_with is None else Cents(opened_with - cash - by_hand_amount)
    known = expected is not None and counted is not None
    return DrawerView(
        place=place,
        since=since,
        redeemed=len(redeemed),
        cash=cash,
        equivalent=Cents(sum(ticket_redeemed.amount for ticket_redeemed in redeemed) - cash),
        by_hand=len(by_hand),
        by_hand_amount=by_hand_amount,
        expired=len(expired),
        expired_amount=Cents(sum(ticket_expired.amount for ticket_expired in expired)),
        claims=sum(isinstance(event, LossReported) for event in events_since),
        opened_with=opened_with,
        expected=expected,
        counted=counted,
        difference=Cents((counted or 0) - (expected or 0)) if known else None,
    )
