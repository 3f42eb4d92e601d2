"""Colour chips follow the wagers and what is paid for them (WHEEL 3.1.2)."""

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.chips.colour_chips import Issue
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet


def chips_moved(state: State, sheet: Sheet, *, back: bool = False) -> State:
    """Move colour chips as a sheet pays them; `back` undoes it."""
    for row in sheet:
        if row.colour:
            state = _row_moved(state, row, -1 if back else 1)
    return state


def _row_moved(state: State, row: Row, way: int) -> State:
    def after(issue: Issue) -> Issue:
        if (issue.patron, issue.colour) != (row.holder, row.colour):
            return issue
        amounts = (row.back, row.lost, row.winnings)
        assert not any(amount % issue.value for amount in amounts), "A chip cannot be divided."
        back, lost, won = (way * amount // issue.value for amount in amounts)
        return issue.returned(back).collected(lost).paid(won)

    issues = map(after, state.issues)
    return replace(state, issues=tuple(issue for issue in issues if issue.outstanding))


def recoloured(state: State, moved: e.Recoloured) -> State:
    """Apply colour chips that a correction gave to a player or took from one."""
    issues = tuple(
        issue.paid(moved.amount // issue.value)
        if (issue.patron, issue.colour) == (moved.holder, moved.colour)
        else issue
        for issue in state.issues
    )
    return replace(state, issues=tuple(issue for issue in issues if issue.outstanding))


def laid_in_colour(state: State, holder: str, colour: str, *, laid: Cents) -> State:
    """Move colour chips to the layout, or back from it."""
    if not colour:
        return state
    issues = tuple(
        issue.wagered(laid // issue.value)
        if (issue.patron, issue.colour) == (holder, colour)
        else issue
        for issue in state.issues
    )
    return replace(state, issues=issues)
