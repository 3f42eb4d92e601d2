"""What this process does after a commit, of its own or of another process."""

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.settlement_ahead import SettlementAhead
from croupier.engine.store import Record, Unsure
from croupier.offices.floor.commands import FLOOR
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.staff.commands import STAFF
from croupier.server.feeds.jackpot_prizes import JackpotPrizes
from croupier.server.process.background import Background
from croupier.server.process.device_lines import DeviceLines
from croupier.server.process.floor_locks import FloorLocks
from croupier.server.process.running_tables import RunningTables
from croupier.server.process.screen_presence import ScreenPresence
from croupier.server.screens.screen_service import ScreenService
from croupier.server.settings.metrics import Metrics


@dataclass(eq=False)
class CommitObservers:
    """Notifies the observers of each committed batch, in their order."""

    background: Background
    metrics: Metrics
    tables: RunningTables
    foresee: Callable[[SettlementAhead], None]
    """Builds the views of a settlement ahead."""
    observers: Sequence[Callable[[CommittedBatch], None]]

    def on_committed(self, batch: CommittedBatch) -> None:
        """Pass a committed batch on to the loop. The pump's own thread calls this."""
        owners = self.tables.owners
        owners.written(batch)
        self.background.on_loop(self._notify, batch)
        for place in batch.states:
            if place in owners.own:
                due = owners.tables[place].foresee(again=not self.tables.pump.waiting)
                if due is not None:
                    self.background.on_loop(self.foresee, due)

    def _notify(self, batch: CommittedBatch) -> None:
        self.metrics.commit(len(batch.commits), batch.seconds)
        for observe in self.observers:
            try:
                observe(batch)
            except Exception as failed:  # noqa: BLE001  a fault in one observer keeps the batch from no other
                self.background.mistake(failed)


AGAIN_S = 1.0
"""Seconds before a retry after the store did not answer."""


@dataclass(eq=False)
class RemoteCommits:
    """Follows what other processes commit."""

    background: Background
    tables: RunningTables
    screens: ScreenService
    device_lines: DeviceLines
    presence: ScreenPresence
    locks: FloorLocks
    prizes: JackpotPrizes

    def on_changed(
        self, place: str, terminals: AbstractSet[str], records: Sequence[Record]
    ) -> None:
        """Pass on to the loop that another process has written.

        The thread of the table owners calls this.
        """
        self.background.on_loop(self.on_remote_commit, place, terminals, records)

    def on_remote_commit(
        self, place: str, terminals: AbstractSet[str], records: Sequence[Record]
    ) -> None:
        """Another process committed to a place: refresh what this process derived from it."""
        state = self.tables.state(place)
        if state is not None:
            self.device_lines.on_remote_events(state, records)
            self.background.later(self._show_table(place, terminals))
        elif place == JACKPOTS:
            self.background.later(self.prizes.show_new_wins())
        elif place in (STAFF, FLOOR):
            self.screens.connected.recheck_all()
            self.device_lines.recheck()
            self.locks.compare()
            self.presence.relieve_dealers()

    async def _show_table(self, place: str, terminals: AbstractSet[str]) -> None:
        """Read the balances of a table that another process wrote to, and then show the table."""
        state = self.tables.state(place)
        try:
            unit = state.unit if state else ""
            await self.screens.balances.read(sorted(terminals), place, unit=unit)
        except Unsure:
            # A screen must never keep showing old amounts of money.
            await asyncio.sleep(AGAIN_S)
            self.background.later(self._show_table(place, terminals))
            return
        state = self.tables.state(place)
        assert state is not None, "No table ever goes."
        self.screens.hub.show_remote(state, terminals)
        self.screens.staff_screens.changed(place)
        self.presence.report_connected(place, terminals)
