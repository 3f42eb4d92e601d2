"""An evening that was kept and is attacked: its rows, its entries, and what is found of it.

The attacks are drawn from a seed; `THOROUGH` makes it a longer siege.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from croupier.store.address import open_store
from croupier.store.archive import Finding
from croupier.store.entry import Entry
from croupier.store.schema import METADATA
from croupier.store.verify import Books, verify
from thorough import times

ATTACKS = times(80)
"""So many in the ordinary run; the standard asks for 1,000."""
SEED = 9
Row = dict[str, Any]


def found(where: Path | str, books: Books | None = None) -> list[Finding]:
    """What is wrong with it."""
    with closing(open_store(str(where))) as store, store.archive() as archive:
        return list(verify(archive, books))


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
