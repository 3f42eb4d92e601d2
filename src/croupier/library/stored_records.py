"""The records of a house or a demonstration, in a store or in an export: rounds, reports, verification."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from croupier import __version__
from croupier.engine.store.address import open_store as open_address
from croupier.engine.store.address import readable
from croupier.engine.store.archive.export import FileArchive, check_name, export, export_at
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.entry_codec import event_of
from croupier.engine.store.entry_stream import Archive
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.table_place import is_table
from croupier.errors import BadInput, unknown
from croupier.library.period_hold import HoldReport, hold_report
from croupier.library.recorded_rounds import (
    Explanation,
    RoundInfo,
    explain_in,
    explanation,
    round_info,
)
from croupier.library.rows import Result, Rows
from croupier.library.rule_moment import moment
from croupier.records.explained_round import Explained
from croupier.records.log_reader import head_of, make
from croupier.records.reports import By, Calendar, PeriodArguments
from croupier.table.events import Event
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.instants import stamp_of
from croupier.table.values.sheet import Sheet, unpack


@dataclass(frozen=True, kw_only=True)
class Fault(Result):
    """Something that is not as it was written."""

    where: str
    what: str


class _Source(Protocol):
    """Where records are read from."""

    @contextmanager
    def archive(self) -> Iterator[Archive]:
        """Everything that is kept, at one instant."""

    def close(self) -> None:
        """Nothing more is read."""


class _ExportFile:
    """An export as a source."""

    def __init__(self, file: FileArchive) -> None:
        self._file = file

    @contextmanager
    def archive(self) -> Iterator[Archive]:
        """Everything that the file holds."""
        yield self._file

    def close(self) -> None:
        """No file is open between two readings."""


class Records:
    """What a store or an export holds; nothing is ever changed. Close it, or use it in a `with` statement."""

    def __init__(self, where: str, source: _Source, store: SqlStore | None = None) -> None:
        self._where, self._source, self._store = where, source, store

    def __repr__(self) -> str:
        return f"<Records of {self._where!r}: {', '.join(self.tables()) or 'no tables'}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._source.close()

    def tables(self) -> list[str]:
        """Return the names of the tables."""
        with self._archive() as archive:
            return sorted(filter(is_table, archive.summary().streams))

    def rounds(self, table: str = "") -> Rows[RoundInfo]:
        """Return the rounds of a table, or of all tables."""
        names = [self._known(table)] if table else self.tables()
        return Rows(tuple(round_info(it) for name in names for it in self._histories(name)))

    def explain(self, what: str, *, holder: str = "") -> Explanation:
        """Explain why a round such as `RR1/2` paid what it paid; in a store also why an order was refused."""
        if self._store is not None:
            with readable(self._where):
                return explain_in(self._store, what, holder)
        table, _, number = what.rpartition("/")
        histories = {str(it.number): it for it in self._histories(self._known(table))}
        if number not in histories:
            raise unknown(f"round of {table}", number, histories)
        return explanation(Explained(histories[number], holder))

    def report(
        self, *, by: str = "table", day: str = "", last_day: str = "", month: str = "", year: str = "",
        since: str = "", to: str = "",
    ) -> HoldReport:  # fmt: skip
        """Report what a period brought against theory; today's gaming day if no period is named.

        Args:
            by: what a line is about: `table`, `game`, `terminal`, `dealer`, `shift` or `day`.
            day: a gaming day, such as `2026-01-31`; with `last_day` all days up to that one.
            last_day: the last of several gaming days.
            month: all gaming days of a month, such as `2026-01`.
            year: all gaming days of a year.
            since: the first instant of another period.
            to: the instant at which that period is over.
        """
        if by not in set(By):
            raise unknown("kind of lines", by, By)
        arguments = PeriodArguments(day, last_day, month, year, since, to)
        head = head_of(Calendar(), By(by), (), arguments, now=stamp_of(moment("")))
        with self._archive() as archive:
            sheets = _sheets(archive)
            return hold_report(make(archive, sheets.__getitem__, head))

    def verify(self) -> Rows[Fault]:
        """Return what was changed, left out or added since it was written; nothing where all is well."""
        with self._archive() as archive:
            faults = (Fault(where=mask(it.record), what=mask(it.what)) for it in verify(archive))
            return Rows(tuple(faults), title="faults")

    def export(self, file: str) -> int:
        """Write everything to a new file, `.jsonl` or `.jsonl.gz`; return the number of orders in it."""
        path = Path(file)
        check_name(path)
        if path.exists():
            raise BadInput(f"{file!r} is there already. Accepted: a new file.")
        with self._archive() as archive:
            return export(archive, path, version=__version__)

    @contextmanager
    def _archive(self) -> Iterator[Archive]:
        with readable(self._where), self._source.archive() as archive:
            yield archive

    def _known(self, table: str) -> str:
        if table not in self.tables():
            raise unknown("table", table, self.tables())
        return table

    def _histories(self, table: str) -> list[RoundHistory]:
        with self._archive() as archive:
            sheets = _sheets(archive)
            return read_history(table, _events(archive, table), sheets.__getitem__)


def _sheets(archive: Archive) -> dict[str, Sheet]:
    return {digest: unpack(body) for digest, body in archive.sheets()}


def _events(archive: Archive, table: str) -> Iterable[Event]:
    for entry in archive.entries():
        if entry.place == table:
            yield from map(event_of, entry.events)


def open_store(where: str) -> Records:
    """Open a store for reading: a SQLite file, or `postgresql://…`."""
    store = open_address(where, reading=True)
    return Records(where, store, store)


def read_export(file: str) -> Records:
    """Read an export, `.jsonl` or `.jsonl.gz`, without a database. `verify` says whether it is whole."""
    path = Path(file)
    check_name(path)
    return Records(file, _ExportFile(export_at(path)))
