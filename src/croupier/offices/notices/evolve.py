"""An event is applied to the notices; it cannot fail."""

from dataclasses import replace
from typing import assert_never

from croupier.offices.notices import events as e
from croupier.offices.notices.state import Signed, Written


def evolve(state: Signed, event: e.RegisterEvent) -> Signed:
    """The notices after one more event."""
    match event:
        case e.NoticeDrafted(notice=notice, by=by):
            return _with(state, notice.key, Written(notice=notice, drafted_by=by))
        case e.NoticeSigned(notice=key, by=by):
            return _with(state, key, replace(state.notices[key], signed_by=by))
        case e.NoticeCountersigned(notice=key, by=by):
            return _with(state, key, replace(state.notices[key], countersigned_by=by))
        case e.NoticeWithdrawn(notice=key, reason=reason):
            return _with(state, key, replace(state.notices[key], withdrawn=reason))
        case _:
            assert_never(event)


def _with(state: Signed, key: str, one: Written) -> Signed:
    return Signed({**state.notices, key: one})
