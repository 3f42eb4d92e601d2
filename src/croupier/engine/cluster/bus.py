"""The bus: what one process tells the others.

It is a hint, the log is the truth: a message may be lost when the server goes away, and whoever may have
missed one is told so and looks at the log. The port is small enough for any broker to stand here.
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

Heard: TypeAlias = Callable[[bytes], None]
Missed: TypeAlias = Callable[[], None]
Key = TypeVar("Key")

PART = 7_800
"""So many letters of a message go into one of PostgreSQL's, which takes less than 8,000 bytes."""
REMEMBERED = 10_000
"""Of so many publishers and subjects the last number is known; of others a gap is not noticed."""
LONGEST_SUBJECT = 63
"""PostgreSQL cuts names off after so many bytes."""
WAITING = 20_000
"""So many messages wait to be sent; more are dropped, and those who miss them are told."""
AT_ONCE = 500
"""So many messages are sent in one statement."""
PAUSE_S = 0.2
"""So long a connection that was lost is let be before it is made anew."""
AWAY_S = 2.0
"""So long a subscriber waits for the server to know of him."""
GONE_S = 3.0
"""So long what waits is still sent when the bus is closed."""

_LOG = logging.getLogger(__name__)


def nothing_missed() -> None:
    """Whoever does not mind."""


class Bus(Protocol):
    """Messages by subject. Those of one publisher are heard in their order, his own included."""

    def publish(self, subject: str, message: bytes) -> None:
        """Tell whoever listens; the caller waits for nobody."""
        ...

    def subscribe(
        self, subject: str, heard: Heard, missed: Missed = nothing_missed
    ) -> Callable[[], None]:
        """Hear from now on, on a thread of the bus; what is returned ends it."""
        ...

    def close(self) -> None:
        """Send what waits, for a short while, and stop."""
        ...


class Subscribers:
    """Who hears what; one who stumbles does not keep the others from hearing."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[str, list[tuple[Heard, Missed]]] = defaultdict(list)

    def add(self, subject: str, heard: Heard, missed: Missed) -> Callable[[], None]:
        """One more; what is returned takes him out again."""
        one = (heard, missed)
        with self._lock:
            self._all[subject].append(one)

        def cancel() -> None:
            with self._lock, suppress(ValueError):
                self._all[subject].remove(one)

        return cancel

    def subjects(self) -> set[str]:
        """What somebody wants to hear."""
        with self._lock:
            return {subject for subject, own in self._all.items() if own}

    def hear(self, subject: str, message: bytes) -> None:
        """A message came."""
        for heard, _ in self._of(subject):
            self._call(heard, message)

    def miss(self, *subjects: str) -> None:
        """Something may have been said that nobody heard."""
        for subject in subjects:
            for _, missed in self._of(subject):
                self._call(missed)

    def _of(self, subject: str) -> Sequence[tuple[Heard, Missed]]:
        with self._lock:
            return tuple(self._all.get(subject, ()))

    def _call(self, whom: Callable[..., None], *what: bytes) -> None:
        try:
            whom(*what)
        except Exception:  # noqa: BLE001  whoever stumbles, the others still hear
            _LOG.exception("A subscriber stumbled.")


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._subscribers = Subscribers()
        self._queue: SimpleQueue[tuple[str, bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="bus", daemon=True)
        self._thread.start()

    def publish(self, subject: str, message: bytes) -> None:
        """Tell whoever listens; the caller waits for nobody."""
        self._queue.put((subject, message))

    def subscribe(
        self, subject: str, heard: Heard, missed: Missed = nothing_missed
    ) -> Callable[[], None]:
        """Hear from now on."""
        return self._subscribers.add(subject, heard, missed)

    def close(self) -> None:
        """Nothing more is heard."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (said := self._queue.get()) is not None:
            self._subscribers.hear(*said)


