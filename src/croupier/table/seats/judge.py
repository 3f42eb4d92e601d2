"""Commands about terminals, chip accounts and places (SATG 5, SATG 20.9, WAR 11.8)."""

from typing import assert_never

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.opening.closing_notice import may_vacate
from croupier.table.order_checks import not_the_player, unauthorised
from croupier.table.seats.chip_accounts import buy_in, direct_leave, pay_out
from croupier.table.seats.terminal_checks import (
    at_work,
    item_pending,
    plays_elsewhere,
    terminal_absent,
    terminal_busy,
    terminal_held,
    unconnected,
    unequipped,
)
from croupier.table.tournament.tournament_chips import reserved_for_tournament
from croupier.table.values.people import PLAYER, Patron
from croupier.table.values.plan import Approval
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_seat(draft: Draft, command: c.SeatCommand) -> Refused | None:
    """Dispatch a seat command to its judge."""
    live = isinstance(command, c.TakeSeat | c.GiveUpSeat)
    leaves = isinstance(command, c.VacateSeat | c.PayOut | c.LeaveTable)
    if live != draft.state.is_live and not leaves:
        kind = "live" if draft.state.is_live else "semi-automated"
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table is {kind}.", kind=kind))
    match command:
        case c.JoinTable(terminal=terminal):
            return _join(draft, terminal)
        case c.LeaveTable(terminal=terminal):
            return _leave(draft, terminal)
        case c.BuyIn():
            return buy_in(draft, command)
        case c.PayOut():
            return pay_out(draft, command)
        case c.DirectLeave():
            return direct_leave(draft, command)
        case c.VacateSeat(seat=seat):
            return _vacate(draft, seat)
        case c.TakeSeat(patron=patron, place=place):
            return _take_seat(draft, patron, place)
        case c.GiveUpSeat(patron=patron):
            return _give_up(draft, patron)
        case _:
            assert_never(command)


def _join(draft: Draft, terminal: str) -> Refused | None:
    """One table at a time, unless the regulator approved more (SATG 3.1.1)."""
    state, plan = draft.state, draft.state.opened
    by_player = draft.order.by.rank == PLAYER
    refused = not_the_player(draft, terminal) if by_player else unauthorised(draft, "run-table")
    refused = refused or unequipped(draft, terminal) or unconnected(draft, terminal)
    if refused:
        return refused
    session = draft.context.session(terminal)
    elsewhere = [table for table in session.tables if table != state.table]
    others = draft.context.other_plans()
    plans = [plan, *(others[table] for table in elsewhere if table in others)]
    if elsewhere and any(Approval.SEVERAL_TABLES not in plan.approvals for plan in plans):
        detail = phrase("It plays at {elsewhere}.", elsewhere=tuple(elsewhere))
        return Refused(Refusal.ONE_TABLE_ONLY, cite("SATG 3.1.1"), detail)
    if terminal in state.terminals:
        return None
    refused = reserved_for_tournament(state) if session.patron is not None else None
    if refused:
        return refused
    if len(state.terminals) >= plan.terminal_limit:
        detail = phrase("{count} are approved.", count=plan.terminal_limit)
        return Refused(Refusal.TERMINAL_LIMIT, cite("SATG 2.2.1"), detail)
    if elsewhere and session.patron is None:
        return Refused(
            Refusal.TERMINAL_NOT_OPEN,
            cite("SATG 1.6"),
            phrase("Terminal {terminal}.", terminal=terminal),
        )
    event = e.TerminalJoined(
        at=draft.at, terminal=terminal, patron=session.patron, leaving=session.leaving
    )
    return draft.emit(event)


def _leave(draft: Draft, terminal: str) -> Refused | None:
    by_player = draft.order.by.rank == PLAYER
    refused = not_the_player(draft, terminal) if by_player else unauthorised(draft, "run-table")
    refused = refused or terminal_absent(draft, terminal) or terminal_held(draft, terminal)
    # If two tables owe a ticket, each waits for the other: the player leaves one, the last one pays.
    elsewhere = plays_elsewhere(draft, terminal) if terminal in draft.state.cashing else None
    refused = refused or (at_work if elsewhere else terminal_busy)(draft, terminal)
    refused = refused or item_pending(draft, terminal)
    if refused:
        return refused
    if elsewhere:
        reason = "It left, and is paid at another table."
        draft.emit(e.CashOutLapsed(at=draft.at, terminal=terminal, reason=reason))
    return draft.emit(e.TerminalLeft(at=draft.at, terminal=terminal))


def _vacate(draft: Draft, seat: str) -> Refused | None:
    """A seat idle for three rounds at a full table; never by itself (SATG 20.9, WAR 11.8, WHEEL 9.9)."""
    state = draft.state
    refused = may_vacate(
        state.edition, seat, idle=state.idle, seats=state.seats, in_use=list(state.in_use())
    )
    if refused is None or refused.why is not Refusal.NOT_APPLICABLE:
        refused = unauthorised(draft, "vacate-seat") or refused
    refused = refused or item_pending(draft, state.places.get(seat, "") if state.is_live else seat)
    if refused:
        return refused
    if state.is_live:
        return draft.emit(e.SeatVacated(at=draft.at, patron=state.places[seat]))
    reason = "idle for three rounds at a full table"
    return draft.emit(e.LeaveDirected(at=draft.at, terminal=seat, reason=reason))


def _take_seat(draft: Draft, patron: Patron, place: str) -> Refused | None:
    state = draft.state
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if state.is_excluded(patron.key):
        return Refused(
            Refusal.PLAYER_EXCLUDED,
            cite("WAR 11.2.2", "WHEEL 9.2.2"),
            phrase("Player {patron}.", patron=patron.key),
        )
    if place and place not in state.seats:
        accepted = tuple(state.seats)
        return Refused(
            Refusal.AREA_UNKNOWN,
            detail=phrase("Place '{place}'. Accepted: {accepted}.", place=place, accepted=accepted),
        )
    if state.places.get(place, patron.key) != patron.key:
        detail = phrase("Place {place} is {patron}'s.", place=place, patron=state.places[place])
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    taken = [other for other, name in state.places.items() if name == patron.key and other != place]
    if place and taken:
        detail = phrase(
            "{patron} sits at {taken} and must stand up first.",
            patron=patron.key,
            taken=tuple(taken),
        )
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    return draft.emit(e.SeatTaken(at=draft.at, patron=patron, place=place))


def _give_up(draft: Draft, patron: str) -> Refused | None:
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if patron not in draft.state.patrons:
        return Refused(
            Refusal.TERMINAL_UNKNOWN, detail=phrase("{patron} is not at the table.", patron=patron)
        )
    round_ = draft.state.round
    refused = None
    if round_ is not None and round_.wagered(patron):
        refused = Refused(
            Refusal.WAGERS_PENDING, detail=phrase("Wagers of {patron} lie there.", patron=patron)
        )
    if draft.state.riding.get(patron):
        refused = Refused(
            Refusal.WAGERS_PENDING,
            cite("WHEEL 3.2"),
            phrase("{patron} has stakes riding.", patron=patron),
        )
    return refused or draft.emit(e.SeatVacated(at=draft.at, patron=patron))
