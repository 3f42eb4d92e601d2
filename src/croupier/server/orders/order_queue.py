"""Pass orders from the loop to their place, in this or another process, and the answers back."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.engine.cluster.table_owners import TableOwners
from croupier.engine.commit_pump import NotHere, Pump
from croupier.engine.store import AnyAnswer
from croupier.errors import CroupierError
from croupier.server.settings.metrics import Metrics

Submit = Callable[[str, Any], Awaitable[AnyAnswer]]
"""Submits an order to a place.

The answer comes after the commit. Each place knows its own orders.
"""


AnswerOrFault: TypeAlias = AnyAnswer | BaseException
"""The outcome of an order: its answer, or the exception."""
Reply: TypeAlias = Callable[[AnswerOrFault], None]
"""A callback that runs on the loop."""


class Replies:
    """A queue that other threads fill and the loop empties."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._answers: deque[tuple[Reply, AnswerOrFault]] = deque()
        self._woken = False

    def put(self, reply: Reply, answer: AnswerOrFault) -> None:
        """Call a reply on the loop, together with all that came meanwhile."""
        self._answers.append((reply, answer))
        if not self._woken and self.loop is not None and not self.loop.is_closed():
            self._woken = True
            self.loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        # Reset the flag first, so that later replies wake the loop again.
        self._woken = False
        while self._answers:
            reply, answer = self._answers.popleft()
            reply(answer)


@dataclass(frozen=True, slots=True)
class LoopReply:
    """A receiver on the loop for an answer of the pump."""

    replies: Replies
    reply: Reply

    def set_result(self, answer: AnyAnswer) -> None:
        """Pass on the committed answer."""
        self.replies.put(self.reply, answer)

    def set_exception(self, failed: BaseException) -> None:
        """Pass on the failure."""
        self.replies.put(self.reply, failed)


class OrderQueue:
    """Asks the own pump directly, and a place of another process through the table owners."""

    def __init__(
        self, metrics: Metrics, later: Callable[[Coroutine[Any, Any, Any]], object]
    ) -> None:
        self._metrics, self._later = metrics, later
        self._replies = Replies()
        self._pump: Pump
        self._owners: TableOwners

    def begin(self, loop: asyncio.AbstractEventLoop, pump: Pump, owners: TableOwners) -> None:
        """Start to answer orders."""
        self._replies.loop, self._pump, self._owners = loop, pump, owners

    async def submit(self, place: str, order: Any) -> AnyAnswer:
        """Submit an order to a place in any process. The answer comes after the commit."""
        waits: asyncio.Future[AnyAnswer] = asyncio.get_running_loop().create_future()

        def on_answer(answer: AnswerOrFault) -> None:
            if waits.done():
                return  # the caller is gone
            if isinstance(answer, BaseException):
                waits.set_exception(answer)
            else:
                waits.set_result(answer)

        self.ask(place, order, on_answer)
        return await waits

    def ask(self, place: str, order: Any, reply: Reply) -> None:
        """Submit an order to a place. The reply is called on the loop."""

        def on_answer(answer: AnswerOrFault) -> None:
            if isinstance(answer, NotHere):
                self._later(self._forwarded(place, order, reply))
                return
            if not isinstance(answer, BaseException):
                code = answer.refused.why.value if answer.refused else ""
                self._metrics.order(place, type(answer.order.command).__name__, code)
            reply(answer)

        try:
            self._pump.ask(place, order, LoopReply(self._replies, on_answer))
        except NotHere as elsewhere:
            on_answer(elsewhere)

    async def _forwarded(self, place: str, order: Any, reply: Reply) -> None:
        """Forward an order to a place that is at another process, or has just moved there."""
        answer: AnswerOrFault
        try:
            answer = await asyncio.wrap_future(self._owners.submit(place, order))
        except CroupierError as failed:
            answer = failed
        reply(answer)
