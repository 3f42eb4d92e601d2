"""What was ruled, discarded, replaced, voided before settlement."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class IrregularityRuled(EventBase, frozen=True, kw_only=True):
    """Something irregular was observed and ruled upon."""

    fact: str
    ruling: str
    clauses: tuple[str, ...]
    reason: str = ""
    by: str


class FaceDiscarded(EventBase, frozen=True, kw_only=True):
    """A card that was seen counts for nothing; it stays in the stream, marked (WAR 9.1, SATG 12.9.3(b))."""

    face: str


class DrawReplaced(EventBase, frozen=True, kw_only=True):
    """A face was keyed in wrongly; this is the right one (GAZ 29/2000 9.8(a), SATG 8.3)."""

    place: int
    face: str
    reopened: tuple[str, ...] = ()
    """Questions whose time had run out on the wrong face: they are asked again."""
    by: str


class DealReconstructed(EventBase, frozen=True, kw_only=True):
    """The cards lie where they belong, in this order (SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5)."""

    faces: tuple[str, ...]
    reversed: tuple[str, ...] = ()
    """Interim settlements that are taken back."""
    laid: Cents = Cents(0)
    """Chips of the house that go back to the float."""
    reopened: tuple[str, ...] = ()
    """Questions whose time had run out on other cards: they are asked again."""
    reason: str
    by: str


class AnswerDropped(EventBase, frozen=True, kw_only=True):
    """A choice no longer fits the cards; what it had added goes back, and it may be made anew."""

    holder: str
    wager: str
    question: str
    stake: Cents
    reserved: Cents = Cents(0)
    """What is kept back again for the choice to come (SATG 18.8.3)."""


class DealRewound(EventBase, frozen=True, kw_only=True):
    """The deal stands again where a question was asked: what came after it is drawn in excess (WAR 9.8)."""

    question: str
    reversed: tuple[str, ...] = ()
    """Interim settlements that are taken back."""
    laid: Cents = Cents(0)
    """Chips of the house that go back to the float."""


class WagersVoided(EventBase, frozen=True, kw_only=True):
    """Single wagers count for nothing and their stakes went back; the round goes on (SATG 20.2.1, SATG 8.8)."""

    wagers: tuple[str, ...]
    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    undone: tuple[str, ...] = ()
    """Questions in which they no longer took part: an area that was missed gets no card (WAR 9.7)."""
    released: Mapping[str, Cents] = {}


class MalfunctionReported(EventBase, frozen=True, kw_only=True):
    """A terminal or the game system failed at that instant (SATG 8.7)."""

    terminal: str
    since: int
    what: str


IrregularityEvent: TypeAlias = (
    IrregularityRuled
    | FaceDiscarded
    | DrawReplaced
    | DealReconstructed
    | AnswerDropped
    | DealRewound
    | WagersVoided
    | MalfunctionReported
)
