"""Before somebody is told that he is unknown, what other processes wrote is read: they may know him."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from croupier.engine.clock import Clock
from croupier.errors import CroupierError
from croupier.server.settings.rate_limit import Pace

MISSES = 5
"""So often a second an office is read on for those whom nobody knows."""


class CatchingUp:
    """Reads the log of an office on, no more often than its pace allows."""

    def __init__(
        self,
        reload: Callable[[], None],
        between: Callable[[Callable[[], None]], Future[None]],
        clock: Clock,
    ) -> None:
        self._reload, self._between, self._clock = reload, between, clock
        self._pace = Pace(MISSES)

    async def __call__(self) -> None:
        """From here on whatever was written before is known, unless too many ask or the store is away."""
        if not self._pace.allows(self._clock.elapsed()):
            return
        try:
            # At the pump's own time: its batches stand on what the office knows.
            await asyncio.wrap_future(self._between(self._reload))
        except CroupierError:
            return  # whoever is unknown may come again
