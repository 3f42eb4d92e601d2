"""State changes at the end of a round."""

from collections.abc import Callable
from typing import assert_never

from immutables import Map

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.chips.colour_moves import chips_moved
from croupier.table.last_results import (
    REMEMBERED_RESULTS,
    LastRound,
    by_holder,
    remembered_round,
    rows_of_round,
    with_result,
)
from croupier.table.opening.round_modes import CONTINUOUS
from croupier.table.progress import advance_procedure
from croupier.table.round import Round, Wagers
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


def apply_settlement(
    state: State, event: e.SettlementEvent, sheets: Callable[[str], Sheet]
) -> State:
    """Return the table's state after a settlement event."""
    match event:
        case e.RoundSettled(sheet=sheet):
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundVoided(sheet=sheet, reversed=undone):
            for name in undone:
                state = chips_moved(state, dict(state.playing.sheets)[name], back=True)
            return _over(chips_moved(state, sheets(sheet)), event, sheets(sheet))
        case e.RoundAbandoned():
            return _over(state, event, ())
        case _:
            return _apply_interim(state, event, sheets)


def _apply_interim(
    state: State, event: e.InterimPaid | e.HouseLaid, sheets: Callable[[str], Sheet]
) -> State:
    """Apply events between the close of wagering and the end of the round."""
    round_ = state.playing
    match event:
        case e.InterimPaid(key=key, sheet=sheet):
            entries = replace(round_.entries, paid=round_.entries.paid | {key})
            sheets_so_far = (*round_.sheets, (sheet, sheets(sheet)))
            paid = replace(
                round_,
                entries=entries,
                sheets=sheets_so_far,
                settled_faces=len(round_.faces),
                paid=(*round_.paid, key),
            )
            return replace(chips_moved(state, sheets(sheet)), round=advance_procedure(paid))
        case e.HouseLaid(key=key, amount=amount):
            entries = replace(round_.entries, paid=round_.entries.paid | {key})
            total = Cents(round_.laid + amount)
            laid = replace(round_, entries=entries, laid=total, paid=(*round_.paid, key))
            return replace(state, round=advance_procedure(laid))
        case _:
            assert_never(event)


def _over(
    state: State, event: e.RoundSettled | e.RoundVoided | e.RoundAbandoned, sheet: Sheet
) -> State:
    """End the round and update the state that outlives it."""
    round_ = state.playing
    if not isinstance(event, e.RoundAbandoned):
        state = _remembered(state, event, sheet)
    settled = isinstance(event, e.RoundSettled)
    show = round_.setup.variant.dealing.source.show
    spent = settled and state.direction != CONTINUOUS and not round_.holders
    state = replace(
        state,
        round=None,
        ready_since=event.at,
        riding=_riding(round_, sheet),
        areas=state.areas and state.areas.round_over(),
        closing=state.closing
        and state.closing.after_round(opened_at=round_.opened_at, settled=settled),
        direction="" if spent else state.direction,
    )
    if not settled:
        return state
    wagered = {holder for holder, wager in round_.wagers.items() if wager}
    seats = {place for place, patron in state.places.items() if patron in wagered}
    idle = state.idle.after_round(
        state.seats, wagered=seats if state.is_live else wagered, in_use=list(state.in_use())
    )
    faces = tuple(map(show, round_.faces))
    return replace(state, idle=idle, coups=state.coups + 1, results=faces)


def _remembered(state: State, event: e.RoundSettled | e.RoundVoided, sheet: Sheet) -> State:
    """Keep the result and each holder's share for later lookups."""
    round_ = state.playing
    shares = by_holder(rows_of_round(round_, event, sheet), state.patron_of)
    ended = remembered_round(round_, event)
    return replace(
        state,
        history=(ended, *state.history[: REMEMBERED_RESULTS - 1]),
        board=with_result(state.board, round_.setup, ended),
        last=LastRound(number=round_.number, shares=shares),
    )


def _riding(round_: Round, sheet: Sheet) -> Wagers:
    riding: Wagers = Map()
    for row in sheet:
        if row.stays:
            holder, where = round_.holders[row.wager]
            wagers = riding.get(holder, Map())
            held = replace(round_.staked_wager(row.wager), amount=row.stays)
            riding = riding.set(holder, wagers.set(where, held))
    return riding
