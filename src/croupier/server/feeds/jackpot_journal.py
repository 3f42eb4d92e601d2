"""Read the log of the jackpots for those who check it, away from the loop and each event once."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, Literal

from msgspec import Struct

from croupier.engine.log_follower import LogFollower
from croupier.engine.store import Store
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.checks.against_ledger import PoolLine, reconciled
from croupier.offices.jackpots.checks.against_log import JointMoves, Journal, Seat
from croupier.offices.jackpots.checks.against_tables import (
    Counts,
    TableDay,
    by_day,
    reported_parts,
    unreasonable,
)
from croupier.offices.jackpots.commands import CountRound
from croupier.offices.jackpots.events import (
    Contributed,
    JackpotHit,
    JackpotResumed,
    RoundCounted,
    TriggerRedrawn,
)
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import matches_commitment
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table.events import RoundSettled
from croupier.table.values.instants import instant_of

RECENT = 20_000
"""Orders are looked up only for this many latest events, because only recent players matter."""
TRIES = 5
"""Attempts to compare, because the log may grow during a comparison."""


OPENINGS = 200
"""Opened values that are remembered, the latest of them."""


class Opening(Struct, frozen=True, kw_only=True):
    """A hidden value that was opened.

    It was hit, or it was drawn again because something other than wagers raised its meter.
    """

    at: int
    jackpot: str
    cycle: int
    why: Literal["hit", "redrawn"]
    win: str = ""
    commitment: str
    """The commitment that was published before."""
    value: Cents | None = None
    """Empty if the value could not be read any more."""
    salt: str = ""
    kept: bool
    """Whether the value matches the published commitment."""


class Reconciled(Struct, frozen=True, kw_only=True):
    """Every pool, compared in three ways, at one length of the log."""

    events: int
    lines: tuple[PoolLine, ...]
    steady: bool = True
    """Whether the log was the same before and after. Otherwise lines may differ because it grew."""


class JackpotJournal:
    """The journal of the jackpots. Any thread may read it, one at a time."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._log = LogFollower(JACKPOTS, store)
        self._journal, self._state = Journal(), Jackpots()
        self._openings: deque[Opening] = deque(maxlen=OPENINGS)
        self._unreasonable: dict[str, str] = {}
        """By jackpot: the first round since it was resumed that contributed too much."""

    def contributed(self) -> dict[tuple[str, str], int]:
        """Return the contributions of wagers so far, by jackpot and table."""
        with self._lock:
            return dict(self._read_on().contributed)

    def play(self) -> tuple[tuple[JointMoves, ...], tuple[Seat, ...]]:
        """Return the terminals that moved together, and the seats that changed hands."""
        with self._lock:
            journal = self._read_on()
            return tuple(journal.together()), tuple(journal.seats())

    def openings(self) -> tuple[Opening, ...]:
        """Return the hidden values that were opened, the latest first."""
        with self._lock:
            self._read_on()
            return tuple(reversed(self._openings))

    def _read_on(self) -> Journal:
        recent, rounds = self._store.length(JACKPOTS) - RECENT, list[str]()
        came: dict[str, list[Contributed]] = defaultdict(list)
        for record in self._log.new_records():
            self._journal.add_event(record.event)
            self._openings.extend(_opening(self._state, record.event))
            self._state = evolve(self._state, record.event)
            if record.seq >= recent and isinstance(record.event, RoundCounted):
                rounds.append(record.order)
            elif isinstance(record.event, Contributed):
                came[record.order].append(record.event)
            elif isinstance(record.event, JackpotResumed):
                # Staff have investigated the jackpot: check what is counted from here on afresh.
                self._counted(rounds, came)
                self._unreasonable.pop(record.event.jackpot, None)
                rounds = []
        self._counted(rounds, came)
        return self._journal

    def _counted(self, rounds: list[str], came: Mapping[str, Sequence[Contributed]]) -> None:
        """Look up all orders in one query, because a log has thousands of rounds."""
        orders = self._store.orders(rounds) if rounds else {}
        for order in rounds:
            command: Counts = orders[order].command
            if isinstance(command, CountRound):
                self._journal.add_entries(command)
            for name, says in unreasonable(command, came.get(order, ())):
                self._unreasonable.setdefault(name, says)

    def unreasonable(self, jackpot: str) -> str:
        """Return which round contributed more than it can since the jackpot was resumed, or an empty text."""
        with self._lock:
            self._read_on()
            return self._unreasonable.get(jackpot, "")

    def by_day(self, only: str = "") -> Iterator[TableDay]:
        """Recompute from its log every round that the jackpots counted, of all tables or of one."""
        counted: dict[str, list[Counts]] = defaultdict(list)
        marks: dict[str, int] = {}
        log = [
            it
            for it in self._store.records(JACKPOTS)
            if isinstance(it.event, RoundCounted) and only in ("", it.event.table)
        ]
        orders = self._store.orders([it.order for it in log]) if log else {}
        for record in log:
            marks[record.event.table] = record.event.heard
            counted[record.event.table].append(orders[record.order].command)
        for table, mark in sorted(marks.items()):
            commands = [it for _, it in from_log(self._store, table, 0)[0] if it.heard <= mark]
            days = {
                it.number: self._day(table, it.heard)
                for it in commands
                if isinstance(it, CountRound)
            }
            yield from by_day(
                table,
                settled=reported_parts(commands),
                counted=reported_parts(counted[table]),
                days=days,
            )

    def _day(self, table: str, mark: int) -> str:
        """Return the day on which a round was settled."""
        (record,) = self._store.records(table, mark - 1, 1)
        assert isinstance(record.event, RoundSettled), "A round is counted by its settlement."
        return instant_of(record.event.at).date().isoformat()

    def reconciled(self) -> Reconciled:
        """Compare the pools with the books and with the log, all at the same commit."""
        with self._lock:
            for _ in range(TRIES):
                journal = self._read_on()
                lines = tuple(reconciled(self._state, journal, self._store.balance))
                steady = self._store.length(JACKPOTS) == self._log.position
                if steady:
                    break
            return Reconciled(events=self._log.position, lines=lines, steady=steady)


def _opening(before: Jackpots, event: Any) -> Iterator[Opening]:
    """Return what an event opens of a value that was published before."""
    if not isinstance(event, JackpotHit | TriggerRedrawn):
        return
    jackpot, value = before.jackpots[event.jackpot], event.opened
    if jackpot.sealed is None:
        return
    published, hit = jackpot.sealed.commitment, isinstance(event, JackpotHit)
    yield Opening(
        at=event.at, jackpot=jackpot.name, cycle=jackpot.cycle, why="hit" if hit else "redrawn",
        win=event.win if isinstance(event, JackpotHit) else "", commitment=published,
        value=value.value if value else None, salt=value.salt if value else "",
        kept=value is not None and matches_commitment(jackpot.name, jackpot.cycle, published, value),
    )  # fmt: skip
