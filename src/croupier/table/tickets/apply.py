"""What changes when notes and tickets go in and come out."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.seats.leave_seat import account_closed
from croupier.table.state import Escrow, State, Terminal
from croupier.table.values.replace import replace


def apply_ticket(state: State, event: e.TicketEvent) -> State:
    """The table after such an event."""
    one = state.terminals[event.terminal]
    match event:
        case e.NoteHeld(item=item, amount=amount):
            return _with(state, event, replace(one, escrow=Escrow(item, amount)))
        case e.TicketHeld(item=item, amount=amount, number=number):
            return _with(state, event, replace(one, escrow=Escrow(item, amount, number)))
        case e.NoteStacked(patron=patron) | e.TicketStacked(patron=patron):
            return _with(state, event, replace(one, escrow=None, patron=patron))
        case e.ItemReturned() | e.ItemKept():
            return _with(state, event, replace(one, escrow=None))
        case e.CashOutAsked(terminal=name, number=number):
            return replace(state, cashing=state.cashing.set(name, number))
        case e.CashOutLapsed(terminal=name):
            return replace(state, cashing=state.cashing.delete(name))
        case e.CashedOut(terminal=name, number=number):
            return account_closed(state, name, number)
        case e.TicketPrinted() | e.TicketFailed() | e.PrintingEnded():
            return _with(state, event, replace(one, printing=""))
        case _:
            assert_never(event)


def _with(state: State, event: e.TicketEvent, terminal: Terminal) -> State:
    return replace(state, terminals=state.terminals.set(event.terminal, terminal))
