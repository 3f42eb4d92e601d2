"""What the end of a round changes."""

from collections.abc import Callable
from typing import assert_never

from immutables import Map

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.chips.colour_moves import chips_moved
from croupier.table.last_results import KEPT, LastRound, by_holder, remembered_round, rows_of_round
from croupier.table.opening.round_modes import CONTINUOUS
from croupier.table.progress import advance_procedure
from croupier.table.round import Round, Wagers
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


def apply_settlement(
    state: State, event: e.SettlementEvent, sheets: Callable[[str], Sheet]
) -> State:
    """The table after such an event."""
    match event:
        case e.RoundSettled(sheet=sheet):
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundVoided(sheet=sheet, reversed=undone):
            for one in undone:
                state = chips_moved(state, dict(state.playing.sheets)[one], back=True)
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundAbandoned():
            return _over(state, event, ())
        case _:
            return _apply_interim(state, event, sheets)


def _apply_interim(
    state: State, event: e.InterimPaid | e.HouseLaid, sheets: Callable[[str], Sheet]
) -> State:
    """Events between the close of wagering and the end of the round."""
    one = state.playing
    match event:
        case e.InterimPaid(key=key, sheet=sheet):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            sheets_so_far = (*one.sheets, (sheet, sheets(sheet)))
            paid = replace(one, entries=entries, sheets=sheets_so_far, paid=(*one.paid, key))
            return replace(chips_moved(state, sheets(sheet)), round=advance_procedure(paid))
        case e.HouseLaid(key=key, amount=amount):
            entries = replace(one.entries, paid=one.entries.paid | {key})
            total = Cents(one.laid + amount)
            laid = replace(one, entries=entries, laid=total, paid=(*one.paid, key))
            return replace(state, round=advance_procedure(laid))
        case _:
            assert_never(event)


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
    shares = by_holder(rows_of_round(one, event, sheet), state.patron_of)
    history = (remembered_round(one, event), *state.history[: KEPT - 1])
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
