"""For what single wagers may be declared void, and the file that must say so."""

from collections.abc import Iterable

from croupier.rulebook import Citations
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table.cases.incident_powers import needs_incident
from croupier.table.draft import Draft
from croupier.table.round import wager_id
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused

GROUNDS = {"contravention": "void-wager", "fraud": "void-round-fraud", "unconfirmed": "analyse"}
"""For what wagers may be declared void one by one, and the act that gives the power."""


SETTLED_GROUNDS = (*GROUNDS, "disruption", "malfunction")
"""For what a settled round may be declared void; wagers of it for the first three."""


def settled_grounds(edition: str) -> tuple[str, ...]:
    """For what a settled round, or wagers of it, may be declared void under an edition."""
    return tuple(one for one in SETTLED_GROUNDS if void_act(one) in acts(edition))


def void_act(ground: str) -> str:
    """The act that gives the power to void on a ground."""
    return GROUNDS.get(ground, f"void-round-{ground}")


def wager_grounds(edition: str) -> dict[str, str]:
    """For what single wagers may be declared void under an edition, and the act that gives the power."""
    known = acts(edition)
    return {ground: act for ground, act in GROUNDS.items() if act in known}


def missing_case(draft: Draft, command: c.VoidWagers | c.VoidSettled) -> Refused | None:
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
