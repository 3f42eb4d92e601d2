"""The readiness of the process: whether the pump runs, the store can be written to, and nothing stops the system."""

import asyncio

from structlog.typing import FilteringBoundLogger

from croupier.engine.clock import Clock
from croupier.engine.store import Store
from croupier.errors import CroupierError
from croupier.server.process.offices import FloorOffice
from croupier.server.process.running_tables import RunningTables

READY_S = 5
"""Seconds that a probe may take before the store counts as not answering."""
PROBED_S = 1.0
"""Seconds between two probes of the store."""


class StoreProbe:
    """Writes to the store through the pump, because a store on a full disk can still be read.

    Concurrent callers share one probe. No alert can be kept in a store that takes nothing, so the log of the process
    says when it stops taking orders, and when it takes them again.
    """

    def __init__(
        self, tables: RunningTables, store: Store, clock: Clock, log: FilteringBoundLogger
    ) -> None:
        self._tables, self._store, self._clock, self._log = tables, store, clock, log
        self._is_writable = True
        self._probe: asyncio.Future[None] | None = None
        self._probed = 0.0

    async def fault(self) -> str:
        """Return why the store takes no orders; an empty text if it does."""
        try:
            async with asyncio.timeout(READY_S):
                await self._answers()
        except (TimeoutError, CroupierError) as failed:
            fault = f"The store cannot be written to: {failed}."
        else:
            fault = ""
        if self._is_writable and fault:
            self._log.critical("store-unwritable", detail=fault)
        elif fault == "" and not self._is_writable:
            self._log.warning("store-writable")
        self._is_writable = not fault
        return fault

    async def _answers(self) -> None:
        now = self._clock.elapsed()
        fresh = now - self._probed < PROBED_S
        if self._probe is None or (self._probe.done() and not fresh):
            self._probe = asyncio.wrap_future(self._tables.between(self._store.probe))
            self._probed = now
        await asyncio.shield(self._probe)


class Readiness:
    """Says whether the process can take orders."""

    def __init__(self, floor: FloorOffice, probe: StoreProbe) -> None:
        self._floor, self._probe = floor, probe

    async def reasons(self) -> list[str]:
        """Return the reasons why the process cannot take orders, if any."""
        stopped = self._floor.state.is_stopped()
        says = ["An open significant event stops the system."] if stopped else []
        fault = await self._probe.fault()
        return [*says, fault] if fault else says
