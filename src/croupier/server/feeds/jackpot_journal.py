"""The log of the jackpots as it is read on for those who check it: never on the loop, and never twice."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, Literal

from msgspec import Struct

from croupier.engine.store import Store
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.checks.against_ledger import PoolLine, reconciled
from croupier.offices.jackpots.checks.against_log import JointMoves, Journal, Seat
from croupier.offices.jackpots.checks.against_tables import (
    Counts,
    TableDay,
    as_told,
    by_day,
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
from croupier.offices.jackpots.sealed_value import is_kept
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table.events import RoundSettled
from croupier.table.values.instants import instant_of

RECENT = 20_000
"""Of older events nobody asks who took part: their orders are not looked up."""
TRIES = 5
"""While it is compared the log may grow: then it is compared again."""


OPENINGS = 200
"""So many values that were laid open are remembered, the latest of them."""


class Opening(Struct, frozen=True, kw_only=True):
    """A hidden value that was laid open: hit, or drawn anew because something else than wagers raised its meter."""

    at: int
    jackpot: str
    cycle: int
    why: Literal["hit", "redrawn"]
    win: str = ""
    commitment: str
    """What had been published of it."""
    value: Cents | None = None
    """Nothing where it could not be read any more."""
    salt: str = ""
    kept: bool
    """Whether the value is the one that was published."""


class Reconciled(Struct, frozen=True, kw_only=True):
    """Every pool in three ways, as of an instant of the log."""

    events: int
    lines: tuple[PoolLine, ...]
    steady: bool = True
    """Whether the log was the same before and after; else lines may differ because it grew meanwhile."""


class ReadJournal:
    """Read by any thread, one at a time."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._journal, self._state = Journal(), Jackpots()
        self._openings: deque[Opening] = deque(maxlen=OPENINGS)
        self._unreasonable: dict[str, str] = {}
        """By jackpot: the first round since it was resumed that brought too much."""

    def contributed(self) -> dict[tuple[str, str], int]:
        """By jackpot and table: what wagers brought so far."""
        with self._lock:
            return dict(self._read_on().contributed)

    def play(self) -> tuple[tuple[JointMoves, ...], tuple[Seat, ...]]:
        """Terminals that moved together, and seats that changed hands."""
        with self._lock:
            journal = self._read_on()
            return tuple(journal.together()), tuple(journal.seats())

    def openings(self) -> tuple[Opening, ...]:
        """The hidden values that were laid open, the latest first."""
        with self._lock:
            self._read_on()
            return tuple(reversed(self._openings))

    def _read_on(self) -> Journal:
        recent, rounds = self._store.length(JACKPOTS) - RECENT, list[str]()
        came: dict[str, list[Contributed]] = defaultdict(list)
        for record in self._store.records(JACKPOTS, self._journal.read):
            self._journal.hear(record.event)
            self._openings.extend(_opening(self._state, record.event))
            self._state = evolve(self._state, record.event)
            if record.seq >= recent and isinstance(record.event, RoundCounted):
                rounds.append(record.order)
            elif isinstance(record.event, Contributed):
                came[record.order].append(record.event)
            elif isinstance(record.event, JackpotResumed):
                # Somebody has looked into it: what is counted from here on is weighed anew.
                self._counted(rounds, came)
                self._unreasonable.pop(record.event.jackpot, None)
                rounds = []
        self._counted(rounds, came)
        return self._journal

    def _counted(self, rounds: list[str], came: Mapping[str, Sequence[Contributed]]) -> None:
        """Asked for at once: a log has thousands of rounds, and each question takes its way."""
        orders = self._store.orders(rounds) if rounds else {}
        for order in rounds:
            command: Counts = orders[order].command
            if isinstance(command, CountRound):
                self._journal.counted(command)
            for name, says in unreasonable(command, came.get(order, ())):
                self._unreasonable.setdefault(name, says)

    def unreasonable(self, jackpot: str) -> str:
        """What brought more to a jackpot than it can, since it was resumed; nothing if all is well."""
        with self._lock:
            self._read_on()
            return self._unreasonable.get(jackpot, "")

    def by_day(self, only: str = "") -> Iterator[TableDay]:
        """Every round that the jackpots have heard of, of all tables or of one, worked out anew from its log."""
        counted: dict[str, list[Counts]] = defaultdict(list)
        heard: dict[str, int] = {}
        log = [
            it
            for it in self._store.records(JACKPOTS)
            if isinstance(it.event, RoundCounted) and only in ("", it.event.table)
        ]
        orders = self._store.orders([it.order for it in log]) if log else {}
        for record in log:
            heard[record.event.table] = record.event.heard
            counted[record.event.table].append(orders[record.order].command)
        for table, mark in sorted(heard.items()):
            told = [it for _, it in from_log(self._store, table, 0)[0] if it.heard <= mark]
            days = {
                it.number: self._day(table, it.heard) for it in told if isinstance(it, CountRound)
            }
            yield from by_day(
                table, settled=as_told(told), counted=as_told(counted[table]), days=days
            )

    def _day(self, table: str, heard: int) -> str:
        """On which a round was settled."""
        (record,) = self._store.records(table, heard - 1, 1)
        assert isinstance(record.event, RoundSettled), "A round is counted by its settlement."
        return instant_of(record.event.at).date().isoformat()

    def reconciled(self) -> Reconciled:
        """Compare the pools with the books and with the log, none of them in between two commits."""
        with self._lock:
            for _ in range(TRIES):
                journal = self._read_on()
                lines = tuple(reconciled(self._state, journal, self._store.balance))
                steady = self._store.length(JACKPOTS) == journal.read
                if steady:
                    break
            return Reconciled(events=journal.read, lines=lines, steady=steady)


def _opening(before: Jackpots, event: Any) -> Iterator[Opening]:
    """What an event lays open of what was published before it."""
    if not isinstance(event, JackpotHit | TriggerRedrawn):
        return
    one, value = before.jackpots[event.jackpot], event.opened
    if one.sealed is None:
        return
    published, hit = one.sealed.commitment, isinstance(event, JackpotHit)
    yield Opening(
        at=event.at, jackpot=one.name, cycle=one.cycle, why="hit" if hit else "redrawn",
        win=event.win if isinstance(event, JackpotHit) else "", commitment=published,
        value=value.value if value else None, salt=value.salt if value else "",
        kept=value is not None and is_kept(one.name, one.cycle, published, value),
    )  # fmt: skip
