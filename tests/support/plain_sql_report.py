"""The figures of a report once more, by plain SQL over what moved.

It looks at no sheet and at no event but its kind: only at which accounts gave, which took, and when.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import to_builtins
from sqlalchemy import text

from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.entry_codec import move_of
from croupier.money import Cents
from croupier.records.reports import AnsweredOrder

TABLE = """
    CREATE TABLE moved (
        place TEXT, seq INTEGER, at INTEGER, kind TEXT, tender TEXT,
        giver TEXT, giver_of TEXT, taker TEXT, taker_of TEXT, amount INTEGER
    )
"""
KEPT = """
    SELECT t.place, t.seq, json_extract(CAST(e.body AS TEXT), '$.at'),
           json_extract(CAST(e.body AS TEXT), '$.type'),
           json_extract(CAST(e.body AS TEXT), '$.tender'), t.giver, t.taker, t.amount
    FROM transfers t JOIN events e ON e.place = t.place AND e.seq = t.seq
"""
SETTLED = "kind IN ('round-settled', 'interim-paid')"
UNDONE = "kind IN ('round-voided', 'deal-reconstructed', 'deal-rewound')"
FLOAT = "('bank', 'cage')"

METERS = {
    **{
        f"drop-{one}": f"giver = 'cash' AND taker IN ('player', 'drop') AND tender = '{one}'"
        for one in ("cash", "chips", "voucher", "token")
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
    "forfeited": "giver = 'withheld' AND taker = 'bank'",
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


class Plain:
    """The transfers of a store in one table."""

    def __init__(self, store: MemoryStore | SqlStore) -> None:
        self.database = sqlite3.connect(":memory:")
        self.database.execute(TABLE)
        rows = _of_memory(store) if isinstance(store, MemoryStore) else _of_database(store)
        for *where, giver, taker, amount in rows:
            accounts = (part for one in (giver, taker) for part in one.split(":", 1))
            self.database.execute(
                "INSERT INTO moved VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*where, *accounts, amount),
            )

    def sums(self, where: str = "1") -> dict[str, int]:
        """Every figure over the transfers that a condition names."""
        found = {name: self._sum(one, where) for name, one in METERS.items()}
        for name, (more, less) in DIFFERENCES.items():
            found[name] = self._sum(more, where) - self._sum(less, where)
        return found

    def _sum(self, *conditions: str) -> int:
        every = " AND ".join(f"({one})" for one in conditions)
        query = f"SELECT COALESCE(SUM(amount), 0) FROM moved WHERE {every}"  # noqa: S608  our own words
        return int(self.database.execute(query).fetchone()[0])

    def close(self) -> None:
        self.database.close()


Row = tuple[str, int, int, str, str | None, str, str, int]


def _of_database(store: SqlStore) -> Iterator[Row]:
    for row in store.connection.execute(text(KEPT)):
        yield tuple(row)


def _of_memory(store: MemoryStore) -> Iterator[Row]:
    for place in store.places():
        for record in store.records(place):
            event = to_builtins(record.event, str_keys=True, enc_hook=str)
            for one in map(move_of, store.transfers(place, record.seq)):
                kind, tender = event["type"], event.get("tender")
                yield place, one.seq, event["at"], kind, tender, one.giver, one.taker, one.amount


@contextmanager
def plain(store: MemoryStore | SqlStore) -> Iterator[Plain]:
    found = Plain(store)
    try:
        yield found
    finally:
        found.close()


def told_of(store: MemoryStore) -> Iterator[AnsweredOrder]:
    """The orders of a memory, as a report takes them."""
    for place in store.places():
        house = {f"bank:{place}", f"cage:{place}"}
        for record in store.records(place):
            answer = store.answer(record.order)
            assert answer is not None
            moves = map(move_of, store.transfers(place, record.seq))
            gained = sum(
                one.amount * ((one.taker in house) - (one.giver in house)) for one in moves
            )
            yield AnsweredOrder(place, answer.order.by, (record.event,), Cents(gained))
