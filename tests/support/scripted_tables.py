"""Tables run by a script, with what is expected of each line.

    0    dealer   wagering              -> round-opened
    1    1        wager red 5           -> wagers-set
    2    1        wager red 4           -> refused below-minimum SATG 4.3.1
    3    1        wager red 1005        -> wagers-set, notice clamped-to-maximum
    30   system   time                  -> wagers-closed
    =    player:1 95                       what an account holds

A line is `time who command`; time in seconds, counted from the opening of the table. Who is a
terminal (or patron), a rank, `system` or `device`. What comes after the arrow must be exactly the
events, by name, or the refusal with at least the clauses named. Without an arrow a line must not be
refused. After every line the books are checked, and at the end the log is replayed.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

from croupier.engine.store import Answer, MemoryStore
from croupier.engine.store_context import Notices, StoreContext
from croupier.engine.table_place import Table, unit_of
from croupier.games import game
from croupier.games.contract.procedure import Deal
from croupier.ledger import Account, Kind
from croupier.ledger.checks import faults
from croupier.money import money, show
from croupier.offices.notices import HouseNotices
from croupier.rulebook.clauses import is_below
from croupier.server.demo.demo_behaviour import readying
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.commands import Command, OpenTable, Order
from croupier.table.equipment.equipment_ready import steps
from croupier.table.events import Event
from croupier.table.jackpots.jackpot_offer import Offered
from croupier.table.script.format import format_event as show_event
from croupier.table.script.parse import parse_line
from croupier.table.secret_wagers.secret_wager import WagerVault
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.plan import Plan
from support.played_games import PLAYED

START = 1_767_225_600_000
"""2026-01-01, in the morning of Melbourne."""

HIGHEST = {
    "SATG 15.1": "tg-assistant-casino-manager",
    "WHEEL 4.0": "tg-assistant-casino-manager",
    "WAR": "pit-boss",
    "GAZ 27/2000": "pit-boss",
    "GAZ 29/2000": "gaming-shift-manager",
}
"""Who opens a table in these tests."""


class Played:
    """A table under test."""

    def __init__(
        self,
        key: str,
        variant: str = "",
        *,
        store: MemoryStore | None = None,
        name: str = "T1",
        jackpots: tuple[Offered, ...] = (),
        vault: WagerVault | None = None,
        notices: Notices = HouseNotices,
    ) -> None:
        PLAYED.add(key)
        self.game = game(key)
        names = [version.name for version in self.game.variants]
        self.variant = self.game.variant(variant if variant in names else names[0])
        self.store = store or MemoryStore()
        self.jackpots = jackpots
        """What is offered to the table; a test may change it between two rounds."""
        self.table = Table(name, self.store, lambda _: self.jackpots, vault, notices)
        self.ticked: tuple[Event, ...] = ()
        self._ids = (f"{name}-order-{number}" for number in count(1))

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def context(self) -> StoreContext:
        unit = unit_of(self.state)
        return StoreContext(self.store, self.table.name, offers=lambda _: self.jackpots, unit=unit)

    def frozen_elsewhere(self, *terminals: str, since_ms: int = 0) -> None:
        """Another table has frozen the accounts of these terminals, and no others."""
        accounts = [Account(Kind.PLAYER, terminal) for terminal in terminals]
        self.store.frozen = {account: {"another table": START + since_ms} for account in accounts}

    def plan(self, **changes: Any) -> Plan:
        return demo_plan(self.game, self.variant, **changes)

    def open(self, *, at: int = 0, by: str = "", **changes: Any) -> Answer:
        """Ask for the table to be opened on the demonstration's plan with some changes."""
        rank = by or HIGHEST[self.game.edition]
        return self.order(Actor("Kim", rank), OpenTable(plan=self.plan(**changes)), at=at)

    def order(self, by: Actor, command: Command, *, at: int, named: str = "") -> Answer:
        order = Order(id=named or next(self._ids), at=START + at, by=by, command=command)
        self.ticked = self.table.tick(order.at)
        before = self.state
        answer = self.table.handle(order)
        if answer.refused:
            assert self.state == before, "A refused command changes nothing."
        self.check()
        return answer

    def line(self, text: str) -> Answer:
        line = parse_line(text, START)
        return self.order(line.by, line.command, at=line.after_ms)

    def prepare(self, at: float = 0) -> "Played":
        """Whatever must be done with the cards before wagering may open, as a dealer would."""
        while (shoe := self.state.shoe) and (wanted := steps(self.state)):
            by, named = Actor("Kim", HIGHEST[self.game.edition]), f"cards-{self.state.seq}"
            command = readying(shoe, wanted[0])
            answer = self.order(by, command, at=int(1_000 * at), named=f"{self.table.name}-{named}")
            assert answer.refused is None, answer.refused
        return self

    def check(self) -> None:
        """The invariants of round and ledger that hold at every instant."""
        assert not faults(self.store.books)
        unit = f"@{self.state.unit}" if self.state.unit else ""
        assert self.holds(f"stakes:{self.table.name}{unit}") == show(lying(self.state))

    def holds(self, account: str) -> str:
        return show(self.store.balance(Account.parse(account)))

    def run(self, script: str) -> "Played":
        for text in lines(script):
            if text.startswith("="):
                account, amount = text.removeprefix("=").split()
                assert self.holds(account) == show(money(amount)), text
                continue
            command, arrow, expected = text.partition("->")
            answer = self.line(command)
            if arrow:
                compare(text, answer, expected, self.ticked)
            else:
                assert answer.refused is None, f"{text}: {answer.refused}"
        assert Table(self.table.name, self.store).state == self.state, (
            "The log tells another story."
        )
        return self


