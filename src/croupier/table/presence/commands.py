"""What may be asked about who is there: the dealer in charge, and terminals that answer or do not."""

from typing import Literal, TypeAlias

from croupier.table.values.command_base import CommandBase


class TakeTable(CommandBase, frozen=True, kw_only=True):
    """Whoever asks is in charge of the game from here on, and relieves whoever was."""

    desk: str = ""
    """The dealer terminal at which he signs on, by its name or kind; the table's own if none is named."""


class LeaveDesk(CommandBase, frozen=True, kw_only=True):
    """Whoever is in charge of the game signs off; nobody is then, until somebody takes the table."""


class ReportLost(CommandBase, frozen=True, kw_only=True):
    """A terminal does not answer any more, or nobody has been at it."""

    terminal: str
    why: Literal["disconnected", "idle"] = "disconnected"


class ReportBack(CommandBase, frozen=True, kw_only=True):
    """A terminal answers again, or somebody is at it."""

    terminal: str


PresenceCommand: TypeAlias = TakeTable | LeaveDesk | ReportLost | ReportBack
