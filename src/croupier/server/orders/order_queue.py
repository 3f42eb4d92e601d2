"""Orders on their way from the loop to their place, wherever that is, and the answers back."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from croupier.engine.cluster.table_owners import TableOwners
from croupier.engine.commit_pump import NotHere, Pump
from croupier.engine.store import AnyAnswer
from croupier.errors import CroupierError
from croupier.server.orders.replies import Became, LoopReply, Replies, Reply
from croupier.server.settings.metrics import Metrics

Submit = Callable[[str, Any], Awaitable[AnyAnswer]]
"""Ask a place; the answer comes when it is kept. Each place knows its own orders."""


class Orders:
    """The own pump is asked without a detour; a place that is elsewhere, over its desk."""

    def __init__(
        self, metrics: Metrics, later: Callable[[Coroutine[Any, Any, Any]], object]
    ) -> None:
        self._metrics, self._later = metrics, later
        self._replies = Replies()
        self._pump: Pump
        self._desks: TableOwners

    def begin(self, loop: asyncio.AbstractEventLoop, pump: Pump, desks: TableOwners) -> None:
        """From here on orders are answered."""
        self._replies.loop, self._pump, self._desks = loop, pump, desks

    async def submit(self, place: str, order: Any) -> AnyAnswer:
        """Ask a place, wherever it is; the answer comes when it is kept."""
        waits: asyncio.Future[AnyAnswer] = asyncio.get_running_loop().create_future()

        def told(became: Became) -> None:
            if waits.done():
                return  # whoever waited has gone
            if isinstance(became, BaseException):
                waits.set_exception(became)
            else:
                waits.set_result(became)

        self.ask(place, order, told)
        return await waits

    def ask(self, place: str, order: Any, reply: Reply) -> None:
        """Ask a place; the reply is called on the loop."""

        def told(became: Became) -> None:
            if isinstance(became, NotHere):
                self._later(self._forwarded(place, order, reply))
                return
            if not isinstance(became, BaseException):
                code = became.refused.why.value if became.refused else ""
                self._metrics.order(place, type(became.order.command).__name__, code)
            reply(became)

        try:
            self._pump.ask(place, order, LoopReply(self._replies, told))
        except NotHere as elsewhere:
            told(elsewhere)

    async def _forwarded(self, place: str, order: Any, reply: Reply) -> None:
        """A place that is at another process, or has just gone there."""
        became: Became
        try:
            became = await asyncio.wrap_future(self._desks.submit(place, order))
        except CroupierError as failed:
            became = failed
        reply(became)
