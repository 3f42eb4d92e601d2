"""Commands about terminals, chip accounts and places (SATG 5, SATG 20.9, WAR 11.8)."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.draft import (
    Draft,
    no_amount,
    not_the_player,
    stopped,
    unauthorised,
    unreasoned,
)
from croupier.rounds.notices import may_vacate
from croupier.rounds.people import PLAYER, SYSTEM, Patron
from croupier.rounds.phases import Phase
from croupier.rounds.plan import Approval
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import Terminal
from croupier.rulebook import cite
from croupier.ticket_numbers import Number

TENDERS = ("cash", "voucher", "token", "chips")
"""What a dealer may take for a buy-in (SATG 5.1.1)."""


def judge_seat(draft: Draft, command: c.SeatCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    live = isinstance(command, c.TakeSeat | c.GiveUpSeat)
    leaves = isinstance(command, c.VacateSeat | c.PayOut | c.LeaveTable)
    if live != draft.state.is_live and not leaves:
        kind = "live" if draft.state.is_live else "semi-automated"
        return Refused(Refusal.NOT_APPLICABLE, detail=f"The table is {kind}.")
    match command:
        case c.JoinTable(terminal=terminal):
            return _join(draft, terminal)
        case c.LeaveTable(terminal=terminal):
            return _leave(draft, terminal)
        case c.BuyIn():
            return _buy_in(draft, command)
        case c.PayOut():
            return _pay_out(draft, command)
        case c.DirectLeave():
            return _direct_leave(draft, command)
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
    if refused:
        return refused
    if terminal not in plan.terminals:
        return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.1 player-terminal"), terminal)
    session = draft.purse.session(terminal)
    elsewhere = [table for table in session.tables if table != state.table]
    others = draft.purse.other_plans()
    plans = [plan, *(others[table] for table in elsewhere if table in others)]
    if elsewhere and any(Approval.SEVERAL_TABLES not in one.approvals for one in plans):
        detail = f"It plays at {', '.join(elsewhere)}."
        return Refused(Refusal.ONE_TABLE_ONLY, cite("SATG 3.1.1"), detail)
    if terminal in state.terminals:
        return None
    if len(state.terminals) >= plan.terminal_limit:
        detail = f"{plan.terminal_limit} are approved."
        return Refused(Refusal.TERMINAL_LIMIT, cite("SATG 2.2.1"), detail)
    if elsewhere and session.patron is None:
        return Refused(Refusal.TERMINAL_NOT_OPEN, cite("SATG 1.6"), f"Terminal {terminal}.")
    event = e.TerminalJoined(
        at=draft.at, terminal=terminal, patron=session.patron, leaving=session.leaving
    )
    return draft.emit(event)


def _leave(draft: Draft, terminal: str) -> Refused | None:
    by_player = draft.order.by.rank == PLAYER
    refused = not_the_player(draft, terminal) if by_player else unauthorised(draft, "run-table")
    refused = (
        refused or absent(draft, terminal) or _pending(draft, terminal) or busy(draft, terminal)
    )
    return refused or draft.emit(e.TerminalLeft(at=draft.at, terminal=terminal))


def absent(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal does not play at this table."""
    if terminal in draft.state.terminals:
        return None
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.6"), terminal)


def busy(draft: Draft, terminal: str) -> Refused | None:
    """Whether acceptor or printer of a terminal are at work: nothing else happens to it meanwhile."""
    one = draft.state.terminals[terminal]
    if one.escrow is not None:
        detail = f"Terminal {terminal} holds {show(one.escrow.amount)}."
        return Refused(Refusal.ACCEPTOR_BUSY, cite("SATG 5.3"), detail)
    if one.printing:
        # No second ticket until the first is taken.
        return Refused(Refusal.PRINTER_BUSY, cite("SATG 5.6.1"), f"Terminal {terminal}.")
    if terminal in draft.state.cashing:
        detail = f"Terminal {terminal} is to be cashed out."
        return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), detail)
    return None


def _pending(draft: Draft, terminal: str) -> Refused | None:
    one = draft.state.round
    if one is None or not one.wagered(terminal):
        return None
    return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), f"Wagers of {terminal} lie there.")


def excluded(draft: Draft, terminal: str) -> Refused | None:
    """Whether whoever has the terminal may take no further part (SATG 20.2.2)."""
    patron = draft.state.terminals[terminal].patron
    if patron is None or patron.key not in draft.state.excluded:
        return None
    return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), patron.key)


