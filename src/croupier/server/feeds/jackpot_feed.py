"""Pass settled rounds on to the jackpots that each round was opened with."""

from collections.abc import Callable, Coroutine, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from msgspec.structs import replace

from croupier.engine.clock import Clock
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.log_follower import LogFollower
from croupier.engine.store import Reads
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots.commands import CountRound, RecountRound
from croupier.offices.jackpots.jackpot_message import message_from_event
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.round_feed import EndedRound, LogMark, RoundFeed, of_commit
from croupier.server.orders.order_queue import Submit
from croupier.table.events import Event, RoundCorrected, RoundSettled
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM

Command: TypeAlias = CountRound | RecountRound
Counts: TypeAlias = tuple[str, Command]
"""A command to the jackpots, with the id that follows from its position in the log."""


class JackpotFeed(RoundFeed[Command]):
    """Passes the rounds of this process's tables on to the jackpots."""

    office = JACKPOTS
    stumbles = "jackpot-uncounted"

    def __init__(
        self,
        jackpots: JackpotOffice,
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        alerts: AlertLog,
        clock: Clock,
    ) -> None:
        super().__init__(jackpots.store, submit, later, alerts=alerts, clock=clock)
        self._jackpots = jackpots

    def followed_tables(self, tables: AbstractSet[str]) -> AbstractSet[str]:
        """Return the tables that have or had a jackpot."""
        known = self._jackpots.state.heard
        return {table for table in tables if table in known}

    def mark(self, table: str) -> int:
        """Return how far the rounds of a table are counted."""
        return self._jackpots.state.heard.get(table, 0)

    def concerns(self, event: object) -> bool:
        """Say whether an event may concern the jackpots. A void round contributes nothing."""
        return _counts(event)

    def from_log(self, table: str, mark: int, start: LogMark) -> tuple[list[Counts], int]:
        """Return what is to be counted of a log after a mark, and the length of the log."""
        return from_log(self._store, table, mark, start)

    def of_order(self, ended: EndedRound) -> list[Counts]:
        """Return what is to be counted because of an order."""
        return of_order(self._store, ended)

    def order(self, named: str, at: int, command: Command) -> JackpotOrder:
        """Build an order of the system, which alone feeds a meter."""
        return JackpotOrder(id=named, at=at, by=THE_SYSTEM, command=command)


def _counts(event: object) -> bool:
    """Say whether an event of a table may concern its jackpots."""
    return isinstance(event, RoundSettled | RoundCorrected)


def from_log(
    store: Reads, table: str, mark: int, start: LogMark | None = None
) -> tuple[list[Counts], int]:
    """Return what is to be counted of a log after a mark, and the length of the log.

    The log has no snapshots. It is read from the table's state at an earlier mark, if that is
    known.
    """
    log, corrected, any_ended = LogFollower(table, store, mark), set[int](), False
    for record in log.new_records():
        any_ended = any_ended or _counts(record.event)
        if isinstance(record.event, RoundCorrected):
            corrected.add(record.event.number)
    if not any_ended:
        return [], log.position
    start = start or LogMark(State(table=table))
    reader, counts = _from(store, mark, corrected, start), list[Counts]()
    for record in store.records(table, reader.position, log.position - reader.position):
        if record.seq == mark:
            start.state = reader.state
        counts += _counts_of(reader, record.event, mark, corrected)
        for number in reader.over.keys() - corrected:
            del reader.over[number]
    return counts, log.position


def _from(store: Reads, mark: int, corrected: AbstractSet[int], start: LogMark) -> HistoryReader:
    """Start from the known state of the table, unless a round that was over by then is needed."""
    state = start.state
    if state.seq > mark or any(number <= state.number for number in corrected):
        state = State(table=state.table)
    return HistoryReader(state, store.sheet)


def of_order(store: Reads, ended: EndedRound) -> list[Counts]:
    """Return what is to be counted because of an order.

    Corrections of older rounds are read from the log.
    """
    commit, before = ended
    if before is None:
        return from_log(store, commit.place, commit.after)[0]

    if not before.playing.jackpots:
        return []
    reader, events = of_commit(store, commit, before), commit.answer.events
    return [counts for event in events for counts in _counts_of(reader, event, commit.after)]


def _counts_of(
    reader: HistoryReader, event: Event, mark: int, corrected: AbstractSet[int] = frozenset()
) -> Iterator[Counts]:
    """Return what an event means to the jackpots, unless they have received it.

    Some rounds were corrected since.
    """
    seq, before = reader.position, reader.state
    reader.add_event(event)
    if seq < mark or not isinstance(event, RoundSettled | RoundCorrected):
        return
    number = event.number if isinstance(event, RoundCorrected) else before.playing.number
    command = message_from_event(reader.over[number], seq)
    if isinstance(command, CountRound) and number in corrected:
        command = replace(command, disputed=True)
    if command is not None:
        yield f"{reader.state.table}#{seq} jackpots", command
