"""What permissions change."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.limits.limit_sign import Personal
from croupier.table.state import State
from croupier.table.values.limits import Limits
from croupier.table.values.replace import replace


def apply_permission(state: State, event: e.PermissionEvent) -> State:
    """The table after such an event."""
    match event:
        case e.PersonalLimitsSet():
            return replace(state, personal=(*state.personal, _personal(state, event)))
        case e.AreaLimited(players=players):
            return replace(state, areas=state.areas and state.areas.limited(players))
        case e.AreasPermitted(patron=patron):
            return replace(state, areas=state.areas and state.areas.leave_given(patron))
        case e.SidesPermitted(terminal=terminal, until=until):
            return replace(state, sides=state.sides.set(terminal, until))
        case e.PlayerExcluded(patron=patron):
            return replace(state, excluded=state.excluded | {patron})
        case e.PlayerReadmitted(patron=patron):
            return replace(state, excluded=state.excluded - {patron})
        case e.ManagerPermitted(manager=manager):
            return replace(state, managers=state.managers | {manager})
        case _:
            assert_never(event)


def _personal(state: State, event: e.PersonalLimitsSet) -> Personal:
    own = Limits(minimum=event.limits.minimum, maximum=event.limits.maximum, step=event.limits.step)
    return Personal(
        patron=event.patron,
        place=event.place,
        limits=agreed(state, own),
        marker=event.marker,
    )


def agreed(state: State, own: Limits) -> dict[str, Limits]:
    """What was agreed with a patron, for each bet; at Com-Bo the maximum alone (GAZ 29/2000 6.4)."""
    assert state.sign is not None, "An open table has a sign."
    if state.edition == "GAZ 29/2000":
        return {
            bet: replace(one, maximum=max(one.maximum, own.maximum))
            for bet, one in state.sign.limits.items()
        }
    return dict.fromkeys(state.sign.limits, own)
