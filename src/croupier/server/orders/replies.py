"""Answers on their way from the pump to the event loop: one wake-up for all that a batch has answered."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.engine.store import AnyAnswer

Became: TypeAlias = AnyAnswer | BaseException
"""What became of an order: its answer, or why there is none."""
Reply: TypeAlias = Callable[[Became], None]
"""Called on the loop."""


class Replies:
    """Filled by other threads, emptied on the loop."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._came: deque[tuple[Reply, Became]] = deque()
        self._woken = False

    def put(self, reply: Reply, became: Became) -> None:
        """Have it told on the loop, with whatever else came meanwhile."""
        self._came.append((reply, became))
        if not self._woken and self.loop is not None and not self.loop.is_closed():
            self._woken = True
            self.loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        # First the flag: what comes from here on wakes the loop again.
        self._woken = False
        while self._came:
            reply, became = self._came.popleft()
            reply(became)


@dataclass(frozen=True, slots=True)
class LoopReply:
    """One who waits on the loop for an answer of the pump."""

    replies: Replies
    reply: Reply

    def set_result(self, answer: AnyAnswer) -> None:
        """It is kept."""
        self.replies.put(self.reply, answer)

    def set_exception(self, failed: BaseException) -> None:
        """It failed."""
        self.replies.put(self.reply, failed)
