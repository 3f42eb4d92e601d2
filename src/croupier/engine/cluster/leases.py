"""Leases: which process a table is at.

A lease says who may write to a table; that nobody else can, the log itself sees to: whoever does not know
its last entry writes nothing (`engine/store/sql/sql_batch.py`).
"""

import fcntl
import logging
import os
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Event, RLock, Thread
from time import monotonic
from typing import Protocol, TypeAlias

from psycopg import Connection, OperationalError
from psycopg import Error as DatabaseError
from psycopg.errors import UndefinedObject

from croupier.engine.store.sql.postgres import session_of
from croupier.errors import BadInput

Lost: TypeAlias = Callable[[AbstractSet[str]], None]

BEAT_S = 0.5
"""So often a process tells the server that it is there."""
ALONE_S = 4.0
"""After so long without an answer of the server a process has no lease any more."""
SILENCE_MS = 5_000
"""After so long without a word of a process the server ends its session; always after the process knows."""

_LOG = logging.getLogger(__name__)


class Leases(Protocol):
    """Which places are this process's; at any time each is one process's at most."""

    lost: Lost
    """Told which places are this process's no more; before that nobody is told that they are."""

    def try_take(self, place: str) -> bool:
        """Take a place that is free, or is one's own already."""
        ...

    def give_back(self, place: str) -> None:
        """Let others have it."""
        ...

    def has(self, place: str) -> bool:
        """Whether a place is this process's now."""
        ...

    def held(self) -> frozenset[str]:
        """The places that are this process's now."""
        ...

    @property
    def can_take(self) -> bool:
        """Whether a place that is free could be taken now."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


def nobody(_places: AbstractSet[str]) -> None:
    """Nobody asks what was lost."""


class SoleLeases:
    """Those of a process that is alone: whatever it asks for is free."""

    can_take = True

    def __init__(self) -> None:
        self.lost: Lost = nobody
        self._held: frozenset[str] = frozenset()

    def try_take(self, place: str) -> bool:
        """Take a place."""
        self._held |= {place}
        return True

    def give_back(self, place: str) -> None:
        """Let go of it."""
        self._held -= {place}

    def has(self, place: str) -> bool:
        """Whether a place is this process's now."""
        return place in self._held

    def held(self) -> frozenset[str]:
        """The places that are this process's now."""
        return self._held

    def close(self) -> None:
        """Give everything back."""
        self._held = frozenset()


class FileLease(SoleLeases):
    """One process for a SQLite file: a lock on a file beside it, gone when the process is."""

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
        """Let others serve the file; what says who does stays, empty."""
        super().close()
        os.ftruncate(self._file, 0)
        os.close(self._file)


def key_of(place: str) -> tuple[int, int]:
    """The two numbers of a lock. Two places that shared one, of 2^64, would always be at the same process."""
    digest = sha256(f"croupier lease of {place}".encode()).digest()
    first, second = (int.from_bytes(digest[at : at + 4], signed=True) for at in (0, 4))
    return first, second


class PostgresLeases:
    """Locks of a session of PostgreSQL: it ends when the process does, and with it they do.

    A process that hangs keeps its connection; so the server ends a session that was silent for a while, and
    the process counts the same while itself, and shorter: when the server lets others have its tables it
    has known for long that they are its no more, also if it slept through all of it.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.lost: Lost = nobody
        self._lock = RLock()
        self._held: frozenset[str] = frozenset()
        self._closed, self._look = Event(), Event()
        self._session: Connection | None = None
        self._heard = 0.0
        """When that was asked which the server answered last."""
        self._connect()
        self._thread = Thread(target=self._run, name="leases", daemon=True)
        self._thread.start()

    def try_take(self, place: str) -> bool:
        """Take a place that is free, or is one's own already; none while the server is away."""
        with self._lock:
            if self.has(place):
                return True
            if not self.can_take:
                return False
            try:
                taken = self._ask("SELECT pg_try_advisory_lock(%s, %s)", *key_of(place))
            except DatabaseError as gone:
                self._gone(gone)
                return False
            if taken:
                self._held |= {place}
            return taken

    def give_back(self, place: str) -> None:
        """Let others have it."""
        with self._lock:
            if place not in self._held:
                return
            self._held -= {place}
            try:
                self._ask("SELECT pg_advisory_unlock(%s, %s)", *key_of(place))
            except DatabaseError as gone:
                self._gone(gone)

    def has(self, place: str) -> bool:
        """Whether a place is this process's now: it is asked before each batch, and waits for nobody."""
        return place in self._held and self._is_heard

    def held(self) -> frozenset[str]:
        """The places that are this process's now."""
        return self._held if self._is_heard else frozenset()

    @property
    def can_take(self) -> bool:
        """Whether the server answers."""
        return self._session is not None and self._is_heard

    @property
    def _is_heard(self) -> bool:
        return monotonic() - self._heard < ALONE_S

    def close(self) -> None:
        """Give everything back."""
        self._closed.set()
        self._look.set()
        self._thread.join()
        with self._lock:
            self._held = frozenset()
            if self._session is not None:
                self._session.close()

    def _connect(self) -> None:
        begun = monotonic()
        session = session_of(self._url, "leases")
        try:
            session.execute(f"SET idle_session_timeout = {SILENCE_MS}")
        except UndefinedObject:
            session.close()
            raise BadInput(
                "This PostgreSQL ends no silent sessions, so a process that hangs would keep its tables. "
                "Accepted: PostgreSQL 14 or later."
            ) from None
        self._session, self._heard = session, begun

    def _ask(self, question: str, *values: int) -> bool:
        begun = monotonic()
        assert self._session is not None, "Only who is connected asks."
        row = self._session.execute(question, values).fetchone()
        if begun - self._heard > ALONE_S:
            # The server may have answered for long; but others were told that nothing is held.
            raise OperationalError("nothing was heard for too long")
        self._heard = begun
        return row is not None and row[0] is True

    def _run(self) -> None:
        while not self._closed.is_set():
            with self._lock:
                self._beat()
            self._look.wait(BEAT_S)
            self._look.clear()

    def _beat(self) -> None:
        try:
            if self._session is None:
                self._connect()
            else:
                self._ask("SELECT true")
        except DatabaseError as gone:
            self._gone(gone)

    def _gone(self, why: Exception) -> None:
        """The session is over, and with it every lock: whoever serves the places hears of it first."""
        _LOG.warning("All leases are lost: %s", why)
        held, self._held = self._held, frozenset()
        session, self._session = self._session, None
        if session is not None:
            with suppress(DatabaseError):
                session.close()
        if held:
            self.lost(held)
