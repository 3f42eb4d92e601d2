"""Commands about presence: the dealer in charge, and terminals that answer or do not."""

from typing import Literal, TypeAlias

from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord


class TakeTable(CommandBase, frozen=True, kw_only=True):
    """Put the sender in charge of the game, and relieve the dealer who was."""

    record = CommandRecord(
        "take-table [at=DESK]", by="run-table", fields={"at": "desk"}, spaced=("desk",)
    )

    desk: str = ""
    """The dealer terminal of the sign-on, by its name or kind; the table's own if none is named."""


class LeaveDesk(CommandBase, frozen=True, kw_only=True):
    """Sign off the dealer in charge; the game has no dealer until another one takes the table."""

    record = CommandRecord("leave-desk", by="run-table system")


class ReportLost(AboutTerminal, frozen=True, kw_only=True):
    """Report that a terminal no longer answers, or that no player is at it."""

    record = CommandRecord("lost TERMINAL [idle]", by="system device", while_closed=True)

    why: Literal["disconnected", "idle"] = "disconnected"


class ReportBack(AboutTerminal, frozen=True, kw_only=True):
    """Report that a terminal answers again, or that a player is back at it."""

    record = CommandRecord("back TERMINAL", by="system device", while_closed=True)


PresenceCommand: TypeAlias = TakeTable | LeaveDesk | ReportLost | ReportBack
