"""Measure how long rounds take, and how long wagers were open while something moved.

All times follow from the instants of events, in whole milliseconds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.records.reports.report_head import AnyEvent
from croupier.table import events as e

HOUR_MS = 3_600_000
PAUSE_MS = 10 * 60 * 1_000
"""A longer wait between two rounds does not count for the pace, because the table paused."""


class Part(StrEnum):
    """The parts of a round, and the time between two rounds."""

    WAGERING = "wagering"
    """From the opening to the close of wagering."""
    DEALING = "dealing"
    """From the close of wagering to the last face."""
    SETTLING = "settling"
    """From the last face to the settlement."""
    BETWEEN = "between"
    """From a settlement to the next opening."""


class Slip(StrEnum):
    """Kinds of deviations from the procedure in a dealer's rounds."""

    CORRECTIONS = "corrections"
    """Settled rounds of the dealer that were corrected, by any person."""
    UNDONE = "undone"
    """Faces that were entered wrongly and replaced, and deals that were reconstructed or rewound."""
    DISCARDED = "discarded"
    """Faces that were discarded."""
    VOIDS = "voids"
    NO_SPINS = "no-spins"
    RULED = "ruled"
    """Irregularities with a ruling."""


@dataclass
class Dealt:
    """The measured times and slips of one dealer's rounds."""

    parts: dict[Part, list[int]] = field(default_factory=lambda: {part: [] for part in Part})
    rounds: list[int] = field(default_factory=list)
    """By round: the time from its opening to its settlement."""
    exposures: list[int] = field(default_factory=list)
    """For each round in which something moved: how long wagers were open while it moved."""
    slips: Counter[Slip] = field(default_factory=Counter)


@dataclass
class RoundClock:
    """The instants of the round in progress at one table."""

    number: int = 0
    opened: int | None = None
    closed: int | None = None
    face: int | None = None
    ended: int | None = None
    """When the previous round ended."""
    moving: int | None = None
    """Since when something moves; it is not reset when the motion stops, because the result is visible then."""
    moved: bool = False
    exposed: int = 0

    def see(self, event: AnyEvent) -> None:
        """Take the instant of an event, if the event counts."""
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
        """Add the times of a settled round to its dealer."""
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


SLIPS: Mapping[type[AnyEvent], Slip] = {
    **dict.fromkeys((e.DrawReplaced, e.DealReconstructed, e.DealRewound), Slip.UNDONE),
    e.FaceDiscarded: Slip.DISCARDED,
    e.RoundVoided: Slip.VOIDS,
    e.NoSpinDeclared: Slip.NO_SPINS,
    e.IrregularityRuled: Slip.RULED,
}
"""The slip of the dealer that an event shows; corrections are counted separately for the round's dealer."""


def rounds_per_hour(dealt: Dealt) -> str:
    """Return the rounds in an hour of play with one decimal; empty without a round."""
    spent = sum(dealt.rounds) + sum(dealt.parts[Part.BETWEEN])
    if not spent:
        return ""
    tenths = 10 * HOUR_MS * len(dealt.rounds) // spent
    return f"{tenths // 10}.{tenths % 10}"


def at_share(values: Sequence[int], percent: int) -> int:
    """Return the given percentile of the values; 0 without values."""
    if not values:
        return 0
    return sorted(values)[-(-len(values) * percent // 100) - 1]
