"""A process is killed at changes of files that SQLite asks for in a whole day: at every one where `THOROUGH` is set.

A short run kills at the first and the last change of every commit, so a commit that is acknowledged too early or half
written is found; and at every kind of change, and at changes evenly spaced between them.
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from croupier.engine.store import SqliteStore
from support import killed_day
from support.table_day import folder, go_on, look, the_day


def test_killed_at_every_write_and_every_sync_of_a_day() -> None:
    with folder() as place:
        subprocess.run(  # noqa: S603  our own program
            [sys.executable, killed_day.__file__, place],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
        )
        killed = sorted(place.iterdir(), key=lambda item: int(item.name))
        last = killed.pop()
        assert acknowledged(last) == [order.id for batch in the_day() for order in batch]
        calls = Counter(
            line.rpartition(" ")[0]
            for line in (last / killed_day.CALLS).read_text(encoding="utf-8").splitlines()
        )
        assert calls["write floor.db"] > 20, "The log went into the database during the day."
        assert calls["sync floor.db-wal"] > len(the_day())
        at = Counter(after_the_kill(own) for own in killed)
        assert set(at) == set(calls), "It was killed at every kind of change of every file."
        halves = Counter(len(acknowledged(own)) for own in killed)
        assert len(halves) > len(the_day()), "It was killed before and after every batch."


def after_the_kill(own: Path) -> str:
    """Everything acknowledged is there, nothing is half done, and the day goes on to the same end."""
    store = SqliteStore(own / killed_day.FILE)
    try:
        look(store, acknowledged(own))
        go_on(store, acknowledged(own))
    finally:
        store.close()
    return (own / killed_day.CALL).read_text(encoding="utf-8")


def acknowledged(own: Path) -> list[str]:
    return (own / killed_day.ACKNOWLEDGED).read_text(encoding="utf-8").split()
