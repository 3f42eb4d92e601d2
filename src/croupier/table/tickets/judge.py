"""Commands of the note acceptor and the ticket printer (SATG 5.1, SATG 5.3, SATG 5.6.1)."""

from typing import assert_never

from croupier.money import Cents, show
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import account_frozen, not_the_player, unauthorised
from croupier.table.phases import Phase
from croupier.table.seats.terminal_checks import (
    directed_to_leave,
    no_account,
    on_layout,
    plays_elsewhere,
    take_all_back,
    terminal_absent,
    terminal_busy,
    terminal_locked,
    unequipped,
    unprintable,
)
from croupier.table.tickets.cash_out import over_ticket_limit, ticket_event
from croupier.table.tickets.ticket import Status, at_terminal, find, unpayable
from croupier.table.tickets.ticket_number import digits
from croupier.table.values.people import DEVICE, Patron
from croupier.table.values.refusals import Refusal, Refused


def judge_ticket(draft: Draft, command: c.TicketCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table is live.")
    refused = _not_for(draft, command)
    if isinstance(command, c.InsertNote | c.InsertTicket):
        refused = refused or unequipped(draft, command.terminal)
    refused = refused or terminal_absent(draft, command.terminal)
    if refused:
        return refused
    match command:
        case c.InsertNote():
            return _insert_note(draft, command)
        case c.InsertTicket():
            return _insert_ticket(draft, command)
        case c.ReportStacked():
            return _stacked(draft, command)
        case c.ReportReturned():
            return _returned(draft, command)
        case c.CashOut():
            return _cash_out(draft, command)
        case c.ReportPrinted():
            return _printed(draft, command)
        case c.ReportPrintFailed():
            return _failed(draft, command)
        case _:
            assert_never(command)


def _not_for(draft: Draft, command: c.TicketCommand) -> Refused | None:
    """The terminal itself tells; where it cannot, whoever opened it and looked (who mends equipment)."""
    if isinstance(command, c.CashOut):
        return not_the_player(draft, command.terminal)
    if draft.order.by.rank == DEVICE:
        return None
    if isinstance(command, c.InsertNote | c.InsertTicket):
        return Refused(Refusal.NO_DEALER, cite("SATG 5.3"), "The terminal itself tells it.")
    return unauthorised(draft, "mend-equipment")


def _insert_note(draft: Draft, command: c.InsertNote) -> Refused | None:
    """A note is held if it may be credited; else it is given back at once (SATG 5.1.2)."""
    terminal, plan = command.terminal, draft.state.opened
    refused = _takes_nothing(draft, terminal)
    if refused:
        return refused
    if not plan.notes:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.1.2"), "Notes.")
    if command.amount not in plan.notes:
        accepted = ", ".join(map(show, plan.notes))
        detail = f"{show(command.amount)}. Accepted: {accepted}."
        return Refused(Refusal.TENDER, cite("SATG 5.1.2"), detail)
    refused = _too_much(draft, terminal, command.amount)
    event = e.NoteHeld(at=draft.at, terminal=terminal, amount=command.amount, item=draft.order.id)
    return refused or draft.emit(event)


def _insert_ticket(draft: Draft, command: c.InsertTicket) -> Refused | None:
    """A ticket is reserved while it is taken in: nobody else can redeem it then (SATG 5.1.3)."""
    terminal = command.terminal
    refused = _takes_nothing(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.reads_tickets:
        return Refused(Refusal.NO_TICKET_READER, cite("SATG 5.1.3"), f"Terminal {terminal}.")
    ticket = find(command.number, draft.purse.ticket, cite("SATG 5.3"))
    if isinstance(ticket, Refused):
        return ticket
    refused = unpayable(ticket, draft.at) or _too_much(draft, terminal, ticket.amount)
    event = e.TicketHeld(
        at=draft.at, terminal=terminal, number=ticket.number, amount=ticket.amount,
        item=draft.order.id,
    )  # fmt: skip
    return refused or draft.emit(event)


def _takes_nothing(draft: Draft, terminal: str) -> Refused | None:
    """Whether nothing may be taken in at this terminal now: it is given back."""
    refused = terminal_locked(draft, terminal)
    if refused:
        return refused
    one = draft.state.terminals[terminal]
    if one.patron is not None and one.patron.key in draft.state.excluded:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), one.patron.key)
    leaving = directed_to_leave(draft, terminal)
    if leaving:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), leaving)
    return account_frozen(draft, (terminal,)) or terminal_busy(draft, terminal)


def _too_much(draft: Draft, terminal: str, amount: Cents) -> Refused | None:
    most = draft.state.opened.most_credit
    if most is None or draft.purse.credit(terminal) + amount <= most:
        return None
    detail = f"With {show(amount)} it would be over {show(most)}."
    return Refused(Refusal.BALANCE_LIMIT, detail=detail)


