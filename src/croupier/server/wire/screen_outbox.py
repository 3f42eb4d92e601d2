"""Messages that one screen has not been sent yet: all its answers, and only the newest of each view.

So a slow screen costs bounded memory and delays no other screen. What it missed is not worth
sending. A screen that does not even take its answers is disconnected; it reconnects and asks again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from croupier.engine.clock import Clock
from croupier.server.wire.messages import Bye, frame


class Line(Protocol):
    """The connection to a screen."""

    @property
    def is_free(self) -> bool:
        """Whether a write now goes out without waiting."""
        ...

    def write(self, frames: Sequence[bytes]) -> None:
        """Send frames together."""
        ...


class OutboxSender:
    """The filled outboxes.

    They are emptied in the next turn of the loop, so an answer and a view go together.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._filled: dict[Outbox, None] = {}

    def soon(self, outbox: "Outbox") -> None:
        """Send this outbox in the next turn."""
        if not self._filled:
            asyncio.get_running_loop().call_soon(self._send)
        self._filled[outbox] = None

    def _send(self) -> None:
        filled, self._filled = self._filled, {}
        for outbox in filled:
            outbox.flush()


class Outbox:
    """Filled without waiting.

    It is emptied in the next turn of the loop, or when the screen is ready.
    """

    def __init__(
        self, line: Line, sending: OutboxSender, most: int, dropped: Callable[[], None]
    ) -> None:
        self._line, self._sending, self._most, self._dropped = line, sending, most, dropped
        self._answers: deque[bytes] = deque()
        self._parts: dict[str, bytes] = {}
        self._sent: dict[str, bytes] = {}
        """By part: what was sent last. The same content is not sent again."""
        self._stuck = asyncio.Event()
        self.overflowed = False
        """Whether more answers wait than the limit."""
        self.bye: Bye | None = None
        """The last message, if the screen is to be disconnected."""

    @property
    def is_over(self) -> bool:
        """Whether the screen is at its end.

        It gets only the reason, and its messages are ignored.
        """
        return self.overflowed or self.bye is not None

    def end(self, bye: Bye) -> None:
        """Disconnect the screen. What still waits is sent before, if the screen takes it now."""
        self.flush()
        self.bye = bye
        self._stuck.set()

    def say(self, message: bytes) -> None:
        """Add an answer, which must arrive."""
        self.overflowed = self.overflowed or len(self._answers) >= self._most
        if not self.overflowed:
            self._answers.append(message)
        self._sending.soon(self)

    def show(self, name: str, part: bytes) -> None:
        """Add a part of a view. Only the newest is kept, and a replaced one is counted."""
        if self._parts.get(name, part) != part and not self._line.is_free:
            self._dropped()
        self._parts[name] = part
        self._sending.soon(self)

    def bring(self, parts: Sequence[tuple[str, bytes]]) -> None:
        """Send parts now if nothing waits before them and the screen is ready."""
        if self._answers or self._parts or self.is_over or not self._line.is_free:
            for name, part in parts:
                self.show(name, part)
            self.flush()
        elif new := self._news(parts):
            self._line.write((frame(self._sending.clock(), new),))

    def flush(self) -> None:
        """Send what waits if the screen is ready.

        If not, or at the end, wake the task in `stuck`.
        """
        if self.is_over or not self._line.is_free:
            self._stuck.set()
        elif frames := self._take():
            self._line.write(frames)

    async def stuck(self) -> None:
        """Wait until something could not be sent at once, or until the end."""
        await self._stuck.wait()
        self._stuck.clear()

    def _take(self) -> list[bytes]:
        """Take everything to send now: answers first, then views."""
        frames = list(self._answers)
        self._answers.clear()
        new = self._news(self._parts.items())
        self._parts.clear()
        if new:
            frames.append(frame(self._sending.clock(), new))
        return frames

    def _news(self, parts: Iterable[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
        """Return the parts that differ from what was sent, and mark them as sent."""
        sent = self._sent
        new = [part for part in parts if sent.get(part[0]) != part[1]]
        for name, part in new:
            sent[name] = part
        return new
