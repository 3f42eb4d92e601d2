"""The jackpots hear of settled rounds: whoever has a table tells them, in the order of its log.

A table never waits for that. What a batch wrote is told as it was written; after a start, a takeover or a stumble
the log is read from the mark of the jackpots on. The id of an order follows from its place in the log, so that
however often a round is told it is counted once.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.clock import Clock
from croupier.errors import Mistake
from croupier.jackpot_office import JackpotOffice
from croupier.jackpots import JACKPOTS, JackpotOrder
from croupier.jackpots.commands import CountRound, RecountRound
from croupier.jackpots.hearing import heard
from croupier.pump import Written
from croupier.rounds.events import Event, RoundCorrected, RoundSettled
from croupier.rounds.people import THE_SYSTEM
from croupier.rounds.sheet import Sheet
from croupier.rounds.state import State
from croupier.rounds.telling import Telling
from croupier.server.orders import Submit
from croupier.server.watch import Watch
from croupier.store import Commit, Reads

AGAIN_S = 1.0
"""After so long it is tried again."""
UNCOUNTED = "jackpot-uncounted"

Counts: TypeAlias = tuple[str, CountRound | RecountRound]
"""What is asked of the jackpots, under the id that follows from its place in the log."""


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
class Stood:
    """How a table stood at the mark from which its log was read last: what lies before is not read again."""

    state: State


@dataclass
class Heard:
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
    stood: Stood = field(init=False)

    def __post_init__(self) -> None:
        self.stood = Stood(State(table=self.table))


class Together:
    """Rounds that ended at the same moment are told in one thread: so they are counted in one batch."""

    def __init__(self, store: Reads) -> None:
        self._store = store
        self._next: list[Ended] = []
        self._telling: asyncio.Task[list[list[Counts] | Exception]] | None = None

    async def tell(self, ended: Ended) -> list[Counts]:
        """What is to be counted because of an order; whoever else asks now is told with it."""
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())
        place = len(self._next)
        self._next.append(ended)
        told = (await asyncio.shield(self._telling))[place]
        if isinstance(told, Exception):
            raise told
        return told

    async def _tell(self) -> list[list[Counts] | Exception]:
        taken, self._next, self._telling = self._next, [], None
        return await asyncio.to_thread(lambda: [self._told(one) for one in taken])

    def _told(self, ended: Ended) -> list[Counts] | Exception:
        """A round that cannot be told spoils no other."""
        try:
            return of_order(self._store, ended)
        except Exception as failed:  # noqa: BLE001  whose round it is is told
            return failed


class Counting:
    """Everything that the tables of this process have to tell to the jackpots."""

    def __init__(
        self,
        jackpots: JackpotOffice,
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        watch: Watch,
        clock: Clock,
    ) -> None:
        self._jackpots, self._submit, self._later = jackpots, submit, later
        self._watch, self._clock = watch, clock
        self._together = Together(jackpots.store)
        self._tables: dict[str, Heard] = {}

    def look(self, own: AbstractSet[str]) -> None:
        """Tables may have come or gone, and some may have come to a jackpot."""
        for name in self._tables.keys() - own:
            self._tables.pop(name).gone = True
        known = self._jackpots.state.heard
        for name in own - self._tables.keys():
            if name in known:
                one = self._tables[name] = Heard(name)
                self._go_on(one)

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

    def written(self, written: Written) -> None:
        """A batch is kept: the rounds that ended in it are told."""
        for name in written.states.keys() & self._tables.keys():
            own = [it for it in written.commits if it.place == name and it.answer.events]
            if own:
                before = {state.seq: state for state in written.settling.get(name, ())}
                self._take(self._tables[name], own, before)

    def _take(self, one: Heard, own: Sequence[Commit], before: Mapping[int, State]) -> None:
        if one.seen is not None and _end(own[-1]) <= one.seen:
            return  # the log was read since it was written
        if one.seen not in (None, own[0].after):
            one.behind = True
            one.ended.clear()
        one.seen = _end(own[-1])
        for it in own:
            if any(_counts(event) for event in it.answer.events):
                one.ended.append(Ended(it, before.get(it.after)))
        self._go_on(one)

    def _go_on(self, one: Heard) -> None:
        if not one.busy and (one.behind or one.ended):
            one.busy = True
            self._later(self._tell(one))

    async def _tell(self, one: Heard) -> None:
        """One round after the other, each until it is counted; what fails is tried again."""
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
                await self._watch.over(UNCOUNTED, one.table, "")
        finally:
            one.busy = False

    def _stumbled(self, table: str, failed: Exception) -> None:
        if not self._watch.is_open(UNCOUNTED, table, ""):
            self._watch.alert(UNCOUNTED, place=table, detail=str(failed))

    async def _next(self, one: Heard) -> None:
        """What the log has, if it must be read; else of the oldest order."""
        store = self._jackpots.store
        if one.behind:
            one.behind = False
            mark = self._jackpots.state.heard.get(one.table, 0)
            found, length = await asyncio.to_thread(from_log, store, one.table, mark, one.stood)
            while one.ended and one.ended[0].end <= length:
                one.ended.popleft()
            one.seen = length if one.seen is None else one.seen
            await self._ask(found)
            return
        first = one.ended[0]
        await self._ask(await self._together.tell(first))
        if one.ended and one.ended[0] is first:
            one.ended.popleft()

    async def _ask(self, found: Iterable[Counts]) -> None:
        for named, command in found:
            order = JackpotOrder(id=named, at=self._clock(), by=THE_SYSTEM, command=command)
            answer = await self._submit(JACKPOTS, order)
            if answer.refused:
                raise Mistake(f"{named}: {answer.refused}")


def _counts(event: object) -> bool:
    """Whether an event of a table may mean something to its jackpots."""
    return isinstance(event, RoundSettled | RoundCorrected)


def from_log(
    store: Reads, table: str, mark: int, stood: Stood | None = None
) -> tuple[list[Counts], int]:
    """All that is to be counted of a log after a mark, and how long the log is.

    The log has no snapshots; it is read from where the table stood at an earlier mark, if that is known.
    """
    length, corrected, any_ended = mark, set[int](), False
    for record in store.records(table, mark):
        length = record.seq + 1
        any_ended = any_ended or _counts(record.event)
        if isinstance(record.event, RoundCorrected):
            corrected.add(record.event.number)
    if not any_ended:
        return [], length
    stood = stood or Stood(State(table=table))
    telling, found = _from(store, mark, corrected, stood), list[Counts]()
    for record in store.records(table, telling.heard, length - telling.heard):
        if record.seq == mark:
            stood.state = telling.state
        found += _told(telling, record.event, mark, corrected)
        for number in telling.over.keys() - corrected:
            del telling.over[number]
    return found, length


def _from(store: Reads, mark: int, corrected: AbstractSet[int], stood: Stood) -> Telling:
    """From where the table stood, unless a round is told that was over by then."""
    telling, state = Telling(stood.state.table, store.sheet), stood.state
    if state.seq <= mark and all(number > state.number for number in corrected):
        telling.state, telling.heard = state, state.seq
    return telling


def of_order(store: Reads, ended: Ended) -> list[Counts]:
    """What is to be counted because of an order; what corrects an older round is read in the log."""
    commit, before = ended
    if before is None:
        return from_log(store, commit.place, commit.after)[0]

    def sheet(digest: str) -> Sheet:
        return commit.sheets[digest] if digest in commit.sheets else store.sheet(digest)

    if not before.playing.jackpots:
        return []
    telling = Telling(commit.place, sheet, only=before.playing.number)
    telling.state, telling.heard = before, commit.after
    events = commit.answer.events
    return [counts for event in events for counts in _told(telling, event, commit.after)]


def _told(
    telling: Telling, event: Event, mark: int, corrected: AbstractSet[int] = frozenset()
) -> Iterator[Counts]:
    """What an event asks of the jackpots, unless they have heard of it; some rounds were corrected since."""
    seq, before = telling.heard, telling.state
    telling.hear(event)
    if seq < mark or not isinstance(event, RoundSettled | RoundCorrected):
        return
    number = event.number if isinstance(event, RoundCorrected) else before.playing.number
    command = heard(telling.over[number], seq)
    if isinstance(command, CountRound) and number in corrected:
        command = replace(command, disputed=True)
    if command is not None:
        yield f"{telling.state.table}#{seq} jackpots", command
