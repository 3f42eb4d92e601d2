"""What the game system may ask of a table for which somebody has been called: that nothing new begins."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class HoldRounds(CommandBase, frozen=True, kw_only=True):
    """Let no round begin, by anybody or by itself; what is under way goes on."""

    reason: str


class ReleaseRounds(CommandBase, frozen=True, kw_only=True):
    """Let rounds begin again."""


class LockTerminal(CommandBase, frozen=True, kw_only=True):
    """Let a terminal take no wager and no money; what lies there is played, and the dealer may pay it out."""

    terminal: str
    reason: str


class UnlockTerminal(CommandBase, frozen=True, kw_only=True):
    """Let a terminal be used again."""

    terminal: str


LockCommand: TypeAlias = HoldRounds | ReleaseRounds | LockTerminal | UnlockTerminal
