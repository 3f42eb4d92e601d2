"""What events change of the equipment and of what is to be seen to."""

from dataclasses import replace
from typing import assert_never

from immutables import Map

from croupier.offices.floor import events as e
from croupier.offices.floor.state import MISSES, Device, Floor, Open


def evolve(state: Floor, event: e.FloorEvent) -> Floor:
    """The floor after an event."""
    match event:
        case e.DeviceEnrolled():
            return replace(state, devices=state.devices.set(event.device, _enrolled(event)))
        case e.DeviceRevoked(device=name):
            revoked = replace(state.devices[name], revoked=True)
            return replace(state, devices=state.devices.set(name, revoked))
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
        case _:
            assert_never(event)


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
    """How far the log of its place was looked through; a mark never goes back."""
    if event.told <= state.watched.get(event.place, 0):
        return state.watched
    return state.watched.set(event.place, event.told)


def _enrolled(event: e.DeviceEnrolled) -> Device:
    return Device(
        device=event.device,
        kind=event.kind,
        generation=event.generation,
        tables=event.tables,
        terminal=event.terminal,
        approval=event.approval,
        approved_on=event.approved_on,
        simulated=event.simulated,
        has=event.has,
        enrolled_at=event.at,
    )
