"""Void single wagers, and report faults during a round (SATG 8.7, SATG 8.8, SATG 20.2.1)."""

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
from croupier.words import phrase


def void_wagers(draft: Draft, command: c.VoidWagers) -> Refused | None:
    """Return the stakes of these wagers; others are not affected (SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1)."""
    known = wager_grounds(draft.state.edition)
    if command.ground not in known:
        detail = phrase(
            "Ground '{ground}'. Accepted: {known}.", ground=command.ground, known=tuple(known)
        )
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


def _not_there(round_: Round, wagers: Collection[str]) -> Refused | None:
    """Refuse wagers that are not on the layout, or are already settled or void."""
    lying = {row.wager for row in voided(round_, besides=settled_stakes(round_))}
    missing = [wager for wager in wagers if wager not in lying]
    if wagers and not missing:
        return None
    detail = phrase("{missing}.", missing=tuple(missing) or phrase("No wager was named"))
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
    """Return every unsettled stake of these wagers, once."""
    round_ = draft.state.playing
    sheet = voided(
        round_, besides=settled_stakes(round_), only=wagers, clause=voided_by(round_, clauses)
    )
    if not sheet:
        return
    event = e.WagersVoided(
        at=draft.at,
        wagers=tuple(sorted({row.wager for row in sheet})),
        sheet=draft.file_sheet(sheet),
        ground=ground,
        reason=reason,
        clauses=tuple(map(str, clauses)),
        undone=tuple(undone),
        released=released(round_, wagers),
    )
    draft.emit(event)


def report_malfunction(draft: Draft, command: c.ReportMalfunction) -> Refused | None:
    """Void wagers if the fault came before the close; otherwise open an analysis (SATG 8.7.1, SATG 8.7.2)."""
    state = draft.state
    if state.is_live:
        return Refused(
            Refusal.NOT_APPLICABLE, detail=phrase("There are no terminals at a live table.")
        )
    detected = draft.order.by.rank in (DEVICE, SYSTEM)
    refused = None if detected else unauthorised(draft, "run-table")
    refused = refused or missing_reason(command.what) or invalid_time(command.since)
    if refused:
        return refused
    if command.since > draft.at:
        return Refused(Refusal.TIME_INVALID, cite("SATG 8.7"), phrase("It has not happened yet."))
    if command.terminal and command.terminal not in state.opened.terminals:
        return Refused(
            Refusal.TERMINAL_UNKNOWN,
            cite("SATG 8.7"),
            phrase("Terminal {terminal}.", terminal=command.terminal),
        )
    round_ = state.round
    lost = _of(state, command.terminal) if round_ and _before_close(round_, command.since) else []
    refused = account_frozen(draft, owners(state, lost))
    if refused:
        return refused
    draft.emit_from(command, e.MalfunctionReported)
    if round_ and _before_close(round_, command.since):
        void_singly(draft, lost, "malfunction", command.what, cite("SATG 8.7.1"))
    if (
        round_ is None
        or command.since < round_.opened_at
        or not _before_close(round_, command.since)
    ):
        _open_analysis(draft, command)
    return None


def _before_close(round_: Round, since: int) -> bool:
    """Return whether the fault came before the close; the closing instant itself is after it (SATG 8.7.2)."""
    return round_.closed_at is None or since < round_.closed_at


def _of(state: State, terminal: str) -> list[str]:
    """Return the wagers of one terminal, or of all terminals, that are not yet void."""
    round_ = state.playing
    every = voided(round_, besides=())
    return sorted({row.wager for row in every if terminal in ("", row.holder)})


def _open_analysis(draft: Draft, command: c.ReportMalfunction) -> None:
    """Open an analysis: the records list the wagers, and a person confirms or voids them (SATG 8.8)."""
    state = draft.state
    number = _round_of(draft, command.since)
    wagers = ""
    if number == state.number and state.round is not None:
        wagers = f" Wagers on record: {', '.join(_of(state, command.terminal)) or 'none'}."
    draft.emit_from(
        command,
        e.CaseOpened,
        case=state.next_case,
        kind="malfunction",
        about="terminal" if command.terminal else "system",
        round=number,
        text=f"{command.what}.{wagers}",
        by=draft.order.by.name,
    )


def _round_of(draft: Draft, since: int) -> int:
    """Return the number of the round that was in progress at an instant."""
    state = draft.state
    if state.round is not None and state.round.opened_at <= since:
        return state.number
    return max(
        (history.number for history in draft.context.rounds() if history.at <= since), default=0
    )
