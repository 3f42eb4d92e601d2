"""What somebody must know: significant events, raised once each, and ended where they end by themselves."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from structlog.typing import FilteringBoundLogger

from croupier.clock import Clock
from croupier.floor.commands import FLOOR, Clear, FloorCommand, FloorOrder, Raise
from croupier.floor.duties import failing, is_told, lacking
from croupier.floor.events import EventRaised, FloorEvent
from croupier.floor.state import Floor
from croupier.floor.watching import significant
from croupier.office import Office
from croupier.order_ids import new_id
from croupier.pump import Written
from croupier.rounds.people import THE_SYSTEM, Actor
from croupier.rounds.state import State
from croupier.server.asking import of_terminal
from croupier.server.metrics import Metrics
from croupier.server.orders import Submit
from croupier.server.pace import Pace
from croupier.store import AnyAnswer

STRANGERS = 1
"""So many devices a second that nobody knows are reported; the others are counted."""
TOLD_AGAIN = 200
"""Of so many last events of a table the floor is told, where it was not, when a process takes it."""
ENDS = {
    "terminal-restored": "terminal-lost",
    "device-restored": "device-lost",
    "monitoring-restored": "monitoring-lost",
}
"""What ends what, without anybody's doing."""


class Watch:
    """The floor's log as the process writes it."""

    def __init__(
        self,
        floor: Office[Floor, FloorEvent],
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        clock: Clock,
        metrics: Metrics,
        log: FilteringBoundLogger,
    ) -> None:
        self._floor, self._submit, self._later = floor, submit, later
        self._clock, self._metrics, self._log = clock, metrics, log
        self._strangers = Pace(STRANGERS)

    def written(self, written: Written) -> None:
        """What somebody must know of a batch is raised, once for each event of a log."""
        for commit in written.commits:
            answer, place, state = commit.answer, commit.place, written.states.get(commit.place)
            for seq, event in enumerate(answer.events, commit.after):
                raised = significant(place, event)
                if raised is not None:
                    self._later(self._raised(raised, f"{place}#{seq} significant"))
                if isinstance(state, State):
                    self._duties(failing(state, event))
            self._duties(lacking(place, answer.order.by.name, answer.refused))

    def _duties(self, failed: Iterable[Raise]) -> None:
        """A duty of equipment that was not met is the operator's (SATG 1.7)."""
        for raised in failed:
            if not is_told(self._floor.state, raised):
                self._later(self._raised(raised))

    async def taken(self, table: str, length: int) -> None:
        """Whoever had the table before may have been killed before he told the floor what it must know."""
        store = self._floor.store
        last = max(0, length - TOLD_AGAIN)
        records = await asyncio.to_thread(lambda: list(store.records(table, last)))
        for record in records:
            raised, named = (
                significant(table, record.event),
                f"{table}#{record.seq} significant",
            )
            if raised is not None and await asyncio.to_thread(store.answer, named) is None:
                await self._raised(raised, named)

    def alert(self, code: str, **about: Any) -> None:
        """Raise a significant event; whoever asks does not wait for it."""
        self._later(self.raised(code, **about))

    async def raised(self, code: str, **about: Any) -> AnyAnswer:
        """Raise a significant event."""
        return await self._raised(Raise(**{"code": code, "place": FLOOR, **about}))

    async def _raised(self, raised: Raise, named: str = "") -> AnyAnswer:
        self._log.info(
            raised.code, place=raised.place, subject=raised.subject, detail=raised.detail
        )
        answer = await self.ask(THE_SYSTEM, named or new_id(self._clock()), raised)
        if raised.code in ENDS:
            await self._over(ENDS[raised.code], raised.subject)
        return answer

    async def _over(self, code: str, subject: str) -> None:
        """What has ended by itself needs nobody any more."""
        for number, one in self._floor.state.open.items():
            if (one.raised.code, one.raised.subject) == (code, subject):
                clear = Clear(number=number, reason="It is back.")
                await self.ask(THE_SYSTEM, new_id(self._clock()), clear)

    async def ask(self, by: Actor, named: str, command: FloorCommand) -> AnyAnswer:
        """Ask the floor."""
        order = FloorOrder(id=named, at=self._clock(), by=by, command=command)
        return await self._submit(FLOOR, order)

    async def called(self, terminal: str, table: str, named: str) -> AnyAnswer:
        """A player wants somebody to come."""
        calls = Raise(code="attendant-called", place=table or FLOOR, subject=terminal)
        return await self._raised(calls, of_terminal(terminal, named))

    def stranger(self, device: str, screen: str) -> None:
        """Somebody shows a wrong secret. Who comes again and again does not fill the log."""
        if self._strangers.allows(self._clock.elapsed()):
            self.alert("device-refused", subject=device[:50], detail=f"No {screen}.")
        self._metrics.wrong("unknown-device")

    def guessed(self, who: str) -> None:
        """Somebody presents numbers of tickets that do not exist."""
        self.alert("ticket-guessing", subject=who)

    async def started(self, process: str, mode: str) -> None:
        """The process runs; whether it had been stopped in order is seen from the log."""
        if await asyncio.to_thread(self._was_running, process):
            self.alert("unclean-stop", subject=process)
        self.alert("system-started", subject=process, detail=mode)

    def _was_running(self, process: str) -> bool:
        running = False
        for record in self._floor.store.records(FLOOR):
            if isinstance(record.event, EventRaised) and record.event.subject == process:
                running = record.event.code == "system-started" or (
                    running and record.event.code != "system-stopped"
                )
        return running