class Seal:
    """Only those are heard who have the key.

    Whoever may connect to a database of PostgreSQL may say anything on its channels: without the key he
    would give orders in anybody's name, or numbers that nobody has come to yet.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def on(self, subject: str, text: str) -> str:
        """A text with its seal before it."""
        return f"{self._of(subject, text)} {text}"

    def opened(self, subject: str, sealed: str) -> str:
        """The text, if the seal before it is ours."""
        seal, _, text = sealed.partition(" ")
        if not compare_digest(seal.encode(), self._of(subject, text).encode()):
            raise ValueError("It bears no good seal.")
        return text

    def _of(self, subject: str, text: str) -> str:
        return mac(self._key, f"{subject}\0{text}".encode(), "sha256").hex()


class BusMessage(NamedTuple):
    """A message on its way: its number among all of its publisher, and that of the one before on its subject."""

    subject: str
    number: int
    before: int
    message: bytes

    def parts(self, publisher: str) -> Iterator[str]:
        """As texts that PostgreSQL takes; no two are alike, because it would drop the second."""
        text = b64encode(self.message).decode("ascii")
        cut = [text[at : at + PART] for at in range(0, len(text), PART)] or [""]
        for part, piece in enumerate(cut, 1):
            yield f"{publisher} {self.number} {self.before} {part} {len(cut)} {piece}"


class Numbers(Generic[Key]):
    """The last number of each, of so many that were heard of last: processes come and go for ever."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._last: dict[Key, int] = {}

    def last(self, of: Key) -> int:
        """The last number, 0 where none is remembered."""
        return self._last.get(of, 0)

    def note(self, of: Key, number: int) -> None:
        """This is the last one now."""
        self._last.pop(of, None)
        self._last[of] = number
        if len(self._last) > self._most:
            del self._last[next(iter(self._last))]


class Joined:
    """The parts of messages put together again, publisher by publisher."""

    def __init__(self) -> None:
        self._pieces: dict[str, list[str]] = {}
        self._last = Numbers[tuple[str, str]]()

    def take(self, subject: str, text: str) -> tuple[bytes | None, bool]:
        """The message that this part completes, if any, and whether others before it are missing."""
        publisher, number, before, part, parts, piece = text.split(" ")
        if part == "1":
            self._pieces[publisher] = []
        own = self._pieces.get(publisher, [])
        own.append(piece)
        if not int(part) == len(own) == int(parts):
            return None, False
        del self._pieces[publisher]
        last = self._last.last((publisher, subject))
        if int(number) <= last:
            return None, False  # sent again, because nobody knew whether it had arrived
        self._last.note((publisher, subject), int(number))
        return b64decode("".join(own)), last not in (0, int(before))

    def drop(self) -> None:
        """What is unfinished will never be finished."""
        self._pieces.clear()


