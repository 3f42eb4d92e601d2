"""Leases: which process owns a table.

A lease says which process may write to a table. The log itself enforces it: a writer that does not
know the last entry cannot write (`engine/store/sql/sql_batch.py`).
"""

import fcntl
import os
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Protocol, TypeAlias

from croupier.errors import BadInput

Lost: TypeAlias = Callable[[AbstractSet[str]], None]


class Leases(Protocol):
    """The places that this process owns; each place has at most one owner at any time."""

    lost: Lost
    """Called with the places that this process has lost, once `has` and `held` no longer name them."""

    def try_take(self, place: str) -> bool:
        """Take a place that is free or already owned; return whether this process owns it."""

    def give_back(self, place: str) -> None:
        """Release a place, so that other processes can take it."""

    def has(self, place: str) -> bool:
        """Return whether this process owns a place now."""

    def held_places(self) -> frozenset[str]:
        """Return the places that this process owns now."""

    @property
    def can_take(self) -> bool:
        """Return whether a free place could be taken now."""

    def close(self) -> None:
        """Release all places."""


def ignore_lost(_places: AbstractSet[str]) -> None:
    """Ignore lost places; the default of `lost`."""


class SoleLeases:
    """The leases of a process that runs alone: every place is free for it."""

    can_take = True

    def __init__(self) -> None:
        self.lost: Lost = ignore_lost
        self._held: frozenset[str] = frozenset()

    def try_take(self, place: str) -> bool:
        """Take a place; this always succeeds."""
        self._held |= {place}
        return True

    def give_back(self, place: str) -> None:
        """Release a place."""
        self._held -= {place}

    def has(self, place: str) -> bool:
        """Return whether this process owns a place now."""
        return place in self._held

    def held_places(self) -> frozenset[str]:
        """Return the places that this process owns now."""
        return self._held

    def close(self) -> None:
        """Release all places."""
        self._held = frozenset()


class FileLease(SoleLeases):
    """One process per SQLite file: a lock on a file beside it, released when the process ends."""

    def __init__(self, database: Path) -> None:
        super().__init__()
        beside = database.with_name(f"{database.name}-served")
        self._file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = (
                os.read(self._file, 20).decode("ascii", "replace").strip()
                or "that does not say its number"
            )
            os.close(self._file)
            raise BadInput(
                f"{str(database)!r} is served by process {owner} already. "
                "Accepted: one process for a file; for several, a PostgreSQL database."
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def close(self) -> None:
        """Unlock, so that another process can serve the file; the lock file stays, empty."""
        super().close()
        os.ftruncate(self._file, 0)
        os.close(self._file)