def directed(draft: Draft, terminal: str) -> str:
    """Why the player must leave, whichever table directed it; nothing if he need not (SATG 5.5.2)."""
    return draft.state.terminals[terminal].leaving or draft.purse.session(terminal).leaving


def frozen(draft: Draft, terminal: str) -> Refused | None:
    """Whether the account may not be touched (SATG 8.3)."""
    return stopped(draft, (terminal,))


def closed(draft: Draft, terminal: str) -> Refused | None:
    """Whether nobody plays on a terminal: without an account it is not open (SATG 1.6)."""
    refused = absent(draft, terminal)
    if refused:
        return refused
    if draft.state.terminals[terminal].is_open:
        return None
    return Refused(Refusal.TERMINAL_NOT_OPEN, cite("SATG 1.6"), f"Terminal {terminal}.")


def _buy_in(draft: Draft, command: c.BuyIn) -> Refused | None:
    """Control of the terminal and the credit come together, or not at all (SATG 5.2)."""
    terminal = command.terminal
    refused = _not_staff(draft) or absent(draft, terminal)
    if refused:
        return refused
    one = draft.state.terminals[terminal]
    patron = _buyer(draft, command, one)
    if one.patron and one.patron.key != patron.key:
        detail = f"{one.patron.key} has terminal {terminal}."
        return Refused(Refusal.TERMINAL_OCCUPIED, cite("SATG 5.2.1"), detail)
    if patron.key in draft.state.excluded:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), patron.key)
    leaving = directed(draft, terminal)
    if leaving:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), leaving)
    refused = frozen(draft, terminal) or busy(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.takes_buy_in:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.1.1"), "Buy-in by the dealer.")
    if command.tender not in TENDERS:
        detail = f"{command.tender!r}. Accepted: {', '.join(TENDERS)}."
        return Refused(Refusal.TENDER, cite("SATG 5.1.1"), detail)
    event = e.BoughtIn(
        at=draft.at, terminal=terminal, amount=command.amount, tender=command.tender, patron=patron
    )
    return no_amount(command.amount, cite("SATG 5.1.1")) or draft.emit(event)


def _buyer(draft: Draft, command: c.BuyIn, one: Terminal) -> Patron:
    """Who buys in: whoever has the terminal, he or his nominee; else a newcomer, named or not."""
    named = command.patron
    if one.patron and (named is None or named.key in (one.patron.key, one.patron.nominee)):
        return one.patron
    # An anonymous occupant is told apart from whoever sat there before.
    return named or Patron(key=f"{command.terminal}#{draft.state.table}.{draft.state.seq}")


def _not_staff(draft: Draft) -> Refused | None:
    """Money in hand is taken and given by people, also where the system runs the game (SATG 1.3)."""
    if draft.order.by.rank == SYSTEM:
        return Refused(Refusal.NO_DEALER, cite("SATG 1.3"), "The system takes no money in hand.")
    return unauthorised(draft, "run-table")


def _pay_out(draft: Draft, command: c.PayOut) -> Refused | None:
    """The whole balance, and the account closes (SATG 5.6.2); chips of an open window go back first.

    Whoever was excluded is paid all the same (SATG 20.2.2).
    """
    terminal = command.terminal
    refused = _not_staff(draft) or absent(draft, terminal) or plays_elsewhere(draft, terminal)
    refused = refused or closed(draft, terminal) or frozen(draft, terminal)
    if draft.state.phase is Phase.DEALING:
        refused = refused or _pending(draft, terminal)
    refused = refused or busy(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.pays_out:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.6.2"), "Pay-out by the dealer.")
    credit = Cents(draft.purse.credit(terminal) + on_layout(draft, terminal))
    if command.amount != credit:
        detail = f"{show(command.amount)}; the balance is {show(credit)}."
        return Refused(Refusal.AMOUNT_MUST_EQUAL, cite("SATG 5.6.2(a)"), detail)
    if on_layout(draft, terminal):
        take_all_back(draft, terminal)
    return draft.emit(e.PaidOut(at=draft.at, terminal=terminal, amount=credit))


def plays_elsewhere(draft: Draft, terminal: str) -> Refused | None:
    """Whether an account cannot be closed here, because it is in use at other tables."""
    others = [one for one in draft.purse.session(terminal).tables if one != draft.state.table]
    if not others:
        return None
    detail = f"It plays at {', '.join(others)} too, and must leave there first."
    return Refused(Refusal.ONE_TABLE_ONLY, cite("SATG 3.1.1", "SATG 5.5.1"), detail)


def on_layout(draft: Draft, terminal: str) -> Cents:
    """What can still be taken back from the layout."""
    if draft.state.phase is not Phase.WAGERING:
        return NOTHING
    return Cents(sum(held.amount for held in draft.state.playing.wagered(terminal).values()))


def take_all_back(draft: Draft, terminal: str) -> None:
    """The chips of an open window go back to the account."""
    own = draft.state.playing.wagered(terminal)
    wagers = tuple(e.Placed(*where, NOTHING) for where in sorted(own))
    gave = {"": on_layout(draft, terminal)}
    event = e.WagersSet(
        at=draft.at, holder=terminal, wagers=wagers, took={}, gave=gave, salt=draft.order.id
    )
    draft.emit(event)


def _direct_leave(draft: Draft, command: c.DirectLeave) -> Refused | None:
    """No new wagers; what is locked is settled; then he is paid, by ticket where there is one (SATG 5.5.2)."""
    terminal = command.terminal
    refused = unauthorised(draft, "direct-leave") or unreasoned(command.reason)
    refused = refused or closed(draft, terminal)
    if command.ticket:
        refused = refused or unprintable(draft, terminal, command.ticket)
    if refused:
        return refused
    draft.emit(e.LeaveDirected(at=draft.at, terminal=terminal, reason=command.reason))
    if not command.ticket:
        return None
    if on_layout(draft, terminal) and not frozen(draft, terminal):
        take_all_back(draft, terminal)
    return draft.emit(e.CashOutAsked(at=draft.at, terminal=terminal, number=command.ticket))


def unprintable(draft: Draft, terminal: str, number: str) -> Refused | None:
    """Whether no ticket can be printed at a terminal now, or not with this number."""
    refused = busy(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.prints_tickets:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.6.1"), "Tickets.")
    try:
        Number(number)
    except BadInput as misread:
        return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), str(misread))
    taken = draft.purse.ticket(number) is not None or number in draft.state.cashing.values()
    detail = "Another ticket has that number."
    return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), detail) if taken else None


