"""Judge locks: of the system, when staff must deal with something, and of staff, while a case is open."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import missing_reason, unauthorised
from croupier.table.seats.terminal_checks import HELD
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_lock(draft: Draft, command: c.LockCommand) -> Refused | None:
    """Judge a lock command; one that changes nothing emits no event."""
    state, at = draft.state, draft.at
    refused = _not_for(draft, command)
    if refused:
        return refused
    match command:
        case c.HoldTerminal():
            return _hold(draft, command)
        case c.ReleaseTerminal():
            return _release(draft, command)
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


def _hold(draft: Draft, command: c.HoldTerminal) -> Refused | None:
    """Hold a terminal for an open case of this table, which the player may have opened (SATG 8.4)."""
    terminal, state = command.terminal, draft.state
    refused = missing_reason(command.reason) or _unknown(draft, terminal)
    if refused:
        return refused
    case = state.cases.get(command.case)
    if case is None:
        return Refused(Refusal.CASE_REQUIRED, HELD, phrase("'{case}'.", case=command.case))
    if case.closed:
        return Refused(
            Refusal.CASE_CLOSED,
            HELD,
            phrase(
                "By {decided_by}: {decision}", decided_by=case.decided_by, decision=case.decision
            ),
        )
    hold = state.holds.get(terminal)
    if hold is not None:
        detail = phrase(
            "Terminal {terminal} for case {case}, by {by}.",
            terminal=terminal,
            case=hold.case,
            by=hold.by,
        )
        return Refused(Refusal.TERMINAL_HELD, HELD, detail)
    return draft.emit_from(command, e.TerminalHeld, by=draft.order.by.name)


def _release(draft: Draft, command: c.ReleaseTerminal) -> Refused | None:
    hold = draft.state.holds.get(command.terminal)
    refused = missing_reason(command.reason)
    if refused or hold is None:
        detail = phrase("Terminal {terminal} is not held.", terminal=command.terminal)
        return refused or Refused(Refusal.NOT_APPLICABLE, HELD, detail)
    by = draft.order.by.name
    return draft.emit_from(command, e.TerminalReleased, case=hold.case, by=by)


def _not_for(draft: Draft, command: c.LockCommand) -> Refused | None:
    """Refuse locks of the system from people: staff clear the cause, and the system removes the lock.

    A supervisor holds and releases a terminal.
    """
    by = draft.order.by
    if isinstance(command, c.HoldRounds | c.ReleaseRounds):
        pass
    elif draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table is live."))
    if isinstance(command, c.HoldTerminal | c.ReleaseTerminal):
        return unauthorised(draft, "supervise")
    if by.rank == SYSTEM:
        return None
    return Refused(
        Refusal.NO_DEALER,
        detail=phrase(
            "{name} is {rank}; accepted: {ranks}.", name=by.name, rank=by.rank, ranks=SYSTEM
        ),
    )


def _unknown(draft: Draft, terminal: str) -> Refused | None:
    if terminal in draft.state.opened.terminals or terminal in draft.state.terminals:
        return None
    return Refused(
        Refusal.TERMINAL_UNKNOWN,
        cite("SATG 1.1 player-terminal"),
        phrase("Terminal {terminal}.", terminal=terminal),
    )
