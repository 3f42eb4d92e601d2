"""Checks of a terminal that commands about its player or its money share."""

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show
from croupier.rulebook import Citations, cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.opening.approvals import unapproved_terminal
from croupier.table.opening.checklist import record_of, unfit
from croupier.table.order_checks import account_frozen
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.tickets.ticket_number import ticket_name
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.terminal_condition import (
    STOPS_ACCEPTOR,
    STOPS_PRINTER,
    Condition,
    stopped_by,
)
from croupier.words import Phrase, Sum, phrase, phrase_of


def unequipped(draft: Draft, terminal: str) -> Refused | None:
    """Refuse to open a terminal whose record lacks a required feature or approval (SATG 1.1 player-terminal)."""
    record = record_of(draft.state.opened.items, terminal)
    lack = unfit(record, draft.state.offer.variant) if record else None
    if lack:
        detail = phrase("Terminal {terminal}: {item}.", terminal=terminal, item=lack.item)
        return Refused(lack.why, lack.cites, detail)
    return approval_revoked(draft, terminal, draft.at)


def approval_revoked(draft: Draft, terminal: str, at: int) -> Refused | None:
    """Whether a terminal is not approved at an instant (SATG 1.1 player-terminal(b))."""
    plan = draft.state.opened
    return unapproved_terminal(plan, terminal, at, draft.context.grants(plan.game, at))


def unconnected(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal cannot reach this table: by the plan, or by its own record."""
    plan = draft.state.opened
    record = record_of(plan.items, terminal)
    reaches = record.tables if record and record.tables else (draft.state.table,)
    if terminal in plan.terminals and draft.state.table in reaches:
        return None
    detail = phrase("Terminal {terminal}.", terminal=terminal)
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.1 player-terminal"), detail)


def terminal_absent(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal does not play at this table."""
    if terminal in draft.state.terminals:
        return None
    detail = phrase("Terminal {terminal}.", terminal=terminal)
    return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 1.6"), detail)


def at_work(draft: Draft, terminal: str) -> Refused | None:
    """Refuse while the acceptor or the printer of a terminal is at work."""
    this_terminal = draft.state.terminals[terminal]
    if this_terminal.escrow is not None:
        detail = phrase(
            "Terminal {terminal} holds {amount}.",
            terminal=terminal, amount=Sum(this_terminal.escrow.amount),
        )  # fmt: skip
        return Refused(Refusal.ACCEPTOR_BUSY, cite("SATG 5.3"), detail)
    if this_terminal.printing:
        # No second ticket until the first is taken.
        detail = phrase("Terminal {terminal}.", terminal=terminal)
        return Refused(Refusal.PRINTER_BUSY, cite("SATG 5.6.1"), detail)
    return None


def terminal_busy(draft: Draft, terminal: str) -> Refused | None:
    """Whether a terminal is at work, or waits for its ticket."""
    refused = at_work(draft, terminal)
    if refused is None and terminal in draft.state.cashing:
        detail = phrase("Terminal {terminal} is to be cashed out.", terminal=terminal)
        return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), detail)
    return refused


def item_pending(draft: Draft, terminal: str) -> Refused | None:
    """Refuse while the terminal has wagers in the round."""
    round_ = draft.state.round
    if round_ is None or not round_.wagered(terminal):
        return None
    detail = phrase("Wagers of {terminal} lie there.", terminal=terminal)
    return Refused(Refusal.WAGERS_PENDING, cite("SATG 5.5.1"), detail)


def player_excluded(draft: Draft, terminal: str) -> Refused | None:
    """Refuse if the player at the terminal is excluded (SATG 20.2.2)."""
    patron = draft.state.terminals[terminal].patron
    if patron is None or not draft.state.is_excluded(patron.key):
        return None
    return Refused(
        Refusal.PLAYER_EXCLUDED, cite("SATG 20.2.2"), phrase("Player {patron}.", patron=patron.key)
    )


def conditions_of(state: State, terminal: str) -> tuple[Condition, ...]:
    """Return what must be mended at the door, the acceptor and the printer of a terminal."""
    return tuple(it for (name, _), it in sorted(state.conditions.items()) if name == terminal)


def acceptor_stopped(draft: Draft, terminal: str) -> Refused | None:
    """Refuse notes and tickets that the acceptor could not put into its box (SATG 5.3)."""
    return _stopped(draft, terminal, STOPS_ACCEPTOR, cite("SATG 5.3"))


