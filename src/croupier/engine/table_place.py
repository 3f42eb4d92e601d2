"""One table, one writer: the whole way of a command on one screen.

order ──▶ answered before? ──▶ decide ──▶ postings ──▶ store.commit ──▶ the new state
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from threading import Lock
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from croupier.engine.log_follower import LogFollower
from croupier.engine.settlement_ahead import SettlementAhead, settle_ahead
from croupier.engine.store.refusal_budget import RefusalBudget
from croupier.engine.store.store_port import (
    OWN,
    Answer,
    Answered,
    Commit,
    Reads,
    Record,
    Store,
    Work,
    known_answer_or_refusal,
)
from croupier.engine.store_context import (
    Notices,
    Offers,
    Readings,
    StoreContext,
    no_jackpots,
    present_readings,
)
from croupier.errors import BadInput, Mistake, unknown
from croupier.games import Played, game
from croupier.ledger import MONEY, Account, Kind, Transfer
from croupier.ledger.postings import Postings
from croupier.offices.floor import FLOOR
from croupier.offices.house_log import HOUSE
from croupier.offices.jackpots.commands import JACKPOTS
from croupier.offices.notices import REGISTER, HouseNotices
from croupier.offices.staff import STAFF
from croupier.offices.tournaments.commands import TOURNAMENTS
from croupier.table import events as e
from croupier.table.automatic import is_due
from croupier.table.commands import OpenTable, Order, TimeIsUp
from croupier.table.dealing.early_result import is_early, withheld
from croupier.table.decide import decide
from croupier.table.draft import Decision
from croupier.table.evolve import evolve
from croupier.table.history.round_history import RoundHistory
from croupier.table.secret_wagers.secret_wager import WagerVault
from croupier.table.state import State
from croupier.table.tickets.ticket import Status, Ticket, at_terminal
from croupier.table.values import replace as values
from croupier.table.values.people import PLAYER, THE_SYSTEM, Session
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused

T = TypeVar("T")

CAGES = ("cage", "kiosk")
"""The prefixes of the names of cages and kiosks. No table has such a name."""


OFFICES = (HOUSE, STAFF, FLOOR, JACKPOTS, TOURNAMENTS, REGISTER)
"""Places at which neither a game nor a ticket is paid."""


def is_table(place: str) -> bool:
    """Whether a place is a table, and no cage, nor an office; a stroke parts a table from its round."""
    named = bool(place) and "/" not in place
    return named and place not in OFFICES and not place.startswith(CAGES)


def tables_of(store: Reads) -> list[str]:
    """The tables that have a log."""
    return [place for place in store.places() if is_table(place)]


class TableSnapshot(NamedTuple):
    """A table between two rounds, and the order that caused the last event of its log until then."""

    state: State
    last: str


class Table:
    """One table with one writer: judges commands in order and stores their events."""

    snapshot: TableSnapshot | None = None
    """The snapshot from when no round was last open; a restart can go on from it."""

    def __init__(
        self,
        name: str,
        store: Store,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        notices: Notices = HouseNotices,
        *,
        readings: Readings = present_readings,
        snapshot: TableSnapshot | None = None,
        budget: RefusalBudget | None = None,
    ) -> None:
        if not is_table(name):
            raise BadInput(f"No table is named {name!r}. Accepted: a name such as T1.")
        self.name = name
        self._store, self._offers, self._vault, self._notices = store, offers, vault, notices
        self._readings = readings
        self._budget = budget or RefusalBudget()
        self._moving = Lock()
        """Guards the state: the reader of the log may run in another thread than its writer."""
        if snapshot is None or not snapshot.state.seq:
            self.reload()
        else:
            self._set_state(snapshot.state, snapshot.last, store.clock(name))
            self.catch_up()

    def reload(self) -> None:
        """Rebuild the state of the table from its log alone."""
        state, last = self._after(State(table=self.name), "", self._store.records(self.name))
        # Read the clock after the log: a concurrent write then makes it late, never early.
        clock = self._store.clock(self.name)
        self._set_state(state, last, clock)

    def _set_state(self, state: State, last: str, clock: int) -> None:
        with self._moving:
            self._rounds: dict[int, list[RoundHistory]] = {}
            self._due: SettlementAhead | None = None
            self.state, self._clock, self._last = state, clock, last
            self._note()

    def _note(self) -> None:
        """Keep a snapshot between rounds; a running procedure is a generator and cannot be serialised."""
        if self.state.round is None:
            self.snapshot = TableSnapshot(self.state, self._last)

    def catch_up(self) -> Sequence[Record]:
        """Apply what other processes wrote; reload from the beginning where the log was replaced."""
        with self._moving:
            state, last = self.state, self._last
        log = LogFollower(self.name, self._store, state.seq, last)
        records = list(log.new_records())
        if log.is_replaced:
            self.reload()
            return records
        state, last = self._after(state, last, records)
        clock = self._store.clock(self.name)
        with self._moving:
            self._clock = max(clock, self._clock)
            if state.seq > self.state.seq:
                self.state, self._last = state, last
                self._note()
        return records

    def _after(self, state: State, last: str, records: Iterable[Record]) -> tuple[State, str]:
        """The table after more of its log, and the order that caused its last event."""
        for record in records:
            state, last = evolve(state, record.event, self._store.sheet), record.order
        return state, last

    def handle(self, order: Order) -> Answer:
        """Judge an order, commit it, and only then apply it; a repeated order moves nothing."""
        return self._alone(lambda batch: batch.handle(order))

    def tick(self, at: int) -> tuple[e.Event, ...]:
        """Apply everything that is overdue before judging the new order."""
        return self._alone(lambda batch: batch.tick(at))

    def _alone(self, act: Callable[["TableBatch"], T]) -> T:
        """Act in a batch of this table alone, and commit it."""
        with self._store.work() as work:
            batch = self.start_batch(work)
            result = act(batch)
            work.done()
        self.advance(batch)
        return result

    def start_batch(self, work: Work) -> "TableBatch":
        """The table within a batch."""
        with self._moving:
            histories, unit = dict(self._rounds), unit_of(self.state)
            context = StoreContext(
                work, self.name, histories, self._due, self._offers, unit, self._vault, self._notices,
                self._readings,
            )  # fmt: skip
            return TableBatch(
                self.state, self._clock, work, context, self._last, budget=self._budget
            )

    def advance(self, batch: "TableBatch") -> State:
        """The batch is committed: swap in the new state and return the old one, so that the caller can free it."""
        with self._moving:
            before = self.state
            self.state, self._clock, self._last = batch.state, batch.clock, batch.last
            self._rounds = batch.context.rounds_by_length
            self._note()
        return before

    def foresee(self, *, again: bool = True) -> SettlementAhead | None:
        """Work out what a result pays while the dealer looks at it, so that the confirmation is fast.

        Any other event moves the settlement's place in the log. With `again` it is recomputed for
        the new place.
        """
        state, due = self.state, self._due
        if state.round is None:
            due = None
        elif again or due is None or due.round is not state.round:
            due = settle_ahead(
                state, self._clock, _postings_of(self.name, state.opened, unit_of(state)), due
            )
        with self._moving:
            self._due = due
        return due


class TableBatch:
    """A table within a batch: its state runs ahead of what is written."""

    def __init__(
        self, state: State, clock: int, work: Work, context: StoreContext, last: str, *,
        budget: RefusalBudget,
    ) -> None:  # fmt: skip
        self._budget = budget
        self.name, self.state, self.clock = state.table, state, clock
        self._work, self.context = work, context
        self.last = last
        """The order that caused the last event of the log."""
        self.settling: list[State] = []
        """The table as it was before each order that settled a round: for the history of that round."""

    def handle(self, order: Order) -> Answer:
        """Judge an order on what the batch holds; the same order again gets its first answer."""
        answered = known_answer_or_refusal(self._work, self.name, order)
        if answered is not None:
            return answered
        # Time does not run backwards at a table, even if a clock was set back.
        order = replace(order, at=max(order.at, self.clock))
        self.tick(order.at)
        return self._answer(order)

    def tick(self, at: int) -> tuple[e.Event, ...]:
        """Apply everything that is overdue before judging the new order."""
        at = self.clock = max(at, self.clock)
        events: tuple[e.Event, ...] = ()
        while is_due(self.state, at, self.context):
            name = f"{OWN}{self.name}#{self.state.seq} time is up"
            order = Order(id=name, at=at, by=THE_SYSTEM, command=TimeIsUp())
            events += self._answer(order).events
        return events

    def _answer(self, order: Order) -> Answer:
        decision = decide(self.state, order, self.context)
        if isinstance(decision, Refused):
            if is_early(self.state.phase, decision):
                order = replace(order, command=withheld(order.command))
            answer: Answer = Answered(self.name, order, refused=decision)
            if self._keeps(order):
                self._work.write(Commit(place=self.name, after=self.state.seq, answer=answer))
            return answer
        answer = Answered(self.name, order, decision.events, decision.notices)
        due = self.context.due
        foreseen = due if due and due.moves(self.state.seq, decision.events) else None
        commit = Commit(
            place=self.name, after=self.state.seq, answer=answer,
            transfers=foreseen.transfers if foreseen else self._transfers(order, decision),
            prepared=foreseen.prepared if foreseen else None, sheets=decision.sheets,
            sessions=self._sessions(decision.events), tickets=self._tickets(decision.events),
            freezes=freezes_after(decision, self.context.unit), plans=plans_after(decision),
        )  # fmt: skip
        self._work.write(commit)
        if any(isinstance(event, e.RoundSettled) for event in decision.events):
            self.settling.append(self.state)
        self.state = decision.state
        if self.context.unit != unit_of(self.state):
            self.context = values.replace(self.context, unit=unit_of(self.state))
        self.last = order.id if decision.events else self.last
        return answer

    def _keeps(self, order: Order) -> bool:
        """Say whether a refused order is written. A terminal has a budget for its own."""
        of_terminal = order.by.name in self.state.terminals or order.by.rank == PLAYER
        return not of_terminal or self._budget.allows(order.by.name, order, order.at)

    def _sessions(self, events: Iterable[e.Event]) -> dict[str, Session]:
        """Return the session of each terminal after these events."""
        sessions: dict[str, Session] = {}
        for event in events:
            if isinstance(event, AtTerminal):
                before = sessions.get(event.terminal) or self.context.session(event.terminal)
                sessions[event.terminal] = _session(before, event, self.name)
        return sessions

    def _tickets(self, events: Iterable[e.Event]) -> dict[str, Ticket]:
        """The tickets that are another's or another thing now."""
        tickets: dict[str, Ticket] = {}
        for event in events:
            if isinstance(event, OfTicket) and event.number:
                before = tickets.get(event.number) or self.context.ticket(event.number)
                tickets[event.number] = _ticket(before, event, self.name)
        return tickets

    def _transfers(self, order: Order, decision: Decision) -> tuple[Transfer, ...]:
        plan = order.command.plan if isinstance(order.command, OpenTable) else self.state.opened
        # A session that begins moves its own chips, and one that ends too.
        served = unit_of(self.state if self.state.tournament else decision.state)
        postings = _postings_of(self.name, plan, served)
        interim = dict(self.state.round.sheets) if self.state.round else {}
        sheets = {**interim, **decision.sheets}
        return tuple(
            transfer
            for seq, event in enumerate(decision.events, self.state.seq)
            for transfer in postings.transfers_of(seq, event, sheets)
        )


