"""Find the rounds that used a clause: an index of each table's log, read in steps."""

from collections.abc import Iterator, Sequence

from croupier.engine.store import SqlStore
from croupier.records.audit.clause_usage import ClauseIndex, Searched

MOST = 20_000
"""Upper limit of entries read for one question.

The answer says how far it came, so the caller can continue.
"""
PAGE = 50
FEW = 5
"""Rounds per table in a search over all tables."""


class ClauseIndexes:
    """The rounds that used a clause, at each table. What was read is cached."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._tables: dict[str, ClauseIndex] = {}

    def at(self, table: str, clause: str, before: int) -> Searched:
        """Return a page of a table's rounds that used a clause, newest first."""
        return self._index(table).find(clause, before=before, page=PAGE, most=MOST)

    def everywhere(self, tables: Sequence[str], clause: str) -> Iterator[tuple[str, Searched]]:
        """Return a few rounds of each table."""
        for table in tables:
            most = max(1, MOST // len(tables))
            yield table, self._index(table).find(clause, page=FEW, most=most)

    def _index(self, table: str) -> ClauseIndex:
        return self._tables.setdefault(table, ClauseIndex(table, self._store))
