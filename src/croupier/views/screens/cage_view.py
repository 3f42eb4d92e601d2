"""What a cashier or a redemption terminal sees: a ticket and which case it is; what left the drawer."""

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

PAYING = clauses_as_text(cite("SATG 5.6.1"))

CaseOfTicket = Literal[
    "payable", "unreadable", "not-found", "paid", "pending", "void", "expired", "amount-differs",
    "above-limit",
]  # fmt: skip


class TicketView(View, frozen=True, kw_only=True):
    """A ticket as whoever pays it sees it: never its whole number."""

    case: CaseOfTicket
    """Above its limit is a case for a kiosk alone."""
    number: str = ""
    """Masked; nothing of a number that could not be read."""
    amount: Cents = Cents(0)
    """Nothing where another amount was read from the paper."""
    by_hand: bool = False
    """It is not paid as a ticket, but by hand (SATG 5.6.1(b)), or for a reason once it expired."""
    terminal: str = ""
    table: str = ""
    sequence: int = 0
    issued_at: int | None = None
    until: int | None = None
    where: str = ""
    """Where it was paid, or lies."""
    since: int | None = None
    """When it came to that."""
    says: str = ""
    clauses: tuple[str, ...] = ()


class DrawerView(View, frozen=True, kw_only=True):
    """What a cage paid out since an instant."""

    place: str
    since: int = 0
    redeemed: int = 0
    """How many tickets."""
    cash: Cents = Cents(0)
    equivalent: Cents = Cents(0)
    by_hand: int = 0
    by_hand_amount: Cents = Cents(0)
    expired: int = 0
    expired_amount: Cents = Cents(0)
    claims: int = 0
    opened_with: Cents | None = None
    expected: Cents | None = None
    """What should lie in the drawer: what it was opened with, less all cash that left it."""
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
    number: str, found: Ticket | None, *, at: int, amount: Cents | None = None
) -> TicketView:
    """A ticket that was presented: its number as it was read, and the ticket of that number.

    Each case is told apart; a misread number is never looked up.
    """
    try:
        read = Number.parse(number)
    except BadInput as misread:
        return TicketView(case="unreadable", says=str(misread), clauses=PAYING)
    if found is None:
        says = "No ticket has that number."
        return TicketView(case="not-found", number=read.masked, says=says, clauses=PAYING)
    refused = unpayable(found, at, amount)
    case: CaseOfTicket = CASES[refused.why] if refused else "payable"
    told = case not in ("payable", "amount-differs")
    return TicketView(
        case=case,
        number=read.masked,
        # Whoever reads another amount from the paper is not told the right one.
        amount=NOTHING if case == "amount-differs" else found.amount,
        terminal=found.terminal,
        table=found.table,
        sequence=found.sequence,
        issued_at=found.at,
        until=found.until,
        by_hand=found.status in (Status.FAILED, Status.EXPIRED),
        where=found.where if told else "",
        since=found.since if told else None,
        says=refused.says if refused else "",
        clauses=(clauses_as_text(refused.cites) if refused else ()) or PAYING,
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
    told = [event for event in events if event.at >= since]
    redeemed = [one for one in told if isinstance(one, TicketRedeemed)]
    by_hand = [one for one in told if isinstance(one, PaidByHand)]
    expired = [one for one in told if isinstance(one, TicketExpired)]
    cash = Cents(sum(one.amount for one in redeemed if one.tender == "cash"))
    by_hand_amount = Cents(sum(one.amount for one in by_hand))
    expected = None if opened_with is None else Cents(opened_with - cash - by_hand_amount)
    known = expected is not None and counted is not None
    return DrawerView(
        place=place,
        since=since,
        redeemed=len(redeemed),
        cash=cash,
        equivalent=Cents(sum(one.amount for one in redeemed) - cash),
        by_hand=len(by_hand),
        by_hand_amount=by_hand_amount,
        expired=len(expired),
        expired_amount=Cents(sum(one.amount for one in expired)),
        claims=sum(isinstance(one, LossReported) for one in told),
        opened_with=opened_with,
        expected=expected,
        counted=counted,
        difference=Cents((counted or 0) - (expected or 0)) if known else None,
    )
