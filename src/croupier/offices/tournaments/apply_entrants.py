"""Applies events to the entrants of a tournament."""

from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.state import (
    ChipMove,
    Entrant,
    Paid,
    StageInPlay,
    Standing,
    Tournament,
)
from croupier.table.values.replace import from_fields


def apply_entrants(tournament: Tournament, event: e.EntryEvent | e.ConductOfEntrant) -> Tournament:
    """The tournament after something happened to one of its players."""
    match event:
        case e.Entered():
            paid = Paid(fee=event.fee, buy_in=event.buy_in)
            return _with(tournament, from_fields(Entrant, event, key=event.entrant, paid=paid))
        case e.EntryRefused(entrant=key):
            return replace(tournament, refused=(*tournament.refused, key))
        case e.Substituted():
            return _substituted(tournament, event)
        case e.MoreBought():
            return _bought(tournament, event)
        case e.Penalised(chips=chips, rounds=rounds, ground=ground):
            return _punished(tournament, event.entrant, chips, rounds, ground)
        case e.LapseReported(does="out", lapse=lapse):
            # The table takes all chips from the seat of an entrant who is out, as from any who leaves.
            entrant = tournament.entrants[event.entrant]
            left = Cents(entrant.bank - event.chips)
            return _with(
                tournament, replace(entrant, bank=left, penalties=(*entrant.penalties, lapse))
            )
        case e.LapseReported(chips=chips, rounds=rounds, lapse=lapse):
            return _punished(tournament, event.entrant, chips, rounds, lapse)
        case e.Disqualified() | e.Retired():
            return _gone(tournament, event)
        case _:
            return _with(tournament, _changed(tournament.entrants[event.entrant], event))


def _with(tournament: Tournament, entrant: Entrant) -> Tournament:
    return replace(tournament, entrants=tournament.entrants.set(entrant.key, entrant))


def _changed(entrant: Entrant, event: e.Withdrawn | e.TermsSigned | e.PublicityAsked) -> Entrant:
    match event:
        case e.Withdrawn(fee=fee, buy_in=buy_in):
            left = _paid_back(entrant.paid, fee, buy_in)
            owed = Cents(entrant.to_be_paid + fee + buy_in)
            return replace(entrant, standing="withdrawn", paid=left, to_be_paid=owed)
        case e.TermsSigned():
            return replace(entrant, signed=True)
        case e.PublicityAsked(permits=permits):
            return replace(entrant, publicity=permits)
        case _:
            assert_never(event)


def _paid_back(paid: Paid, fee: Cents, buy_in: Cents) -> Paid:
    return replace(paid, fee=Cents(paid.fee - fee), buy_in=Cents(paid.buy_in - buy_in))


def _substituted(tournament: Tournament, event: e.Substituted) -> Tournament:
    """Give the substitute seat and chips; he must be briefed and sign himself."""
    before = tournament.entrants[event.entrant]
    follows = replace(
        before, key=event.substitute, person=event.person, accepts=event.accepts,
        publicity=event.publicity, employee=event.employee, signed=event.signed,
        briefed=event.briefed, sits_out=before.sits_out + event.rounds, penalties=(),
    )  # fmt: skip
    gone = replace(before, standing="substituted", why=event.substitute, bank=NOTHING, paid=Paid())
    tournament = _with(_with(tournament, gone), follows)
    stages = {
        number: _reseated(stage, event.entrant, event.substitute)
        for number, stage in tournament.stages.items()
    }
    return move_chips(
        replace(tournament, stages=Map(stages)), event.substitute, -event.chips, "substituted"
    )


def _reseated(stage: StageInPlay, was: str, now: str) -> StageInPlay:
    """Put the substitute into open sessions; in a session that is over the entrant who played it stays."""
    players = tuple(now if key == was else key for key in stage.players)
    sessions = {
        table: session
        if session.status == "ended"
        else replace(
            session,
            seats=Map({seat: now if key == was else key for seat, key in session.seats.items()}),
        )
        for table, session in stage.sessions.items()
    }
    return replace(stage, players=players, sessions=Map(sessions))


def _bought(tournament: Tournament, event: e.MoreBought) -> Tournament:
    entrant = tournament.entrants[event.entrant]
    paid = replace(entrant.paid, more=Cents(entrant.paid.more + event.paid))
    times = entrant.bought.set(event.kind, entrant.bought.get(event.kind, 0) + 1)
    entrant = replace(entrant, paid=paid, bought=times, standing="in", why="")
    if event.kind == "buy-back":
        # An entrant who comes back gets the starting bank, and nothing of his former chips.
        return _with(tournament, replace(entrant, bank=event.chips))
    return move_chips(_with(tournament, entrant), entrant.key, event.chips, event.kind)


def _punished(tournament: Tournament, key: str, chips: Cents, rounds: int, why: str) -> Tournament:
    entrant = tournament.entrants[key]
    entrant = replace(
        entrant, penalties=(*entrant.penalties, why), sits_out=entrant.sits_out + rounds
    )
    tournament = move_chips(_with(tournament, entrant), key, -chips, why)
    entrant, stage = tournament.entrants[key], tournament.stages.get(tournament.now)
    if stage is None or stage.ended or tournament.now not in entrant.reached:
        return tournament
    # His session is over and the stage is not: what he has left decides whether he goes on.
    return _with(
        tournament, replace(entrant, reached=entrant.reached.set(tournament.now, entrant.bank))
    )


def _gone(tournament: Tournament, event: e.Disqualified | e.Retired) -> Tournament:
    entrant = tournament.entrants[event.entrant]
    standing: Standing = "disqualified" if isinstance(event, e.Disqualified) else "retired"
    owed = Cents(entrant.to_be_paid + event.fee + event.buy_in)
    paid = _paid_back(entrant.paid, event.fee, event.buy_in)
    # All chips leave his seat with him; whether they are worth something yet the terms say.
    bank = NOTHING if event.chips == "removed" else entrant.bank
    gone = replace(
        entrant, standing=standing, why=event.ground, paid=paid, to_be_paid=owed, bank=bank
    )
    return _with(tournament, gone)


def move_chips(tournament: Tournament, key: str, chips: int, why: str) -> Tournament:
    """Add chips to a bank or take them; if the entrant plays, do the same at his seat."""
    if not chips:
        return tournament
    entrant = tournament.entrants[key]
    tournament = _with(tournament, replace(entrant, bank=Cents(entrant.bank + chips)))
    session_and_seat = tournament.seat_of(key)
    if session_and_seat is None or session_and_seat[0].status != "playing":
        return tournament
    move = ChipMove(table=session_and_seat[0].table, seat=session_and_seat[1], chips=chips, why=why)
    return replace(tournament, moves=(*tournament.moves, move))
