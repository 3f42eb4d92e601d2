"""What happens when the game did not go by the book."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rounds.events.happened import Happened


class IrregularityRuled(Happened, frozen=True, kw_only=True):
    """Something irregular was observed and ruled upon."""

    fact: str
    ruling: str
    clauses: tuple[str, ...]
    reason: str = ""
    by: str


class FaceDiscarded(Happened, frozen=True, kw_only=True):
    """A card that was seen counts for nothing; it stays in the stream, marked (WAR 9.1, SATG 12.9.3(b))."""

    face: str


class DrawReplaced(Happened, frozen=True, kw_only=True):
    """A face was keyed in wrongly; this is the right one (GAZ 29/2000 9.8(a), SATG 8.3)."""

    place: int
    face: str
    reopened: tuple[str, ...] = ()
    """Questions whose time had run out on the wrong face: they are asked again."""
    by: str


class DealReconstructed(Happened, frozen=True, kw_only=True):
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


class AnswerDropped(Happened, frozen=True, kw_only=True):
    """A choice no longer fits the cards; what it had added goes back, and it may be made anew."""

    holder: str
    wager: str
    question: str
    stake: Cents
    reserved: Cents = Cents(0)
    """What is kept back again for the choice to come (SATG 18.8.3)."""


class DealRewound(Happened, frozen=True, kw_only=True):
    """The deal stands again where a question was asked: what came after it is drawn in excess (WAR 9.8)."""

    question: str
    reversed: tuple[str, ...] = ()
    """Interim settlements that are taken back."""
    laid: Cents = Cents(0)
    """Chips of the house that go back to the float."""


class WagersVoided(Happened, frozen=True, kw_only=True):
    """Single wagers count for nothing and their stakes went back; the round goes on (SATG 20.2.1, SATG 8.8)."""

    wagers: tuple[str, ...]
    sheet: str
    ground: str
    reason: str
    clauses: tuple[str, ...]
    undone: tuple[str, ...] = ()
    """Questions in which they no longer took part: an area that was missed gets no card (WAR 9.7)."""
    released: Mapping[str, Cents] = {}


class MalfunctionReported(Happened, frozen=True, kw_only=True):
    """A terminal or the game system failed at that instant (SATG 8.7)."""

    terminal: str
    since: int
    what: str


class AccountsFrozen(Happened, frozen=True, kw_only=True):
    """Nothing moves on these accounts until an outcome is put right (SATG 8.3)."""

    number: int
    terminals: tuple[str, ...]
    reason: str
    by: str


class AccountsUnfrozen(Happened, frozen=True, kw_only=True):
    """The accounts may be used again; a wagering period that stood still goes on."""

    terminals: tuple[str, ...]
    reason: str


class TimeHeld(Happened, frozen=True, kw_only=True):
    """An account that has part in the round was frozen at another table: the time stands still."""

    since: int


class TimeRan(Happened, frozen=True, kw_only=True):
    """The account is free again: what was left of the time is left."""


class Recoloured(Struct, frozen=True, array_like=True):
    """Colour chips that a player gets by a correction, or (below nothing) gives back."""

    holder: str
    colour: str
    amount: Cents


class RoundCorrected(Happened, frozen=True, kw_only=True):
    """A settled round was settled anew: the difference is paid, both sheets stay (SATG 8.3, SATG 20.5)."""

    number: int
    faces: tuple[str, ...]
    """The actual outcome; that of before where only wagers were voided."""
    out: Mapping[str, tuple[str, ...]] = {}
    """Wagers that are void, each with the questions whose silence it had shared."""
    dropped: tuple[tuple[str, str], ...] = ()
    """Answers that no longer fit, by question and wager."""
    closed: tuple[str, ...] = ()
    """Questions that arose anew and were answered by their default."""
    ground: str
    whole: bool = False
    """Whether the whole round is void."""
    was: str
    """The sheet by which it was paid until then."""
    sheet: str
    owed: Mapping[str, Cents] = {}
    """By holder: what an account could not bear, and its player owes."""
    debtors: Mapping[str, str] = {}
    """Who that is, by holder."""
    cleared: Mapping[str, Cents] = {}
    """By holder: what of his gain pays off a debt that he has."""
    moved: Mapping[str, str] = {}
    """By holder: the terminal that the player of then has now."""
    colours: tuple[Recoloured, ...] = ()
    """What of the difference goes in colour chips, where the player still has his colour (WHEEL 3.1.2)."""
    left: Mapping[str, str] = {}
    """By holder: the player of then, who has left; he is owed what he gains and owes what he loses.

    At a live table: with whom it was not settled in chips.
    """
    clauses: tuple[str, ...]
    reason: str
    by: str


class Adjusted(Happened, frozen=True, kw_only=True):
    """Money was moved by hand, for a reason and by two people."""

    way: str
    of: str
    amount: Cents
    reason: str
    by: str
    second: str


IrregularEvent: TypeAlias = (
    IrregularityRuled | FaceDiscarded | DrawReplaced | DealReconstructed | AnswerDropped | DealRewound
    | WagersVoided | MalfunctionReported | AccountsFrozen | AccountsUnfrozen | TimeHeld | TimeRan
    | RoundCorrected | Adjusted
)  # fmt: skip
