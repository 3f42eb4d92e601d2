"""Commands for irregularities of a game."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord


class Rule(CommandBase, frozen=True, kw_only=True):
    """Report an irregularity and the ruling on it (`rulebook/irregularities.toml`)."""

    record = CommandRecord(
        "rule FACT RULING [@AREA] [REASON…] [face=FACE] [another=yes] [wagers=WAGER+WAGER]",
        by="run-table supervise void-round-malfunction",
        spaced=("wagers",),
    )

    fact: str
    ruling: str
    face: str = ""
    """The card, if it was seen."""
    another: bool = False
    """Whether the card in excess is another one than the equal card in the hand."""
    area: str = ""
    wagers: tuple[str, ...] = ()
    reason: str = ""


class Reconstruct(CommandBase, frozen=True, kw_only=True):
    """Put the cards on the table into the order that they should have."""

    record = CommandRecord(
        "reconstruct [REASON…] faces=FACE+FACE [burned=FACE] [retracted=WAGER+WAGER] [offered=yes]"
        " [rulings=LINE:RULING+…]",
        by="reconstruct",
        spaced=("retracted",),
    )

    faces: tuple[str, ...]
    burned: str = ""
    retracted: tuple[str, ...] = ()
    """Wagers that players retracted when this was offered."""
    offered: bool = False
    """Whether every player was offered to retract wagers."""
    rulings: Mapping[str, str] = {}
    reason: str


class CorrectEntry(CommandBase, frozen=True, kw_only=True):
    """Correct a wrong entry before the result is confirmed: its position, counted from 1, and the right face."""

    record = CommandRecord(
        "correct-entry PLACE FACE [REASON…] [rulings=LINE:RULING+…]",
        by="run-table device correct-result",
    )

    place: int
    face: str
    reason: str = ""
    """Required where a device has read a face there (SATG 8.3)."""
    rulings: Mapping[str, str] = {}


class VoidWagers(CommandBase, frozen=True, kw_only=True):
    """Declare single wagers void on a ground of the rules; the round goes on for the others."""

    record = CommandRecord(
        "void-wagers GROUND [REASON…] wagers=WAGER+WAGER [case=CASE]",
        by="void-wager void-round-fraud void-round-disruption void-round-malfunction",
        spaced=("wagers",),
    )

    wagers: tuple[str, ...]
    ground: str
    case: str = ""
    reason: str


class ReportMalfunction(CommandBase, frozen=True, kw_only=True):
    """Report that a terminal, or the game system if none is named, failed at this instant."""

    record = CommandRecord(
        "malfunction [WHAT…] since=TIME [terminal=TERMINAL]", by="run-table device system"
    )

    terminal: str = ""
    since: int
    what: str


AGAIN, VOID, STAND = "ask-again", "void-wager", "stands"

CHOICE_RULINGS = (AGAIN, STAND, VOID)
"""The permitted rulings on a choice that was made on other cards, before settlement."""

IrregularityCommand: TypeAlias = Rule | Reconstruct | CorrectEntry | VoidWagers | ReportMalfunction
