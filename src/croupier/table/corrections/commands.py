"""What may be asked about settled rounds and money moved by hand."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Actor


class FreezeAccounts(CommandBase, frozen=True, kw_only=True):
    """The recorded outcome of a round appears to be wrong: nothing moves until it is put right."""

    number: int
    reason: str


class UnfreezeAccounts(CommandBase, frozen=True, kw_only=True):
    """The outcome was right after all."""

    reason: str


class CorrectRound(CommandBase, frozen=True, kw_only=True):
    """Recalculate a settled round on its actual outcome; `rulings` answers the lines of the fit report."""

    number: int
    faces: tuple[str, ...]
    rulings: Mapping[str, str] = {}
    notified_by: str = ""
    """Who told the pit boss (GAZ 29/2000 9.8(b))."""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str


class VoidSettled(CommandBase, frozen=True, kw_only=True):
    """Declare a settled round, or (named) wagers of it, void: what was paid is taken back, stakes returned."""

    number: int
    wagers: tuple[str, ...] = ()
    ground: str
    case: str = ""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str


class Adjust(CommandBase, frozen=True, kw_only=True):
    """Move money by hand, for a reason and by two people."""

    way: str
    """`credit`, `debit`, `pay-owed`, `collect-debt` or `write-off`."""
    of: str
    """The terminal, or for what is owed the patron."""
    amount: Cents
    reason: str
    second: Actor


CorrectionCommand: TypeAlias = (
    FreezeAccounts | UnfreezeAccounts | CorrectRound | VoidSettled | Adjust
)
