"""Read the log of the jackpots again, apart from the state that decides: its sums, and terminals that move together.

The findings about play are facts. A person must judge whether players act together, or whether a player was
pressed to give up a terminal (SATG 3.9, 3.10).
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from croupier.ledger import Account
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.postings import postings

ROUNDS = 200
"""The rounds of a table that are searched."""
FEW = 6
"""If more terminals than this move alike at once, they follow the meter and not each other."""
OFTEN = 3
"""Twice may be chance."""

CHANGES = 1_000
"""The most changes of a seat that are kept."""


class JointMoves(NamedTuple):
    """Two terminals whose jackpot wagers moved in the same rounds and the same way (SATG 1.1 syndicate-play)."""

    jackpot: str
    table: str
    terminals: tuple[str, str]
    patrons: tuple[str, str]
    together: int
    """The rounds in which both began, raised, lowered or ended alike, and few others did."""
    moved: int
    """The rounds in which at least one of them moved."""


class Seat(NamedTuple):
    """A terminal that went from one player to another between rounds of a jackpot (SATG 3.10)."""

    jackpot: str
    table: str
    terminal: str
    times: int
    latest: tuple[str, str]
    """Who had it, and who had it then."""


@dataclass
class Journal:
    """The data read from the log so far."""

    read: int = 0
    """The number of events read."""
    books: dict[Account, int] = field(default_factory=lambda: defaultdict(int))
    """The balance of each account by the events alone."""
    contributed: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    """By jackpot and table, in cents."""
    play: dict[tuple[str, str], "Play"] = field(default_factory=lambda: defaultdict(Play))
    """By jackpot and table."""

    def add_event(self, event: e.JackpotEvent) -> None:
        """The next event of the log."""
        for posting in postings(self.read, event):
            self.books[posting.giver] -= posting.amount
            self.books[posting.taker] += posting.amount
        if isinstance(event, e.Contributed):
            self.contributed[event.jackpot, event.table] += event.meter + event.reserve
        self.read += 1

    def add_entries(self, command: c.CountRound) -> None:
        """The order that a round was counted by: it names the stakes."""
        for part in command.parts:
            self.play[part.jackpot, command.table].played(part.entries)

    def together(self) -> Iterator[JointMoves]:
        """Pairs that moved together often, and seldom apart."""
        for (jackpot, table), play in self.play.items():
            moved, alike = play.counts()
            for (name, other), times in sorted(alike.items()):
                either = moved[name] + moved[other] - times
                if times >= OFTEN and times * 4 >= either * 3:
                    patrons = (play.had[name], play.had[other])
                    yield JointMoves(jackpot, table, (name, other), patrons, times, either)

    def seats(self) -> Iterator[Seat]:
        """Terminals that changed hands while they took part."""
        for (jackpot, table), play in self.play.items():
            changes: dict[str, list[tuple[str, str]]] = defaultdict(list)
            for terminal, before, after in play.changes:
                changes[terminal].append((before, after))
            for terminal, handovers in sorted(changes.items()):
                yield Seat(jackpot, table, terminal, len(handovers), handovers[-1])


@dataclass
class Play:
    """The stakes on a jackpot at one table: who moved in its last rounds, and which seats changed hands.

    Of each round only who moved is kept: thousands may take part.
    """

    staked: dict[str, int] | None = None
    """By terminal, in the latest round; nothing before the first."""
    had: dict[str, str] = field(default_factory=dict)
    """By terminal: who had it when it took part last."""
    moves: deque[tuple[str, ...]] = field(default_factory=lambda: deque(maxlen=2 * ROUNDS))
    """Two for each round: who raised or began, and who lowered or ended."""
    changes: deque[tuple[str, str, str]] = field(default_factory=lambda: deque(maxlen=CHANGES))
    """A terminal, who had it, and who had it then."""

    def played(self, entries: Iterable[c.Entry]) -> None:
        """The next round."""
        staked: dict[str, int] = defaultdict(int)
        for entry in entries:
            staked[entry.terminal] += entry.amount
            before = self.had.get(entry.terminal, entry.patron)
            if before != entry.patron:
                self.changes.append((entry.terminal, before, entry.patron))
            self.had[entry.terminal] = entry.patron
        last, self.staked = self.staked, dict(staked)
        if last is not None:
            every = sorted({*last, *staked})
            self.moves.append(tuple(it for it in every if staked.get(it, 0) > last.get(it, 0)))
            self.moves.append(tuple(it for it in every if staked.get(it, 0) < last.get(it, 0)))

    def counts(self) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        """How often each terminal moved, and how often each two of few moved alike."""
        moved: Counter[str] = Counter()
        alike: Counter[tuple[str, str]] = Counter()
        for those in self.moves:
            moved.update(those)
            if len(those) <= FEW:
                alike.update(combinations(those, 2))
        return moved, alike
