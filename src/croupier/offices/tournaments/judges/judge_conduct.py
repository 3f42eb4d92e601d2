"""Penalties, disqualification, retirement, lapses and disputes, each as its terms say (SATG 19.4.8)."""

from typing import assert_never

from croupier.money import NOTHING
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    is_over,
    no_entrant,
    no_term,
    not_the_director,
    unknown,
)
from croupier.offices.tournaments.judges.judge_entries import back, costs
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import Consequence
from croupier.rulebook import cite
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused


def judge_conduct(draft: Draft, command: c.ConductCommand) -> Refused | None:
    """Each command of this kind has its judge; all of it is the director's."""
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    refused = not_the_director(draft, one)
    if isinstance(command, c.RaiseDispute):
        # Also about the prizes, and by somebody who is out.
        refused = refused or no_entrant(one, command.entrant, whoever=True)
    elif isinstance(command, c.AboutEntrant):
        refused = refused or is_over(one) or no_entrant(one, command.entrant)
    if refused:
        return refused
    match command:
        case c.Penalise():
            return _penalise(draft, one, command)
        case c.Disqualify():
            return _disqualify(draft, one, command.entrant, command.ground)
        case c.Retire():
            return _retire(draft, one, command)
        case c.ReportLapse():
            return _lapse(draft, one, command)
        case c.RaiseDispute() | c.DecideDispute() | c.ReferComplaint():
            return _dispute(draft, one, command)
        case _:
            assert_never(command)


def _penalise(draft: Draft, one: Tournament, command: c.Penalise) -> Refused | None:
    """A penalty that the terms do not list is refused; what it takes is never more than there is."""
    grounds, cites = (
        one.terms.conduct.penalties,
        clauses_of(one.terms, "penalties") or one.duties.equal,
    )
    refused = no_term(command.ground, list(grounds), cites)
    if refused:
        return refused
    ground = grounds[command.ground]
    chips = ground.chips if ground.penalty == "chips" else NOTHING
    event = e.Penalised(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        ground=command.ground, chips=min(chips, one.entrants[command.entrant].bank),
        rounds=ground.rounds if ground.penalty == "sits-out" else 0,
    )  # fmt: skip
    return draft.emit(event)


def _disqualify(draft: Draft, one: Tournament, entrant: str, ground: str) -> Refused | None:
    """The ground is one of the terms; so is what becomes of the chips (SATG 19.4.8(b)(v))."""
    conduct = one.terms.conduct
    cites = clauses_of(one.terms, "disqualification")
    refused = no_term(ground, list(conduct.disqualification), cites)
    if refused:
        return refused
    fee, buy_in = back(one.entrants[entrant], conduct.disqualification[ground])
    follows = conduct.disqualified
    event = e.Disqualified(
        at=draft.at, tournament=one.name, by=draft.by, entrant=entrant, ground=ground,
        chips=follows.chips_left if follows else "removed", fee=fee, buy_in=buy_in,
    )  # fmt: skip
    return draft.emit(event)


def _retire(draft: Draft, one: Tournament, command: c.Retire) -> Refused | None:
    """Anybody may go; what comes back hangs on the ground (GAZ 28/2000 20.2.1(h))."""
    conduct, cites = one.terms.conduct, clauses_of(one.terms, "retired", "retirement")
    if command.ground:
        refused = no_term(command.ground, list(conduct.retirement), cites)
        if refused:
            return refused
    ground = conduct.retirement.get(command.ground)
    fee, buy_in = back(one.entrants[command.entrant], ground)
    event = e.Retired(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        ground=command.ground, fee=fee, buy_in=buy_in,
        chips=conduct.retired.chips_left if conduct.retired else "removed",
    )  # fmt: skip
    return draft.emit(event)


def _lapse(draft: Draft, one: Tournament, command: c.ReportLapse) -> Refused | None:
    """What the terms say of it follows at once."""
    follows: Consequence | None = getattr(one.terms.conduct, command.lapse)
    if follows is None:
        detail = "The terms say nothing of it."
        return Refused(Refusal.NO_TERM, clauses_of(one.terms, command.lapse), detail)
    chips, rounds = costs(follows, one.entrants[command.entrant])
    event = e.LapseReported(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        lapse=command.lapse, does=follows.does, chips=chips, rounds=rounds,
    )  # fmt: skip
    draft.emit(event)
    if follows.does == "out":
        _put_out(draft, one, command)
    if follows.does == "disqualified":
        left = one.terms.conduct.disqualified or follows
        gone = e.Disqualified(
            at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
            ground=command.lapse, chips=left.chips_left,
        )  # fmt: skip
        draft.emit(gone)
    return None


def _put_out(draft: Draft, one: Tournament, command: c.ReportLapse) -> None:
    entrant = one.entrants[command.entrant]
    out = e.PlayerOut(
        at=draft.at, tournament=one.name, by=draft.by, entrant=entrant.key,
        stage=max(entrant.stage, 1), why=command.lapse,
    )  # fmt: skip
    draft.emit(out)


def _dispute(
    draft: Draft, one: Tournament, command: c.RaiseDispute | c.DecideDispute | c.ReferComplaint
) -> Refused | None:
    """The director decides, once; whoever is not content is told of the inspector (SATG 20.11)."""
    at, name, by = draft.at, one.name, draft.by
    if isinstance(command, c.RaiseDispute):
        refused = missing_reason(command.about)
        if refused:
            return refused
        named = f"{name}-D{len(one.disputes) + 1}"
        raised = e.DisputeRaised(
            at=at, tournament=name, by=by, entrant=command.entrant, dispute=named,
            about=command.about,
        )  # fmt: skip
        return draft.emit(raised)
    found = one.disputes.get(command.dispute)
    if found is None:
        known = ", ".join(sorted(one.disputes)) or "none"
        detail = f"{command.dispute!r}. Accepted: {known}."
        return Refused(Refusal.CASE_REQUIRED, one.duties.final, detail)
    if isinstance(command, c.ReferComplaint):
        refused = missing_reason(command.to)
        if refused:
            return refused
        referred = e.ComplaintReferred(
            at=at, tournament=name, by=by, dispute=command.dispute, to=command.to
        )
        return draft.emit(referred)
    return _decide(draft, one, command)


def _decide(draft: Draft, one: Tournament, command: c.DecideDispute) -> Refused | None:
    if one.disputes[command.dispute].decision:
        return Refused(Refusal.DISPUTE_FINAL, one.duties.final, f"{command.dispute}.")
    if not command.told_of_inspector:
        detail = "The player is told that an inspector of the regulator can be asked."
        return Refused(Refusal.CASE_INCOMPLETE, cite("SATG 20.11"), detail)
    refused = missing_reason(command.decision)
    if refused:
        return refused
    decided = e.DisputeDecided(
        at=draft.at, tournament=one.name, by=draft.by, dispute=command.dispute,
        decision=command.decision,
    )  # fmt: skip
    return draft.emit(decided)
