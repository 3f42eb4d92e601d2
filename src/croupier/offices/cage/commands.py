"""The commands of a cage or of a redemption terminal."""

from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.people import NO_ACTOR, Actor


class RedeemTicket(CommandBase, frozen=True, kw_only=True):
    """Pay a ticket that was presented."""

    ticket_field = "number"

    number: str
    amount: Cents | None = None
    """The amount printed on the ticket, if a person read it."""
    tender: Literal["cash", "equivalent"] = "cash"


class DeclareIllegible(CommandBase, frozen=True, kw_only=True):
    """Declare a printed ticket illegible: it becomes void, and its amount is paid by hand."""

    needs_second = True
    ticket_field = "number"

    number: str
    reason: str
    second: Actor = NO_ACTOR
    """The second person who saw it: one person alone cannot void a printed ticket."""


class PayByHand(CommandBase, frozen=True, kw_only=True):
    """Pay the amount of a ticket that did not print, or of one that expired."""

    ticket_field = "number"

    number: str
    amount: Cents
    reason: str = ""
    """Why an expired ticket is paid after all."""


class ReportLoss(CommandBase, frozen=True, kw_only=True):
    """Record a claim that a ticket was lost, stolen or spoilt after it was printed."""

    ticket_field = "number"

    kind: Literal["lost", "stolen", "spoilt"]
    number: str = ""
    """The validation number, if it is known."""
    text: str


class ExpireTickets(CommandBase, frozen=True, kw_only=True):
    """Move the money of tickets that are past their last day to unclaimed money."""


CageCommand: TypeAlias = RedeemTicket | DeclareIllegible | PayByHand | ReportLoss | ExpireTickets


class CageOrder(OrderBase, frozen=True, kw_only=True, tag="cage"):
    """An order to the cage."""

    command: CageCommand
