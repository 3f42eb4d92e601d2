"""`croupier` as it is typed, but for its manifest: the program's own files, without its libraries' thousands.

Secrets of people are proven at no cost, and time passes when the test says so.
"""

import os
import time
from pathlib import Path

from croupier.cli.main import main
from croupier.engine.clock import Clock
from croupier.engine.store.sql.soundness import server_clock
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.server.process import self_check
from croupier.server.settings import software_manifest as manifest
from support.fast_secrets import be_quick
from support.skipped_time import NAME, Skipped


def follow(skipped: Skipped) -> None:
    """The clock goes as the test says, and so do the walls that it is compared with: this one and the database's."""
    goes, wall_ns, asked = Clock.__call__, time.time_ns, server_clock

    def there(store: SqlStore) -> int | None:
        found = asked(store)
        return None if found is None else found + skipped.ms

    Clock.__call__ = lambda self: goes(self) + skipped.ms  # type: ignore[method-assign]
    time.time_ns = lambda: wall_ns() + 1_000_000 * skipped.ms
    self_check.server_clock = there  # type: ignore[attr-defined]


manifest._libraries = set
be_quick()
if NAME in os.environ:
    follow(Skipped(Path(os.environ[NAME])))

if __name__ == "__main__":
    main()
