"""What a cashier or a redemption terminal sees: a ticket and which case it is; what left the drawer."""

from collections.abc import Iterable
from typing import Literal

from croupier.money import Cents
from croupier.rounds.refusals import Refused
from croupier.rounds.ticket import Ticket
from croupier.tickets.events import CageEvent
from croupier.views.view import View

CaseOfTicket = Literal[
    "payable", "by-hand", "unreadable", "not-found", "paid", "pending", "void", "expired", "amount-differs",
]  # fmt: skip


class TicketView(View, frozen=True, kw_only=True):
    """A ticket as whoever pays it sees it: never its whole number."""

    case: CaseOfTicket
    number: str = ""
    """Masked; nothing of a number that could not be read."""
    amount: Cents = Cents(0)
    """Nothing where another amount was read from the paper."""
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


def ticket_view(
    number: str, found: Ticket | Refused, *, at: int, amount: Cents | None = None
) -> TicketView:
    """A ticket that was presented: `found` is what `croupier.rounds.ticket.find` says of the number."""
    raise NotImplementedError


def drawer_view(
    place: str,
    events: Iterable[CageEvent],
    *,
    since: int = 0,
    opened_with: Cents | None = None,
    counted: Cents | None = None,
) -> DrawerView:
    """The totals of a drawer, from the log of its place."""
    raise NotImplementedError
