"""Commands to correct settled rounds and to move money by hand."""

from collections.abc import Mapping
from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.people import NO_ACTOR, Actor


class FreezeAccounts(CommandBase, frozen=True, kw_only=True):
    """Freeze accounts because the recorded result of a round appears wrong, until it is corrected."""

    record = CommandRecord("freeze NUMBER [REASON…]", by="correct-result", while_closed=True)

    number: int
    reason: str


class UnfreezeAccounts(CommandBase, frozen=True, kw_only=True):
    """Unfreeze the accounts, because the result was right after all."""

    record = CommandRecord("unfreeze [REASON…]", by="correct-result", while_closed=True)

    reason: str


class CorrectRound(CommandBase, frozen=True, kw_only=True):
    """Recalculate a settled round on its actual result; `rulings` answers the lines of the fit report."""

    record = CommandRecord(
        "correct NUMBER [REASON…] faces=FACE+FACE [rulings=LINE:RULING+…] [notified=NAME] [unsettled=PATRON+PATRON]"
        " [second=RANK:NAME]",
        by="correct-result",
        fields={"notified": "notified_by"},
        spaced=("unsettled",),
        while_closed=True,
    )
    needs_secret = True

    number: int
    faces: tuple[str, ...]
    rulings: Mapping[str, str] = {}
    notified_by: str = ""
    """Who notified the pit boss (GAZ 29/2000 9.8(b))."""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str
    second: Actor = NO_ACTOR
    """The second person, if money moves."""


class VoidSettled(CommandBase, frozen=True, kw_only=True):
    """Declare a settled round, or the named wagers of it, void: payments are reversed and stakes returned."""

    record = CommandRecord(
        "void-settled NUMBER GROUND [REASON…] [wagers=WAGER+WAGER] [case=CASE] [unsettled=PATRON+PATRON]"
        " [second=RANK:NAME]",
        by="void-wager void-round-fraud void-round-disruption void-round-malfunction",
        spaced=("wagers", "unsettled"),
        while_closed=True,
    )
    needs_secret = True

    number: int
    wagers: tuple[str, ...] = ()
    ground: str
    case: str = ""
    unsettled: tuple[str, ...] = ()
    """At a live table: players whose difference was not settled in chips; it becomes a debt, or is owed."""
    reason: str
    second: Actor = NO_ACTOR
    """The second person, if money moves."""


class Adjust(CommandBase, frozen=True, kw_only=True):
    """Move money by hand, with a reason and a second person."""

    record = CommandRecord(
        "adjust WAY OF AMOUNT [REASON…] second=RANK:NAME[@AREA]",
        by="adjust",
        while_closed=True,
        waits_for_session=True,
    )
    needs_second = True

    way: str
    """`credit`, `debit`, `pay-owed`, `collect-debt` or `write-off`."""
    of: str
    """The terminal, or the patron for money that is owed."""
    amount: Cents
    reason: str
    second: Actor = NO_ACTOR


CorrectionCommand: TypeAlias = (
    FreezeAccounts | UnfreezeAccounts | CorrectRound | VoidSettled | Adjust
)
