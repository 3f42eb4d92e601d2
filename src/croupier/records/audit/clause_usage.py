"""Which clauses a round used, and which rounds used a clause: read from the log of its table.

A clause is used when a stake ended by it, when money moved by it, when an order was refused or given a notice by it, or
when something that happened names it. What the code cites besides is in `trace`.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from croupier.engine.store import SqlStore
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_codec import event_of
from croupier.games.contract.setup import Setup
from croupier.money import Fate
from croupier.table import events as e
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Offered, with_jackpots
from croupier.table.opening.offer_setup import game_identity, offer_at, set_up
from croupier.table.settlement.end_round import REFUNDS
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Sheet

AT_ONCE = 2_000
"""So many entries are read at a time."""
EVERY = 2**53


class How(StrEnum):
    """In which way a round used a clause."""

    SETTLED = "settled"
    """A stake ended by it: by the line that it hit, or by its bet."""
    MOVED = "moved"
    """Money moved by it."""
    REFUSED = "refused"
    """An order was refused by it."""
    NOTICED = "noticed"
    """Whoever asked was told of it."""
    RULED = "ruled"
    """Something that happened names it."""


class Use(NamedTuple):
    """One use of a clause by a round."""

    clause: str
    how: How


_refusal = msgspec.json.Decoder(tuple[Refusal, tuple[str, ...], str] | None).decode
_notices = msgspec.json.Decoder(tuple[tuple[str, str, tuple[str, ...]], ...]).decode
_NOTHING = (b"null", b"[]")


class Uses:
    """The log of a table, entry by entry: which clauses each round used, or only that of a number."""

    def __init__(self, sheets: Callable[[str], Sheet], only: int | None = None) -> None:
        self._sheets, self._only = sheets, only
        self._setup: Setup | None = None
        self._jackpots: tuple[Offered, ...] = ()
        self.round = 0
        """The round that is played; nothing between two."""
        self.last = 0
        """The last round that opened."""

    def opened(self, plan: Plan, at: int) -> None:
        """What the table plays from here on."""
        self._setup = set_up(game_identity(plan), at)

    def hear(self, entry: Entry) -> Iterator[tuple[int, Use]]:
        """What an entry used, each with its round; what belongs to no round is left out."""
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
        # A settled round may be put right while a later one is played.
        number = event.number if isinstance(event, e.RoundCorrected) else self.round
        wanted = number and self._only in (None, number)
        if wanted:
            named = (getattr(event, "clause", ""), *getattr(event, "clauses", ()))
            yield from ((number, Use(str(one), How.RULED)) for one in filter(None, named))
        if wanted and isinstance(event, PAYS):
            sheet = self._sheets(event.sheet)
            yield from ((number, Use(it, How.SETTLED)) for it in self._by(sheet))
        if isinstance(event, e.RoundSettled | e.RoundVoided | e.RoundAbandoned):
            self.round = 0

    @property
    def _opened(self) -> Setup:
        assert self._setup is not None, "Whatever is played is played at a table that is open."
        return self._setup

    def _by(self, sheet: Sheet) -> Iterator[str]:
        """By which clauses stakes ended as they did: those of the line, else those of the bet."""
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
"""What happens by a sheet."""


def _answered(entry: Entry) -> Iterator[Use]:
    """What refused an order, what whoever asked was told of, what let money move."""
    for move in entry.moves:
        yield from (Use(one, How.MOVED) for one in filter(None, move.cites.split(";")))
    if bytes(entry.refusal) not in _NOTHING:
        refused = _refusal(entry.refusal)
        yield from (Use(one, How.REFUSED) for one in (refused[1] if refused else ()))
    if bytes(entry.notices) not in _NOTHING:
        yield from (
            Use(one, How.NOTICED) for _, _, cites in _notices(entry.notices) for one in cites
        )


def used_in(entries: Iterable[Entry], sheets: Callable[[str], Sheet], number: int) -> Counter[Use]:
    """What a round used and how often, from entries that begin with the opening of its table."""
    uses = Uses(sheets, number)
    return Counter(use for entry in entries for _, use in uses.hear(entry))


def used_by(store: SqlStore, told: RoundHistory) -> Counter[Use]:
    """What a round used and how often: its own entries are read, and those that put it right."""
    uses = Uses(store.sheet, told.number)
    uses.opened(told.plan, told.at)
    span = [store.number_at(told.table, seq) for seq in (told.first, told.last)]
    later = [store.number_at(told.table, seq) for seq in told.corrections()]
    return Counter(
        use
        for first, last in (span, *((one, one) for one in sorted(later)))
        for entry in store.entries(told.table, after=first - 1, until=last, most=EVERY)
        for _, use in uses.hear(entry)
    )


class Searched(NamedTuple):
    """Rounds that used a clause, the newest first, and how far was looked."""

    rounds: tuple[tuple[int, frozenset[How]], ...]
    more: bool
    """Whether there are older ones."""
    until: int
    """The last round that was looked at, from the first on."""
    done: bool
    """Whether the log was read to its end."""


class ClauseIndex:
    """Which rounds of a table used each clause: its log is read once, some of it at a time, and then read on."""

    def __init__(self, table: str, store: SqlStore) -> None:
        self.table, self._store = table, store
        self._uses = Uses(store.sheet)
        self._number = 0
        self._rounds: dict[str, dict[int, frozenset[How]]] = {}
        self._hows: dict[frozenset[How], frozenset[How]] = {}

    def read_on(self, most: int) -> bool:
        """Take in so many entries more at most; whether that was all."""
        left = most
        while left > 0:
            some = self._store.entries(self.table, after=self._number, most=min(left, AT_ONCE))
            for entry in some:
                for number, use in self._uses.hear(entry):
                    self._take(number, use)
            if not some:
                return True
            self._number, left = some[-1].number, left - len(some)
        return False

    def _take(self, number: int, use: Use) -> None:
        own = self._rounds.setdefault(use.clause, {})
        had = own.get(number, frozenset())
        if use.how not in had:
            hows = had | {use.how}
            own[number] = self._hows.setdefault(hows, hows)  # few are ever different

    def find(self, clause: str, *, before: int = 0, page: int, most: int) -> Searched:
        """The rounds that used a clause, the newest first; only those before a number, if one is given."""
        done = self.read_on(most)
        own = self._rounds.get(clause, {})
        numbers = sorted(own)
        end = bisect_left(numbers, before) if before else len(numbers)
        some = numbers[max(0, end - page) : end]
        return Searched(
            rounds=tuple((number, own[number]) for number in reversed(some)),
            more=end > page,
            until=self._uses.last,
            done=done,
        )
