"""The events of the equipment and of the floor."""

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.offices.floor.commands import DeviceKind, MediaType, Part
from croupier.table.values.event_base import EventBase
from croupier.table.values.plan import Plan

Action: TypeAlias = Literal["log", "warn", "lock-terminal", "lock-table", "stop"]
"""The action of a significant event, from the least to the most severe."""


class DeviceEnrolled(EventBase, frozen=True, kw_only=True):
    """The device may connect, with the secret of this generation."""

    device: str
    kind: DeviceKind
    generation: int
    tables: tuple[str, ...]
    terminal: str
    approval: str
    approved_on: date | None
    simulated: bool
    has: tuple[Part, ...]
    by: str


class DeviceRevoked(EventBase, frozen=True, kw_only=True):
    """The device may no longer connect."""

    device: str
    reason: str
    by: str


class EventRaised(EventBase, frozen=True, kw_only=True):
    """A significant event was raised; it keeps the action that its kind had then."""

    number: int
    code: str
    action: Action
    place: str
    subject: str
    detail: str
    amount: Cents
    round: int
    clauses: tuple[str, ...]
    """The duty of equipment that failed: an exception of the operator's compliance (SATG 1.7)."""
    by: str
    told: int = 0
    """Position in the log of its place up to which the floor has read, this event included."""
    people: tuple[str, ...] = ()
    """The members of staff who may not clear it, because it concerns them."""
    facts: Mapping[str, str] = {}
    """By name: what the sentence of the alert says (`alert_facts.py`)."""
    doers: tuple[str, ...] = ()
    """Who did it, and who approved it: the alert is not for them."""


class EventRepeated(EventBase, frozen=True, kw_only=True):
    """Another event of a kind that is open: it is recorded here and counted on the open one."""

    number: int
    """The number of the open event."""
    code: str
    place: str
    subject: str
    detail: str
    amount: Cents
    round: int
    clauses: tuple[str, ...]
    by: str
    told: int = 0
    facts: Mapping[str, str] = {}


class EventTaken(EventBase, frozen=True, kw_only=True):
    """A member of staff took charge of the event."""

    number: int
    by: str


class EventCleared(EventBase, frozen=True, kw_only=True):
    """The event was cleared."""

    number: int
    by: str
    reason: str


class DocumentLoaded(EventBase, frozen=True, kw_only=True):
    """The approved document of an edition was loaded; the file itself is not in the log."""

    edition: str
    version: int
    """1 for the first of its edition; only the next version replaces a document."""
    name: str
    media_type: MediaType
    sha256: str
    size: int
    by: str
    second: str


class TicketReviewSigned(EventBase, frozen=True, kw_only=True):
    """A member of staff reviewed the tickets of a gaming day."""

    day: date
    seal: str
    owed: Cents
    booked: Cents
    differences: int
    remarks: str
    by: str


class PeriodClosed(EventBase, frozen=True, kw_only=True):
    """Two people closed a gaming day or a shift with the seal of its report."""

    begin: int
    end: int
    title: str
    seal: str
    by: str
    second: str


class PeriodReopened(EventBase, frozen=True, kw_only=True):
    """Two people reopened a closed gaming day or shift."""

    begin: int
    end: int
    title: str
    seal: str
    """The seal that the period had; its report stays on record."""
    reason: str
    by: str
    second: str


class PlanProposed(EventBase, frozen=True, kw_only=True):
    """Another plan for a table waits for a second person."""

    proposal: int
    table: str
    plan: Plan
    over: str
    """The digest of the plan in the configuration file, which the proposal was made over."""
    reason: str
    by: str


class PlanApproved(EventBase, frozen=True, kw_only=True):
    """A second person approved a proposed plan; other proposals for its table are void."""

    proposal: int
    by: str


class ProposalClosed(EventBase, frozen=True, kw_only=True):
    """A proposed plan was refused, or withdrawn by the person who proposed it."""

    proposal: int
    reason: str
    by: str


class NoticeAcknowledged(EventBase, frozen=True, kw_only=True):
    """An inspector acknowledged a notice that the operator gave."""

    notice: str
    by: str


class AlertsDelivered(EventBase, frozen=True, kw_only=True):
    """A target outside the house took the alerts up to a position in this log."""

    target: str
    read: int
    by: str


FloorEvent: TypeAlias = (
    DeviceEnrolled | DeviceRevoked | EventRaised | EventRepeated | EventTaken | EventCleared | DocumentLoaded
    | TicketReviewSigned | PlanProposed | PlanApproved | ProposalClosed | NoticeAcknowledged
    | PeriodClosed | PeriodReopened | AlertsDelivered
)  # fmt: skip
