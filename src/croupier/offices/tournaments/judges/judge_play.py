"""A tournament as it is played: practice, start, stages, seats, sessions and who goes on (SATG 19.3, SATG 19.4.3)."""

from datetime import datetime
from typing import assert_never

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    has_begun,
    held_elsewhere,
    is_over,
    not_the_director,
    not_the_system,
)
from croupier.offices.tournaments.judges.judge_sessions import (
    conclude_table,
    end_session,
    end_stage,
    record_round,
    start_session,
)
from croupier.offices.tournaments.judges.judge_stages import draw_seats, prepare_stage
from croupier.offices.tournaments.judges.prerequisites import before_start, first_of
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.terms_conflicts import time_fault
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_play(draft: Draft, tournament: Tournament, command: c.PlayCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    if isinstance(command, c.HearRound | c.EndSession):
        refused = not_the_system(draft)
        if refused:
            return refused
        return (
            record_round(draft, tournament, command)
            if isinstance(command, c.HearRound)
            else end_session(draft, tournament, command)
        )
    refused = not_the_director(draft, tournament) or is_over(tournament)
    return refused or _directed(draft, tournament, command)


Directed = (
    c.StartPractice | c.EndPractice | c.StartTournament | c.ChangeStart | c.PrepareStage | c.DrawSeats
    | c.StartSession | c.ConcludeTable | c.EndStage
)  # fmt: skip


def _directed(draft: Draft, tournament: Tournament, command: Directed) -> Refused | None:
    match command:
        case c.StartPractice() | c.EndPractice():
            return _practice(draft, tournament, command)
        case c.StartTournament():
            return _start(draft, tournament, command)
        case c.ChangeStart():
            return _change_start(draft, tournament, command)
        case c.PrepareStage():
            return prepare_stage(draft, tournament, command)
        case c.DrawSeats():
            return draw_seats(draft, tournament, command)
        case c.StartSession():
            return start_session(draft, tournament, command)
        case c.ConcludeTable():
            return conclude_table(draft, tournament, command)
        case c.EndStage():
            return end_stage(draft, tournament, command)
        case _:
            assert_never(command)


def _practice(
    draft: Draft, tournament: Tournament, command: c.StartPractice | c.EndPractice
) -> Refused | None:
    """Before the tournament begins, at its own tables (SATG 19.3.2)."""
    table = command.table
    if isinstance(command, c.EndPractice):
        if table not in tournament.practice:
            detail = phrase("There is no practice at {table}.", table=table)
            return Refused(Refusal.STAGE_ORDER, tournament.duties.taught, detail)
        return draft.emit_from(command, e.PracticeEnded)
    if tournament.status not in ("draft", "published"):
        return Refused(
            Refusal.TOURNAMENT_BEGUN,
            tournament.duties.taught,
            phrase("{name}.", name=tournament.name),
        )
    if table not in tournament.tables:
        return Refused(
            Refusal.NOT_DESIGNATED, tournament.duties.designated, phrase("{table}.", table=table)
        )
    refused = held_elsewhere(draft, tournament, table)
    if refused or table in tournament.practice:
        return refused
    busy = {key for seats in tournament.practice.values() for key in seats.values()}
    waiting = [entrant.key for entrant in tournament.players() if entrant.key not in busy]
    seats = dict(zip(tournament.tables[table], waiting, strict=False))
    if not seats:
        detail = phrase("No player is there to practise.")
        return Refused(Refusal.TOO_FEW_PLAYERS, tournament.duties.taught, detail)
    return draft.emit_from(command, e.PracticeStarted, seats=seats)


def _start(draft: Draft, tournament: Tournament, command: c.StartTournament) -> Refused | None:
    """Everything that must come before has been done (SATG 19.2, SATG 19.3)."""
    refused = has_begun(tournament, tournament.duties.equal)
    if refused:
        return refused
    if tournament.practice:
        detail = phrase(
            "{practice}: the practice is ended first.", practice=tuple(sorted(tournament.practice))
        )
        return Refused(Refusal.STAGE_ORDER, tournament.duties.taught, detail)
    refused = first_of(before_start(tournament))
    for table in sorted(tournament.tables):
        refused = refused or held_elsewhere(draft, tournament, table)
    return refused or draft.emit_from(command, e.TournamentStarted, version=tournament.holds)


def _change_start(draft: Draft, tournament: Tournament, command: c.ChangeStart) -> Refused | None:
    """Change the start of a stage that has not begun, with the notice to the players (SATG 19.4.1(b))."""
    cites = tournament.duties.start_moves
    if not 1 <= command.stage <= len(tournament.terms.stages):
        return Refused(
            Refusal.STAGE_ORDER, cites, phrase("There is no stage {stage}.", stage=command.stage)
        )
    prepared = tournament.stages.get(command.stage)
    if prepared and any(it.status != "drawn" for it in prepared.sessions.values()):
        return Refused(
            Refusal.STAGE_ORDER, cites, phrase("Stage {stage} has begun.", stage=command.stage)
        )
    refused = missing_reason(command.notice) or _no_instant(command.starts)
    if refused:
        return refused
    was = tournament.starts_at(command.stage)
    return draft.emit_from(command, e.StartChanged, was=was)


def _no_instant(starts: datetime) -> Refused | None:
    """Refuse a time that no screen could show."""
    fault = time_fault(starts)
    return Refused(Refusal.TIME_INVALID, detail=fault) if fault else None
