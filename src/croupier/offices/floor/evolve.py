"""Applies events to the equipment and to the open significant events."""

from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.offices.floor import events as e
from croupier.offices.floor.closed_periods import period_changed
from croupier.offices.floor.proposed_plans import planned
from croupier.offices.floor.state import MISSES, Device, Floor, Open
from croupier.table.values.replace import from_fields


def evolve(state: Floor, event: e.FloorEvent) -> Floor:
    """The floor after an event."""
    match event:
        case e.DeviceEnrolled() | e.DeviceRevoked():
            return _equipped(state, event)
        case e.EventRaised():
            return _raised(state, event)
        case e.EventRepeated():
            return _repeated(state, event)
        case e.EventTaken(number=number, by=by):
            taken = replace(state.open[number], taken_by=by)
            return replace(state, open=state.open.set(number, taken))
        case e.EventCleared(number=number):
            return replace(state, open=state.open.delete(number))
        case e.DocumentLoaded(edition=edition):
            every = (*state.documents.get(edition, ()), event)
            return replace(state, documents=state.documents.set(edition, every))
        case e.TicketReviewSigned() | e.NoticeAcknowledged() | e.AlertsDelivered():
            return _recorded(state, event)
        case e.PeriodClosed() | e.PeriodReopened():
            return period_changed(state, event)
        case e.PlanProposed() | e.PlanApproved() | e.ProposalClosed():
            return planned(state, event)
        case _:
            assert_never(event)


def _equipped(state: Floor, event: e.DeviceEnrolled | e.DeviceRevoked) -> Floor:
    """Record a device that may connect, or that may not connect any more."""
    if isinstance(event, e.DeviceEnrolled):
        device = from_fields(Device, event, enrolled_at=event.at)
    else:
        device = replace(state.devices[event.device], revoked=True)
    return replace(state, devices=state.devices.set(event.device, device))


def _recorded(
    state: Floor, event: e.TicketReviewSigned | e.NoticeAcknowledged | e.AlertsDelivered
) -> Floor:
    """Record who reviewed the tickets of a day or read a notice, and how far a target has the alerts."""
    if isinstance(event, e.AlertsDelivered):
        return replace(state, delivered=state.delivered.set(event.target, event.read))
    if isinstance(event, e.NoticeAcknowledged):
        return replace(state, acknowledged=state.acknowledged.set(event.notice, event))
    return replace(state, ticket_reviews=state.ticket_reviews.set(event.day, event))


def _raised(state: Floor, event: e.EventRaised) -> Floor:
    changed: dict[str, object] = {"raised": event.number, "watched": _watched(state, event)}
    if event.action != "log":
        changed["open"] = state.open.set(event.number, Open(event))
    match event.code:
        case "system-started":
            changed |= {"running": state.running | {event.subject}, "began": event.detail}
        case "system-stopped":
            changed["running"] = state.running - {event.subject}
        case "ticket-missed":
            before = state.misses.get(event.subject, ())
            changed["misses"] = state.misses.set(event.subject, (*before, event.at)[-MISSES:])
    return replace(state, **changed)  # type: ignore[arg-type]  # by their names


def _repeated(state: Floor, event: e.EventRepeated) -> Floor:
    before = state.open[event.number]
    counted = replace(before, repeats=before.repeats + 1, latest=event.at)
    open_ = state.open.set(event.number, counted)
    return replace(state, open=open_, watched=_watched(state, event))


def _watched(state: Floor, event: e.EventRaised | e.EventRepeated) -> Map[str, int]:
    """The read position in the log of each place; a position never goes back."""
    if event.told <= state.watched.get(event.place, 0):
        return state.watched
    return state.watched.set(event.place, event.told)
