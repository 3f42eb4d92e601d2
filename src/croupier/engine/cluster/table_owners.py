"""Desks: every table is at one process, and every process knows them all.

A table whose lease this process has is at its pump; the others it follows: it reads on in their logs when
the bus says that they have grown. What the bus did not tell is found by looking at the heads of the logs.
Whoever asks for a table asks here, wherever it is.
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
from croupier.engine.store_context import Notices, Offers, no_jackpots
from croupier.engine.table_place import Table, TableBatch, TableSnapshot, is_table, tables_of
from croupier.errors import CroupierError
from croupier.ledger import Kind
from croupier.offices.house_log import Head
from croupier.offices.notices import HouseNotices
from croupier.table.secret_wagers.secret_wager import WagerVault
from croupier.table.state import State

GROWN, HERE = "grown", "here"
"""What processes tell each other: a log has grown; I am here, and have these tables."""
LOOK_S = 0.1
"""So often a process looks whether something waits."""
POLL_S = 1.0
"""So often it looks for tables that nobody has, and says that it is there."""
SILENT_S = 3.5
"""After so long without a word another process does not count any more."""
PROMISED_S = 3.0
"""So long a table that was given back is left to those who have fewer."""

Changed: TypeAlias = Callable[[str, AbstractSet[str], Sequence[Record]], None]

_LOG = logging.getLogger(__name__)


class Grown(Struct, frozen=True, array_like=True):
    """The log of a place is so long now; 0 where only a look at it tells."""

    process: str
    place: str
    length: int


class Here(Struct, frozen=True, array_like=True):
    """A process tells that it is there."""

    process: str
    held: tuple[str, ...]
    can_take: bool
    given: tuple[str, ...] = ()
    """Tables that it has just given back."""


_grown = msgspec.json.Decoder(Grown).decode
_here = msgspec.json.Decoder(Here).decode


def nobody(_place: str, _terminals: AbstractSet[str], _records: Sequence[Record]) -> None:
    """Nobody looks on."""


class LeasedTable(Table):
    """A table that is asked only where its lease is; elsewhere it only follows its log."""

    def __init__(
        self,
        name: str,
        store: Store,
        leases: Leases,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        *,
        notices: Notices = HouseNotices,
        stood: TableSnapshot | None = None,
    ) -> None:
        self._leases = leases
        super().__init__(name, store, offers, vault, notices, stood=stood)

    def desk(self, work: Work) -> TableBatch:
        """The table within a batch, as long as the lease is here."""
        if not self._leases.has(self.name):
            raise NotHere(f"{self.name} is at another process: nothing was asked of it.")
        return super().desk(work)


def concerned(store: Reads, records: Iterable[Record]) -> set[str]:
    """The terminals whose money or state events have changed."""
    found: set[str] = set()
    for record in records:
        terminal = getattr(record.event, "terminal", "")
        if terminal:
            found.add(terminal)
            continue
        for move in store.transfers(record.place, record.seq):
            found |= {one.of for one in (move.giver, move.taker) if one.kind is Kind.PLAYER}
    return found


class TableOwners:
    """All tables, own and followed, and the places that every process serves.

    The pump's hook must call `written`, from the start on, and tells what the own pump wrote; `changed`
    is told what others did: the place, the terminals whose accounts are to be read again, and what is new
    in the log of a table. `taken` is told of each table that comes here; `offers` says with which jackpots
    a round of a table is opened; `stood` where a table stood before, if anybody knows.
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
        changed: Changed = nobody,
        taken: Callable[[str], None] = lambda _place: None,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        notices: Notices = HouseNotices,
        stood: Callable[[str], TableSnapshot | None] = lambda _table: None,
    ) -> None:
        self._store, self._pump, self._bus, self._leases = store, pump, bus, leases
        self._clock, self._changed, self._taken, self._offers = clock, changed, taken, offers
        self._vault, self._notices, self._stood = vault, notices, stood
        self.process = token_hex(8)
        names = sorted({*tables, *tables_of(store)})
        self.tables: dict[str, LeasedTable] = {}
        self._offices = {place.name: place for place in offices}
        self._lock = Lock()
        self._own: frozenset[str] = frozenset()
        self._behind: set[str] = set()
        """Places whose logs are to be read on."""
        self._heads: Mapping[str, Head] = {}
        self._told: dict[str, int] = {}
        self._peers: dict[str, tuple[Here, float]] = {}
        self._promised: dict[str, float] = {}
        self._polled, self._closed, self._woken = 0.0, Event(), Event()
        self._forwarding = Forwarding(self.process, pump, bus, clock)
        self._ends = [
            bus.subscribe(GROWN, self._heard_grown, self._missed),
            bus.subscribe(HERE, self._heard_here),
        ]
        for name in names:
            self.tables[name] = self._table(name)
        leases.lost = self._lost
        self._thread = Thread(target=self._run, name="desks", daemon=True)

    def _table(self, name: str) -> LeasedTable:
        return LeasedTable(
            name, self._store, self._leases, self._offers, self._vault, notices=self._notices,
            stood=self._stood(name),
        )  # fmt: skip

    def start(self) -> None:
        """Take the tables that nobody has, and follow the others from here on."""
        self._poll()
        self._thread.start()

    @property
    def own(self) -> frozenset[str]:
        """The tables that are at this process."""
        return self._own

    def submit(self, place: str, order: Any) -> Future[AnyAnswer]:
        """Ask a place, wherever it is. An order without an answer may be asked again with the same id."""
        if place not in self.tables and place not in self._offices:
            raise NotHere(f"There is no place {place!r}.")
        return self._forwarding.ask(place, order)

    def written(self, written: CommittedBatch) -> None:
        """The own pump wrote: others are told that logs have grown."""
        for name, state in written.states.items():
            length = state.seq if isinstance(state, State) else 0
            if not length or self._told.get(name) != length:
                self._told[name] = length
                self._bus.publish(GROWN, encode(Grown(self.process, name, length)))

    def close(self) -> None:
        """Give every table back, when what was asked of it is answered, and say goodbye."""
        self._closed.set()
        self._woken.set()
        self._thread.join()
        self._leases.lost = lambda _places: None
        self._give(sorted(self._own), leaving=True)
        for end in self._ends:
            end()
        self._forwarding.close()

    # What is heard. The bus waits for nobody: whatever takes time is left to the thread.

    def _heard_grown(self, message: bytes) -> None:
        said = _grown(message)
        if said.process == self.process:
            return
        table = self.tables.get(said.place)
        if table is None or not said.length or table.state.seq < said.length:
            self._fall_behind(said.place)

    def _heard_here(self, message: bytes) -> None:
        said = _here(message)
        if said.process == self.process:
            return
        now = self._clock.elapsed()
        with self._lock:
            is_new = said.process not in self._peers
            self._peers[said.process] = (said, now)
            self._promised |= dict.fromkeys(said.given, now + PROMISED_S)
        if said.given or is_new:
            self._polled = 0.0
            self._woken.set()

    def _missed(self) -> None:
        """Something was said that nobody heard here: every log may have grown."""
        self._fall_behind(*self.tables, *self._offices)
        self._forwarding.hurry()

    def _fall_behind(self, *places: str) -> None:
        with self._lock:
            self._behind.update(places)
        self._woken.set()

    def _lost(self, places: AbstractSet[str]) -> None:
        """The leases are gone: nothing more is asked of these tables here."""
        for place in places:
            self._pump.remove(place)
        with self._lock:
            self._own -= places
        self._fall_behind(*places)

    # The thread of the desks.

    def _run(self) -> None:
        while not self._closed.is_set():
            self._woken.wait(LOOK_S)
            self._woken.clear()
            try:
                self._follow_all()
                self._forwarding.look()
                if self._clock.elapsed() - self._polled >= POLL_S:
                    self._poll()
            except CroupierError as failed:
                # The store is away: what is not done now is done at the next look.
                _LOG.warning("The desks look again: %s", failed)
            except Exception:  # noqa: BLE001  a floor whose tables nobody takes over is worse
                _LOG.exception("The desks stumbled.")

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
        """Read on in the log of a place that others write to."""
        if place in self._offices:
            # At the pump's own time: its batches stand on what the office knows.
            self._pump.between(self._offices[place].reload).result()
            self._changed(place, frozenset(), ())
            return
        if place not in self.tables:
            if not is_table(place):
                return
            self.tables = {**self.tables, place: self._table(place)}
            self._changed(place, frozenset(), ())
        if place not in self._own:
            self._forwarding.shut(place)
        self._show(place, *self._caught_up(place))

    def _caught_up(self, place: str) -> tuple[int, Sequence[Record]]:
        """Go on in a log; where the table stood, and what it met since (all of it, if it is another log)."""
        stood = self.tables[place].state.seq
        return stood, self.tables[place].catch_up()

    def _show(self, place: str, stood: int, met: Sequence[Record]) -> None:
        if met:
            live = self.tables[place].state.is_live
            new = [record for record in met if record.seq >= stood]
            self._changed(place, set() if live else concerned(self._store, met), new)

    def _poll(self) -> None:
        """Look for what nobody told: logs that have grown, leases that are gone, tables that nobody has."""
        self._polled = self._clock.elapsed()
        heads = self._store.heads()
        grown = [one for one, head in heads.items() if self._heads.get(one) != head]
        self._heads = heads
        self._fall_behind(*grown)
        gone = self._own - self._leases.held()
        if gone:
            self._lost(gone)
        for place in self.tables:
            if place not in self._own and self._may_take(place) and self._leases.try_take(place):
                self._take(place)
        self._give(self._too_many())
        self._say_here()

    def _take(self, place: str) -> None:
        """The lease is here: the table goes on where the log has come to, and does what is overdue."""
        table = self.tables[place]
        try:
            stood, met = self._caught_up(place)
        except BaseException:
            self._leases.give_back(place)
            raise
        with self._lock:
            self._own |= {place}
        self._pump.add(table)
        if not self._leases.has(place):
            self._lost({place})  # whoever told so came before it was at the pump
            return
        self._pump.tick(place)
        self._forwarding.open(place)
        self._show(place, stood, met)
        self._taken(place)

    def _give(self, places: Sequence[str], *, leaving: bool = False) -> None:
        """Let others have tables, once no batch of ours is under way there."""
        for place in places:
            self._pump.remove(place)
            self._forwarding.shut(place)
        if places:
            self._pump.between(lambda: None).result()
        with self._lock:
            self._own -= set(places)
            self._promised |= dict.fromkeys(places, self._clock.elapsed() + PROMISED_S)
        for place in places:
            self._leases.give_back(place)
        if places or leaving:
            self._say_here(given=places, can_take=not leaving)

    def _say_here(self, given: Iterable[str] = (), *, can_take: bool = True) -> None:
        able = can_take and self._leases.can_take
        here = Here(self.process, tuple(sorted(self._own)), able, tuple(given))
        self._bus.publish(HERE, encode(here))

    # How many tables are at each process.

    def _others(self) -> list[Here]:
        """The processes that are there and could take a table."""
        since = self._clock.elapsed() - SILENT_S
        with self._lock:
            self._peers = {name: one for name, one in self._peers.items() if one[1] >= since}
            return [said for said, _ in self._peers.values() if said.can_take]

    def _share(self) -> int:
        """So many tables each process has at most, where all are there."""
        return -(-len(self.tables) // (1 + len(self._others())))

    def _may_take(self, place: str) -> bool:
        """What was given back is for those who have fewer; after a while it is for anybody."""
        promised = self._promised.get(place, 0.0) > self._clock.elapsed()
        return not promised or len(self._own) < self._share()

    def _too_many(self) -> list[str]:
        """The tables that others should have: as many as they are short of."""
        share = self._share()
        short = sum(max(0, share - len(one.held)) for one in self._others())
        more = min(len(self._own) - share, short)
        return sorted(self._own)[-more:] if more > 0 else []
