"""A cash-out becomes a ticket."""

from croupier.money import NOTHING, Cents, show
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.tickets.ticket import good_until
from croupier.table.values.refusals import Refusal, Refused


def over_ticket_limit(draft: Draft, credit: Cents) -> Refused | None:
    most = draft.state.opened.most_on_a_ticket
    if most is None or credit <= most:
        return None
    detail = f"{show(credit)} is over {show(most)}: the dealer pays it."
    return Refused(Refusal.TICKET_LIMIT, cite("SATG 5.6.2"), detail)


def ticket_event(draft: Draft, terminal: str, number: str, credit: Cents) -> e.CashedOut:
    until = good_until(draft.at, draft.state.opened.ticket_days)
    if credit == NOTHING:
        return e.CashedOut(at=draft.at, terminal=terminal, amount=credit, until=draft.at)
    return e.CashedOut(
        at=draft.at, terminal=terminal, amount=credit, number=number,
        sequence=draft.purse.session(terminal).tickets + 1, until=until,
    )  # fmt: skip


def complete_cash_out(draft: Draft, terminal: str) -> None:
    """The wagers are settled: now the ticket is printed, or the dealer must pay (SATG 5.5.1)."""
    number = draft.state.cashing[terminal]
    credit = draft.purse.credit(terminal)
    refused = over_ticket_limit(draft, credit)
    if refused is None and draft.purse.ticket(number) is not None:
        refused = Refused(Refusal.TICKET_INVALID, detail="Another ticket has that number.")
    if refused:
        draft.emit(e.CashOutLapsed(at=draft.at, terminal=terminal, reason=str(refused)))
    else:
        draft.emit(ticket_event(draft, terminal, number, credit))
