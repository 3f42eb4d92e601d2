"""Quick checks of a store before the server listens: each returns the faults that it finds.

The whole of it is verified by `croupier verify`; these look at the end of it, where play goes on.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import func, inspect, select

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import BEGINNING, Entry
from croupier.engine.store.sql.migrate import version_of
from croupier.engine.store.sql.schema import BALANCES, EVENTS, NEWEST, STREAMS
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.store.sql.sql_reads import Stream
from croupier.money import Cents, show
from croupier.offices.house_log import HOUSE, Head, HeadsAnchored

LINKS = 2_000
"""The number of last entries that are hashed again: more than lie between two anchors."""
SYNCHRONOUS = ("off", "normal", "full", "extra")
"""How SQLite counts them."""
SAFE: Mapping[str, tuple[str, ...]] = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
}
"""Settings of PostgreSQL, and the values with which an acknowledged commit survives a loss of power."""


def durability(store: SqlStore) -> dict[str, str]:
    """How the connection that writes is set, as the database itself says."""
    with store.work() as work:
        ask = work.connection.exec_driver_sql
        if work.connection.dialect.name == "sqlite":
            synchronous = SYNCHRONOUS[ask("PRAGMA synchronous").scalar_one()]
            return {
                "journal_mode": ask("PRAGMA journal_mode").scalar_one(),
                "synchronous": synchronous,
            }
        return {name: str(ask(f"SHOW {name}").scalar_one()) for name in SAFE}


def loses(settings: Mapping[str, str]) -> Iterator[str]:
    """Settings under which acknowledged work is lost when the power fails."""
    safe = SAFE if "fsync" in settings else {"journal_mode": ("wal",), "synchronous": ("full", "extra")}  # fmt: skip
    for name, values in safe.items():
        if settings[name] not in values:
            yield f"{name} is {settings[name]!r}, and not {' or '.join(map(repr, values))}"


def outdated(store: SqlStore) -> Iterator[str]:
    """Tables of another version than this program reads and writes."""
    tables = set(inspect(store.connection).get_table_names())
    version = version_of(store.connection, tables)
    if version != NEWEST:
        yield f"the tables are of version {version or 'none'}, and not of {NEWEST}"


def unbalanced(store: SqlStore) -> Iterator[str]:
    """Money that was made or lost."""
    query = select(func.coalesce(func.sum(BALANCES.c.amount), 0))
    left = int(store.connection.execute(query).scalar_one())
    if left:
        yield f"all accounts together hold {show(Cents(left))}, and not nothing"


def newest_stamp(store: SqlStore) -> int:
    """The latest instant of any log."""
    newest = store.connection.execute(select(func.coalesce(func.max(STREAMS.c.clock), 0)))
    return int(newest.scalar_one())


def server_clock(store: SqlStore) -> int | None:
    """The clock of the database, in ms since 1970; None for a file, which has no clock of its own."""
    if store.connection.dialect.name != "postgresql":
        return None
    now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    return int(store.connection.exec_driver_sql(now).scalar_one())


def unchained(store: SqlStore, links: int = LINKS) -> Iterator[str]:
    """Logs whose end is not what their entries, or the last anchor, say."""
    streams = {row.place: Stream(*row) for row in store.connection.execute(select(STREAMS))}
    entries: dict[str, list[Entry]] = defaultdict(list)
    for entry in store.latest(links):
        entries[entry.place].append(entry)
    anchor = _last_anchor(store, streams.get(HOUSE))
    for place in sorted({*streams, *entries, *anchor}):
        stream = streams.get(place) or Stream(place)
        yield from _torn(stream, entries[place])
        yield from _unlike(stream, entries[place], anchor.get(place))
        head = Head(stream.orders, stream.head)
        if not entries[place] and stream.head != BEGINNING and head != anchor.get(place):
            yield from _far_back(store, stream)


class Chain(NamedTuple):
    """The log of a place, hashed again from its beginning."""

    orders: int
    head: str
    wrong: str = ""
    """The first fault of the log; the part behind it was not checked."""
    anchors: int = 0
    """How many anchors of the house log name an entry that is still there as it was."""


def chain(store: SqlStore, place: str) -> Chain:
    """Hash a whole log again, as far as it has come by now, and compare it with every anchor."""
    end = store.heads()[place]
    anchors = _anchors(store, place)
    head, number, orders, met = BEGINNING, 0, 0, 0
    while orders < end.orders:
        entries = store.entries(place, after=number, most=min(LINKS, end.orders - orders))
        if not entries:
            return Chain(
                orders, head, f"{end.orders} orders were answered, and only {orders} are there", met
            )
        for entry in entries:
            if entry.link(head) != entry.hash:
                wrong = f"order {entry.number} is not what was written there"
                return Chain(orders, head, wrong, met)
            head, number, orders = entry.hash, entry.number, orders + 1
            if anchors.get(orders, head) != head:
                wrong = f"order {entry.number} is not the one that was anchored"
                return Chain(orders, head, wrong, met)
            met += orders in anchors
    wrong = "" if head == end.hash else "the log does not end with its last order"
    if anchors and max(anchors) > orders:
        wrong = f"{max(anchors)} orders were anchored, and only {orders} are there"
    return Chain(orders, head, wrong, met)


def _anchors(store: SqlStore, place: str) -> dict[int, str]:
    """Return the hashes that anchors of the house log have for a place, by the number of its orders."""
    anchored: dict[int, str] = {}
    for record in store.records(HOUSE):
        head = record.event.heads.get(place)
        if head is not None and head.orders:
            # Where two anchors contradict each other the first one counts: it was written earlier.
            anchored.setdefault(head.orders, head.hash)
    return anchored


def _torn(stream: Stream, entries: list[Entry]) -> Iterator[str]:
    """Each entry follows the one before it, and the last is the end of the log."""
    whole = len(entries) == stream.orders
    before = BEGINNING if whole else None
    for entry in entries:
        if before is not None and entry.link(before) != entry.hash:
            yield f"{stream.place}: order {entry.number} is not what was written there"
        before = entry.hash
    if entries and before != stream.head:
        yield f"{stream.place}: its log does not end with its last order"


def _unlike(stream: Stream, entries: list[Entry], anchor: Head | None) -> Iterator[str]:
    """Check that the anchored entry is still there."""
    if anchor is None:
        return
    later = stream.orders - anchor.orders
    if later < 0:
        yield f"{stream.place}: {anchor.orders} orders were anchored, and only {stream.orders} are there"
    elif later == 0 and stream.head != anchor.hash:
        yield f"{stream.place}: its last hash is not the one that was anchored"
    elif 0 < later < len(entries) and entries[-1 - later].hash != anchor.hash:
        yield f"{stream.place}: order {entries[-1 - later].number} is not the one that was anchored"


def _far_back(store: SqlStore, stream: Stream) -> Iterator[str]:
    """A log without a recent entry that no anchor vouches for: its last order is looked up."""
    last = store.number(stream.place, stream.orders)
    entries = store.entries(stream.place, after=last - 1, most=1)
    if [entry.hash for entry in entries] != [stream.head]:
        yield f"{stream.place}: its log does not end with its last order"


def _last_anchor(store: SqlStore, house: Stream | None) -> Mapping[str, Head]:
    if house is None:
        return {}
    pair = (EVENTS.c.place == HOUSE, EVENTS.c.seq == house.length - 1)
    body: Any = store.connection.execute(select(EVENTS.c.body).where(*pair)).scalar_one_or_none()
    anchor = None if body is None else coding.event_of(body)
    return anchor.heads if isinstance(anchor, HeadsAnchored) else {}
