"""What changes when chips are bought, issued or redeemed."""

from typing import assert_never

from croupier.money import NOTHING
from croupier.table import events as e
from croupier.table.chips.colour_chips import Issue
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_float(state: State, event: e.FloatEvent) -> State:
    """Chips of a live table; what they are worth is the ledger's business."""
    match event:
        case e.ChipsBought() | e.Filled() | e.Credited() | e.ForeignColourRedeemed():
            return state
        case e.ColourIssued():
            return replace(state, issues=_issued(state, event))
        case e.ColourRedeemed(patron=patron, colour=colour, count=count):
            issues = tuple(
                one.redeemed(count) if (one.patron, one.colour) == (patron, colour) else one
                for one in state.issues
            )
            return replace(state, issues=tuple(one for one in issues if one.outstanding))
        case _:
            assert_never(event)


def _issued(state: State, event: e.ColourIssued) -> tuple[Issue, ...]:
    made = asked_issue(state, event)
    for place, one in enumerate(state.issues):
        if (one.patron, one.colour) == (made.patron, made.colour):
            more = one.bought(event.count, minimum=made.minimum)
            marked = more.marked(made.marker) if made.marker is not None else more
            return (*state.issues[:place], marked, *state.issues[place + 1 :])
    return (*state.issues, made)


def asked_issue(state: State, event: e.ColourIssued) -> Issue:
    """The issue that an event or a command would make."""
    assert state.sign is not None, "An open table has a sign."
    minimum = min((one.minimum for one in state.sign.limits.values()), default=NOTHING)
    return Issue(
        colour=event.colour,
        patron=event.patron,
        value=event.value,
        minimum=minimum,
        held=event.count,
        marker=event.value if event.marker else None,
        consents=frozenset(event.consents),
    )
