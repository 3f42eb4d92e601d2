"""One table, one writer: the whole way of a command on one screen.

order ──▶ answered before? ──▶ decide ──▶ postings ──▶ store.commit ──▶ the new state
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from croupier.games import Played, game
from croupier.ledger import Account, Kind, Transfer
from croupier.ledger.postings import Postings
from croupier.money import Cents
from croupier.rounds import events as e
from croupier.rounds.commands import OpenTable, Order
from croupier.rounds.decide import decide
from croupier.rounds.draft import Decision
from croupier.rounds.evolve import evolve
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import State
from croupier.store.port import Answer, Commit, Store


@dataclass(frozen=True, slots=True)
class StorePurse:
    """What a store knows of money, as one table asks for it."""

    store: Store
    table: str

    def credit(self, terminal: str) -> Cents:
        """What the chip account of a terminal holds."""
        return self.store.balance(Account(Kind.PLAYER, terminal))

    def is_frozen(self, terminal: str) -> bool:
        """Whether the account may not be touched."""
        return self.store.is_frozen(Account(Kind.PLAYER, terminal))

    def table_of(self, terminal: str) -> str | None:
        """The table at which the terminal plays."""
        return self.store.table_of(terminal)

    def bank(self) -> Cents:
        """What the float of the table holds."""
        return self.store.balance(Account(Kind.BANK, self.table))


class Table:
    """Commands in their order; what is stored is what happened."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self._store = store
        self._purse = StorePurse(store, name)
        self._clock = 0
        self.state = self._replayed()

    def _replayed(self) -> State:
        """Where the table stands, from its log alone."""
        state = State(table=self.name)
        for record in self._store.records(self.name):
            state = evolve(state, record.event, self._store.sheet)
            self._clock = record.event.at
        return state

    def handle(self, order: Order) -> Answer:
        """Answer an order: judged, written, and only then true. The same order again moves nothing."""
        known = self._store.answer(order.id)
        if known is not None:
            return _again(known, order)
        # Time does not run backwards at a table, whatever a clock did.
        order = replace(order, at=max(order.at, self._clock))
        decision = decide(self.state, order, self._purse)
        if isinstance(decision, Refused):
            answer = Answer(order, refused=decision)
            self._store.commit(Commit(table=self.name, after=self.state.seq, answer=answer))
            return answer
        answer = Answer(order, decision.events, decision.notices)
        commit = Commit(
            table=self.name,
            after=self.state.seq,
            answer=answer,
            transfers=self._transfers(order, decision),
            sheets=decision.sheets,
            seats=_seats(self.name, decision.events),
        )
        self._store.commit(commit)
        self.state, self._clock = decision.state, order.at
        return answer

    def _transfers(self, order: Order, decision: Decision) -> tuple[Transfer, ...]:
        plan = order.command.plan if isinstance(order.command, OpenTable) else self.state.opened
        live = game(plan.game).played is Played.LIVE
        postings = Postings(self.name, live=live)
        interim = dict(self.state.round.sheets) if self.state.round else {}
        sheets = {**interim, **decision.sheets}
        return tuple(
            transfer
            for seq, event in enumerate(decision.events, self.state.seq)
            for transfer in postings.of(seq, event, sheets)
        )


def _again(known: Answer, order: Order) -> Answer:
    """The first answer; an id that stands for another command is refused (B-09)."""
    if (known.order.by, known.order.command) == (order.by, order.command):
        return known
    return Answer(order, refused=Refused(Refusal.ID_REUSED, detail=f"{order.id!r}."))


def _seats(table: str, events: Iterable[e.Event]) -> dict[str, str | None]:
    """Where terminals are after these events."""
    found: dict[str, str | None] = {}
    for event in events:
        if isinstance(event, e.TerminalJoined):
            found[event.terminal] = table
        elif isinstance(event, e.TerminalLeft):
            found[event.terminal] = None
    return found
