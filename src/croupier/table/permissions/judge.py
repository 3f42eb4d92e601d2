"""What supervisors may allow or forbid at a table: limits for one player, areas, side wagers, exclusion."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.draft import Draft
from croupier.table.limits.limit_sign import Personal, may_agree, may_mark
from croupier.table.order_checks import invalid_time, missing_reason, unauthorised
from croupier.table.permissions.apply import agreed
from croupier.table.permissions.betting_areas import may_give_leave, may_limit
from croupier.table.permissions.commands import EXCLUDE
from croupier.table.permissions.manager_area import PERMIT
from croupier.table.values.limits import Limits
from croupier.table.values.refusals import Refusal, Refused


def judge_permission(draft: Draft, command: c.PermissionCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.SetPersonalLimits():
            return _personal(draft, command)
        case c.LimitArea():
            return _limit_area(draft, command)
        case c.PermitAreas():
            return _permit_areas(draft, command)
        case c.PermitSides(terminal=terminal, until=until):
            refused = _unknown_act(draft, "side-without-main") or invalid_time(until)
            event = e.SidesPermitted(at=draft.at, terminal=terminal, until=until)
            return refused or draft.emit(event)
        case c.ExcludePlayer():
            return _exclude(draft, command)
        case c.ReadmitPlayer(patron=patron, reason=reason):
            refused = unauthorised(draft, EXCLUDE) or missing_reason(reason)
            readmitted = e.PlayerReadmitted(at=draft.at, patron=patron, reason=reason)
            return refused or draft.emit(readmitted)
        case c.PermitManager(manager=manager, reason=reason):
            refused = _unknown_act(draft, PERMIT) or missing_reason(reason)
            by = actor_line(draft.order.by)
            permitted = e.ManagerPermitted(at=draft.at, manager=manager, reason=reason, by=by)
            return refused or draft.emit(permitted)
        case _:
            assert_never(command)


def _exclude(draft: Draft, command: c.ExcludePlayer) -> Refused | None:
    """For a rule that was broken, as an open incident says (SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2)."""
    cites = power(draft.state.edition, EXCLUDE).citations
    refused = unauthorised(draft, EXCLUDE) or missing_reason(command.reason)
    refused = refused or needs_incident(draft, command.case, command.patron, cites, power=EXCLUDE)
    event = e.PlayerExcluded(
        at=draft.at, patron=command.patron, reason=command.reason, case=command.case
    )
    return refused or draft.emit(event)


def _unknown_act(draft: Draft, act: str) -> Refused | None:
    """An act that the edition does not know is not applicable, whoever asks."""
    if act not in acts(draft.state.edition):
        return Refused(Refusal.NOT_APPLICABLE, detail=f"{act} under {draft.state.edition}.")
    return unauthorised(draft, act)


def _personal(draft: Draft, command: c.SetPersonalLimits) -> Refused | None:
    state = draft.state
    if not state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="Personal limits are for live tables.")
    refused = unauthorised(draft, "personal-limits")
    if refused:
        return refused
    event = e.PersonalLimitsSet(
        at=draft.at,
        patron=command.patron,
        place=command.place,
        limits=command.limits,
        marker=command.marker,
    )
    own = command.limits
    try:
        limits = Limits(minimum=own.minimum, maximum=own.maximum, step=own.step)
    except BadInput as wrong:
        return Refused(Refusal.CONFIG_INCOMPLETE, detail=str(wrong))
    assert state.sign is not None, "An open table has a sign."
    asked = Personal(
        patron=command.patron,
        place=command.place,
        limits=agreed(state, limits),
        marker=command.marker,
    )
    refused = may_agree(asked, state.sign, edition=state.edition)
    sign = state.sign.limits
    higher = any(limits.maximum > sign[bet].maximum for bet in asked.limits if bet in sign)
    refused = refused or may_mark(command.marker, edition=state.edition, higher=higher)
    return refused or draft.emit(event)


def _limit_area(draft: Draft, command: c.LimitArea) -> Refused | None:
    refused = _unknown_act(draft, "area-limit") or may_limit(
        draft.state.opened.game, command.players
    )
    return refused or draft.emit(e.AreaLimited(at=draft.at, players=command.players))


def _permit_areas(draft: Draft, command: c.PermitAreas) -> Refused | None:
    refused = _unknown_act(draft, "several-areas") or may_give_leave(
        draft.state.opened.game, seats_elsewhere=command.seats_open
    )
    return refused or draft.emit(e.AreasPermitted(at=draft.at, patron=command.patron))
