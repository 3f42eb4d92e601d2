"""Judge commands about permissions: limits for one player, areas, side wagers, exclusion."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import actor_line, needs_incident
from croupier.table.draft import Draft
from croupier.table.limits.limit_sign import Personal, may_agree, may_mark
from croupier.table.order_checks import PERMIT, invalid_time, missing_reason, unauthorised
from croupier.table.permissions.apply import agreed
from croupier.table.permissions.betting_areas import may_give_leave, may_limit
from croupier.table.permissions.commands import EXCLUDE
from croupier.table.seats.terminal_checks import empty_terminal, person_at, unknown_person
from croupier.table.values.limits import Limits
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import from_fields
from croupier.words import phrase, phrase_of


def judge_permission(draft: Draft, command: c.PermissionCommand) -> Refused | None:
    """Dispatch a permission command to its judge."""
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
            person = _on_record(draft, person_at(draft, patron))
            refused = refused or _not_excluded(draft, person)
            readmitted = e.PlayerReadmitted(at=draft.at, patron=person, reason=reason)
            return refused or draft.emit(readmitted)
        case c.PermitManager(manager=manager, reason=reason):
            refused = _unknown_act(draft, PERMIT) or missing_reason(reason)
            by = actor_line(draft.order.by)
            permitted = e.ManagerPermitted(at=draft.at, manager=manager, reason=reason, by=by)
            return refused or draft.emit(permitted)
        case _:
            assert_never(command)


def _exclude(draft: Draft, command: c.ExcludePlayer) -> Refused | None:
    """Exclude a player on the ground of an open incident (SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2)."""
    cites = power(draft.state.edition, EXCLUDE).citations
    patron = person_at(draft, command.patron)
    refused = unauthorised(draft, EXCLUDE) or missing_reason(command.reason)
    refused = refused or empty_terminal(draft, command.patron, cites)
    refused = refused or needs_incident(draft, command.case, patron, cites, power=EXCLUDE)
    refused = refused or unknown_person(draft, patron, cites)
    return refused or draft.emit_from(command, e.PlayerExcluded, patron=_on_record(draft, patron))


def _on_record(draft: Draft, person: str) -> str:
    """Return the spelling under which a person is excluded already; otherwise the name as it is."""
    if draft.state.is_judged_as_before:
        return person
    return next((name for name in draft.state.excluded if same_person(name, person)), person)


def _not_excluded(draft: Draft, person: str) -> Refused | None:
    """Refuse to readmit a person who is not excluded, such as a terminal without a player."""
    excluded = draft.state.excluded
    if person in excluded or draft.state.is_judged_as_before:
        return None
    detail = phrase(
        "'{person}' is not excluded. Excluded: {excluded}.",
        person=person,
        excluded=tuple(sorted(excluded)),
    )
    return Refused(Refusal.NOT_APPLICABLE, power(draft.state.edition, EXCLUDE).citations, detail)


def _unknown_act(draft: Draft, act: str) -> Refused | None:
    """Refuse an act that the edition does not have, for every rank; otherwise check the rank."""
    if act not in acts(draft.state.edition):
        return Refused(
            Refusal.NOT_APPLICABLE,
            detail=phrase("{act} under {edition}.", act=act, edition=draft.state.edition),
        )
    return unauthorised(draft, act)


def _personal(draft: Draft, command: c.SetPersonalLimits) -> Refused | None:
    state = draft.state
    if not state.is_live:
        return Refused(
            Refusal.NOT_APPLICABLE, detail=phrase("Personal limits are for live tables.")
        )
    refused = unauthorised(draft, "personal-limits")
    if refused:
        return refused
    try:
        limits = from_fields(Limits, command.limits)
    except BadInput as wrong:
        return Refused(Refusal.CONFIG_INCOMPLETE, detail=phrase_of(wrong))
    assert state.sign is not None, "An open table has a sign."
    personal = from_fields(Personal, command, limits=agreed(state, limits))
    refused = may_agree(personal, state.sign, edition=state.edition)
    sign = state.sign.limits
    higher = any(limits.maximum > sign[bet].maximum for bet in personal.limits if bet in sign)
    refused = refused or may_mark(command.marker, edition=state.edition, higher=higher)
    return refused or draft.emit_from(command, e.PersonalLimitsSet)


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
