"""Whoever presents numbers of tickets that do not exist is guessing, and is stopped for a while."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.offices.floor.state import MISSES, Floor
from croupier.table.values.refusals import Refusal, Refused

WINDOW_MS = 600_000
"""Within so long as many misses as are remembered are too many, operator policy."""


class Guessing(Exception):
    """Too many numbers that do not exist."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


@dataclass
class Guesses:
    """The misses of each, wherever he tried: they stand in the log of the floor, and outlive every process."""

    floor: Callable[[], Floor]
    clock: Clock
    raised: Callable[..., Awaitable[object]]

    def check(self, who: str) -> None:
        """Refuse whoever has missed too often."""
        if self._recent(who) >= MISSES:
            detail = "Too many numbers that do not exist; accepted: again in a while."
            raise Guessing(Refused(Refusal.TICKET_INVALID, detail=detail))

    async def missed(self, who: str) -> None:
        """One more number that does not exist: he is answered once it is counted. One who guesses is reported."""
        await self.raised("ticket-missed", subject=who)
        if self._recent(who) >= MISSES:
            await self.raised("ticket-guessing", subject=who)

    def _recent(self, who: str) -> int:
        since = self.clock() - WINDOW_MS
        return sum(at > since for at in self.floor().misses.get(who, ()))
