"""The findings of the fairness watch. One reading at a time reads the logs, and its findings are cached.

The logs are read again when one has grown, but a rate limit keeps the load on the house low.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from time import perf_counter

from msgspec import msgpack

from croupier.engine.clock import Clock
from croupier.engine.store import SqlStore
from croupier.offices.house_log import Head
from croupier.records.fairness.fairness_watch import FairnessWatch
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.report_head import Period
from croupier.server.jobs.job_messages import WatchFairness
from croupier.server.jobs.job_pool import JobPool

FRESH_MS = 30_000
"""Milliseconds for which findings are shown again, even if the logs have grown."""
SHARE = 20
"""Reading the logs takes at most one part in this many of the time."""
CACHED = 8
"""Periods that are cached."""
_watch_of = msgpack.Decoder(FairnessWatch).decode


@dataclass(frozen=True)
class Findings:
    """What the watch found in the logs of the tables, as far as they had come."""

    watch: FairnessWatch
    heads: dict[str, Head]
    made: int
    """When the logs were read."""
    took_ms: float


class FairnessFindings:
    """The findings of each period."""

    def __init__(
        self, pool: JobPool, clock: Clock, tables: Collection[str], calendar: Calendar
    ) -> None:
        self._pool, self._clock, self._tables, self._calendar = pool, clock, tables, calendar
        self._one_at_a_time = asyncio.Lock()
        self._cached: dict[Period, Findings] = {}

    async def of_period(self, store: SqlStore, period: Period) -> Findings:
        """Return the cached findings, or read the logs again."""
        async with self._one_at_a_time:
            cached, now = self._cached, self._clock()
            before = cached.get(period)
            if before is not None and now - before.made < max(FRESH_MS, SHARE * before.took_ms):
                return before
            heads = await asyncio.to_thread(self._heads, store)
            if before is not None and before.heads == heads:
                return before
            began = perf_counter()
            watch = _watch_of(await self._pool.do(WatchFairness(period, self._calendar)))
            if len(cached) >= CACHED:
                cached.pop(next(iter(cached)))
            cached[period] = Findings(watch, heads, now, 1_000 * (perf_counter() - began))
            return cached[period]

    def _heads(self, store: SqlStore) -> dict[str, Head]:
        return {place: head for place, head in store.heads().items() if place in self._tables}
