"""A tournament as it is played: practice, start, stages, seats, sessions and who goes on (SATG 19.3, SATG 19.4.3)."""

from datetime import datetime
from typing import assert_never

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    held_elsewhere,
    is_over,
    not_the_director,
    not_the_system,
    unknown,
)
from croupier.offices.tournaments.judges.judge_sessions import (
    conclude_table,
    end_session,
    end_stage,
    hear_round,
    start_session,
)
from croupier.offices.tournaments.judges.judge_stages import draw_seats, prepare_stage
from croupier.offices.tournaments.judges.prerequisites import before_start, first_of
from croupier.offices.tournaments.state import Tournament
from croupier.table.order_checks import missing_reason
from croupier.table.values.refusals import Refusal, Refused


def judge_play(draft: Draft, command: c.PlayCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    if isinstance(command, c.HearRound | c.EndSession):
        refused = not_the_system(draft)
        if refused:
            return refused
        return (
            hear_round(draft, one, command)
            if isinstance(command, c.HearRound)
            else end_session(draft, one, command)
        )
    refused = not_the_director(draft, one) or is_over(one)
    return refused or _directed(draft, one, command)


Directed = (
    c.StartPractice | c.EndPractice | c.StartTournament | c.ChangeStart | c.PrepareStage | c.DrawSeats
    | c.StartSession | c.ConcludeTable | c.EndStage
)  # fmt: skip


def _directed(draft: Draft, one: Tournament, command: Directed) -> Refused | None:
    match command:
        case c.StartPractice() | c.EndPractice():
            return _practice(draft, one, command)
        case c.StartTournament():
            return _start(draft, one)
        case c.ChangeStart():
            return _change_start(draft, one, command)
        case c.PrepareStage():
            return prepare_stage(draft, one, command)
        case c.DrawSeats():
            return draw_seats(draft, one, command)
        case c.StartSession():
            return start_session(draft, one, command)
        case c.ConcludeTable():
            return conclude_table(draft, one, command)
        case c.EndStage():
            return end_stage(draft, one, command)
        case _:
            assert_never(command)


def _practice(
    draft: Draft, one: Tournament, command: c.StartPractice | c.EndPractice
) -> Refused | None:
    """Before the tournament begins, at its own tables (SATG 19.3.2)."""
    table, at = command.table, draft.at
    if isinstance(command, c.EndPractice):
        if table not in one.practice:
            return Refused(Refusal.STAGE_ORDER, one.duties.taught, f"Nobody practises at {table}.")
        return draft.emit(e.PracticeEnded(at=at, tournament=one.name, by=draft.by, table=table))
    if one.status not in ("draft", "published"):
        return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.taught, f"{one.name}.")
    if table not in one.tables:
        return Refused(Refusal.NOT_DESIGNATED, one.duties.designated, f"{table}.")
    refused = held_elsewhere(draft, one, table)
    if refused or table in one.practice:
        return refused
    busy = {key for seats in one.practice.values() for key in seats.values()}
    waiting = [entrant.key for entrant in one.players() if entrant.key not in busy]
    seats = dict(zip(one.tables[table], waiting, strict=False))
    if not seats:
        return Refused(Refusal.TOO_FEW_PLAYERS, one.duties.taught, "Nobody is there to practise.")
    return draft.emit(
        e.PracticeStarted(at=at, tournament=one.name, by=draft.by, table=table, seats=seats)
    )


def _start(draft: Draft, one: Tournament) -> Refused | None:
    """Everything that must come before has been done (SATG 19.2, SATG 19.3)."""
    if one.status not in ("draft", "published"):
        return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.equal, f"{one.name}: {one.status}.")
    if one.practice:
        detail = f"{', '.join(sorted(one.practice))}: the practice is ended first."
        return Refused(Refusal.STAGE_ORDER, one.duties.taught, detail)
    refused = first_of(before_start(one))
    for table in sorted(one.tables):
        refused = refused or held_elsewhere(draft, one, table)
    return refused or draft.emit(
        e.TournamentStarted(at=draft.at, tournament=one.name, by=draft.by, version=one.holds)
    )


def _change_start(draft: Draft, one: Tournament, command: c.ChangeStart) -> Refused | None:
    """Of a stage that has not begun, with what the players were told (SATG 19.4.1(b))."""
    cites = one.duties.start_moves
    if not 1 <= command.stage <= len(one.terms.stages):
        return Refused(Refusal.STAGE_ORDER, cites, f"There is no stage {command.stage}.")
    prepared = one.stages.get(command.stage)
    if prepared and any(it.status != "drawn" for it in prepared.sessions.values()):
        return Refused(Refusal.STAGE_ORDER, cites, f"Stage {command.stage} has begun.")
    refused = missing_reason(command.notice) or _no_instant(command.starts)
    if refused:
        return refused
    was = one.starts_at(command.stage)
    return draft.emit(
        e.StartChanged(
            at=draft.at, tournament=one.name, by=draft.by, stage=command.stage, was=was,
            starts=command.starts, notice=command.notice,
        )
    )  # fmt: skip


def _no_instant(starts: datetime) -> Refused | None:
    """Whether a time does not say in which part of the world."""
    if starts.tzinfo is not None:
        return None
    detail = f"{starts.isoformat()}. Accepted: a time with its offset, such as +11:00."
    return Refused(Refusal.TIME_INVALID, detail=detail)
