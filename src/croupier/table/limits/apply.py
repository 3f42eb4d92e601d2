"""Apply the events of the limit sign to the state of a table."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.limits.limit_sign import Announcement
from croupier.table.opening.offer_setup import limits_by_bet
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_limits(state: State, event: e.LimitEvent) -> State:
    """Return the state of the table after a limit event."""
    match event:
        case e.MinimumAnnounced():
            return replace(state, announcement=_announced(state.announcement, event))
        case e.AnnouncementTaken():
            return replace(state, announcement=None)
        case e.LimitsChanged():
            return _limits_changed(state, event)
        case _:
            assert_never(event)


def _announced(before: Announcement | None, event: e.MinimumAnnounced) -> Announcement:
    """Return the announcement after a sign went up; other figures or another time restart its twenty minutes."""
    announcement = before or Announcement(
        minimums=event.minimums, proposed=event.proposed, displayed={}, since=event.at
    )
    announcement = announcement.replaced(event.minimums, event.proposed, at=event.at)
    for location in event.locations:
        announcement = announcement.shown(location, event.at)
    return announcement


def _limits_changed(state: State, event: e.LimitsChanged) -> State:
    assert state.sign is not None, "An open table has a sign."
    limits = limits_by_bet(state.offer, event.limits, event.aggregate)
    sign = state.sign.changed(
        limits, state.announcement, at=event.at, online=() if state.is_live else state.terminals
    )
    return replace(state, sign=sign, announcement=None)
