"""Whether a terminal is there, open, free and idle: what commands about its player or its money ask first."""

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.opening.approvals import unapproved_terminal
from croupier.table.opening.checklist import record_of, unfit
from croupier.table.order_checks import account_frozen
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.refusals import Refusal, Refused


def unequipped(draft: Draft, terminal: str) -> Refused | None:
    """Whether its record lacks what a terminal must have: then it cannot be opened (SATG 1.1 player-terminal)."""
    record = record_of(draft.state.opened.items, terminal)
    lack = unfit(record, draft.state.offer.variant) if record else None
    if lack:
        return Refused(lack.why, lack.cites, f"Terminal {terminal}: {lack.item}.")
    return approval_revoked(draft, terminal, draft.at)


def approval_revoked(draft: Draft, terminal: str, at: int) -> Refused | None:
    """Whether a terminal is not approved at an instant (SATG 1.1 player-terminal(b))."""
    plan = draft.state.opened
    return unapproved_terminal(plan, terminal, at, draft.purse.grants(plan.game, at))


def unconnected(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal cannot reach this table: by the plan, or by its own record."""
    plan = draft.state.opened
    record = record_of(plan.items, terminal)
    reaches = record.tables if record and record.tables else (draft.state.table,)
    if terminal in plan.terminals and draft.state.table in reaches:
        return None
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.1 player-terminal"), terminal)


def terminal_absent(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal does not play at this table."""
    if terminal in draft.state.terminals:
        return None
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.6"), terminal)


def at_work(draft: Draft, terminal: str) -> Refused | None:
    """Whether acceptor or printer of a terminal are at work: nothing else happens to it meanwhile."""
    one = draft.state.terminals[terminal]
    if one.escrow is not None:
        detail = f"Terminal {terminal} holds {show(one.escrow.amount)}."
        return Refused(Refusal.ACCEPTOR_BUSY, cite("SATG 5.3"), detail)
    if one.printing:
        # No second ticket until the first is taken.
        return Refused(Refusal.PRINTER_BUSY, cite("SATG 5.6.1"), f"Terminal {terminal}.")
    return None


def terminal_busy(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal is at work, or waits for its ticket."""
    refused = at_work(draft, terminal)
    if refused is None and terminal in draft.state.cashing:
        detail = f"Terminal {terminal} is to be cashed out."
        return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), detail)
    return refused


def item_pending(draft: Draft, terminal: str) -> Refused | None:
    """Whether wagers of a terminal lie there."""
    one = draft.state.round
    if one is None or not one.wagered(terminal):
        return None
    return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), f"Wagers of {terminal} lie there.")


def player_excluded(draft: Draft, terminal: str) -> Refused | None:
    """Whether whoever has the terminal may take no further part (SATG 20.2.2)."""
    patron = draft.state.terminals[terminal].patron
    if patron is None or patron.key not in draft.state.excluded:
        return None
    return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), patron.key)


def is_locked(state: State, terminal: str) -> bool:
    """Whether a terminal is locked, by the system or because whoever has it is detained."""
    return terminal in state.locked or is_detained(state, terminal)


def is_detained(state: State, terminal: str) -> bool:
    """Whether whoever has the terminal is detained."""
    one = state.terminals.get(terminal)
    if one is None or one.patron is None:
        return False
    files = (file for file in state.cases.values() if not file.closed)
    return any(one.patron.key in file.detained for file in files)


def player_detained(draft: Draft, terminal: str) -> Refused | None:
    """Whether nothing is done at a terminal until the detention of its player ends (SATG 20.2.4)."""
    if not is_detained(draft.state, terminal):
        return None
    detail = f"The player at terminal {terminal} is detained."
    return Refused(Refusal.TERMINAL_LOCKED, cite("SATG 20.2.4"), detail)


def terminal_locked(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal takes nothing new: of a player who is detained, or until somebody has seen to it.

    What lies there is still played and chosen, and the dealer pays out: a terminal that failed keeps
    nobody's money.
    """
    refused = player_detained(draft, terminal)
    if refused is None and terminal in draft.state.locked:
        detail = f"Terminal {terminal}: {draft.state.locked[terminal]}."
        return Refused(Refusal.TERMINAL_LOCKED, detail=detail)
    return refused


def directed_to_leave(draft: Draft, terminal: str) -> str:
    """Why the player must leave, whichever table directed it; nothing if he need not (SATG 5.5.2)."""
    return draft.state.terminals[terminal].leaving or draft.purse.session(terminal).leaving


def terminal_frozen(draft: Draft, terminal: str) -> Refused | None:
    """Whether the account may not be touched (SATG 8.3)."""
    return account_frozen(draft, (terminal,))


def no_account(draft: Draft, terminal: str) -> Refused | None:
    """Whether nobody plays on a terminal: without an account it is not open (SATG 1.6)."""
    refused = terminal_absent(draft, terminal)
    if refused:
        return refused
    if draft.state.terminals[terminal].is_open:
        return None
    return Refused(Refusal.TERMINAL_NOT_OPEN, cite("SATG 1.6"), f"Terminal {terminal}.")


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


def unprintable(draft: Draft, number: str) -> Refused | None:
    """Whether no ticket can be printed at this table, or not with this number."""
    if not draft.state.opened.prints_tickets:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.6.1"), "Tickets.")
    try:
        read = Number.parse(number)
    except BadInput as misread:
        return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), str(misread))
    asked = draft.state.cashing.values()
    taken = draft.purse.ticket(read.digits) is not None or read.digits in asked
    detail = "Another ticket has that number."
    return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), detail) if taken else None
