"""Pass the rounds of tables on to an office: the process that has a table does so, in log order.

A table never waits for the feed. The feed passes a committed batch on directly. After a start, a
takeover or a failure it reads the log from the mark of the office. The id of an order follows from
its position in the log, so a round that is passed on twice counts once.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.store import Commit, Reads
from croupier.errors import Mistake
from croupier.server.alerts.alerts import AlertLog
from croupier.server.orders.order_queue import Submit
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.state import State
from croupier.table.values.sheet import Sheet

AGAIN_S = 1.0
"""Seconds before a retry."""

C = TypeVar("C")
"""The type of the commands that the office takes."""


class EndedRound(NamedTuple):
    """An order that settled or corrected a round, and the state of the table before the settlement."""

    commit: Commit
    before: State | None = None

    @property
    def end(self) -> int:
        """The length of the log after this order."""
        return _end(self.commit)


def _end(commit: Commit) -> int:
    return commit.after + len(commit.answer.events)


@dataclass
class LogMark:
    """The state of a table at the mark from which its log was read last.

    Earlier events are not read again.
    """

    state: State


@dataclass
class FollowedTable:
    """A table whose rounds are passed on to the office."""

    table: str
    behind: bool = True
    """Whether the log must be read, because some of it was not passed on when it was written."""
    seen: int | None = None
    """The length of the log after the last batch that this process wrote."""
    ended: deque[EndedRound] = field(default_factory=deque)
    """Orders that are not passed on yet."""
    differed: int | None = None
    """The value of `seen` when the log was last found to have another length."""
    busy: bool = False
    gone: bool = False
    start: LogMark = field(init=False)

    def __post_init__(self) -> None:
        self.start = LogMark(State(table=self.table))


class FeedBatch(Generic[C]):
    """Handles rounds that end at the same moment in one thread, so the office gets them in one batch."""

    def __init__(self, of_order: Callable[[EndedRound], list[tuple[str, C]]]) -> None:
        self._of_order = of_order
        self._next: list[EndedRound] = []
        self._running: asyncio.Task[list[list[tuple[str, C]] | Exception]] | None = None

    async def commands_of(self, ended: EndedRound) -> list[tuple[str, C]]:
        """Return the commands for the office that follow from an order.

        Concurrent calls share one thread.
        """
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        place = len(self._next)
        self._next.append(ended)
        commands = (await asyncio.shield(self._running))[place]
        if isinstance(commands, Exception):
            raise commands
        return commands

    async def _run(self) -> list[list[tuple[str, C]] | Exception]:
        taken, self._next, self._running = self._next, [], None
        return await asyncio.to_thread(lambda: [self._commands_or_error(ended) for ended in taken])

    def _commands_or_error(self, ended: EndedRound) -> list[tuple[str, C]] | Exception:
        """Return the commands of one order, or its exception, so that one bad round does not spoil the others."""
        try:
            return self._of_order(ended)
        except Exception as failed:  # noqa: BLE001  the caller gets the error
            return failed


class RoundFeed(ABC, Generic[C]):
    """Passes everything that the tables of this process report on to one office."""

    office: ClassVar[str]
    """The office that receives the feed."""
    stumbles: ClassVar[str]
    """The code of the alert that is raised while the feed fails."""

    def __init__(
        self,
        store: Reads,
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        alerts: AlertLog,
        clock: Clock,
    ) -> None:
        self._store, self._submit, self._later = store, submit, later
        self._alerts, self._clock = alerts, clock
        self._together = FeedBatch(self.of_order)
        self._tables: dict[str, FollowedTable] = {}

    @abstractmethod
    def followed_tables(self, tables: AbstractSet[str]) -> AbstractSet[str]:
        """Return those of the given tables that the office follows."""

    @abstractmethod
    def mark(self, table: str) -> int:
        """Return how many events of the log of a table the office has received."""

    @abstractmethod
    def concerns(self, event: object) -> bool:
        """Say whether an event of a table may concern the office."""

    @abstractmethod
    def from_log(self, table: str, mark: int, start: LogMark) -> tuple[list[tuple[str, C]], int]:
        """Return the commands, with their ids, for a log after a mark, and the length of the log."""

    @abstractmethod
    def of_order(self, ended: EndedRound) -> list[tuple[str, C]]:
        """Return the commands, with their ids, that follow from one order."""

    @abstractmethod
    def order(self, named: str, at: int, command: C) -> Any:
        """Build an order to the office."""

    def follow(self, tables: AbstractSet[str]) -> None:
        """Follow new tables and drop those that are gone or that the office no longer follows."""
        followed_now = self.followed_tables(tables)
        for name in self._tables.keys() - followed_now:
            self._tables.pop(name).gone = True
        for name in followed_now - self._tables.keys():
            followed = self._tables[name] = FollowedTable(name)
            self._go_on(followed)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of this process that the office follows."""
        return tuple(self._tables)

    def is_reported(self, table: str, length: int) -> bool:
        """Say whether the office has received everything of a log of this length."""
        followed = self._tables.get(table)
        return (
            followed is not None
            and not (followed.busy or followed.behind or followed.ended)
            and followed.seen == length
        )

    def compare(self, length: Callable[[str], int]) -> None:
        """Read the log of a table again if it is longer than this process knows.

        This happens after a batch whose commit was in doubt: the feed was not notified, but the log
        has the batch.
        """
        for name, table in self._tables.items():
            if table.seen is None or table.seen == length(name):
                table.differed = None
            elif table.differed != table.seen:
                table.differed = (
                    table.seen
                )  # a batch that was just written may still be on its way to this feed
            else:
                table.behind, table.seen, table.differed = True, None, None
                self._go_on(table)

    def on_commit(self, batch: CommittedBatch) -> None:
        """Pass on the rounds that ended in a committed batch."""
        for name in batch.states.keys() & self._tables.keys():
            commits = [it for it in batch.commits if it.place == name and it.answer.events]
            if commits:
                before = {state.seq: state for state in batch.settling.get(name, ())}
                self._take(self._tables[name], commits, before)

    def _take(
        self, followed: FollowedTable, commits: Sequence[Commit], before: Mapping[int, State]
    ) -> None:
        if followed.seen is not None and _end(commits[-1]) <= followed.seen:
            return  # the log was read after this batch was written
        if followed.seen not in (None, commits[0].after):
            followed.behind = True
            followed.ended.clear()
        followed.seen = _end(commits[-1])
        for it in commits:
            if any(self.concerns(event) for event in it.answer.events):
                followed.ended.append(EndedRound(it, before.get(it.after)))
        self._go_on(followed)

    def _go_on(self, followed: FollowedTable) -> None:
        if not followed.busy and (followed.behind or followed.ended):
            followed.busy = True
            self._later(self._pass_on(followed))

    async def _pass_on(self, followed: FollowedTable) -> None:
        """Pass on one round after another, and retry each until the office has received it."""
        stumbled = False
        try:
            while not followed.gone and (followed.behind or followed.ended):
                try:
                    await self._next(followed)
                except Exception as failed:  # noqa: BLE001  no table waits because of an error here
                    stumbled, followed.behind = True, True
                    self._stumbled(followed.table, failed)
                    await asyncio.sleep(AGAIN_S)
            if stumbled and not followed.gone:
                await self._alerts.end_alert(self.stumbles, followed.table, "")
        finally:
            followed.busy = False

    def _stumbled(self, table: str, failed: Exception) -> None:
        if not self._alerts.is_open(self.stumbles, table, ""):
            facts = {"finding": str(failed)}
            self._alerts.raise_later(self.stumbles, place=table, detail=str(failed), facts=facts)

    async def _next(self, followed: FollowedTable) -> None:
        """Pass on the part of the log that must be read, or else the oldest order that waits."""
        if followed.behind:
            followed.behind = False
            mark = self.mark(followed.table)
            commands, length = await asyncio.to_thread(
                self.from_log, followed.table, mark, followed.start
            )
            while followed.ended and followed.ended[0].end <= length:
                followed.ended.popleft()
            followed.seen = length if followed.seen is None else followed.seen
            await self._ask(commands)
            return
        first = followed.ended[0]
        await self._ask(await self._together.commands_of(first))
        if followed.ended and followed.ended[0] is first:
            followed.ended.popleft()

    async def _ask(self, commands: Iterable[tuple[str, C]]) -> None:
        for named, command in commands:
            answer = await self._submit(self.office, self.order(named, self._clock(), command))
            if answer.refused:
                raise Mistake(f"{named}: {answer.refused}")


def of_commit(store: Reads, commit: Commit, before: State) -> HistoryReader:
    """Prepare the history of the round that an order settled, from the state before the settlement."""

    def sheet(digest: str) -> Sheet:
        return commit.sheets[digest] if digest in commit.sheets else store.sheet(digest)

    return HistoryReader(before, sheet, only=before.playing.number)
