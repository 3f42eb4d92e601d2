"""Applies an event to the notices; it cannot fail."""

from dataclasses import replace
from typing import assert_never

from croupier.offices.notices import events as e
from croupier.offices.notices.state import HouseNotice, HouseNotices


def evolve(state: HouseNotices, event: e.RegisterEvent) -> HouseNotices:
    """The notices after one more event."""
    match event:
        case e.NoticeDrafted(notice=notice, by=by):
            return _with(state, notice.key, HouseNotice(notice=notice, drafted_by=by))
        case e.NoticeSigned(notice=key, by=by):
            return _with(state, key, replace(state.notices[key], signed_by=by))
        case e.NoticeCountersigned(notice=key, by=by):
            return _with(state, key, replace(state.notices[key], countersigned_by=by))
        case e.NoticeWithdrawn(notice=key, reason=reason):
            return _with(state, key, replace(state.notices[key], withdrawn=reason))
        case _:
            assert_never(event)


def _with(state: HouseNotices, key: str, notice: HouseNotice) -> HouseNotices:
    return HouseNotices({**state.notices, key: notice})
