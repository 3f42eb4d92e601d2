"""One table, one writer: the whole way of a command on one screen.

order ──▶ answered before? ──▶ decide ──▶ postings ──▶ store.commit ──▶ the new state
"""

from collections.abc import Iterable, Sequence
from functools import cache
from threading import Lock
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.engine.settlement_ahead import SettlementAhead, settle_ahead
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
from croupier.engine.store_context import Notices, Offers, StoreContext, no_jackpots
from croupier.errors import BadInput, Mistake
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
from croupier.table.values.people import THE_SYSTEM, Session
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused

CAGES = ("cage", "kiosk")
"""With these begin the names of the places where tickets are paid: no table has such a name."""


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
    """Commands in their order; what is stored is what happened."""

    stood: TableSnapshot | None = None
    """Where it stood when no round was open last: whoever starts anew can go on from there."""

    def __init__(
        self,
        name: str,
        store: Store,
        offers: Offers = no_jackpots,
        vault: WagerVault | None = None,
        notices: Notices = HouseNotices,
        *,
        stood: TableSnapshot | None = None,
    ) -> None:
        if not is_table(name):
            raise BadInput(f"No table is named {name!r}. Accepted: a name such as T1.")
        self.name = name
        self._store, self._offers, self._vault, self._notices = store, offers, vault, notices
        self._moving = Lock()
        """Whoever follows the log may be another than whoever writes it."""
        if stood is None or not stood.state.seq:
            self.reload()
        else:
            self._stand(stood.state, stood.last, store.clock(name))
            self.catch_up()

    def reload(self) -> None:
        """Where the table stands, from its log alone."""
        state, last = self._after(State(table=self.name), "", self._store.records(self.name))
        # After the log: whoever writes meanwhile makes the clock late, and never early.
        clock = self._store.clock(self.name)
        self._stand(state, last, clock)

    def _stand(self, state: State, last: str, clock: int) -> None:
        with self._moving:
            self._told: dict[int, list[RoundHistory]] = {}
            self._due: SettlementAhead | None = None
            self.state, self._clock, self._last = state, clock, last
            self._note()

    def _note(self) -> None:
        """Between rounds all that a table knows can be written down; a procedure that runs cannot."""
        if self.state.round is None:
            self.stood = TableSnapshot(self.state, self._last)

    def catch_up(self) -> Sequence[Record]:
        """Go on to the end of the log: what others wrote since. From its beginning where it is another log."""
        with self._moving:
            state, last = self.state, self._last
        records = list(self._store.records(self.name, max(state.seq - 1, 0)))
        if state.seq and (not records or records[0].order != last):
            # A database that was put back: what the table stood on never was.
            self.reload()
            return list(self._store.records(self.name))
        new = records[1:] if state.seq else records
        state, last = self._after(state, last, new)
        clock = self._store.clock(self.name)
        with self._moving:
            self._clock = max(clock, self._clock)
            if state.seq > self.state.seq:
                self.state, self._last = state, last
                self._note()
        return new

    def _after(self, state: State, last: str, records: Iterable[Record]) -> tuple[State, str]:
        """The table after more of its log, and the order that caused its last event."""
        for record in records:
            state, last = evolve(state, record.event, self._store.sheet), record.order
        return state, last

    def handle(self, order: Order) -> Answer:
        """Answer an order: judged, written, and only then true. The same order again moves nothing."""
        with self._store.work() as work:
            desk = self.desk(work)
            answer = desk.handle(order)
            work.done()
        self.advance(desk)
        return answer

    def tick(self, at: int) -> tuple[e.Event, ...]:
        """What is overdue happens before whatever is asked for."""
        with self._store.work() as work:
            desk = self.desk(work)
            events = desk.tick(at)
            work.done()
        self.advance(desk)
        return events

    def desk(self, work: Work) -> "TableBatch":
        """The table within a batch."""
        with self._moving:
            told, unit = dict(self._told), unit_of(self.state)
            purse = StoreContext(
                work, self.name, told, self._due, self._offers, unit, self._vault, self._notices
            )
            return TableBatch(self.state, self._clock, work, purse, self._last)

    def advance(self, desk: "TableBatch") -> State:
        """The batch was written: what it decided is true. What was before is to be let go of."""
        with self._moving:
            before = self.state
            self.state, self._clock, self._told = desk.state, desk.clock, desk.purse.told
            self._last = desk.last
            self._note()
        return before

    def foresee(self, *, again: bool = True) -> SettlementAhead | None:
        """Work out what a result pays while the dealer looks at it: his confirmation finds it done.

        Whatever else happens at the table moves its place in the log. It is brought there `again` where nobody waits.
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
        self, state: State, clock: int, work: Work, purse: StoreContext, last: str
    ) -> None:
        self.name, self.state, self.clock = state.table, state, clock
        self._work, self.purse = work, purse
        self.last = last
        """The order that caused the last event of the log."""
        self.settling: list[State] = []
        """The table as it was before each order that settled a round: for those who tell that round."""

    def handle(self, order: Order) -> Answer:
        """Judge an order on what the batch holds; the same order again gets its first answer."""
        answered = known_answer_or_refusal(self._work, self.name, order)
        if answered is not None:
            return answered
        # Time does not run backwards at a table, whatever a clock did.
        order = replace(order, at=max(order.at, self.clock))
        self.tick(order.at)
        return self._answer(order)

    def tick(self, at: int) -> tuple[e.Event, ...]:
        """What is overdue happens before whatever was asked for."""
        at = self.clock = max(at, self.clock)
        found: tuple[e.Event, ...] = ()
        while is_due(self.state, at, self.purse):
            name = f"{OWN}{self.name}#{self.state.seq} time is up"
            order = Order(id=name, at=at, by=THE_SYSTEM, command=TimeIsUp())
            found += self._answer(order).events
        return found

    def _answer(self, order: Order) -> Answer:
        decision = decide(self.state, order, self.purse)
        if isinstance(decision, Refused):
            if is_early(self.state.phase, decision):
                order = replace(order, command=withheld(order.command))
            answer: Answer = Answered(self.name, order, refused=decision)
            self._work.write(Commit(place=self.name, after=self.state.seq, answer=answer))
            return answer
        answer = Answered(self.name, order, decision.events, decision.notices)
        due = self.purse.due
        foreseen = due if due and due.moves(self.state.seq, decision.events) else None
        commit = Commit(
            place=self.name,
            after=self.state.seq,
            answer=answer,
            transfers=foreseen.transfers if foreseen else self._transfers(order, decision),
            prepared=foreseen.prepared if foreseen else None,
            sheets=decision.sheets,
            sessions=self._sessions(decision.events),
            tickets=self._tickets(decision.events),
            freezes=freezes_after(decision, self.purse.unit),
            plans=plans_after(decision),
        )
        self._work.write(commit)
        if any(isinstance(event, e.RoundSettled) for event in decision.events):
            self.settling.append(self.state)
        self.state = decision.state
        if self.purse.unit != unit_of(self.state):
            self.purse = values.replace(self.purse, unit=unit_of(self.state))
        self.last = order.id if decision.events else self.last
        return answer

    def _sessions(self, events: Iterable[e.Event]) -> dict[str, Session]:
        """Whose each terminal is and where it plays, after these events."""
        found: dict[str, Session] = {}
        for event in events:
            if isinstance(event, AtTerminal):
                before = found.get(event.terminal) or self.purse.session(event.terminal)
                found[event.terminal] = _session(before, event, self.name)
        return found

    def _tickets(self, events: Iterable[e.Event]) -> dict[str, Ticket]:
        """The tickets that are another's or another thing now."""
        found: dict[str, Ticket] = {}
        for event in events:
            if isinstance(event, OfTicket) and event.number:
                before = found.get(event.number) or self.purse.ticket(event.number)
                found[event.number] = _ticket(before, event, self.name)
        return found

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
            for transfer in postings.of(seq, event, sheets)
        )


