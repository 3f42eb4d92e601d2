"""Acceptors and printers against a table that crashes, over a line that loses and repeats: everything counts once."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest

from croupier.devices.device_outbox import PowerLoss, no_fault
from croupier.devices.note_acceptor import Acceptor, Where
from croupier.devices.ticket_printer import Jam, Printer
from croupier.engine.store import Answer, SqliteStore
from croupier.engine.store.sql.sqlite import SqliteWork
from croupier.engine.table_place import Table
from croupier.errors import Mistake
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import commands as c
from croupier.table.tickets.ticket import HELD_MS, Status
from croupier.table.values.people import PLAYER, Actor
from support.refusals import refusal
from support.scripted_tables import START, opened
from support.tickets import (
    KIOSK,
    Counter,
    PayByHand,
    RedeemTicket,
    booked,
    cash_out,
    live,
    number,
    ticket_of,
)

NOTES = tuple(Cents(100 * dollars) for dollars in (5, 10, 20, 50, 100))
DEALER = Actor("Lee", "dealer")
LINE = ("", "lost", "crash before", "crash after", "answer lost", "twice", "an old one too")
"""What may happen to an order on its way to the table and back."""


class House:
    """A table in a file that may crash at every order, over a line that may lose and repeat it."""

    def __init__(self, path: Path, *, terminals: tuple[str, ...] = ("1", "2")) -> None:
        self._path, self.now = path, START
        self.line: Callable[[c.Order], str] = lambda _order: ""
        self._sent: list[c.Order] = []
        self.store = SqliteStore(path)
        self.table = Table("T1", self.store)
        plan = demo_plan(game("rapid-roulette"), most_credit=None, most_on_a_ticket=None)
        self.order(Actor("Kim", "tg-area-manager"), c.OpenTable(plan=plan))
        for terminal in terminals:
            self.order(Actor(terminal, PLAYER), c.JoinTable(terminal=terminal))

    def clock(self) -> int:
        self.now += 100
        return self.now

    def order(self, by: Actor, command: c.Command) -> Answer:
        """Somebody gives an order, and nothing goes wrong."""
        named = f"order {self.clock()}"
        answer = self.table.handle(c.Order(id=named, at=self.now, by=by, command=command))
        assert answer.refused is None, answer.refused
        return answer

    def handle(self, order: c.Order) -> Answer:
        """An order of a device on the bad line."""
        what = self.line(order)
        if what == "lost":
            raise TimeoutError
        if what == "crash before":
            self.crash(order)
        if what == "an old one too" and self._sent:
            self.table.handle(self._sent[-1])
        self._sent.append(order)
        answer = self.table.handle(order)
        if what == "crash after":
            self.begin_again()
            raise TimeoutError
        if what == "answer lost":
            raise TimeoutError
        if what == "twice":
            assert self.table.handle(order) == answer
        return answer

    def crash(self, order: c.Order) -> None:
        """The process dies with everything written and nothing committed."""

        class Dying(SqliteWork):
            def done(self) -> None:
                self._write()
                raise PowerLoss

        self.store.kind = Dying
        with suppress(PowerLoss):
            self.table.handle(order)
        self.begin_again()
        raise TimeoutError

    def begin_again(self) -> None:
        """Another process takes over from the file."""
        self.store.close()
        self.store = SqliteStore(self._path)
        self.table = Table("T1", self.store)

    def credit(self, terminal: str) -> Cents:
        return self.store.balance(Account(Kind.PLAYER, terminal))

    def booked_notes(self, terminal: str) -> int:
        return -self.store.balance(Account(Kind.NOTES, terminal))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "floor.db")
    yield made
    made.store.close()


def at(step: str) -> Callable[[str], None]:
    """The power fails at this step, once."""
    left = [step]

    def fault(now: str) -> None:
        if left and now == left[0]:
            left.clear()
            raise PowerLoss

    return fault


def on_message(place: int, what: str) -> Callable[[c.Order], str]:
    """This happens to one of the messages, once."""
    seen = iter(range(1_000))
    return lambda _order: what if next(seen) == place else ""


def healed(device: Acceptor | Printer, house: House, *, power_failed: bool = True) -> None:
    """Power and line are back for good: the device tells what it has to tell."""
    house.line = lambda _order: ""
    device.fault = no_fault
    if power_failed:
        device.restart()
    device.go_on()


STEPS = ("", "escrow", "granted", "stacking", "stacked")
DISTURBED = [
    (step, place, what) for step, place, what in product(STEPS, (0, 1), LINE) if what or not place
]


@pytest.mark.parametrize(("step", "place", "what"), DISTURBED)
def test_a_note_is_credited_or_given_back(house: House, step: str, place: int, what: str) -> None:
    acceptor = Acceptor("1", house.handle, house.clock, fault=at(step))
    house.line = on_message(place, what)
    with suppress(PowerLoss, TimeoutError):
        acceptor.insert_note(NOTES[2])
    healed(acceptor, house, power_failed=bool(step))
    assert acceptor.where is Where.OUTSIDE
    assert len(acceptor.box) + len(acceptor.given_back) == 1, "in the box or in the hand"
    assert house.credit("1") == house.booked_notes("1") == acceptor.notes
    assert house.table.state.terminals["1"].escrow is None
    unanswered = place == 0 and what in ("lost", "crash before", "crash after", "answer lost")
    came_out = step in ("escrow", "granted", "stacking") or (step == "stacked" and unanswered)
    assert bool(acceptor.given_back) == came_out
    # The next one goes in as if nothing had been.
    acceptor.insert_note(NOTES[3])
    assert house.credit("1") == house.booked_notes("1") == acceptor.notes


@pytest.mark.parametrize(("step", "place", "what"), DISTURBED)
def test_a_ticket_is_redeemed_or_given_back(house: House, step: str, place: int, what: str) -> None:
    digits = number(1)
    house.order(DEALER, c.BuyIn(terminal="2", amount=Cents(7_000), tender="cash"))
    house.order(Actor("2", PLAYER), c.CashOut(terminal="2", number=digits))
    Printer("2", house.handle, house.clock).begin(digits)
    acceptor = Acceptor("1", house.handle, house.clock, fault=at(step))
    house.line = on_message(place, what)
    with suppress(PowerLoss, TimeoutError):
        acceptor.insert_ticket(digits)
    healed(acceptor, house, power_failed=bool(step))
    status = ticket_of(house.store, digits).status
    assert (status is Status.PAID) == (len(acceptor.box) == 1) == (house.credit("1") == 7_000)
    assert (status is Status.ISSUED) == (len(acceptor.given_back) == 1)
    assert house.credit("1") + live(house.store) == 7_000
    assert live(house.store) == booked(house.store)


@pytest.mark.parametrize("seed", range(6))
def test_a_bad_evening_at_the_acceptors(house: House, seed: int) -> None:
    chance = Random(seed)

    def fault(_step: str) -> None:
        if chance.random() < 0.15:
            raise PowerLoss

    acceptors = [Acceptor(item, house.handle, house.clock, fault=fault) for item in ("1", "2")]
    for _ in range(40):
        house.line = lambda _order: chance.choice((*LINE, *[""] * 4))
        acceptor = chance.choice(acceptors)
        with suppress(PowerLoss, TimeoutError, Mistake):
            acceptor.insert_note(chance.choice(NOTES))
        with suppress(PowerLoss, TimeoutError):
            chance.choice((acceptor.restart, acceptor.go_on, acceptor.give_up))()
    for acceptor, terminal in zip(acceptors, ("1", "2"), strict=True):
        healed(acceptor, house)
        assert acceptor.notes == house.booked_notes(terminal) == house.credit(terminal)
        assert acceptor.uncredited == []
        assert house.table.state.terminals[terminal].escrow is None
    assert min(len(item.box) for item in acceptors) > 0, "some went in all the same"
    assert min(len(item.given_back) for item in acceptors) > 0


def test_nobody_answers_and_the_note_comes_out_again(house: House) -> None:
    acceptor = Acceptor("1", house.handle, house.clock)
    house.line = lambda _order: "lost"
    with pytest.raises(TimeoutError):
        acceptor.insert_note(NOTES[0])
    with pytest.raises(Mistake, match="not free"):
        acceptor.insert_note(NOTES[0])
    acceptor.give_up()
    acceptor.give_up()
    assert acceptor.where is Where.OUTSIDE
    healed(acceptor, house)
    assert (acceptor.box, len(acceptor.given_back), house.credit("1")) == ([], 1, 0)


def test_a_note_that_is_not_taken_comes_out_at_once(house: House) -> None:
    acceptor = Acceptor("1", house.handle, house.clock)
    acceptor.insert_note(Cents(300))
    assert (acceptor.box, len(acceptor.given_back), house.credit("1")) == ([], 1, 0)
    # Also if it came out before it was refused.
    house.line = on_message(0, "answer lost")
    with pytest.raises(TimeoutError):
        acceptor.insert_note(Cents(300))
    acceptor.give_up()
    healed(acceptor, house)
    assert len(acceptor.given_back) == 2


def test_what_fell_into_the_box_of_a_frozen_account_is_credited_all_the_same() -> None:
    played = opened("rapid-roulette")
    now = iter(range(START, START + 10_000, 100))

    def freezing(step: str) -> None:
        if step == "stacked":
            played.frozen_elsewhere("1")

    acceptor = Acceptor("1", played.table.handle, lambda: next(now), fault=freezing)
    acceptor.insert_note(NOTES[2])
    assert played.holds("player:1") == "$120.00"
    assert acceptor.notes == 2_000
    refusal(played.line("5 dealer pay-out 1 120").refused, "account-frozen", "SATG 8.3")


def test_a_ticket_that_was_paid_elsewhere_meanwhile_is_in_the_box_for_nothing() -> None:
    played = opened("rapid-roulette")
    digits = number(1)
    cash_out(played, 1, "2", digits)
    now = iter(range(START + 2_000, START + 20_000, 100))

    def slow(step: str) -> None:
        if step == "stacked":
            assert Counter(played.store).why(RedeemTicket(number=digits), at=3_000 + HELD_MS) == ""

    acceptor = Acceptor("1", played.table.handle, lambda: next(now), fault=slow)
    acceptor.insert_ticket(digits)
    assert played.holds("player:1") == "$100.00"
    assert acceptor.uncredited == ["acceptor 1#1"]
    assert played.state.terminals["1"].escrow is None, "the terminal is not stuck"


# Printers

FAULTS = ("", "out of paper", "jam", "feeding", "out")


def print_fault(what: str) -> Callable[[str], None]:
    def jam(step: str) -> None:
        if step == "feeding":
            raise Jam

    return jam if what == "jam" else at(what)


@pytest.mark.parametrize(("what", "line"), list(product(FAULTS, LINE)))
def test_what_was_on_the_account_is_paid_once_whatever_the_printer_does(
    house: House, what: str, line: str
) -> None:
    digits = number(1)
    house.order(DEALER, c.BuyIn(terminal="1", amount=Cents(4_205), tender="cash"))
    paper = 0 if what == "out of paper" else 5
    printer = Printer("1", house.handle, house.clock, paper=paper, fault=print_fault(what))
    asked = c.CashOut(terminal="1", number=digits)
    house.line = on_message(0, line)
    order = c.Order(id="cash-out", at=house.clock(), by=Actor("1", PLAYER), command=asked)
    # Whoever asks for the player asks again too; the terminal prints what the table wants printed.
    with suppress(TimeoutError):
        house.handle(order)
    house.handle(order)
    house.line = on_message(0, line)
    for _ in range(3):
        with suppress(PowerLoss, TimeoutError):
            printer.begin(house.table.state.terminals["1"].printing)
    healed(printer, house)
    printer.begin(digits)
    assert house.table.state.terminals["1"].printing == ""
    assert len(printer.tray) + len(printer.scraps) <= 1, "never a second ticket"
    came_out = what in ("", "out")
    assert printer.tray == ([digits] if came_out else [])
    assert ticket_of(house.store, digits).status is (Status.ISSUED if came_out else Status.FAILED)
    check_paid_once(house, digits, Cents(4_205), came_out=came_out)


def check_paid_once(house: House, digits: str, amount: Cents, *, came_out: bool) -> None:
    """Everybody tries: the ticket or the scrap at a kiosk and at the cage, and payment by hand."""
    cage, kiosk = Counter(house.store), Counter(house.store, "kiosk")
    when = house.now - START + 1_000
    answers = [
        cage.why(PayByHand(number=digits, amount=amount), at=when),
        kiosk.why(RedeemTicket(number=digits), by=KIOSK, at=when),
        cage.why(RedeemTicket(number=digits), at=when),
        cage.why(PayByHand(number=digits, amount=amount), at=when),
    ]
    assert answers.count("") == 1
    assert answers[1 if came_out else 0] == ""
    paid = sum(house.store.balance(Account(Kind.CASH, place)) for place in ("cage", "kiosk"))
    assert paid == amount
    assert (live(house.store), booked(house.store), house.credit("1")) == (0, 0, 0)


def test_a_scrap_that_could_be_read_and_was_paid_counts_as_printed(house: House) -> None:
    """The power failed in mid-print, and the customer was faster than the printer's report."""
    digits = number(1)
    house.order(DEALER, c.BuyIn(terminal="1", amount=Cents(500), tender="cash"))
    house.order(Actor("1", PLAYER), c.CashOut(terminal="1", number=digits))
    printer = Printer("1", house.handle, house.clock, fault=at("feeding"))
    with pytest.raises(PowerLoss):
        printer.begin(digits)
    assert Counter(house.store).why(RedeemTicket(number=digits), at=house.now - START) == ""
    healed(printer, house)
    assert house.table.state.terminals["1"].printing == "", "the terminal is not stuck"
    by_hand = PayByHand(number=digits, amount=Cents(500))
    assert Counter(house.store, "cage 2").why(by_hand, at=house.now) == "ticket-already-redeemed"
