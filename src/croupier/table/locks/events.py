"""What is locked until somebody has seen to it."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase


class RoundsHeld(EventBase, frozen=True, kw_only=True):
    """No round begins; the one under way goes on."""

    reason: str


class RoundsReleased(EventBase, frozen=True, kw_only=True):
    """Rounds may begin again."""


class TerminalLocked(EventBase, frozen=True, kw_only=True):
    """A terminal takes no wager and no money."""

    terminal: str
    reason: str


class TerminalUnlocked(EventBase, frozen=True, kw_only=True):
    """A terminal may be used again."""

    terminal: str


LockEvent: TypeAlias = RoundsHeld | RoundsReleased | TerminalLocked | TerminalUnlocked