def _postings_of(table: str, plan: Plan, unit: str) -> Postings:
    return _postings(table, game(plan.game).played is Played.LIVE, plan.emblem, unit)


def unit_of(state: State) -> str:
    """What a table plays for: money, or the chips of the tournament that it serves."""
    return state.unit or MONEY


@cache
def _postings(table: str, live: bool, emblem: str, unit: str) -> Postings:  # noqa: FBT001  yes or no
    """How events of a table move money: the same for every order."""
    return Postings(table, live=live, emblem=emblem, unit=unit)


AtTerminal: TypeAlias = (
    e.TerminalJoined | e.TerminalLeft | e.BoughtIn | e.NoteStacked | e.TicketStacked | e.PaidOut | e.CashedOut
    | e.LeaveDirected
)  # fmt: skip
"""What changes whose a terminal is, or where it plays."""


def _session(
    before: Session,
    event: AtTerminal,
    table: str,
) -> Session:
    match event:
        case e.TerminalJoined():
            return replace(before, tables=(*before.tables, table))
        case e.TerminalLeft():
            return replace(before, tables=tuple(one for one in before.tables if one != table))
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
"""What changes a ticket."""


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
    found: dict[Account, bool] = {}
    for event in decision.events:
        if isinstance(event, e.AccountsFrozen | e.AccountsUnfrozen):
            frozen = isinstance(event, e.AccountsFrozen)
            found |= {Account(Kind.PLAYER, one, unit): frozen for one in event.terminals}
    return found


def plans_after(decision: Decision) -> tuple[Plan | None, ...]:
    """The plan that others see of this table, where it changed: none when it closed."""
    shown = [
        one for one in decision.events if isinstance(one, e.TableOpened | e.LimitsChanged | e.TableClosed)
    ]  # fmt: skip
    if not shown:
        return ()
    closed = isinstance(shown[-1], e.TableClosed)
    return (None if closed else decision.state.shown_plan,)
