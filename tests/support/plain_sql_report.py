"""The figures of a report once more, by plain SQL over what moved.

It reads no sheet. It looks at which accounts gave, which took and when, and to which line of a report that belongs:
by the plans of the tables, by the persons who gave the orders, and by the clock on the wall.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from zoneinfo import ZoneInfo

from sqlalchemy import text

from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.entry_codec import encode, move_of
from croupier.games import Played, game
from croupier.money import Cents
from croupier.records.reports import AnsweredOrder

TABLES = """
    CREATE TABLE orders (id TEXT PRIMARY KEY, name TEXT, rank TEXT);
    CREATE TABLE events (place TEXT, seq INTEGER, id TEXT, body TEXT, kind TEXT, at INTEGER, PRIMARY KEY (place, seq));
    CREATE TABLE transfers (place TEXT, seq INTEGER, giver TEXT, taker TEXT, amount INTEGER);
"""
"""What the store holds: who gave each order, what happened, and what moved."""
LINES = """
    CREATE TABLE openings AS
        SELECT place, seq, title(json_extract(body, '$.plan.game'), json_extract(body, '$.plan.variant')) AS game,
               is_live(json_extract(body, '$.plan.game')) AS live
        FROM events WHERE kind = 'table-opened';
    CREATE TABLE given AS
        SELECT place, MIN(seq) AS seq, name, rank, MAX(kind = 'round-opened') AS opens,
               MAX(kind IN ('round-opened', 'set-in-motion', 'drawn', 'round-settled', 'bought-in',
                            'chips-bought', 'colour-issued')) AS deals
        FROM events JOIN orders USING (id) GROUP BY place, id;
    CREATE TABLE dealt AS
        SELECT place, seq, name FROM given AS g
        WHERE opens OR (deals AND rank NOT IN ('player', 'device', 'system'))
           OR NOT EXISTS (SELECT 1 FROM openings AS o WHERE o.place = g.place AND o.seq < g.seq);
    CREATE INDEX dealt_by ON dealt (place, seq);
    CREATE TABLE rounds AS
        SELECT place, seq, json_extract(body, '$.number') AS number FROM events WHERE kind = 'round-opened';
    CREATE TABLE ends AS
        SELECT place, seq, at FROM events WHERE kind IN ('round-settled', 'round-voided', 'round-abandoned');
    CREATE TABLE lines AS
        SELECT e.place, e.seq, e.at, e.kind, e.body, json_extract(e.body, '$.tender') AS tender,
               day(e.at) AS day, shift(e.at) AS shift,
               COALESCE((SELECT game FROM openings AS o WHERE o.place = e.place AND o.seq <= e.seq
                         ORDER BY o.seq DESC LIMIT 1), e.place) AS game,
               (SELECT live FROM openings AS o WHERE o.place = e.place AND o.seq <= e.seq
                ORDER BY o.seq DESC LIMIT 1) AS live,
               (SELECT name FROM dealt AS d WHERE d.place = e.place AND d.seq <=
                    CASE e.kind WHEN 'round-corrected' THEN (
                        SELECT MAX(s.seq) FROM events AS s WHERE s.place = e.place AND s.seq < e.seq
                        AND s.kind = 'round-settled' AND json_extract(e.body, '$.number') = (
                            SELECT number FROM rounds AS r WHERE r.place = s.place AND r.seq < s.seq
                            ORDER BY r.seq DESC LIMIT 1))
                    ELSE e.seq END
                ORDER BY d.seq DESC LIMIT 1) AS dealer
        FROM events AS e;
    CREATE UNIQUE INDEX line_of ON lines (place, seq);
"""
"""To which game, dealer, day and shift each event belongs. A correction belongs to the dealer of its round."""
MOVED = """
    CREATE TABLE moved AS
        SELECT l.*, kind_of(giver) AS giver, kind_of(taker) AS taker, amount,
               (SELECT at FROM ends AS n WHERE n.place = l.place AND n.seq >= l.seq ORDER BY n.seq LIMIT 1) AS ends,
               COALESCE(CASE
                   WHEN live THEN NULL
                   WHEN l.kind = 'round-corrected' THEN corrected(l.body, giver, taker)
                   WHEN kind_of(giver) = 'player' THEN name_of(giver)
                   WHEN kind_of(taker) = 'player' THEN name_of(taker)
                   WHEN kind_of(giver) = 'withheld' THEN seat_of(giver)
               END, l.place) AS terminal
        FROM transfers JOIN lines AS l USING (place, seq);
