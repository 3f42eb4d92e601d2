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
"""What to do with a row that exists already."""
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

    def note_last_order(self, last: int) -> None:
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
        self.insert_entries(entries)
        moved = [balance_row(account, self.balances[account]) for account in sorted(self.moved)]
        self.insert(BALANCES, moved, twice="replaced")
        # An empty sheet is the same in every round without wagers.
        self.insert(SHEETS, list(self._packed()), twice="left")
        self._write_marks()

    def insert_entries(self, entries: Sequence[Entry]) -> None:
        """Write orders with their events and transfers."""
        self.insert(ORDERS, list(map(_order_row, entries)))
        self.insert(EVENTS, [row for entry in entries for row in _event_rows(entry)])
        self.insert(
            TRANSFERS, [(entry.place, *astuple(move)) for entry in entries for move in entry.moves]
        )

    def _packed(self) -> Iterator[tuple[str, bytes]]:
        """The sheets of the batch; some were packed ahead."""
        prepared = [commit.prepared for commit in self.commits if commit.prepared]
        ready = {
            named: packed for prepared in prepared for named, packed in prepared.sheets.items()
        }
        for digest, sheet in self.sheets.items():
            yield digest, ready.get(digest) or pack(sheet)

    def _chained(self, entries: Iterable[Entry]) -> list[Entry]:
        """The entries with their hashes; the log of each place grows by them."""
        chained: dict[str, list[Entry]] = {}
        streams: dict[str, Stream] = {}
        for entry in entries:
            if entry.place not in streams:
                streams[entry.place] = self.reads.stream(entry.place)
            of_place = chained.setdefault(entry.place, [])
            before = of_place[-1].hash if of_place else streams[entry.place].head
            of_place.append(replace(entry, hash=entry.link(before)))
        for place in sorted(chained):
            self._grown(streams[place], chained[place])
        return [entry for entries in chained.values() for entry in entries]

    def _grown(self, before: Stream, entries: list[Entry]) -> None:
        """The fence: who wrote to the log meanwhile has made this batch a tale of another place."""
        self.insert(STREAMS, [Stream(before.place)], twice="left")
        if before.length != entries[0].first:
            raise Stale(f"{before.place} has {before.length} events, not {entries[0].first}.")
        unchanged = (STREAMS.c.place == before.place, STREAMS.c.head == before.head)
        grown = update(STREAMS).where(*unchanged).values(before.grown(*entries)._asdict())
        if self.connection.execute(grown).rowcount != 1:
            raise Stale(f"Another process has written to {before.place}.")

    def _write_marks(self) -> None:
        sessions = [(name, coding.encode(session)) for name, session in self.sessions.items()]
        self.insert(SESSIONS, sessions, twice="replaced")
        tickets = [ticket_row(ticket) for ticket in self.changed.values()]
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
    def probe(self) -> None:
        """Write something that changes nothing."""

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
        changed = [
            column for column in table.c if not column.primary_key and STAYS not in column.info
        ]
        new = {column.name: made.excluded[column.name] for column in changed}
        return made.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)
    return made


def _order_row(entry: Entry) -> tuple[object, ...]:
    bodies = map(bytes, (entry.order, entry.refusal, entry.notices, entry.marks))
    key = (entry.number, entry.id, entry.place, entry.at)
    return (*key, *bodies, entry.first, len(entry.events), entry.hash)


def _event_rows(entry: Entry) -> Iterator[tuple[object, ...]]:
    for seq, body in enumerate(entry.events, entry.first):
        yield entry.place, seq, entry.number, bytes(body)


def ticket_row(ticket: Ticket) -> tuple[object, ...]:
    """The row of a ticket."""
    return ticket.number, ticket.status.value, coding.encode(ticket)


def balance_row(account: Account, amount: int = 0) -> tuple[object, ...]:
    """The row of a balance, with the lower limit that the database enforces."""
    return str(account), amount, None if account.kind.may_be_negative else 0


def _briefly(error: BaseException) -> str:
    """The message of the database without the row: a row may name a ticket that is worth money."""
    return str(getattr(getattr(error, "diag", None), "message_primary", None) or error)


class SqlStore(SqlReads, ABC):
    """Reads on a connection of their own; one transaction for each batch."""

    kind: type[SqlWork]
    archive_kind = DatabaseArchive
    conflicts: tuple[type[Exception], ...] = ()
    """The driver's errors for batches that conflict with each other."""

    def __init__(self, engine: Engine, name: str, *, reading: bool = False) -> None:
        self._engine = engine
        self._local = local()
        self._open: WeakSet[Connection] = WeakSet()
        """Open connections of running threads; a thread that ends closes its own."""
        try:
            prepare(engine, name, reading=reading)
        except BaseException:
            engine.dispose()
            raise
        event.listen(engine, "handle_error", self._failed)

    @property
    def connection(self) -> Connection:  # type: ignore[override]  # each thread reads on its own
        """The connection of this thread."""
        if not hasattr(self._local, "connection"):
            made = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._local.connection = made
            self._open.add(made)
        connection: Connection = self._local.connection
        if connection.invalidated:
            connection.rollback()  # the server went away: the next question is asked on a new connection
        return connection

    @contextmanager
    def work(self) -> Iterator[SqlWork]:
        """A batch; what is not done when it is left is as if it had never been."""
        with self._engine.connect() as connection:
            yield self.kind(connection)

    def _failed(self, context: ExceptionContext) -> Exception | None:
        """The error to raise for an error of the database, in a batch or outside of one."""
        failed, error = context.sqlalchemy_exception, context.original_exception
        if context.is_pre_ping:
            return None  # the pool finds another connection by itself
        if isinstance(failed, IntegrityError | DataError):
            return Stale(f"The database refused the batch: {_briefly(error)}")
        if isinstance(error, self.conflicts):
            return Stale(f"Another batch went first: {error}")
        return Unsure(f"The store did not answer: {error}") if failed else None

    def probe(self) -> None:
        """Write and sync something that changes nothing, or raise `Unsure`."""
        with self.work() as work:
            work.probe()
            work.done()

    @contextmanager
    def archive(self) -> Iterator[DatabaseArchive]:
        """All data of one instant, while other processes go on writing."""
        try:
            with (
                self._engine.connect() as connection,
                closing(self.archive_kind(self.at_one_instant(connection))) as archive,
            ):
                yield archive
        except Unsure as failed:
            raise Broken(f"The store cannot be read: {failed}.") from failed

    @contextmanager
    def one_instant(self) -> Iterator[None]:
        """All questions of this thread are about the same instant, while other threads and processes go on writing."""
        usual = self.connection
        with self._engine.connect() as connection:
            self._local.connection = self.at_one_instant(connection)
            try:
                yield
            finally:
                self._local.connection = usual

    @abstractmethod
    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""

    def close(self) -> None:
        """Let go of the database."""
        for connection in list(self._open):
            connection.close()
        self._engine.dispose()
