"""Colour chips follow the wagers and what is paid for them (WHEEL 3.1.2)."""

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.chips.colour_chips import Issue
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet


def chips_moved(state: State, sheet: Sheet, *, back: bool = False) -> State:
    """Colour chips follow what was paid; `back` undoes it."""
    for row in sheet:
        if row.colour:
            state = _row_moved(state, row, -1 if back else 1)
    return state


def _row_moved(state: State, row: Row, way: int) -> State:
    def after(one: Issue) -> Issue:
        if (one.patron, one.colour) != (row.holder, row.colour):
            return one
        amounts = (row.back, row.lost, row.winnings)
        assert not any(amount % one.value for amount in amounts), "Nobody breaks a chip."
        back, lost, won = (way * amount // one.value for amount in amounts)
        return one.returned(back).collected(lost).paid(won)

    issues = map(after, state.issues)
    return replace(state, issues=tuple(one for one in issues if one.outstanding))


def recoloured(state: State, moved: e.Recoloured) -> State:
    """Colour chips that a correction gave to a player, or took from his hand."""
    issues = tuple(
        one.paid(moved.amount // one.value)
        if (one.patron, one.colour) == (moved.holder, moved.colour)
        else one
        for one in state.issues
    )
    return replace(state, issues=tuple(one for one in issues if one.outstanding))


def laid_in_colour(state: State, holder: str, colour: str, *, laid: Cents) -> State:
    """Colour chips that were laid on the layout, or taken from it."""
    if not colour:
        return state
    issues = tuple(
        one.wagered(laid // one.value) if (one.patron, one.colour) == (holder, colour) else one
        for one in state.issues
    )
    return replace(state, issues=issues)
