"""The event that a jackpot was withdrawn from a round."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase
from croupier.table.wagers.events import Returned


class JackpotWithdrawn(EventBase, frozen=True, kw_only=True):
    """A jackpot is no longer offered. While wagering is open, its wagers are returned (SATG 7.7)."""

    alert = Alert("jackpot-withdrawn", "jackpot", "reason")

    jackpot: str
    reason: str
    returned: tuple[Returned, ...] = ()
    """The wagers returned. Empty once the book is sealed: the wagers remain and their records are reviewed
    (SATG 8.7.2)."""
    by: str


JackpotEvent: TypeAlias = JackpotWithdrawn
