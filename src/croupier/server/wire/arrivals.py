"""Note when the messages of the screens arrive, although a busy loop reads them later.

A player's wager is in time if its bytes reached this machine before the close of wagering (SATG 3.7). The kernel holds
them until the loop reads. So a thread of its own watches all connections and notes when bytes lie ready.
"""

import select
from collections import deque
from contextlib import suppress
from fcntl import ioctl
from struct import unpack
from termios import FIONREAD
from threading import Event, Lock, Thread
from typing import Any

from croupier.engine.clock import Clock

TOGETHER_S = 0.002
"""Seconds between two looks: what arrives meanwhile is noted by the instant of the look before."""
IDLE_S = 0.5
"""Seconds after which the thread looks whether it is to end."""
MOST_NOTED = 64
"""Upper limit of instants for one connection that is not read. Further bytes share the last one."""
GRACE_MS = 10_000
"""How long a message that is not handled is waited for."""


class Arrivals:
    """The instants at which bytes arrived, by connection: of bytes that are not read, and of messages not yet handled.

    The thread only adds. Everything else runs on the loop, but for `waits_before`, which any thread may call.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._owners: dict[int, Any] = {}
        """By file descriptor: the connection."""
        self._unread: dict[int, list[int]] = {}
        self._unhandled: dict[Any, deque[int]] = {}
        self._lock, self._over = Lock(), Event()
        # Other systems than Linux have no such call: there the instant of the reading counts.
        self._poll = select.epoll() if hasattr(select, "epoll") else None
        self._thread: Thread | None = None

    def watch(self, descriptor: int, owner: Any) -> None:
        """Watch a new connection."""
        if self._poll is None or descriptor < 0 or self._over.is_set():
            return
        with self._lock:
            self._owners[descriptor] = owner
            self._unread.pop(descriptor, None)
        with suppress(OSError):
            self._poll.register(descriptor, select.EPOLLIN | select.EPOLLET)
        if self._thread is None:
            self._thread = Thread(target=self._note, name="arrivals", daemon=True)
            self._thread.start()

    def forget(self, descriptor: int, owner: Any) -> None:
        """Forget a connection that is lost. Its number may belong to another one already."""
        with self._lock:
            self._unhandled.pop(owner, None)
            if self._owners.get(descriptor) is not owner:
                return
            del self._owners[descriptor]
            self._unread.pop(descriptor, None)
        if self._poll is not None:
            with suppress(OSError, ValueError):  # closed, so no longer watched
                self._poll.unregister(descriptor)

    def close(self) -> None:
        """End the thread."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        if self._poll is not None:
            self._poll.close()

    def take(self, descriptor: int) -> list[int]:
        """Return the instants of the bytes that were just read."""
        with self._lock:
            return self._unread.pop(descriptor, [])

    def on_message(self, owner: Any, at: int) -> None:
        """Note a whole message that waits to be handled."""
        with self._lock:
            self._unhandled.setdefault(owner, deque()).append(at)

    def on_handled(self, owner: Any) -> int:
        """Return when the next message of a connection arrived. It is handled now."""
        with self._lock:
            waiting = self._unhandled.get(owner)
            if not waiting:
                return self.clock()
            at = waiting.popleft()
            if not waiting:
                del self._unhandled[owner]
            return at

    def waits_before(self, instant: int) -> bool:
        """Say whether a message that arrived before an instant is not handled yet."""
        oldest = self.clock() - GRACE_MS
        with self._lock:
            if any(oldest <= waiting[0] < instant for waiting in self._unhandled.values()):
                return True
            early = {
                descriptor: (instants, len(instants))
                for descriptor, instants in self._unread.items()
                if oldest <= instants[0] < instant
            }
        return any(self._has_bytes(descriptor, *noted) for descriptor, noted in early.items())

    def _has_bytes(self, descriptor: int, noted: list[int], count: int) -> bool:
        """Say whether a connection has unread bytes. If they were read just before they were noted, forget the note."""
        try:
            (size,) = unpack("i", ioctl(descriptor, FIONREAD, bytes(4)))
        except OSError:
            size = 0
        if size:
            return True
        with self._lock:
            if self._unread.get(descriptor) is noted and len(noted) == count:
                del self._unread[descriptor]
        return False

    def _note(self) -> None:
        assert self._poll is not None, "The thread runs only where it can watch."
        before = self.clock()
        while not self._over.wait(TOGETHER_S):
            now = self.clock()
            ready, at = self._poll.poll(0), before
            if not ready:
                ready = self._poll.poll(IDLE_S)
                now = at = self.clock()
            before = now
            with self._lock:
                for descriptor, _ in ready:
                    if descriptor not in self._owners:
                        continue
                    instants = self._unread.setdefault(descriptor, [])
                    if len(instants) < MOST_NOTED:
                        instants.append(at)