class PostgresBus:
    """LISTEN and NOTIFY, a channel for each subject.

    One connection listens and another sends, each on a thread of its own. Every message has a number of
    its publisher, and names the one before it on its subject: who hears a gap has missed something, who
    hears a number again knows that it was sent a second time because nobody knew whether the first had
    arrived. With a key, nothing is believed that does not bear its seal.
    """

    def __init__(self, url: str, key: bytes | None = None) -> None:
        self._url, self._name = url, token_hex(8)
        self._seal = None if key is None else Seal(key)
        self._subscribers, self._joined = Subscribers(), Joined()
        self._counted, self._numbers, self._publishing = count(1), Numbers[str](), Lock()
        self._waiting: Queue[BusMessage] = Queue(WAITING)
        self._closed = Event()
        self._channels: set[str] = set()
        self._asked: SimpleQueue[Event] = SimpleQueue()
        """Whoever waits until the server knows what is to be heard."""
        self._woken, self._wake = socket.socketpair()
        self._listening, self._sending = self._connected("hears"), self._connected("tells")
        self._hearing = Thread(target=self._hear, name="bus: hears", daemon=True)
        self._telling = Thread(target=self._tell, name="bus: tells", daemon=True)
        self._hearing.start()
        self._telling.start()

    def publish(self, subject: str, message: bytes) -> None:
        """Tell whoever listens; the caller waits for nobody. Where too much waits already it is dropped."""
        _expect(subject)
        with self._publishing:
            number, before = next(self._counted), self._numbers.last(subject)
            self._numbers.note(subject, number)
            with suppress(Full):
                self._waiting.put_nowait(BusMessage(subject, number, before, message))

    def subscribe(
        self, subject: str, heard: Heard, missed: Missed = nothing_missed
    ) -> Callable[[], None]:
        """Hear from now on: when this returns the server knows, unless it is away."""
        _expect(subject)
        cancel = self._subscribers.add(subject, heard, missed)
        self._attune()

        def end() -> None:
            cancel()
            self._attune()

        return end

    def close(self) -> None:
        """Send what waits, for a short while, and stop."""
        self._closed.set()
        self._telling.join()
        self._wake.send(b".")
        self._hearing.join()
        for end in (self._listening, self._sending, self._woken, self._wake):
            end.close()

    def _connected(self, what: str) -> Connection:
        found = session_of(self._url, f"bus {what}")
        # What is told is gone after a crash anyway: nobody waits for a disk.
        found.execute("SET synchronous_commit = off")
        return found

    def _again(self, what: str) -> Connection | None:
        """A new connection, as soon as there can be one; none when the bus is closed before."""
        while not self._closed.wait(PAUSE_S):
            with suppress(DatabaseError):
                return self._connected(what)
        return None

    def _attune(self) -> None:
        """Let the server know what is to be heard."""
        if current_thread() is self._hearing:
            self._listen()
        elif not self._closed.is_set():
            done = Event()
            self._asked.put(done)
            self._wake.send(b".")
            done.wait(AWAY_S)

    def _listen(self) -> None:
        wanted = self._subscribers.subjects()
        for subject in wanted - self._channels:
            self._listening.execute(SQL("LISTEN {}").format(Identifier(subject)))
        for subject in self._channels - wanted:
            self._listening.execute(SQL("UNLISTEN {}").format(Identifier(subject)))
        self._channels = wanted

    def _hear(self) -> None:
        while not self._closed.is_set():
            try:
                for one in self._notices():
                    self._take(one)
            except DatabaseError as lost:
                _LOG.warning("The bus hears nothing: %s", lost)
                self._hear_again()

    def _notices(self) -> Sequence[Notify]:
        """What was said, once something was; all of it is here before anybody hears it."""
        poll = select.poll()
        for end in (self._listening, self._woken):
            poll.register(end.fileno(), select.POLLIN)
        if self._woken.fileno() in dict(poll.poll()):
            self._woken.recv(1_024)
            asked = [self._asked.get() for _ in range(self._asked.qsize())]
            self._listen()
            for one in asked:
                one.set()
        return list(self._listening.notifies(timeout=0))

    def _hear_again(self) -> None:
        self._listening.close()
        while (made := self._again("hears")) is not None:
            self._listening, self._channels = made, set()
            self._joined.drop()
            with suppress(DatabaseError):
                self._listen()
                return self._subscribers.miss(*self._channels)
        return None

    def _take(self, said: Notify) -> None:
        try:
            # Nothing of it is kept before the seal was seen, its number least of all.
            text = self._seal.opened(said.channel, said.payload) if self._seal else said.payload
            message, gap = self._joined.take(said.channel, text)
        except ValueError:
            _LOG.warning("What was said on %s is none of ours.", said.channel)
            return
        if gap:
            self._subscribers.miss(said.channel)
        if message is not None:
            self._subscribers.hear(said.channel, message)

    def _tell(self) -> None:
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
                self._sending = self._again("tells") or self._sending
            except DatabaseError:
                _LOG.exception("The bus drops %d messages.", len(batch))
                batch = []

    def _next(self) -> list[BusMessage]:
        """What waits, or what comes within a short while."""
        found: list[BusMessage] = []
        with suppress(Empty):
            found.append(self._waiting.get(timeout=PAUSE_S))
            while len(found) < AT_ONCE:
                found.append(self._waiting.get_nowait())
        return found

    def _notify(self, batch: Sequence[BusMessage]) -> None:
        """In one transaction: a message arrives whole or not at all."""
        parts = [(one.subject, text) for one in batch for text in one.parts(self._name)]
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
