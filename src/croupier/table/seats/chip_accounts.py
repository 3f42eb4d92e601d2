"""Commands about chip accounts: money in and out by the dealer, and whoever must leave (SATG 5)."""

from croupier.money import Cents, show
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
    player_detained,
    plays_elsewhere,
    take_all_back,
    terminal_absent,
    terminal_busy,
    terminal_frozen,
    terminal_locked,
    unequipped,
    unprintable,
)
from croupier.table.state import Terminal
from croupier.table.tickets.ticket_number import digits
from croupier.table.values.people import SYSTEM, Patron
from croupier.table.values.refusals import Refusal, Refused


def buy_in(draft: Draft, command: c.BuyIn) -> Refused | None:
    """Control of the terminal and the credit come together, or not at all (SATG 5.2)."""
    terminal = command.terminal
    refused = _not_staff(draft) or unequipped(draft, terminal) or terminal_absent(draft, terminal)
    if refused:
        return refused
    one = draft.state.terminals[terminal]
    patron = _buyer(draft, command, one)
    if one.patron and one.patron.key != patron.key:
        detail = f"{one.patron.key} has terminal {terminal}."
        return Refused(Refusal.TERMINAL_OCCUPIED, cite("SATG 5.2.1"), detail)
    refused = terminal_locked(draft, terminal)
    if refused:
        return refused
    if patron.key in draft.state.excluded:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), patron.key)
    leaving = directed_to_leave(draft, terminal)
    if leaving:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), leaving)
    refused = terminal_frozen(draft, terminal) or terminal_busy(draft, terminal)
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
    return invalid_amount(command.amount, cite("SATG 5.1.1")) or draft.emit(event)


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


def pay_out(draft: Draft, command: c.PayOut) -> Refused | None:
    """The whole balance, and the account closes (SATG 5.6.2); chips of an open window go back first.

    Whoever was excluded is paid all the same (SATG 20.2.2).
    """
    terminal = command.terminal
    refused = (
        _not_staff(draft) or terminal_absent(draft, terminal) or plays_elsewhere(draft, terminal)
    )
    refused = refused or no_account(draft, terminal) or player_detained(draft, terminal)
    refused = refused or terminal_frozen(draft, terminal) or terminal_busy(draft, terminal)
    if draft.state.phase is Phase.DEALING:
        refused = refused or item_pending(draft, terminal)
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


def direct_leave(draft: Draft, command: c.DirectLeave) -> Refused | None:
    """No new wagers; what is locked is settled; then he is paid, by ticket where there is one (SATG 5.5.2)."""
    terminal, number = command.terminal, digits(command.ticket)
    leaves = terminal in draft.state.cashing
    refused = unauthorised(draft, "direct-leave") or missing_reason(command.reason)
    refused = refused or no_account(draft, terminal)
    if number and not leaves:
        refused = refused or unprintable(draft, number)
    if refused:
        return refused
    draft.emit(e.LeaveDirected(at=draft.at, terminal=terminal, reason=command.reason))
    if leaves or not number:
        return None  # he asked for his ticket himself, or the dealer pays him
    if on_layout(draft, terminal) and not terminal_frozen(draft, terminal):
        take_all_back(draft, terminal)
    return draft.emit(e.CashOutAsked(at=draft.at, terminal=terminal, number=number))
