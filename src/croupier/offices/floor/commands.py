"""The commands of the office that knows the equipment and watches the floor."""

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.plan import Plan

FLOOR = "floor"
"""The place whose log holds the enrolled equipment and the significant events."""

DeviceKind: TypeAlias = Literal[
    "terminal", "dealer-terminal", "wheel", "dice", "button", "shoe", "shuffler", "indicator", "acceptor", "printer",
    "display", "kiosk",
]  # fmt: skip
Part: TypeAlias = Literal[
    "touch-screen", "note-acceptor", "ticket-reader", "ticket-printer", "input", "information"
]
"""The parts of a terminal; a dealer terminal has input and information (SATG 1.1 dealer-terminal)."""


class Enrol(CommandBase, frozen=True, kw_only=True):
    """Let a terminal or device connect. Its secret is derived from its id and its generation."""

    device: str
    kind: DeviceKind
    tables: tuple[str, ...]
    terminal: str = ""
    """The terminal to which an acceptor, a printer or a button belongs."""
    approval: str = ""
    """The reference under which it is approved as gaming equipment."""
    approved_on: date | None = None
    simulated: bool = False
    has: tuple[Part, ...] = ()


class Revoke(CommandBase, frozen=True, kw_only=True):
    """Revoke a terminal or device: its secret is invalid from now on."""

    device: str
    reason: str


class Raise(CommandBase, frozen=True, kw_only=True):
    """Raise a significant event that staff must know."""

    code: str
    """A code from significant.toml."""
    place: str
    subject: str = ""
    """The terminal, device, person or ticket that the event is about."""
    detail: str = ""
    amount: Cents = NOTHING
    round: int = 0
    clause: str = ""
    """The duty that failed, for a code that covers any duty (SATG 1.7)."""
    told: int = 0
    """Position in the log of its place up to which the floor has read, this event included."""
    people: tuple[str, ...] = ()
    """The members of staff whom it concerns, for a code that only another person clears."""
    facts: Mapping[str, str] = {}
    """By name: what the sentence of the alert says (`alert_facts.py`)."""
    doers: tuple[str, ...] = ()
    """Who did it, and who approved it: the alert is not for them."""


class Take(CommandBase, frozen=True, kw_only=True):
    """Take charge of an open event."""

    number: int


class Clear(CommandBase, frozen=True, kw_only=True):
    """Clear an open event, with a reason."""

    number: int
    reason: str


MediaType: TypeAlias = Literal["application/pdf", "text/plain"]


class LoadDocument(CommandBase, frozen=True, kw_only=True):
    """Keep the approved document of an edition by its hash; earlier versions stay (SATG 20.14)."""

    edition: str
    name: str
    media_type: MediaType
    sha256: str
    size: int
    """In bytes."""
    second: str
    """The second person who checked it: one person alone cannot load a document."""


class SignTicketReview(CommandBase, frozen=True, kw_only=True):
    """Sign that the tickets of a gaming day were reviewed."""

    day: date
    ended: int
    """The first instant after the gaming day, in milliseconds since 1970."""
    seal: str
    """The seal of the review that the signer read."""
    owed: Cents
    booked: Cents
    differences: int
    """For how many tickets and sums the books differ from the acts."""
    remarks: str = ""
    """The findings of the signer; required if the books differ."""


class ClosePeriod(CommandBase, frozen=True, kw_only=True):
    """Close a gaming day or a shift with the seal of its report (GLI-13)."""

    begin: int
    """The first instant of the period, in milliseconds since 1970."""
    end: int
    """The first instant after it."""
    title: str
    """The day or shift, such as `2026-01-31 night`."""
    seal: str
    """The SHA-256 of the report on all tables, which is made again from its own JSON."""
    second: str
    """The second person who read the report."""


class ReopenPeriod(CommandBase, frozen=True, kw_only=True):
    """Reopen a closed gaming day or shift, so that it can be closed with another report."""

    begin: int
    end: int
    reason: str
    second: str
    """The second person: one person alone cannot reopen a period."""


class ProposePlan(CommandBase, frozen=True, kw_only=True):
    """Propose another plan for a table; a second person approves it."""

    table: str
    plan: Plan
    over: str
    """The digest of the plan in the configuration file, which the proposal is made over."""
    reason: str


class AboutProposal(CommandBase, frozen=True, kw_only=True):
    """A command about a proposed plan, by the number of the proposal."""

    proposal: int


class ApprovePlan(AboutProposal, frozen=True, kw_only=True):
    """Approve the plan that another person proposed: the table opens with it from its next opening on."""


class CloseProposal(AboutProposal, frozen=True, kw_only=True):
    """Refuse a proposed plan, or withdraw the own one."""

    reason: str


class AcknowledgeNotice(CommandBase, frozen=True, kw_only=True):
    """Acknowledge, as an inspector, a notice that the operator gave."""

    notice: str
    """Its name, made from what it is about (`views/staff/inspector_notices.py`)."""


class MarkDelivered(CommandBase, frozen=True, kw_only=True):
    """Record how far the floor's log was delivered to a target outside the house."""

    target: str
    read: int
    """The position in the floor's log up to which its alerts were taken, filtered out or skipped."""


PlanCommand: TypeAlias = ProposePlan | ApprovePlan | CloseProposal

FloorCommand: TypeAlias = (
    Enrol | Revoke | Raise | Take | Clear | LoadDocument | SignTicketReview | ProposePlan | ApprovePlan | CloseProposal
    | AcknowledgeNotice | ClosePeriod | ReopenPeriod | MarkDelivered
)  # fmt: skip


class FloorOrder(OrderBase, frozen=True, kw_only=True, tag=FLOOR):
    """An order to the floor."""

    command: FloorCommand
