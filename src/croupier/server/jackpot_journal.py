"""The log of the jackpots as it is read on for those who check it: never on the loop, and never twice."""

from threading import Lock

from msgspec import Struct

from croupier.jackpots import JACKPOTS, Jackpots
from croupier.jackpots.commands import CountRound
from croupier.jackpots.events import RoundCounted
from croupier.jackpots.evolve import evolve
from croupier.jackpots.journal import Journal, Seat, Together
from croupier.jackpots.reconciling import PoolLine, reconciled
from croupier.store import Store

RECENT = 20_000
"""Of older events nobody asks who took part: their orders are not looked up."""
TRIES = 5
"""While it is compared the log may grow: then it is compared again."""


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

    def contributed(self) -> dict[tuple[str, str], int]:
        """By jackpot and table: what wagers brought so far."""
        with self._lock:
            return dict(self._read_on().contributed)

    def play(self) -> tuple[tuple[Together, ...], tuple[Seat, ...]]:
        """Terminals that moved together, and seats that changed hands."""
        with self._lock:
            journal = self._read_on()
            return tuple(journal.together()), tuple(journal.seats())

    def _read_on(self) -> Journal:
        recent = self._store.length(JACKPOTS) - RECENT
        for record in self._store.records(JACKPOTS, self._journal.read):
            self._journal.hear(record.event)
            self._state = evolve(self._state, record.event)
            if record.seq >= recent and isinstance(record.event, RoundCounted):
                answer = self._store.answer(record.order)
                if answer is not None and isinstance(answer.order.command, CountRound):
                    self._journal.counted(answer.order.command)
        return self._journal

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
