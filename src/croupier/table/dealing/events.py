"""What moved, came to rest, was drawn and entered."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase


class ShooterChosen(EventBase, frozen=True, kw_only=True):
    """Who sets off the tumbler, and until when (SATG 15.5.2, SATG 15.5.3)."""

    terminal: str
    until: int
    clause: str


class SetInMotion(EventBase, frozen=True, kw_only=True):
    """Wheel, ball or dice move, and who did it."""

    source: str
    """A rank, the system, or the shooter with his terminal."""
    state: str
    """What the device says of it: `ball-spun`, `tumbling`, `wheel-spun`."""
    point: str = ""
    """Of a tumbler: at the start of the game or at the end of wagering (SATG 11.4.1, SATG 15.5.1)."""


class CameToRest(EventBase, frozen=True, kw_only=True):
    """Wheel, ball or dice rest: from here on a device may read them (SATG 11.4.2)."""

    source: str
    state: str
    """What the device says of it: `ball-at-rest`, `at-rest`, `wheel-at-rest`."""


class SpinReported(EventBase, frozen=True, kw_only=True):
    """What was seen of a spin or a tumble."""

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class NoSpinDeclared(EventBase, frozen=True, kw_only=True):
    """The throw counts for nothing; the round goes on with the next one (SATG 15.7.2, WHEEL 7.2)."""

    ground: str


class Drawn(EventBase, frozen=True, kw_only=True):
    """A card, a number, a die, as it was entered or sensed."""

    face: str
    source: str
    by: str = ""
    """Who entered it: somebody else authorises a correction."""
    compartment: int | None = None
    """Of a Big Wheel, where its number was entered: the face is its symbol (WHEEL 1.1 indicator)."""


class EntryAgreed(EventBase, frozen=True, kw_only=True):
    """Hand and device have entered the same face (SATG 10.4.3, SATG 11.4.3)."""

    face: str
    source: str
    """Of the second entry."""
    by: str


class EntryDiffered(EventBase, frozen=True, kw_only=True):
    """Hand and device have entered different faces: somebody rules before anything is settled (SATG 8.3)."""

    faces: tuple[str, ...]
    """What the second entry was; the first one lies there."""
    source: str
    by: str


DealingEvent: TypeAlias = (
    ShooterChosen
    | SetInMotion
    | CameToRest
    | SpinReported
    | NoSpinDeclared
    | Drawn
    | EntryAgreed
    | EntryDiffered
)
