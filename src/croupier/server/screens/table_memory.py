"""Keep what terminals look up about a table: read its log once, and then only what is new.

The memory is bounded. It keeps the latest rounds, and of each terminal the entries of its present
player.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from croupier.engine.log_follower import LogFollower
from croupier.engine.store import Reads
from croupier.ledger import Kind
from croupier.ledger.postings import Postings
from croupier.records.receipts import Audit
from croupier.rulebook import Citations, cite
from croupier.table import events as e
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.last_results import corrected_round
from croupier.table.state import State
from croupier.table.values.event_base import kebab
from croupier.table.values.sheet import Row, Sheet
from croupier.views.terminal.recall_view import Over, SealedBook, SealedView, sealed_view
from croupier.views.wire_struct import clauses_as_text

ROUNDS = 200
"""Rounds back that a terminal can see."""
WAGERS = 100_000
"""Upper limit of remembered wagers of one table, over all rounds."""
ENTRIES = 200
"""Entries of an account that are remembered per table."""
SHEETS = 8
SEALS = (e.WagersClosed, e.WagersSet, e.WagerTurnedDown)
"""Events that seal the book; a wager withdrawn after the call seals it once more."""


class BalanceChange(NamedTuple):
    """The change that one event made to the chip account of a terminal."""

    at: int
    amount: int
    what: str
    table: str
    round: int
    clauses: tuple[str, ...]
    patron: str
    """The player who had the terminal. Later players do not see the entry."""


H = TypeVar("H", RecordedWager, Row)


@dataclass
class RememberedRound:
    """A finished round. Its wagers and rows are grouped by holder on first use."""

    over: Over
    book: SealedBook | None = None
    """The book as it was sealed; None if wagering never closed."""

    @cached_property
    def _wagers(self) -> Mapping[str, list[RecordedWager]]:
        return _by_holder(self.over.history.wagers)

    @cached_property
    def _rows(self) -> Mapping[str, list[Row]]:
        return _by_holder(self.over.history.rows)

    def of_player(self, terminal: str, patron: str) -> tuple[list[RecordedWager], Sheet]:
        """Return a terminal's wagers and rows, but nothing to a player who took it later (SATG 20.7)."""
        if not patron or self.over.history.patrons.get(terminal) != patron:
            return [], ()
        return self._wagers.get(terminal, []), tuple(self._rows.get(terminal, ()))

    def sealed_for(self, terminal: str, patron: str) -> SealedView | None:
        """Return the sealed book, with the proof of a terminal's wagers only for the player who placed them."""
        if self.book is None:
            return None
        history = self.over.history
        same = bool(patron) and history.patrons.get(terminal) == patron
        return sealed_view(history.name, self.book, terminal if same else "")


def _by_holder(every: Iterable[H]) -> dict[str, list[H]]:
    grouped: dict[str, list[H]] = {}
    for item in every:
        grouped.setdefault(item.holder, []).append(item)
    return grouped


class _Sheets(dict[str, Sheet]):
    """Sheets that are read from the store on first use."""

    def __init__(self, read: Callable[[str], Sheet]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, digest: str) -> Sheet:
        return self._read(digest)


