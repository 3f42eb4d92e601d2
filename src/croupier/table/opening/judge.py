"""Judge commands to the table as a whole: open, set its period, direct its rounds, close."""

from typing import assert_never

from croupier.games import GAMES, Played, game
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import uncounted
from croupier.table.opening.closing_notice import may_announce, may_close
from croupier.table.opening.plan_faults import plan_faults, planned_setup
from croupier.table.opening.round_modes import modes
from croupier.table.opening.wagering_period import invalid_period
from croupier.table.order_checks import invalid_time, unauthorised
from croupier.table.phases import Phase
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused, several
from croupier.words import phrase


def judge_opening(draft: Draft, command: c.OpeningCommand) -> Refused | None:
    """Dispatch an opening command to its judge."""
    match command:
        case c.OpenTable():
            return open_table(draft, command)
        case c.SetWageringPeriod():
            return _set_period(draft, command)
        case c.DirectRounds():
            return _direct(draft, command)
        case c.AnnounceClosing(closes_at=closes_at):
            refused = unauthorised(draft, "close-table")
            refused = refused or invalid_time(closes_at)
            refused = refused or may_announce(draft.state.edition, closes_at, at=draft.at)
            return refused or draft.emit(e.ClosingAnnounced(at=draft.at, closes_at=closes_at))
        case c.CloseTable():
            return _close(draft)
        case _:
            assert_never(command)


def _set_period(draft: Draft, command: c.SetWageringPeriod) -> Refused | None:
    if draft.state.is_live:
        return Refused(
            Refusal.NOT_APPLICABLE, detail=phrase("A live table has no wagering period.")
        )
    refused = unauthorised(draft, "set-up")
    refused = refused or invalid_period(draft.state.opened, draft.state.offer, command.seconds)
    return refused or draft.emit(e.WageringPeriodSet(at=draft.at, seconds=command.seconds))


def _direct(draft: Draft, command: c.DirectRounds) -> Refused | None:
    accepted = modes(draft.state)
    if command.mode not in accepted:
        detail = phrase(
            "'{mode}'. Accepted: {accepted}.",
            mode=command.mode,
            accepted=tuple(accepted) or phrase("none at this table"),
        )
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 6.3", "WHEEL 5.1.5"), detail)
    refused = unauthorised(draft, "direct-rounds")
    if refused:
        return refused
    if command.mode == "shoe-start" and draft.state.coups:
        return Refused(
            Refusal.SHOE_BEGUN,
            cite("SATG 6.3.1"),
            phrase("{coups} so far.", coups=draft.state.coups),
        )
    return draft.emit(e.RoundsDirected(at=draft.at, mode=command.mode))


def _close(draft: Draft) -> Refused | None:
    state = draft.state
    refused = unauthorised(draft, "close-table")
    present = bool(state.patrons) or any(terminal.is_open for terminal in state.terminals.values())
    refused = refused or may_close(
        state.edition, state.closing, players_present=present, at=draft.at
    )
    refused = refused or uncounted(state)
    if refused:
        return refused
    if state.frozen is not None:
        detail = phrase(
            "The outcome of round {number} is put right first.", number=state.frozen.number
        )
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    if state.round is not None or state.riding:
        detail = phrase("Wagers are not settled, or still lie there.")
        return Refused(Refusal.ROUND_IN_PROGRESS, detail=detail)
    return draft.emit(e.TableClosed(at=draft.at))


def open_table(draft: Draft, command: c.OpenTable) -> Refused | None:
    """Run the checklist; a refusal names everything that is missing, the gravest first."""
    plan = command.plan
    if plan.game not in {each_game.key for each_game in GAMES}:
        return Refused(
            Refusal.CONFIG_INCOMPLETE, detail=phrase("There is no game '{game}'.", game=plan.game)
        )
    refused = unauthorised(draft, "open-table", edition=game(plan.game).edition)
    if refused:
        return refused
    if draft.state.phase is not Phase.SHUT:
        return Refused(Refusal.TABLE_OPEN)
    if draft.state.frozen is not None:
        detail = phrase(
            "The outcome of round {number} is put right first.", number=draft.state.frozen.number
        )
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    setup = planned_setup(plan, draft.at)
    if isinstance(setup, Refused):
        return setup
    refused = _left_behind(draft, plan)
    if refused:
        return refused
    grants = draft.context.grants(plan.game, draft.at)
    faults = plan_faults(plan, draft.at, list(draft.context.other_plans().values()), grants)
    if faults:
        return several(faults)
    return draft.emit(e.TableOpened(at=draft.at, plan=plan, readings=draft.context.readings()))


def _left_behind(draft: Draft, plan: Plan) -> Refused | None:
    """Refuse a plan without room for the terminals that are still at the table."""
    there = set(draft.state.terminals)
    fits = there <= set(plan.terminals) and len(there) <= plan.terminal_limit
    if not there or (fits and game(plan.game).played is not Played.LIVE):
        return None
    detail = phrase(
        "Terminals {there} must be paid out or leave first.", there=tuple(sorted(there))
    )
    return Refused(Refusal.TERMINAL_OCCUPIED, cite("SATG 2.2.1", "SATG 5.6.2"), detail)
