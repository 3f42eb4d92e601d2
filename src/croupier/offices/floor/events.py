"""What happened to the equipment and on the floor."""

from datetime import date
from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.offices.floor.commands import DeviceKind, MediaType, Part
from croupier.table.values.event_base import EventBase

Action: TypeAlias = Literal["log", "warn", "lock-terminal", "lock-table", "stop"]
"""What a significant event does, from the least to the most."""


class DeviceEnrolled(EventBase, frozen=True, kw_only=True):
    """It may connect, with the secret of this generation."""

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
    """It may connect no more."""

    device: str
    reason: str
    by: str


class EventRaised(EventBase, frozen=True, kw_only=True):
    """A significant event, with its action as it was written when it happened."""

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
    """So far the log of its place was watched with this one."""


class EventRepeated(EventBase, frozen=True, kw_only=True):
    """Another of a kind that is open: it is counted on the one that is open, and stands here."""

    number: int
    """Of the open one."""
    code: str
    place: str
    subject: str
    detail: str
    amount: Cents
    round: int
    clauses: tuple[str, ...]
    by: str
    told: int = 0


class EventTaken(EventBase, frozen=True, kw_only=True):
    """Somebody looks after it."""

    number: int
    by: str


class EventCleared(EventBase, frozen=True, kw_only=True):
    """It is dealt with."""

    number: int
    by: str
    reason: str


class DocumentLoaded(EventBase, frozen=True, kw_only=True):
    """The approved document of an edition was loaded; the file itself is not in the log."""

    edition: str
    version: int
    """1 for the first of its edition: a document is replaced by its next version only."""
    name: str
    media_type: MediaType
    sha256: str
    size: int
    by: str
    second: str


FloorEvent: TypeAlias = (
    DeviceEnrolled
    | DeviceRevoked
    | EventRaised
    | EventRepeated
    | EventTaken
    | EventCleared
    | DocumentLoaded
)
