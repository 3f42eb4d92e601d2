"""Events of dealing: motion, rest, and faces that were drawn and entered."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase, OfTerminal


class ShooterChosen(OfTerminal, frozen=True, kw_only=True):
    """A shooter was chosen to start the tumbler before a deadline (SATG 15.5.2, SATG 15.5.3)."""

    until: int
    clause: str


class SetInMotion(EventBase, frozen=True, kw_only=True):
    """Wheel, ball or dice were set in motion."""

    source: str
    """A rank, the system, or the shooter with the terminal."""
    state: str
    """What the device says of it: `ball-spun`, `tumbling`, `wheel-spun`."""
    point: str = ""
    """Of a tumbler: at the start of the game or at the end of wagering (SATG 11.4.1, SATG 15.5.1)."""


class CameToRest(EventBase, frozen=True, kw_only=True):
    """Wheel, ball or dice came to rest; a device may read them now (SATG 11.4.2)."""

    source: str
    state: str
    """What the device says of it: `ball-at-rest`, `at-rest`, `wheel-at-rest`."""


class SpinReported(EventBase, frozen=True, kw_only=True):
    """The turns, the direction and any fault of a spin or a tumble were reported."""

    turns: int | None = None
    direction: str = ""
    fault: str = ""


class NoSpinDeclared(EventBase, frozen=True, kw_only=True):
    """The throw does not count; the round goes on with the next one (SATG 15.7.2, WHEEL 7.2)."""

    alert = Alert("no-spin", detail="ground")

    ground: str


class Drawn(EventBase, frozen=True, kw_only=True):
    """A card, a number or a die was entered or sensed."""

    face: str
    source: str
    by: str = ""
    """The person who entered it; another person must authorise a correction."""
    compartment: int | None = None
    """The compartment of a Big Wheel, if its number was entered; the face is its symbol (WHEEL 1.1 indicator)."""


class EntryAgreed(EventBase, frozen=True, kw_only=True):
    """Hand and device have entered the same face (SATG 10.4.3, SATG 11.4.3)."""

    face: str
    source: str
    """Of the second entry."""
    by: str


class EntryDiffered(EventBase, frozen=True, kw_only=True):
    """Hand and device entered different faces; a person must rule before the round is settled (SATG 8.3)."""

    faces: tuple[str, ...]
    """The faces of the second entry."""
    instead: tuple[str, ...] = ()
    """The faces of the first entry, which the second one should have repeated."""
    source: str
    by: str


DealingEvent: TypeAlias = (
    ShooterChosen | SetInMotion | CameToRest | SpinReported | NoSpinDeclared | Drawn | EntryAgreed | EntryDiffered
)  # fmt: skip
