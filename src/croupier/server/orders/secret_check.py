"""Secrets are proven by themselves: a few at a time, and no faster than people can type.

To prove one takes as much memory and time as a guesser shall need. Whoever sends many holds up neither the
tables nor the store: they wait here, and beyond some they are sent away.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from croupier.engine.clock import Clock
from croupier.errors import CroupierError
from croupier.server.settings.rate_limit import Pace

AT_ONCE = 2
WAITING = 32
"""So many wait at most until theirs is proven."""
IN_ALL = 4
"""So many times the pace of one address all of them have together."""
ADDRESSES = 1_000
"""So many addresses have a pace of their own at a time; the oldest is forgotten."""

T = TypeVar("T")


class TooFast(CroupierError):
    """More than is taken now; nothing was looked at."""


class Proving:
    """The way to whatever is costly about secrets."""

    def __init__(self, clock: Clock, a_second: int) -> None:
        self._clock, self._a_second = clock, a_second
        self._all = Pace(IN_ALL * a_second)
        self._paces: dict[str, Pace] = {}
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="secrets")
        self._waiting = 0

    def admit(self, address: str) -> None:
        """Refuse what comes too fast from an address, or from all of them together."""
        own = self._paces.pop(address, None) or Pace(self._a_second)
        self._paces[address] = own  # the latest comes last
        if len(self._paces) > ADDRESSES:
            del self._paces[next(iter(self._paces))]
        now = self._clock.elapsed()
        if not (own.allows(now) and self._all.allows(now)):
            raise TooFast(
                "More secrets than are looked at in a second. Accepted: again in a while."
            )

    async def do(self, act: Callable[..., T], *what: object) -> T:
        """Do it when it is its turn."""
        if self._waiting >= WAITING:
            raise TooFast("Too many wait to be proven. Accepted: again in a while.")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: act(*what))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Nothing is proven any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
