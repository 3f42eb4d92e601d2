"""Stop people who guess ticket numbers, for a while."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.offices.floor.state import MISSES, Floor
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

WINDOW_MS = 600_000
"""Milliseconds in which the remembered number of misses is too many. This is operator policy."""


class TooManyMisses(Exception):
    """Too many numbers that do not exist."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


@dataclass
class TicketGuesses:
    """The misses of each person, at any place.

    The floor's log has them, so they outlive a process.
    """

    floor: Callable[[], Floor]
    clock: Clock
    raise_alert: Callable[..., Awaitable[object]]

    def check(self, name: str) -> None:
        """Refuse a person with too many misses."""
        if self._recent(name) >= MISSES:
            detail = phrase("Too many numbers that do not exist; accepted: again in a while.")
            raise TooManyMisses(Refused(Refusal.TICKET_INVALID, detail=detail))

    async def count_miss(self, name: str) -> None:
        """Count a number that does not exist before the answer, and report a person who guesses."""
        facts = {"player": name}
        await self.raise_alert("ticket-missed", subject=name, facts=facts)
        recent = self._recent(name)
        if recent >= MISSES:
            facts["count"] = str(recent)
            await self.raise_alert("ticket-guessing", subject=name, facts=facts)

    def _recent(self, name: str) -> int:
        since = self.clock() - WINDOW_MS
        return sum(at > since for at in self.floor().misses.get(name, ()))
