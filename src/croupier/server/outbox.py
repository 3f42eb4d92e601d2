"""What one screen has not been sent yet: all its answers, and of everything it shows only the newest.

So a slow screen costs a bounded amount of memory and nobody's time: whatever it missed in between is not
worth sending any more. One that does not even take its answers is let go; it comes back and asks again.
"""

import asyncio
from collections import deque

from croupier.server.wire import Bye, frame


class Outbox:
    """Filled by the hub without waiting, emptied by whoever writes to the screen."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._said: deque[bytes] = deque()
        self._parts: dict[str, bytes] = {}
        self._seen: dict[str, bytes] = {}
        """What was sent last of each part: the same is not sent again."""
        self._filled = asyncio.Event()
        self.overflowed = False
        """More answers wait than a screen may leave waiting."""
        self.bye: Bye | None = None
        """The screen is to be sent away."""

    @property
    def is_over(self) -> bool:
        """Nothing more is taken from the screen, and it is told only why."""
        return self.overflowed or self.bye is not None

    def end(self, bye: Bye) -> None:
        """Send the screen away after what it has not been sent yet."""
        self.bye = bye
        self._filled.set()

    def say(self, message: bytes) -> None:
        """An answer: it must arrive."""
        self.overflowed = self.overflowed or len(self._said) >= self._most
        if not self.overflowed:
            self._said.append(message)
        self._filled.set()

    def show(self, name: str, part: bytes) -> None:
        """A part of what is to be seen: the newest is enough."""
        self._parts[name] = part
        self._filled.set()

    async def filled(self) -> None:
        """Wait until there is something to be sent."""
        await self._filled.wait()

    def take(self, at: int) -> list[str]:
        """All that is to be sent now: answers first, then what is to be seen."""
        self._filled.clear()
        frames = [one.decode() for one in self._said]
        self._said.clear()
        seen = self._seen
        new = [(name, part) for name, part in self._parts.items() if seen.get(name) != part]
        self._parts.clear()
        if new:
            seen.update(new)
            frames.append(frame(at, new))
        return frames
