"""State changes when rounds or terminals are locked or unlocked."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.state import State, TerminalHold
from croupier.table.values.replace import replace


def apply_lock(state: State, event: e.LockEvent) -> State:
    """Set or clear a lock; wagers, balances, seats and the phase do not change."""
    match event:
        case e.RoundsHeld(reason=reason):
            return replace(state, rounds_held=reason)
        case e.RoundsReleased():
            return replace(state, rounds_held="")
        case e.TerminalLocked(terminal=terminal, reason=reason):
            return replace(state, locked=state.locked.set(terminal, reason))
        case e.TerminalUnlocked(terminal=terminal):
            return replace(state, locked=state.locked.delete(terminal))
        case e.TerminalHeld(at=at, terminal=terminal, case=number, reason=reason, by=by):
            hold = TerminalHold(case=number, reason=reason, by=by, since=at)
            return replace(state, holds=state.holds.set(terminal, hold))
        case e.TerminalReleased(terminal=terminal):
            return replace(state, holds=state.holds.delete(terminal))
        case _:
            assert_never(event)
