"""How the logs stood when the period of a report began, so that the next report of the process reads on from there.

A report needs little of the time before its period: the game and the dealer of each table, and when its rounds were
settled. A process that makes one report after another keeps this and skips the orders that led to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import DatabaseArchive
from croupier.offices.house_log import Head
from croupier.records.reports.period_tally import PlaceSoFar

KEPT = 4
"""Marks that a process keeps; it forgets the earliest one first."""


@dataclass(frozen=True, slots=True)
class ReportMark:
    """The state of all logs after an order."""

    before: int
    """Every order up to this one is earlier than this instant."""
    last: Entry
    places: Mapping[str, PlaceSoFar]
    logs: Mapping[str, Head]

    def is_in(self, archive: DatabaseArchive) -> bool:
        """Whether the log still holds the order: not if the store was restored or replaced."""
        order = next(archive.entries(after=self.last.number - 1), None)
        return order is not None and order.hash == self.last.hash


class ReportMarks:
    """The marks of one process."""

    def __init__(self) -> None:
        self._marks: dict[int, ReportMark] = {}

    def latest(self, begin: int, archive: DatabaseArchive) -> ReportMark | None:
        """Return the latest mark before a period begins, or none; marks of another log are forgotten."""
        usable = [mark for mark in self._marks.values() if mark.before <= begin]
        mark = max(usable, key=lambda it: (it.last.number, it.before), default=None)
        if mark is not None and not mark.is_in(archive):
            self._marks.clear()
            return None
        return mark

    def keep(
        self, before: int, last: Entry, places: Mapping[str, PlaceSoFar], logs: Mapping[str, Head]
    ) -> None:
        """Keep how the logs stand after an order, at the beginning of a period."""
        copies = {name: place.copy() for name, place in places.items()}
        self._marks[before] = ReportMark(before, last, copies, dict(logs))
        if len(self._marks) > KEPT:
            del self._marks[min(self._marks)]
