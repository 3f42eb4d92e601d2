"""A jackpot was taken out of a round."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase
from croupier.table.wagers.events import Returned


class JackpotWithdrawn(EventBase, frozen=True, kw_only=True):
    """A jackpot is not offered any more: wagers on it go back while wagers are taken (SATG 7.7)."""

    jackpot: str
    reason: str
    returned: tuple[Returned, ...] = ()
    """Nothing once the book is sealed: then the wagers stand, and their records are looked at (SATG 8.7.2)."""
    by: str


JackpotEvent: TypeAlias = JackpotWithdrawn
