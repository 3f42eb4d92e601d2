"""What is kept: orders with their answers, events, transfers, balances, sheets.

One port and one contract for every store: a commit is written as a whole or not at all, and only by
whoever has seen the events before it.
"""

from croupier.store.memory import MemoryStore
from croupier.store.port import Answer, Commit, Record, Stale, Store
from croupier.store.sqlite import SqliteStore

__all__ = ["Answer", "Commit", "MemoryStore", "Record", "SqliteStore", "Stale", "Store"]