def _postings_of(table: str, plan: Plan, unit: str) -> Postings:
    return _postings(table, game(plan.game).played is Played.LIVE, plan.emblem, unit)


def unit_of(state: State) -> str:
    """The unit that a table plays for: money, or the chips of the tournament that it serves."""
    return state.unit or MONEY


@cache
def _postings(table: str, live: bool, emblem: str, unit: str) -> Postings:  # noqa: FBT001  yes or no
    """How events of a table move money: the same for every order."""
    return Postings(table, live=live, emblem=emblem, unit=unit)


AtTerminal: TypeAlias = (
    e.TerminalJoined | e.TerminalLeft | e.BoughtIn | e.NoteStacked | e.TicketStacked | e.PaidOut | e.CashedOut
    | e.LeaveDirected
)  # fmt: skip
"""Events that change who has a terminal, or where it plays."""


def _session(
    before: Session,
    event: AtTerminal,
    table: str,
) -> Session:
    match event:
        case e.TerminalJoined():
            return replace(before, tables=(*before.tables, table))
        case e.TerminalLeft():
            return replace(before, tables=tuple(name for name in before.tables if name != table))
        case (
            e.BoughtIn(patron=patron)
            | e.NoteStacked(patron=patron)
            | e.TicketStacked(patron=patron)
        ):
            return replace(before, patron=patron)
        case e.PaidOut():
            return Session(tables=before.tables, tickets=before.tickets)
        case e.CashedOut(number=number):
            return Session(tables=before.tables, tickets=before.tickets + bool(number))
        case e.LeaveDirected(reason=reason):
            return replace(before, leaving=reason)


