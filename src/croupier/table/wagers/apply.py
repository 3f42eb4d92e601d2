"""Apply the events of wagering: wagers placed, taken back and sealed."""

from typing import assert_never

from immutables import Map

from croupier.table import events as e
from croupier.table.jackpots.jackpot_offer import with_jackpots
from croupier.table.opening.offer_setup import offer_at
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.wagers.wager_moves import (
    close_book,
    reopen_book,
    set_wagers,
    state_spot,
    take_back,
)


def apply_wagers(state: State, event: e.WageringEvent) -> State:
    """Return the state of the table after a wagering event."""
    match event:
        case e.RoundOpened():
            return _opened(state, event)
        case e.WagersSet():
            return set_wagers(state, event)
        case e.WagerTurnedDown(holder=holder, wager=wager, colour=colour, amount=amount):
            where = state_spot(state, holder, wager)
            return take_back(state, holder, where, e.Placed(*where, amount, colour), event.root)
        case e.TieDeclined(patron=patron, area=area):
            return replace(state, areas=state.areas and state.areas.tie_declined(patron, area))
        case e.WagersClosed():
            return close_book(state, event)
        case e.UnderMinimumAdvised(patron=patron):
            return replace(state, advised=state.advised | {patron})
        case e.WagersReopened():
            round_ = state.playing
            return replace(state, round=reopen_book(round_))
        case _:
            assert_never(event)


def _opened(state: State, event: e.RoundOpened) -> State:
    setup = offer_at(state.offer, event.at, event.amended)
    round_ = Round(
        number=event.number,
        opened_at=event.at,
        until=event.until,
        setup=with_jackpots(setup, event.jackpots),
        wagers=state.riding,
        jackpots=event.jackpots,
        reached=Map(dict.fromkeys(state.riding, state.seq)),
        advised=state.advised,
        dealers=frozenset(filter(None, (state.dealer,))),
    )
    return replace(
        state, setup=setup, number=event.number, round=round_, riding=Map(), jackpots=event.jackpots
    )
