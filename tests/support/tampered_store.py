"""An evening that was kept and is attacked: its rows, its entries, and what is found of it.

`Forged` is what somebody makes of it who knows this code, and lets everything fit again.

The attacks are drawn from a seed; `THOROUGH` makes it a longer siege.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import export
from croupier.engine.store.archive.verify import Books, verify
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_codec import encode, event_of
from croupier.engine.store.entry_stream import Archive, Finding, StoreSummary
from croupier.engine.store.sql.schema import METADATA
from croupier.offices.house_log import HOUSE, Head
from support.thoroughness import times

ATTACKS = times(80)
"""So many in the ordinary run; the standard asks for 1,000."""
SEED = 9
Row = dict[str, Any]


def findings_in(where: Path | str, books: Books | None = None) -> list[Finding]:
    """What is wrong with it."""
    with closing(open_store(str(where))) as store, store.archive() as archive:
        return list(verify(archive, books))


def exported(where: Path | str, file: Path) -> Path:
    with closing(open_store(str(where))) as store, store.archive() as archive:
        export(archive, file, version="1")
    return file


def rows_of(path: Path) -> dict[str, list[Row]]:
    """All rows of all tables."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return {
            name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608
            for name in METADATA.tables
        }


def entries_of(path: Path) -> list[Entry]:
    """The log, from the first entry on."""
    with closing(open_store(str(path))) as store, store.archive() as archive:
        return list(archive.entries())


class Forged:
    """Entries that are chained anew, with everything that follows from them."""

    def __init__(self, entries: list[Entry], sheets: dict[str, bytes]) -> None:
        self._books, self._entries, heads = Books(), list[Entry](), dict[str, str]()
        self._sheets = sheets
        for entry in entries:
            made = replace(entry, hash=entry.link(heads.get(entry.place, "")))
            heads[entry.place] = made.hash
            self._entries.append(made)
            list(self._books.take(made))

    def entries(self) -> Iterator[Entry]:
        return iter(self._entries)

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        return iter(
            (name, body) for name, body in self._sheets.items() if name in self._books.sheets
        )

    def summary(self) -> StoreSummary:
        return self._books.summary()

    def faults(self) -> Iterator[Finding]:
        return iter(())


def sheets_of(path: Path) -> dict[str, bytes]:
    with closing(open_store(str(path))) as store, store.archive() as archive:
        return dict(archive.sheets())


def external(path: Path) -> Head:
    """The line that was kept elsewhere."""
    with closing(open_store(str(path))) as store:
        return store.heads()[HOUSE]


def anchored_anew(forged: Archive) -> list[Entry]:
    """The house's anchors name what now stands there."""
    heads: dict[str, Head] = {}
    made = []
    for entry in forged.entries():
        if entry.place == HOUSE:
            event = replace(event_of(entry.events[0]), heads=dict(heads))
            made.append(replace(entry, events=(Raw(encode(event)),)))
            continue
        before = heads.get(entry.place, Head(0, ""))
        heads[entry.place] = Head(before.orders + 1, entry.hash)
        made.append(entry)
    return made
