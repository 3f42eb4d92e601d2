"""The figures of the gaming day for the pit's screens: a process beside the tables reads them from the logs."""

from collections.abc import Callable

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.errors import CroupierError
from croupier.records.reports.gaming_calendar import Calendar
from croupier.server.jobs.job_messages import ReadDayFigures
from croupier.server.jobs.job_pool import JobPool
from croupier.table import events as e

EVERY_S = 2.0
"""Seconds between two looks whether rounds were settled."""
AT_LEAST_EVERY_MS = 30_000
"""Milliseconds after which the figures are read again in any case: another process may have settled rounds."""
COUNTED = (e.RoundSettled, e.RoundCorrected, e.RoundVoided, e.TableOpened)


class DayFiguresWatch:
    """Keeps the newest figures as JSON, as long as a screen shows them."""

    def __init__(
        self, pool: JobPool, clock: Clock, calendar: Calendar, *, is_shown: Callable[[], bool],
        show: Callable[[bytes], None],
    ) -> None:  # fmt: skip
        self._pool, self._clock, self._calendar = pool, clock, calendar
        self._is_shown, self._show = is_shown, show
        self._changed, self._read_at, self._busy = True, 0, False

    def on_commit(self, batch: CommittedBatch) -> None:
        """Note that the figures of a table are others."""
        if not self._changed:
            self._changed = any(
                isinstance(event, COUNTED)
                for commit in batch.commits
                for event in commit.answer.events
            )

    async def refresh(self) -> None:
        """Read the figures if they may be others, and show them. A failed reading is tried again."""
        old = self._clock() - self._read_at >= AT_LEAST_EVERY_MS
        if self._busy or not self._is_shown() or not (self._changed or old):
            return
        self._busy, self._changed = True, False
        try:
            self._show(await self._pool.do(ReadDayFigures(self._calendar, self._clock())))
            self._read_at = self._clock()
        except CroupierError:
            self._changed = True
            raise
        finally:
            self._busy = False
