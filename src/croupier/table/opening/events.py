"""Events of opening and closing a table and of how its rounds start."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase
from croupier.table.values.plan import Plan


class TableOpened(EventBase, frozen=True, kw_only=True):
    """The table passed the checklist and opened; rounds can begin."""

    plan: Plan
    readings: int = 0
    """The readings of the rules by which the table judges until it opens again (`table/values/readings.py`)."""


class WageringPeriodSet(EventBase, frozen=True, kw_only=True):
    """The operator set the wagering period, from the next round on (SATG 6.1.1)."""

    seconds: int


class RoundsDirected(EventBase, frozen=True, kw_only=True):
    """A supervisor directed rounds without wagers (SATG 6.3, WHEEL 5.1.5)."""

    alert = Alert("rounds-directed", detail="mode")

    mode: str


class ClosingAnnounced(EventBase, frozen=True, kw_only=True):
    """The closing notice was given: the table will close (SATG 20.8, WAR 11.7, WHEEL 9.8)."""

    alert = Alert("closing-announced", detail="closes_at")

    closes_at: int | None


class TableClosed(EventBase, frozen=True, kw_only=True):
    """The table closed; no more rounds begin."""

    alert = Alert("table-closed")


OpeningEvent: TypeAlias = (
    TableOpened | WageringPeriodSet | RoundsDirected | ClosingAnnounced | TableClosed
)
