"""Keep wagering open until every message that arrived before its close is read (SATG 3.7)."""

from collections.abc import Callable

from croupier.server.wire.arrivals import Arrivals
from croupier.table.automatic import due
from croupier.table.phases import Phase
from croupier.table.state import State


class ClosingGate:
    """Holds what would close wagering at a table while earlier messages of this process are not handled.

    The deadline itself closes wagering, and so may an order of staff or of a device. A player's order does not, but
    the table looks at the clock with every order: one that arrived after the deadline waits too.
    """

    def __init__(self, arrivals: Arrivals, state: Callable[[str], State | None]) -> None:
        self._arrivals, self._state = arrivals, state

    def holds(self, place: str, at: int, *, by_player: bool) -> bool:
        """Say whether an order of an instant waits."""
        state = self._state(place)
        if state is None or state.phase is not Phase.WAGERING:
            return False
        deadline = due(state)
        if deadline is not None and at >= deadline:
            return self._arrivals.waits_before(deadline)
        return not by_player and self._arrivals.waits_before(at)
