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
)
from croupier.offices.tournaments.judges.judge_entries import costs, refund_of
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import Consequence
from croupier.rulebook import cite
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_conduct(
    draft: Draft, tournament: Tournament, command: c.ConductCommand
) -> Refused | None:
    """Each command of this kind has its judge; all of it is the director's."""
    refused = not_the_director(draft, tournament)
    if isinstance(command, c.RaiseDispute):
        # Also about the prizes, and by an entrant who is out.
        refused = refused or no_entrant(tournament, command.entrant, also_gone=True)
    elif isinstance(command, c.AboutEntrant):
        refused = refused or is_over(tournament) or no_entrant(tournament, command.entrant)
    if refused:
        return refused
    match command:
        case c.Penalise():
            return _penalise(draft, tournament, command)
        case c.Disqualify():
            return _disqualify(draft, tournament, command)
        case c.Retire():
            return _retire(draft, tournament, command)
        case c.ReportLapse():
            return _lapse(draft, tournament, command)
        case c.RaiseDispute() | c.DecideDispute() | c.ReferComplaint():
            return _dispute(draft, tournament, command)
        case _:
            assert_never(command)


def _penalise(draft: Draft, tournament: Tournament, command: c.Penalise) -> Refused | None:
    """A penalty that the terms do not list is refused; what it takes is never more than there is."""
    grounds = tournament.terms.conduct.penalties
    cites = clauses_of(tournament.terms, "penalties") or tournament.duties.equal
    refused = no_term(command.ground, list(grounds), cites)
    if refused:
        return refused
    ground = grounds[command.ground]
    chips = ground.chips if ground.penalty == "chips" else NOTHING
    return draft.emit_from(
        command,
        e.Penalised,
        chips=min(chips, tournament.entrants[command.entrant].bank),
        rounds=ground.rounds if ground.penalty == "sits-out" else 0,
    )


def _disqualify(draft: Draft, tournament: Tournament, command: c.Disqualify) -> Refused | None:
    """The ground is one of the terms; so is what becomes of the chips (SATG 19.4.8(b)(v))."""
    conduct = tournament.terms.conduct
    cites = clauses_of(tournament.terms, "disqualification")
    refused = no_term(command.ground, list(conduct.disqualification), cites)
    if refused:
        return refused
    ground = conduct.disqualification[command.ground]
    fee, buy_in = refund_of(tournament.entrants[command.entrant], ground)
    chips = conduct.disqualified.chips_left if conduct.disqualified else "removed"
    return draft.emit_from(command, e.Disqualified, chips=chips, fee=fee, buy_in=buy_in)


def _retire(draft: Draft, tournament: Tournament, command: c.Retire) -> Refused | None:
    """Anybody may go; what comes back hangs on the ground (GAZ 28/2000 20.2.1(h))."""
    conduct, cites = tournament.terms.conduct, clauses_of(tournament.terms, "retired", "retirement")
    if command.ground:
        refused = no_term(command.ground, list(conduct.retirement), cites)
        if refused:
            return refused
    ground = conduct.retirement.get(command.ground)
    fee, buy_in = refund_of(tournament.entrants[command.entrant], ground)
    return draft.emit_from(
        command,
        e.Retired,
        fee=fee,
        buy_in=buy_in,
        chips=conduct.retired.chips_left if conduct.retired else "removed",
    )


def _lapse(draft: Draft, tournament: Tournament, command: c.ReportLapse) -> Refused | None:
    """Record a lapse with the consequence that the terms name."""
    follows: Consequence | None = getattr(tournament.terms.conduct, command.lapse)
    if follows is None:
        detail = phrase("The terms say nothing of it.")
        return Refused(Refusal.NO_TERM, clauses_of(tournament.terms, command.lapse), detail)
    chips, rounds = costs(follows, tournament.entrants[command.entrant])
    draft.emit_from(command, e.LapseReported, does=follows.does, chips=chips, rounds=rounds)
    if follows.does == "out":
        _put_out(draft, tournament, command)
    if follows.does == "disqualified":
        left = tournament.terms.conduct.disqualified or follows
        draft.emit_from(command, e.Disqualified, ground=command.lapse, chips=left.chips_left)
    return None


def _put_out(draft: Draft, tournament: Tournament, command: c.ReportLapse) -> None:
    entrant = tournament.entrants[command.entrant]
    draft.emit_from(command, e.PlayerOut, stage=max(entrant.stage, 1), why=command.lapse)


def _dispute(
    draft: Draft,
    tournament: Tournament,
    command: c.RaiseDispute | c.DecideDispute | c.ReferComplaint,
) -> Refused | None:
    """The director decides a dispute once; he informs the player of the inspector (SATG 20.11)."""
    if isinstance(command, c.RaiseDispute):
        named = f"{tournament.name}-D{len(tournament.disputes) + 1}"
        refused = missing_reason(command.about)
        return refused or draft.emit_from(command, e.DisputeRaised, dispute=named)
    dispute = tournament.disputes.get(command.dispute)
    if dispute is None:
        known = tuple(sorted(tournament.disputes))
        detail = phrase("'{dispute}'. Accepted: {known}.", dispute=command.dispute, known=known)
        return Refused(Refusal.CASE_REQUIRED, tournament.duties.final, detail)
    if isinstance(command, c.ReferComplaint):
        return missing_reason(command.to) or draft.emit_from(command, e.ComplaintReferred)
    return _decide(draft, tournament, command)


def _decide(draft: Draft, tournament: Tournament, command: c.DecideDispute) -> Refused | None:
    if tournament.disputes[command.dispute].decision:
        return Refused(
            Refusal.DISPUTE_FINAL,
            tournament.duties.final,
            phrase("{dispute}.", dispute=command.dispute),
        )
    if not command.told_of_inspector:
        detail = phrase("Inform the player that he can ask an inspector of the regulator.")
        return Refused(Refusal.CASE_INCOMPLETE, cite("SATG 20.11"), detail)
    return missing_reason(command.decision) or draft.emit_from(command, e.DisputeDecided)
