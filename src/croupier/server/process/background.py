"""The event loop of the process and the tasks that run on it in the background."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from structlog.typing import FilteringBoundLogger

from croupier.errors import Mistake
from croupier.server.settings.metrics import Metrics


class Background:
    """Runs background tasks, and logs every fault in them."""

    def __init__(self, metrics: Metrics, log: FilteringBoundLogger) -> None:
        self._metrics, self._log = metrics, log
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> asyncio.AbstractEventLoop:
        """Use the running loop from now on."""
        self.loop = asyncio.get_running_loop()
        return self.loop

    def cancel(self) -> None:
        """Cancel all tasks."""
        for task in list(self._tasks):
            task.cancel()

    def later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[None]:
        """Start a background task. Its failure is logged."""
        task = asyncio.get_running_loop().create_task(self._run(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception as failed:  # noqa: BLE001  no caller waits for the task, so it is logged here
            self.mistake(failed)

    def mistake(self, failed: BaseException) -> None:
        """Log a fault of our own software, so that none goes unnoticed."""
        self._log.error("mistake", error=repr(failed), exc_info=failed)
        if isinstance(failed, Mistake):
            self._metrics.mistake()

    def on_loop(self, act: Callable[..., None], *arguments: Any) -> None:
        """Run a function on the loop. Any thread may call this."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop is closed, and no screen looks any more
                self.loop.call_soon_threadsafe(act, *arguments)
