"""Judge commands about chip accounts: buy-in, pay-out, and players who must leave (SATG 5)."""

from croupier.money import Cents
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, missing_reason, unauthorised
from croupier.table.phases import Phase
from croupier.table.seats.commands import TENDERS
from croupier.table.seats.terminal_checks import (
    directed_to_leave,
    item_pending,
    no_account,
    on_layout,
    plays_elsewhere,
    take_all_back,
    terminal_absent,
    terminal_busy,
    terminal_frozen,
    terminal_held,
    terminal_locked,
    unequipped,
    unprintable,
)
from croupier.table.state import Terminal
from croupier.table.tickets.ticket_number import digits
from croupier.table.values.people import SYSTEM, Patron
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


def buy_in(draft: Draft, command: c.BuyIn) -> Refused | None:
    """Credit the account and open the terminal together, or neither (SATG 5.2)."""
    terminal = command.terminal
    refused = _not_staff(draft) or unequipped(draft, terminal) or terminal_absent(draft, terminal)
    if refused:
        return refused
    this_terminal = draft.state.terminals[terminal]
    patron = _buyer(draft, command, this_terminal)
    if this_terminal.patron and this_terminal.patron.key != patron.key:
        detail = phrase(
            "{patron} has terminal {terminal}.", patron=this_terminal.patron.key, terminal=terminal
        )
        return Refused(Refusal.TERMINAL_OCCUPIED, cite("SATG 5.2.1"), detail)
    refused = terminal_locked(draft, terminal)
    if refused:
        return refused
    if draft.state.is_excluded(patron.key):
        return Refused(
            Refusal.PLAYER_EXCLUDED,
            cite("SATG 20.2.2"),
            phrase("Player {patron}.", patron=patron.key),
        )
    leaving = directed_to_leave(draft, terminal)
    if leaving:
        return Refused(
            Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), phrase("Reason: {reason}", reason=leaving)
        )
    refused = terminal_frozen(draft, terminal) or terminal_busy(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.takes_buy_in:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.1.1"), phrase("Buy-in by the dealer."))
    if command.tender not in TENDERS:
        detail = phrase(
            "'{tender}'. Accepted: {tenders}.", tender=command.tender, tenders=tuple(TENDERS)
        )
        return Refused(Refusal.TENDER, cite("SATG 5.1.1"), detail)
    return invalid_amount(command.amount, cite("SATG 5.1.1")) or draft.emit_from(
        command, e.BoughtIn, patron=patron
    )


def _buyer(draft: Draft, command: c.BuyIn, terminal: Terminal) -> Patron:
    """Return who buys in: the player at the terminal, also through a nominee, or a new player."""
    named = command.patron
    if terminal.patron and (
        named is None or named.key in (terminal.patron.key, terminal.patron.nominee)
    ):
        return terminal.patron
    # A unique key separates an anonymous player from earlier players at the terminal.
    return named or Patron(key=f"{command.terminal}#{draft.state.table}.{draft.state.seq}")


def _not_staff(draft: Draft) -> Refused | None:
    """Refuse the system: only people take and give money in hand (SATG 1.3)."""
    if draft.order.by.rank == SYSTEM:
        return Refused(
            Refusal.NO_DEALER, cite("SATG 1.3"), phrase("The system takes no money in hand.")
        )
    return unauthorised(draft, "run-table")


def pay_out(draft: Draft, command: c.PayOut) -> Refused | None:
    """Pay the whole balance and close the account (SATG 5.6.2); wagers of an open window go back first.

    An excluded player is paid too (SATG 20.2.2).
    """
    terminal = command.terminal
    refused = (
        _not_staff(draft) or terminal_absent(draft, terminal) or plays_elsewhere(draft, terminal)
    )
    refused = refused or no_account(draft, terminal) or terminal_held(draft, terminal)
    refused = refused or terminal_frozen(draft, terminal) or terminal_busy(draft, terminal)
    if draft.state.phase is Phase.DEALING:
        refused = refused or item_pending(draft, terminal)
    if refused:
        return refused
    if not draft.state.opened.pays_out:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.6.2"), phrase("Pay-out by the dealer."))
    credit = Cents(draft.context.credit(terminal) + on_layout(draft.state, terminal))
    if command.amount != credit:
        detail = phrase(
            "{amount}; the balance is {credit}.", amount=Sum(command.amount), credit=Sum(credit)
        )
        return Refused(Refusal.AMOUNT_MUST_EQUAL, cite("SATG 5.6.2(a)"), detail)
    if on_layout(draft.state, terminal):
        take_all_back(draft, terminal)
    return draft.emit(e.PaidOut(at=draft.at, terminal=terminal, amount=credit))


def direct_leave(draft: Draft, command: c.DirectLeave) -> Refused | None:
    """Direct a player to leave: no new wagers; after settlement the player is paid, by ticket if any (SATG 5.5.2)."""
    terminal, number = command.terminal, digits(command.ticket)
    leaves = terminal in draft.state.cashing
    refused = unauthorised(draft, "direct-leave") or missing_reason(command.reason)
    refused = refused or no_account(draft, terminal)
    if number and not leaves:
        refused = refused or unprintable(draft, number)
    if refused:
        return refused
    draft.emit_from(command, e.LeaveDirected)
    if leaves or not number:
        return None  # the player asked for the ticket, or the dealer pays
    if on_layout(draft.state, terminal) and not terminal_frozen(draft, terminal):
        take_all_back(draft, terminal)
    return draft.emit(e.CashOutAsked(at=draft.at, terminal=terminal, number=number))
