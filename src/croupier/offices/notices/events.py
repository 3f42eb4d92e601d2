"""The events of new notices."""

from typing import TypeAlias

from croupier.offices.notices.commands import NewNotice
from croupier.table.values.event_base import EventBase


class NoticeDrafted(EventBase, frozen=True, kw_only=True):
    """The notice was drafted in this form."""

    notice: NewNotice
    by: str


class NoticeSigned(EventBase, frozen=True, kw_only=True):
    """The first of two people signed the notice."""

    notice: str
    by: str


class NoticeCountersigned(EventBase, frozen=True, kw_only=True):
    """The second person signed the notice: it takes effect at its instant."""

    notice: str
    by: str


class NoticeWithdrawn(EventBase, frozen=True, kw_only=True):
    """The notice was withdrawn and does not take effect."""

    notice: str
    reason: str
    by: str


RegisterEvent: TypeAlias = NoticeDrafted | NoticeSigned | NoticeCountersigned | NoticeWithdrawn
