"""The bus over a PostgreSQL database, for several processes of one house."""

import logging
import select
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from queue import Empty, Full, Queue, SimpleQueue
from secrets import token_hex
from threading import Event, Lock, Thread, current_thread
from time import monotonic

from psycopg import Connection, Notify, OperationalError
from psycopg import Error as DatabaseError
from psycopg.sql import SQL, Identifier

from croupier.engine.cluster.bus import (
    BusMessage,
    Joined,
    Numbers,
    OnMessage,
    OnMissed,
    Seal,
    Subscribers,
    nothing_missed,
)
from croupier.engine.store.sql.postgres import session_of
from croupier.errors import Mistake

LONGEST_SUBJECT = 63
"""PostgreSQL truncates names after this number of bytes."""
WAITING = 20_000
"""Upper limit of messages in the send queue; more are dropped, and subscribers notice the gap."""
AT_ONCE = 500
"""Upper limit of messages sent in one statement."""
PAUSE_S = 0.2
"""Seconds to wait before a lost connection is made again."""
AWAY_S = 2.0
"""Seconds a subscriber waits until the server confirms its subscription."""
GONE_S = 3.0
"""Seconds during which a closing bus still sends its queue."""

_LOG = logging.getLogger(__name__)


class PostgresBus:
    """A bus over LISTEN and NOTIFY of PostgreSQL, with a channel for each subject.

    One connection listens and another sends, each on its own thread. Every message carries a number
    of its publisher and the number before it on the subject. A gap tells the subscriber that
    messages are lost; a repeated number is a retry and is ignored. With a key, only messages with a
    valid seal are accepted.
    """

    def __init__(self, url: str, key: bytes | None = None) -> None:
        self._url, self._name = url, token_hex(8)
        self._seal = None if key is None else Seal(key)
        self._subscribers, self._joined = Subscribers(), Joined()
        self._counted, self._numbers, self._publishing = count(1), Numbers[str](), Lock()
        self._waiting: Queue[BusMessage] = Queue(WAITING)
        self._closed = Event()
        self._channels: set[str] = set()
        self._waiters: SimpleQueue[Event] = SimpleQueue()
        """Threads that wait until the server knows their subscription."""
        self._woken, self._wake = socket.socketpair()
        self._listening, self._sending = self._connected("receiver"), self._connected("sender")
        self._receiver = Thread(target=self._receive, name="bus receiver", daemon=True)
        self._sender = Thread(target=self._send, name="bus sender", daemon=True)
        self._receiver.start()
        self._sender.start()

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message without waiting; where the send queue is full, drop it."""
        _expect(subject)
        with self._publishing:
            number, before = next(self._counted), self._numbers.last(subject)
            self._numbers.note(subject, number)
            with suppress(Full):
                self._waiting.put_nowait(BusMessage(subject, number, before, message))

    def subscribe(
        self, subject: str, on_message: OnMessage, on_missed: OnMissed = nothing_missed
    ) -> Callable[[], None]:
        """Receive messages from now on; on return the server knows the subscription, unless it is away."""
        _expect(subject)
        cancel = self._subscribers.add(subject, on_message, on_missed)
        self._attune()

        def end() -> None:
            cancel()
            self._attune()

        return end

    def close(self) -> None:
        """Send the queue for a short while, then stop."""
        self._closed.set()
        self._sender.join()
        self._wake.send(b".")
        self._receiver.join()
        for end in (self._listening, self._sending, self._woken, self._wake):
            end.close()

    def _connected(self, role: str) -> Connection:
        connection = session_of(self._url, f"bus {role}")
        # A crash loses unsent messages anyway, so no commit waits for the disk.
        connection.execute("SET synchronous_commit = off")
        return connection

    def _again(self, role: str) -> Connection | None:
        """Connect again as soon as possible; return nothing if the bus is closed first."""
        while not self._closed.wait(PAUSE_S):
            with suppress(DatabaseError):
                return self._connected(role)
        return None

    def _attune(self) -> None:
        """Bring the server's LISTEN channels in line with the subscriptions."""
        if current_thread() is self._receiver:
            self._listen()
        elif not self._closed.is_set():
            done = Event()
            self._waiters.put(done)
            self._wake.send(b".")
            done.wait(AWAY_S)

    def _listen(self) -> None:
        wanted = self._subscribers.subjects()
        for subject in wanted - self._channels:
            self._listening.execute(SQL("LISTEN {}").format(Identifier(subject)))
        for subject in self._channels - wanted:
            self._listening.execute(SQL("UNLISTEN {}").format(Identifier(subject)))
        self._channels = wanted

    def _receive(self) -> None:
        while not self._closed.is_set():
            try:
                for notice in self._notices():
                    self._take(notice)
            except DatabaseError as lost:
                _LOG.warning("The bus receives nothing: %s", lost)
                self._listen_again()

    def _notices(self) -> Sequence[Notify]:
        """Wait for notifications and return all that have arrived."""
        poll = select.poll()
        for end in (self._listening, self._woken):
            poll.register(end.fileno(), select.POLLIN)
        if self._woken.fileno() in dict(poll.poll()):
            self._woken.recv(1_024)
            waiters = [self._waiters.get() for _ in range(self._waiters.qsize())]
            self._listen()
            for event in waiters:
                event.set()
        return list(self._listening.notifies(timeout=0))

    def _listen_again(self) -> None:
        self._listening.close()
        while (made := self._again("receiver")) is not None:
            self._listening, self._channels = made, set()
            self._joined.drop()
            with suppress(DatabaseError):
                self._listen()
                return self._subscribers.miss(*self._channels)
        return None

    def _take(self, notify: Notify) -> None:
        try:
            # Check the seal first: a forged message must change nothing, least of all the number.
            text = (
                self._seal.opened(notify.channel, notify.payload) if self._seal else notify.payload
            )
            message, gap = self._joined.take(notify.channel, text)
        except ValueError:
            _LOG.warning("A foreign message on %s was ignored.", notify.channel)
            return
        if gap:
            self._subscribers.miss(notify.channel)
        if message is not None:
            self._subscribers.deliver(notify.channel, message)

    def _send(self) -> None:
        batch: list[BusMessage] = []
        until = None
        while True:
            if self._closed.is_set():
                until = until or monotonic() + GONE_S
                if monotonic() > until or not (batch or self._waiting.qsize()):
                    return
            batch = batch or self._next()
            try:
                self._notify(batch)
                batch = []
            except OperationalError as lost:
                _LOG.warning("The bus cannot tell: %s", lost)
                self._sending.close()
                self._sending = self._again("sender") or self._sending
            except DatabaseError:
                _LOG.exception("The bus drops %d messages.", len(batch))
                batch = []

    def _next(self) -> list[BusMessage]:
        """Return the queued messages, or those that arrive within a short while."""
        messages: list[BusMessage] = []
        with suppress(Empty):
            messages.append(self._waiting.get(timeout=PAUSE_S))
            while len(messages) < AT_ONCE:
                messages.append(self._waiting.get_nowait())
        return messages

    def _notify(self, batch: Sequence[BusMessage]) -> None:
        """Send a batch in one transaction: a message arrives whole or not at all."""
        parts = [
            (bus_message.subject, text)
            for bus_message in batch
            for text in bus_message.parts(self._name)
        ]
        if self._seal:
            parts = [(subject, self._seal.on(subject, text)) for subject, text in parts]
        if parts:
            subjects, texts = zip(*parts, strict=True)
            self._sending.execute(_NOTIFY, (list(subjects), list(texts)))


_NOTIFY = """
    SELECT count(pg_notify(said.subject, said.text))
    FROM unnest(%s::text[], %s::text[]) AS said (subject, text)
"""


def _expect(subject: str) -> None:
    if not 0 < len(subject.encode()) <= LONGEST_SUBJECT:
        raise Mistake(f"No subject is named {subject!r}.")
