"""What is locked until somebody has seen to it."""

from typing import TypeAlias

from croupier.table.values.event_base import Happened


class RoundsHeld(Happened, frozen=True, kw_only=True):
    """No round begins; the one under way goes on."""

    reason: str


class RoundsReleased(Happened, frozen=True, kw_only=True):
    """Rounds may begin again."""


class TerminalLocked(Happened, frozen=True, kw_only=True):
    """A terminal takes no wager and no money."""

    terminal: str
    reason: str


class TerminalUnlocked(Happened, frozen=True, kw_only=True):
    """A terminal may be used again."""

    terminal: str


LockEvent: TypeAlias = RoundsHeld | RoundsReleased | TerminalLocked | TerminalUnlocked
