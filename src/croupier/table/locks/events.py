"""Events of locks, which last until staff have dealt with the cause."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase, OfTerminal


class RoundsHeld(EventBase, frozen=True, kw_only=True):
    """New rounds are stopped; the round in progress goes on."""

    reason: str


class RoundsReleased(EventBase, frozen=True, kw_only=True):
    """Rounds may begin again."""


class TerminalLocked(OfTerminal, frozen=True, kw_only=True):
    """A terminal takes no wager and no money."""

    reason: str


class TerminalUnlocked(OfTerminal, frozen=True, kw_only=True):
    """A terminal may be used again."""


class TerminalHeld(OfTerminal, frozen=True, kw_only=True):
    """Staff hold a terminal as it is while a case is open."""

    alert = Alert("terminal-held", "terminal", "reason")

    case: str
    reason: str
    by: str


class TerminalReleased(OfTerminal, frozen=True, kw_only=True):
    """Staff released a terminal that they had held."""

    alert = Alert("terminal-released", "terminal", "reason")

    case: str
    reason: str
    by: str


LockEvent: TypeAlias = (
    RoundsHeld
    | RoundsReleased
    | TerminalLocked
    | TerminalUnlocked
    | TerminalHeld
    | TerminalReleased
)
