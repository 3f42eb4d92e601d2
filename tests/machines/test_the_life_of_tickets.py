"""Notes, tickets, wagers, cages and calendars at random: each ticket ends once, and nothing is lost."""

from collections import Counter as Tally
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from croupier.engine.cage_place import CageAnswer
from croupier.engine.store import Answer, MemoryStore
from croupier.engine.table_place import Table
from croupier.ledger import Account, Kind
from croupier.ledger.checks import faults
from croupier.money import Cents
from croupier.offices.cage import events as t
from croupier.offices.cage.commands import CageCommand
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.values.people import DEVICE, PLAYER, THE_SYSTEM, Actor
from support.scripted_tables import Played
from support.thoroughness import times
from support.tickets import (
    CAS,
    KIOSK,
    LIVE,
    SYSTEM_ACTOR,
    VAL,
    Counter,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
    booked,
    live,
    number,
)

SEATS = {"T1": ("1", "2"), "T2": ("3", "4")}
NUMBERS = [number(body) for body in range(1, 21)]
ENDS = (Status.PAID, Status.PAID_BY_HAND, Status.EXPIRED)
DEALER, BOSS = Actor("Lee", "dealer"), Actor("Kim", "tg-assistant-casino-manager")
ACCEPTOR, PRINTER = Actor("acceptor", DEVICE), Actor("printer", DEVICE)
DAY = 24 * 60 * 60 * 1_000

chances = st.integers(0, 2**32).map(Random)


