"""Read a database: the same queries on SQLite and on PostgreSQL."""

import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import Raw
from sqlalchemy import Connection, Row, Table, func, select

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import BEGINNING, Entry, Move
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
from croupier.engine.store.store_port import AnyAnswer, Record
from croupier.errors import Mistake
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.offices.house_log import Head
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet, unpack

AT_ONCE = 10_000
"""The most values in one statement (SQLite takes 32,766), and the most records read at a time."""


def chunks(values: Iterable[str]) -> Iterator[list[str]]:
    """Values in lists that fit into a statement."""
    rest = iter(values)
    while chunk := list(islice(rest, AT_ONCE)):
        yield chunk


class Stream(NamedTuple):
    """How far the log of a place has come."""

    place: str
    length: int = 0
    """How many events it has."""
    clock: int = 0
    """The latest instant of an order."""
    orders: int = 0
    """How many orders were answered or refused."""
    head: str = BEGINNING
    """The hash of the last."""

    def grown(self, *entries: Entry) -> "Stream":
        """Return the stream after more entries of the place."""
        last = entries[-1]
        return Stream(
            self.place, length=last.first + len(last.events), clock=max(self.clock, *(it.at for it in entries)),
            orders=self.orders + len(entries), head=last.hash,
        )  # fmt: skip


def entry_of(row: Any, bodies: Iterable[bytes], moves: Iterable[Iterable[Any]]) -> Entry:
    """An order as it is written, with the bodies of its events and what they moved."""
    return Entry(
        place=row.place, number=row.number, id=row.id, at=row.at, order=Raw(row.body),
        refusal=Raw(row.refusal), notices=Raw(row.notices), marks=Raw(row.marks), first=row.first,
        events=tuple(map(Raw, bodies)), moves=tuple(Move(*move) for move in moves), hash=row.hash,
    )  # fmt: skip


def _taken(rest: deque[Any], end: int) -> Iterator[Any]:
    """The rows that belong to events before this place in the log."""
    while rest and rest[0].seq < end:
        yield rest.popleft()


