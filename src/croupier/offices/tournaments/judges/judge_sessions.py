"""A stage at its tables: banks, rounds of play, the end of a session and of the stage (SATG 19.4.3 to SATG 19.4.5)."""

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft
from croupier.offices.tournaments.entrant_ranks import (
    Advancing,
    advancing,
    by_chips,
    is_decided,
    is_out,
)
from croupier.offices.tournaments.seat_draw import lots_of
from croupier.offices.tournaments.state import Session, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

MINUTE_MS = 60_000


def _session(tournament: Tournament, stage: int, table: str) -> Session | Refused:
    """A table of the stage that goes on."""
    stage_in_play = tournament.stages.get(stage)
    session = (
        stage_in_play.sessions.get(table) if stage_in_play and stage == tournament.now else None
    )
    if session is None:
        detail = phrase(
            "{table} has no seats in stage {stage}, or they are not drawn.",
            table=table,
            stage=stage,
        )
        return Refused(
            Refusal.STAGE_ORDER, clauses_of(tournament.terms, "tables", "fixed-tables"), detail
        )
    return session


def start_session(draft: Draft, tournament: Tournament, command: c.StartSession) -> Refused | None:
    """Everybody there has his chips: all the same, or what he had at the end of the stage before."""
    session = _session(tournament, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "drawn":
        detail = phrase("{table}: {status}.", table=command.table, status=session.status)
        return Refused(
            Refusal.STAGE_ORDER, clauses_of(tournament.terms, "length", "fixed-length"), detail
        )
    refused = (
        _not_designated(tournament, session)
        or _not_ready(tournament, session)
        or _too_early(draft, tournament, command.stage)
    )
    if refused:
        return refused
    minutes = tournament.stages[command.stage].minutes
    banks = {
        seat: _bank(tournament, command.stage, key)
        for seat, key in session.seats.items()
        if tournament.entrants[key].standing == "in"
    }
    return draft.emit_from(
        command,
        e.SessionStarted,
        banks=banks,
        until=None if minutes is None else draft.at + minutes * MINUTE_MS,
    )


def _too_early(draft: Draft, tournament: Tournament, number: int) -> Refused | None:
    """Refuse a start before the published time; with notice the director may change the time (SATG 19.4.1(b))."""
    starts = tournament.starts_at(number)
    if instant_of(draft.at) >= starts:
        return None
    detail = phrase(
        "{name} begins at {starts}. Accepted: change-start, with notice to the players.",
        name=tournament.stage(number).name,
        starts=starts.isoformat(),
    )
    cites = (*clauses_of(tournament.terms, "schedule"), *tournament.duties.start_moves)
    return Refused(Refusal.STAGE_ORDER, tuple(dict.fromkeys(cites)), detail)


def _not_designated(tournament: Tournament, session: Session) -> Refused | None:
    """Whether the table, or a seat of it, is designated no more (SATG 19.2.4)."""
    lost = sorted({*session.seats} - {*tournament.tables.get(session.table, ())})
    if not lost:
        return None
    detail = phrase("{table}: {lost}.", table=session.table, lost=tuple(lost))
    return Refused(Refusal.NOT_DESIGNATED, tournament.duties.designated, detail)


def _bank(tournament: Tournament, number: int, key: str) -> Cents:
    """The bank at the start of a stage. The starting bank, the same for all, in the first stage (SATG 19.4.3(b))."""
    entrant = tournament.entrants[key]
    fresh = tournament.stage(number).banks == "fresh" or not entrant.stage
    return tournament.terms.format.starting_bank or NOTHING if fresh else entrant.bank


def _not_ready(tournament: Tournament, session: Session) -> Refused | None:
    """The refusal if a substitute was not briefed, or has not signed terms that must be signed."""
    seated = (tournament.entrants[key] for key in session.seats.values())
    entrants = [it for it in seated if it.standing == "in"]
    unbriefed = [it.key for it in entrants if not it.briefed]
    if unbriefed:
        detail = phrase("{unbriefed}.", unbriefed=tuple(unbriefed))
        return Refused(Refusal.BRIEFING_MISSING, tournament.duties.briefed, detail)
    unsigned = [it.key for it in entrants if tournament.terms.signed and not it.signed]
    if unsigned:
        cites = tournament.duties.signed
        return Refused(
            Refusal.SIGNATURE_MISSING, cites, phrase("{unsigned}.", unsigned=tuple(unsigned))
        )
    return None


def record_round(draft: Draft, tournament: Tournament, command: c.HearRound) -> Refused | None:
    """Record the report of a round, once; after the last round of play the session is over.

    A later correction counts until it is decided who goes on.
    """
    session = _session(tournament, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    reported = session.status == "drawn" or command.heard <= session.heard
    if reported or tournament.stages[command.stage].ended:
        return None
    playing = session.status == "playing"
    draft.emit_from(
        command, e.RoundHeard, gains=dict(command.gains), counts=command.counts if playing else 0
    )
    tournament = draft.tournament(tournament.name)
    rounds = tournament.stages[command.stage].rounds
    played = tournament.stages[command.stage].sessions[command.table].played
    if playing and rounds is not None and played >= rounds:
        draft.emit_from(command, e.SessionEnded, why="rounds")
    return None


def end_session(draft: Draft, tournament: Tournament, command: c.EndSession) -> Refused | None:
    """Its time is up, and the round of play that went on is over."""
    session = _session(tournament, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "playing":
        return None
    if session.until is None or draft.at < session.until:
        detail = phrase("{table} plays on.", table=command.table)
        return Refused(
            Refusal.STAGE_ORDER, clauses_of(tournament.terms, "length", "fixed-length"), detail
        )
    return draft.emit_from(command, e.SessionEnded, why="time")


def conclude_table(
    draft: Draft, tournament: Tournament, command: c.ConcludeTable
) -> Refused | None:
    """Before its time: in the texts of 2000 both grounds must be there where chips become cash, else either."""
    session = _session(tournament, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "playing":
        detail = phrase("{table}: {status}.", table=command.table, status=session.status)
        return Refused(Refusal.STAGE_ORDER, tournament.duties.early, detail)
    cash = tournament.terms.format.disposition == "cash"
    undecided = _undecided(tournament, command)
    if tournament.duties.both:
        refused = undecided or (_not_agreed(tournament, session, command) if cash else None)
    elif command.ground == "decided":
        refused = undecided
    else:
        refused = _no_cash(tournament, cash=cash) or _not_agreed(tournament, session, command)
    return refused or draft.emit_from(command, e.SessionEnded, why=command.ground)


def _undecided(tournament: Tournament, command: c.ConcludeTable) -> Refused | None:
    if is_decided(tournament, command.stage, command.table):
        return None
    return Refused(
        Refusal.NOT_DECIDED,
        tournament.duties.early_decided,
        phrase("{table}.", table=command.table),
    )


def _no_cash(tournament: Tournament, *, cash: bool) -> Refused | None:
    if cash:
        return None
    detail = phrase("The terms do not turn chips into cash.")
    return Refused(Refusal.NOT_AGREED, tournament.duties.early_agreed, detail)


def _not_agreed(
    tournament: Tournament, session: Session, command: c.ConcludeTable
) -> Refused | None:
    there = {key for key in session.seats.values() if tournament.entrants[key].standing == "in"}
    silent = sorted(there - {*command.agreed})
    if silent:
        detail = phrase("No agreement of {silent}.", silent=tuple(silent))
        return Refused(Refusal.NOT_AGREED, tournament.duties.early_agreed, detail)
    return None


def end_stage(draft: Draft, tournament: Tournament, command: c.EndStage) -> Refused | None:
    """Everybody who does not go on is out, by the criterion that he met (SATG 19.4.5)."""
    number, cites = command.stage, clauses_of(tournament.terms, "elimination")
    stage = tournament.stages.get(number)
    if stage is None or stage.ended or not stage.sessions:
        detail = phrase("Stage {number} is not being played.", number=number)
        return Refused(Refusal.STAGE_ORDER, cites or tournament.duties.equal, detail)
    playing = [it.table for it in stage.sessions.values() if it.status != "ended"]
    if playing:
        detail = phrase("{playing}: still to be played.", playing=tuple(sorted(playing)))
        return Refused(Refusal.STAGE_ORDER, cites or tournament.duties.equal, detail)
    late = [
        it.table
        for it in stage.sessions.values()
        if draft.world.is_unreported(it.table, tournament.name, number, after=it.heard)
    ]
    if late:
        detail = phrase(
            "{late}: its last round is not over, or not reported yet.", late=tuple(sorted(late))
        )
        return Refused(Refusal.STAGE_ORDER, cites or tournament.duties.equal, detail)
    last, seed = number == len(tournament.terms.stages), draft.world.seed(lots_of(stage.seed))
    going_on = Advancing(()) if last else advancing(tournament, number, seed)
    if not last:
        _put_out(draft, tournament, command, going_on)
    return draft.emit_from(
        command, e.StageEnded, advanced=going_on.players, lots=going_on.lots, seed=seed.hex()
    )


def _put_out(
    draft: Draft, tournament: Tournament, command: c.EndStage, going_on: Advancing
) -> None:
    """Those of the stage who are in and do not go on; each with his rank in it."""
    players = tournament.stages[command.stage].players
    entered = [key for key in players if key in tournament.entrants]
    ranked = by_chips(tournament, entered, command.stage)
    rank = 1
    for equals in ranked:
        for key in equals:
            entrant = tournament.entrants[key]
            if key not in going_on.players and entrant.standing == "in":
                why = is_out(tournament, entrant) or "not-advanced"
                draft.emit_from(command, e.PlayerOut, entrant=key, why=why, rank=rank)
        rank += len(equals)