"""
"""What moved, with the terminal whose account it concerns, and the end of the round in which it moved."""
SETTLED = "kind IN ('round-settled', 'interim-paid')"
UNDONE = "kind IN ('round-voided', 'deal-reconstructed', 'deal-rewound')"
FLOAT = "('bank', 'cage')"

METERS = {
    **{
        f"drop-{tender}": f"giver = 'cash' AND taker IN ('player', 'drop') AND tender = '{tender}'"
        for tender in ("cash", "chips", "voucher", "token")
    },
    "drop-notes": "giver = 'notes' AND taker = 'player'",
    "drop-tickets": "giver = 'tickets' AND taker = 'player'",
    "paid-out": "giver = 'player' AND taker = 'cash'",
    "tickets-out": "giver = 'player' AND taker = 'tickets'",
    "chips-sold": "giver = 'cash' AND taker = 'drop'",
    "fills": "giver = 'cage' AND taker = 'bank'",
    "credits": "giver = 'bank' AND taker = 'cage'",
    "voided": "giver = 'stakes' AND taker != 'bank' AND kind IN ('wagers-voided', 'round-voided')",
    "withheld": "taker = 'withheld'",
    "forfeited": "kind = 'withheld-determined' AND taker = 'bank'",
    "released": "giver = 'withheld' AND taker != 'bank'",
    "added-by-hand": "kind = 'adjusted' AND giver = 'bank' AND taker != 'receivable'",
    "taken-by-hand": "kind = 'adjusted' AND taker = 'bank'",
    "written-off": f"kind = 'adjusted' AND giver IN {FLOAT} AND taker = 'receivable'",
    "debts-collected": "kind = 'adjusted' AND giver = 'cash'",
    "foreign-colour": "kind = 'foreign-colour-redeemed' AND giver = 'bank'",
    "tickets-redeemed": "kind = 'ticket-redeemed'",
    "tickets-expired": "kind = 'ticket-expired'",
    "paid-by-hand": "kind = 'paid-by-hand' OR (kind = 'adjusted' AND giver = 'owed')",
}
"""What is one sum of transfers."""
DIFFERENCES = {
    "laid": ("taker = 'laid'", "giver = 'laid'"),
    "lost": (
        f"{SETTLED} AND giver = 'stakes' AND taker = 'bank'",
        f"{UNDONE} AND giver = 'bank' AND taker = 'stakes'",
    ),
    "wins": (
        f"{SETTLED} AND giver = 'bank'",
        f"{UNDONE} AND giver NOT IN ('stakes', 'laid') AND taker = 'bank'",
    ),
    "back": (
        f"{SETTLED} AND giver = 'stakes' AND taker != 'bank'",
        f"{UNDONE} AND giver != 'bank' AND taker = 'stakes'",
    ),
    "corrected": (
        f"kind = 'round-corrected' AND taker IN {FLOAT}",
        f"kind = 'round-corrected' AND giver IN {FLOAT}",
    ),
    "gained": (f"taker IN {FLOAT}", f"giver IN {FLOAT}"),
}
"""What is the difference of two."""


COUNTS = {
    "rounds": "kind = 'round-settled'",
    "rounds-voided": "kind = 'round-voided'",
    "rounds-abandoned": "kind = 'round-abandoned'",
    "corrections": "kind = 'round-corrected'",
}
"""What is a number of events."""


class Plain:
    """The transfers of a store in one table."""

    def __init__(self, store: MemoryStore | SqlStore) -> None:
        self.database = sqlite3.connect(":memory:")
        for function in FUNCTIONS:
            arguments = function.__code__.co_argcount
            self.database.create_function(
                function.__name__, arguments, function, deterministic=True
            )
        self.database.executescript(TABLES)
        rows = _of_memory(store) if isinstance(store, MemoryStore) else _of_database(store)
        for table, row in rows:
            places = ", ".join("?" * len(row))
            self.database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row)  # noqa: S608  our own words
        self.database.executescript(LINES + MOVED)

    def keys(self, by: str, where: str = "1") -> set[str]:
        """The lines of a report that have any transfer."""
        query = f"SELECT DISTINCT {by} FROM moved WHERE {where}"  # noqa: S608  our own words
        return {key for (key,) in self.database.execute(query)}

    def sums(self, where: str = "1") -> dict[str, int]:
        """Every figure over the transfers that a condition names."""
        sums = {name: self._sum(condition, where) for name, condition in METERS.items()}
        for name, (more, less) in DIFFERENCES.items():
            sums[name] = self._sum(more, where) - self._sum(less, where)
        return sums

    def counts(self, where: str = "1") -> dict[str, int]:
        """How many events of each kind a condition names."""
        query = "SELECT COUNT(*) FROM lines WHERE ({}) AND ({})"
        return {
            name: int(self.database.execute(query.format(condition, where)).fetchone()[0])
            for name, condition in COUNTS.items()
        }

    def lost(self, terminal: str) -> int:
        """What a terminal put on the layout and did not get back, over the rounds that have ended."""
        ended = f"terminal = '{terminal}' AND ends IS NOT NULL"
        put = self._sum("giver = 'player' AND taker = 'stakes'", ended)
        return put - self._sum("giver = 'stakes' AND taker = 'player'", ended)

    def _sum(self, *conditions: str) -> int:
        every = " AND ".join(f"({condition})" for condition in conditions)
        query = f"SELECT COALESCE(SUM(amount), 0) FROM moved WHERE {every}"  # noqa: S608  our own words
        return int(self.database.execute(query).fetchone()[0])

    def close(self) -> None:
        self.database.close()


def kind_of(account: str) -> str:
    return account.partition(":")[0]


def name_of(account: str) -> str:
    return account.partition(":")[2]


def seat_of(account: str) -> str:
    """Of `withheld:case/seat`."""
    return account.partition("/")[2]


def corrected(body: str, giver: str, taker: str) -> str:
    """The seat of the round whose correction moved this, also where its player is elsewhere by now."""
    event = json.loads(body)
    names = {name_of(account) for account in (giver, taker)}
    for field in ("left", "moved", "debtors"):
        for seat, name in event.get(field, {}).items():
            if name in names:
                return str(seat)
    return next(
        name_of(account)
        for kind in ("player", "receivable", "owed")
        for account in (giver, taker)
        if kind_of(account) == kind
    )


def title(key: str, variant: str | None) -> str:
    """A game with its version, as a report names it."""
    return f"{key} {game(key).variant(variant or '').name}".strip()


def is_live(key: str) -> bool:
    return game(key).played is Played.LIVE


def _wall(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1_000, ZoneInfo("Australia/Melbourne")).replace(tzinfo=None)


def day(at: int) -> str:
    """Gaming days begin at six in the morning by the clock on the wall."""
    return str((_wall(at) - timedelta(hours=6)).date())


def shift(at: int) -> str:
    """Day, swing and night begin at six, at two and at ten."""
    hours = (_wall(at) - timedelta(hours=6)).hour
    return f"{day(at)} {('day', 'swing', 'night')[hours // 8]}"


FUNCTIONS = (kind_of, name_of, seat_of, corrected, title, is_live, day, shift)

Row = tuple[str, tuple[object, ...]]
"""A table, and a row of it."""


def _of_database(store: SqlStore) -> Iterator[Row]:
    ask = store.connection.execute
    named = {}
    for number, order, body in ask(text("SELECT number, id, body FROM orders")):
        by = json.loads(body)["by"]
        named[number] = order
        yield "orders", (order, by["name"], by["rank"])
    for place, seq, number, body in ask(text("SELECT place, seq, number, body FROM events")):
        yield "events", _event(place, seq, named[number], bytes(body).decode())
    moves = "SELECT place, seq, giver, taker, amount FROM transfers"
    for row in ask(text(moves)):
        yield "transfers", tuple(row)


def _of_memory(store: MemoryStore) -> Iterator[Row]:
    for place in store.places():
        for record in store.records(place):
            answer = store.answer(record.order)
            assert answer is not None
            by = answer.order.by
            yield "orders", (record.order, by.name, by.rank)
            yield "events", _event(place, record.seq, record.order, encode(record.event).decode())
            for move in map(move_of, store.transfers(place, record.seq)):
                yield "transfers", (place, move.seq, move.giver, move.taker, move.amount)


def _event(place: str, seq: int, order: str, body: str) -> tuple[object, ...]:
    event = json.loads(body)
    return place, seq, order, body, event["type"], event["at"]


@contextmanager
def plain(store: MemoryStore | SqlStore) -> Iterator[Plain]:
    report = Plain(store)
    try:
        yield report
    finally:
        report.close()


def answered_orders(store: MemoryStore) -> Iterator[AnsweredOrder]:
    """The orders of a memory, as a report takes them."""
    for place in store.places():
        house = {f"bank:{place}", f"cage:{place}"}
        for order, records in groupby(store.records(place), attrgetter("order")):
            answer = store.answer(order)
            assert answer is not None
            caused = list(records)
            moves = (
                move_of(move) for record in caused for move in store.transfers(place, record.seq)
            )
            gained = sum(
                move.amount * ((move.taker in house) - (move.giver in house)) for move in moves
            )
            events = tuple(record.event for record in caused)
            yield AnsweredOrder(place, answer.order.by, events, Cents(gained))
