"""Who may enrol equipment, and who handles the significant events of the floor."""

import re
from typing import assert_never

from croupier.money import MOST
from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.approved_documents import load_document
from croupier.offices.floor.closed_periods import PeriodCommand, alert_of, judge_period
from croupier.offices.floor.proposed_plans import judge_plan
from croupier.offices.floor.significant_events import KINDS, Kind, clearers, may_clear
from croupier.offices.floor.state import Floor
from croupier.offices.office_draft import event_from
from croupier.offices.staff.state import CASHIER, ENGINEER, INSPECTOR, UNRANKED
from croupier.rulebook import CLAUSES, cite
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

Decided = tuple[e.FloorEvent, ...] | Refused
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,49}")
"""A valid device name.

It has no `|`, because that separates name and generation when secrets are derived.
"""
MOST_OPEN = 100
"""Upper limit of open events per kind and place, for kinds that are otherwise unbounded."""
PLAYERS, DEALERS = "terminal", "dealer-terminal"
MUST_HAVE: dict[str, tuple[c.Part, ...]] = {
    PLAYERS: ("touch-screen", "note-acceptor"),
    DEALERS: ("input", "information"),
}
SAYS_SO = {PLAYERS: "SATG 1.1 player-terminal", DEALERS: "SATG 1.1 dealer-terminal"}
APPROVED = {PLAYERS: "SATG 1.1 player-terminal(b)", DEALERS: "SATG 1.1 dealer-terminal(c)"}


def decide(state: Floor, order: c.FloorOrder) -> Decided:
    """Decides an order: passes each command to its judge."""
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
        case c.SignTicketReview():
            return _sign_ticket_review(order, command)
        case c.ProposePlan() | c.ApprovePlan() | c.CloseProposal():
            return judge_plan(state, order, command)
        case c.ClosePeriod() | c.ReopenPeriod():
            return _period(state, order, command)
        case c.AcknowledgeNotice() | c.MarkDelivered():
            return _record(state, order, command)
        case _:
            assert_never(command)


def _not_for(order: c.FloorOrder) -> Refused | None:
    if order.by.rank in (ENGINEER, SYSTEM):
        return None
    detail = phrase(
        "{name} is {rank}; accepted: {ranks}.",
        name=order.by.name,
        rank=order.by.rank,
        ranks=ENGINEER,
    )
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
    return (event_from(order, command, e.DeviceRevoked),)


def _enrol(state: Floor, order: c.FloorOrder, command: c.Enrol) -> Decided:
    refused = _missing_parts(command)
    if refused:
        return refused
    before = state.devices.get(command.device)
    if before and not before.revoked:
        return Refused(
            Refusal.DEVICE_ENROLLED,
            detail=phrase("'{device}'; revoke it first.", device=command.device),
        )
    generation = before.generation + 1 if before else 1
    return (event_from(order, command, e.DeviceEnrolled, generation=generation),)


def _missing_parts(command: c.Enrol) -> Refused | None:
    """Refuses a terminal without its required parts (SATG 1.1).

    Other devices belong to the equipment of their tables.
    """
    kind = command.kind
    missing = [part for part in MUST_HAVE.get(kind, ()) if part not in command.has]
    if missing:
        detail = phrase(
            "'{device}' has no {missing}.", device=command.device, missing=tuple(missing)
        )
        return Refused(Refusal.EQUIPMENT_MISSING, cite(SAYS_SO[kind]), detail)
    if kind in SAYS_SO and not command.tables:
        detail = phrase("'{device}' is connected to no table.", device=command.device)
        return Refused(Refusal.EQUIPMENT_MISSING, cite(SAYS_SO[kind]), detail)
    if kind in APPROVED and not command.approval.strip():
        detail = phrase("'{device}' has no approval.", device=command.device)
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite(APPROVED[kind]), detail)
    if not NAME.fullmatch(command.device):
        detail = phrase(
            "'{device}'; accepted: up to 50 letters, digits, dots, hyphens.",
            device=command.device[:50],
        )
        return Refused(Refusal.DEVICE_INVALID, detail=detail)
    return None


def _period(state: Floor, order: c.FloorOrder, command: PeriodCommand) -> Decided:
    """Closes or reopens a period; a reopened one is an alert."""
    decided = judge_period(state, order, command)
    if isinstance(decided, Refused):
        return decided
    for event in decided:
        if isinstance(event, e.PeriodReopened):
            alert = _raise(state, order, alert_of(event))
            assert not isinstance(alert, Refused), alert
            decided = (*decided, *alert)
    return decided


