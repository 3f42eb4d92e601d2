"""All deliveries of a process. They run in a thread with an event loop of their own, so that no table waits for them.

If several processes share one store, the one that has the lease delivers.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from structlog.typing import FilteringBoundLogger

from croupier.engine.clock import Clock
from croupier.engine.cluster.leases import Leases
from croupier.engine.order_ids import new_id
from croupier.engine.store import Unsure
from croupier.errors import CroupierError
from croupier.offices.floor.commands import FLOOR, MarkDelivered, Raise
from croupier.server.alerts.alerts import AlertLog
from croupier.server.process.background import Background
from croupier.server.process.offices import Offices
from croupier.server.settings.config import Config
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage
from croupier.server.targets.alert_reader import AlertReader
from croupier.server.targets.target_delivery import Delivery, DeliveryPace
from croupier.server.targets.target_kinds import house_of, sender_of
from croupier.table.values.people import THE_SYSTEM
from croupier.views.staff.alert_sentences import AlertSentences

LEASE = "link/targets"
"""The lease of the deliveries. No table can have this name."""
ANSWER_S = 30.0
"""Seconds that a delivery waits for the house to store a mark or an alert."""
STOP_S = 5.0
"""Seconds that a stop waits for the thread. It is ended with the process in any case."""
TARGET_LOST = "target-lost"


@dataclass(eq=False, kw_only=True)
class OutgoingAlerts:
    """Starts and ends the deliveries, and answers what they ask of the house."""

    config: Config
    offices: Offices
    alerts: AlertLog
    leases: Leases
    background: Background
    clock: Clock
    metrics: Metrics
    log: FilteringBoundLogger
    pace: DeliveryPace = field(default_factory=DeliveryPace)
    _thread: Thread | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _task: "asyncio.Task[None] | None" = None

    async def keep_running(self) -> None:
        """Deliver in the one process that has the lease. It is called every second."""
        if not self.config.targets:
            return
        if self._thread is not None and not self.leases.has(LEASE):
            await asyncio.to_thread(self.stop)
        # Not on the loop, because the lease server may be away and the call waits for it.
        if self._thread is None and await asyncio.to_thread(self.leases.try_take, LEASE):
            # The marks of the process that delivered before must be known.
            marks = await asyncio.to_thread(self._marks)
            self._thread = Thread(target=self._run, args=(marks,), name="targets", daemon=True)
            self._thread.start()

    def _marks(self) -> Mapping[str, int]:
        floor = self.offices.floor
        return floor.read_on(floor.store).state.delivered

    def stop(self) -> None:
        """End the deliveries. What was not taken yet is sent after the next start."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        if self._loop is not None and self._task is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._task.cancel)
        thread.join(STOP_S)

    def _run(self, marks: Mapping[str, int]) -> None:
        loop = asyncio.new_event_loop()
        task = loop.create_task(self._deliver(marks))
        self._loop, self._task = loop, task
        try:
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(task)
        except Exception as failed:  # noqa: BLE001  no caller waits for the thread, so it is logged here
            self.background.on_loop(self.background.mistake, failed)
        finally:
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    async def _deliver(self, marks: Mapping[str, int]) -> None:
        """Run one task for each target."""
        with ExitStack() as stack:
            deliveries = []
            for name, target in self.config.targets.items():
                thread = ThreadPoolExecutor(1, thread_name_prefix="target")
                stack.callback(thread.shutdown, wait=False, cancel_futures=True)
                deliveries.append(self._delivery(name, target, marks.get(name), thread))
            await asyncio.gather(*(self._kept(delivery) for delivery in deliveries))

    async def _kept(self, delivery: Delivery) -> None:
        """Run a delivery. A fault of our own ends its attempt, is logged, and harms no other target."""
        if delivery.name not in self.offices.floor.state.delivered:
            with suppress(CroupierError, TimeoutError):  # it is marked with the first alert then
                await self.mark(delivery.name, delivery.position)
        while True:
            try:
                await delivery.run()
            except Exception as failed:  # noqa: BLE001  the delivery goes on after an error
                self.background.on_loop(self.background.mistake, failed)
                await asyncio.sleep(self.pace.longest)

    def _delivery(
        self, name: str, target: TargetConfig, mark: int | None, thread: ThreadPoolExecutor
    ) -> Delivery:
        """Return the delivery of a target. A new target begins at the end of the log."""
        house = self.config.house
        reader = AlertReader(
            name, self.offices.floor.store, house_of(house), target,
            lambda: AlertSentences(self.offices.staff.state, house.time_zone, house.language),
        )  # fmt: skip
        return Delivery(
            name=name, target=target, sender=sender_of(target, house, self.clock), read=reader.read,
            house=self, thread=thread, position=self.length() if mark is None else mark, pace=self.pace,
        )  # fmt: skip

    def length(self) -> int:
        """Return the length of the floor's log as this process knows it."""
        return self.offices.floor.seq

    def now(self) -> int:
        """Return the current instant in milliseconds since 1970."""
        return self.clock()

    async def mark(self, target: str, read: int) -> None:
        """Store in the floor's log how far a target has come."""
        command = MarkDelivered(target=target, read=read)
        await self._ask(self.alerts.submit(THE_SYSTEM, new_id(self.clock()), command))

    async def report_skipped(
        self, target: str, skipped: Sequence[AlertMessage], finding: str
    ) -> None:
        """Raise an alert that messages are not sent. After a restart the same one is not raised again."""
        first, last = skipped[0], skipped[-1]
        facts = {
            "target": target, "count": str(len(skipped)), "since": str(first.at), "until": str(last.at),
            "finding": finding,
        }  # fmt: skip
        command = Raise(
            code="alerts-skipped", place=FLOOR, subject=target, detail=finding, facts=facts
        )
        self.log.warning("alerts-skipped", target=target, count=len(skipped), detail=finding)
        named = f"skipped {first.position}-{last.position} {target}"
        await self._ask(self.alerts.submit(THE_SYSTEM, named, command))

    async def report_lost(self, target: str, finding: str) -> None:
        """Raise an alert that a target takes nothing."""
        if not self.alerts.is_open(TARGET_LOST, FLOOR, target):
            facts = {"target": target, "finding": finding}
            await self._ask(
                self.alerts.raise_alert(TARGET_LOST, subject=target, detail=finding, facts=facts)
            )

    async def report_restored(self, target: str) -> None:
        """Raise an alert that ends the one before."""
        if self.alerts.is_open(TARGET_LOST, FLOOR, target):
            facts = {"target": target}
            await self._ask(self.alerts.raise_alert("target-restored", subject=target, facts=facts))

    def count(self, target: str, result: str, messages: int) -> None:
        """Count messages that were taken, failed or skipped."""
        self.metrics.sent_outside(target, result, messages)

    def behind(self, target: str, since: int) -> None:
        """Set how long the oldest message waits."""
        self.metrics.waits_for_outside(target, since)

    async def _ask(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let the loop of the tables do something, and wait for it."""
        loop = self.background.loop
        if loop is None or loop.is_closed():
            work.close()
            raise Unsure("The process is being stopped.")
        done = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))
        async with asyncio.timeout(ANSWER_S):
            await done
