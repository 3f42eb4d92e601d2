"""State changes of a tournament session: seats, chips and the count of rounds."""

from collections.abc import Callable
from typing import assert_never

from immutables import Map

from croupier.money import NOTHING
from croupier.table import events as e
from croupier.table.last_results import rows_of_round
from croupier.table.limits.limit_sign import Sign
from croupier.table.opening.closing_notice import Idle
from croupier.table.opening.offer_setup import limits_by_bet
from croupier.table.seats.leave_seat import account_closed, patron_left
from croupier.table.state import State
from croupier.table.tournament.tournament_session import TournamentInPlay, gained
from croupier.table.values.people import Patron
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


def apply_session(state: State, event: e.SessionEvent) -> State:
    """Return the table's state after an event of a session."""
    if isinstance(event, e.TournamentSessionBegun):
        return _begun(state, event)
    if isinstance(event, e.ReservationEvent):
        reserved_for = event.tournament if isinstance(event, e.TableReserved) else ""
        return replace(state, reserved=reserved_for)
    play = state.serving
    match event:
        case e.TournamentHeld(reason=reason):
            return replace(state, tournament=replace(play, held=reason))
        case e.TournamentReleased():
            return replace(state, tournament=replace(play, held=""))
        case e.TournamentChipsMoved(seat=seat, amount=amount):
            return replace(state, tournament=play.changed({seat: amount}))
        case e.TournamentPlayerReplaced(seat=seat, patron=patron):
            seats = {**play.session.seats, seat: patron}
            session = replace(play.session, seats=seats)
            entrants = play.entrants.set(patron.key, seat)
            served = replace(play, session=session, entrants=entrants)
            return _seated(_left(replace(state, tournament=served), play, seat), seat, patron)
        case e.TournamentPlayerRemoved(seat=seat):
            return replace(_left(state, play, seat), tournament=_without(play, seat))
        case e.TournamentSessionEnded():
            return _ended(state, play)
        case _:
            assert_never(event)


def _begun(state: State, event: e.TournamentSessionBegun) -> State:
    """Begin the session: seat the entrants, and replace the sign by the limits of the session."""
    session = event.session
    assert state.sign is not None, "An open table has a sign."
    play = TournamentInPlay(
        session=session,
        first=state.number + 1,
        sign=state.sign,
        banks=Map(session.banks),
        entrants=Map({patron.key: seat for seat, patron in session.seats.items()}),
    )
    limits = limits_by_bet(state.offer, session.limits, NOTHING)
    sign = Sign(limits=limits, shown_since=event.at)
    state = _reset_for_other_players(replace(state, tournament=play, sign=sign))
    for seat, patron in session.seats.items():
        state = _seated(state, seat, patron)
    return state


def _ended(state: State, play: TournamentInPlay) -> State:
    for seat in play.session.seats:
        state = _left(state, play, seat)
    return _reset_for_other_players(replace(state, tournament=None, sign=play.sign))


def _reset_for_other_players(state: State) -> State:
    """Reset personal limits, advice and counters, which belong to other players."""
    return replace(state, idle=Idle(), personal=(), advised=frozenset(), jackpots=())


def _seated(state: State, seat: str, patron: Patron) -> State:
    if state.is_live:
        patrons = state.patrons.set(patron.key, patron)
        return replace(state, patrons=patrons, places=state.places.set(seat, patron.key))
    terminal = replace(state.terminals[seat], patron=patron, leaving="")
    return replace(state, terminals=state.terminals.set(seat, terminal))


def _left(state: State, play: TournamentInPlay, seat: str) -> State:
    if state.is_live:
        return patron_left(state, play.session.seats[seat].key)
    return account_closed(state, seat)


def _without(play: TournamentInPlay, seat: str) -> TournamentInPlay:
    """Remove a seat and its bank; a later correction of its rounds finds no bank there."""
    seats = {name: who for name, who in play.session.seats.items() if name != seat}
    session = replace(play.session, seats=seats)
    return replace(play, session=session, banks=play.banks.delete(seat))


def count_session_round(
    before: State, after: State, event: e.Event, sheets: Callable[[str], Sheet]
) -> State:
    """Update the banks and the count of rounds after a round of the session ended or was corrected."""
    play = after.tournament
    if play is None:
        return after
    match event:
        case e.RoundSettled(sheet=sheet):
            won = gained(rows_of_round(before.playing, event, sheets(sheet)), after.seat_of)
            play = replace(play.changed(won), played=play.played + 1)
        case e.RoundVoided(sheet=sheet):
            won = gained(rows_of_round(before.playing, event, sheets(sheet)), after.seat_of)
            play = play.changed(won)
        case e.RoundCorrected(was=was, sheet=sheet, whole=whole):
            paid, due = (gained(sheets(name), after.seat_of) for name in (was, sheet))
            play = play.changed({seat: -amount for seat, amount in paid.items()}).changed(due)
            # Void rounds do not count: another one is played instead.
            play = replace(play, played=play.played - 1) if whole else play
        case _:
            return after
    return replace(after, tournament=play)
