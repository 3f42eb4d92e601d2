"""Apply the events of chips that are bought, issued or redeemed."""

from typing import assert_never

from croupier.money import NOTHING
from croupier.table import events as e
from croupier.table.chips.colour_chips import Issue
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_float(state: State, event: e.FloatEvent) -> State:
    """Return the state after a chip event; the ledger keeps the money."""
    match event:
        case e.ChipsBought() | e.Filled() | e.Credited() | e.ForeignColourRedeemed():
            return state
        case e.ColourIssued():
            return replace(state, issues=_issued(state, event))
        case e.ColourRedeemed(patron=patron, colour=colour, count=count):
            issues = tuple(
                issue.redeemed(count) if (issue.patron, issue.colour) == (patron, colour) else issue
                for issue in state.issues
            )
            return replace(state, issues=tuple(issue for issue in issues if issue.outstanding))
        case _:
            assert_never(event)


def _issued(state: State, event: e.ColourIssued) -> tuple[Issue, ...]:
    made = issue_of_event(state, event)
    for place, issue in enumerate(state.issues):
        if (issue.patron, issue.colour) == (made.patron, made.colour):
            more = issue.bought(event.count, minimum=made.minimum)
            marked = more.marked(made.marker) if made.marker is not None else more
            return (*state.issues[:place], marked, *state.issues[place + 1 :])
    return (*state.issues, made)


def issue_of_event(state: State, event: e.ColourIssued) -> Issue:
    """Return the issue of colour chips that an event makes."""
    assert state.sign is not None, "An open table has a sign."
    minimum = min((limit.minimum for limit in state.sign.limits.values()), default=NOTHING)
    return Issue(
        colour=event.colour,
        patron=event.patron,
        value=event.value,
        minimum=minimum,
        held=event.count,
        marker=event.value if event.marker else None,
        consents=frozenset(event.consents),
    )
