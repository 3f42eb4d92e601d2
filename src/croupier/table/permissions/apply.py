"""Apply the events of permissions."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.limits.limit_sign import Personal
from croupier.table.state import State
from croupier.table.values.limits import Limits
from croupier.table.values.replace import from_fields, replace


def apply_permission(state: State, event: e.PermissionEvent) -> State:
    """Return the state of the table after a permission event."""
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
    limits = from_fields(Limits, event.limits)
    return from_fields(Personal, event, limits=agreed(state, limits))


def agreed(state: State, limits: Limits) -> dict[str, Limits]:
    """Return the agreed limits of a patron for each bet; at Com-Bo only the maximum changes (GAZ 29/2000 6.4)."""
    assert state.sign is not None, "An open table has a sign."
    if state.edition == "GAZ 29/2000":
        return {
            bet: replace(limit, maximum=max(limit.maximum, limits.maximum))
            for bet, limit in state.sign.limits.items()
        }
    return dict.fromkeys(state.sign.limits, limits)
