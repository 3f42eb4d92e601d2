"""The grounds on which a round or single wagers may be declared void, and the case that each needs."""

from collections.abc import Iterable

from croupier.rulebook import Citations
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table.cases.incident_powers import needs_incident
from croupier.table.draft import Draft
from croupier.table.round import wager_id
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
"""Outside causes that may disrupt a game (SATG 20.4, WAR 11.3.1, WHEEL 9.4)."""

ALSO_AT_TERMINALS = ("nature", "government", "integrity")
"""Two more grounds of the semi-automated rules (SATG 20.4), and doubt about the integrity (SATG 8.5)."""

FRAUD, MALFUNCTION = "fraud", "malfunction"


def void_grounds(state: State) -> dict[str, str]:
    """Return the grounds to void a round in progress at this table (SATG 20.3, SATG 20.4, WAR 11.3).

    Each ground maps to the power that it needs.
    """
    more = () if state.is_live else ALSO_AT_TERMINALS
    disruptions = dict.fromkeys((*DISRUPTIONS, *more), "void-round-disruption")
    return disruptions | {kind: f"void-round-{kind}" for kind in (FRAUD, MALFUNCTION)}


GROUNDS = {"contravention": "void-wager", "fraud": "void-round-fraud", "unconfirmed": "analyse"}
"""By ground: the power that is needed to void single wagers."""

SETTLED_GROUNDS = (*GROUNDS, "disruption", "malfunction")
"""The grounds to void a settled round; the first three also apply to single wagers of it."""


def settled_grounds(edition: str) -> tuple[str, ...]:
    """Return the grounds on which an edition lets a settled round, or wagers of it, be voided."""
    return tuple(
        settled_ground
        for settled_ground in SETTLED_GROUNDS
        if void_act(settled_ground) in acts(edition)
    )


def void_act(ground: str) -> str:
    """Return the power that is needed to void on a ground."""
    return GROUNDS.get(ground, f"void-round-{ground}")


def wager_grounds(edition: str) -> dict[str, str]:
    """Return the grounds on which an edition lets single wagers be voided, with the power for each."""
    known = acts(edition)
    return {ground: act for ground, act in GROUNDS.items() if act in known}


def missing_case(draft: Draft, command: c.VoidWagers | c.VoidSettled) -> Refused | None:
    """Refuse without the case that justifies the power: an incident, or the analysis of a fault."""
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
    """Refuse without the open analysis of a fault, which covers one round and one or all terminals."""
    analysis = draft.state.cases.get(command.case)
    if analysis is None or analysis.kind != "malfunction" or analysis.closed:
        detail = phrase("An open analysis of a fault, not '{case}'.", case=command.case)
        return Refused(Refusal.CASE_REQUIRED, clauses, detail)
    number = command.number if isinstance(command, c.VoidSettled) else draft.state.number
    holders = set(_holders(draft, command))
    if analysis.round != number or (analysis.terminal and holders - {analysis.terminal}):
        detail = phrase(
            "{case} is about round {round}, terminal {terminal}.",
            case=command.case,
            round=analysis.round,
            terminal=analysis.terminal or phrase("any"),
        )
        return Refused(Refusal.CASE_REQUIRED, clauses, detail)
    return None


def _holders(draft: Draft, command: c.VoidWagers | c.VoidSettled) -> dict[str, str]:
    """Return the player of each holder of these wagers, now or in the finished round."""
    if isinstance(command, c.VoidWagers):
        return {name: draft.state.patron_of(name) for name in owners(draft.state, command.wagers)}
    history = draft.context.finished(command.number)
    if history is None:
        return {}
    named = {wager.holder for wager in history.wagers if wager.id in command.wagers}
    return {holder: history.patrons.get(holder, holder) for holder in sorted(named)}


def owners(state: State, wagers: Iterable[str]) -> list[str]:
    """Return the holders of wagers in the present round."""
    if state.round is None:
        return []
    named = set(wagers)
    return sorted(
        holder
        for holder, wager in state.round.wagers.items()
        if any(wager_id(holder, where) in named for where in wager)
    )
