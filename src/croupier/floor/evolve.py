"""What events change of the equipment and of what is to be seen to."""

from dataclasses import replace
from typing import assert_never

from croupier.floor import events as e
from croupier.floor.state import MISSES, Device, Floor, Open


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
        case e.EventTaken(number=number, by=by):
            taken = replace(state.open[number], taken_by=by)
            return replace(state, open=state.open.set(number, taken))
        case e.EventCleared(number=number):
            return replace(state, open=state.open.delete(number))
        case _:
            assert_never(event)


def _raised(state: Floor, event: e.EventRaised) -> Floor:
    running, watched, found = state.running, state.watched, state.open
    misses = state.misses
    if event.told > watched.get(event.place, 0):
        watched = watched.set(event.place, event.told)
    if event.code == "system-started":
        running |= {event.subject}
    elif event.code == "system-stopped":
        running -= {event.subject}
    elif event.code == "ticket-missed":
        before = misses.get(event.subject, ())
        misses = misses.set(event.subject, (*before, event.at)[-MISSES:])
    if event.action != "log":
        found = found.set(event.number, Open(event))
    return replace(
        state, raised=event.number, running=running, watched=watched, misses=misses, open=found
    )


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
