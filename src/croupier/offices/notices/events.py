"""What happened to new notices."""

from typing import TypeAlias

from croupier.offices.notices.commands import NewNotice
from croupier.table.values.event_base import EventBase


class NoticeDrafted(EventBase, frozen=True, kw_only=True):
    """It is written as it stands here."""

    notice: NewNotice
    by: str


class NoticeSigned(EventBase, frozen=True, kw_only=True):
    """The first of two people has signed it."""

    notice: str
    by: str


class NoticeCountersigned(EventBase, frozen=True, kw_only=True):
    """The second has: it takes effect at its instant."""

    notice: str
    by: str


class NoticeWithdrawn(EventBase, frozen=True, kw_only=True):
    """It shall not take effect."""

    notice: str
    reason: str
    by: str


RegisterEvent: TypeAlias = NoticeDrafted | NoticeSigned | NoticeCountersigned | NoticeWithdrawn
