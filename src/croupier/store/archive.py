"""Everything a store holds as one stream of entries: what is exported, verified, restored and replayed."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import Raw, Struct
from sqlalchemy import Connection, Select, func, select

from croupier.store.entry import Entry, Move
from croupier.store.schema import (
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
from croupier.store.sql_reads import Stream

MANY = 2_000
"""So many rows are fetched at a time."""


class Standing(Struct, frozen=True, kw_only=True):
    """How everything stands at the end: it follows from the entries, and is kept for speed."""

    streams: dict[str, Stream]
    balances: dict[str, int]
    freezes: dict[str, dict[str, int]]
    sessions: dict[str, Raw]
    tickets: dict[str, Raw]
    plans: dict[str, Raw]
    events: int
    moves: int


class Archive(Protocol):
    """What can be verified, restored and replayed."""

    def entries(self) -> Iterator[Entry]:
        """Every answered order, in the order of their numbers."""
        ...

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        """Every sheet as it is stored, by the hash that stands in the log."""
        ...

    def standing(self) -> Standing:
        """How everything stands at the end."""
        ...


class DatabaseArchive:
    """A database at one instant."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, query: Select[Any]) -> Iterator[Any]:
        """Rows of a long answer, some at a time."""
        yield from self._connection.execute(query, execution_options={"yield_per": MANY})

    def entries(self) -> Iterator[Entry]:
        """Every answered order, in the order of their numbers."""
        logs: dict[str, _Log] = {}
        for row in self.rows(select(ORDERS).order_by(ORDERS.c.number)):
            if row.place not in logs:
                logs[row.place] = _Log(row.place, self.rows)
            end = row.first + row.events
            yield Entry(
                place=row.place,
                number=row.number,
                id=row.id,
                at=row.at,
                order=Raw(row.body),
                refusal=Raw(row.refusal),
                notices=Raw(row.notices),
                marks=Raw(row.marks),
                first=row.first,
                events=tuple(Raw(body) for _, body in logs[row.place].events.before(end)),
                moves=tuple(Move(*move) for move in logs[row.place].moves.before(end)),
                hash=row.hash,
            )

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        """Every sheet as it is stored, by the hash that stands in the log."""
        return ((digest, body) for digest, body in self.rows(select(SHEETS)))

    def standing(self) -> Standing:
        """How everything stands at the end."""
        freezes: dict[str, dict[str, int]] = {}
        for account, place, since in self.rows(select(FREEZES)):
            freezes.setdefault(account, {})[place] = since
        ask = self._connection.execute
        return Standing(
            streams={row.place: Stream(*row) for row in self.rows(select(STREAMS))},
            balances={row.account: row.amount for row in self.rows(select(BALANCES)) if row.amount},
            freezes=freezes,
            sessions={name: Raw(body) for name, body in self.rows(select(SESSIONS))},
            tickets={row.number: Raw(row.body) for row in self.rows(select(TICKETS))},
            plans={place: Raw(body) for place, body in self.rows(select(PLANS))},
            events=ask(select(func.count()).select_from(EVENTS)).scalar_one(),
            moves=ask(select(func.count()).select_from(TRANSFERS)).scalar_one(),
        )


class _Log:
    """The events and transfers of one place, as its orders take them."""

    def __init__(self, place: str, rows: Callable[[Select[Any]], Iterator[Any]]) -> None:
        events = select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.place == place)
        columns = [column for column in TRANSFERS.c if column.name != "place"]
        moves = select(*columns).where(TRANSFERS.c.place == place)
        self.events = _Rows(rows(events.order_by(EVENTS.c.seq)))
        self.moves = _Rows(rows(moves.order_by(TRANSFERS.c.seq, TRANSFERS.c.part)))


class _Rows:
    """Rows of a log, from which each order takes its own."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self._rows = rows
        self._ahead = next(rows, None)

    def before(self, end: int) -> Iterator[Any]:
        """The rows that belong to events before this place in the log."""
        while self._ahead is not None and self._ahead.seq < end:
            yield self._ahead
            self._ahead = next(self._rows, None)
