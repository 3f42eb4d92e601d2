"""What happened at a cage or a redemption terminal."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class TicketRedeemed(EventBase, frozen=True, kw_only=True):
    """The ticket was paid, and is never paid again (SATG 5.6.1)."""

    number: str
    amount: Cents
    tender: str
    by: str


class TicketIllegible(EventBase, frozen=True, kw_only=True):
    """The ticket is void; the same amount is to be paid by hand (SATG 5.6.1(b))."""

    number: str
    reason: str
    by: str
    second: str


class PaidByHand(EventBase, frozen=True, kw_only=True):
    """What a void ticket was for was paid (SATG 5.6.1(b)), or an expired one."""

    number: str
    amount: Cents
    by: str
    expired: bool = False
    reason: str = ""


class LossReported(EventBase, frozen=True, kw_only=True):
    """A claim is on record; nobody replaces a ticket that was printed (SATG 5.6.1(c))."""

    kind: str
    number: str
    text: str
    by: str


class TicketExpired(EventBase, frozen=True, kw_only=True):
    """Nobody came in time: what it was for is still owed, and kept apart."""

    number: str
    amount: Cents


CageEvent: TypeAlias = TicketRedeemed | TicketIllegible | PaidByHand | LossReported | TicketExpired
