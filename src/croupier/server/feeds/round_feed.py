"""What an office must hear of the rounds of tables: whoever has a table tells it, in the order of its log.

A table never waits for that. What a batch wrote is told as it was written; after a start, a takeover or a stumble
the log is read from the mark of the office on. The id of an order follows from its place in the log, so that
however often a round is told it counts once.
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
"""After so long it is tried again."""

C = TypeVar("C")
"""What is asked of the office."""


class Ended(NamedTuple):
    """An order by which a round was settled or corrected, and how the table stood before it was settled."""

    commit: Commit
    before: State | None = None

    @property
    def end(self) -> int:
        """How long the log is after it."""
        return _end(self.commit)


def _end(commit: Commit) -> int:
    return commit.after + len(commit.answer.events)


@dataclass
class LogMark:
    """How a table stood at the mark from which its log was read last: what lies before is not read again."""

    state: State


@dataclass
class FollowedTable:
    """A table whose rounds are told."""

    table: str
    behind: bool = True
    """Whether its log is to be read: something of it was not told as it was written."""
    seen: int | None = None
    """So long its log was after the last batch that this process wrote."""
    ended: deque[Ended] = field(default_factory=deque)
    """What is not told yet."""
    differed: int | None = None
    """What was seen when the log was last found to be of another length."""
    busy: bool = False
    gone: bool = False
    stood: LogMark = field(init=False)

    def __post_init__(self) -> None:
        self.stood = LogMark(State(table=self.table))


class FeedBatch(Generic[C]):
    """Rounds that ended at the same moment are told in one thread: so they are heard in one batch."""

    def __init__(self, of_order: Callable[[Ended], list[tuple[str, C]]]) -> None:
        self._of_order = of_order
        self._next: list[Ended] = []
        self._telling: asyncio.Task[list[list[tuple[str, C]] | Exception]] | None = None

    async def tell(self, ended: Ended) -> list[tuple[str, C]]:
        """What the office is to hear because of an order; whoever else asks now is told with it."""
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())
        place = len(self._next)
        self._next.append(ended)
        told = (await asyncio.shield(self._telling))[place]
        if isinstance(told, Exception):
            raise told
        return told

    async def _tell(self) -> list[list[tuple[str, C]] | Exception]:
        taken, self._next, self._telling = self._next, [], None
        return await asyncio.to_thread(lambda: [self._told(one) for one in taken])

    def _told(self, ended: Ended) -> list[tuple[str, C]] | Exception:
        """A round that cannot be told spoils no other."""
        try:
            return self._of_order(ended)
        except Exception as failed:  # noqa: BLE001  whose round it is is told
            return failed


class RoundFeed(ABC, Generic[C]):
    """Everything that the tables of this process have to tell to one office."""

    office: ClassVar[str]
    """The place that hears it."""
    stumbles: ClassVar[str]
    """What the floor is told while it cannot be passed on."""

    def __init__(
        self,
        store: Reads,
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        watch: AlertLog,
        clock: Clock,
    ) -> None:
        self._store, self._submit, self._later = store, submit, later
        self._watch, self._clock = watch, clock
        self._together = FeedBatch(self.of_order)
        self._tables: dict[str, FollowedTable] = {}

    @abstractmethod
    def listens(self, own: AbstractSet[str]) -> AbstractSet[str]:
        """Those of the tables of which the office hears."""

    @abstractmethod
    def mark(self, table: str) -> int:
        """How much of the log of a table the office has heard."""

    @abstractmethod
    def concerns(self, event: object) -> bool:
        """Whether an event of a table may mean something to the office."""

    @abstractmethod
    def from_log(self, table: str, mark: int, stood: LogMark) -> tuple[list[tuple[str, C]], int]:
        """All that the office is to hear of a log after a mark, by its ids, and how long the log is."""

    @abstractmethod
    def of_order(self, ended: Ended) -> list[tuple[str, C]]:
        """What the office is to hear because of an order."""

    @abstractmethod
    def order(self, named: str, at: int, command: C) -> Any:
        """An order of the office."""

    def look(self, own: AbstractSet[str]) -> None:
        """Tables may have come or gone, and the office may have come to hear of others."""
        heard = self.listens(own)
        for name in self._tables.keys() - heard:
            self._tables.pop(name).gone = True
        for name in heard - self._tables.keys():
            one = self._tables[name] = FollowedTable(name)
            self._go_on(one)

    @property
    def tables(self) -> tuple[str, ...]:
        """Those of which the office hears from this process."""
        return tuple(self._tables)

    def is_told(self, table: str, length: int) -> bool:
        """Whether nothing of a log of that length is still to be told."""
        one = self._tables.get(table)
        return one is not None and not (one.busy or one.behind or one.ended) and one.seen == length

    def compare(self, length: Callable[[str], int]) -> None:
        """Of a batch of which nobody knew whether it was kept nobody was told: the log has it."""
        for name, one in self._tables.items():
            if one.seen is None or one.seen == length(name):
                one.differed = None
            elif one.differed != one.seen:
                one.differed = one.seen  # what was just written may be on its way to us
            else:
                one.behind, one.seen, one.differed = True, None, None
                self._go_on(one)

    def written(self, written: CommittedBatch) -> None:
        """A batch is kept: the rounds that ended in it are told."""
        for name in written.states.keys() & self._tables.keys():
            own = [it for it in written.commits if it.place == name and it.answer.events]
            if own:
                before = {state.seq: state for state in written.settling.get(name, ())}
                self._take(self._tables[name], own, before)

    def _take(self, one: FollowedTable, own: Sequence[Commit], before: Mapping[int, State]) -> None:
        if one.seen is not None and _end(own[-1]) <= one.seen:
            return  # the log was read since it was written
        if one.seen not in (None, own[0].after):
            one.behind = True
            one.ended.clear()
        one.seen = _end(own[-1])
        for it in own:
            if any(self.concerns(event) for event in it.answer.events):
                one.ended.append(Ended(it, before.get(it.after)))
        self._go_on(one)

    def _go_on(self, one: FollowedTable) -> None:
        if not one.busy and (one.behind or one.ended):
            one.busy = True
            self._later(self._tell(one))

    async def _tell(self, one: FollowedTable) -> None:
        """One round after the other, each until it was heard; what fails is tried again."""
        stumbled = False
        try:
            while not one.gone and (one.behind or one.ended):
                try:
                    await self._next(one)
                except Exception as failed:  # noqa: BLE001  whatever it is, no table waits for it
                    stumbled, one.behind = True, True
                    self._stumbled(one.table, failed)
                    await asyncio.sleep(AGAIN_S)
            if stumbled and not one.gone:
                await self._watch.over(self.stumbles, one.table, "")
        finally:
            one.busy = False

    def _stumbled(self, table: str, failed: Exception) -> None:
        if not self._watch.is_open(self.stumbles, table, ""):
            self._watch.alert(self.stumbles, place=table, detail=str(failed))

    async def _next(self, one: FollowedTable) -> None:
        """What the log has, if it must be read; else of the oldest order."""
        if one.behind:
            one.behind = False
            mark = self.mark(one.table)
            found, length = await asyncio.to_thread(self.from_log, one.table, mark, one.stood)
            while one.ended and one.ended[0].end <= length:
                one.ended.popleft()
            one.seen = length if one.seen is None else one.seen
            await self._ask(found)
            return
        first = one.ended[0]
        await self._ask(await self._together.tell(first))
        if one.ended and one.ended[0] is first:
            one.ended.popleft()

    async def _ask(self, found: Iterable[tuple[str, C]]) -> None:
        for named, command in found:
            answer = await self._submit(self.office, self.order(named, self._clock(), command))
            if answer.refused:
                raise Mistake(f"{named}: {answer.refused}")


def of_commit(store: Reads, commit: Commit, before: State) -> HistoryReader:
    """The round that was settled by an order, ready to be told from how the table stood before."""

    def sheet(digest: str) -> Sheet:
        return commit.sheets[digest] if digest in commit.sheets else store.sheet(digest)

    telling = HistoryReader(commit.place, sheet, only=before.playing.number)
    telling.state, telling.heard = before, commit.after
    return telling
