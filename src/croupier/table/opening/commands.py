"""What may be asked of a table as a whole: open, close, start its rounds."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase
from croupier.table.values.plan import Plan


class OpenTable(CommandBase, frozen=True, kw_only=True):
    """Open the table: the checklist is run first."""

    plan: Plan


class SetWageringPeriod(CommandBase, frozen=True, kw_only=True):
    """Determine the wagering period, from the next round on."""

    seconds: int


class DirectRounds(CommandBase, frozen=True, kw_only=True):
    """Have rounds dealt without wagers: `shoe-start`, `during-shoe`, `continuous`, or one `spin`."""

    mode: str


class AnnounceClosing(CommandBase, frozen=True, kw_only=True):
    """Give notice that the table closes, where the rules ask so with the time."""

    closes_at: int | None = None


class CloseTable(CommandBase, frozen=True, kw_only=True):
    """Close the table."""


OpeningCommand: TypeAlias = (
    OpenTable | SetWageringPeriod | DirectRounds | AnnounceClosing | CloseTable
)
