"""A ticket is paid once, whoever asks: at a terminal, at a cage, at a redemption terminal, all at the same time."""

import multiprocessing
from collections import Counter as Tally
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

from croupier.engine.cage_place import Cage
from croupier.engine.commit_pump import Pump
from croupier.engine.store import AnyAnswer
from croupier.engine.store.address import open_store
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.cage.commands import CageOrder, RedeemTicket
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import commands as c
from croupier.table.tickets.ticket import Status
from croupier.table.values.people import DEVICE, PLAYER, Actor
from support.postgres_server import database
from support.scripted_tables import START
from support.tickets import CAS, KIOSK, booked, live, number

TICKETS = 200
TERMINALS = ("1", "2", "3", "4")
"""Each has its own acceptor, and so its own thread."""
THREADS = 6
"""So many ask at each cage and at each redemption terminal."""
NUMBERS = [number(body) for body in range(1, TICKETS + 1)]
WHEN = START + 60_000

Ask = Callable[[str, str], str]
"""The id of the order and the number of the ticket: the refusal, or nothing where it was paid."""


def issue(store: SqlStore, tables: tuple[str, ...]) -> int:
    """Tables with terminals, and tickets that came out of the printers of the first; what they are for together."""
    pump = Pump(store, [Table(name, store) for name in tables])
    manager, dealer = Actor("Kim", "tg-assistant-casino-manager"), Actor("Lee", "dealer")
    asked: list[Future[AnyAnswer]] = []

    def ask(table: str, by: Actor, command: c.Command) -> None:
        order = c.Order(id=f"{table}-{len(asked)}", at=START, by=by, command=command)
        asked.append(pump.submit(table, order))

    for table in tables:
        seats = tuple(f"{table}-{seat}" for seat in TERMINALS)
        plan = demo_plan(game("rapid-roulette"), terminals=seats, most_credit=None)
        ask(table, manager, c.OpenTable(plan=plan))
        for seat in seats:
            ask(table, Actor(seat, PLAYER), c.JoinTable(terminal=seat))
    first = tables[0]
    for place, digits in enumerate(NUMBERS):
        seat = f"{first}-{TERMINALS[place % len(TERMINALS)]}"
        amount = Cents(100 + place)
        ask(first, dealer, c.BuyIn(terminal=seat, amount=amount, tender="cash"))
        ask(first, Actor(seat, PLAYER), c.CashOut(terminal=seat, number=digits))
        ask(first, Actor("printer", DEVICE), c.ReportPrinted(terminal=seat, number=digits))
    assert [item.result().refused for item in asked] == [None] * len(asked)
    pump.close()
    return sum(range(100, 100 + TICKETS))


def at_terminal(pump: Pump, table: str, seat: str) -> Ask:
    """A ticket goes into the acceptor, and into the box if it is held."""
    terminal, device = f"{table}-{seat}", Actor("acceptor", DEVICE)

    def ask(named: str, digits: str) -> str:
        inserted = c.InsertTicket(terminal=terminal, number=digits)
        order = c.Order(id=named, at=WHEN, by=device, command=inserted)
        held = pump.submit(table, order).result()
        if held.refused is not None:
            return str(held.refused.why)
        stacked = c.ReportStacked(terminal=terminal, item=named)
        order = c.Order(id=f"{named}-stacked", at=WHEN, by=device, command=stacked)
        refused = pump.submit(table, order).result().refused
        assert refused is None, "what is held is nobody else's"
        return ""

    return ask


def at_counter(pump: Pump, place: str, by: Actor) -> Ask:
    """A ticket is presented at a cage, or put into a redemption terminal."""

    def ask(named: str, digits: str) -> str:
        order = CageOrder(id=named, at=WHEN, by=by, command=RedeemTicket(number=digits))
        refused = pump.submit(place, order).result().refused
        return "" if refused is None else str(refused.why)

    return ask


Answers = list[tuple[str, str, str]]
"""The channel, the number, the refusal."""


def present_everything(store: SqlStore, table: str, cage: str, kiosk: str) -> Answers:
    """Every thread presents every ticket, each in an order of its own."""
    pump = Pump(store, [Table(table, store), Cage(cage, store), Cage(kiosk, store)])
    asks = [("terminal", at_terminal(pump, table, seat)) for seat in TERMINALS]
    asks += [("cage", at_counter(pump, cage, CAS))] * THREADS
    asks += [("kiosk", at_counter(pump, kiosk, KIOSK))] * THREADS

    def present(place: int) -> Answers:
        channel, ask = asks[place]
        shuffled = Random(f"{table}-{place}").sample(NUMBERS, TICKETS)
        return [
            (channel, digits, ask(f"{table}-thread-{place}-{digits}", digits))
            for digits in shuffled
        ]

    with ThreadPoolExecutor(len(asks)) as threads:
        found = [answer for answers in threads.map(present, range(len(asks))) for answer in answers]
    pump.close()
    return found


def check(store: SqlStore, answers: Answers, total: int, places: tuple[str, ...]) -> None:
    """Each was paid once, and the books say so too."""
    paid = Tally(digits for _, digits, why in answers if not why)
    assert paid == Tally(NUMBERS), "each is paid exactly once"
    assert {why for _, _, why in answers if why} <= {"ticket-already-redeemed", "ticket-pending"}
    assert {channel for channel, _, why in answers if not why} == {"terminal", "cage", "kiosk"}
    assert {ticket.status for ticket in store.tickets()} == {Status.PAID}
    assert live(store) == booked(store) == 0
    given = sum(store.balance(Account(Kind.CASH, place)) for place in places)
    assert given + store.total(Kind.PLAYER) == total


def test_three_channels_and_many_threads_on_sqlite(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "floor.db"), new=True)) as store:
        total = issue(store, ("T1",))
        assert live(store) == booked(store) == total
        answers = present_everything(store, "T1", "cage", "kiosk")
        assert len(answers) == TICKETS * (len(TERMINALS) + 2 * THREADS)
        check(store, answers, total, ("cage", "kiosk"))


PLACES = (("T1", "cage-1", "kiosk-1"), ("T2", "cage-2", "kiosk-2"))


def another_process(address: str, places: tuple[str, str, str]) -> Answers:
    """All that a process of its own presents."""
    with closing(open_store(address, new=True)) as store:
        return present_everything(store, *places)


def test_two_processes_on_postgres(postgres: str) -> None:
    address = database(postgres)
    with closing(open_store(address, new=True)) as store:
        total = issue(store, ("T1", "T2"))
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            answers = pool.starmap(another_process, [(address, places) for places in PLACES])
        check(store, answers[0] + answers[1], total, ("cage-1", "kiosk-1", "cage-2", "kiosk-2"))
