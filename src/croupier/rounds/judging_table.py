"""Commands to the table across its rounds: opening, limits, permissions, closing."""

from croupier.games.contract import Motion
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.draft import Draft, no_amount, no_time, unauthorised
from croupier.rounds.evolve_wagers import CONTINUOUS
from croupier.rounds.judging_opening import limit_faults, open_table, too_short
from croupier.rounds.judging_permissions import judge_permission
from croupier.rounds.notices import may_announce, may_close
from croupier.rounds.readiness import uncounted
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.setting_up import EVERY, spread, wagerable
from croupier.rounds.signs import AGGREGATE, TABLE, may_change
from croupier.rounds.state import State
from croupier.rulebook import cite

SPIN = "spin"


def modes(state: State) -> tuple[str, ...]:
    """The directions to deal without wagers (SATG 6.3.1, SATG 6.3.2, SATG 6.3.3, WHEEL 5.1.5)."""
    cards = state.offer.game.motion is Motion.CARDS
    if state.is_live:
        # At a live card table cards without wagers are an irregularity (WAR 9.3).
        return () if cards else (SPIN,)
    return ("shoe-start", "during-shoe", CONTINUOUS) if cards else (SPIN, CONTINUOUS)


def judge_table(draft: Draft, command: c.TableCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.OpenTable():
            return open_table(draft, command)
        case c.AnnounceMinimum():
            return _announce(draft, command)
        case c.TakeDownAnnouncement():
            return unauthorised(draft, "change-limits") or draft.emit(
                e.AnnouncementTaken(at=draft.at)
            )
        case c.ChangeLimits():
            return _change_limits(draft, command)
        case c.SetWageringPeriod():
            return _set_period(draft, command)
        case c.DirectRounds():
            return _direct(draft, command)
        case c.AnnounceClosing(closes_at=closes_at):
            refused = unauthorised(draft, "close-table")
            refused = refused or no_time(closes_at)
            refused = refused or may_announce(draft.state.edition, closes_at, at=draft.at)
            return refused or draft.emit(e.ClosingAnnounced(at=draft.at, closes_at=closes_at))
        case c.CloseTable():
            return _close(draft)
        case _:
            return judge_permission(draft, command)


def locations(state: State) -> tuple[str, ...]:
    """Where a sign must stand: at each terminal, or once at a live table (SATG 4.2)."""
    return (TABLE,) if state.is_live else tuple(sorted(state.terminals)) or (TABLE,)


def _announce(draft: Draft, command: c.AnnounceMinimum) -> Refused | None:
    refused = unauthorised(draft, "change-limits")
    if refused:
        return refused
    every = locations(draft.state)
    if command.location and command.location not in every:
        return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 4.2"), command.location)
    named = [bet.key for bet in wagerable(draft.state.offer)]
    unknown = [key for key in command.minimums if key not in (*named, EVERY, AGGREGATE)]
    if unknown or not command.minimums:
        detail = f"{', '.join(unknown) or 'nothing'}. Accepted: {', '.join(named)}."
        return Refused(Refusal.BET_NOT_OFFERED, cite("SATG 4.1"), detail)
    refused = no_time(command.proposed)
    for least in command.minimums.values():
        refused = refused or no_amount(least)
    if refused:
        return refused
    minimums = {
        bet: least
        for key, least in command.minimums.items()
        for bet in (named if key == EVERY else (key,))
    }
    event = e.MinimumAnnounced(
        at=draft.at,
        minimums=minimums,
        proposed=command.proposed,
        locations=(command.location,) if command.location else every,
    )
    return draft.emit(event)


def _change_limits(draft: Draft, command: c.ChangeLimits) -> Refused | None:
    """Between rounds only; a minimum goes up only after its sign (SATG 4.1 fn1.s66(2), WAR 6.4)."""
    state = draft.state
    refused = unauthorised(draft, "change-limits")
    if refused:
        return refused
    assert state.sign is not None, "An open table has a sign."
    aggregate = command.aggregate
    if aggregate is None:
        aggregate = max(one.aggregate for one in state.sign.limits.values())
    faults = list(limit_faults(state.offer, command.limits, aggregate))
    if faults:
        return min(faults, key=lambda one: one.why.precedence)
    limits = spread(state.offer, command.limits, aggregate)
    refused = may_change(
        state.sign,
        limits,
        state.announcement,
        edition=state.edition,
        at=draft.at,
        locations=locations(state),
    )
    if refused:
        return refused
    if state.round is not None:
        return Refused(Refusal.ROUND_IN_PROGRESS, detail="Limits change between rounds.")
    event = e.LimitsChanged(at=draft.at, limits=command.limits, aggregate=aggregate)
    return draft.emit(event)


def _set_period(draft: Draft, command: c.SetWageringPeriod) -> Refused | None:
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="A live table has no wagering period.")
    refused = unauthorised(draft, "set-up")
    refused = refused or too_short(draft.state.opened, draft.state.offer, command.seconds)
    return refused or draft.emit(e.WageringPeriodSet(at=draft.at, seconds=command.seconds))


def _direct(draft: Draft, command: c.DirectRounds) -> Refused | None:
    accepted = modes(draft.state)
    if command.mode not in accepted:
        detail = f"{command.mode!r}. Accepted: {', '.join(accepted) or 'none at this table'}."
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 6.3", "WHEEL 5.1.5"), detail)
    refused = unauthorised(draft, "direct-rounds")
    if refused:
        return refused
    if command.mode == "shoe-start" and draft.state.coups:
        return Refused(Refusal.SHOE_BEGUN, cite("SATG 6.3.1"), f"{draft.state.coups} so far.")
    return draft.emit(e.RoundsDirected(at=draft.at, mode=command.mode))


def _close(draft: Draft) -> Refused | None:
    state = draft.state
    refused = unauthorised(draft, "close-table")
    present = bool(state.patrons) or any(one.is_open for one in state.terminals.values())
    refused = refused or may_close(
        state.edition, state.closing, players_present=present, at=draft.at
    )
    refused = refused or uncounted(state)
    if refused:
        return refused
    if state.frozen is not None:
        detail = f"The outcome of round {state.frozen.number} is put right first."
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    if state.round is not None or state.riding:
        return Refused(
            Refusal.ROUND_IN_PROGRESS, detail="Wagers are not settled, or still lie there."
        )
    return draft.emit(e.TableClosed(at=draft.at))
