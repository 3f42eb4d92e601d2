"""What may be asked when the game did not go by the book."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.commands.asks import Asks
from croupier.rounds.people import Actor


class Rule(Asks, frozen=True, kw_only=True):
    """Something irregular was observed; this is the ruling on it (`rulebook/irregularities.toml`)."""

    fact: str
    ruling: str
    face: str = ""
    """The card, where it was seen."""
    area: str = ""
    wagers: tuple[str, ...] = ()
    reason: str = ""


class Reconstruct(Asks, frozen=True, kw_only=True):
    """Put the cards of the round where they belong: those that lie there, in the order they should have."""

    faces: tuple[str, ...]
    burned: str = ""
    retracted: tuple[str, ...] = ()
    """Wagers that players took back when it was offered to them."""
    offered: bool = False
    """Whether it was offered to every player to take his wagers back."""
    rulings: Mapping[str, str] = {}
    reason: str


class CorrectEntry(Asks, frozen=True, kw_only=True):
    """A face that was keyed in wrongly, before the result is confirmed: its place from one, the right face."""

    place: int
    face: str
    rulings: Mapping[str, str] = {}


class VoidWagers(Asks, frozen=True, kw_only=True):
    """Declare single wagers void on a ground of the rules; the round goes on for the others."""

    wagers: tuple[str, ...]
    ground: str
    case: str = ""
    reason: str


class ReportMalfunction(Asks, frozen=True, kw_only=True):
    """A terminal, or (none named) the game system, failed at that instant."""

    terminal: str = ""
    since: int
    what: str


class FreezeAccounts(Asks, frozen=True, kw_only=True):
    """The recorded outcome of a round appears to be wrong: nothing moves until it is put right."""

    number: int
    reason: str


class UnfreezeAccounts(Asks, frozen=True, kw_only=True):
    """The outcome was right after all."""

    reason: str


class CorrectRound(Asks, frozen=True, kw_only=True):
    """Recalculate a settled round on its actual outcome; `rulings` answers the lines of the fit report."""

    number: int
    faces: tuple[str, ...]
    rulings: Mapping[str, str] = {}
    notified_by: str = ""
    """Who told the pit boss (GAZ 29/2000 9.8(b))."""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str


class VoidSettled(Asks, frozen=True, kw_only=True):
    """Declare a settled round, or (named) wagers of it, void: what was paid is taken back, stakes returned."""

    number: int
    wagers: tuple[str, ...] = ()
    ground: str
    case: str = ""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str


class Adjust(Asks, frozen=True, kw_only=True):
    """Move money by hand, for a reason and by two people."""

    way: str
    """`credit`, `debit`, `pay-owed`, `collect-debt` or `write-off`."""
    of: str
    """The terminal, or for what is owed the patron."""
    amount: Cents
    reason: str
    second: Actor


IrregularCommand: TypeAlias = (
    Rule | Reconstruct | CorrectEntry | VoidWagers | ReportMalfunction | FreezeAccounts | UnfreezeAccounts
    | CorrectRound | VoidSettled | Adjust
)  # fmt: skip
