"""Commands to a table as a whole: open it, close it, direct its rounds."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.plan import Plan


class OpenTable(CommandBase, frozen=True, kw_only=True):
    """Open the table; the checklist runs first."""

    record = CommandRecord(while_closed=True, passes_to_system=True)

    plan: Plan


class SetWageringPeriod(CommandBase, frozen=True, kw_only=True):
    """Set the wagering period, from the next round on."""

    record = CommandRecord("period SECONDS", by="set-up")

    seconds: int


class DirectRounds(CommandBase, frozen=True, kw_only=True):
    """Direct rounds without wagers: `shoe-start`, `during-shoe`, `continuous`, or one `spin`."""

    record = CommandRecord("direct MODE", by="direct-rounds")

    mode: str


class AnnounceClosing(CommandBase, frozen=True, kw_only=True):
    """Announce that the table closes, with the time where the rules require it."""

    record = CommandRecord(
        "announce-closing [TIME]", by="close-table", fields={"time": "closes_at"}
    )

    closes_at: int | None = None


class CloseTable(CommandBase, frozen=True, kw_only=True):
    """Close the table."""

    record = CommandRecord("close", by="close-table", waits_for_session=True)


OpeningCommand: TypeAlias = (
    OpenTable | SetWageringPeriod | DirectRounds | AnnounceClosing | CloseTable
)
