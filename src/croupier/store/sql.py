"""A store in a database: batches of commits, each in one transaction."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import local

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, Table, bindparam, delete, event, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, IntegrityError

from croupier.errors import CroupierError
from croupier.ledger import Account
from croupier.money import Cents
from croupier.rounds.people import Session
from croupier.rounds.sheet import pack
from croupier.store import coding
from croupier.store.entry import Entry
from croupier.store.pending import Pending
from croupier.store.port import AnyAnswer, Stale, Work
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

    def done(self) -> None:
        """Write everything in few statements, and commit."""
        if self.commits:
            self._write()
        self.connection.commit()
        self.commits = []

    def _write(self) -> None:
        numbers = self.numbers(len(self.commits))
        entries = self._chained(map(coding.entry_of, self.commits, numbers))
        self.insert(ORDERS, [_order(one) for one in entries])
        self.insert(EVENTS, [row for one in entries for row in _events(one)])
        self.insert(TRANSFERS, [row for one in entries for row in _transfers(one)])
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
        if before.length != entries[0].first:
            raise Stale(f"{before.place} has {before.length} events, not {entries[0].first}.")
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


def _order(one: Entry) -> dict[str, object]:
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


def _events(one: Entry) -> Iterator[dict[str, object]]:
    for seq, body in enumerate(one.events, one.first):
        yield {"place": one.place, "seq": seq, "number": one.number, "body": bytes(body)}


def _transfers(one: Entry) -> Iterator[dict[str, object]]:
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


def nothing_yet(account: Account) -> dict[str, object]:
    """An account that was never used, and what the database itself holds it to."""
    least = None if account.kind.may_be_negative else 0
    return {"account": str(account), "amount": 0, "least": least}


class SqlStore(SqlReads):
    """Reads on a connection of their own; one transaction for each batch."""

    kind = SqlWork
    conflicts: tuple[type[Exception], ...] = ()
    """What the driver says when two batches got in each other's way."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._own = local()
        self._open: list[Connection] = []
        event.listen(engine, "handle_error", self._failed)
        METADATA.create_all(engine)

    @property
    def connection(self) -> Connection:  # type: ignore[override]  # each thread reads on its own
        """The connection of this thread."""
        if not hasattr(self._own, "connection"):
            made = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._own.connection = made
            self._open.append(made)
        found: Connection = self._own.connection
        if found.invalidated:
            found.rollback()  # the server went away: the next question is asked on a new connection
        return found

    @contextmanager
    def work(self) -> Iterator[Work]:
        """A batch; what is not done when it is left is as if it had never been."""
        with self._engine.connect() as connection:
            yield self.kind(connection)

    def _failed(self, context: ExceptionContext) -> Exception | None:
        """What an error of the database means to whoever asked, in a batch or outside of one."""
        failed, said = context.sqlalchemy_exception, context.original_exception
        if isinstance(failed, IntegrityError | DataError):
            return Stale(f"The database refused the batch: {said}")
        if isinstance(said, self.conflicts):
            return Stale(f"Another batch went first: {said}")
        return Unsure(f"The store did not answer: {said}") if failed else None

    def close(self) -> None:
        """Let go of the database."""
        for one in self._open:
            one.close()
        self._engine.dispose()