def _vacate(draft: Draft, seat: str) -> Refused | None:
    """A seat idle for three rounds at a full table; never by itself (SATG 20.9, WAR 11.8, WHEEL 9.9)."""
    state = draft.state
    refused = may_vacate(
        state.edition, seat, idle=state.idle, seats=state.seats, in_use=list(state.in_use())
    )
    if refused is None or refused.why is not Refusal.NOT_APPLICABLE:
        refused = unauthorised(draft, "vacate-seat") or refused
    refused = refused or _pending(draft, state.places.get(seat, "") if state.is_live else seat)
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
    if patron.key in state.excluded:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("WAR 11.2.2", "WHEEL 9.2.2"), patron.key)
    if place and place not in state.seats:
        accepted = ", ".join(state.seats) or "none"
        return Refused(Refusal.AREA_UNKNOWN, detail=f"Place {place!r}. Accepted: {accepted}.")
    if state.places.get(place, patron.key) != patron.key:
        detail = f"Place {place} is {state.places[place]}'s."
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    taken = [other for other, one in state.places.items() if one == patron.key and other != place]
    if place and taken:
        detail = f"{patron.key} sits at {', '.join(taken)} and must stand up first."
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    return draft.emit(e.SeatTaken(at=draft.at, patron=patron, place=place))


def _give_up(draft: Draft, patron: str) -> Refused | None:
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if patron not in draft.state.patrons:
        return Refused(Refusal.TERMINAL_UNKNOWN, detail=f"{patron} is not at the table.")
    one = draft.state.round
    refused = None
    if one is not None and one.wagered(patron):
        refused = Refused(Refusal.WAGERS_PENDING, detail=f"Wagers of {patron} lie there.")
    if draft.state.riding.get(patron):
        refused = Refused(Refusal.WAGERS_PENDING, cite("WHEEL 3.2"), f"{patron} has stakes riding.")
    return refused or draft.emit(e.SeatVacated(at=draft.at, patron=patron))