def _stacked(draft: Draft, command: c.ReportStacked) -> Refused | None:
    """It cannot be pulled back any more, so it is credited: now, and never again (SATG 5.3).

    Also where the account was frozen meanwhile: what lies in the box cannot be rejected (SATG 8.3).
    """
    terminal = command.terminal
    one = draft.state.terminals[terminal]
    held = one.escrow
    if held is None or held.item != command.item:
        return _not_held(terminal, command.item)
    patron = one.patron or Patron(key=f"{terminal}#{draft.state.table}.{draft.state.seq}")
    if not held.number:
        event = e.NoteStacked(
            at=draft.at, terminal=terminal, amount=held.amount, patron=patron, item=held.item
        )
        return draft.emit(event)
    ticket = draft.purse.ticket(held.number)
    if (
        ticket is None
        or ticket.status is not Status.HELD
        or ticket.where != at_terminal(terminal, draft.state.table)
    ):
        # It lay there too long and was redeemed elsewhere: the acceptor is free all the same.
        why = ticket and unpayable(ticket, draft.at)
        draft.notice(
            "ticket-kept", f"Nothing was credited. {why or 'It was given up.'}", cite("SATG 5.3")
        )
        kept = e.ItemKept(
            at=draft.at, terminal=terminal, item=held.item, number=held.number, reason="not payable"
        )
        return draft.emit(kept)
    stacked = e.TicketStacked(
        at=draft.at, terminal=terminal, number=held.number, amount=held.amount, patron=patron,
        item=held.item,
    )  # fmt: skip
    return draft.emit(stacked)


def _not_held(terminal: str, item: str) -> Refused:
    detail = f"Terminal {terminal} does not hold {item!r}."
    return Refused(Refusal.NOT_HELD, cite("SATG 5.3"), detail)


def _returned(draft: Draft, command: c.ReportReturned) -> Refused | None:
    held = draft.state.terminals[command.terminal].escrow
    if held is None or held.item != command.item:
        return _not_held(command.terminal, command.item)
    event = e.ItemReturned(
        at=draft.at, terminal=command.terminal, item=held.item, number=held.number,
        reason=command.reason,
    )  # fmt: skip
    return draft.emit(event)


def _cash_out(draft: Draft, command: c.CashOut) -> Refused | None:
    """One ticket for the whole balance; locked wagers are settled first (SATG 5.5.1, SATG 5.6.1)."""
    terminal = command.terminal
    refused = plays_elsewhere(draft, terminal) or no_account(draft, terminal)
    refused = refused or terminal_locked(draft, terminal) or account_frozen(draft, (terminal,))
    number = digits(command.number)
    refused = refused or terminal_busy(draft, terminal) or unprintable(draft, number)
    if refused:
        return refused
    one = draft.state.round
    if draft.state.phase is Phase.DEALING and one is not None and one.wagered(terminal):
        draft.notice(
            "wagers-pending",
            "Wagers are not settled yet: the ticket is printed when they are.",
            cite("SATG 5.5.1"),
        )
        return draft.emit(e.CashOutAsked(at=draft.at, terminal=terminal, number=number))
    credit = Cents(draft.purse.credit(terminal) + on_layout(draft, terminal))
    refused = over_ticket_limit(draft, credit)
    if refused:
        return refused
    if on_layout(draft, terminal):
        take_all_back(draft, terminal)
    return draft.emit(ticket_event(draft, terminal, number, credit))


def _printed(draft: Draft, command: c.ReportPrinted) -> Refused | None:
    terminal = command.terminal
    number = draft.state.terminals[terminal].printing
    refused = _not_printing(draft, terminal, command.number)
    return refused or draft.emit(e.TicketPrinted(at=draft.at, terminal=terminal, number=number))


def _not_printing(draft: Draft, terminal: str, number: str) -> Refused | None:
    printing = draft.state.terminals[terminal].printing
    if printing and digits(number) == printing:
        return None
    detail = f"Terminal {terminal} prints no such ticket."
    return Refused(Refusal.NOT_HELD, cite("SATG 5.6.1"), detail)


def _failed(draft: Draft, command: c.ReportPrintFailed) -> Refused | None:
    """The ticket dies, and one payment by hand of the same amount takes its place (SATG 5.6.1(b))."""
    refused = _not_printing(draft, command.terminal, command.number)
    if refused:
        return refused
    terminal, number = command.terminal, digits(command.number)
    ticket = draft.purse.ticket(number)
    failed = ticket is not None and ticket.status is Status.PRINTING
    # Whoever was paid for it had it in his hands; the printer is free all the same.
    kind = e.TicketFailed if failed else e.PrintingEnded
    return draft.emit(kind(at=draft.at, terminal=terminal, number=number, what=command.what))
