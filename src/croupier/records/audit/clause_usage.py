"""Find which clauses a round used, and which rounds used a clause, from the log of the table.

A round uses a clause when a stake ended by it or money moved by it. A refusal, a remark or an event that names the
clause uses it too. `clause_trace` lists what the code cites.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from croupier.engine.store import SqlStore
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_codec import event_of, notices_in, refusal_in
from croupier.games.contract.setup import Setup
from croupier.money import Fate
from croupier.table import events as e
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Offered, with_jackpots
from croupier.table.opening.offer_setup import game_identity, offer_at, set_up
from croupier.table.settlement.end_round import REFUNDS
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet

AT_ONCE = 2_000
"""Number of log entries read from the store at a time."""
EVERY = 2**53


class How(StrEnum):
    """The way in which a round used a clause."""

    SETTLED = "settled"
    """A stake ended by the clause: by the line that it hit, or by its bet."""
    MOVED = "moved"
    """Money moved by the clause."""
    REFUSED = "refused"
    """An order was refused by the clause."""
    NOTICED = "noticed"
    """A remark beside the answer to an order cites the clause."""
    RULED = "ruled"
    """An event names the clause."""


class Use(NamedTuple):
    """One use of a clause by a round."""

    clause: str
    how: How


_NOTHING = (b"null", b"[]")


class Uses:
    """Reads the log of a table entry by entry and finds the clauses that each round, or only one round, used."""

    def __init__(self, sheets: Callable[[str], Sheet], only: int | None = None) -> None:
        self._sheets, self._only = sheets, only
        self._setup: Setup | None = None
        self._jackpots: tuple[Offered, ...] = ()
        self.round = 0
        """The number of the round in progress; 0 between two rounds."""
        self.last = 0
        """The last round that opened."""

    def opened(self, plan: Plan, at: int) -> None:
        """Set the plan that the table plays from here on."""
        self._setup = set_up(game_identity(plan), at)

    def read(self, entry: Entry) -> Iterator[tuple[int, Use]]:
        """Yield each use of a clause in an entry, with its round; uses outside of rounds are left out."""
        number, corrected = self.round, 0
        for body in entry.events:
            event = event_of(body)
            yield from self._event(event)
            corrected = event.number if isinstance(event, e.RoundCorrected) else corrected
            number = corrected or self.round or number
        if number and self._only in (None, number):
            yield from ((number, use) for use in _answered(entry))

    def _event(self, event: Any) -> Iterator[tuple[int, Use]]:
        match event:
            case e.TableOpened(plan=plan, at=at):
                self.opened(plan, at)
            case e.RoundOpened(number=number, at=at, jackpots=jackpots, amended=amended):
                self.round = self.last = number
                self._setup, self._jackpots = offer_at(self._opened, at, amended), jackpots
        # A settled round may be corrected while a later one is in progress.
        number = event.number if isinstance(event, e.RoundCorrected) else self.round
        is_wanted = number and self._only in (None, number)
        if is_wanted:
            named = (getattr(event, "clause", ""), *getattr(event, "clauses", ()))
            yield from ((number, Use(str(value), How.RULED)) for value in filter(None, named))
        if is_wanted and isinstance(event, PAYS):
            sheet = self._sheets(event.sheet)
            yield from ((number, Use(it, How.SETTLED)) for it in self._by(sheet))
        if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
            self.round = 0

    @property
    def _opened(self) -> Setup:
        assert self._setup is not None, "A round is played only at an open table."
        return self._setup

    def _by(self, sheet: Sheet) -> Iterator[str]:
        """Yield the clauses by which the stakes of a sheet ended: those of the line, else those of the bet."""
        setup = with_jackpots(self._opened, self._jackpots)
        known = {bet.key: bet for bet in setup.variant.bets}
        for row in sheet:
            if row.clause:
                yield row.clause
            if row.line == Fate.VOID:
                yield from REFUNDS.get(setup.game.edition, ())
            elif row.bet in known:
                line = setup.rows(known[row.bet]).get(row.line)
                yield from line.citations if line else known[row.bet].cites


PAYS = e.InterimPaid | e.WagersVoided | e.RoundSettled | e.RoundVoided | e.RoundCorrected
"""The events that pay by a sheet."""


def _answered(entry: Entry) -> Iterator[Use]:
    """Yield the clauses of an entry's transfers, of its refusal and of its remarks."""
    for move in entry.moves:
        yield from (Use(name, How.MOVED) for name in filter(None, move.cites.split(";")))
    if bytes(entry.refusal) not in _NOTHING:
        refused = refusal_in(entry.refusal)
        yield from (Use(value, How.REFUSED) for value in (refused[1] if refused else ()))
    if bytes(entry.notices) not in _NOTHING:
        yield from (
            Use(clause, How.NOTICED)
            for _, _, cites in notices_in(entry.notices)
            for clause in cites
        )


