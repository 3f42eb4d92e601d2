"""Single wagers declared void, and what failed while a round was on (SATG 8.7, SATG 8.8, SATG 20.2.1)."""

from collections.abc import Collection, Iterable

from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.draft import Draft, no_round, no_time, stopped, unauthorised, unreasoned
from croupier.rounds.ending import released, voided_by
from croupier.rounds.people import DEVICE, SYSTEM
from croupier.rounds.powers import needs_incident
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.round_of_play import Round, wager_id
from croupier.rounds.settling import settled_stakes, voided
from croupier.rounds.state import State
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power

GROUNDS = {"contravention": "void-wager", "fraud": "void-round-fraud", "unconfirmed": "analyse"}
"""For what wagers may be declared void one by one, and the act that gives the power."""


def wager_grounds(edition: str) -> dict[str, str]:
    """For what single wagers may be declared void under an edition, and the act that gives the power."""
    known = acts(edition)
    return {ground: act for ground, act in GROUNDS.items() if act in known}


def void_wagers(draft: Draft, command: c.VoidWagers) -> Refused | None:
    """The stakes go back, nobody else's wagers are touched (SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1)."""
    known = wager_grounds(draft.state.edition)
    if command.ground not in known:
        detail = f"Ground {command.ground!r}. Accepted: {', '.join(known)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    act = known[command.ground]
    refused = unauthorised(draft, act) or unreasoned(command.reason)
    refused = refused or no_file(draft, command) or no_round(draft.state)
    refused = refused or _not_there(draft.state.playing, command.wagers)
    refused = refused or stopped(draft, owners(draft.state, command.wagers))
    if refused:
        return refused
    clauses = power(draft.state.edition, act).citations
    void_singly(draft, command.wagers, command.ground, command.reason, clauses)
    return None


def no_file(draft: Draft, command: c.VoidWagers | c.VoidSettled) -> Refused | None:
    """A power over a player needs the file that says why: an incident, or the analysis of a fault."""
    clauses = power(draft.state.edition, GROUNDS[command.ground]).citations
    if command.ground == "unconfirmed":
        return _no_analysis(draft, command, clauses)
    players = sorted(set(_holders(draft, command).values()))
    patrons = players if command.ground == "contravention" else [""]
    act = GROUNDS[command.ground]
    for patron in patrons:
        refused = needs_incident(draft, command.case, patron, clauses, power=act)
        if refused:
            return refused
    return None


def _no_analysis(
    draft: Draft, command: c.VoidWagers | c.VoidSettled, clauses: Citations
) -> Refused | None:
    """The analysis of a fault speaks of one round, and of one terminal or of all of them."""
    found = draft.state.cases.get(command.case)
    if found is None or found.kind != "malfunction" or found.closed:
        detail = f"An open analysis of a fault, not {command.case!r}."
        return Refused(Refusal.CASE_REQUIRED, clauses, detail)
    number = command.number if isinstance(command, c.VoidSettled) else draft.state.number
    holders = set(_holders(draft, command))
    if found.round != number or (found.terminal and holders - {found.terminal}):
        detail = f"{command.case} is about round {found.round}, terminal {found.terminal or 'any'}."
        return Refused(Refusal.CASE_REQUIRED, clauses, detail)
    return None


def _holders(draft: Draft, command: c.VoidWagers | c.VoidSettled) -> dict[str, str]:
    """By holder of these wagers: the player, now or in the round that is over."""
    if isinstance(command, c.VoidWagers):
        return {name: draft.state.patron_of(name) for name in owners(draft.state, command.wagers)}
    told = draft.purse.finished(command.number)
    if told is None:
        return {}
    named = {one.holder for one in told.wagers if one.id in command.wagers}
    return {holder: told.patrons.get(holder, holder) for holder in sorted(named)}


def owners(state: State, wagers: Iterable[str]) -> list[str]:
    """The holders of wagers of the present round."""
    if state.round is None:
        return []
    named = set(wagers)
    return sorted(
        holder
        for holder, own in state.round.wagers.items()
        if any(wager_id(holder, where) in named for where in own)
    )


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


def malfunction(draft: Draft, command: c.ReportMalfunction) -> Refused | None:
    """Before the close the wagers are void, after it they are looked into (SATG 8.7.1, SATG 8.7.2)."""
    state = draft.state
    if state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="There are no terminals at a live table.")
    detected = draft.order.by.rank in (DEVICE, SYSTEM)
    refused = None if detected else unauthorised(draft, "run-table")
    refused = refused or unreasoned(command.what) or no_time(command.since)
    if refused:
        return refused
    if command.since > draft.at:
        return Refused(Refusal.TIME_INVALID, cite("SATG 8.7"), "It has not happened yet.")
    if command.terminal and command.terminal not in state.opened.terminals:
        return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 8.7"), command.terminal)
    one = state.round
    lost = _of(state, command.terminal) if one and _before_close(one, command.since) else []
    refused = stopped(draft, owners(state, lost))
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
