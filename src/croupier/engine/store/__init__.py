"""The store: orders with their answers, events, transfers, balances, sheets.

One port and one contract for every store: a commit is written as a whole or not at all. Only a
writer that has seen all earlier events of the place can commit.
"""

from croupier.engine.store.memory_store import MemoryStore
from croupier.engine.store.sql.sql_batch import SqlStore, Unsure
from croupier.engine.store.sql.sqlite import SqliteStore
from croupier.engine.store.store_port import (
    Answer,
    Answered,
    AnyAnswer,
    Commit,
    Reads,
    Record,
    Stale,
    Store,
    Work,
)

__all__ = [
    "Answer", "Answered", "AnyAnswer", "Commit", "MemoryStore", "Reads", "Record", "SqlStore",
    "SqliteStore", "Stale", "Store", "Unsure", "Work",
]  # fmt: skip
