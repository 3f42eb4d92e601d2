"""Which process owns which table; every process knows all tables.

A table whose lease this process holds is at its pump. For the other tables the process follows
their logs: it reads on when the bus says that a log has grown. It polls the heads of the logs for
what the bus lost. Callers ask for any table here, wherever it is.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from secrets import token_hex
from threading import Event, Lock, Thread
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from croupier.engine.clock import Clock
from croupier.engine.cluster.bus import Bus
from croupier.engine.cluster.leases import Leases
from croupier.engine.cluster.order_relay import Forwarding
from croupier.engine.commit_pump import CommittedBatch, NotHere, Place, Pump
from croupier.engine.store import AnyAnswer, Reads, Record, Store, Work
from croupier.engine.store.entry_codec import encode
from croupier.engine.store.refusal_budget import RefusalBudget
from croupier.engine.store_context import Notices, Offers, no_jackpots
from croupier.engine.table_place import Table, TableBatch, TableSnapshot, is_table, tables_of
from croupier.errors import CroupierError
from croupier.ledger import Kind
from croupier.offices.house_log import Head
from croupier.offices.notices import HouseNotices
from croupier.table.secret_wagers.secret_wager import WagerVault
from croupier.table.state import State

GROWN, HERE = "grown", "here"
"""Subjects of the bus: a log has grown; a process is alive and owns these tables."""
LOOK_S = 0.1
"""Seconds between two checks for waiting work."""
POLL_S = 1.0
"""Seconds between two polls for tables without an owner; each poll also announces this process."""
SILENT_S = 3.5
"""Seconds of silence after which another process no longer counts."""
PROMISED_S = 3.0
"""Seconds during which a returned table is reserved for processes with fewer tables."""

Changed: TypeAlias = Callable[[str, AbstractSet[str], Sequence[Record]], None]

_LOG = logging.getLogger(__name__)


class Grown(Struct, frozen=True, array_like=True):
    """The new length of the log of a place; 0 where only reading it shows the length."""

    process: str
    place: str
    length: int


class Here(Struct, frozen=True, array_like=True):
    """The announcement that a process is alive."""

    process: str
    held: tuple[str, ...]
    can_take: bool
    given: tuple[str, ...] = ()
    """Tables that it has just given back."""


_grown = msgspec.json.Decoder(Grown).decode
_here = msgspec.json.Decoder(Here).decode


def ignore_changes(_place: str, _terminals: AbstractSet[str], _records: Sequence[Record]) -> None:
    """Ignore changes; the default of `changed`."""


class LeasedTable(Table):
    """A table that takes orders only where its lease is; elsewhere it only follows its log."""

    def __init__(
        self,
        name: str,
        store: Store,
        leases: Leases,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        *,
        notices: Notices = HouseNotices,
        snapshot: TableSnapshot | None = None,
        budget: RefusalBudget | None = None,
    ) -> None:
        self._leases = leases
        super().__init__(name, store, offers, vault, notices, snapshot=snapshot, budget=budget)

    def start_batch(self, work: Work) -> TableBatch:
        """Open the table within a batch; raise `NotHere` without the lease."""
        if not self._leases.has(self.name):
            raise NotHere(f"{self.name} is at another process: nothing was asked of it.")
        return super().start_batch(work)


def concerned(store: Reads, records: Iterable[Record]) -> set[str]:
    """Return the terminals whose money or state the events have changed."""
    terminals: set[str] = set()
    for record in records:
        terminal = getattr(record.event, "terminal", "")
        if terminal:
            terminals.add(terminal)
            continue
        for move in store.transfers(record.place, record.seq):
            terminals |= {
                account.of for account in (move.giver, move.taker) if account.kind is Kind.PLAYER
            }
    return terminals


class TableOwners:
    """All tables, owned and followed, and the offices that every process serves.

    The pump's hook must call `written` from the start on, so that other processes learn of each
    commit. `changed` gets what other processes wrote: the place, the terminals to read again, and
    the new records of a table. `taken` is called for each table that this process takes over.
    `offers` returns the jackpots with which a round of a table opens. `snapshot` returns the
    last snapshot of a table, if there is one.
    """

    def __init__(
        self,
        store: Store,
        pump: Pump,
        bus: Bus,
        leases: Leases,
        clock: Clock,
        *,
        tables: Iterable[str] = (),
        offices: Iterable[Place] = (),
        changed: Changed = ignore_changes,
        taken: Callable[[str], None] = lambda _place: None,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        notices: Notices = HouseNotices,
        snapshot: Callable[[str], TableSnapshot | None] = lambda _table: None,
        budget: RefusalBudget | None = None,
    ) -> None:
        self._store, self._pump, self._bus, self._leases = store, pump, bus, leases
        self._clock, self._changed, self._taken, self._offers = clock, changed, taken, offers
        self._vault, self._notices, self._snapshot = vault, notices, snapshot
        self._budget = budget
        self.process = token_hex(8)
        names = sorted({*tables, *tables_of(store)})
        self.tables: dict[str, LeasedTable] = {}
        self._offices = {place.name: place for place in offices}
        self._lock = Lock()
        self._owned: frozenset[str] = frozenset()
        self._behind: set[str] = set()
        """Places whose logs have grown and must be read on."""
        self._heads: Mapping[str, Head] = {}
        self._announced: dict[str, int] = {}
        self._peers: dict[str, tuple[Here, float]] = {}
        self._promised: dict[str, float] = {}
        self._polled, self._closed, self._woken = 0.0, Event(), Event()
        self._forwarding = Forwarding(self.process, pump, bus, clock)
        self._ends = [
            bus.subscribe(GROWN, self._on_grown, self._missed),
            bus.subscribe(HERE, self._on_here),
        ]
        for name in names:
            self.tables[name] = self._table(name)
        leases.lost = self._lost
        self._thread = Thread(target=self._run, name="table owners", daemon=True)

    def _table(self, name: str) -> LeasedTable:
        return LeasedTable(
            name, self._store, self._leases, self._offers, self._vault, notices=self._notices,
            snapshot=self._snapshot(name), budget=self._budget,
        )  # fmt: skip

    def start(self) -> None:
        """Take the tables without an owner, and follow the others from now on."""
        self._poll()
        self._thread.start()

    @property
    def own(self) -> frozenset[str]:
        """The tables that this process owns."""
        return self._owned

    def submit(self, place: str, order: Any) -> Future[AnyAnswer]:
        """Give an order to a place, wherever it is; an unanswered order may be repeated with the same id."""
        if place not in self.tables and place not in self._offices:
            raise NotHere(f"There is no place {place!r}.")
        return self._forwarding.ask(place, order)

    def written(self, written: CommittedBatch) -> None:
        """Tell the other processes which logs the local pump has extended."""
        for name, state in written.states.items():
            length = state.seq if isinstance(state, State) else 0
            if not length or self._announced.get(name) != length:
                self._announced[name] = length
                self._bus.publish(GROWN, encode(Grown(self.process, name, length)))

    def close(self) -> None:
        """Answer what was asked, give every table back, and announce the departure."""
        self._closed.set()
        self._woken.set()
        self._thread.join()
        self._leases.lost = lambda _places: None
        self._give(sorted(self._owned), leaving=True)
        for end in self._ends:
            end()
        self._forwarding.close()

    # Handlers of bus messages. They must not block, so slow work is left to the thread.

    def _on_grown(self, message: bytes) -> None:
        grown = _grown(message)
        if grown.process == self.process:
            return
        table = self.tables.get(grown.place)
        if table is None or not grown.length or table.state.seq < grown.length:
            self._fall_behind(grown.place)

    def _on_here(self, message: bytes) -> None:
        here = _here(message)
        if here.process == self.process:
            return
        now = self._clock.elapsed()
        with self._lock:
            is_new = here.process not in self._peers
            self._peers[here.process] = (here, now)
            self._promised |= dict.fromkeys(here.given, now + PROMISED_S)
        if here.given or is_new:
            self._polled = 0.0
            self._woken.set()

    def _missed(self) -> None:
        """Assume that every log may have grown, because messages of the bus were lost."""
        self._fall_behind(*self.tables, *self._offices)
        self._forwarding.hurry()

    def _fall_behind(self, *places: str) -> None:
        with self._lock:
            self._behind.update(places)
        self._woken.set()

    def _lost(self, places: AbstractSet[str]) -> None:
        """Stop serving tables whose leases are gone."""
        for place in places:
            self._pump.remove(place)
        with self._lock:
            self._owned -= places
        self._fall_behind(*places)

    # The thread.

    def _run(self) -> None:
        while not self._closed.is_set():
            self._woken.wait(LOOK_S)
            self._woken.clear()
            try:
                self._follow_all()
                self._forwarding.retry()
                if self._clock.elapsed() - self._polled >= POLL_S:
                    self._poll()
            except CroupierError as failed:
                # The store is away: the next look retries.
                _LOG.warning("The store is away; the tables are followed again: %s", failed)
            except Exception:  # noqa: BLE001  worse: a floor whose tables have no owner
                _LOG.exception("Following the tables failed.")

    def _follow_all(self) -> None:
        with self._lock:
            behind, self._behind = self._behind, set()
        while behind:
            place = behind.pop()
            try:
                self._follow(place)
            except BaseException:
                self._fall_behind(place, *behind)
                raise

    def _follow(self, place: str) -> None:
        """Read on in the log of a place that other processes write to."""
        if place in self._offices:
            # Between batches, because a batch relies on the state of the office.
            self._pump.between(self._offices[place].reload).result()
            self._changed(place, frozenset(), ())
            return
        if place not in self.tables:
            if not is_table(place):
                return
            self.tables = {**self.tables, place: self._table(place)}
            self._changed(place, frozenset(), ())
        if place not in self._owned:
            self._forwarding.shut(place)
        self._show(place, *self._caught_up(place))

    def _caught_up(self, place: str) -> tuple[int, Sequence[Record]]:
        """Read on in a log; return the old length and the new records (all of them, if the log was replaced)."""
        length = self.tables[place].state.seq
        return length, self.tables[place].catch_up()

    def _show(self, place: str, length: int, met: Sequence[Record]) -> None:
        if met:
            live = self.tables[place].state.is_live
            new = [record for record in met if record.seq >= length]
            self._changed(place, set() if live else concerned(self._store, met), new)

    def _poll(self) -> None:
        """Look for what the bus lost: logs that have grown, lost leases, tables without an owner."""
        self._polled = self._clock.elapsed()
        heads = self._store.heads()
        grown = [name for name, head in heads.items() if self._heads.get(name) != head]
        self._heads = heads
        self._fall_behind(*grown)
        gone = self._owned - self._leases.held_places()
        if gone:
            self._lost(gone)
        for place in self.tables:
            if place not in self._owned and self._may_take(place) and self._leases.try_take(place):
                self._take(place)
        self._give(self._too_many())
        self._announce()

    def _take(self, place: str) -> None:
        """Take a table over: read its log to the end, add it to the pump, and do what is overdue."""
        table = self.tables[place]
        try:
            length, met = self._caught_up(place)
        except BaseException:
            self._leases.give_back(place)
            raise
        with self._lock:
            self._owned |= {place}
        self._pump.add(table)
        if not self._leases.has(place):
            self._lost({place})  # the lease was lost before the table was at the pump
            return
        self._pump.tick(place)
        self._forwarding.open(place)
        self._show(place, length, met)
        self._taken(place)

    def _give(self, places: Sequence[str], *, leaving: bool = False) -> None:
        """Give tables to other processes, once none of our batches is under way there."""
        for place in places:
            self._pump.remove(place)
            self._forwarding.shut(place)
        if places:
            self._pump.between(lambda: None).result()
        with self._lock:
            self._owned -= set(places)
            self._promised |= dict.fromkeys(places, self._clock.elapsed() + PROMISED_S)
        for place in places:
            self._leases.give_back(place)
        if places or leaving:
            self._announce(given=places, can_take=not leaving)

    def _announce(self, given: Iterable[str] = (), *, can_take: bool = True) -> None:
        able = can_take and self._leases.can_take
        here = Here(self.process, tuple(sorted(self._owned)), able, tuple(given))
        self._bus.publish(HERE, encode(here))

    # How many tables each process owns.

    def _others(self) -> list[Here]:
        """Return the processes that are alive and could take a table."""
        since = self._clock.elapsed() - SILENT_S
        with self._lock:
            self._peers = {name: peer for name, peer in self._peers.items() if peer[1] >= since}
            return [here for here, _ in self._peers.values() if here.can_take]

    def _share(self) -> int:
        """Return the upper limit of tables per process, while all are alive."""
        return -(-len(self.tables) // (1 + len(self._others())))

    def _may_take(self, place: str) -> bool:
        """Reserve a returned table for processes with fewer tables; later any process may take it."""
        promised = self._promised.get(place, 0.0) > self._clock.elapsed()
        return not promised or len(self._owned) < self._share()

    def _too_many(self) -> list[str]:
        """Return the tables that other processes should have, as many as they are short of."""
        share = self._share()
        short = sum(max(0, share - len(here.held)) for here in self._others())
        more = min(len(self._owned) - share, short)
        return sorted(self._owned)[-more:] if more > 0 else []
