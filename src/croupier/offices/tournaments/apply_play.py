"""What events change of the stages of a tournament and of the banks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.money import Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.state import Session, StageInPlay, Tournament


def evolve_play(one: Tournament, event: e.PlayEvent) -> Tournament:
    """The tournament after something happened at its tables."""
    match event:
        case e.PracticeStarted(table=table, seats=seats):
            return replace(one, practice=one.practice.set(table, Map(seats)))
        case e.PracticeEnded(table=table):
            return replace(one, practice=one.practice.delete(table))
        case e.TournamentStarted():
            return replace(one, status="running")
        case e.StartChanged(stage=stage, starts=starts):
            return replace(one, starts=one.starts.set(stage, starts))
        case e.PlayerOut():
            return _out(one, event)
        case e.StagePrepared():
            return _back(_staged(one, event.stage, _prepared(event)), event.players)
        case e.StageEnded(stage=number, advanced=advanced):
            ended = replace(one.stages[number], ended=True, advanced=advanced)
            return _staged(one, number, ended)
        case _:
            return _session(one, event)


def _staged(one: Tournament, number: int, stage: StageInPlay) -> Tournament:
    return replace(one, stages=one.stages.set(number, stage))


def _prepared(event: e.StagePrepared) -> StageInPlay:
    return StageInPlay(
        players=event.players, tables=Map(event.tables), rounds=event.rounds, minutes=event.minutes,
        seed=event.seed, commitment=event.commitment, lots=event.lots,
    )  # fmt: skip


Played = e.SeatsDrawn | e.SessionStarted | e.RoundHeard | e.SessionEnded


def _session(one: Tournament, event: Played) -> Tournament:
    stage = one.stages[event.stage]
    if isinstance(event, e.SeatsDrawn):
        sessions = {
            table: Session(table=table, seats=Map(seats)) for table, seats in event.seats.items()
        }
        return _staged(one, event.stage, replace(stage, drawn=event.seed, sessions=Map(sessions)))
    session = stage.sessions[event.table]
    match event:
        case e.SessionStarted(banks=banks, until=until):
            session = replace(
                session, status="playing", banks=Map(banks), until=until, moved=len(one.moves)
            )
            one = _banked(one, session, banks, event.stage)
        case e.RoundHeard(heard=heard, counts=counts):
            session = replace(session, heard=heard, played=session.played + counts)
            one = _gained(one, session, event)
            if session.status == "ended":
                one = _reached(one, session, event.stage)
        case e.SessionEnded(why=why):
            one = _reached(one, session, event.stage)
            session = replace(session, status="ended", why=why)
        case _:
            assert_never(event)
    return _staged(
        one, event.stage, replace(stage, sessions=stage.sessions.set(event.table, session))
    )


def _banked(
    one: Tournament, session: Session, banks: Mapping[str, Cents], number: int
) -> Tournament:
    """Everybody has his chips for the stage."""
    entrants = one.entrants
    for seat, chips in banks.items():
        key = session.seats[seat]
        entrants = entrants.set(key, replace(entrants[key], bank=chips, stage=number))
    return replace(one, entrants=entrants)


def _gained(one: Tournament, session: Session, event: e.RoundHeard) -> Tournament:
    entrants = one.entrants
    for seat, key in session.seats.items():
        entrant = entrants[key]
        if entrant.standing != "in" and not entrant.bank:
            continue  # his chips were taken from him
        entrants = entrants.set(
            key,
            replace(
                entrant,
                # Whoever went with his chips while wagers of his lay there has what they brought.
                bank=Cents(max(entrant.bank + event.gains.get(seat, 0), 0)),
                sits_out=max(entrant.sits_out - max(event.counts, 0), 0),
                missed=entrant.missed + (seat in event.missed),
            ),
        )
    return replace(one, entrants=entrants)


def _reached(one: Tournament, session: Session, number: int) -> Tournament:
    """With how many chips everybody ended the stage."""
    entrants = one.entrants
    for key in session.seats.values():
        entrant = entrants[key]
        ended = replace(entrant, reached=entrant.reached.set(number, entrant.bank))
        entrants = entrants.set(key, ended)
    return replace(one, entrants=entrants)


def _out(one: Tournament, event: e.PlayerOut) -> Tournament:
    out = replace(one.entrants[event.entrant], standing="out", why=event.why)
    return replace(one, entrants=one.entrants.set(event.entrant, out))


def _back(one: Tournament, players: tuple[str, ...]) -> Tournament:
    """Whoever plays in a repechage is in again, and out again if he does not go on from it."""
    entrants = one.entrants
    for key in players:
        if entrants[key].standing == "out":
            entrants = entrants.set(key, replace(entrants[key], standing="in", why=""))
    return replace(one, entrants=entrants)
