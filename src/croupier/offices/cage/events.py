"""The events of a cage or a redemption terminal."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase


class TicketRedeemed(EventBase, frozen=True, kw_only=True):
    """The ticket was paid, and is never paid again (SATG 5.6.1)."""

    report_meter = "tickets-redeemed"

    number: str
    amount: Cents
    tender: str
    by: str


class TicketIllegible(EventBase, frozen=True, kw_only=True):
    """The ticket is void; the same amount must be paid by hand (SATG 5.6.1(b))."""

    alert = Alert("ticket-illegible", "number", "reason")

    number: str
    reason: str
    by: str
    second: str


class PaidByHand(EventBase, frozen=True, kw_only=True):
    """The amount of a void ticket (SATG 5.6.1(b)) or of an expired one was paid by hand."""

    report_meter = "paid-by-hand"
    alert = Alert("hand-pay", "number", "reason", "amount")

    number: str
    amount: Cents
    by: str
    expired: bool = False
    reason: str = ""


class LossReported(EventBase, frozen=True, kw_only=True):
    """A claim is on record; a ticket that was printed is not replaced (SATG 5.6.1(c))."""

    alert = Alert("loss-reported", "number", "text")

    kind: str
    number: str
    text: str
    by: str


class TicketExpired(EventBase, frozen=True, kw_only=True):
    """The ticket was not redeemed in time: its amount is still owed, and moves to unclaimed money."""

    report_meter = "tickets-expired"
    alert = Alert("ticket-expired", "number", "", "amount")

    number: str
    amount: Cents


CageEvent: TypeAlias = TicketRedeemed | TicketIllegible | PaidByHand | LossReported | TicketExpired
