"""Who may enrol equipment, and who sees to what happens on the floor."""

import re
from typing import Any, assert_never

from croupier.money import MOST
from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.approved_documents import load_document
from croupier.offices.floor.significant_events import KINDS, Kind, clearers, may_clear
from croupier.offices.floor.state import Floor
from croupier.offices.staff.state import ENGINEER, UNRANKED
from croupier.rulebook import CLAUSES, cite
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM
from croupier.table.values.refusals import Refusal, Refused

Decided = tuple[e.FloorEvent, ...] | Refused
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,49}")
"""A stroke would part the name from its generation where secrets are made."""
MOST_OPEN = 100
"""So many events of a kind are open at a place, of those kinds of which there is no end by themselves."""
PLAYERS, DEALERS = "terminal", "dealer-terminal"
MUST_HAVE: dict[str, tuple[c.Part, ...]] = {
    PLAYERS: ("touch-screen", "note-acceptor"),
    DEALERS: ("input", "information"),
}
SAYS_SO = {PLAYERS: "SATG 1.1 player-terminal", DEALERS: "SATG 1.1 dealer-terminal"}
APPROVED = {PLAYERS: "SATG 1.1 player-terminal(b)", DEALERS: "SATG 1.1 dealer-terminal(c)"}


def decide(state: Floor, order: c.FloorOrder) -> Decided:
    """Each command has its judge."""
    command = order.command
    match command:
        case c.Enrol() | c.Revoke():
            return _not_for(order) or _equipment(state, order)
        case c.Raise():
            return _raise(state, order, command)
        case c.Take():
            return _take(state, order, command)
        case c.Clear():
            return _clear(state, order, command)
        case c.LoadDocument():
            return load_document(state, order, command)
        case _:
            assert_never(command)


def _not_for(order: c.FloorOrder) -> Refused | None:
    if order.by.rank in (ENGINEER, SYSTEM):
        return None
    detail = f"{order.by.name} is {order.by.rank}; accepted: {ENGINEER}."
    return Refused(Refusal.ROLE_REQUIRED, detail=detail)


def _equipment(state: Floor, order: c.FloorOrder) -> Decided:
    command = order.command
    if isinstance(command, c.Enrol):
        return _enrol(state, order, command)
    assert isinstance(command, c.Revoke)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    refused = state.unfit(command.device)
    if refused:
        return refused
    by = order.by.name
    return (e.DeviceRevoked(at=order.at, device=command.device, reason=command.reason, by=by),)


def _enrol(state: Floor, order: c.FloorOrder, command: c.Enrol) -> Decided:
    refused = _lacks(command)
    if refused:
        return refused
    before = state.devices.get(command.device)
    if before and not before.revoked:
        return Refused(Refusal.DEVICE_ENROLLED, detail=f"{command.device!r}; revoke it first.")
    return (
        e.DeviceEnrolled(
            at=order.at, device=command.device, kind=command.kind,
            generation=before.generation + 1 if before else 1, tables=command.tables,
            terminal=command.terminal, approval=command.approval, approved_on=command.approved_on,
            simulated=command.simulated, has=command.has, by=order.by.name,
        ),
    )  # fmt: skip


def _lacks(command: c.Enrol) -> Refused | None:
    """What a terminal must have (SATG 1.1); other devices are part of the equipment of their tables."""
    kind = command.kind
    missing = [part for part in MUST_HAVE.get(kind, ()) if part not in command.has]
    if missing:
        detail = f"{command.device!r} has no {' and no '.join(missing)}."
        return Refused(Refusal.EQUIPMENT_MISSING, cite(SAYS_SO[kind]), detail)
    if kind in SAYS_SO and not command.tables:
        detail = f"{command.device!r} is connected to no table."
        return Refused(Refusal.EQUIPMENT_MISSING, cite(SAYS_SO[kind]), detail)
    if kind in APPROVED and not command.approval.strip():
        detail = f"{command.device!r} has no approval."
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite(APPROVED[kind]), detail)
    if not NAME.fullmatch(command.device):
        detail = f"{command.device[:50]!r}; accepted: up to 50 letters, digits, dots, hyphens."
        return Refused(Refusal.DEVICE_INVALID, detail=detail)
    return None


def _raise(state: Floor, order: c.FloorOrder, command: c.Raise) -> Decided:
    kind = KINDS.get(command.code)
    if order.by.rank == PLAYER:
        return Refused(Refusal.ROLE_REQUIRED, detail="A player calls for an attendant.")
    if kind is None or bool(command.clause) != kind.any_clause:
        return Refused(Refusal.CODE_UNKNOWN, detail=f"{command.code!r} {command.clause}".rstrip())
    if command.clause and command.clause not in CLAUSES:
        return Refused(Refusal.CODE_UNKNOWN, detail=f"There is no clause {command.clause!r}.")
    if not 0 <= command.amount <= MOST:
        return Refused(Refusal.AMOUNT_INVALID, detail=f"{command.amount}.")
    about: dict[str, Any] = {
        "at": order.at, "code": command.code, "place": command.place, "subject": command.subject,
        "detail": command.detail, "amount": command.amount, "round": command.round,
        "clauses": (*kind.clauses, *filter(None, (command.clause,))), "by": order.by.name,
        "told": command.told,
    }  # fmt: skip
    open_ = _stands_for(state, kind, command)
    if open_:
        return (e.EventRepeated(number=open_, **about),)
    return (e.EventRaised(number=state.raised + 1, action=kind.action, **about),)


def _stands_for(state: Floor, kind: Kind, command: c.Raise) -> int:
    """The number of the open event on which this one is counted; nothing if it is one of its own.

    Whoever calls and calls fills nobody's screen, and nobody outside fills the state.
    """
    where = (command.code, command.place)
    own = {
        number: one.raised.subject
        for number, one in state.open.items()
        if (one.raised.code, one.raised.place) == where
    }
    same = (number for number, subject in own.items() if kind.once and subject == command.subject)
    last = max(own) if kind.is_bounded and len(own) >= MOST_OPEN else 0
    return next(same, last)


def _closed(state: Floor, number: int) -> Refused | None:
    if number in state.open:
        return None
    return Refused(Refusal.EVENT_CLOSED, detail=f"{number}.")


def _take(state: Floor, order: c.FloorOrder, command: c.Take) -> Decided:
    """Any member of staff may look after it; the next one takes it over."""
    if order.by.rank in (PLAYER, DEVICE, SYSTEM, UNRANKED):
        return Refused(Refusal.ROLE_REQUIRED, detail=f"{order.by.name} is {order.by.rank}.")
    refused = _closed(state, command.number)
    if refused:
        return refused
    if state.open[command.number].taken_by == order.by.name:
        return ()
    return (e.EventTaken(at=order.at, number=command.number, by=order.by.name),)


def _clear(state: Floor, order: c.FloorOrder, command: c.Clear) -> Decided:
    if order.by.rank in (PLAYER, DEVICE):
        return Refused(Refusal.ROLE_REQUIRED, detail=f"{order.by.name} is {order.by.rank}.")
    found = state.open.get(command.number)
    if found and not may_clear(found.raised.code, order.by.rank):
        accepted = ", ".join(clearers(found.raised.code))
        detail = f"{order.by.name} is {order.by.rank}; accepted: {accepted}."
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    refused = _closed(state, command.number)
    if refused:
        return refused
    by = order.by.name
    return (e.EventCleared(at=order.at, number=command.number, by=by, reason=command.reason),)
