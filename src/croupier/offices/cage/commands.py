"""What may be asked of a cage or of a redemption terminal."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import NOBODY, Actor


class RedeemTicket(CommandBase, frozen=True, kw_only=True):
    """Pay a ticket that was presented."""

    number: str
    amount: Cents | None = None
    """What stands on it, where somebody read it."""
    tender: Literal["cash", "equivalent"] = "cash"


class DeclareIllegible(CommandBase, frozen=True, kw_only=True):
    """A ticket came out of the printer so that it cannot be read: it is void, and paid by hand."""

    number: str
    reason: str
    second: Actor = NOBODY
    """Who else saw it: a printed ticket is not replaced on one person's word."""


class PayByHand(CommandBase, frozen=True, kw_only=True):
    """Pay what a ticket that did not print was for, or one that expired."""

    number: str
    amount: Cents
    reason: str = ""
    """Why an expired one is paid after all."""


class ReportLoss(CommandBase, frozen=True, kw_only=True):
    """Somebody says that a ticket was lost, stolen or spoilt after it was printed."""

    kind: Literal["lost", "stolen", "spoilt"]
    number: str = ""
    """Where it is known."""
    text: str


class ExpireTickets(CommandBase, frozen=True, kw_only=True):
    """Set aside what nobody came for in time."""


CageCommand: TypeAlias = RedeemTicket | DeclareIllegible | PayByHand | ReportLoss | ExpireTickets


class CageOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="cage"):
    """A command with its id, who gives it, and the instant at which it reached the cage."""

    id: str
    at: int
    by: Actor
    command: CageCommand
