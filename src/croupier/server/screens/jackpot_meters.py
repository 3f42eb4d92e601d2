"""The meter displays: what terminals and walls show of the jackpots of their table (SATG 2.3.3)."""

from collections.abc import Callable

from croupier.offices.jackpots import Jackpots
from croupier.server.screens.hub import Hub, encode
from croupier.views.jackpots.jackpot_view import jackpots_view


class JackpotMeters:
    """Sends one message for a whole table, a few times a second and only after a change."""

    def __init__(
        self, hub: Hub, jackpots: Callable[[], Jackpots], mistake: Callable[[BaseException], None]
    ) -> None:
        self._hub, self._jackpots, self._mistake = hub, jackpots, mistake
        self._published: tuple[Jackpots, int] = (Jackpots(), 0)
        self._tables: set[str] = set()

    def flush(self) -> None:
        """Show the changes of the meters."""
        state, tables = self._jackpots(), self._hub.tables
        if self._published[0] is state and self._published[1] == len(tables):
            return
        self._published = state, len(tables)
        signed = {table for sign in state.signs for table in sign.tables}
        grouped = {table for group in state.groups.values() for table in group}
        for table in (self._tables | signed | grouped) & tables.keys():
            try:
                self._hub.meters(table, encode(jackpots_view(state, table)))
            except Exception as failed:  # noqa: BLE001  the other tables show their meters
                self._mistake(failed)
        self._tables = (signed | grouped) & tables.keys()
