"""Judge commands about the limit sign (SATG 4.2)."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.limits.limit_checks import limit_faults, locations
from croupier.table.limits.limit_sign import AGGREGATE, may_change, short_notice
from croupier.table.opening.offer_setup import EVERY, limits_by_bet, wagerable
from croupier.table.order_checks import invalid_amount, invalid_time, unauthorised
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import phrase


def judge_limits(draft: Draft, command: c.LimitCommand) -> Refused | None:
    """Dispatch a limit command to its judge."""
    match command:
        case c.AnnounceMinimum():
            return _announce(draft, command)
        case c.TakeDownAnnouncement():
            return unauthorised(draft, "change-limits") or draft.emit(
                e.AnnouncementTaken(at=draft.at)
            )
        case c.ChangeLimits():
            return _change_limits(draft, command)
        case _:
            assert_never(command)


def _announce(draft: Draft, command: c.AnnounceMinimum) -> Refused | None:
    refused = unauthorised(draft, "change-limits")
    if refused:
        return refused
    every = locations(draft.state)
    if command.location and command.location not in every:
        return Refused(
            Refusal.TERMINAL_UNKNOWN,
            cite("SATG 4.2"),
            phrase("Terminal {terminal}.", terminal=command.location),
        )
    named = [bet.key for bet in wagerable(draft.state.offer)]
    unknown = [key for key in command.minimums if key not in (*named, EVERY, AGGREGATE)]
    if unknown or not command.minimums:
        detail = phrase(
            "{unknown}. Accepted: {named}.",
            unknown=tuple(unknown) or phrase("nothing"),
            named=tuple(named),
        )
        return Refused(Refusal.BET_NOT_OFFERED, cite("SATG 4.1"), detail)
    refused = invalid_time(command.proposed)
    for least in command.minimums.values():
        refused = refused or invalid_amount(least)
    if refused:
        return refused
    minimums = {
        bet: least
        for key, least in command.minimums.items()
        for bet in (named if key == EVERY else (key,))
    }
    shown = (command.location,) if command.location else every
    state = draft.state
    assert state.sign is not None, "An open table has a sign."
    if not draft.state.is_judged_as_before:
        refused = short_notice(
            state.sign, minimums, command.proposed, edition=state.edition, at=draft.at
        )
    return refused or draft.emit_from(
        command, e.MinimumAnnounced, minimums=minimums, locations=shown
    )


def _change_limits(draft: Draft, command: c.ChangeLimits) -> Refused | None:
    """Change limits between rounds only; a higher minimum needs its sign first (SATG 4.1 fn1.s66(2), WAR 6.4)."""
    state = draft.state
    refused = unauthorised(draft, "change-limits")
    if refused:
        return refused
    assert state.sign is not None, "An open table has a sign."
    aggregate = command.aggregate
    if aggregate is None:
        aggregate = max(limit.aggregate for limit in state.sign.limits.values())
    faults = list(limit_faults(state.offer, command.limits, aggregate))
    if faults:
        return min(faults, key=lambda refused: refused.why.precedence)
    limits = limits_by_bet(state.offer, command.limits, aggregate)
    announcement = state.announcement
    if draft.state.is_judged_as_before and announcement is not None:
        announcement = replace(announcement, joined={})
    refused = may_change(
        state.sign,
        limits,
        announcement,
        edition=state.edition,
        at=draft.at,
        locations=locations(state),
    )
    if refused:
        return refused
    if state.round is not None:
        return Refused(Refusal.ROUND_IN_PROGRESS, detail=phrase("Limits change between rounds."))
    return draft.emit(e.LimitsChanged(at=draft.at, limits=command.limits, aggregate=aggregate))
