"""A stage at its tables: banks, rounds of play, the end of a session and of the stage (SATG 19.4.3 to SATG 19.4.5)."""

from typing import Literal

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

MINUTE_MS = 60_000


def _session(one: Tournament, stage: int, table: str) -> Session | Refused:
    """A table of the stage that goes on."""
    found = one.stages.get(stage)
    session = found.sessions.get(table) if found and stage == one.now else None
    if session is None:
        detail = f"{table} has no seats in stage {stage}, or they are not drawn."
        return Refused(Refusal.STAGE_ORDER, clauses_of(one.terms, "tables", "fixed-tables"), detail)
    return session


def start_session(draft: Draft, one: Tournament, command: c.StartSession) -> Refused | None:
    """Everybody there has his chips: all the same, or what he had at the end of the stage before."""
    session = _session(one, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "drawn":
        detail = f"{command.table}: {session.status}."
        return Refused(Refusal.STAGE_ORDER, clauses_of(one.terms, "length", "fixed-length"), detail)
    early = instant_of(draft.at) < one.starts_at(command.stage)
    refused = _not_designated(one, session) or _not_ready(one, session)
    refused = refused or (_too_early(one, command.stage) if early else None)
    if refused:
        return refused
    minutes = one.stages[command.stage].minutes
    banks = {
        seat: _bank(one, command.stage, key)
        for seat, key in session.seats.items()
        if one.entrants[key].standing == "in"
    }
    event = e.SessionStarted(
        at=draft.at, tournament=one.name, by=draft.by, stage=command.stage, table=command.table,
        banks=banks, until=None if minutes is None else draft.at + minutes * MINUTE_MS, early=early,
    )  # fmt: skip
    return draft.emit(event)


def _too_early(one: Tournament, number: int) -> Refused | None:
    """Before its time nothing begins, but with notice the director sets another; else it is on record only."""
    if one.duties.early_is_told:
        return None
    detail = f"{one.stage(number).name} begins at {one.starts_at(number).isoformat()}."
    return Refused(Refusal.STAGE_ORDER, clauses_of(one.terms, "schedule"), detail)


def _not_designated(one: Tournament, session: Session) -> Refused | None:
    """Whether the table, or a seat of it, is designated no more (SATG 19.2.4)."""
    lost = sorted({*session.seats} - {*one.tables.get(session.table, ())})
    if not lost:
        return None
    detail = f"{session.table}: {', '.join(lost)}."
    return Refused(Refusal.NOT_DESIGNATED, one.duties.designated, detail)


def _bank(one: Tournament, number: int, key: str) -> Cents:
    """The starting bank is the same for all (SATG 19.4.3(b)); whoever never played has it in any case."""
    entrant = one.entrants[key]
    fresh = one.stage(number).banks == "fresh" or not entrant.stage
    return one.terms.format.starting_bank or NOTHING if fresh else entrant.bank


def _not_ready(one: Tournament, session: Session) -> Refused | None:
    """A substitute was told the terms, and has signed them where they are signed, before he sits down."""
    seated = (one.entrants[key] for key in session.seats.values())
    own = [it for it in seated if it.standing == "in"]
    untold = [it.key for it in own if not it.briefed]
    if untold:
        return Refused(Refusal.BRIEFING_MISSING, one.duties.briefed, f"{', '.join(untold)}.")
    unsigned = [it.key for it in own if one.terms.signed and not it.signed]
    if unsigned:
        cites = one.duties.signed
        return Refused(Refusal.SIGNATURE_MISSING, cites, f"{', '.join(unsigned)}.")
    return None


def hear_round(draft: Draft, one: Tournament, command: c.HearRound) -> Refused | None:
    """What was told before is told no more; after the last round of play the session is over.

    What is corrected later counts until it is found who goes on.
    """
    session = _session(one, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    told = session.status == "drawn" or command.heard <= session.heard
    if told or one.stages[command.stage].ended:
        return None
    playing = session.status == "playing"
    event = e.RoundHeard(
        at=draft.at, tournament=one.name, by=draft.by, table=command.table, stage=command.stage,
        number=command.number, heard=command.heard, gains=dict(command.gains),
        missed=command.missed, counts=command.counts if playing else 0,
    )  # fmt: skip
    draft.emit(event)
    one = draft.tournament(one.name)
    rounds = one.stages[command.stage].rounds
    played = one.stages[command.stage].sessions[command.table].played
    if playing and rounds is not None and played >= rounds:
        _end(draft, one, command.stage, command.table, "rounds")
    return None


def end_session(draft: Draft, one: Tournament, command: c.EndSession) -> Refused | None:
    """Its time is up, and the round of play that went on is over."""
    session = _session(one, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "playing":
        return None
    if session.until is None or draft.at < session.until:
        detail = f"{command.table} plays on."
        return Refused(Refusal.STAGE_ORDER, clauses_of(one.terms, "length", "fixed-length"), detail)
    return _end(draft, one, command.stage, command.table, "time")


def _end(
    draft: Draft, one: Tournament, stage: int, table: str, why: Literal["rounds", "time"]
) -> Refused | None:
    return draft.emit(
        e.SessionEnded(
            at=draft.at, tournament=one.name, by=draft.by, stage=stage, table=table, why=why
        )
    )


def conclude_table(draft: Draft, one: Tournament, command: c.ConcludeTable) -> Refused | None:
    """Before its time: in the texts of 2000 both grounds must be there where chips become cash, else either."""
    session = _session(one, command.stage, command.table)
    if isinstance(session, Refused):
        return session
    if session.status != "playing":
        detail = f"{command.table}: {session.status}."
        return Refused(Refusal.STAGE_ORDER, one.duties.early, detail)
    cash = one.terms.format.disposition == "cash"
    undecided = _undecided(one, command)
    if one.duties.both:
        refused = undecided or (_not_agreed(one, session, command) if cash else None)
    elif command.ground == "decided":
        refused = undecided
    else:
        refused = _no_cash(one, cash=cash) or _not_agreed(one, session, command)
    if refused:
        return refused
    event = e.SessionEnded(
        at=draft.at, tournament=one.name, by=draft.by, stage=command.stage, table=command.table,
        why=command.ground, agreed=command.agreed,
    )  # fmt: skip
    return draft.emit(event)


def _undecided(one: Tournament, command: c.ConcludeTable) -> Refused | None:
    if is_decided(one, command.stage, command.table):
        return None
    return Refused(Refusal.NOT_DECIDED, one.duties.early_decided, f"{command.table}.")


def _no_cash(one: Tournament, *, cash: bool) -> Refused | None:
    if cash:
        return None
    detail = "The terms do not turn chips into cash."
    return Refused(Refusal.NOT_AGREED, one.duties.early_agreed, detail)


def _not_agreed(one: Tournament, session: Session, command: c.ConcludeTable) -> Refused | None:
    there = {key for key in session.seats.values() if one.entrants[key].standing == "in"}
    silent = sorted(there - {*command.agreed})
    if silent:
        detail = f"No agreement of {', '.join(silent)}."
        return Refused(Refusal.NOT_AGREED, one.duties.early_agreed, detail)
    return None


def end_stage(draft: Draft, one: Tournament, command: c.EndStage) -> Refused | None:
    """Everybody who does not go on is out, by the criterion that he met (SATG 19.4.5)."""
    number, cites = command.stage, clauses_of(one.terms, "elimination")
    stage = one.stages.get(number)
    if stage is None or stage.ended or not stage.sessions:
        detail = f"Stage {number} is not being played."
        return Refused(Refusal.STAGE_ORDER, cites or one.duties.equal, detail)
    playing = [it.table for it in stage.sessions.values() if it.status != "ended"]
    if playing:
        detail = f"{', '.join(sorted(playing))}: still to be played."
        return Refused(Refusal.STAGE_ORDER, cites or one.duties.equal, detail)
    late = [
        it.table
        for it in stage.sessions.values()
        if draft.world.is_unheard(it.table, one.name, number, after=it.heard)
    ]
    if late:
        detail = f"{', '.join(sorted(late))}: its last round is not over, or not told yet."
        return Refused(Refusal.STAGE_ORDER, cites or one.duties.equal, detail)
    last, seed = number == len(one.terms.stages), draft.world.seed(lots_of(stage.seed))
    found = Advancing(()) if last else advancing(one, number, seed)
    if not last:
        _put_out(draft, one, number, found)
    event = e.StageEnded(
        at=draft.at, tournament=one.name, by=draft.by, stage=number, advanced=found.players,
        lots=found.lots, seed=seed.hex(),
    )  # fmt: skip
    return draft.emit(event)


def _put_out(draft: Draft, one: Tournament, number: int, found: Advancing) -> None:
    """Those of the stage who are in and do not go on; each with his rank in it."""
    stage = one.stages[number]
    ranked = by_chips(one, [key for key in stage.players if key in one.entrants], number)
    rank = 1
    for equals in ranked:
        for key in equals:
            entrant = one.entrants[key]
            if key not in found.players and entrant.standing == "in":
                out = e.PlayerOut(
                    at=draft.at, tournament=one.name, by=draft.by, entrant=key, stage=number,
                    why=is_out(one, entrant) or "not-advanced", rank=rank,
                )  # fmt: skip
                draft.emit(out)
        rank += len(equals)
