"""Commands that let nothing new begin: the system gives them, for what somebody on the floor must see to."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import missing_reason
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused


def judge_lock(draft: Draft, command: c.LockCommand) -> Refused | None:
    """Told twice is told once: what is so already changes nothing."""
    state, at = draft.state, draft.at
    refused = _not_for(draft, command)
    if refused:
        return refused
    match command:
        case c.HoldRounds(reason=reason):
            refused = missing_reason(reason)
            if refused or state.rounds_held == reason:
                return refused
            return draft.emit(e.RoundsHeld(at=at, reason=reason))
        case c.ReleaseRounds():
            return draft.emit(e.RoundsReleased(at=at)) if state.rounds_held else None
        case c.LockTerminal(terminal=terminal, reason=reason):
            refused = missing_reason(reason) or _unknown(draft, terminal)
            if refused or state.locked.get(terminal) == reason:
                return refused
            return draft.emit(e.TerminalLocked(at=at, terminal=terminal, reason=reason))
        case c.UnlockTerminal(terminal=terminal):
            if terminal in state.locked:
                return draft.emit(e.TerminalUnlocked(at=at, terminal=terminal))
            return _unknown(draft, terminal)
        case _:
            assert_never(command)


def _not_for(draft: Draft, command: c.LockCommand) -> Refused | None:
    """People clear what they have seen to on the floor; the lock follows from that and from nothing else."""
    by = draft.order.by
    if isinstance(command, c.LockTerminal | c.UnlockTerminal) and draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table is live.")
    if by.rank == SYSTEM:
        return None
    return Refused(Refusal.NO_DEALER, detail=f"{by.name} is {by.rank}; accepted: {SYSTEM}.")


def _unknown(draft: Draft, terminal: str) -> Refused | None:
    if terminal in draft.state.opened.terminals or terminal in draft.state.terminals:
        return None
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.1 player-terminal"), terminal)
