"""The bus: messages from one process to the others.

A message is only a hint; the log is the truth. The server may lose messages when it goes away. The
bus then calls `missed` of the subscribers concerned, and they read the log. The port is small
enough for any broker to implement.
"""

import logging
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hmac import compare_digest
from hmac import digest as mac
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

OnMessage: TypeAlias = Callable[[bytes], None]
OnMissed: TypeAlias = Callable[[], None]
Key = TypeVar("Key")

PART = 7_800
"""Characters of a message per PostgreSQL notification, which takes less than 8,000 bytes."""
REMEMBERED = 10_000
"""How many pairs of publisher and subject are remembered; beyond that a gap is not noticed."""
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