@dataclass
class TableMemory:
    """One table, up to the point where its log was read."""

    table: str
    store: Reads
    rounds: dict[int, RememberedRound] = field(default_factory=dict)
    """By number, the oldest first."""
    changes: dict[str, deque[BalanceChange]] = field(default_factory=dict)
    """By terminal, the oldest first."""
    totals: Counter[str] = field(default_factory=Counter)
    """By terminal: the net amount that this table added to its account.

    It is negative if the table took more.
    """

    def __post_init__(self) -> None:
        read = lru_cache(SHEETS)(self.store.sheet)
        self._log = LogFollower(self.table, self.store)
        self._reader, self._sheets = HistoryReader(State(table=self.table), read), _Sheets(read)
        self._postings = Postings(self.table, live=False)
        self._wagers = 0
        self._audit: tuple[RoundHistory, Audit] | None = None
        self._book: SealedBook | None = None

    def read_on(self) -> None:
        """Read the events that were written since the last call."""
        for record in self._log.new_records():
            self._take(record.event)

    def _take(self, event: e.Event) -> None:
        before, seq = self._reader.state, self._reader.state.seq
        self._reader.add_event(event)
        after = self._reader.state
        if isinstance(event, SEALS) and event.root and after.round is not None:
            self._book = SealedBook(after.round.wagers, after.round.root, after.round.closed_at)
        if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
            self._ended(before)
        elif isinstance(event, e.RoundCorrected) and event.number in self.rounds:
            self._corrected(event)
        opened = before if before.setup is not None else after
        # Tournament chips are not money, so the statement of an account leaves them out.
        served = before.tournament or after.tournament
        if opened.setup is not None and not opened.is_live and not served:
            self._move(seq, event, before, after)

    # Rounds.

    def in_progress(self) -> tuple[State, RememberedRound] | None:
        """Return the table with the round that is not finished; None between rounds."""
        history, state = self._reader.going_on(), self._reader.state
        return (state, RememberedRound(Over(history, state.offer, None))) if history else None

    def audit(self, round_: RememberedRound) -> Audit:
        """Run a round again and keep the audit, so that following lookups of the same round share it."""
        history = round_.over.history
        if self._audit is None or self._audit[0] is not history:
            self._audit = history, Audit(history)
        return self._audit[1]

    def _ended(self, before: State) -> None:
        number, over, state = before.playing.number, self._reader.over, self._reader.state
        last = state.history[0] if state.history else None
        ended = last if last is not None and last.number == number else None
        self.rounds[number] = RememberedRound(Over(over[number], before.offer, ended), self._book)
        self._book = None
        self._wagers += len(over[number].wagers)
        while len(self.rounds) > ROUNDS or (self._wagers > WAGERS and len(self.rounds) > 1):
            oldest = next(iter(self.rounds))
            del self.rounds[oldest]
            self._wagers -= len(over.pop(oldest).wagers)

    def _corrected(self, event: e.RoundCorrected) -> None:
        """Replace a corrected round, even if the table itself no longer remembers it."""
        over, book = self.rounds[event.number].over, self.rounds[event.number].book
        known = (it for it in self._reader.state.history if it.number == event.number)
        ended = next(known, None) or (
            corrected_round(over.ended, event, None) if over.ended else None
        )
        history = self._reader.over[event.number]
        self.rounds[event.number] = RememberedRound(Over(history, over.setup, ended), book)

    # Money.

    def _move(self, seq: int, event: e.Event, before: State, after: State) -> None:
        """Enter the change that an event made to each terminal's account, as one entry."""
        amounts, clauses = Counter[str](), dict[str, dict[str, None]]()
        for transfer in self._postings.transfers_of(seq, event, self._sheets):
            for account, sign in ((transfer.giver, -1), (transfer.taker, 1)):
                if account.kind is Kind.PLAYER:
                    amounts[account.of] += sign * transfer.amount
                    clauses.setdefault(account.of, {}).update(
                        dict.fromkeys(clauses_as_text(transfer.cites))
                    )
        what, number = kebab(type(event).__name__), _number(event, before)
        for terminal, amount in amounts.items():
            if amount:
                self.totals[terminal] += amount
                patron = _patron(terminal, after) or _patron(terminal, before)
                cites = tuple(clauses[terminal]) or clauses_as_text(USUAL.get(type(event), ()))
                entry = BalanceChange(event.at, amount, what, self.table, number, cites, patron)
                self._enter(terminal, entry)

    def _enter(self, terminal: str, entry: BalanceChange) -> None:
        entries = self.changes.get(terminal)
        if entries is None or entries[-1].patron != entry.patron:
            entries = self.changes[terminal] = deque(maxlen=ENTRIES)
        entries.append(entry)


USUAL: Mapping[type[e.Event], Citations] = {
    e.WagersSet: cite("SATG 3.1"),
    e.Answered: cite("SATG 3.1"),
    e.InterimPaid: cite("SATG 3.6"),
    e.RoundSettled: cite("SATG 3.6"),
}
"""The clause that lets money move where the books name none."""


def _number(event: e.Event, before: State) -> int:
    if isinstance(event, e.RoundCorrected):
        return event.number
    return 0 if event.of_no_round or before.round is None else before.round.number


def _patron(terminal: str, state: State) -> str:
    this_terminal = state.terminals.get(terminal)
    return this_terminal.patron.key if this_terminal and this_terminal.patron else ""
