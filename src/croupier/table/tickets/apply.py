"""State changes when a terminal takes in or pays out notes and tickets."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.seats.leave_seat import account_closed
from croupier.table.state import Escrow, State, Terminal
from croupier.table.values.replace import replace
from croupier.table.values.terminal_condition import Condition


def apply_ticket(state: State, event: e.TicketEvent) -> State:
    """Return the table's state after a ticket event."""
    if isinstance(event, e.ConditionReported):
        return _with_condition(state, event)
    terminal = state.terminals[event.terminal]
    match event:
        case e.NoteHeld(item=item, amount=amount):
            return _with(state, event, replace(terminal, escrow=Escrow(item, amount)))
        case e.TicketHeld(item=item, amount=amount, number=number):
            return _with(state, event, replace(terminal, escrow=Escrow(item, amount, number)))
        case e.NoteStacked(patron=patron) | e.TicketStacked(patron=patron):
            return _with(state, event, replace(terminal, escrow=None, patron=patron))
        case e.ItemReturned() | e.ItemKept():
            return _with(state, event, replace(terminal, escrow=None))
        case e.CashOutAsked(terminal=name, number=number):
            return replace(state, cashing=state.cashing.set(name, number))
        case e.CashOutLapsed(terminal=name):
            return replace(state, cashing=state.cashing.delete(name))
        case e.CashedOut(terminal=name, number=number):
            return account_closed(state, name, number)
        case e.TicketPrinted() | e.TicketFailed() | e.PrintingEnded():
            return _with(state, event, replace(terminal, printing=""))
        case _:
            assert_never(event)


def _with_condition(state: State, event: e.ConditionReported) -> State:
    """Keep the last condition of a part until it is mended, also where no player has joined."""
    condition, before = Condition(event.condition), state.conditions
    place = event.terminal, condition.part
    if not condition.is_mended:
        return replace(state, conditions=before.set(place, condition))
    return replace(state, conditions=before.delete(place)) if place in before else state


def _with(state: State, event: e.TicketEvent, terminal: Terminal) -> State:
    return replace(state, terminals=state.terminals.set(event.terminal, terminal))
