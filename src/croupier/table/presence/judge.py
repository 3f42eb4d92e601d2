"""Judge commands about presence: the dealer on record, and terminals that answer or do not."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.rulebook.authority import ladder
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.opening.approvals import unapproved_dealer_terminal
from croupier.table.opening.checklist import DEALER_TERMINAL
from croupier.table.order_checks import DEALER, RUN_TABLE, is_on_record, unauthorised
from croupier.table.values.people import DEVICE, SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_presence(draft: Draft, command: c.PresenceCommand) -> Refused | None:
    """Dispatch a presence command to its judge."""
    match command:
        case c.TakeTable(desk=desk):
            return _take(draft, desk)
        case c.LeaveDesk():
            return _leave(draft)
        case c.ReportLost(terminal=terminal, why=why):
            refused = _invalid_report(draft, terminal)
            if refused or draft.state.absent.get(terminal) == why:
                return refused  # a repeated report changes nothing
            return draft.emit(e.TerminalLost(at=draft.at, terminal=terminal, why=why))
        case c.ReportBack(terminal=terminal):
            refused = _invalid_report(draft, terminal)
            if refused or terminal not in draft.state.absent:
                return refused
            return draft.emit(e.TerminalBack(at=draft.at, terminal=terminal))
        case _:
            assert_never(command)


def _take(draft: Draft, desk: str) -> Refused | None:
    """Put a dealer or a higher rank in charge, at an approved dealer terminal (SATG 1.1 dealer, dealer-terminal)."""
    state, by = draft.state, draft.order.by
    if state.is_live and desk:
        return Refused(
            Refusal.NOT_APPLICABLE, detail=phrase("A live table has no dealer terminal.")
        )
    refused = unauthorised(draft, RUN_TABLE)
    if refused is None and not by.name.strip():
        refused = Refused(Refusal.NO_DEALER, DEALER, phrase("A dealer without a name."))
    if not state.is_live:
        desk = desk or DEALER_TERMINAL
        grants = draft.context.grants(state.opened.game, draft.at)
        refused = refused or unapproved_dealer_terminal(state.opened.items, desk, draft.at, grants)
    if refused or is_on_record(state, by.name):
        return refused
    event = e.DealerOnRecord(
        at=draft.at, dealer=by.name, rank=by.rank, relieved=state.dealer, desk=desk
    )
    return draft.emit(event)


def _leave(draft: Draft) -> Refused | None:
    """Sign off the dealer: by the dealer, by a higher rank, or by the system when the sign-on has ended."""
    state, by = draft.state, draft.order.by
    refused = None if by.rank == SYSTEM else unauthorised(draft, RUN_TABLE)
    another = by.rank == ladder(state.edition)[0] and not is_on_record(state, by.name)
    if refused is None and another:
        detail = phrase("On record: {dealer}.", dealer=state.dealer or phrase("no dealer"))
        return Refused(Refusal.NO_DEALER, DEALER, detail)
    if refused or not state.dealer:
        return refused
    return draft.emit(e.DealerGone(at=draft.at, dealer=state.dealer))


def _invalid_report(draft: Draft, terminal: str) -> Refused | None:
    """Refuse a report that is not from the system or a device, or about a terminal that is not at this table."""
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table is live."))
    if draft.order.by.rank not in (SYSTEM, DEVICE):
        return Refused(
            Refusal.NO_DEALER, detail=phrase("The system or the terminal itself tells it.")
        )
    if terminal in draft.state.opened.terminals or terminal in draft.state.terminals:
        return None
    return Refused(
        Refusal.TERMINAL_UNKNOWN,
        cite("SATG 1.1 player-terminal"),
        phrase("Terminal {terminal}.", terminal=terminal),
    )
