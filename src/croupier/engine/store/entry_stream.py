"""Everything a store holds as one stream of entries: what is exported, verified, restored and replayed."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import MsgspecError, Raw, Struct
from sqlalchemy import ColumnElement, Connection, Table, and_, func, select, type_coerce
from sqlalchemy.types import NullType

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import Entry
from croupier.engine.store.sql.schema import (
    BALANCES,
    EVENTS,
    FREEZES,
    ORDERS,
    PLANS,
    SESSIONS,
    SHEETS,
    STREAMS,
    TICKETS,
    TRANSFERS,
)
from croupier.engine.store.sql.sql_reads import Stream, entry_of
from croupier.errors import BadInput
from croupier.ledger import Account

MANY = 2_000
"""Rows fetched at a time."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was written: the record, and what is wrong with it."""

    record: str
    what: str

    def __str__(self) -> str:
        return f"{self.record}: {self.what}"


class Broken(BadInput):
    """Something that cannot be read any further; the record or the line is named."""


class StoreSummary(Struct, frozen=True, kw_only=True):
    """The final state of the store: it follows from the entries, and is kept for speed."""

    streams: dict[str, Stream]
    balances: dict[str, int]
    freezes: dict[str, dict[str, int]]
    sessions: dict[str, Raw]
    tickets: dict[str, Raw]
    plans: dict[str, Raw]
    events: int
    moves: int


class Archive(Protocol):
    """A store or export that can be verified, restored and replayed."""

    def entries(self) -> Iterator[Entry]:
        """Every answered order, in the order of their numbers."""

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        """Every sheet as it is stored, by its hash in the log."""

    def summary(self) -> StoreSummary:
        """The final state of the store."""

    def faults(self) -> Iterator[Finding]:
        """Further faults, found after the entries and the final state were read."""


