"""Numbers of tickets are written down sealed: a store or an export tells nobody a number that can be redeemed."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.cage_place import Cage
from croupier.engine.commit_pump import Place, Pump
from croupier.engine.hidden_values import TicketSeal, unknown_ticket
from croupier.engine.keys import MasterKey
from croupier.engine.store import AnyAnswer, SqliteStore
from croupier.engine.store.archive.export import export
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.table_place import Table
from croupier.errors import BadInput
from croupier.games import game
from croupier.money import Cents
from croupier.offices.cage import commands as cage
from croupier.records.audit.replay import replay
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import commands as c
from croupier.table.tickets.ticket import Status
from croupier.table.tickets.ticket_number import BODIES, SYSTEMS, Number, mask
from croupier.table.values.people import DEVICE, PLAYER, Actor
from support.postgres_server import database
from support.scripted_tables import START
from support.secret_search import tables
from support.tickets import CAS, KIOSK, VAL, booked, live
from support.verifier_program import judged

FIRST = MasterKey(b"the first key of this house in bytes"[:32])
SECOND = MasterKey(FIRST.key, later=(b"another key, added some years later"[:32],))
OTHER_HOUSE = MasterKey(b"the key of quite another house here."[:32])
TERMINALS = ("1", "2", "3", "4", "5", "6")
KIM, DANA = Actor("Kim", "tg-assistant-casino-manager"), Actor("Dana", "dealer")
ACCEPTOR, PRINTER = Actor("acceptor", DEVICE), Actor("printer", DEVICE)

numbers = st.builds(Number.drawn, st.integers(0, SYSTEMS - 1), st.integers(0, BODIES - 1))


def drawn(named: str) -> Number:
    """A number as a house draws it."""
    return FIRST.ticket_number(named, 1)


PAID, OUT, HELD, FAILED, PRINTING, UNKNOWN, LEAVES = map(
    drawn, ("paid", "out", "held", "failed", "printing", "unknown", "leaves")
)
EVERY = (PAID, OUT, HELD, FAILED, PRINTING, UNKNOWN, LEAVES)


class House:
    """A table and two places that pay, over a store, with a key."""

    def __init__(self, store: SqlStore, key: MasterKey | None = FIRST) -> None:
        seal = TicketSeal(key) if key else None
        places: list[Place] = [Table("T1", store), Cage("cage", store), Cage("kiosk-1", store)]
        self.store, self.pump = store, Pump(store, places, seal=seal)
        self._ids = (f"{id(self)}-{number}" for number in count(1))

    def ask(self, place: str, by: Actor, command: Any, named: str = "") -> AnyAnswer:
        kind = c.Order if place == "T1" else cage.CageOrder
        order = kind(id=named or next(self._ids), at=START + 60_000, by=by, command=command)
        return self.pump.submit(place, order).result()

    def done(self, place: str, by: Actor, command: Any, named: str = "") -> AnyAnswer:
        answer = self.ask(place, by, command, named)
        assert answer.refused is None, answer.refused
        return answer

    def why(self, place: str, by: Actor, command: Any, named: str = "") -> str:
        refused = self.ask(place, by, command, named).refused
        return str(refused.why) if refused else ""

    def open(self) -> None:
        plan = demo_plan(game("rapid-roulette"), terminals=TERMINALS, most_credit=None)
        self.done("T1", KIM, c.OpenTable(plan=plan))
        for terminal in TERMINALS:
            self.done("T1", Actor(terminal, PLAYER), c.JoinTable(terminal=terminal))

    def issue(self, terminal: str, number: Number, amount: int = 10_000) -> None:
        """Someone buys in and cashes out again; the printer has not answered yet."""
        bought = c.BuyIn(terminal=terminal, amount=Cents(amount), tender="cash")
        self.done("T1", DANA, bought)
        player = Actor(terminal, PLAYER)
        self.done("T1", player, c.CashOut(terminal=terminal, number=number.digits))

    def print(self, terminal: str, number: Number) -> None:
        self.done("T1", PRINTER, c.ReportPrinted(terminal=terminal, number=number.printed))


@contextmanager
def houses(store: SqlStore, key: MasterKey | None = FIRST) -> Iterator[House]:
    house = House(store, key)
    with closing(house.pump):
        yield house


def play_day(house: House) -> None:
    """A day on which every kind of order names the number of a ticket, and some are refused."""
    house.open()
    for terminal, number in zip(TERMINALS, (PAID, OUT, HELD, FAILED, PRINTING), strict=False):
        house.issue(terminal, number)
    for terminal, number in zip(TERMINALS, (PAID, OUT, HELD), strict=False):
        house.print(terminal, number)
    jam = c.ReportPrintFailed(terminal="4", number=FAILED.digits, what=f"jam under {FAILED.digits}")
    house.done("T1", PRINTER, jam)
    house.done("cage", CAS, cage.RedeemTicket(number=PAID.printed, amount=Cents(10_000)))
    inserted = c.InsertTicket(terminal="1", number=HELD.digits)
    house.done("T1", ACCEPTOR, inserted, "held")
    lost = cage.ReportLoss(kind="lost", number=OUT.digits, text=f"It was {OUT.printed}, he says.")
    house.done("cage", CAS, lost)
    leaves = c.DirectLeave(terminal="6", reason=f"Not {OUT.digits}", ticket=LEAVES.digits)
    house.done("T1", DANA, c.BuyIn(terminal="6", amount=Cents(500), tender="cash"))
    house.done("T1", KIM, leaves)
    redeem = cage.RedeemTicket
    assert house.why("cage", CAS, redeem(number=OUT.digits, amount=Cents(1))) == "ticket-amount"
    assert house.why("kiosk-1", KIOSK, redeem(number=HELD.digits)) == "ticket-pending"
    assert house.why("kiosk-1", KIOSK, redeem(number=UNKNOWN.digits)) == "ticket-invalid"
    for misread in misreads(OUT):
        assert house.why("kiosk-1", KIOSK, redeem(number=misread)) == "ticket-invalid"
    illegible = cage.DeclareIllegible(number=OUT.digits, reason=" ", second=VAL)
    assert house.why("cage", CAS, illegible) == "reason-required"
    house.pump.tick("T1").result()  # the player who was directed to leave gets the ticket


def misreads(number: Number) -> Iterator[str]:
    """A number with one slip, from which a reader could guess the right one."""
    digits = number.digits
    yield f"{(int(digits[0]) + 1) % 10}{digits[1:]}"
    yield digits[:-1]
    yield f"{digits[:6]}x{digits[7:]}"
    yield digits[:-1] + str((int(digits[-1]) + 1) % 10)


def forms(number: Number) -> Iterator[bytes]:
    """How a number, or most of it, could stand anywhere."""
    digits = number.digits
    yield from (part.encode() for part in (digits[:12], digits[2:14], number.printed[:14]))
    yield number.printed[:14].replace("-", " ").encode()
    yield b64encode(digits[:12].encode())
    yield b64encode(digits.encode())
    for size in (6, 8):
        for order in ("big", "little"):
            yield int(digits[:14]).to_bytes(size, order)
    yield int(digits).to_bytes(8, "big")


def contents(store: SqlStore, address: str, folder: Path) -> Mapping[str, bytes]:
    """The files or the dump of a store, and its export."""
    file = folder / "day.jsonl"
    with store.archive() as archive:
        export(archive, file, version="1")
    kept = {"export": file.read_bytes()}
    if "://" in address:
        return kept | tables(address)
    return kept | {path.name: path.read_bytes() for path in folder.glob("floor.db*")}


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path, postgres: str) -> str:
    return str(tmp_path / "floor.db") if request.param == "sqlite" else database(postgres)


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    kind = PostgresStore if "://" in address else SqliteStore
    with closing(kind(address if "://" in address else Path(address))) as found:  # type: ignore[arg-type]
        yield found


def found_in(kept: Mapping[str, bytes]) -> set[tuple[str, bytes]]:
    return {
        (place, form)
        for place, text in kept.items()
        for number in EVERY
        for form in forms(number)
        if form in text
    }


def test_no_number_of_a_day_stands_in_a_store_or_in_its_export(
    store: SqlStore, address: str, tmp_path: Path
) -> None:
    """H-02: a reader of a file, a dump or an export redeems nothing."""
    with houses(store) as house:
        play_day(house)
    kept = contents(store, address, tmp_path)
    assert not found_in(kept)
    assert b"sealed." in kept["export"], "the tickets themselves are there"
    states = {ticket.number[-4:]: ticket.status for ticket in store.tickets()}
    expected = {
        PAID: Status.PAID, OUT: Status.ISSUED, HELD: Status.HELD, FAILED: Status.FAILED,
        PRINTING: Status.PRINTING, LEAVES: Status.PRINTING,
    }  # fmt: skip
    assert states == {number.digits[-4:]: status for number, status in expected.items()}
    assert live(store) == booked(store)


def test_the_search_finds_numbers_that_are_written_whole(
    store: SqlStore, address: str, tmp_path: Path
) -> None:
    """What release 0.1.0 wrote: the search is no blind one."""
    with houses(store, None) as house:
        play_day(house)
    found = found_in(contents(store, address, tmp_path))
    places = {place for place, _ in found}
    assert "export" in places
    assert len(places) > 1


def test_a_day_with_sealed_numbers_is_verified_and_replayed(store: SqlStore) -> None:
    with houses(store) as house:
        play_day(house)
    with store.archive() as archive:
        assert list(verify(archive)) == []
    with store.archive() as archive:
        assert list(replay(archive)) == []


def test_the_second_verifier_follows_sealed_tickets(
    floors: Callable[[str], Callable[[], SqlStore]], tmp_path: Path, register: Path
) -> None:
    with closing(floors("sqlite")()) as store:
        with houses(store) as house:
            play_day(house)
        with store.archive() as archive:
            export(archive, tmp_path / "day.jsonl", version="1")
    verdict = judged(tmp_path / "day.jsonl", register)
    assert (verdict.status, verdict.findings) == (0, [])
    assert verdict.report["tickets"] == {"issued": 6, "paid": 1}


def test_tickets_of_an_older_release_are_redeemed_under_their_whole_number(
    store: SqlStore,
) -> None:
    with houses(store, None) as before:
        before.open()
        before.issue("1", OUT)
        before.print("1", OUT)
        before.issue("2", PRINTING)
    with houses(store) as house:
        house.print("2", PRINTING)
        paid = house.done("cage", CAS, cage.RedeemTicket(number=OUT.printed))
        inserted = c.InsertTicket(terminal="1", number=PRINTING.digits)
        house.done("T1", ACCEPTOR, inserted, "in")
        house.done("T1", ACCEPTOR, c.ReportStacked(terminal="1", item="in"))
        assert house.why("cage", CAS, cage.RedeemTicket(number=OUT.digits)) == (
            "ticket-already-redeemed"
        )
    assert [event.number for event in paid.events] == [OUT.digits]
    assert {ticket.status for ticket in store.tickets()} == {Status.PAID}
    with store.archive() as archive:
        assert list(replay(archive)) == []


def test_a_change_of_the_key_keeps_tickets_redeemable(store: SqlStore) -> None:
    """I-03."""
    with houses(store) as before:
        before.open()
        for terminal, number in zip(TERMINALS, (OUT, HELD), strict=False):
            before.issue(terminal, number)
            before.print(terminal, number)
    with houses(store, SECOND) as house:
        house.done("cage", CAS, cage.RedeemTicket(number=OUT.digits))
        house.done("T1", ACCEPTOR, c.InsertTicket(terminal="1", number=HELD.digits), "in")
        house.done("T1", ACCEPTOR, c.ReportStacked(terminal="1", item="in"))
        house.issue("3", PRINTING)
        again = c.CashOut(terminal="4", number=OUT.digits)
        house.done("T1", DANA, c.BuyIn(terminal="4", amount=Cents(500), tender="cash"))
        assert house.why("T1", Actor("4", PLAYER), again) == "ticket-invalid", "the number is taken"
    (new,) = store.tickets(Status.PRINTING)
    assert TicketSeal(SECOND).number(new.number) == PRINTING
    with pytest.raises(BadInput, match="cannot be read"):
        TicketSeal(FIRST).number(new.number)
    assert len(store.tickets(Status.PAID)) == 2


def test_a_number_is_drawn_by_the_key_that_seals() -> None:
    """The holder of an older key must not work out numbers from the ids of orders."""
    assert SECOND.ticket_number("T1-7", 1) != FIRST.ticket_number("T1-7", 1)
    assert SECOND.ticket_number("T1-7", 1) == SECOND.ticket_number("T1-7", 1)


def test_nobody_redeems_a_ticket_by_what_a_log_holds(store: SqlStore) -> None:
    with houses(store) as house:
        house.open()
        house.issue("1", OUT)
        house.print("1", OUT)
        (ticket,) = store.tickets()
        redeem = cage.RedeemTicket(number=ticket.number)
        for place, by in (("cage", CAS), ("kiosk-1", KIOSK)):
            assert house.why(place, by, redeem) == "ticket-invalid"
        insert = c.InsertTicket(terminal="2", number=ticket.number)
        assert house.why("T1", ACCEPTOR, insert) == "ticket-invalid"
    assert [found.status for found in store.tickets()] == [Status.ISSUED]


@given(numbers)
def test_only_the_key_of_the_house_reads_a_sealed_number(number: Number) -> None:
    seal = TicketSeal(FIRST)
    name = seal.name(number, unknown_ticket)
    assert seal.number(name) == number
    assert TicketSeal(SECOND).number(name) == number
    assert seal.revealed(f"print {name} 10") == f"print {number.digits} 10"
    assert mask(f"of {name}.") == f"of {number.masked}."
    assert next(TicketSeal(SECOND).names(number)) != name
    assert number.digits[:14] not in name
    with pytest.raises(BadInput, match="cannot be read"):
        TicketSeal(OTHER_HOUSE).number(name)


@given(numbers, st.integers(0, 35))
def test_a_changed_name_is_not_read(number: Number, at: int) -> None:
    name = TicketSeal(FIRST).name(number, unknown_ticket)
    place = len("sealed.") + at
    changed = name[:place] + ("a" if name[place] != "a" else "b") + name[place + 1 :]
    with pytest.raises(BadInput, match="cannot be read"):
        TicketSeal(FIRST).number(changed)


def test_an_unknown_number_leaves_no_account(store: SqlStore, address: str) -> None:
    """Also where a database locks what it looked at (PostgreSQL)."""
    with houses(store) as house:
        house.open()
        house.issue("1", OUT)
        for number in (UNKNOWN, PAID, HELD):
            redeem = cage.RedeemTicket(number=number.digits)
            assert house.why("cage", CAS, redeem) == "ticket-invalid"
            insert = c.InsertTicket(terminal="2", number=number.digits)
            assert house.why("T1", ACCEPTOR, insert) == "ticket-invalid"
    (ticket,) = store.tickets()
    query = "SELECT account FROM balances WHERE account LIKE 'tickets:%%'"
    if "://" not in address:
        query = query.replace("%%", "%")
    rows = store.connection.exec_driver_sql(query).scalars().all()
    assert rows == [f"tickets:{ticket.number}"]
