"""What one screen has not been sent yet: all its answers, and of everything it shows only the newest.

So a slow screen costs a bounded amount of memory and nobody's time: whatever it missed in between is not
worth sending any more. One that does not even take its answers is let go; it comes back and asks again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from croupier.engine.clock import Clock
from croupier.server.wire.messages import Bye, frame


class Line(Protocol):
    """The way to a screen."""

    @property
    def is_free(self) -> bool:
        """Whether what is written now goes out without waiting."""
        ...

    def write(self, frames: Sequence[bytes]) -> None:
        """Send them together."""
        ...


class Sending:
    """The outboxes that were filled: emptied in the next turn of the loop, so that an answer and a view go together."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._filled: dict[Outbox, None] = {}

    def soon(self, outbox: "Outbox") -> None:
        """It has something to be sent."""
        if not self._filled:
            asyncio.get_running_loop().call_soon(self._send)
        self._filled[outbox] = None

    def _send(self) -> None:
        filled, self._filled = self._filled, {}
        for outbox in filled:
            outbox.flush()


class Outbox:
    """Filled without waiting, and emptied in the next turn of the loop, or before; else when the screen takes it."""

    def __init__(
        self, line: Line, sending: Sending, most: int, dropped: Callable[[], None]
    ) -> None:
        self._line, self._sending, self._most, self._dropped = line, sending, most, dropped
        self._said: deque[bytes] = deque()
        self._parts: dict[str, bytes] = {}
        self._seen: dict[str, bytes] = {}
        """What was sent last of each part: the same is not sent again."""
        self._stuck = asyncio.Event()
        self.overflowed = False
        """More answers wait than a screen may leave waiting."""
        self.bye: Bye | None = None
        """The screen is to be sent away."""

    @property
    def is_over(self) -> bool:
        """Nothing more is taken from the screen, and it is told only why."""
        return self.overflowed or self.bye is not None

    def end(self, bye: Bye) -> None:
        """Send the screen away. What it was not sent yet it gets before that, if it takes it now."""
        self.flush()
        self.bye = bye
        self._stuck.set()

    def say(self, message: bytes) -> None:
        """An answer: it must arrive."""
        self.overflowed = self.overflowed or len(self._said) >= self._most
        if not self.overflowed:
            self._said.append(message)
        self._sending.soon(self)

    def show(self, name: str, part: bytes) -> None:
        """A part of what is to be seen: the newest is enough. One that the screen had no time for is counted."""
        if self._parts.get(name, part) != part and not self._line.is_free:
            self._dropped()
        self._parts[name] = part
        self._sending.soon(self)

    def bring(self, parts: Sequence[tuple[str, bytes]]) -> None:
        """Parts of what is to be seen, sent now if nothing waits before them and the screen takes them."""
        if self._said or self._parts or self.is_over or not self._line.is_free:
            for name, part in parts:
                self.show(name, part)
            self.flush()
        elif new := self._news(parts):
            self._line.write((frame(self._sending.clock(), new),))

    def flush(self) -> None:
        """Send what waits if the screen takes it now; if not, or at the end, wake who is at `stuck`."""
        if self.is_over or not self._line.is_free:
            self._stuck.set()
        elif frames := self._take():
            self._line.write(frames)

    async def stuck(self) -> None:
        """Wait until there is something that could not be sent at once, or the end."""
        await self._stuck.wait()
        self._stuck.clear()

    def _take(self) -> list[bytes]:
        """All that is to be sent now: answers first, then what is to be seen."""
        frames = list(self._said)
        self._said.clear()
        new = self._news(self._parts.items())
        self._parts.clear()
        if new:
            frames.append(frame(self._sending.clock(), new))
        return frames

    def _news(self, parts: Iterable[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
        """Those of the parts that the screen has not been sent; it is sent them now."""
        seen = self._seen
        new = [one for one in parts if seen.get(one[0]) != one[1]]
        for name, part in new:
            seen[name] = part
        return new
