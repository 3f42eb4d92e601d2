"""How long rounds take, and how long wagers were open while something moved.

All of it follows from the instants of events; whole milliseconds.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.records.reports.report_head import AnyEvent
from croupier.table import events as e

PAUSE_MS = 10 * 60 * 1_000
"""A longer wait between two rounds is no part of the pace: the table rested."""


class Part(StrEnum):
    """The parts of a round, and what lies between two."""

    WAGERING = "wagering"
    """From the opening to the close of wagering."""
    DEALING = "dealing"
    """From there to the last face."""
    SETTLING = "settling"
    """From there to the settlement."""
    BETWEEN = "between"
    """From a settlement to the next opening."""


class Slip(StrEnum):
    """What did not go by the book, by kind."""

    CORRECTIONS = "corrections"
    """Settled rounds of theirs that were corrected, whoever did it."""
    UNDONE = "undone"
    """Faces keyed in wrongly, and deals put together again."""
    DISCARDED = "discarded"
    """Faces that counted for nothing."""
    VOIDS = "voids"
    NO_SPINS = "no-spins"
    RULED = "ruled"
    """Irregularities that were ruled upon."""


@dataclass
class Dealt:
    """What was measured of the rounds of one dealer."""

    parts: dict[Part, list[int]] = field(default_factory=lambda: {one: [] for one in Part})
    rounds: list[int] = field(default_factory=list)
    """How long each took from its opening to its settlement."""
    exposures: list[int] = field(default_factory=list)
    """Of every round in which something moved: how long wagers were open meanwhile."""
    slips: Counter[Slip] = field(default_factory=Counter)


@dataclass
class RoundClock:
    """The instants of the round in progress at one table."""

    number: int = 0
    opened: int | None = None
    closed: int | None = None
    face: int | None = None
    ended: int | None = None
    """When the round before was settled."""
    moving: int | None = None
    """Since when something moves; what rests while wagers are open is as bad: the result can be seen."""
    moved: bool = False
    exposed: int = 0

    def see(self, event: AnyEvent) -> None:
        """Take the instant of an event, if it is one of those that count."""
        match event:
            case e.RoundOpened():
                self.number, self.opened = event.number, event.at
                self.closed = self.face = self.moving = None
                self.moved, self.exposed = False, 0
            case e.WagersClosed():
                self.closed = event.at
                if self.moving is not None:
                    self.exposed += event.at - self.moving
            case e.SetInMotion():
                self.moved = True
                if self.moving is None:
                    self.moving = event.at
            case e.NoSpinDeclared():
                self.moving = None
            case e.Drawn():
                self.face = event.at
            case _:
                pass

    def settled(self, at: int, into: Dealt) -> None:
        """The round is over: what was measured goes to its dealer."""
        assert self.opened is not None, "A round that is settled was opened."
        closed = self.opened if self.closed is None else self.closed
        face = closed if self.face is None else max(closed, self.face)
        into.rounds.append(at - self.opened)
        into.parts[Part.WAGERING].append(closed - self.opened)
        into.parts[Part.DEALING].append(face - closed)
        into.parts[Part.SETTLING].append(at - face)
        if self.ended is not None and self.opened - self.ended <= PAUSE_MS:
            into.parts[Part.BETWEEN].append(self.opened - self.ended)
        if self.moved:
            into.exposures.append(self.exposed)


def slip_of(event: AnyEvent) -> Slip | None:
    """What an event tells of a dealer's work; a correction is told of whoever confirmed the round."""
    match event:
        case e.DrawReplaced() | e.DealReconstructed() | e.DealRewound():
            return Slip.UNDONE
        case e.FaceDiscarded():
            return Slip.DISCARDED
        case e.RoundVoided():
            return Slip.VOIDS
        case e.NoSpinDeclared():
            return Slip.NO_SPINS
        case e.IrregularityRuled():
            return Slip.RULED
        case _:
            return None


def at_share(values: Sequence[int], percent: int) -> int:
    """The least of the values that so many of a hundred of them do not exceed; nothing of none."""
    if not values:
        return 0
    return sorted(values)[-(-len(values) * percent // 100) - 1]
