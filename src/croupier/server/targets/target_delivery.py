"""Deliver the alerts to one target: in order, repeated until they are taken, from a mark that is stored."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol

from croupier.errors import CroupierError, Mistake
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage
from croupier.server.targets.alert_reader import Batch
from croupier.server.targets.target_sender import Sender

READ_UNMARKED = 5_000
"""Events that a target does not get and that are read before the mark follows."""
LONGEST_FINDING = 300


@dataclass(frozen=True, slots=True)
class DeliveryPace:
    """Intervals of a delivery, in seconds."""

    poll: float = 0.5
    """Between two looks whether the log has grown."""
    first: float = 1.0
    """Before the first repetition; each further one waits twice as long."""
    longest: float = 60.0
    lost: float = 60.0
    """After this time without success the house gets an alert."""
    mark: float = 1.0
    """Between two marks while the target catches up."""


class House(Protocol):
    """What a delivery asks of the house."""

    def length(self) -> int:
        """Return the length of the floor's log."""

    def now(self) -> int:
        """Return the current instant in milliseconds since 1970."""

    async def mark(self, target: str, read: int) -> None:
        """Store how far a target has come."""

    async def report_skipped(
        self, target: str, skipped: Sequence[AlertMessage], finding: str
    ) -> None:
        """Raise an alert that messages are not sent."""

    async def report_lost(self, target: str, finding: str) -> None:
        """Raise an alert that a target takes nothing."""

    async def report_restored(self, target: str) -> None:
        """End the alert that a target takes nothing."""

    def count(self, target: str, result: str, messages: int) -> None:
        """Count messages that were taken, failed or skipped."""

    def behind(self, target: str, since: int) -> None:
        """Set the instant of the oldest message that waits; 0 if none does."""


@dataclass(eq=False, kw_only=True)
class Delivery:
    """The delivery to one target. It runs until it is cancelled, and disturbs no other."""

    name: str
    target: TargetConfig
    sender: Sender
    read: Callable[[int, int], Batch]
    house: House
    thread: Executor
    """Reads the log for this target alone."""
    position: int
    """The mark: the position in the floor's log up to which the target has everything."""
    pace: DeliveryPace = field(default_factory=DeliveryPace)
    _marked: int = field(init=False)
    _marked_at: float = field(default=0, init=False)
    _failures: int = field(default=0, init=False)
    _failed_at: float = field(default=0, init=False)
    _is_reported: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._marked = self.position

    async def run(self) -> None:
        """Deliver until cancelled. What fails, such as the store, is tried again."""
        while True:
            try:
                await self._deliver()
            except Mistake:
                raise
            except (CroupierError, OSError, TimeoutError) as failed:
                await self._wait_after(failed)

    async def _deliver(self) -> None:
        """Deliver what the log has, and wait until it has grown."""
        if self.house.length() <= self.position:
            await asyncio.sleep(self.pace.poll)
            return
        loop = asyncio.get_running_loop()
        batch = await loop.run_in_executor(self.thread, self.read, self.position, self.house.now())
        self.house.behind(self.name, batch.messages[0].at if batch.messages else 0)
        if batch.skipped:
            finding = f"They are older than {self.target.oldest_hours} hours."
            await self._skip(batch.skipped, finding)
            # The alert that names them is raised once, also where the messages after them are not taken.
            self.position = batch.skipped[-1].position + 1
        if batch.messages:
            await self._send(batch.messages)
        self.position = batch.end
        if batch.is_last:
            self.house.behind(self.name, 0)
        await self._mark(batch)

    async def _send(self, messages: Sequence[AlertMessage]) -> None:
        async with asyncio.timeout(self.target.timeout_s):
            refused = await self.sender.send(messages)
        self.house.count(self.name, "taken", len(messages))
        self._failures = 0
        if refused:
            await self._skip(messages, refused)
        if not self._is_reported:
            return
        self._is_reported = False
        await self.house.report_restored(self.name)

    async def _skip(self, messages: Sequence[AlertMessage], finding: str) -> None:
        await self.house.report_skipped(self.name, messages, finding)
        self.house.count(self.name, "skipped", len(messages))

    async def _mark(self, batch: Batch) -> None:
        """Store the mark, at most once a second while the target catches up.

        If that fails, the position in memory still holds: nothing is sent twice before the next start.
        """
        now = asyncio.get_running_loop().time()
        delivered = bool(batch.messages or batch.skipped)
        due = delivered and (batch.is_last or now - self._marked_at >= self.pace.mark)
        if due or self.position - self._marked >= READ_UNMARKED:
            self._marked_at = now
            await self.house.mark(self.name, self.position)
            self._marked = self.position

    async def _wait_after(self, failed: BaseException) -> None:
        """Wait before the next attempt, and tell the house once if the target takes nothing for some time."""
        now = asyncio.get_running_loop().time()
        if not self._failures:
            self._failed_at = now
        self.house.count(self.name, "failed", 1)
        if not self._is_reported and now - self._failed_at >= self.pace.lost:
            finding = str(failed) or "It does not answer in time."
            self._is_reported = await _did(
                self.house.report_lost(self.name, finding[:LONGEST_FINDING])
            )
        wait = min(self.pace.longest, self.pace.first * 2 ** min(self._failures, 20))
        self._failures += 1
        await asyncio.sleep(wait)


async def _did(act: Awaitable[None]) -> bool:
    """Say whether the house took it; the store may be away."""
    try:
        await act
    except (CroupierError, TimeoutError):
        return False
    return True
