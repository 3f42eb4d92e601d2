"""The tables of this process: their pump, who owns which table, and the connection to other processes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from croupier.engine.clock import Clock
from croupier.engine.cluster.bus import Bus, LocalBus
from croupier.engine.cluster.leases import FileLease, Leases
from croupier.engine.cluster.table_owners import Changed, TableOwners
from croupier.engine.commit_pump import CommittedBatch, Place, Pump
from croupier.engine.current_rank import CurrentRanks
from croupier.engine.hidden_values import KeyVault, TicketSeal
from croupier.engine.keys import MasterKey
from croupier.engine.store import Store
from croupier.engine.store.refusal_budget import RefusalBudget
from croupier.engine.store_context import Offers
from croupier.server.process.offices import Offices
from croupier.server.process.snapshot import Snapshots
from croupier.server.settings.config import Config
from croupier.table.state import State


class RunningTables:
    """All tables, owned by this process or followed, and the pump that answers their orders."""

    def __init__(self, config: Config, store: Store, key: MasterKey, clock: Clock) -> None:
        self._config, self._store, self._key, self._clock = config, store, key, clock
        self.bus, self.leases = _joined(config, key)
        beside = config.file.parent / f"croupier.stood-{config.server.port}"
        self.snapshots = Snapshots(beside, key.resuming_secret())
        self.pump: Pump
        self.owners: TableOwners
        self._offices: Offices

    def open(
        self, offices: Offices, *, committed: Callable[[CommittedBatch], None], changed: Changed,
        taken: Callable[[str], None], offers: Offers, unkept: Callable[[str], None],
    ) -> None:  # fmt: skip
        """Create the pump and the tables, after everything that they ask or notify exists.

        `committed` is called after each commit of this process, and `changed` after a commit of
        another one. `taken` is called for a table that this process takes over. `offers` returns
        the jackpots of a round that is opened. `unkept` is called for a terminal whose refusals
        are no longer kept.
        """
        self._offices, places = offices, offices.all()
        self.pump = Pump(
            self._store, places, clock=self._clock, written=committed,
            ranks=CurrentRanks(offices.staff), seal=TicketSeal(self._key),
        )  # fmt: skip
        self.owners = TableOwners(
            self._store, self.pump, self.bus, self.leases, self._clock,
            tables=self._config.tables, offices=places, changed=changed, taken=taken, offers=offers,
            vault=KeyVault(self._key), notices=lambda: offices.register.state,
            snapshot=self.snapshots.of_table,
            budget=RefusalBudget(self._config.limits.refused_bytes_an_hour, unkept),
        )  # fmt: skip

    def state(self, table: str) -> State | None:
        """Return the current state of a table."""
        place = self.owners.tables.get(table)
        return place.state if place else None

    def running(self, table: str) -> State:
        """Return the current state of a table that this process knows."""
        return self.owners.tables[table].state

    @property
    def own(self) -> frozenset[str]:
        """The tables that this process owns."""
        return self.owners.own

    def length(self, table: str) -> int:
        """Return the length of the log of a table that this process knows."""
        return self.running(table).seq

    def barred(self, patron: str) -> str:
        """Return why a player may not enter a tournament: an exclusion at any table counts (SATG 20.2.2)."""
        tables = self.owners.tables.values()
        return "excluded" if any(table.state.is_excluded(patron) for table in tables) else ""

    def between(self, act: Callable[[], None]) -> Future[None]:
        """Run a function between two batches of the pump."""
        return self.pump.between(act)

    async def read_on(self, office: Place) -> None:
        """Read everything that any process has written to the log of an office."""
        await asyncio.wrap_future(self.between(office.reload))

    def keep_snapshots(self) -> None:
        """Keep the snapshots of the tables and of the offices for the next start."""
        self.snapshots.keep([*self.owners.tables.values(), *self._offices.with_state()])

    def stop(self) -> None:
        """Answer what was asked, and give the tables to other processes."""
        self.owners.close()
        self.pump.close()

    def leave(self) -> None:
        """End the connection to the other processes."""
        self.leases.close()
        self.bus.close()


def _joined(config: Config, key: MasterKey) -> tuple[Bus, Leases]:
    """Return the bus and the leases that connect this process to others.

    A file store has no others.
    """
    address = config.store.address
    if "://" not in address:
        return LocalBus(), FileLease(Path(address))
    from croupier.engine.cluster.postgres_bus import PostgresBus
    from croupier.engine.cluster.postgres_leases import PostgresLeases

    return PostgresBus(address, key.bus_secret()), PostgresLeases(address)
