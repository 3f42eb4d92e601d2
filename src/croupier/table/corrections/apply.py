"""State changes by the correction of a settled round."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace as with_fields

from croupier.table import events as e
from croupier.table.chips.colour_moves import recoloured
from croupier.table.last_results import by_holder, corrected_board, corrected_round
from croupier.table.state import Frozen, State
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


def apply_correction(
    state: State, event: e.CorrectionEvent, sheets: Callable[[str], Sheet]
) -> State:
    """Return the table's state after a correction event."""
    match event:
        case e.Adjusted():
            return state
        case e.AccountsFrozen(at=at, number=number, terminals=terminals):
            since = at if state.held is None else state.held
            frozen = Frozen(number=number, terminals=terminals, since=since)
            return replace(state, frozen=frozen, held=None)
        case e.AccountsUnfrozen(at=at):
            assert state.frozen is not None, "Accounts were frozen."
            return _goes_on(replace(state, frozen=None), state.frozen.since, at)
        case e.TimeHeld(since=since):
            return replace(state, held=since)
        case e.TimeRan(at=at):
            assert state.held is not None, "The time stood still."
            return _goes_on(replace(state, held=None), state.held, at)
        case e.RoundCorrected(number=number, faces=faces, whole=whole):
            latest = number == state.number and state.round is None
            shown = () if whole else faces
            for moved in event.colours:
                state = recoloured(state, moved)
            for taken in filter(lambda it: it.case, event.case_winnings):
                case = state.cases[taken.case].with_less_withheld(taken.withheld_from, taken.amount)
                state = replace(state, cases=state.cases.set(taken.case, case))
            state = _remembered(state, event, sheets(event.sheet))
            return replace(state, results=shown) if latest and (faces or whole) else state
        case _:
            assert_never(event)


def _remembered(state: State, event: e.RoundCorrected, sheet: Sheet) -> State:
    """Update the displayed history and the players' last results after a correction."""
    variant = state.offer.variant
    history = tuple(
        corrected_round(ended, event, None if variant.play else variant.dealing)
        if ended.number == event.number
        else ended
        for ended in state.history
    )
    last = state.last
    if last is not None and last.number == event.number:
        were = last.shares
        last = replace(last, shares=by_holder(sheet, lambda holder: were[holder].patron))
    board = corrected_board(state.board, state.offer, event)
    return replace(state, history=history, board=board, last=last)


def _goes_on(state: State, since: int, at: int) -> State:
    """Extend the deadlines of the round by the time for which accounts were frozen."""
    round_ = state.round
    if round_ is None:
        return state
    question, shooter = round_.asked, round_.shooter
    if question is not None and question.until is not None:
        question = with_fields(question, until=question.until + at - max(since, question.at))
    if shooter is not None:
        shooter = with_fields(shooter, until=shooter.until + at - max(since, shooter.at))
    until = round_.until if round_.until is None or round_.procedure else round_.until + at - since
    return replace(state, round=replace(round_, until=until, asked=question, shooter=shooter))