OfTicket: TypeAlias = (
    e.TicketHeld | e.TicketStacked | e.ItemReturned | e.CashedOut | e.TicketPrinted | e.TicketFailed
)  # fmt: skip
"""Events that change a ticket."""


def _ticket(before: Ticket | None, event: OfTicket, table: str) -> Ticket:
    """A ticket after an event at a table."""
    if isinstance(event, e.CashedOut):
        return Ticket(
            number=event.number, amount=event.amount, terminal=event.terminal, table=table,
            sequence=event.sequence, at=event.at, until=event.until, status=Status.PRINTING, since=event.at,
        )  # fmt: skip
    if before is None:
        raise Mistake(f"{table}: there is no ticket for {type(event).__name__}.")
    where = at_terminal(event.terminal, table)
    match event:
        case e.TicketHeld():
            return replace(before, status=Status.HELD, where=where, since=event.at)
        case e.TicketStacked():
            return replace(before, status=Status.PAID, where=where, since=event.at)
        case e.ItemReturned() if before.status is Status.HELD and before.where == where:
            return replace(before, status=Status.ISSUED, where="", since=event.at)
        case e.TicketPrinted() if before.status is Status.PRINTING:
            return replace(before, status=Status.ISSUED, since=event.at)
        case e.TicketFailed():
            return replace(before, status=Status.FAILED, since=event.at)
    return before  # meanwhile it was redeemed elsewhere


def freezes_after(decision: Decision, unit: str = MONEY) -> dict[Account, bool]:
    """The chip accounts that are frozen or freed."""
    freezes: dict[Account, bool] = {}
    for event in decision.events:
        if isinstance(event, e.AccountsFrozen | e.AccountsUnfrozen):
            frozen = isinstance(event, e.AccountsFrozen)
            freezes |= {
                Account(Kind.PLAYER, terminal, unit): frozen for terminal in event.terminals
            }
    return freezes


def plans_after(decision: Decision) -> tuple[Plan | None, ...]:
    """The plan that others see of this table, where it changed: none when it closed."""
    shown = [
        event for event in decision.events if isinstance(event, e.TableOpened | e.LimitsChanged | e.TableClosed)
    ]  # fmt: skip
    if not shown:
        return ()
    closed = isinstance(shown[-1], e.TableClosed)
    return (None if closed else decision.state.shown_plan,)


def stored_table(store: Store, name: str) -> Table:
    """Return a table of a store by its name; an unknown name is refused."""
    if name not in tables_of(store):
        raise unknown("table", name, tables_of(store))
    return Table(name, store)
