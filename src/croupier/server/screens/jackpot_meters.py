"""The meter displays: what terminals and walls show of the jackpots of their table (SATG 2.3.3)."""

from collections.abc import Callable

from croupier.offices.jackpots import Jackpots
from croupier.server.screens.hub import Hub, encode
from croupier.views.jackpots.jackpot_view import jackpots_view


class Meters:
    """One message for a whole table, a few times a second and only when something of it changed."""

    def __init__(self, hub: Hub, jackpots: Callable[[], Jackpots]) -> None:
        self._hub, self._jackpots = hub, jackpots
        self._seen: tuple[Jackpots, int] = (Jackpots(), 0)
        self._shown: set[str] = set()

    def flush(self) -> None:
        """Show what has become of the meters since."""
        state, tables = self._jackpots(), self._hub.tables
        if self._seen[0] is state and self._seen[1] == len(tables):
            return
        self._seen = state, len(tables)
        signed = {table for sign in state.signs for table in sign.tables}
        grouped = {table for group in state.groups.values() for table in group}
        for table in (self._shown | signed | grouped) & tables.keys():
            self._hub.meters(table, encode(jackpots_view(state, table)))
        self._shown = (signed | grouped) & tables.keys()