class DatabaseArchive:
    """A database at one instant."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._open = ExitStack()
        self._logs: dict[str, _Log] = {}
        self._odd: list[Finding] = []
        """Faults met on the way that do not show in an entry."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Every answered order with a number above `after`, in the order of their numbers."""
        self._logs = logs = {}
        for row in self._rows(ORDERS, ORDERS.c.number, where=ORDERS.c.number > after):
            if row.place not in logs:
                logs[row.place] = _Log(row.place, row.first if after else None, self._rows)
            end = row.first + row.events
            events = list(logs[row.place].events.before(end))
            self._filed(row, events)
            bodies = (event.body for event in events)
            yield entry_of(row, bodies, (move[1:] for move in logs[row.place].moves.before(end)))

    def close(self) -> None:
        """Close the answers that were not read to their end."""
        self._open.close()

    def _filed(self, order: Any, events: list[Any]) -> None:
        """Check the position and place of events, which follow from the order and are not part of an entry."""
        numbered = enumerate(events, order.first)
        if len(events) != order.events or any(
            (event.seq, event.number) != (seq, order.number) for seq, event in numbered
        ):
            fault = (
                "its events are not filed as many as they are, in their order and under its number"
            )
            self._odd.append(Finding(f"{order.place}, order {order.number} ({order.id})", fault))

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        """Every sheet as it is stored, by its hash in the log."""
        return ((row.digest, row.body) for row in self._rows(SHEETS, SHEETS.c.digest))

    def summary(self) -> StoreSummary:
        """The final state of the store; the same in every database."""
        freezes: dict[str, dict[str, int]] = {}
        for account, place, since in sorted(self._rows(FREEZES)):
            freezes.setdefault(account, {})[place] = since
        ask = self.connection.execute
        return StoreSummary(
            streams={row.place: Stream(*row) for row in sorted(self._rows(STREAMS))},
            balances=dict(sorted(self._balances())),
            freezes=freezes,
            sessions={name: Raw(body) for name, body in sorted(self._rows(SESSIONS))},
            tickets=dict(sorted(self._tickets())),
            plans={place: Raw(body) for place, body in sorted(self._rows(PLANS))},
            events=ask(select(func.count()).select_from(EVENTS)).scalar_one(),
            moves=ask(select(func.count()).select_from(TRANSFERS)).scalar_one(),
        )

    def _balances(self) -> Iterator[tuple[str, int]]:
        for row in self._rows(BALANCES):
            try:
                least = None if Account.parse(row.account).kind.may_be_negative else 0
            except BadInput as unknown:
                raise Broken(f"balances, {row.account}: {unknown}") from None
            if row.least != least:
                fault = f"it is held to {row.least} at least, and not to {least}"
                self._odd.append(Finding(f"balances, {row.account}", fault))
            if row.amount:
                yield row.account, row.amount

    def _tickets(self) -> Iterator[tuple[str, Raw]]:
        for row in self._rows(TICKETS):
            try:
                status = coding.ticket_of(row.body).status
            except (MsgspecError, UnicodeDecodeError):
                status = None
            if status != row.status:
                fault = f"it is filed as {row.status}, and is {status or 'unreadable'}"
                self._odd.append(Finding(f"tickets, {row.number}", fault))
            yield row.number, Raw(row.body)

    def faults(self) -> Iterator[Finding]:
        """Further faults, found after the entries and the final state were read."""
        yield from self._odd
        known = select(ORDERS.c.place)
        for table in (EVENTS, TRANSFERS):
            rests = [log.events if table is EVENTS else log.moves for log in self._logs.values()]
            nowhere = self._rows(table, *table.primary_key, where=table.c.place.not_in(known))
            for rest in (*(rest.rest() for rest in rests), nowhere):
                for row in rest:
                    yield Finding(_key(table, row), "no order accounts for it")

    def _rows(
        self, table: Table, *order: ColumnElement[Any], where: ColumnElement[bool] | None = None
    ) -> Iterator[Any]:
        """Rows of a long answer, some at a time; each value is of the kind that belongs there."""
        # The driver's own values: what turns them into ours would fail on damaged ones.
        query = select(*(type_coerce(column, NullType()).label(column.name) for column in table.c))
        query = query.order_by(*order) if where is None else query.order_by(*order).where(where)
        kinds = tuple(column.type.python_type for column in table.c)
        answer = self.connection.execute(query, execution_options={"yield_per": MANY})
        self._open.callback(answer.close)
        for row in answer:
            if tuple(map(type, row)) != kinds:
                _check(table, row)
            yield row


def _key(table: Table, row: Any) -> str:
    return (
        f"{table.name}, {' '.join(str(getattr(row, column.name)) for column in table.primary_key)}"
    )


def _check(table: Table, row: Any) -> None:
    for column, value in zip(table.c, row, strict=True):
        absent = value is None and column.nullable
        if not absent and type(value) is not column.type.python_type:
            raise Broken(f"{_key(table, row)}: {column.name} is {value!r:.60}")


class _Log:
    """The events and transfers of one place, all or from an event on, as its orders take them."""

    def __init__(self, place: str, first: int | None, rows: Callable[..., Iterator[Any]]) -> None:
        def here(table: Table) -> ColumnElement[bool]:
            of_place = table.c.place == place
            return of_place if first is None else and_(of_place, table.c.seq >= first)

        events, moves = EVENTS.c, TRANSFERS.c
        self.events = _Rest(rows(EVENTS, events.seq, where=here(EVENTS)))
        self.moves = _Rest(rows(TRANSFERS, moves.seq, moves.part, where=here(TRANSFERS)))


class _Rest:
    """Rows of a log, from which each order takes its own."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self._rows = rows
        self._ahead = next(rows, None)

    def before(self, end: int) -> Iterator[Any]:
        """The rows that belong to events before this place in the log."""
        while self._ahead is not None and self._ahead.seq < end:
            yield self._ahead
            self._ahead = next(self._rows, None)

    def rest(self) -> Iterator[Any]:
        """The rows that no order has taken."""
        if self._ahead is not None:
            yield self._ahead
            yield from self._rows
