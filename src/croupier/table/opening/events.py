"""A table opened, closed, and how its rounds are started."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase
from croupier.table.values.plan import Plan


class TableOpened(EventBase, frozen=True, kw_only=True):
    """The checklist was met; from here on there are rounds."""

    plan: Plan


class WageringPeriodSet(EventBase, frozen=True, kw_only=True):
    """The operator determined the wagering period, from the next round on (SATG 6.1.1)."""

    seconds: int


class RoundsDirected(EventBase, frozen=True, kw_only=True):
    """A supervisor directed rounds without wagers (SATG 6.3, WHEEL 5.1.5)."""

    mode: str


class ClosingAnnounced(EventBase, frozen=True, kw_only=True):
    """The notice that the table will close (SATG 20.8, WAR 11.7, WHEEL 9.8)."""

    closes_at: int | None


class TableClosed(EventBase, frozen=True, kw_only=True):
    """No more rounds."""


OpeningEvent: TypeAlias = (
    TableOpened | WageringPeriodSet | RoundsDirected | ClosingAnnounced | TableClosed
)
