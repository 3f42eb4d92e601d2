"""Requests that wait for a second administrator, who approves them at another screen and at another time."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from croupier.offices.office_draft import event_from
from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.state import ADMINISTRATOR, OpenRequest, Staff
from croupier.table.values.people import NO_ACTOR
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

Decided: TypeAlias = tuple[e.StaffEvent, ...] | Refused
Judge: TypeAlias = Callable[[Staff, c.StaffOrder], Decided]
"""Judges the command of a request as if it were given now."""


def judge_request(
    state: Staff,
    order: c.StaffOrder,
    command: c.RequestAccess | c.ApproveRequest | c.CloseRequest,
    judge: Judge,
) -> Decided:
    """Judges a request, or what another administrator says to it."""
    match command:
        case c.RequestAccess():
            return _request(state, order, command, judge)
        case c.ApproveRequest():
            return _approve(state, order, command, judge)
        case c.CloseRequest():
            return _close(state, order, command)


def _request(state: Staff, order: c.StaffOrder, command: c.RequestAccess, judge: Judge) -> Decided:
    """Does what one administrator alone may do, and keeps the rest for a second one."""
    access = replace(command.access, second=NO_ACTOR)
    decided = judge(state, replace(order, command=access))
    if not isinstance(decided, Refused) or decided.why is not Refusal.SECOND_PERSON:
        return decided
    number = state.requested + 1
    return (event_from(order, command, e.AccessRequested, request=number, access=access),)


def _approve(state: Staff, order: c.StaffOrder, command: c.ApproveRequest, judge: Judge) -> Decided:
    """Does what another administrator requested; the administrator who approves is the second one."""
    request = state.requests.get(command.request)
    if request is None:
        return _unknown(command)
    decided = judge(state, _as_requested(state, order, request))
    if isinstance(decided, Refused):
        return decided
    return event_from(order, command, e.RequestApproved), *decided


def _as_requested(state: Staff, order: c.StaffOrder, request: OpenRequest) -> c.StaffOrder:
    """The order of the administrator who made the request, with the rank that this member has now."""
    first = state.members[request.by].acting(ADMINISTRATOR)
    return replace(order, by=first, command=replace(request.access, second=order.by))


def _close(state: Staff, order: c.StaffOrder, command: c.CloseRequest) -> Decided:
    """Refuses a request, or withdraws the own one."""
    if command.request not in state.requests:
        return _unknown(command)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    return (event_from(order, command, e.RequestClosed),)


def _unknown(command: c.AboutRequest) -> Refused:
    detail = phrase("Request {number}; accepted: one that waits.", number=command.request)
    return Refused(Refusal.REQUEST_CLOSED, detail=detail)