def _raise(state: Floor, order: c.FloorOrder, command: c.Raise) -> Decided:
    kind = KINDS.get(command.code)
    if order.by.rank == PLAYER:
        return Refused(Refusal.ROLE_REQUIRED, detail=phrase("A player calls for an attendant."))
    if kind is None or bool(command.clause) != kind.any_clause:
        return Refused(
            Refusal.CODE_UNKNOWN,
            detail=phrase("'{code}' {clause}.", code=command.code, clause=command.clause),
        )
    if command.clause and command.clause not in CLAUSES:
        return Refused(
            Refusal.CODE_UNKNOWN,
            detail=phrase("There is no clause '{clause}'.", clause=command.clause),
        )
    if not 0 <= command.amount <= MOST:
        return Refused(Refusal.AMOUNT_INVALID, detail=phrase("{amount}.", amount=command.amount))
    clauses = (*kind.clauses, *filter(None, (command.clause,)))
    open_ = _stands_for(state, kind, command)
    if open_:
        return (event_from(order, command, e.EventRepeated, number=open_, clauses=clauses),)
    raised = event_from(
        order, command, e.EventRaised, number=state.raised + 1, action=kind.action, clauses=clauses
    )
    return (raised,)


def _stands_for(state: Floor, kind: Kind, command: c.Raise) -> int:
    """The number of the open event that counts this one as a repeat; 0 if it is a new event.

    This keeps repeated calls from filling a screen, and outsiders from filling the state.
    """
    where = (command.code, command.place)
    record = {
        number: alert.raised.subject
        for number, alert in state.open.items()
        if (alert.raised.code, alert.raised.place) == where
    }
    same = (
        number for number, subject in record.items() if kind.once and subject == command.subject
    )
    last = max(record) if kind.is_bounded and len(record) >= MOST_OPEN else 0
    return next(same, last)


def _closed(state: Floor, number: int) -> Refused | None:
    if number in state.open:
        return None
    return Refused(Refusal.EVENT_CLOSED, detail=phrase("{number}.", number=number))


def _take(state: Floor, order: c.FloorOrder, command: c.Take) -> Decided:
    """Any member of staff may take charge of an event; the next one takes it over."""
    if order.by.rank in (PLAYER, DEVICE, SYSTEM, UNRANKED):
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("{name} is {rank}.", name=order.by.name, rank=order.by.rank),
        )
    refused = _closed(state, command.number)
    if refused:
        return refused
    if state.open[command.number].taken_by == order.by.name:
        return ()
    return (event_from(order, command, e.EventTaken),)


def _sign_ticket_review(order: c.FloorOrder, command: c.SignTicketReview) -> Decided:
    """Signs the tickets of a day that is over; differences between acts and books need remarks."""
    if order.by.rank != CASHIER:
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name,
            rank=order.by.rank,
            ranks=CASHIER,
        )
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    if order.at < command.ended:
        detail = phrase("{day}; accepted: a gaming day that is over.", day=command.day.isoformat())
        return Refused(Refusal.DAY_NOT_OVER, detail=detail)
    if (command.differences or command.owed != command.booked) and not command.remarks.strip():
        detail = phrase(
            "{differences} differences; accepted: remarks that explain them.",
            differences=command.differences,
        )
        return Refused(Refusal.REASON_REQUIRED, detail=detail)
    return (event_from(order, command, e.TicketReviewSigned),)


def _record(
    state: Floor, order: c.FloorOrder, command: c.AcknowledgeNotice | c.MarkDelivered
) -> Decided:
    if isinstance(command, c.MarkDelivered):
        return _mark_delivered(order, command)
    return _acknowledge(state, order, command)


def _acknowledge(state: Floor, order: c.FloorOrder, command: c.AcknowledgeNotice) -> Decided:
    """Only an inspector acknowledges a notice; a second acknowledgement changes nothing."""
    if order.by.rank != INSPECTOR:
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name,
            rank=order.by.rank,
            ranks=INSPECTOR,
        )
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    if command.notice in state.acknowledged:
        return ()
    return (event_from(order, command, e.NoticeAcknowledged),)


def _mark_delivered(order: c.FloorOrder, command: c.MarkDelivered) -> Decided:
    """Only the game system knows how far a target has come."""
    if order.by.rank != SYSTEM:
        detail = phrase("{name} is {rank}.", name=order.by.name, rank=order.by.rank)
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    return (event_from(order, command, e.AlertsDelivered),)


def _clear(state: Floor, order: c.FloorOrder, command: c.Clear) -> Decided:
    if order.by.rank in (PLAYER, DEVICE):
        return Refused(
            Refusal.ROLE_REQUIRED,
            detail=phrase("{name} is {rank}.", name=order.by.name, rank=order.by.rank),
        )
    alert = state.open.get(command.number)
    if alert and not may_clear(alert.raised.code, order.by.rank):
        accepted = tuple(clearers(alert.raised.code))
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name,
            rank=order.by.rank,
            ranks=accepted,
        )
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    refused = _closed(state, command.number)
    if refused:
        return refused
    if alert and same_person(order.by.name, *alert.raised.people):
        detail = phrase("It concerns {name}. Accepted: another person.", name=order.by.name)
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    return (event_from(order, command, e.EventCleared),)
