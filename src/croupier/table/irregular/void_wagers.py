"""Single wagers declared void, and what failed while a round was on (SATG 8.7, SATG 8.8, SATG 20.2.1)."""

from collections.abc import Collection

from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.irregular.void_grounds import missing_case, owners, wager_grounds
from croupier.table.order_checks import (
    account_frozen,
    invalid_time,
    missing_reason,
    no_round,
    unauthorised,
)
from croupier.table.round import Round
from croupier.table.settlement.end_round import released, voided_by
from croupier.table.settlement.round_sheet import settled_stakes, voided
from croupier.table.state import State
from croupier.table.values.people import DEVICE, SYSTEM
from croupier.table.values.refusals import Refusal, Refused


def void_wagers(draft: Draft, command: c.VoidWagers) -> Refused | None:
    """The stakes go back, nobody else's wagers are touched (SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1)."""
    known = wager_grounds(draft.state.edition)
    if command.ground not in known:
        detail = f"Ground {command.ground!r}. Accepted: {', '.join(known)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    act = known[command.ground]
    refused = unauthorised(draft, act) or missing_reason(command.reason)
    refused = refused or missing_case(draft, command) or no_round(draft.state)
    refused = refused or _not_there(draft.state.playing, command.wagers)
    refused = refused or account_frozen(draft, owners(draft.state, command.wagers))
    if refused:
        return refused
    clauses = power(draft.state.edition, act).citations
    void_singly(draft, command.wagers, command.ground, command.reason, clauses)
    return None


def _not_there(one: Round, wagers: Collection[str]) -> Refused | None:
    """Whether one of them does not lie there, or is settled or void already."""
    lying = {row.wager for row in voided(one, besides=settled_stakes(one))}
    missing = [wager for wager in wagers if wager not in lying]
    if wagers and not missing:
        return None
    detail = f"{', '.join(missing) or 'No wager was named'}."
    return Refused(Refusal.NO_SUCH_WAGER, detail=detail)


def void_singly(
    draft: Draft,
    wagers: Collection[str],
    ground: str,
    reason: str,
    clauses: Citations,
    *,
    undone: Collection[str] = (),
) -> None:
    """Every stake of these wagers that is not settled goes back, once."""
    one = draft.state.playing
    sheet = voided(one, besides=settled_stakes(one), only=wagers, clause=voided_by(one, clauses))
    if not sheet:
        return
    event = e.WagersVoided(
        at=draft.at,
        wagers=tuple(sorted({row.wager for row in sheet})),
        sheet=draft.paper(sheet),
        ground=ground,
        reason=reason,
        clauses=tuple(map(str, clauses)),
        undone=tuple(undone),
        released=released(one, wagers),
    )
    draft.emit(event)


def report_malfunction(draft: Draft, command: c.ReportMalfunction) -> Refused | None:
    """Before the close the wagers are void, after it they are looked into (SATG 8.7.1, SATG 8.7.2)."""
    state = draft.state
    if state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="There are no terminals at a live table.")
    detected = draft.order.by.rank in (DEVICE, SYSTEM)
    refused = None if detected else unauthorised(draft, "run-table")
    refused = refused or missing_reason(command.what) or invalid_time(command.since)
    if refused:
        return refused
    if command.since > draft.at:
        return Refused(Refusal.TIME_INVALID, cite("SATG 8.7"), "It has not happened yet.")
    if command.terminal and command.terminal not in state.opened.terminals:
        return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 8.7"), command.terminal)
    one = state.round
    lost = _of(state, command.terminal) if one and _before_close(one, command.since) else []
    refused = account_frozen(draft, owners(state, lost))
    if refused:
        return refused
    event = e.MalfunctionReported(
        at=draft.at, terminal=command.terminal, since=command.since, what=command.what
    )
    draft.emit(event)
    if one and _before_close(one, command.since):
        void_singly(draft, lost, "malfunction", command.what, cite("SATG 8.7.1"))
    if one is None or command.since < one.opened_at or not _before_close(one, command.since):
        _looked_into(draft, command)
    return None


def _before_close(one: Round, since: int) -> bool:
    """On or after the close is after it (SATG 8.7.2); what failed before the window failed before its end."""
    return one.closed_at is None or since < one.closed_at


def _of(state: State, terminal: str) -> list[str]:
    """The wagers of a terminal, or of all of them, that are not void already."""
    one = state.playing
    every = voided(one, besides=())
    return sorted({row.wager for row in every if terminal in ("", row.holder)})


def _looked_into(draft: Draft, command: c.ReportMalfunction) -> None:
    """The records say which wagers were placed; a person confirms them or voids them (SATG 8.8)."""
    state = draft.state
    number = _round_of(draft, command.since)
    wagers = ""
    if number == state.number and state.round is not None:
        wagers = f" Wagers on record: {', '.join(_of(state, command.terminal)) or 'none'}."
    event = e.CaseOpened(
        at=draft.at,
        case=state.next_case,
        kind="malfunction",
        about="terminal" if command.terminal else "system",
        people=(),
        round=number,
        terminal=command.terminal,
        text=f"{command.what}.{wagers}",
        by=draft.order.by.name,
    )
    draft.emit(event)


def _round_of(draft: Draft, since: int) -> int:
    """The round that was on at an instant."""
    state = draft.state
    if state.round is not None and state.round.opened_at <= since:
        return state.number
    return max((one.number for one in draft.purse.rounds() if one.at <= since), default=0)
