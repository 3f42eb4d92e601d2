"""The watch over fairness over HTTP: what the results of the house show, for staff and inspectors.

The logs are read in a thread, once at a time. What was found is kept: they are read again when the log of a table has
grown, but never so often that the house would do little else.
"""

import asyncio
from dataclasses import dataclass
from threading import Lock
from time import perf_counter
from typing import Annotated
from weakref import WeakKeyDictionary

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from croupier.engine.store import SqlStore
from croupier.offices.house_log import Head
from croupier.offices.staff.state import MATHEMATICIAN
from croupier.records.fairness.fairness_options import ALWAYS, View
from croupier.records.fairness.fairness_watch import (
    EntriesTold,
    FairnessWatch,
    WatchedHold,
    WatchedStream,
)
from croupier.records.fairness.watch_a_store import watch_of_store
from croupier.records.reports.period_arguments import between
from croupier.records.reports.report_head import Period
from croupier.server.api.people_routes import Body
from croupier.server.http.access import RANKED, RECORDS, TheSystem, asks, reads
from croupier.server.process.system import System
from croupier.server.wire.messages import Refusal

FRESH_MS = 30_000
"""For so long what was found is shown again, whatever has come since."""
SHARE = 20
"""Of its time a house reads its logs for no more than one part in so many."""
KEPT = 8
"""Periods that are remembered."""


class FairnessOut(Struct, frozen=True, kw_only=True):
    """What the results of the house show, by equipment, table or dealer."""

    made: int
    """When the logs were read."""
    since: int
    """The first instant of the watch; 0 where it is all that is kept."""
    alpha: float
    every: int
    """How many streams share the chance of a false alarm."""
    by: View
    streams: tuple[WatchedStream, ...]
    holds: tuple[WatchedHold, ...]
    entries: tuple[EntriesTold, ...]
    standing_out: tuple[str, ...]
    """By whatever view."""


class CheckBody(Body, frozen=True, kw_only=True):
    """By what streams are told apart that somebody is called to: one wheel shall not be told three times."""

    by: View


class CheckedOut(Struct, frozen=True, kw_only=True):
    """What stands out, each of it now a significant event that waits for somebody."""

    standing_out: tuple[str, ...]


@dataclass(frozen=True)
class _Found:
    watch: FairnessWatch
    heads: dict[str, Head]
    made: int
    took_ms: float


_one_at_a_time = Lock()
_FOUND: WeakKeyDictionary[System, dict[Period, _Found]] = WeakKeyDictionary()


class TheFairness(Controller):
    """What came from wheels, dice and shoes, weighed against fair."""

    path = "/api/v1/fairness"
    tags = ("maths",)

    @reads("/", *RECORDS)
    async def fairness(
        self,
        system: TheSystem,
        by: Annotated[View, QueryParameter()] = View.EQUIPMENT,
        since: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    ) -> FairnessOut:
        """Every stream of results with its evidence, which holds however often it is looked at."""
        period = between(since, "", ALWAYS)
        found = await asyncio.to_thread(_found, system, period)
        watch = found.watch
        return FairnessOut(
            made=found.made,
            since=period.begin,
            alpha=watch.alpha,
            every=len(watch.streams) + len(watch.holds),
            by=by,
            streams=tuple(one for one in watch.streams if one.view is by),
            holds=tuple(one for one in watch.holds if one.view is by),
            entries=watch.entries,
            standing_out=watch.standing_out(),
        )

    @asks("/check", RANKED, MATHEMATICIAN, refused=Refusal)
    async def check(self, data: JSONBody[CheckBody], system: TheSystem) -> CheckedOut:
        """Let whatever stands out be a significant event, one for each stream; nothing is locked by it."""
        found = await asyncio.to_thread(_found, system, ALWAYS)
        names = found.watch.standing_out(data.by)
        for name in names:
            await system.watch.raised(
                "fairness-evidence", subject=name, detail="Results differ from what is fair."
            )
        return CheckedOut(standing_out=names)


def _found(system: System, period: Period) -> _Found:
    store = system.store
    if not isinstance(store, SqlStore):
        raise NotFoundException(detail="Nothing is kept that could be weighed.")
    with _one_at_a_time:
        kept, now = _FOUND.setdefault(system, {}), system.clock()
        before = kept.get(period)
        if before is not None and now - before.made < max(FRESH_MS, SHARE * before.took_ms):
            return before
        tables = system.config.tables
        heads = {place: head for place, head in store.heads().items() if place in tables}
        if before is not None and before.heads == heads:
            return before
        if len(kept) >= KEPT:
            kept.pop(next(iter(kept)))
        began = perf_counter()
        watch = watch_of_store(store, period)
        kept[period] = _Found(watch, heads, now, 1_000 * (perf_counter() - began))
        return kept[period]
