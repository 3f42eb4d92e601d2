"""What may be asked when a game does not go by the book."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class Rule(CommandBase, frozen=True, kw_only=True):
    """Something irregular was observed; this is the ruling on it (`rulebook/irregularities.toml`)."""

    fact: str
    ruling: str
    face: str = ""
    """The card, where it was seen."""
    area: str = ""
    wagers: tuple[str, ...] = ()
    reason: str = ""


class Reconstruct(CommandBase, frozen=True, kw_only=True):
    """Put the cards of the round where they belong: those that lie there, in the order they should have."""

    faces: tuple[str, ...]
    burned: str = ""
    retracted: tuple[str, ...] = ()
    """Wagers that players took back when it was offered to them."""
    offered: bool = False
    """Whether it was offered to every player to take his wagers back."""
    rulings: Mapping[str, str] = {}
    reason: str


class CorrectEntry(CommandBase, frozen=True, kw_only=True):
    """A face that was keyed in wrongly, before the result is confirmed: its place from one, the right face."""

    place: int
    face: str
    rulings: Mapping[str, str] = {}


class VoidWagers(CommandBase, frozen=True, kw_only=True):
    """Declare single wagers void on a ground of the rules; the round goes on for the others."""

    wagers: tuple[str, ...]
    ground: str
    case: str = ""
    reason: str


class ReportMalfunction(CommandBase, frozen=True, kw_only=True):
    """A terminal, or (none named) the game system, failed at that instant."""

    terminal: str = ""
    since: int
    what: str


AGAIN, VOID, STAND = "ask-again", "void-wager", "stands"


CHOICE_RULINGS = (AGAIN, STAND, VOID)
"""What may be ruled on a choice that was made on other cards, before the round is settled."""


IrregularityCommand: TypeAlias = Rule | Reconstruct | CorrectEntry | VoidWagers | ReportMalfunction
