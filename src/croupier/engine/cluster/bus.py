"""The bus: messages from one process to the others.

A message is only a hint; the log is the truth. The server may lose messages when it goes away. The
bus then calls `missed` of the subscribers concerned, and they read the log. The port is small
enough for any broker to implement.
"""

import logging
import select
import socket
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hmac import compare_digest
from hmac import digest as mac
from itertools import count
from queue import Empty, Full, Queue, SimpleQueue
from secrets import token_hex
from threading import Event, Lock, Thread, current_thread
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from psycopg import Connection, Notify, OperationalError
from psycopg import Error as DatabaseError
from psycopg.sql import SQL, Identifier

from croupier.engine.store.sql.postgres import session_of
from croupier.errors import Mistake

OnMessage: TypeAlias = Callable[[bytes], None]
OnMissed: TypeAlias = Callable[[], None]
Key = TypeVar("Key")

PART = 7_800
"""Characters of a message per PostgreSQL notification, which takes less than 8,000 bytes."""
REMEMBERED = 10_000
"""How many pairs of publisher and subject are remembered; beyond that a gap is not noticed."""
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


def nothing_missed() -> None:
    """Ignore missed messages; the default of `subscribe`."""


class Bus(Protocol):
    """Messages by subject; a subscriber receives those of one publisher in order, its own included."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers without waiting."""

    def subscribe(
        self, subject: str, on_message: OnMessage, on_missed: OnMissed = nothing_missed
    ) -> Callable[[], None]:
        """Receive messages from now on, on a thread of the bus; the returned function unsubscribes."""

    def close(self) -> None:
        """Send the queue for a short while, then stop."""


class Subscribers:
    """The subscribers by subject; a failing subscriber does not keep messages from the others."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[str, list[tuple[OnMessage, OnMissed]]] = defaultdict(list)

    def add(self, subject: str, on_message: OnMessage, on_missed: OnMissed) -> Callable[[], None]:
        """Add a subscriber; the returned function removes it."""
        pair = (on_message, on_missed)
        with self._lock:
            self._all[subject].append(pair)

        def cancel() -> None:
            with self._lock, suppress(ValueError):
                self._all[subject].remove(pair)

        return cancel

    def subjects(self) -> set[str]:
        """Return the subjects that have a subscriber."""
        with self._lock:
            return {subject for subject, callbacks in self._all.items() if callbacks}

    def deliver(self, subject: str, message: bytes) -> None:
        """Deliver a message to the subscribers of its subject."""
        for on_message, _ in self._of(subject):
            self._call(on_message, message)

    def miss(self, *subjects: str) -> None:
        """Let the subscribers of these subjects know that messages may be lost."""
        for subject in subjects:
            for _, on_missed in self._of(subject):
                self._call(on_missed)

    def _of(self, subject: str) -> Sequence[tuple[OnMessage, OnMissed]]:
        with self._lock:
            return tuple(self._all.get(subject, ()))

    def _call(self, whom: Callable[..., None], *what: bytes) -> None:
        try:
            whom(*what)
        except Exception:  # noqa: BLE001  one failing subscriber must not stop the others
            _LOG.exception("A subscriber stumbled.")


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._subscribers = Subscribers()
        self._queue: SimpleQueue[tuple[str, bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="bus", daemon=True)
        self._thread.start()

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers without waiting."""
        self._queue.put((subject, message))

    def subscribe(
        self, subject: str, on_message: OnMessage, on_missed: OnMissed = nothing_missed
    ) -> Callable[[], None]:
        """Receive messages from now on; the returned function unsubscribes."""
        return self._subscribers.add(subject, on_message, on_missed)

    def close(self) -> None:
        """Stop delivering messages."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (message := self._queue.get()) is not None:
            self._subscribers.deliver(*message)


class Seal:
    """Authenticates messages by a key that the processes of one house share.

    Any client of a PostgreSQL database may notify on its channels. Without the key, such a client
    could give orders in any name or forge message numbers.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def on(self, subject: str, text: str) -> str:
        """Return the text with its seal before it."""
        return f"{self._of(subject, text)} {text}"

    def opened(self, subject: str, sealed: str) -> str:
        """Return the text if its seal is ours; raise `ValueError` if not."""
        seal, _, text = sealed.partition(" ")
        if not compare_digest(seal.encode(), self._of(subject, text).encode()):
            raise ValueError("It bears no good seal.")
        return text

    def _of(self, subject: str, text: str) -> str:
        return mac(self._key, f"{subject}\0{text}".encode(), "sha256").hex()


class BusMessage(NamedTuple):
    """A message with its publisher's number, and the number of the one before it on the subject."""

    subject: str
    number: int
    before: int
    message: bytes

    def parts(self, publisher: str) -> Iterator[str]:
        """Yield the parts as PostgreSQL takes them; no two are equal, because it drops duplicates."""
        text = b64encode(self.message).decode("ascii")
        cut = [text[at : at + PART] for at in range(0, len(text), PART)] or [""]
        for part, piece in enumerate(cut, 1):
            yield f"{publisher} {self.number} {self.before} {part} {len(cut)} {piece}"


class Numbers(Generic[Key]):
    """The last number per key, for the keys used most recently: the memory stays bounded."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._last: dict[Key, int] = {}

    def last(self, of: Key) -> int:
        """Return the last number of a key, 0 where none is remembered."""
        return self._last.get(of, 0)

    def note(self, of: Key, number: int) -> None:
        """Record the last number of a key."""
        self._last.pop(of, None)
        self._last[of] = number
        if len(self._last) > self._most:
            del self._last[next(iter(self._last))]


class Joined:
    """Joins the parts of messages again, publisher by publisher."""

    def __init__(self) -> None:
        self._pieces: dict[str, list[str]] = {}
        self._last = Numbers[tuple[str, str]]()

    def take(self, subject: str, text: str) -> tuple[bytes | None, bool]:
        """Return the message that this part completes, if any, and whether earlier ones are missing."""
        publisher, number, before, part, parts, piece = text.split(" ")
        if part == "1":
            self._pieces[publisher] = []
        pieces = self._pieces.get(publisher, [])
        pieces.append(piece)
        if not int(part) == len(pieces) == int(parts):
            return None, False
        del self._pieces[publisher]
        last = self._last.last((publisher, subject))
        if int(number) <= last:
            return None, False  # a duplicate: the sender did not know whether the first had arrived
        self._last.note((publisher, subject), int(number))
        return b64decode("".join(pieces)), last not in (0, int(before))

    def drop(self) -> None:
        """Discard unfinished messages: their remaining parts will never come."""
        self._pieces.clear()


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
