"""The reports that are being made and those that were made last, so that the same report can be downloaded."""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from croupier.server.jobs.job_messages import Answer

KEPT = 16
"""Reports that are kept; the oldest goes first."""


class ReportShelf:
    """The progress of reports by the id of their request, and made reports by their seal."""

    def __init__(self) -> None:
        self._progress: dict[str, tuple[int, int]] = {}
        self._made: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        """By id of the request: the seal of its report, and the report."""

    def begin(self, named: str) -> Callable[[Answer], None]:
        """Begin a report, and return what takes its progress."""
        self._progress[named] = (0, 0)

        def goes_on(answer: Answer) -> None:
            if named in self._progress:
                self._progress[named] = (answer.done, answer.of)

        return goes_on

    def end(self, named: str) -> None:
        """Forget the progress of a report that is made or was given up."""
        self._progress.pop(named, None)

    def progress(self, named: str) -> tuple[int, int] | None:
        """Return how many orders of how many are read; none if no such report is being made."""
        return self._progress.get(named)

    def keep(self, named: str, report: bytes) -> None:
        """Keep a report for downloads."""
        self._made[named] = sha256(report).hexdigest(), report
        self._made.move_to_end(named)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def seal(self, named: str) -> str:
        """Return the seal of the report of a request; empty if it is not kept."""
        return self._made.get(named, ("", b""))[0]

    def report(self, seal: str) -> bytes | None:
        """Return a report that is still kept."""
        return next((report for name, report in self._made.values() if name == seal), None)
