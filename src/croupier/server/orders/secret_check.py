"""Check secrets in their own threads: a few at a time, and no faster than people can type.

A check costs enough memory and time to slow a guesser. Many attempts delay neither the tables nor
the store: they wait here, and beyond a limit they are refused.
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
"""Upper limit of checks that wait."""
IN_ALL = 4
"""The rate of all addresses together, as a multiple of one address's rate."""
ADDRESSES = 1_000
"""Addresses with a rate limit of their own. The oldest is dropped."""

T = TypeVar("T")


class TooFast(CroupierError):
    """The rate limit is reached. Nothing was checked."""


class SecretCheck:
    """Runs the costly work about secrets."""

    def __init__(self, clock: Clock, a_second: int) -> None:
        self._clock, self._a_second = clock, a_second
        self._all = Pace(IN_ALL * a_second)
        self._paces: dict[str, Pace] = {}
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="secrets")
        self._waiting = 0

    def admit(self, address: str) -> None:
        """Refuse what comes too fast from one address, or from all together."""
        pace = self._paces.pop(address, None) or Pace(self._a_second)
        self._paces[address] = pace  # the latest comes last
        if len(self._paces) > ADDRESSES:
            del self._paces[next(iter(self._paces))]
        now = self._clock.elapsed()
        if not (pace.allows(now) and self._all.allows(now)):
            raise TooFast(
                "More secrets than are looked at in a second. Accepted: again in a while."
            )

    async def do(self, act: Callable[..., T], *arguments: object) -> T:
        """Run the work when it is its turn."""
        if self._waiting >= WAITING:
            raise TooFast("Too many wait to be proven. Accepted: again in a while.")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: act(*arguments))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)
