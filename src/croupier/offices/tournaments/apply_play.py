"""Applies events to the stages of a tournament and to the banks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.money import Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.state import Session, StageInPlay, Tournament
from croupier.table.values.replace import from_fields


def apply_play(tournament: Tournament, event: e.PlayEvent) -> Tournament:
    """The tournament after something happened at its tables."""
    match event:
        case e.PracticeStarted(table=table, seats=seats):
            return replace(tournament, practice=tournament.practice.set(table, Map(seats)))
        case e.PracticeEnded(table=table):
            return replace(tournament, practice=tournament.practice.delete(table))
        case e.TournamentStarted():
            return replace(tournament, status="running")
        case e.StartChanged(stage=stage, starts=starts):
            return replace(tournament, starts=tournament.starts.set(stage, starts))
        case e.PlayerOut():
            return _put_out(tournament, event)
        case e.StagePrepared():
            prepared = from_fields(StageInPlay, event, tables=Map(event.tables))
            return _back(_staged(tournament, event.stage, prepared), event.players)
        case e.StageEnded(stage=number, advanced=advanced):
            ended = replace(tournament.stages[number], ended=True, advanced=advanced)
            return _staged(tournament, number, ended)
        case _:
            return _session(tournament, event)


def _staged(tournament: Tournament, number: int, stage: StageInPlay) -> Tournament:
    return replace(tournament, stages=tournament.stages.set(number, stage))


Played = e.SeatsDrawn | e.SessionStarted | e.RoundHeard | e.SessionEnded


def _session(tournament: Tournament, event: Played) -> Tournament:
    stage = tournament.stages[event.stage]
    if isinstance(event, e.SeatsDrawn):
        sessions = {
            table: Session(table=table, seats=Map(seats)) for table, seats in event.seats.items()
        }
        return _staged(
            tournament, event.stage, replace(stage, drawn=event.seed, sessions=Map(sessions))
        )
    session = stage.sessions[event.table]
    match event:
        case e.SessionStarted(banks=banks, until=until):
            session = replace(
                session,
                status="playing",
                banks=Map(banks),
                until=until,
                moved=len(tournament.moves),
            )
            tournament = _banked(tournament, session, banks, event.stage)
        case e.RoundHeard(heard=heard, counts=counts):
            session = replace(session, heard=heard, played=session.played + counts)
            tournament = _gained(tournament, session, event)
            if session.status == "ended":
                tournament = _reached(tournament, session, event.stage)
        case e.SessionEnded(why=why):
            tournament = _reached(tournament, session, event.stage)
            session = replace(session, status="ended", why=why)
        case _:
            assert_never(event)
    return _staged(
        tournament, event.stage, replace(stage, sessions=stage.sessions.set(event.table, session))
    )


def _banked(
    tournament: Tournament, session: Session, banks: Mapping[str, Cents], number: int
) -> Tournament:
    """Everybody has his chips for the stage."""
    entrants = tournament.entrants
    for seat, chips in banks.items():
        key = session.seats[seat]
        entrants = entrants.set(key, replace(entrants[key], bank=chips, stage=number))
    return replace(tournament, entrants=entrants)


def _gained(tournament: Tournament, session: Session, event: e.RoundHeard) -> Tournament:
    entrants = tournament.entrants
    for seat, key in session.seats.items():
        entrant = entrants[key]
        if entrant.standing != "in" and not entrant.bank:
            continue  # his chips were taken from him
        entrants = entrants.set(
            key,
            replace(
                entrant,
                # An entrant who left while wagers of his lay on the table still gets their result.
                bank=Cents(max(entrant.bank + event.gains.get(seat, 0), 0)),
                sits_out=max(entrant.sits_out - max(event.counts, 0), 0),
                missed=entrant.missed + (seat in event.missed),
            ),
        )
    return replace(tournament, entrants=entrants)


def _reached(tournament: Tournament, session: Session, number: int) -> Tournament:
    """Record the chips of each entrant at the end of the stage."""
    entrants = tournament.entrants
    for key in session.seats.values():
        entrant = entrants[key]
        ended = replace(entrant, reached=entrant.reached.set(number, entrant.bank))
        entrants = entrants.set(key, ended)
    return replace(tournament, entrants=entrants)


def _put_out(tournament: Tournament, event: e.PlayerOut) -> Tournament:
    out = replace(tournament.entrants[event.entrant], standing="out", why=event.why)
    return replace(tournament, entrants=tournament.entrants.set(event.entrant, out))


def _back(tournament: Tournament, players: tuple[str, ...]) -> Tournament:
    """Entrants who play in a repechage are in again, and out again if they do not go on from it."""
    entrants = tournament.entrants
    for key in players:
        if entrants[key].standing == "out":
            entrants = entrants.set(key, replace(entrants[key], standing="in", why=""))
    return replace(tournament, entrants=entrants)