def printer_stopped(draft: Draft, terminal: str) -> Refused | None:
    """Refuse a ticket that cannot be printed: the credit stays, and the dealer may pay it (SATG 5.6.1(b))."""
    return _stopped(draft, terminal, STOPS_PRINTER, cite("SATG 5.6.1(b)"))


def _stopped(
    draft: Draft, terminal: str, stops: tuple[Condition, ...], clauses: Citations
) -> Refused | None:
    fault = stopped_by(conditions_of(draft.state, terminal), stops)
    if not fault:
        return None
    detail = phrase("Terminal {terminal}: {fault}.", terminal=terminal, fault=fault)
    return Refused(Refusal.EQUIPMENT_FAILED, clauses, detail)


HELD = cite("SATG 8.4", "SATG 20.10")
"""The clauses on claims and disputes, for which staff hold a terminal."""


def is_locked(state: State, terminal: str) -> bool:
    """Whether a terminal is locked by the system, held by staff, or its player is detained."""
    return terminal in state.locked or terminal in state.holds or is_detained(state, terminal)


def is_detained(state: State, terminal: str) -> bool:
    """Whether the player at the terminal is detained."""
    this_terminal = state.terminals.get(terminal)
    if this_terminal is None or this_terminal.patron is None:
        return False
    files = (file for file in state.cases.values() if not file.closed)
    return any(this_terminal.patron.key in file.detained for file in files)


def player_detained(draft: Draft, terminal: str) -> Refused | None:
    """Refuse while the player at the terminal is detained (SATG 20.2.4)."""
    if not is_detained(draft.state, terminal):
        return None
    detail = phrase("The player at terminal {terminal} is detained.", terminal=terminal)
    return Refused(Refusal.TERMINAL_LOCKED, cite("SATG 20.2.4"), detail)


def terminal_held(draft: Draft, terminal: str) -> Refused | None:
    """Refuse what would change a terminal that staff hold, or whose player is detained: nothing leaves it."""
    hold = draft.state.holds.get(terminal)
    if hold is None:
        return player_detained(draft, terminal)
    detail = phrase(
        "Terminal {terminal} for case {case}: {reason}",
        terminal=terminal, case=hold.case, reason=hold.reason,
    )  # fmt: skip
    return Refused(Refusal.TERMINAL_HELD, HELD, detail)


def terminal_locked(draft: Draft, terminal: str) -> Refused | None:
    """Refuse new money and wagers at a terminal that is locked or held, or whose player is detained.

    A locked terminal still plays its wagers and takes choices, and the dealer pays out: a failed terminal must
    not keep a player's money.
    """
    refused = terminal_held(draft, terminal)
    if refused is None and terminal in draft.state.locked:
        detail = phrase(
            "Terminal {terminal}: {locked}.", terminal=terminal, locked=draft.state.locked[terminal]
        )
        return Refused(Refusal.TERMINAL_LOCKED, detail=detail)
    return refused


def directed_to_leave(draft: Draft, terminal: str) -> str:
    """Return why the player must leave, by direction of any table; empty if there is none (SATG 5.5.2)."""
    return draft.state.terminals[terminal].leaving or draft.context.session(terminal).leaving


def terminal_frozen(draft: Draft, terminal: str) -> Refused | None:
    """Whether the account may not be touched (SATG 8.3)."""
    return account_frozen(draft, (terminal,))


def no_account(draft: Draft, terminal: str) -> Refused | None:
    """Refuse a terminal without an account: it is not open (SATG 1.6)."""
    refused = terminal_absent(draft, terminal)
    if refused:
        return refused
    if draft.state.terminals[terminal].is_open:
        return None
    detail = phrase("Terminal {terminal}.", terminal=terminal)
    return Refused(Refusal.TERMINAL_NOT_OPEN, cite("SATG 1.6"), detail)


def plays_elsewhere(draft: Draft, terminal: str) -> Refused | None:
    """Whether an account cannot be closed here, because it is in use at other tables."""
    others = [
        table for table in draft.context.session(terminal).tables if table != draft.state.table
    ]
    if not others:
        return None
    detail = phrase("It plays at {others} too, and must leave there first.", others=tuple(others))
    return Refused(Refusal.ONE_TABLE_ONLY, cite("SATG 3.1.1", "SATG 5.5.1"), detail)


