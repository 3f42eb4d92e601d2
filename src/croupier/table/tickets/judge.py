"""Judge commands of the note acceptor and the ticket printer (SATG 5.1, SATG 5.3, SATG 5.6.1)."""

from typing import assert_never

from croupier.money import Cents
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import account_frozen, not_the_player, unauthorised
from croupier.table.phases import Phase
from croupier.table.seats.terminal_checks import (
    acceptor_stopped,
    directed_to_leave,
    no_account,
    on_layout,
    plays_elsewhere,
    printer_stopped,
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
from croupier.table.values.terminal_condition import MENDED, Condition
from croupier.words import Sum, phrase


def judge_ticket(draft: Draft, command: c.TicketCommand) -> Refused | None:
    """Dispatch a ticket command to its judge."""
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table is live."))
    refused = _not_for(draft, command)
    if isinstance(command, c.InsertNote | c.InsertTicket):
        refused = refused or unequipped(draft, command.terminal)
        refused = refused or acceptor_stopped(draft, command.terminal)
    if isinstance(command, c.CashOut):
        refused = refused or printer_stopped(draft, command.terminal)
    if isinstance(command, c.ReportCondition):
        return refused or _condition(draft, command)
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
    """Accept reports from the terminal itself, or from staff who may mend equipment and looked inside."""
    if isinstance(command, c.CashOut):
        return not_the_player(draft, command.terminal)
    if draft.order.by.rank == DEVICE:
        return None
    if isinstance(command, c.InsertNote | c.InsertTicket):
        return Refused(Refusal.NO_DEALER, cite("SATG 5.3"), phrase("The terminal itself tells it."))
    return unauthorised(draft, "mend-equipment")


def _insert_note(draft: Draft, command: c.InsertNote) -> Refused | None:
    """Hold a note that may be credited; any other is returned at once (SATG 5.1.2)."""
    terminal, plan = command.terminal, draft.state.opened
    refused = _takes_nothing(draft, terminal)
    if refused:
        return refused
    if not plan.notes:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.1.2"), phrase("Notes."))
    if command.amount not in plan.notes:
        accepted = tuple(map(Sum, plan.notes))
        detail = phrase(
            "{amount}. Accepted: {accepted}.", amount=Sum(command.amount), accepted=accepted
        )
        return Refused(Refusal.TENDER, cite("SATG 5.1.2"), detail)
    refused = _too_much(draft, terminal, command.amount)
    return refused or draft.emit_from(command, e.NoteHeld, item=draft.order.id)


def _insert_ticket(draft: Draft, command: c.InsertTicket) -> Refused | None:
    """Reserve a ticket while the acceptor takes it in, so that it cannot be redeemed elsewhere (SATG 5.1.3)."""
    terminal = command.terminal
    refused = _takes_nothing(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.reads_tickets:
        return Refused(
            Refusal.NO_TICKET_READER,
            cite("SATG 5.1.3"),
            phrase("Terminal {terminal}.", terminal=terminal),
        )
    ticket = find(command.number, draft.context.ticket, cite("SATG 5.3"))
    if isinstance(ticket, Refused):
        return ticket
    refused = unpayable(ticket, draft.at) or _too_much(draft, terminal, ticket.amount)
    event = e.TicketHeld(
        at=draft.at, terminal=terminal, number=ticket.number, amount=ticket.amount,
        item=draft.order.id,
    )  # fmt: skip
    return refused or draft.emit(event)


def _takes_nothing(draft: Draft, terminal: str) -> Refused | None:
    """Refuse notes and tickets if this terminal may not take any now; they are returned."""
    refused = terminal_locked(draft, terminal)
    if refused:
        return refused
    this_terminal = draft.state.terminals[terminal]
    if this_terminal.patron is not None and draft.state.is_excluded(this_terminal.patron.key):
        return Refused(
            Refusal.PLAYER_EXCLUDED,
            cite("SATG 20.2.2"),
            phrase("Player {patron}.", patron=this_terminal.patron.key),
        )
    leaving = directed_to_leave(draft, terminal)
    if leaving:
        return Refused(
            Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), phrase("Reason: {reason}", reason=leaving)
        )
    return account_frozen(draft, (terminal,)) or terminal_busy(draft, terminal)


def _too_much(draft: Draft, terminal: str, amount: Cents) -> Refused | None:
    plan = draft.state.opened
    if plan.most_single_credit is not None and amount > plan.most_single_credit:
        detail = phrase(
            "{amount}. Accepted at once: up to {most}.",
            amount=Sum(amount),
            most=Sum(plan.most_single_credit),
        )
        return Refused(Refusal.BALANCE_LIMIT, detail=detail)
    most = plan.most_credit
    if most is None or draft.context.credit(terminal) + amount <= most:
        return None
    detail = phrase("With {amount} it would be over {most}.", amount=Sum(amount), most=Sum(most))
    return Refused(Refusal.BALANCE_LIMIT, detail=detail)


def _stacked(draft: Draft, command: c.ReportStacked) -> Refused | None:
    """Credit an item that is in the box and cannot be pulled back, exactly once (SATG 5.3).

    The credit is also made if the account was frozen meanwhile, because an item in the box cannot be
    rejected (SATG 8.3).
    """
    terminal = command.terminal
    this_terminal = draft.state.terminals[terminal]
    held = this_terminal.escrow
    if held is None or held.item != command.item:
        return _not_held(terminal, command.item)
    patron = this_terminal.patron or Patron(key=f"{terminal}#{draft.state.table}.{draft.state.seq}")
    if not held.number:
        return draft.emit_from(command, e.NoteStacked, amount=held.amount, patron=patron)
    ticket = draft.context.ticket(held.number)
    if (
        ticket is None
        or ticket.status is not Status.HELD
        or ticket.where != at_terminal(terminal, draft.state.table)
    ):
        # The hold ran out and the ticket was redeemed elsewhere: the acceptor is free all the same.
        why = ticket and unpayable(ticket, draft.at)
        draft.notice(
            "ticket-kept",
            phrase(
                "Nothing was credited. {why}",
                why=why.with_clauses if why else phrase("It was given up."),
            ),
            cite("SATG 5.3"),
        )
        return draft.emit_from(command, e.ItemKept, number=held.number, reason="not payable")
    return draft.emit_from(
        command, e.TicketStacked, number=held.number, amount=held.amount, patron=patron
    )


def _not_held(terminal: str, item: str) -> Refused:
    detail = phrase("Terminal {terminal} does not hold '{item}'.", terminal=terminal, item=item)
    return Refused(Refusal.NOT_HELD, cite("SATG 5.3"), detail)


def _returned(draft: Draft, command: c.ReportReturned) -> Refused | None:
    held = draft.state.terminals[command.terminal].escrow
    if held is None or held.item != command.item:
        return _not_held(command.terminal, command.item)
    return draft.emit_from(command, e.ItemReturned, item=held.item, number=held.number)


def _cash_out(draft: Draft, command: c.CashOut) -> Refused | None:
    """Put the whole balance on one ticket (SATG 5.5.1, SATG 5.6.1).

    Wagers that can still be taken back come back first and are on it; locked wagers are settled first (SATG 3.7).
    """
    terminal = command.terminal
    refused = plays_elsewhere(draft, terminal) or no_account(draft, terminal)
    refused = refused or terminal_locked(draft, terminal) or account_frozen(draft, (terminal,))
    number = digits(command.number)
    refused = refused or terminal_busy(draft, terminal) or unprintable(draft, number)
    if refused:
        return refused
    round_ = draft.state.round
    if draft.state.phase is Phase.DEALING and round_ is not None and round_.wagered(terminal):
        says = phrase("Wagers are not settled yet: the ticket is printed when they are.")
        draft.notice("wagers-pending", says, cite("SATG 5.5.1"))
        return draft.emit(e.CashOutAsked(at=draft.at, terminal=terminal, number=number))
    credit = Cents(draft.context.credit(terminal) + on_layout(draft.state, terminal))
    refused = over_ticket_limit(draft, credit)
    if refused:
        return refused
    if on_layout(draft.state, terminal):
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
    detail = phrase("Terminal {terminal} prints no such ticket.", terminal=terminal)
    return Refused(Refusal.NOT_HELD, cite("SATG 5.6.1"), detail)


def _failed(draft: Draft, command: c.ReportPrintFailed) -> Refused | None:
    """Void the ticket; one payment by hand of the same amount replaces it (SATG 5.6.1(b))."""
    refused = _not_printing(draft, command.terminal, command.number)
    if refused:
        return refused
    terminal, number = command.terminal, digits(command.number)
    ticket = draft.context.ticket(number)
    failed = ticket is not None and ticket.status is Status.PRINTING
    # If the ticket was already paid, its holder had it in hand; the printer is free all the same.
    kind = e.TicketFailed if failed else e.PrintingEnded
    return draft.emit(kind(at=draft.at, terminal=terminal, number=number, what=command.what))


def _condition(draft: Draft, command: c.ReportCondition) -> Refused | None:
    """Record another condition, also of a closed table and of a terminal at which no player has joined."""
    state, terminal = draft.state, command.terminal
    known = terminal in state.terminals or state.plan is None or terminal in state.plan.terminals
    if draft.order.by.rank != DEVICE and not known:
        return Refused(
            Refusal.TERMINAL_UNKNOWN,
            cite("SATG 1.1 player-terminal"),
            phrase("Terminal {terminal}.", terminal=terminal),
        )
    if command.condition not in tuple(Condition):
        detail = phrase(
            "'{condition}'. Accepted: {accepted}.",
            condition=command.condition[:50],
            accepted=tuple(Condition),
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    part = Condition(command.condition).part
    if state.conditions.get((terminal, part), MENDED[part]) == command.condition:
        return None
    return draft.emit_from(command, e.ConditionReported)
