"""Turns a cash-out into a ticket."""

from croupier.money import NOTHING, Cents
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.seats.terminal_checks import printer_stopped
from croupier.table.tickets.ticket import good_until
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


def over_ticket_limit(draft: Draft, credit: Cents) -> Refused | None:
    """Refuse a ticket for more than a ticket may carry (SATG 5.6.2)."""
    most = draft.state.opened.most_on_a_ticket
    if most is None or credit <= most:
        return None
    detail = phrase(
        "{credit} is over {most}: the dealer pays it.", credit=Sum(credit), most=Sum(most)
    )
    return Refused(Refusal.TICKET_LIMIT, cite("SATG 5.6.2"), detail)


def ticket_event(draft: Draft, terminal: str, number: str, credit: Cents) -> e.CashedOut:
    """Return the event that closes the account and prints a ticket; an empty account closes without one."""
    until = good_until(draft.at, draft.state.opened.ticket_days)
    if credit == NOTHING:
        return e.CashedOut(at=draft.at, terminal=terminal, amount=credit, until=draft.at)
    return e.CashedOut(
        at=draft.at, terminal=terminal, amount=credit, number=number,
        sequence=draft.context.session(terminal).tickets + 1, until=until,
    )  # fmt: skip


def complete_cash_out(draft: Draft, terminal: str) -> None:
    """Print the ticket once the wagers are settled, or leave the payment to the dealer (SATG 5.5.1)."""
    number = draft.state.cashing[terminal]
    credit = draft.context.credit(terminal)
    refused = printer_stopped(draft, terminal) or over_ticket_limit(draft, credit)
    if refused is None and draft.context.ticket(number) is not None:
        refused = Refused(Refusal.TICKET_INVALID, detail=phrase("Another ticket has that number."))
    if refused:
        draft.emit(e.CashOutLapsed(at=draft.at, terminal=terminal, reason=str(refused)))
    else:
        draft.emit(ticket_event(draft, terminal, number, credit))
