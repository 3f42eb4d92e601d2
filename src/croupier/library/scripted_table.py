"""A table that plays the lines of a script, in memory or in a store."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from croupier.engine.order_ids import new_id
from croupier.engine.store import MemoryStore, Store
from croupier.engine.store.address import given_by_hand
from croupier.engine.store.store_port import Answer
from croupier.engine.table_place import Table as TablePlace
from croupier.errors import BadInput
from croupier.games import Game, Played
from croupier.games import game as game_of
from croupier.ledger import Account, Kind
from croupier.library.recorded_rounds import Explanation, RoundInfo, explain_in, round_info
from croupier.library.rows import Result, Rows
from croupier.library.rule_moment import moment
from croupier.money import Cents
from croupier.rulebook.authority import ladder
from croupier.server.demo.demo_tables import card_steps, demo_plan
from croupier.table.commands import Command, Fill, OpenTable, Order
from croupier.table.history.history_from_log import read_history
from croupier.table.script.format import format_event
from croupier.table.script.parse import parse_line
from croupier.table.values.instants import stamp_of
from croupier.table.values.people import Actor
from croupier.table.values.plan import Plan

FLOAT = Cents(1_000_000)
"""What the float of a live table begins with."""


@dataclass(frozen=True, kw_only=True)
class Answered(Result):
    """What came of one line of a script."""

    line: str
    refused: str
    """Why it was refused, with its clauses; empty if it was done."""
    events: tuple[str, ...]
    """What happened, each as its name and its fields."""

    @property
    def happened(self) -> tuple[str, ...]:
        """Return the names of the events."""
        return tuple(event.split()[0] for event in self.events)


class Table:
    """One table of a game, with a complete plan for trials: its approvals and limits are invented.

    Terminals are named `1` to `9`; the cards of a card game are prepared at once.
    """

    def __init__(
        self, game: str, *, variant: str = "", name: str = "T1", store: str = "", at: str = ""
    ) -> None:
        """Open a table.

        Args:
            game: a game, such as `rapid-roulette`.
            variant: the variant; the first without it.
            name: the name of the table.
            store: a SQLite file, or `postgresql://…`, that keeps what happens; only memory without it.
            at: the instant of the beginning, from which scripts count their seconds; now without it.
        """
        the_game = game_of(game)
        chosen = the_game.variant(variant) if variant else None
        self.name, self.start = name, stamp_of(moment(at))
        self._orders = count(1)
        self._unique = new_id(self.start) if store else name
        with ExitStack() as opening:
            self._store: Store = (
                opening.enter_context(given_by_hand(store, new=True)) if store else MemoryStore()
            )
            self._table = TablePlace(name, self._store)
            self._begin(the_game, demo_plan(the_game, chosen))
            self._open = opening.pop_all()

    def _begin(self, game: Game, plan: Plan) -> None:
        """Open the table, fill the float of a live one, and prepare the cards."""
        if self._table.state.seq:
            raise BadInput(f"Table {self.name!r} is in the store already. Accepted: another name.")
        ranks = ladder(game.edition)
        self._dealer, self._manager = Actor("dealer", ranks[0]), Actor("Kim", ranks[-1])
        plan = replace(plan, emblem=self.name) if plan.emblem else plan
        self._expect(self._manager, OpenTable(plan=plan))
        if game.played is Played.LIVE:
            self._expect(self._manager, Fill(amount=FLOAT))
        self.ready_cards()

    def __repr__(self) -> str:
        state = self._table.state
        return f"<Table {self.name} of {state.opened.game}: {state.number} rounds>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._open.close()

    def ready_cards(self) -> None:
        """Prepare the cards until wagering may open, as staff would; nothing where no cards are due."""
        for by, command in card_steps(self._table, self._dealer, self._manager):
            self._expect(by, command)

    def play(self, script: str) -> Rows[Answered]:
        """Play the lines of a script; a refused line changes nothing, and the next line follows."""
        lines = [line for text in script.splitlines() if (line := text.strip())]
        return Rows(tuple(self._played(lines)))

    def rounds(self) -> Rows[RoundInfo]:
        """Return the rounds so far."""
        events = (record.event for record in self._store.records(self.name))
        return Rows(tuple(map(round_info, read_history(self.name, events, self._store.sheet))))

    def explain(self, what: str, *, holder: str = "") -> Explanation:
        """Explain why a round such as `T1/1` paid what it paid."""
        return explain_in(self._store, what, holder)

    def balance_cents(self, holder: str) -> int:
        """Return the balance of a terminal."""
        return self._store.balance(Account(Kind.PLAYER, holder))

    def _played(self, lines: list[str]) -> Iterator[Answered]:
        parsed = [parse_line(line, self.start) for line in lines]
        for text, line in zip(lines, parsed, strict=True):
            answer = self._order(line.by, line.command, self.start + line.after_ms)
            refused = str(answer.refused.with_clauses) if answer.refused else ""
            yield Answered(
                line=" ".join(text.split()), refused=refused,
                events=tuple(map(format_event, answer.events)),
            )  # fmt: skip

    def _order(self, by: Actor, command: Command, at: int) -> Answer:
        order = Order(id=f"{self._unique}-{next(self._orders)}", at=at, by=by, command=command)
        return self._table.handle(order)

    def _expect(self, by: Actor, command: Command) -> None:
        """Give a command that opens or prepares the table."""
        answer = self._order(by, command, self.start)
        if answer.refused:
            raise BadInput(f"{self.name}: {answer.refused.with_clauses}")
