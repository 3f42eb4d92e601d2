"""The jackpots hear of settled rounds: what each of them means to those it was opened with."""

from collections.abc import Callable, Coroutine, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from msgspec.structs import replace

from croupier.engine.clock import Clock
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.store import Reads
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots.commands import CountRound, RecountRound
from croupier.offices.jackpots.jackpot_message import message_from_event
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.round_feed import Ended, LogMark, RoundFeed, of_commit
from croupier.server.orders.order_queue import Submit
from croupier.table.events import Event, RoundCorrected, RoundSettled
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM

Command: TypeAlias = CountRound | RecountRound
Counts: TypeAlias = tuple[str, Command]
"""What is asked of the jackpots, under the id that follows from its place in the log."""


class Counting(RoundFeed[Command]):
    """Everything that the tables of this process have to tell to the jackpots."""

    office = JACKPOTS
    stumbles = "jackpot-uncounted"

    def __init__(
        self,
        jackpots: JackpotOffice,
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        watch: AlertLog,
        clock: Clock,
    ) -> None:
        super().__init__(jackpots.store, submit, later, watch=watch, clock=clock)
        self._jackpots = jackpots

    def listens(self, own: AbstractSet[str]) -> AbstractSet[str]:
        """Tables that came to a jackpot, also if they have none any more."""
        known = self._jackpots.state.heard
        return {table for table in own if table in known}

    def mark(self, table: str) -> int:
        """Up to where its rounds are counted."""
        return self._jackpots.state.heard.get(table, 0)

    def concerns(self, event: object) -> bool:
        """A round that came to nothing has brought nothing."""
        return _counts(event)

    def from_log(self, table: str, mark: int, stood: LogMark) -> tuple[list[Counts], int]:
        """All that is to be counted of a log after a mark, and how long the log is."""
        return from_log(self._store, table, mark, stood)

    def of_order(self, ended: Ended) -> list[Counts]:
        """What is to be counted because of an order."""
        return of_order(self._store, ended)

    def order(self, named: str, at: int, command: Command) -> JackpotOrder:
        """An order of the system: nobody else feeds a meter."""
        return JackpotOrder(id=named, at=at, by=THE_SYSTEM, command=command)


def _counts(event: object) -> bool:
    """Whether an event of a table may mean something to its jackpots."""
    return isinstance(event, RoundSettled | RoundCorrected)


def from_log(
    store: Reads, table: str, mark: int, stood: LogMark | None = None
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
    stood = stood or LogMark(State(table=table))
    telling, found = _from(store, mark, corrected, stood), list[Counts]()
    for record in store.records(table, telling.heard, length - telling.heard):
        if record.seq == mark:
            stood.state = telling.state
        found += _told(telling, record.event, mark, corrected)
        for number in telling.over.keys() - corrected:
            del telling.over[number]
    return found, length


def _from(store: Reads, mark: int, corrected: AbstractSet[int], stood: LogMark) -> HistoryReader:
    """From where the table stood, unless a round is told that was over by then."""
    telling, state = HistoryReader(stood.state.table, store.sheet), stood.state
    if state.seq <= mark and all(number > state.number for number in corrected):
        telling.state, telling.heard = state, state.seq
    return telling


def of_order(store: Reads, ended: Ended) -> list[Counts]:
    """What is to be counted because of an order; what corrects an older round is read in the log."""
    commit, before = ended
    if before is None:
        return from_log(store, commit.place, commit.after)[0]

    if not before.playing.jackpots:
        return []
    telling, events = of_commit(store, commit, before), commit.answer.events
    return [counts for event in events for counts in _told(telling, event, commit.after)]


def _told(
    telling: HistoryReader, event: Event, mark: int, corrected: AbstractSet[int] = frozenset()
) -> Iterator[Counts]:
    """What an event asks of the jackpots, unless they have heard of it; some rounds were corrected since."""
    seq, before = telling.heard, telling.state
    telling.hear(event)
    if seq < mark or not isinstance(event, RoundSettled | RoundCorrected):
        return
    number = event.number if isinstance(event, RoundCorrected) else before.playing.number
    command = message_from_event(telling.over[number], seq)
    if isinstance(command, CountRound) and number in corrected:
        command = replace(command, disputed=True)
    if command is not None:
        yield f"{telling.state.table}#{seq} jackpots", command
