"""A store in a database: batches of commits, each in one transaction."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from threading import local
from typing import Literal, TypeAlias, TypeVar
from weakref import WeakSet

from msgspec.structs import astuple, replace
from sqlalchemy import Connection, Engine, Table, delete, event, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, IntegrityError

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Broken, DatabaseArchive
from croupier.engine.store.pending_commits import Pending
from croupier.engine.store.sql.migrate import prepare
from croupier.engine.store.sql.schema import (
    BALANCES,
    EVENTS,
    FREEZES,
    ORDERS,
    PLANS,
    SESSIONS,
    SHEETS,
    STAYS,
    STREAMS,
    TICKETS,
    TRANSFERS,
)
from croupier.engine.store.sql.sql_reads import SqlReads, Stream
from croupier.engine.store.store_port import AnyAnswer, Stale
from croupier.errors import CroupierError
from croupier.ledger import Account
from croupier.money import Cents
from croupier.table.tickets.ticket import Ticket
from croupier.table.values.people import Session
from croupier.table.values.sheet import pack

Rows: TypeAlias = Sequence[tuple[object, ...]]
"""Rows of a table, each with all its columns in their order."""
Twice: TypeAlias = Literal["refused", "left", "replaced"]
"""What becomes of a row that is there already."""
AnyInsert = TypeVar("AnyInsert", sqlite.Insert, postgresql.Insert)


class Unsure(CroupierError):
    """The database failed: whether a batch was written is not known. The same orders again find out."""


class SqlWork(Pending, ABC):
    """A batch in one transaction of the database."""

    def __init__(self, connection: Connection) -> None:
        self.reads = SqlReads(connection)
        super().__init__(self.reads)
        self.connection = connection

    def answers_behind(self, orders: Iterable[str]) -> Mapping[str, AnyAnswer | None]:
        """The answers of the database to orders of these ids."""
        return self.reads.answers(orders)

    def sessions_behind(self, terminals: Iterable[str]) -> Mapping[str, Session]:
        """The sessions of the database at these terminals."""
        return self.reads.sessions(terminals)

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        """The balances of the database."""
        return self.reads.holdings(accounts)

    def numbers(self, count: int) -> Sequence[int]:
        """The next numbers of orders."""
        query = select(func.coalesce(func.max(ORDERS.c.number), 0))
        last = int(self.connection.execute(query).scalar_one())
        return range(last + 1, last + 1 + count)

    def counted(self, last: int) -> None:
        """Orders up to this number were written by a restore."""

    def done(self) -> None:
        """Write everything in few statements, and commit."""
        if self.commits:
            self._write()
        self.connection.commit()
        self.commits = []

    def _write(self) -> None:
        numbers = self.numbers(len(self.commits))
        entries = self._chained(map(coding.entry_of, self.commits, numbers))
        self.insert(ORDERS, [order_row(one) for one in entries])
        self.insert(EVENTS, [row for one in entries for row in event_rows(one)])
        self.insert(TRANSFERS, [row for one in entries for row in move_rows(one)])
        moved = [balance_row(one, self.balances[one]) for one in sorted(self.moved)]
        self.insert(BALANCES, moved, twice="replaced")
        # An empty sheet is the same in every round without wagers.
        self.insert(SHEETS, list(self._packed()), twice="left")
        self._write_marks()

    def _packed(self) -> Iterator[tuple[str, bytes]]:
        """The sheets of the batch; some were packed ahead."""
        prepared = [one.prepared for one in self.commits if one.prepared]
        ready = {named: packed for one in prepared for named, packed in one.sheets.items()}
        for digest, sheet in self.sheets.items():
            yield digest, ready.get(digest) or pack(sheet)

    def _chained(self, entries: Iterable[Entry]) -> list[Entry]:
        """The entries with their hashes; the log of each place grows by them."""
        found: dict[str, list[Entry]] = {}
        streams: dict[str, Stream] = {}
        for entry in entries:
            if entry.place not in streams:
                streams[entry.place] = self.reads.stream(entry.place)
            own = found.setdefault(entry.place, [])
            before = own[-1].hash if own else streams[entry.place].head
            own.append(replace(entry, hash=entry.link(before)))
        for place in sorted(found):
            self._grown(streams[place], found[place])
        return [one for own in found.values() for one in own]

    def _grown(self, before: Stream, entries: list[Entry]) -> None:
        """The fence: who wrote to the log meanwhile has made this batch a tale of another place."""
        self.insert(STREAMS, [Stream(before.place)], twice="left")
        last = entries[-1]
        after = Stream(
            before.place,
            length=last.first + len(last.events),
            clock=max(before.clock, *(one.at for one in entries)),
            orders=before.orders + len(entries),
            head=last.hash,
        )
        if before.length != entries[0].first:
            raise Stale(f"{before.place} has {before.length} events, not {entries[0].first}.")
        unchanged = (STREAMS.c.place == before.place, STREAMS.c.head == before.head)
        grown = update(STREAMS).where(*unchanged).values(after._asdict())
        if self.connection.execute(grown).rowcount != 1:
            raise Stale(f"{before.place} has been written to by somebody else.")

    def _write_marks(self) -> None:
        sessions = [(name, coding.encode(one)) for name, one in self.sessions.items()]
        self.insert(SESSIONS, sessions, twice="replaced")
        tickets = [ticket_row(one) for one in self.changed.values()]
        self.insert(TICKETS, tickets, twice="replaced")
        plans = {place: plan for place, plan in self.closed_or_open.items() if plan}
        shown = [(place, coding.encode(plan)) for place, plan in plans.items()]
        self.insert(PLANS, shown, twice="replaced")
        for place in self.closed_or_open.keys() - plans.keys():
            self.connection.execute(delete(PLANS).where(PLANS.c.place == place))
        for (account, place), since in self.frozen.items():
            if since is None:
                gone = delete(FREEZES).where(FREEZES.c.account == str(account))
                self.connection.execute(gone.where(FREEZES.c.place == place))
            else:
                self.insert(FREEZES, [(str(account), place, since)], twice="left")

    @abstractmethod
    def insert(self, table: Table, rows: Rows, *, twice: Twice = "refused") -> None:
        """Many rows in few statements, as the database takes them fastest."""


def on_conflict(made: AnyInsert, twice: Twice) -> AnyInsert:
    """An insert that knows what to do with rows that are there already."""
    if twice == "left":
        return made.on_conflict_do_nothing()
    if twice == "replaced":
        table = made.table
        assert isinstance(table, Table), "Rows go into tables."
        changed = [one for one in table.c if not one.primary_key and STAYS not in one.info]
        new = {one.name: made.excluded[one.name] for one in changed}
        return made.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)
    return made


def order_row(one: Entry) -> tuple[object, ...]:
    """The row of an order."""
    written = map(bytes, (one.order, one.refusal, one.notices, one.marks))
    return (one.number, one.id, one.place, one.at, *written, one.first, len(one.events), one.hash)


def event_rows(one: Entry) -> Iterator[tuple[object, ...]]:
    """The rows of its events."""
    for seq, body in enumerate(one.events, one.first):
        yield one.place, seq, one.number, bytes(body)


def move_rows(one: Entry) -> Iterator[tuple[object, ...]]:
    """The rows of what they moved."""
    return ((one.place, *astuple(move)) for move in one.moves)


def ticket_row(one: Ticket) -> tuple[object, ...]:
    """The row of a ticket."""
    return one.number, one.status.value, coding.encode(one)


def balance_row(account: Account, amount: int = 0) -> tuple[object, ...]:
    """What an account holds, and what the database itself holds it to."""
    return str(account), amount, None if account.kind.may_be_negative else 0


def _briefly(said: BaseException) -> str:
    """What a database says, without the row it speaks of: a row may name a ticket that is worth money."""
    return str(getattr(getattr(said, "diag", None), "message_primary", None) or said)


class SqlStore(SqlReads, ABC):
    """Reads on a connection of their own; one transaction for each batch."""

    kind: type[SqlWork]
    kept_as = DatabaseArchive
    conflicts: tuple[type[Exception], ...] = ()
    """What the driver says when two batches got in each other's way."""

    def __init__(self, engine: Engine, name: str, *, reading: bool = False) -> None:
        self._engine = engine
        self._own = local()
        self._open: WeakSet[Connection] = WeakSet()
        """Those of threads that are still there: a thread that ends lets go of its own."""
        try:
            prepare(engine, name, reading=reading)
        except BaseException:
            engine.dispose()
            raise
        event.listen(engine, "handle_error", self._failed)

    @property
    def connection(self) -> Connection:  # type: ignore[override]  # each thread reads on its own
        """The connection of this thread."""
        if not hasattr(self._own, "connection"):
            made = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._own.connection = made
            self._open.add(made)
        found: Connection = self._own.connection
        if found.invalidated:
            found.rollback()  # the server went away: the next question is asked on a new connection
        return found

    @contextmanager
    def work(self) -> Iterator[SqlWork]:
        """A batch; what is not done when it is left is as if it had never been."""
        with self._engine.connect() as connection:
            yield self.kind(connection)

    def _failed(self, context: ExceptionContext) -> Exception | None:
        """What an error of the database means to whoever asked, in a batch or outside of one."""
        failed, said = context.sqlalchemy_exception, context.original_exception
        if context.is_pre_ping:
            return None  # the pool finds another connection by itself
        if isinstance(failed, IntegrityError | DataError):
            return Stale(f"The database refused the batch: {_briefly(said)}")
        if isinstance(said, self.conflicts):
            return Stale(f"Another batch went first: {said}")
        return Unsure(f"The store did not answer: {said}") if failed else None

    @contextmanager
    def archive(self) -> Iterator[DatabaseArchive]:
        """Everything as it stands now, while others go on."""
        try:
            with (
                self._engine.connect() as connection,
                closing(self.kept_as(self.at_one_instant(connection))) as archive,
            ):
                yield archive
        except Unsure as failed:
            raise Broken(f"The store cannot be read: {failed}.") from failed

    @abstractmethod
    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""

    def close(self) -> None:
        """Let go of the database."""
        for one in list(self._open):
            one.close()
        self._engine.dispose()
