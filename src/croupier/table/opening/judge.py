"""Commands to the table across its rounds: open, start its rounds, close."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import uncounted
from croupier.table.opening.closing_notice import may_announce, may_close
from croupier.table.opening.open_table import open_table
from croupier.table.opening.round_modes import modes
from croupier.table.opening.wagering_period import invalid_period
from croupier.table.order_checks import invalid_time, unauthorised
from croupier.table.values.refusals import Refusal, Refused


def judge_opening(draft: Draft, command: c.OpeningCommand) -> Refused | None:
    """Each command of this kind has its judge."""
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
        return Refused(Refusal.NOT_APPLICABLE, detail="A live table has no wagering period.")
    refused = unauthorised(draft, "set-up")
    refused = refused or invalid_period(draft.state.opened, draft.state.offer, command.seconds)
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
