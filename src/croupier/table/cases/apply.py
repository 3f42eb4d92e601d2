"""State changes of cases."""

from typing import assert_never

from croupier.money import show
from croupier.table import events as e
from croupier.table.cases.case_file import WITHHOLD, Act, Case
from croupier.table.state import State
from croupier.table.values.replace import from_fields, replace


def apply_case(state: State, event: e.CaseEvent) -> State:
    """Return the table's state after an event of a case."""
    if isinstance(event, e.CaseOpened):
        after = from_fields(
            Case, event, edition=state.edition, opened_at=event.at, opened_by=event.by
        )
    else:
        after = _after(state.cases[event.case], event)
    return replace(state, cases=state.cases.set(event.case, after))


def _after(
    case: Case, event: e.ActRecorded | e.CaseClosed | e.WinningsWithheld | e.WithheldDetermined
) -> Case:
    match event:
        case e.ActRecorded():
            return case.with_act(from_fields(Act, event))
        case e.CaseClosed(at=at, decision=decision, action=action, by=by):
            return case.decided(decision, action=action, by=by, at=at)
        case e.WinningsWithheld(holder=holder, patron=patron, amount=amount):
            act = Act(act=WITHHOLD, at=event.at, by=event.by, person=patron, detail=show(amount))
            return case.with_act(act).with_withheld(holder, patron, amount)
        case e.WithheldDetermined(holder=holder, amount=amount):
            act = Act(
                act="determine", at=event.at, by=event.by, person=event.patron,
                to=event.goes_to, detail=show(amount),
            )  # fmt: skip
            return case.with_act(act).with_nothing_withheld(
                holder, forfeits=event.goes_to == "house"
            )
        case _:
            assert_never(event)
