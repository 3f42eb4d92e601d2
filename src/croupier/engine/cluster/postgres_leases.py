"""The leases of several processes over one PostgreSQL database."""

import logging
from contextlib import suppress
from hashlib import sha256
from threading import Event, RLock, Thread
from time import monotonic

from psycopg import Connection, OperationalError
from psycopg import Error as DatabaseError
from psycopg.errors import UndefinedObject

from croupier.engine.cluster.leases import Lost, ignore_lost
from croupier.engine.store.sql.postgres import session_of
from croupier.errors import BadInput

BEAT_S = 0.5
"""Seconds between two heartbeats of a process to the server."""
ALONE_S = 4.0
"""Seconds without an answer of the server after which a process gives up its leases."""
SILENCE_MS = 5_000
"""Milliseconds of silence after which the server ends a session; longer than `ALONE_S`."""

_LOG = logging.getLogger(__name__)


def key_of(place: str) -> tuple[int, int]:
    """Return the two numbers of a lock; on a collision (1 in 2^64) two places share one process."""
    digest = sha256(f"croupier lease of {place}".encode()).digest()
    first, second = (int.from_bytes(digest[at : at + 4], signed=True) for at in (0, 4))
    return first, second


class PostgresLeases:
    """Session-level advisory locks of PostgreSQL: they end with the session of the process.

    A hanging process keeps its connection, so the server ends a session that is silent for
    `SILENCE_MS`. The process counts a shorter time, `ALONE_S`, itself. It therefore knows that its
    leases are gone before the server gives them to others, even if it slept meanwhile.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.lost: Lost = ignore_lost
        self._lock = RLock()
        self._held: frozenset[str] = frozenset()
        self._closed, self._woken = Event(), Event()
        self._session: Connection | None = None
        self._answered_at = 0.0
        """The time at which the process sent the last request that the server answered."""
        self._connect()
        self._thread = Thread(target=self._run, name="leases", daemon=True)
        self._thread.start()

    def try_take(self, place: str) -> bool:
        """Take a place that is free or already owned; refuse while the server is away."""
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
        """Release a place, so that other processes can take it."""
        with self._lock:
            if place not in self._held:
                return
            self._held -= {place}
            try:
                self._ask("SELECT pg_advisory_unlock(%s, %s)", *key_of(place))
            except DatabaseError as gone:
                self._gone(gone)

    def has(self, place: str) -> bool:
        """Return whether this process owns a place now; asked before each batch, so it never blocks."""
        return place in self._held and self._is_answered

    def held_places(self) -> frozenset[str]:
        """Return the places that this process owns now."""
        return self._held if self._is_answered else frozenset()

    @property
    def can_take(self) -> bool:
        """Return whether the server answers."""
        return self._session is not None and self._is_answered

    @property
    def _is_answered(self) -> bool:
        return monotonic() - self._answered_at < ALONE_S

    def close(self) -> None:
        """Release all places."""
        self._closed.set()
        self._woken.set()
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
        self._session, self._answered_at = session, begun

    def _ask(self, question: str, *values: int) -> bool:
        begun = monotonic()
        assert self._session is not None, "Only who is connected asks."
        row = self._session.execute(question, values).fetchone()
        if begun - self._answered_at > ALONE_S:
            # The server may answer again, but other threads already know that no lease is held.
            raise OperationalError("the server was silent for too long")
        self._answered_at = begun
        return row is not None and row[0] is True

    def _run(self) -> None:
        while not self._closed.is_set():
            with self._lock:
                self._beat()
            self._woken.wait(BEAT_S)
            self._woken.clear()

    def _beat(self) -> None:
        try:
            if self._session is None:
                self._connect()
            else:
                self._ask("SELECT true")
        except DatabaseError as gone:
            self._gone(gone)

    def _gone(self, why: Exception) -> None:
        """Close the session, which ends every lock, and report the lost places."""
        _LOG.warning("All leases are lost: %s", why)
        held, self._held = self._held, frozenset()
        session, self._session = self._session, None
        if session is not None:
            with suppress(DatabaseError):
                session.close()
        if held:
            self.lost(held)