def on_layout(state: State, terminal: str) -> Cents:
    """What can still be taken back from the layout: everything until wagering ends (SATG 3.2, SATG 3.7)."""
    if state.phase is not Phase.WAGERING:
        return NOTHING
    return Cents(sum(held.amount for held in state.playing.wagered(terminal).values()))


TAKEN_BACK = "wagers-taken-back"
"""Code of the remark to the player or the dealer who closes an account with wagers that can still be taken back."""


def take_all_back(draft: Draft, terminal: str) -> None:
    """The chips of an open window go back to the account, and the answer names them (SATG 3.2, SATG 5.5.1)."""
    this_wagers = draft.state.playing.wagered(terminal)
    wagers = tuple(e.Placed(*where, NOTHING) for where in sorted(this_wagers))
    total = on_layout(draft.state, terminal)
    gave = {"": total}
    if not draft.state.is_judged_as_before:
        named = tuple(
            f"{where.bet} {where.spot}".strip() + f" {show(held.amount)}"
            for where, held in sorted(this_wagers.items())
        )
        says = phrase(
            "Taken back and paid with the balance: {named}; together {total}.",
            named=named, total=Sum(total),
        )  # fmt: skip
        draft.notice(TAKEN_BACK, says, cite("SATG 3.2", "SATG 5.5.1"))
    event = e.WagersSet(
        at=draft.at, holder=terminal, wagers=wagers, took={}, gave=gave, salt=draft.order.id
    )
    draft.emit(event)


def unprintable(draft: Draft, number: str) -> Refused | None:
    """Whether no ticket can be printed at this table, or not with this number."""
    if not draft.state.opened.prints_tickets:
        return Refused(Refusal.NOT_PROVIDED, cite("SATG 5.6.1"), phrase("Tickets."))
    try:
        name = ticket_name(number)
    except BadInput as misread:
        return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), phrase_of(misread))
    waiting = draft.state.cashing.values()
    taken = draft.context.ticket(name) is not None or name in waiting
    detail = phrase("Another ticket has that number.")
    return Refused(Refusal.TICKET_INVALID, cite("SATG 5.6.1"), detail) if taken else None


def person_at(draft: Draft, name: str) -> str:
    """Return the person who plays at the terminal of this name; another name is returned unchanged."""
    terminal = None if draft.state.is_judged_as_before else draft.state.terminals.get(name)
    return terminal.patron.key if terminal and terminal.patron else name


def empty_terminal(draft: Draft, name: str, clauses: Citations) -> Refused | None:
    """Refuse the name of a terminal at which no person plays: it would be taken for a person's name."""
    terminals = {*draft.state.opened.terminals, *draft.state.terminals}
    if draft.state.is_judged_as_before or name not in terminals or person_at(draft, name) != name:
        return None
    detail = phrase(
        "Terminal {name} has no player. {players_here}.",
        name=name, players_here=_players_here(draft.state),
    )  # fmt: skip
    return Refused(Refusal.NOT_APPLICABLE, clauses, detail)


def unknown_person(draft: Draft, person: str, clauses: Citations) -> Refused | None:
    """Refuse a name that fits no player of the terminals of this table, now or before (SATG 20.2.2).

    At a live table staff alone know the people. An entrant of a tournament is known before the session.
    """
    state, context = draft.state, draft.context
    if state.is_judged_as_before or state.is_live:
        return None
    if person in _players(state) | state.visitors | state.excluded:
        return None
    if _has_wagered(draft, person) or context.is_entrant(person):
        return None
    detail = phrase(
        "'{person}' is no player of this table. {players_here}. Accepted: a player or a terminal.",
        person=person, players_here=_players_here(state),
    )  # fmt: skip
    return Refused(Refusal.NOT_APPLICABLE, clauses, detail)


def _players(state: State) -> set[str]:
    """Return the people who have an account or a place at this table now."""
    at_terminals = {terminal.patron.key for terminal in state.terminals.values() if terminal.patron}
    return at_terminals | set(state.patrons)


def _players_here(state: State) -> Phrase:
    return phrase("Players here: {players}", players=tuple(sorted(_players(state))))


def _has_wagered(draft: Draft, person: str) -> bool:
    """Return whether a person had a wager in any round of the table's log."""
    return any(
        history.patron_of(wager.holder) == person
        for history in draft.context.rounds()
        for wager in history.wagers
    )