class TicketLife(RuleBasedStateMachine):
    """Two tables, a cage and a redemption terminal over one store."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.now = 0
        self.events: list[e.Event | t.CageEvent] = []
        self.tables = {
            name: Played("rapid-roulette", store=self.store, name=name) for name in SEATS
        }
        for name, played in self.tables.items():
            assert played.open(terminals=SEATS[name], ticket_days=2).refused is None
            for seat in SEATS[name]:
                played.run(f"0  {seat}  join")
                self.events += played.line(f"0  dealer  buy-in {seat} 60").events
        self.cage, self.kiosk = Counter(self.store), Counter(self.store, "kiosk")
        self.ended: dict[str, Ticket] = {}

    def send(self, table: str, by: Actor, command: c.Command) -> Answer:
        played = self.tables[table]
        answer = played.order(by, command, at=self.now)
        self.events += (*played.ticked, *answer.events)
        return answer

    def ask(self, counter: Counter, by: Actor, command: CageCommand) -> CageAnswer:
        answer = counter.ask(command, at=self.now, by=by)
        self.events += answer.events
        return answer

    def seat(self, chance: Random) -> tuple[str, str]:
        table = chance.choice(list(SEATS))
        return table, chance.choice(SEATS[table])

    def paper(self, chance: Random) -> str:
        """The number of a ticket that is out, or any."""
        out = [ticket.number for ticket in self.store.tickets(*LIVE)]
        return chance.choice(out) if out and chance.random() < 0.8 else chance.choice(NUMBERS)

    def fresh(self, chance: Random) -> str:
        """A number that no ticket has, or any."""
        free = [number for number in NUMBERS if self.store.ticket(number) is None]
        return chance.choice(free) if free and chance.random() < 0.8 else chance.choice(NUMBERS)

    # Money in

    @rule(chance=chances)
    def somebody_buys_in(self, chance: Random) -> None:
        table, seat = self.seat(chance)
        amount = Cents(chance.randint(1, 20_000))
        self.send(table, DEALER, c.BuyIn(terminal=seat, amount=amount, tender="cash"))

    @rule(chance=chances)
    def something_is_put_in(self, chance: Random) -> None:
        table, seat = self.seat(chance)
        if chance.random() < 0.4:
            amount = Cents(100 * chance.choice((5, 20, 100, 7)))
            self.send(table, ACCEPTOR, c.InsertNote(terminal=seat, amount=amount))
        else:
            digits = self.paper(chance)
            self.send(table, ACCEPTOR, c.InsertTicket(terminal=seat, number=digits))
        if chance.random() < 0.6:
            self.the_acceptor_of(table, seat, chance)

    @rule(chance=chances)
    def the_acceptor_goes_on(self, chance: Random) -> None:
        for table, seats in SEATS.items():
            for seat in seats:
                self.the_acceptor_of(table, seat, chance)

    def the_acceptor_of(self, table: str, seat: str, chance: Random) -> None:
        held = self.tables[table].state.terminals[seat].escrow
        item = held.item if held else "T1-order-9"
        stacked: c.Command = c.ReportStacked(terminal=seat, item=item)
        returned = c.ReportReturned(terminal=seat, item=item, reason="dirty")
        said: list[c.Command] = [stacked, stacked, returned]
        for command in chance.sample(said, chance.randint(1, 3)):
            self.send(table, ACCEPTOR, command)

    # Money out

    @rule(chance=chances)
    def somebody_cashes_out(self, chance: Random) -> None:
        table, seat = self.seat(chance)
        digits = self.fresh(chance)
        self.send(table, Actor(seat, PLAYER), c.CashOut(terminal=seat, number=digits))
        if chance.random() < 0.6:
            self.send(table, PRINTER, c.ReportPrinted(terminal=seat, number=digits))

    @rule(chance=chances)
    def somebody_is_directed_to_leave(self, chance: Random) -> None:
        table, seat = self.seat(chance)
        digits = chance.choice(("", self.fresh(chance)))
        self.send(table, BOSS, c.DirectLeave(terminal=seat, reason="shouting", ticket=digits))

    @rule(chance=chances)
    def the_dealer_pays_out(self, chance: Random) -> None:
        table, seat = self.seat(chance)
        amount = self.store.balance(Account(Kind.PLAYER, seat))
        self.send(table, DEALER, c.PayOut(terminal=seat, amount=amount))

    @rule(chance=chances)
    def the_printer_goes_on(self, chance: Random) -> None:
        for table, seat in ((name, item) for name, seats in SEATS.items() for item in seats):
            digits = self.tables[table].state.terminals[seat].printing or chance.choice(NUMBERS)
            printed: c.Command = c.ReportPrinted(terminal=seat, number=digits)
            failed = c.ReportPrintFailed(terminal=seat, number=digits, what="jam")
            said: list[c.Command] = [printed, failed]
            for command in chance.sample(said, chance.randint(0, 2)):
                self.send(table, PRINTER, command)

    @rule(chance=chances)
    def a_ticket_is_presented(self, chance: Random) -> None:
        redeem = RedeemTicket(number=self.paper(chance))
        counter, by = chance.choice(((self.cage, CAS), (self.kiosk, KIOSK)))
        self.ask(counter, by, redeem)

    @rule(chance=chances)
    def something_is_wrong_with_a_ticket(self, chance: Random) -> None:
        digits = self.paper(chance)
        known = self.store.ticket(digits)
        amount = known.amount if known else Cents(5)
        command: CageCommand = chance.choice((
            DeclareIllegible(number=digits, reason="smeared", second=VAL),
            PayByHand(number=digits, amount=amount),
            PayByHand(number=digits, amount=amount),
            PayByHand(number=digits, amount=Cents(amount + 1)),
            ReportLoss(kind="stolen", number=digits, text="in the tram"),
        ))  # fmt: skip
        self.ask(self.cage, CAS, command)

    # Time, play, and what gets in the way

    @rule(ms=st.sampled_from((1_000, 31_000, 125_000)))
    def time_passes(self, ms: int) -> None:
        self.now += ms

    @rule()
    def days_pass_and_what_is_late_is_set_aside(self) -> None:
        self.now += DAY + DAY // 2
        self.ask(self.cage, SYSTEM_ACTOR, ExpireTickets())

    @rule(chance=chances)
    def a_round_goes_on(self, chance: Random) -> None:
        table = chance.choice(list(SEATS))
        state = self.tables[table].state
        self.now += 1_000
        if state.phase is Phase.READY:
            self.send(table, DEALER, c.OpenWagering())
            for seat in SEATS[table]:
                chip = c.Chip(bet="red", amount=Cents(500 * chance.randint(0, 4)))
                wager = c.SetWagers(terminal=seat, wagers=(chip,))
                self.send(table, Actor(seat, PLAYER), wager)
        elif state.phase is Phase.WAGERING:
            self.now += 30_000
            self.send(table, THE_SYSTEM, c.TimeIsUp())
        elif chance.random() < 0.2:
            self.send(table, BOSS, c.VoidRound(ground="fire", reason="brawl"))
        else:
            self.send(table, DEALER, c.StartDevice())
            self.send(table, DEALER, c.EnterFace(face=str(chance.randint(0, 36))))
            self.send(table, DEALER, c.Confirm())

    @rule(chance=chances)
    def accounts_are_frozen_or_freed(self, chance: Random) -> None:
        if self.store.frozen:
            self.store.frozen = {}
        else:
            self.tables["T1"].frozen_elsewhere(self.seat(chance)[1], since_ms=self.now)

    @rule(chance=chances)
    def a_table_closes_or_opens(self, chance: Random) -> None:
        table = chance.choice(list(SEATS))
        played = self.tables[table]
        if played.state.phase is Phase.SHUT:
            answer = played.open(at=self.now, terminals=SEATS[table], ticket_days=2)
            assert answer.refused is None, answer.refused
        elif chance.random() < 0.3:
            self.send(table, BOSS, c.CloseTable())

    @rule(table=st.sampled_from(list(SEATS)))
    def the_system_looks_at_the_clock(self, table: str) -> None:
        self.send(table, THE_SYSTEM, c.TimeIsUp())

    @rule(table=st.sampled_from(list(SEATS)))
    def another_process_takes_over(self, table: str) -> None:
        before = self.tables[table].state
        self.tables[table].table = Table(table, self.store)
        assert self.tables[table].state == before

    # What always holds

    @invariant()
    def the_books_add_up(self) -> None:
        assert faults(self.store.books) == []
        assert live(self.store) == booked(self.store)

    @invariant()
    def each_ticket_is_issued_once_and_ends_at_most_once(self) -> None:
        issued = [
            event.number for event in self.events if isinstance(event, e.CashedOut) and event.number
        ]
        ends = [
            event.number for event in self.events
            if isinstance(event, e.TicketStacked | t.TicketRedeemed | t.PaidByHand | t.TicketExpired)
        ]  # fmt: skip
        assert max(Tally(issued).values(), default=1) == max(Tally(ends).values(), default=1) == 1
        tickets = {ticket.number: ticket for ticket in self.store.tickets()}
        assert tickets.keys() == set(issued)
        assert {ticket.number for ticket in tickets.values() if ticket.status in ENDS} == set(ends)
        for digits, ended in self.ended.items():
            assert tickets[digits] == ended, "what has ended stays as it is"
        self.ended = {ticket.number: ticket for ticket in tickets.values() if ticket.status in ENDS}

    @invariant()
    def a_ticket_holds_its_amount_or_nothing(self) -> None:
        for ticket in self.store.tickets():
            held = self.store.balance(Account(Kind.TICKETS, ticket.number))
            assert held == (ticket.amount if ticket.status in LIVE else 0)

    @invariant()
    def nothing_is_lost(self) -> None:
        brought = sum(
            event.amount for event in self.events if isinstance(event, e.BoughtIn | e.NoteStacked)
        )
        paid = sum(
            event.amount for event in self.events
            if isinstance(event, e.PaidOut | t.TicketRedeemed | t.PaidByHand)
        )  # fmt: skip
        kinds = (Kind.PLAYER, Kind.STAKES, Kind.TICKETS, Kind.UNCLAIMED, Kind.BANK)
        there = sum(held for one, held in self.store.books.balances.items() if one.kind in kinds)
        assert there == brought - paid

    @invariant()
    def whoever_has_no_account_has_no_money(self) -> None:
        for table, seats in SEATS.items():
            for seat in seats:
                if not self.tables[table].state.terminals[seat].is_open:
                    assert self.store.balance(Account(Kind.PLAYER, seat)) == 0

    @precondition(
        lambda self: any(ticket.status is Status.PRINTING for ticket in self.store.tickets())
    )
    @invariant()
    def a_ticket_that_is_printed_is_printed_somewhere(self) -> None:
        states = [played.state for played in self.tables.values()]
        prints = {terminal.printing for state in states for terminal in state.terminals.values()}
        for item in self.store.tickets(Status.PRINTING):
            assert item.number in prints


TestTicketLife = TicketLife.TestCase
TestTicketLife.settings = settings(max_examples=times(60), stateful_step_count=60)
