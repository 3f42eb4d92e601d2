"""What is kept: orders with their answers, events, transfers, balances, sheets.

One port and one contract for every store: a commit is written as a whole or not at all, and only by
whoever has seen the events before it.
"""

from croupier.store.memory import MemoryStore
from croupier.store.port import (
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
from croupier.store.postgres import PostgresStore
from croupier.store.sql import SqlStore, Unsure
from croupier.store.sqlite import SqliteStore

__all__ = [
    "Answer",
    "Answered",
    "AnyAnswer",
    "Commit",
    "MemoryStore",
    "PostgresStore",
    "Reads",
    "Record",
    "SqlStore",
    "SqliteStore",
    "Stale",
    "Store",
    "Unsure",
    "Work",
]