def used_in(entries: Iterable[Entry], sheets: Callable[[str], Sheet], number: int) -> Counter[Use]:
    """Count the clauses that a round used, from entries that begin with the opening of its table."""
    uses = Uses(sheets, number)
    return Counter(use for entry in entries for _, use in uses.read(entry))


def used_by(store: SqlStore, history: RoundHistory) -> Counter[Use]:
    """Count the clauses that a round used, from its own entries in the store and from its corrections."""
    uses = Uses(store.sheet, history.number)
    uses.opened(history.plan, history.at)
    span = [store.number_at(history.table, seq) for seq in (history.first, history.last)]
    later = [store.number_at(history.table, seq) for seq in history.corrections()]
    return Counter(
        use
        for first, last in (span, *((number, number) for number in sorted(later)))
        for entry in store.entries(history.table, after=first - 1, until=last, most=EVERY)
        for _, use in uses.read(entry)
    )


class Searched(NamedTuple):
    """Rounds that used a clause, the newest first, and how far the log was searched."""

    rounds: tuple[tuple[int, frozenset[How]], ...]
    more: bool
    """Whether older rounds used the clause too."""
    until: int
    """The search covers the rounds from the first up to this one."""
    done: bool
    """Whether the log was read to its end."""


class ClauseIndex:
    """Index of the rounds of a table by the clauses they used; it reads the log once, in portions."""

    def __init__(self, table: str, store: SqlStore) -> None:
        self.table, self._store = table, store
        self._uses = Uses(store.sheet)
        self._number = 0
        self._rounds: dict[str, dict[int, frozenset[How]]] = {}
        self._hows: dict[frozenset[How], frozenset[How]] = {}

    def read_on(self, most: int) -> bool:
        """Read at most `most` further entries; return whether the end of the log was reached."""
        left = most
        while left > 0:
            some = self._store.entries(self.table, after=self._number, most=min(left, AT_ONCE))
            for entry in some:
                for number, use in self._uses.read(entry):
                    self._take(number, use)
            if not some:
                return True
            self._number, left = some[-1].number, left - len(some)
        return False

    def _take(self, number: int, use: Use) -> None:
        record = self._rounds.setdefault(use.clause, {})
        had = record.get(number, frozenset())
        if use.how not in had:
            hows = had | {use.how}
            # Share equal sets, because only a few different ones exist.
            record[number] = self._hows.setdefault(hows, hows)

    def find(self, clause: str, *, before: int = 0, page: int, most: int) -> Searched:
        """Find the rounds that used a clause, the newest first; with `before` only rounds below that number."""
        done = self.read_on(most)
        hows = self._rounds.get(clause, {})
        numbers = sorted(hows)
        end = bisect_left(numbers, before) if before else len(numbers)
        some = numbers[max(0, end - page) : end]
        return Searched(
            rounds=tuple((number, hows[number]) for number in reversed(some)),
            more=end > page,
            until=self._uses.last,
            done=done,
        )
