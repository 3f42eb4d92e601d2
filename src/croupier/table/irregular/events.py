"""Events of rulings, discards, replaced entries and void wagers before settlement."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase, OfTerminal


class IrregularityRuled(EventBase, frozen=True, kw_only=True):
    """An irregularity was observed and ruled on."""

    alert = Alert("irregularity", "fact", "ruling")

    fact: str
    ruling: str
    clauses: tuple[str, ...]
    reason: str = ""
    by: str


class FaceDiscarded(EventBase, frozen=True, kw_only=True):
    """A card that was seen does not count; it stays in the stream, marked (WAR 9.1, SATG 12.9.3(b))."""

    face: str


class DrawReplaced(EventBase, frozen=True, kw_only=True):
    """A wrong entry was replaced by the right face (GAZ 29/2000 9.8(a), SATG 8.3)."""

    alert = Alert("result-replaced", "place", "face")

    place: int
    face: str
    reopened: tuple[str, ...] = ()
    """Questions that timed out on the wrong face and are asked again."""
    left_over: tuple[str, ...] = ()
    """The last cards of the hand, which it no longer needs: they go to the discards or come next."""
    reason: str = ""
    """Why, where a device had read a face there."""
    by: str


class DeviceOverruled(EventBase, frozen=True, kw_only=True):
    """A person set aside what a device had read, with a reason and a supervisor (SATG 8.3)."""

    place: int
    read: tuple[str, ...]
    """What the device had read; all dice of a throw, which have no order."""
    face: str
    """What counts instead; empty if the throw was declared a no spin."""
    reason: str
    by: str


class DealReconstructed(EventBase, frozen=True, kw_only=True):
    """The cards were put in their right order (SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5)."""

    alert = Alert("deal-reconstructed", detail="reason")

    faces: tuple[str, ...]
    reversed: tuple[str, ...] = ()
    """Interim settlements that are reversed."""
    laid: Cents = Cents(0)
    """Chips of the house that return to the float."""
    reopened: tuple[str, ...] = ()
    """Questions that timed out on other cards and are asked again."""
    reason: str
    by: str


class AnswerDropped(EventBase, frozen=True, kw_only=True):
    """A choice no longer fits the cards; its stake is returned, and the player may choose again."""

    holder: str
    wager: str
    question: str
    stake: Cents
    reserved: Cents = Cents(0)
    """The amount reserved again for the new choice (SATG 18.8.3)."""


class DealRewound(EventBase, frozen=True, kw_only=True):
    """The deal went back to a question; later cards count as drawn in excess (WAR 9.8)."""

    question: str
    reversed: tuple[str, ...] = ()
    """Interim settlements that are reversed."""
    laid: Cents = Cents(0)
    """Chips of the house that return to the float."""


class WagersVoided(EventBase, frozen=True, kw_only=True):
    """Single wagers are void and their stakes returned; the round goes on (SATG 20.2.1, SATG 8.8)."""

    alert = Alert("wagers-void", "wagers", "reason")

    wagers: tuple[str, ...]
    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    undone: tuple[str, ...] = ()
    """Questions in which they no longer took part: a missed area gets no card (WAR 9.7)."""
    released: Mapping[str, Cents] = {}


class MalfunctionReported(OfTerminal, frozen=True, kw_only=True):
    """A terminal or the game system failed at that instant (SATG 8.7)."""

    since: int
    what: str


IrregularityEvent: TypeAlias = (
    IrregularityRuled | FaceDiscarded | DrawReplaced | DeviceOverruled | DealReconstructed | AnswerDropped | DealRewound
    | WagersVoided | MalfunctionReported
)  # fmt: skip
