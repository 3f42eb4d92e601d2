"""What a choice of a player costs: a share of the amount for which the wager counts."""

from croupier.money import NOTHING, Cents
from croupier.table.settlement.round_sheet import by_arrival, limits_of_wagers
from croupier.table.state import State


def counted_amount(state: State, wager: str) -> Cents:
    """Return the amount that a wager counts for; at a live table at most the maximum (WAR 6.2.2)."""
    held = state.playing.staked_wager(wager)
    if not state.is_live:
        return held.amount
    terms = state.playing.terms
    assert terms is not None, "The call was made at a live table."
    limits = limits_of_wagers(terms, by_arrival(state.playing))[wager]
    holder, _ = state.playing.holders[wager]
    if limits is None or (held.amount < limits.minimum and holder in state.playing.advised):
        return NOTHING  # It will be handed back after every result (WAR 6.2.1, WAR 6.2.2).
    return Cents(min(held.amount, limits.maximum))
