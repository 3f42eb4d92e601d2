"""What changes when something is locked or free again."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_lock(state: State, event: e.LockEvent) -> State:
    """Only what may begin: no wager, balance, seat or phase."""
    match event:
        case e.RoundsHeld(reason=reason):
            return replace(state, rounds_held=reason)
        case e.RoundsReleased():
            return replace(state, rounds_held="")
        case e.TerminalLocked(terminal=terminal, reason=reason):
            return replace(state, locked=state.locked.set(terminal, reason))
        case e.TerminalUnlocked(terminal=terminal):
            return replace(state, locked=state.locked.delete(terminal))
        case _:
            assert_never(event)
