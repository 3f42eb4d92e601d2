"""A store in a database: batches of commits, each in one transaction."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from threading import local

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, Table, bindparam, delete, func, inspect, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.errors import BadInput, CroupierError
from croupier.ledger import Account
from croupier.money import Cents
from croupier.rounds.people import Session
from croupier.rounds.sheet import pack
from croupier.rounds.ticket import Ticket
from croupier.store import coding
from croupier.store.archive import DatabaseArchive
from croupier.store.entry import Entry
from croupier.store.pending import Pending
from croupier.store.port import AnyAnswer, Stale
from croupier.store.schema import (
    BALANCES,
    EVENTS,
    FREEZES,
    METADATA,
    ORDERS,
    PLANS,
    SESSIONS,
    SHEETS,
    STREAMS,
    TICKETS,
    TRANSFERS,
)
from croupier.store.sql_reads import SqlReads, Stream

_INSERTS: Mapping[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


class Unsure(CroupierError):
    """The database failed: whether a batch was written is not known. The same orders again find out."""


class SqlWork(Pending):
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
        return self.reads.balances(accounts)

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
        self._write_balances()
        # An empty sheet is the same in every round without wagers.
        sheets = [{"digest": name, "body": pack(sheet)} for name, sheet in self.sheets.items()]
        self.insert(SHEETS, sheets, twice=True)
        self._write_marks()

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
        self.insert(STREAMS, [Stream(before.place)._asdict()], twice=True)
        last = entries[-1]
        after = Stream(
            before.place,
            length=last.first + len(last.events),
            clock=max(before.clock, *(one.at for one in entries)),
            orders=before.orders + len(entries),
            head=last.hash,
        )
        unchanged = (STREAMS.c.place == before.place, STREAMS.c.head == before.head)
        grown = update(STREAMS).where(*unchanged).values(after._asdict())
        if self.connection.execute(grown).rowcount != 1:
            raise Stale(f"{before.place} has been written to by somebody else.")

    def _write_balances(self) -> None:
        touched = sorted(self.moved)
        self.insert(BALANCES, [nothing_yet(one) for one in touched], twice=True)
        if touched:
            moved = update(BALANCES).where(BALANCES.c.account == bindparam("of"))
            rows = [{"of": str(one), "to": self.balances[one]} for one in touched]
            self.connection.execute(moved.values(amount=bindparam("to")), rows)

    def _write_marks(self) -> None:
        sessions = {name: coding.encode(one) for name, one in self.sessions.items()}
        self._put(SESSIONS, "terminal", sessions)
        if self.changed:
            before = delete(TICKETS).where(TICKETS.c.number == bindparam("of"))
            self.connection.execute(before, [{"of": number} for number in self.changed])
        self.insert(TICKETS, [ticket_row(one) for one in self.changed.values()])
        plans = {
            place: None if plan is None else coding.encode(plan)
            for place, plan in self.closed_or_open.items()
        }
        self._put(PLANS, "place", plans)
        for (account, place), since in self.frozen.items():
            row = {"account": str(account), "place": place}
            if since is None:
                gone = delete(FREEZES).where(FREEZES.c.account == str(account))
                self.connection.execute(gone.where(FREEZES.c.place == place))
            else:
                self.insert(FREEZES, [{**row, "since": since}], twice=True)

    def insert(
        self, table: Table, rows: Sequence[Mapping[str, object]], *, twice: bool = False
    ) -> None:
        """Rows that are new; `twice`: those that are there already stay as they are."""
        if rows:
            made = _INSERTS[self.connection.dialect.name](table)
            kept = made.on_conflict_do_nothing() if twice else made
            self.connection.execute(kept, [dict(row) for row in rows])

    def _put(self, table: Table, key: str, bodies: Mapping[str, bytes | None]) -> None:
        """Each has this body from here on; nothing means that it is there no more."""
        if bodies:
            gone = delete(table).where(table.c[key] == bindparam("of"))
            self.connection.execute(gone, [{"of": name} for name in bodies])
        self.insert(table, [{key: name, "body": body} for name, body in bodies.items() if body])


def order_row(one: Entry) -> dict[str, object]:
    """The row of an order."""
    return {
        "number": one.number,
        "id": one.id,
        "place": one.place,
        "at": one.at,
        "body": bytes(one.order),
        "refusal": bytes(one.refusal),
        "notices": bytes(one.notices),
        "marks": bytes(one.marks),
        "first": one.first,
        "events": len(one.events),
        "hash": one.hash,
    }


def event_rows(one: Entry) -> Iterator[dict[str, object]]:
    """The rows of its events."""
    for seq, body in enumerate(one.events, one.first):
        yield {"place": one.place, "seq": seq, "number": one.number, "body": bytes(body)}


def move_rows(one: Entry) -> Iterator[dict[str, object]]:
    """The rows of what they moved."""
    for move in one.moves:
        yield {
            "place": one.place,
            "seq": move.seq,
            "part": move.part,
            "giver": move.giver,
            "taker": move.taker,
            "amount": move.amount,
            "cites": move.cites,
        }


def ticket_row(one: Ticket) -> dict[str, object]:
    """The row of a ticket."""
    return {"number": one.number, "status": one.status.value, "body": coding.encode(one)}


def nothing_yet(account: Account) -> dict[str, object]:
    """An account that was never used, and what the database itself holds it to."""
    least = None if account.kind.may_be_negative else 0
    return {"account": str(account), "amount": 0, "least": least}


class SqlStore(SqlReads):
    """Reads on a connection of their own; one transaction for each batch."""

    kind = SqlWork
    kept_as = DatabaseArchive
    conflicts: tuple[type[Exception], ...] = ()
    """What the driver says when two batches got in each other's way."""

    def __init__(self, engine: Engine, *, new: bool = True) -> None:
        self._engine = engine
        self._own = local()
        self._open: list[Connection] = []
        if new:
            METADATA.create_all(engine)
            return
        missing = METADATA.tables.keys() - inspect(engine).get_table_names()
        if missing:
            raise BadInput(f"It has no tables {', '.join(sorted(missing))}. Accepted: a store.")

    @property
    def connection(self) -> Connection:  # type: ignore[override]  # each thread reads on its own
        """The connection of this thread."""
        if not hasattr(self._own, "connection"):
            made = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._own.connection = made
            self._open.append(made)
        found: Connection = self._own.connection
        return found

    @contextmanager
    def work(self) -> Iterator[SqlWork]:
        """A batch; what is not done when it is left is as if it had never been."""
        try:
            with self._engine.connect() as connection:
                yield self.kind(connection)
        except IntegrityError as broken:
            raise Stale(f"The database refused the batch: {broken.orig}") from broken
        except DBAPIError as failed:
            if isinstance(failed.orig, self.conflicts):
                raise Stale(f"Another batch went first: {failed.orig}") from failed
            raise Unsure(f"The store did not answer: {failed.orig}") from failed

    @contextmanager
    def archive(self) -> Iterator[DatabaseArchive]:
        """Everything as it stands now, while others go on."""
        with (
            self._engine.connect() as connection,
            closing(self.kept_as(self.at_one_instant(connection))) as archive,
        ):
            yield archive

    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the database."""
        for one in self._open:
            one.close()
        self._engine.dispose()
