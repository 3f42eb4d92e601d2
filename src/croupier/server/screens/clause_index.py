"""Clause to rounds and back: an index of each table's log, read some at a time, in threads of those who ask."""

from collections.abc import Iterator
from threading import Lock

from croupier.engine.store import Reads, SqlStore
from croupier.records.audit.clause_usage import ClauseIndex, Searched

MOST = 20_000
"""So many entries are read for one question at most: whoever wants more asks again, and is told how far it came."""
PAGE = 50
FEW = 5
"""So many rounds of each table, where all of them are asked for."""


class Tracing:
    """Which rounds used a clause, at each table; what was read once is remembered."""

    def __init__(self, store: Reads) -> None:
        self._store, self._lock = store, Lock()
        self._tables: dict[str, ClauseIndex] = {}

    def at(self, table: str, clause: str, before: int) -> Searched:
        """The rounds of a table that used a clause, a page of them, the newest first."""
        with self._lock:
            return self._index(table).find(clause, before=before, page=PAGE, most=MOST)

    def everywhere(self, tables: list[str], clause: str) -> Iterator[tuple[str, Searched]]:
        """A few rounds of each table."""
        with self._lock:
            for table in tables:
                most = max(1, MOST // len(tables))
                yield table, self._index(table).find(clause, page=FEW, most=most)

    def _index(self, table: str) -> ClauseIndex:
        store = self._store
        assert isinstance(store, SqlStore), "Only what is kept in entries can be searched."
        return self._tables.setdefault(table, ClauseIndex(table, store))
