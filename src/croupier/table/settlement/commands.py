"""Commands for the end of a round."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord


class PayInterim(CommandBase, frozen=True, kw_only=True):
    """Report that the interim settlement of this key was paid, or that the house laid its chips."""

    record = CommandRecord("pay KEY", by="run-table", passes_to_system=True)

    key: str


class Confirm(CommandBase, frozen=True, kw_only=True):
    """Confirm that the entered result is what shows on the table, and settle the round."""

    record = CommandRecord("confirm", by="run-table device", passes_to_system=True)


class VoidRound(CommandBase, frozen=True, kw_only=True):
    """Declare the round void on a ground of the rules. The ground of fraud needs an incident."""

    record = CommandRecord(
        "void GROUND [REASON…] [case=CASE]",
        by="void-round-disruption void-round-fraud void-round-malfunction",
    )

    ground: str
    reason: str
    case: str = ""


class Abandon(CommandBase, frozen=True, kw_only=True):
    """End a round that has no wagers and in which nothing was dealt."""

    record = CommandRecord("abandon", by="run-table", passes_to_system=True)


SettlementCommand: TypeAlias = PayInterim | Confirm | VoidRound | Abandon
