"""What events of a round change, and where the round stands after them."""

from collections.abc import Callable
from typing import assert_never

from immutables import Map

from croupier.money import Cents
from croupier.rounds import events as e
from croupier.rounds.evolve_chips import chips_moved
from croupier.rounds.evolve_wagers import (
    CONTINUOUS,
    closed,
    jackpot_withdrawn,
    reopened,
    state_spot,
    taken_back,
    wagers_set,
)
from croupier.rounds.history import KEPT, LastRound, by_holder, ended, every_row
from croupier.rounds.jackpots import with_jackpots
from croupier.rounds.no_spins import is_due as no_spin_due
from croupier.rounds.round_of_play import Round, Silence, Wagers
from croupier.rounds.setting_up import as_of
from croupier.rounds.sheet import Sheet
from croupier.rounds.standing import answered, entered, no_spin, stand, without
from croupier.rounds.state import State
from croupier.rounds.values import replace


def evolve_round(state: State, event: e.RoundEvent, sheets: Callable[[str], Sheet]) -> State:
    """The table after an event of its round."""
    match event:
        case e.RoundOpened():
            return _opened(state, event)
        case e.WagersSet():
            return wagers_set(state, event)
        case e.WagerTurnedDown(holder=holder, wager=wager, colour=colour, amount=amount):
            where = state_spot(state, holder, wager)
            return taken_back(state, holder, where, e.Placed(*where, amount, colour), event.root)
        case e.TieDeclined(patron=patron, area=area):
            return replace(state, areas=state.areas and state.areas.tie_declined(patron, area))
        case e.WagersClosed():
            return closed(state, event)
        case e.JackpotWithdrawn():
            return jackpot_withdrawn(state, event)
        case e.UnderMinimumAdvised(patron=patron):
            return replace(state, advised=state.advised | {patron})
        case e.RoundSettled(sheet=sheet):
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundVoided(sheet=sheet, reversed=undone):
            for one in undone:
                state = chips_moved(state, dict(state.playing.sheets)[one], back=True)
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundAbandoned():
            return _over(state, event, ())
        case _:
            return _within(state, event, sheets)


def _within(state: State, event: e.PlayEvent, sheets: Callable[[str], Sheet]) -> State:
    """Events between the close of wagering and the end of the round."""
    one = state.playing
    match event:
        case e.ShooterChosen(terminal=terminal):
            chosen = replace(one, shooter=event)
            return replace(state, round=chosen, last_shooter=terminal or state.last_shooter)
        case e.SetInMotion(source=source):
            return replace(state, round=replace(one, motion=source))
        case e.CameToRest():
            return replace(state, round=replace(one, rests=True))
        case e.SpinReported(turns=turns, fault=fault):
            due = no_spin_due(one.setup.game.key, turns=turns, fault=fault)
            return replace(state, round=replace(one, fault=due.key if due else ""))
        case e.NoSpinDeclared():
            return replace(state, round=no_spin(one))
        case e.WagersReopened():
            return replace(state, round=reopened(one))
        case e.Drawn() | e.EntryAgreed() | e.EntryDiffered():
            return replace(state, round=entered(one, event))
        case e.Asked():
            return replace(state, round=replace(one, asked=event))
        case e.Answered():
            return replace(state, round=answered(one, event))
        case e.AskClosed(key=key):
            holds = without(one.holds, one.awaited)
            entries = replace(one.entries, closed=one.entries.closed | {key})
            over = replace(one, entries=entries, holds=holds, silent=_silent(state, key))
            return replace(state, round=stand(over))
        case e.InterimPaid(key=key, sheet=sheet):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            sheets_so_far = (*one.sheets, (sheet, sheets(sheet)))
            paid = replace(one, entries=entries, sheets=sheets_so_far, paid=(*one.paid, key))
            return replace(chips_moved(state, sheets(sheet)), round=stand(paid))
        case e.HouseLaid(key=key, amount=amount):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            total = Cents(one.laid + amount)
            laid = replace(one, entries=entries, laid=total, paid=(*one.paid, key))
            return replace(state, round=stand(laid))
        case _:
            assert_never(event)


def _silent(state: State, key: str) -> tuple[Silence, ...]:
    """Who was silent, and whether his terminal answered when the time was up (SATG 13.9.2(b), SATG 17.6.2)."""
    one = state.playing
    before = tuple(silence for silence in one.silent if silence.question != key)
    holders = ((wager, one.holders[wager][0]) for wager in sorted(one.awaited))
    return (
        *before,
        *(Silence(key, wager, state.absent.get(holder, "")) for wager, holder in holders),
    )


def _opened(state: State, event: e.RoundOpened) -> State:
    setup = as_of(state.offer, event.at, event.amended)
    one = Round(
        number=event.number,
        opened_at=event.at,
        until=event.until,
        setup=with_jackpots(setup, event.jackpots),
        wagers=state.riding,
        jackpots=event.jackpots,
        reached=Map(dict.fromkeys(state.riding, state.seq)),
        advised=state.advised,
    )
    return replace(
        state, setup=setup, number=event.number, round=one, riding=Map(), jackpots=event.jackpots
    )


def _over(
    state: State, event: e.RoundSettled | e.RoundVoided | e.RoundAbandoned, sheet: Sheet
) -> State:
    """The round is over; what outlives it is brought up to date."""
    one = state.playing
    if not isinstance(event, e.RoundAbandoned):
        state = _remembered(state, event, sheet)
    settled = isinstance(event, e.RoundSettled)
    show = one.setup.variant.dealing.source.show
    spent = settled and state.direction != CONTINUOUS and not one.holders
    state = replace(
        state,
        round=None,
        ready_since=event.at,
        riding=_riding(one, sheet),
        areas=state.areas and state.areas.round_over(),
        closing=state.closing
        and state.closing.after_round(opened_at=one.opened_at, settled=settled),
        direction="" if spent else state.direction,
    )
    if not settled:
        return state
    wagered = {holder for holder, own in one.wagers.items() if own}
    seats = {place for place, patron in state.places.items() if patron in wagered}
    idle = state.idle.after_round(
        state.seats, wagered=seats if state.is_live else wagered, in_use=list(state.in_use())
    )
    faces = tuple(map(show, one.faces))
    return replace(state, idle=idle, coups=state.coups + 1, results=faces)


def _remembered(state: State, event: e.RoundSettled | e.RoundVoided, sheet: Sheet) -> State:
    """The result and what everybody got, for those who look back."""
    one = state.playing
    shares = by_holder(every_row(one, event, sheet), state.patron_of)
    history = (ended(one, event), *state.history[: KEPT - 1])
    return replace(state, history=history, last=LastRound(number=one.number, shares=shares))


def _riding(one: Round, sheet: Sheet) -> Wagers:
    riding: Wagers = Map()
    for row in sheet:
        if row.stays:
            holder, where = one.holders[row.wager]
            own = riding.get(holder, Map())
            held = replace(one.held(row.wager), amount=row.stays)
            riding = riding.set(holder, own.set(where, held))
    return riding
