"""Whoever presents numbers of tickets that do not exist is guessing, and is stopped for a while."""

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.clock import Clock
from croupier.rounds.refusals import Refusal, Refused

TRIES, WINDOW_MS = 10, 600_000
"""So many misses within ten minutes, operator policy."""


class Guessing(Exception):
    """Too many numbers that do not exist."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


@dataclass
class Guesses:
    """The misses of each, in this process; one who guesses is reported."""

    clock: Clock
    report: Callable[[str], None]
    _misses: dict[str, list[int]] = field(default_factory=dict)

    def check(self, who: str) -> None:
        """Refuse whoever has missed too often."""
        if len(self._recent(who)) >= TRIES:
            detail = "Too many numbers that do not exist; accepted: again in a while."
            raise Guessing(Refused(Refusal.TICKET_INVALID, detail=detail))

    def missed(self, who: str) -> None:
        """One more number that does not exist."""
        own = self._recent(who)
        own.append(self.clock())
        self._misses[who] = own
        if len(own) == TRIES:
            self.report(who)

    def _recent(self, who: str) -> list[int]:
        since = self.clock() - WINDOW_MS
        return [at for at in self._misses.get(who, ()) if at > since]
