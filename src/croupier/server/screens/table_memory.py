"""What is remembered of a table for those who look things up: its log, read once and then read on.

It is bounded: of the rounds the latest, of the entries of a terminal those of whoever has it now.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

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
from croupier.views.terminal.lookup_view import Over
from croupier.views.wire_struct import clauses_as_text

ROUNDS = 200
"""So many rounds back a terminal sees."""
WAGERS = 100_000
"""So many wagers of one table are remembered at most, whatever the rounds are that they were in."""
ENTRIES = 200
"""So many entries of an account are remembered of each table."""
SHEETS = 8


class Moved(NamedTuple):
    """What one event did to the chip account of a terminal."""

    at: int
    amount: int
    what: str
    table: str
    round: int
    clauses: tuple[str, ...]
    patron: str
    """Who had the terminal: whoever has it later is not told."""


H = TypeVar("H", RecordedWager, Row)


@dataclass
class Round:
    """A round that is over, cut by holder as soon as somebody looks at it."""

    over: Over

    @cached_property
    def _wagers(self) -> Mapping[str, list[RecordedWager]]:
        return _by_holder(self.over.told.wagers)

    @cached_property
    def _rows(self) -> Mapping[str, list[Row]]:
        return _by_holder(self.over.told.rows)

    def own(self, terminal: str, patron: str) -> tuple[list[RecordedWager], Sheet]:
        """The wagers of a terminal and what became of them; nothing to whoever took it since (SATG 20.7)."""
        if not patron or self.over.told.patrons.get(terminal) != patron:
            return [], ()
        return self._wagers.get(terminal, []), tuple(self._rows.get(terminal, ()))


def _by_holder(every: Iterable[H]) -> dict[str, list[H]]:
    found: dict[str, list[H]] = {}
    for one in every:
        found.setdefault(one.holder, []).append(one)
    return found


class _Sheets(dict[str, Sheet]):
    """Sheets that are read when somebody asks for them."""

    def __init__(self, read: Callable[[str], Sheet]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, digest: str) -> Sheet:
        return self._read(digest)


@dataclass
class Remembered:
    """One table, as far as its log was read."""

    table: str
    store: Reads
    rounds: dict[int, Round] = field(default_factory=dict)
    """By number, the oldest first."""
    moved: dict[str, deque[Moved]] = field(default_factory=dict)
    """By terminal, the oldest first."""
    held: Counter[str] = field(default_factory=Counter)
    """By terminal: what this table added to its account in all, below nothing where it took more."""

    def __post_init__(self) -> None:
        read = lru_cache(SHEETS)(self.store.sheet)
        self._telling, self._sheets = HistoryReader(self.table, read), _Sheets(read)
        self._postings = Postings(self.table, live=False)
        self._wagers = 0
        self._audit: tuple[RoundHistory, Audit] | None = None

    def read_on(self) -> None:
        """Take in what was written since."""
        for record in self.store.records(self.table, self._telling.heard):
            self._hear(record.event)

    def _hear(self, event: e.Event) -> None:
        before, seq = self._telling.state, self._telling.state.seq
        self._telling.hear(event)
        after = self._telling.state
        if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
            self._ended(before)
        elif isinstance(event, e.RoundCorrected) and event.number in self.rounds:
            self._corrected(event)
        opened = before if before.setup is not None else after
        # Chips of a tournament are no money: the statement of an account does not have them.
        served = before.tournament or after.tournament
        if opened.setup is not None and not opened.is_live and not served:
            self._move(seq, event, before, after)

    # Rounds.

    def audit(self, one: Round) -> Audit:
        """A round run again: once for all who look at it, one after the other."""
        told = one.over.told
        if self._audit is None or self._audit[0] is not told:
            self._audit = told, Audit(told)
        return self._audit[1]

    def _ended(self, before: State) -> None:
        number, over, state = before.playing.number, self._telling.over, self._telling.state
        last = state.history[0] if state.history else None
        ended = last if last is not None and last.number == number else None
        self.rounds[number] = Round(Over(over[number], before.offer, ended))
        self._wagers += len(over[number].wagers)
        while len(self.rounds) > ROUNDS or (self._wagers > WAGERS and len(self.rounds) > 1):
            oldest = next(iter(self.rounds))
            del self.rounds[oldest]
            self._wagers -= len(over.pop(oldest).wagers)

    def _corrected(self, event: e.RoundCorrected) -> None:
        """A round that was put right, also where the table itself does not remember it any more."""
        one = self.rounds[event.number].over
        known = (it for it in self._telling.state.history if it.number == event.number)
        ended = next(known, None) or (
            corrected_round(one.ended, event, None) if one.ended else None
        )
        told = self._telling.over[event.number]
        self.rounds[event.number] = Round(Over(told, one.setup, ended))

    # Money.

    def _move(self, seq: int, event: e.Event, before: State, after: State) -> None:
        """What an event did to the accounts of terminals, each in one entry."""
        amounts, clauses = Counter[str](), dict[str, dict[str, None]]()
        for one in self._postings.of(seq, event, self._sheets):
            for account, sign in ((one.giver, -1), (one.taker, 1)):
                if account.kind is Kind.PLAYER:
                    amounts[account.of] += sign * one.amount
                    clauses.setdefault(account.of, {}).update(
                        dict.fromkeys(clauses_as_text(one.cites))
                    )
        what, number = kebab(type(event).__name__), _number(event, before)
        for terminal, amount in amounts.items():
            if amount:
                self.held[terminal] += amount
                patron = _patron(terminal, after) or _patron(terminal, before)
                cites = tuple(clauses[terminal]) or clauses_as_text(USUAL.get(type(event), ()))
                entry = Moved(event.at, amount, what, self.table, number, cites, patron)
                self._enter(terminal, entry)

    def _enter(self, terminal: str, entry: Moved) -> None:
        own = self.moved.get(terminal)
        if own is None or own[-1].patron != entry.patron:
            own = self.moved[terminal] = deque(maxlen=ENTRIES)
        own.append(entry)


USUAL: Mapping[type[e.Event], Citations] = {
    e.WagersSet: cite("SATG 3.1"),
    e.Answered: cite("SATG 3.1"),
    e.InterimPaid: cite("SATG 3.6"),
    e.RoundSettled: cite("SATG 3.6"),
}
"""What lets money move where the books name no clause: it is committed by hand, and settled as it lies."""
OF_NO_ROUND = (
    e.BoughtIn | e.PaidOut | e.NoteStacked | e.TicketStacked | e.CashedOut | e.Adjusted
    | e.WinningsWithheld | e.WithheldDetermined
)  # fmt: skip
"""Money that comes or goes beside whatever is played."""


def _number(event: e.Event, before: State) -> int:
    if isinstance(event, e.RoundCorrected):
        return event.number
    of_none = isinstance(event, OF_NO_ROUND) or before.round is None
    return 0 if of_none else before.playing.number


def _patron(terminal: str, state: State) -> str:
    one = state.terminals.get(terminal)
    return one.patron.key if one and one.patron else ""
