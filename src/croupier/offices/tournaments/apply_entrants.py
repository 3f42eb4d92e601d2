"""What events change of the entrants of a tournament."""

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


def evolve_entrants(one: Tournament, event: e.EntryEvent | e.ConductOfEntrant) -> Tournament:
    """The tournament after something happened to one of its players."""
    match event:
        case e.Entered():
            return _with(one, _entered(event))
        case e.EntryRefused(entrant=key):
            return replace(one, refused=(*one.refused, key))
        case e.Substituted():
            return _substituted(one, event)
        case e.MoreBought():
            return _bought(one, event)
        case e.Penalised(chips=chips, rounds=rounds, ground=ground):
            return _punished(one, event.entrant, chips, rounds, ground)
        case e.LapseReported(does="out", lapse=lapse):
            # The table takes all chips from the seat of whoever is out, as it does from any who goes.
            entrant = one.entrants[event.entrant]
            left = Cents(entrant.bank - event.chips)
            return _with(one, replace(entrant, bank=left, penalties=(*entrant.penalties, lapse)))
        case e.LapseReported(chips=chips, rounds=rounds, lapse=lapse):
            return _punished(one, event.entrant, chips, rounds, lapse)
        case e.Disqualified() | e.Retired():
            return _gone(one, event)
        case _:
            return _with(one, _changed(one.entrants[event.entrant], event))


def _with(one: Tournament, entrant: Entrant) -> Tournament:
    return replace(one, entrants=one.entrants.set(entrant.key, entrant))


def _entered(event: e.Entered) -> Entrant:
    return Entrant(
        key=event.entrant, number=event.number, person=event.person, accepts=event.accepts,
        publicity=event.publicity, employee=event.employee,
        paid=Paid(fee=event.fee, buy_in=event.buy_in),
    )  # fmt: skip


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


def _substituted(one: Tournament, event: e.Substituted) -> Tournament:
    """The substitute has seat, chips and all, but has to be told and to sign himself."""
    before = one.entrants[event.entrant]
    follows = replace(
        before, key=event.substitute, person=event.person, accepts=event.accepts,
        publicity=event.publicity, employee=event.employee, signed=event.signed,
        briefed=event.briefed, sits_out=before.sits_out + event.rounds, penalties=(),
    )  # fmt: skip
    gone = replace(before, standing="substituted", why=event.substitute, bank=NOTHING, paid=Paid())
    one = _with(_with(one, gone), follows)
    stages = {
        number: _reseated(stage, event.entrant, event.substitute)
        for number, stage in one.stages.items()
    }
    return moved(replace(one, stages=Map(stages)), event.substitute, -event.chips, "substituted")


def _reseated(stage: StageInPlay, was: str, now: str) -> StageInPlay:
    """Where a session is over, whoever played it stays on record."""
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


def _bought(one: Tournament, event: e.MoreBought) -> Tournament:
    entrant = one.entrants[event.entrant]
    paid = replace(entrant.paid, more=Cents(entrant.paid.more + event.paid))
    times = entrant.bought.set(event.kind, entrant.bought.get(event.kind, 0) + 1)
    entrant = replace(entrant, paid=paid, bought=times, standing="in", why="")
    if event.kind == "buy-back":
        # Whoever comes back has what everybody began with, and nothing of what he had.
        return _with(one, replace(entrant, bank=event.chips))
    return moved(_with(one, entrant), entrant.key, event.chips, event.kind)


def _punished(one: Tournament, key: str, chips: Cents, rounds: int, why: str) -> Tournament:
    entrant = one.entrants[key]
    entrant = replace(
        entrant, penalties=(*entrant.penalties, why), sits_out=entrant.sits_out + rounds
    )
    one = moved(_with(one, entrant), key, -chips, why)
    entrant, stage = one.entrants[key], one.stages.get(one.now)
    if stage is None or stage.ended or one.now not in entrant.reached:
        return one
    # His session is over and the stage is not: what he has left decides whether he goes on.
    return _with(one, replace(entrant, reached=entrant.reached.set(one.now, entrant.bank)))


def _gone(one: Tournament, event: e.Disqualified | e.Retired) -> Tournament:
    entrant = one.entrants[event.entrant]
    standing: Standing = "disqualified" if isinstance(event, e.Disqualified) else "retired"
    owed = Cents(entrant.to_be_paid + event.fee + event.buy_in)
    paid = _paid_back(entrant.paid, event.fee, event.buy_in)
    # All chips leave his seat with him; whether they are worth something yet the terms say.
    bank = NOTHING if event.chips == "removed" else entrant.bank
    gone = replace(
        entrant, standing=standing, why=event.ground, paid=paid, to_be_paid=owed, bank=bank
    )
    return _with(one, gone)


def moved(one: Tournament, key: str, chips: int, why: str) -> Tournament:
    """Chips come to a bank or leave it; where somebody plays, they come to his seat or leave it."""
    if not chips:
        return one
    entrant = one.entrants[key]
    one = _with(one, replace(entrant, bank=Cents(entrant.bank + chips)))
    found = one.seat_of(key)
    if found is None or found[0].status != "playing":
        return one
    move = ChipMove(table=found[0].table, seat=found[1], chips=chips, why=why)
    return replace(one, moves=(*one.moves, move))