def lying(state: State) -> Any:
    """What must be in the account of the stakes: everything on the layout that is not settled."""
    if state.round is None:
        return sum(held.amount for laid in state.riding.values() for held in laid.values())
    playing = state.round
    wagers = sum(held.amount for laid in playing.wagers.values() for held in laid.values())
    added = sum(amount * playing.times[made] for made, amount in playing.added.items())
    settled = sum(row.amount for _, sheet in (*playing.sheets, *playing.voids) for row in sheet)
    return wagers + added - settled


def lines(script: str) -> Iterator[str]:
    for line in script.strip().splitlines():
        text = line.partition("  #")[0].strip()
        if text and not text.startswith("#"):
            yield text


def compare(text: str, answer: Answer, expected: str, ticked: tuple[Event, ...] = ()) -> None:
    """What was overdue happens before the command; it counts among the events of the line."""
    wanted, _, notice = expected.strip().partition(", notice ")
    if wanted.startswith("refused"):
        _, code, *words = wanted.split()
        assert answer.refused is not None, (
            f"{text}: done, {[show_event(event) for event in answer.events]}"
        )
        assert answer.refused.why == code, f"{text}: {answer.refused}"
        for clause in filter(None, map(str.strip, " ".join(words).split(";"))):
            assert any(is_below(cited, clause) for cited in answer.refused.cites), (
                f"{text}: cites {'; '.join(answer.refused.cites)}"
            )
        return
    assert answer.refused is None, f"{text}: {answer.refused}"
    names = [show_event(event).split()[0] for event in (*ticked, *answer.events)]
    assert names == wanted.split(), f"{text}: {names}"
    notices = [remark.code for remark in answer.notices]
    assert (notice.split() if notice else []) == notices, f"{text}: {notices}"


def opened(
    key: str, variant: str = "", *, jackpots: tuple[Offered, ...] = (), **changes: Any
) -> Played:
    """A table ready for wagers, with two terminals that have bought in for $100 each, or a float of $10,000."""
    table = Played(key, variant, jackpots=jackpots)
    answer = table.open(**changes)
    assert answer.refused is None, answer.refused
    if not table.state.is_live:
        table.run("""
            0  1       join
            0  2       join
            0  dealer  buy-in 1 100
            0  dealer  buy-in 2 100
        """)
    else:
        table.run(f"0 {HIGHEST[table.game.edition]} fill 10000")
    return table.prepare()


def prepare(table: Table, *, at: int = START) -> None:
    """The same for a table that is not played by a script."""
    while (shoe := table.state.shoe) and (wanted := steps(table.state)):
        by = Actor("Kim", HIGHEST[table.state.edition])
        named = f"{table.name}-cards-{table.state.seq}"
        order = Order(id=named, at=at, by=by, command=readying(shoe, wanted[0]))
        assert table.handle(order).refused is None


E = TypeVar("E", bound=e.EventBase)


def log(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind, in their order."""
    events = (record.event for record in played.store.records("T1"))
    return [event for event in events if isinstance(event, kind)]


def deal(played: Played, at: float, cards: str) -> None:
    """Enter cards one after the other."""
    for card in cards.split():
        answer = played.line(f"{at}  dealer  enter {card}")
        assert answer.refused is None, f"{card}: {answer.refused}"


def spin(face: str, *wagers: str, at: int = 0) -> str:
    """The lines of a round at a wheel: wagers such as `1 wager red 5`, and where the ball comes to rest."""
    laid = [f"{at + 2} {wager}" for wager in wagers]
    played = (
        f"{at + 31} system time",
        f"{at + 32} dealer enter {face}",
        f"{at + 33} dealer confirm",
    )
    return "\n".join((f"{at + 1} dealer wagering", *laid, f"{at + 3} dealer start", *played))


def asks_for(played: Played) -> str:
    """Where the next card goes."""
    wants = played.state.playing.wants
    assert isinstance(wants, Deal)
    return wants.to


def credited(played: Played) -> list[str]:
    """The events, by type, that put money into a chip account since wagering was closed."""
    events, closed = [], False
    for record in played.store.records("T1"):
        closed = closed or isinstance(record.event, e.WagersClosed)
        moves = played.store.transfers("T1", record.seq)
        if closed and any(move.taker.kind is Kind.PLAYER for move in moves):
            events.append(type(record.event).__name__)
    return events


__all__ = [
    "HIGHEST",
    "START",
    "Kind",
    "Played",
    "asks_for",
    "compare",
    "credited",
    "deal",
    "lines",
    "log",
    "lying",
    "opened",
    "prepare",
    "spin",
]