class SqlReads:
    """The data of a database, read over one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def answer(self, order: str) -> AnyAnswer | None:
        """The answer to the order with this id; None if there was none."""
        return self.answers([order])[order]

    def answers(self, orders: Iterable[str]) -> dict[str, AnyAnswer | None]:
        """The answers to the orders with these ids."""
        answers: dict[str, AnyAnswer | None] = {}
        for some in chunks(orders):
            answers |= dict.fromkeys(some)
            for row in self.connection.execute(select(ORDERS).where(ORDERS.c.id.in_(some))).all():
                answers[row.id] = self._answer(row)
        return answers

    def orders(self, named: Iterable[str]) -> dict[str, Any]:
        """The orders of these ids: one question for all of them, and none for what they caused."""
        orders: dict[str, Any] = {}
        for some in chunks(named):
            query = select(ORDERS.c.id, ORDERS.c.body).where(ORDERS.c.id.in_(some))
            rows = self.connection.execute(query)
            orders |= {order: coding.order_of(body) for order, body in rows}
        return orders

    def _answer(self, row: Row[tuple[object, ...]]) -> AnyAnswer:
        pair = (EVENTS.c.place == row.place, EVENTS.c.seq >= row.first)
        query = select(EVENTS.c.body).where(*pair, EVENTS.c.seq < row.first + row.events)
        bodies = self.connection.execute(query.order_by(EVENTS.c.seq)).scalars()
        return coding.answer_of(row.place, row.body, row.refusal, row.notices, bodies)

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The log of a place, from a position on, and at most `limit` events of it."""
        query = (
            select(EVENTS.c.seq, EVENTS.c.body, ORDERS.c.id)
            .join(ORDERS, ORDERS.c.number == EVENTS.c.number)
            .order_by(EVENTS.c.seq)
        )
        left = sys.maxsize if limit is None else limit
        while left > 0:
            part = min(left, AT_ONCE)
            page = query.where(EVENTS.c.place == place, EVENTS.c.seq >= after).limit(part)
            # Part by part: a driver brings all that one question finds before it gives the first.
            rows = self.connection.execute(page).all()
            for seq, body, order in rows:
                yield Record(place=place, seq=seq, order=order, event=coding.event_of(body))
            if len(rows) < part:
                return
            after, left = rows[-1].seq + 1, left - part

    def stream(self, place: str) -> Stream:
        """How far the log of a place has come."""
        query = select(STREAMS).where(STREAMS.c.place == place)
        row = self.connection.execute(query).one_or_none()
        return Stream(place) if row is None else Stream(*row)

    def length(self, place: str) -> int:
        """How many events the log of a place has."""
        return self.stream(place).length

    def clock(self, place: str) -> int:
        """The latest instant of an order of the place, answered or refused."""
        return self.stream(place).clock

    def places(self) -> list[str]:
        """The places that have a log."""
        query = select(STREAMS.c.place).where(STREAMS.c.length > 0).order_by(STREAMS.c.place)
        return list(self.connection.execute(query).scalars())

    def heads(self) -> Mapping[str, Head]:
        """How far every log has come."""
        query = select(STREAMS.c.place, STREAMS.c.orders, STREAMS.c.head)
        rows = sorted(
            self.connection.execute(query)
        )  # by place: databases order letters differently
        return {place: Head(orders, head) for place, orders, head in rows}

    def number(self, place: str, orders: int) -> int:
        """The number of the order at this position of a place; 0 before the first."""
        if not orders:
            return 0
        page = select(ORDERS.c.number).where(ORDERS.c.place == place)
        query = page.order_by(ORDERS.c.number).offset(orders - 1).limit(1)
        return int(self.connection.execute(query).scalar_one())

    def entries(
        self, place: str, *, after: int, most: int, until: int | None = None
    ) -> list[Entry]:
        """The entries of a place that follow a number, up to another: they are looked for from there on only."""
        conditions = [ORDERS.c.place == place, ORDERS.c.number > after]
        if until is not None:
            conditions.append(ORDERS.c.number <= until)
        query = select(ORDERS).where(*conditions).order_by(ORDERS.c.number).limit(most)
        rows = self.connection.execute(query).all()
        if not rows:
            return []
        # Of one place they stand side by side: what they caused is asked for once for all of them.
        first, end = rows[0].first, rows[-1].first + rows[-1].events
        events = deque(self._caused(EVENTS, place, first, end - 1))
        moves = deque(self._caused(TRANSFERS, place, first, end - 1))
        return [
            entry_of(
                row, [it.body for it in _taken(events, end)], [it[1:] for it in _taken(moves, end)]
            )
            for row in rows
            for end in [row.first + row.events]
        ]

    def _caused(self, table: Table, place: str, first: int, last: int) -> Sequence[Row[Any]]:
        pair = (table.c.place == place, table.c.seq.between(first, last))
        query = select(table).where(*pair).order_by(*table.primary_key)
        return self.connection.execute(query).all()

    def number_at(self, place: str, seq: int) -> int:
        """The number of the order that caused an event."""
        pair = (EVENTS.c.place == place, EVENTS.c.seq == seq)
        return int(self.connection.execute(select(EVENTS.c.number).where(*pair)).scalar_one())

    def head_before(self, place: str, number: int) -> Head:
        """How far the log of a place had come before the order of that number."""
        pair = (ORDERS.c.place == place, ORDERS.c.number < number)
        orders = self.connection.execute(select(func.count()).where(*pair)).scalar_one()
        last = select(ORDERS.c.hash).where(*pair).order_by(ORDERS.c.number.desc()).limit(1)
        return Head(int(orders), self.connection.execute(last).scalar_one_or_none() or BEGINNING)

    def latest(self, most: int) -> list[Entry]:
        """The last entries of all places together, the oldest of them first."""
        query = select(ORDERS).order_by(ORDERS.c.number.desc()).limit(most)
        rows = reversed(self.connection.execute(query).all())
        return [self._entry(row) for row in rows]

    def _entry(self, row: Row[tuple[Any, ...]]) -> Entry:
        span = (row.place, row.first, row.first + row.events - 1)
        bodies = (row.body for row in self._caused(EVENTS, *span))
        return entry_of(row, bodies, (row[1:] for row in self._caused(TRANSFERS, *span)))

    def sheet(self, digest: str) -> Sheet:
        """The sheet of payments with this hash in the log."""
        query = select(SHEETS.c.body).where(SHEETS.c.digest == digest)
        body = self.connection.execute(query).scalar_one_or_none()
        if body is None:
            raise Mistake(f"The sheet {digest} is not in the store.")
        return unpack(body)

    def transfers(self, place: str, seq: int) -> tuple[Transfer, ...]:
        """The transfers of an event."""
        pair = (TRANSFERS.c.place == place, TRANSFERS.c.seq == seq)
        rows = self.connection.execute(select(TRANSFERS).where(*pair).order_by(TRANSFERS.c.part))
        return tuple(coding.transfer_of(place, Move(*row[1:])) for row in rows)

    def balance(self, account: Account) -> Cents:
        """The balance of an account."""
        return self.holdings([account])[account]

    def holdings(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        """The balances of accounts; 0 for those that were never used."""
        named = {str(account): account for account in accounts}
        balances = dict.fromkeys(accounts, Cents(0))
        for some in chunks(named):
            query = select(BALANCES.c.account, BALANCES.c.amount).where(
                BALANCES.c.account.in_(some)
            )
            for name, amount in self.connection.execute(query):
                balances[named[name]] = Cents(amount)
        return balances

    def total(self, kind: str) -> Cents:
        """The sum of the balances of all accounts of a kind."""
        query = select(func.coalesce(func.sum(BALANCES.c.amount), 0))
        condition = BALANCES.c.account.startswith(f"{kind}:", autoescape=True)
        return Cents(int(self.connection.execute(query.where(condition)).scalar_one()))

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The accounts that may not be touched: which places froze them, and since when."""
        freezes: dict[Account, dict[str, int]] = defaultdict(dict)
        for account, place, since in self.connection.execute(select(FREEZES)):
            freezes[Account.parse(account)][place] = since
        return freezes

    def session(self, terminal: str) -> Session:
        """Return the session at a terminal: its player and its table."""
        return self.sessions([terminal])[terminal]

    def sessions(self, terminals: Iterable[str]) -> dict[str, Session]:
        """Return the sessions of terminals: their players and their tables."""
        sessions: dict[str, Session] = {}
        for some in chunks(terminals):
            sessions |= dict.fromkeys(some, Session())
            for name, body in self.connection.execute(
                select(SESSIONS).where(SESSIONS.c.terminal.in_(some))
            ):
                sessions[name] = coding.session_of(body)
        return sessions

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number."""
        query = select(TICKETS.c.body).where(TICKETS.c.number == number)
        body = self.connection.execute(query).scalar_one_or_none()
        return None if body is None else coding.ticket_of(body)

    def tickets(self, *statuses: Status) -> list[Ticket]:
        """The tickets of these statuses, the oldest first; all without any."""
        tickets = (coding.ticket_of(body) for _, body in self.ticket_bodies(*statuses))
        return sorted(tickets, key=lambda ticket: (ticket.at, ticket.number))

    def ticket_bodies(self, *statuses: Status) -> list[tuple[str, bytes]]:
        """The tickets as they are stored, by number: for a list that also shows what cannot be read."""
        query = select(TICKETS.c.number, TICKETS.c.body).order_by(TICKETS.c.number)
        if statuses:
            query = query.where(TICKETS.c.status.in_(statuses))
        return [(number, body) for number, body in self.connection.execute(query)]

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        query = select(PLANS.c.place, PLANS.c.body).order_by(PLANS.c.place)
        return [(place, coding.plan_of(body)) for place, body in self.connection.execute(query)]
