"""What may be asked of the place that knows the equipment and watches the floor."""

from datetime import date
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import NOTHING, Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Actor

FLOOR = "floor"
"""The place whose log holds the enrolled equipment and the significant events."""

DeviceKind: TypeAlias = Literal[
    "terminal", "dealer-terminal", "wheel", "dice", "button", "shoe", "shuffler", "indicator", "acceptor", "printer",
    "display", "kiosk",
]  # fmt: skip
Part: TypeAlias = Literal[
    "touch-screen", "note-acceptor", "ticket-reader", "ticket-printer", "input", "information"
]
"""What a terminal has; a dealer terminal has input and information (SATG 1.1 dealer-terminal)."""


class Enrol(CommandBase, frozen=True, kw_only=True):
    """Let a terminal or device connect. Its secret follows from its id and its generation."""

    device: str
    kind: DeviceKind
    tables: tuple[str, ...]
    terminal: str = ""
    """To which an acceptor, a printer or a button belongs."""
    approval: str = ""
    """The reference under which it is approved as gaming equipment."""
    approved_on: date | None = None
    simulated: bool = False
    has: tuple[Part, ...] = ()


class Revoke(CommandBase, frozen=True, kw_only=True):
    """Its secret is worthless from here on."""

    device: str
    reason: str


class Raise(CommandBase, frozen=True, kw_only=True):
    """Something happened that somebody must know."""

    code: str
    """One of those in significant.toml."""
    place: str
    subject: str = ""
    """The terminal, device, person or ticket it is about."""
    detail: str = ""
    amount: Cents = NOTHING
    round: int = 0
    clause: str = ""
    """The duty that failed, where the code stands for any of them (SATG 1.7)."""
    told: int = 0
    """So many events of the log of its place the floor has been told of with this one."""


class Take(CommandBase, frozen=True, kw_only=True):
    """I look after it."""

    number: int


class Clear(CommandBase, frozen=True, kw_only=True):
    """It is dealt with."""

    number: int
    reason: str


MediaType: TypeAlias = Literal["application/pdf", "text/plain"]


class LoadDocument(CommandBase, frozen=True, kw_only=True):
    """The approved document of an edition is kept from here on, by its hash; one before it stays (SATG 20.14)."""

    edition: str
    name: str
    media_type: MediaType
    sha256: str
    size: int
    """In bytes."""
    second: str
    """Who else looked at it: whoever loads it is not alone."""


FloorCommand: TypeAlias = Enrol | Revoke | Raise | Take | Clear | LoadDocument


class FloorOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=FLOOR):
    """A command with its id, who gives it, and the instant at which it was given."""

    id: str
    at: int
    by: Actor
    command: FloorCommand
