"""Desks: orders find their table, followers see what owners do, tables are shared and handed over."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from itertools import count
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import psycopg
import pytest

import croupier.engine.cluster.order_relay
from croupier.engine.clock import Clock
from croupier.engine.cluster.bus import LocalBus
from croupier.engine.cluster.leases import SoleLeases
from croupier.engine.cluster.order_relay import NoAnswer
from croupier.engine.cluster.postgres_bus import PostgresBus
from croupier.engine.cluster.postgres_leases import PostgresLeases
from croupier.engine.cluster.table_owners import GROWN, TableOwners
from croupier.engine.commit_pump import NotHere, Pump
from croupier.engine.store import AnyAnswer, MemoryStore, Stale, Unsure
from croupier.engine.store.sql import postgres
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.errors import BadInput, Mistake, NotInForce
from croupier.ledger import Account, Kind
from croupier.offices.cage.commands import CageOrder, RedeemTicket
from croupier.offices.cage.decide import CASHIER
from croupier.table.commands import Order
from croupier.table.state import State
from croupier.table.values.people import Actor
from support.full_evening import Floor as Evening
from support.full_evening import evening
from support.patience import PATIENCE_S
from support.peer_processes import Process, processes, until
from support.postgres_server import database
from support.scripted_tables import START
from support.store_invariants import balances, check, check_chains
from support.two_tables import opened, order

FOUR = ("T1", "T2", "T3", "T4")


def of(place: str, among: list[Process]) -> tuple[Process, Process]:
    """The process that has a table, and another."""
    (owner,) = [item for item in among if place in item.desks.own]
    return owner, next(item for item in among if item is not owner)


@pytest.fixture
def address(postgres: str) -> str:
    """Four tables that take wagers."""
    found = database(postgres)
    with closing(PostgresStore(found)) as store:
        opened(store, tables=FOUR, terminals="12")
    return found


@pytest.fixture
def pair(address: str) -> Iterator[list[Process]]:
    with processes(address) as found:
        until(lambda: [len(item.desks.own) for item in found] == [2, 2])
        yield found


def test_a_process_that_comes_gets_its_share_and_one_that_goes_gives_it_back(address: str) -> None:
    with processes(address, 1) as (first,):
        assert first.desks.own == set(FOUR), "As soon as it has started."
        with processes(address, 1) as (second,):
            until(lambda: len(second.desks.own) == 2)
            assert not first.desks.own & second.desks.own
            with processes(address, 1) as (third,):
                # Four tables are two for each at most: nobody has too many.
                sleep(2)
                assert [len(item.desks.own) for item in (first, second, third)] == [2, 2, 0]
        until(lambda: first.desks.own == set(FOUR))


def test_an_order_is_answered_wherever_it_is_asked(pair: list[Process]) -> None:
    names = count()
    for asking in pair:
        for text in ("2 1 wager red 5", "2 1 wager red 900"):
            one = order(f"order {next(names)}", text)
            answer = asking.desks.submit("T1", one).result(PATIENCE_S)
            assert answer.order == one
            assert [item.desks.submit("T1", answer.order).result(PATIENCE_S) for item in pair] == [
                answer
            ] * 2
            assert (answer.refused is None) is (text.endswith(" 5"))
            assert asking.store.answer(one.id) == answer
    with pytest.raises(NotHere, match="no place 'T9'"):
        pair[0].desks.submit("T9", one)
    check_chains(pair[0].store)


def test_followers_see_what_the_owner_did_and_whose_money_moved(pair: list[Process]) -> None:
    owner, other = of("T1", pair)
    owner.desks.submit("T1", order("wager", "2 1 wager red 5")).result(PATIENCE_S)
    table, followed = owner.desks.tables["T1"], other.desks.tables["T1"]
    until(lambda: followed.state == table.state)
    until(lambda: ("T1", {"1"}) in other.seen)
    other.seen.clear()
    for n, text in enumerate(("2 2 wager red 5", "40 dealer start", "41 dealer enter 18")):
        assert owner.desks.submit("T1", order(f"{n}", text)).result(PATIENCE_S).refused is None
    assert (
        owner.desks.submit("T1", order("end", "42 dealer confirm")).result(PATIENCE_S).refused
        is None
    )
    until(lambda: followed.state == table.state)
    # The one who wagered nothing more is told once, by whatever that was read at once.
    until(lambda: any("1" in terminals for place, terminals in other.seen if place == "T1"))
    (seen,) = (terminals for place, terminals in other.seen if place == "T1" and "1" in terminals)
    assert seen == {"1", "2"}, "Both were paid."


def test_what_the_bus_does_not_tell_is_found_in_the_log(
    pair: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, other = of("T1", pair)
    publish = PostgresBus.publish
    told = list[str]()

    def forgetful(bus: PostgresBus, subject: str, message: bytes) -> None:
        told.append(subject)
        if subject != GROWN:
            publish(bus, subject, message)

    monkeypatch.setattr(PostgresBus, "publish", forgetful)
    owner.desks.submit("T1", order("wager", "2 1 wager red 5")).result(PATIENCE_S)
    followed = other.desks.tables["T1"]
    assert GROWN in told
    until(lambda: followed.state == owner.desks.tables["T1"].state)
    until(lambda: ("T1", {"1"}) in other.seen)


def test_the_owner_learns_what_somebody_else_wrote_to_its_table(pair: list[Process]) -> None:
    """A command line, or a process that had the table before."""
    owner, other = of("T1", pair)
    Table("T1", other.store).handle(order("elsewhere", "2 1 wager red 5"))
    table = owner.desks.tables["T1"]
    until(lambda: table.state == Table("T1", owner.store).state)
    assert (
        owner.desks.submit("T1", order("here", "2 1 wager red 5")).result(PATIENCE_S).refused
        is None
    )


def test_a_new_table_is_known_everywhere(pair: list[Process]) -> None:
    opened(pair[0].store, tables=["T5"])
    until(lambda: all("T5" in item.desks.tables for item in pair))
    until(lambda: sum("T5" in item.desks.own for item in pair) == 1)
    assert (
        pair[1].desks.submit("T5", order("five", "2 2 join")).result(PATIENCE_S).order.id == "five"
    )


def test_an_office_is_at_every_process_and_hears_of_the_others(address: str) -> None:
    paid = CageOrder(id="pay", at=START, by=Actor("Mia", CASHIER), command=RedeemTicket(number="1"))
    with processes(address) as (one, other):
        reloaded = list[str]()
        other.cage.reload = lambda: reloaded.append("cage")  # type: ignore[method-assign]
        answer = one.desks.submit("cage", paid).result(PATIENCE_S)
        assert other.desks.submit("cage", paid).result(PATIENCE_S) == answer
        until(lambda: reloaded)
        until(lambda: ("cage", frozenset()) in other.seen)


def test_nobody_answers_and_the_same_order_is_safe(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has the lease who answers nobody."""
    monkeypatch.setattr(croupier.engine.cluster.order_relay, "PATIENCE_S", 1.5)
    with closing(PostgresLeases(address)) as mute, processes(address, 1) as (process,):
        until(lambda: process.desks.own)
        process.desks._give(["T1"])
        assert mute.try_take("T1")
        item = order("wager", "2 1 wager red 5")
        with pytest.raises(NoAnswer, match=r"'wager'.*same id is safe"):
            process.desks.submit("T1", item).result(PATIENCE_S)
        assert issubclass(NoAnswer, Unsure)
        assert process.store.answer("wager") is None
        waiting = process.desks.submit("T1", item)
        mute.give_back("T1")
        monkeypatch.setattr(croupier.engine.cluster.order_relay, "PATIENCE_S", 20)
        again = process.desks.submit("T1", item)
        assert again.result(PATIENCE_S).refused is None, "It is asked for where it came to."
        assert waiting.exception(PATIENCE_S) or waiting.result() == again.result()


@pytest.mark.parametrize(
    "failure",
    [
        Stale("thrice"),
        Unsure("away"),
        Mistake("ours"),
        OSError("x"),
        BadInput("?"),
        NotInForce("no"),
    ],
)
def test_a_failure_is_told_to_whoever_asked(
    pair: list[Process], failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, other = of("T1", pair)
    asked: Future[AnyAnswer] = Future()
    asked.set_exception(failure)
    monkeypatch.setattr(owner.pump, "submit", lambda _place, _order: asked)
    told = other.desks.submit("T1", order("wager", "2 1 wager red 5")).exception(PATIENCE_S)
    kinds = (Stale, Unsure, Mistake, BadInput)
    assert type(told) is next((kind for kind in kinds if isinstance(failure, kind)), Unsure)
    assert str(failure) in str(told)


def wagers(terminal: str, number: int) -> Iterator[Order]:
    for n in range(number):
        yield order(f"{terminal}-{n} in", f"2 dealer buy-in {terminal} 10")
        yield order(f"{terminal}-{n}", f"2 {terminal} wager straight-up {n} 5")


def asking(process: Process, place: str, orders: Iterator[Order]) -> dict[str, AnyAnswer]:
    """One after the other; where nobody knows, the same again."""
    found = {}
    for the_order in orders:
        while the_order.id not in found:
            asked = process.desks.submit(place, the_order)
            failed = asked.exception()
            if failed is None:
                found[the_order.id] = asked.result()
            elif not isinstance(failed, Stale | Unsure | NotHere):
                raise failed
    return found


def under_load(pair: list[Process], trouble: Callable[[], None]) -> None:
    """While both ask for the same table something befalls them; every order is answered once."""
    found: list[dict[str, AnyAnswer]] = []

    def ask(process: Process, terminal: str) -> None:
        found.append(asking(process, "T1", wagers(terminal, 30)))

    threads = [Thread(target=ask, args=item) for item in zip(pair, "12", strict=True)]
    for thread in threads:
        thread.start()
    trouble()
    for thread in threads:
        thread.join()
    answers = {name: answer for own in found for name, answer in own.items()}
    assert len(answers) == 120
    store = pair[0].store
    for name, answer in answers.items():
        assert store.answer(name) == answer
    assert not [item for item in answers.values() if item.refused]
    assert store.balance(Account(Kind.STAKES, "T1")) == 60 * 500
    check(store)


def test_tables_go_to_and_fro_under_load(pair: list[Process]) -> None:
    def trouble() -> None:
        for _ in range(4):
            (owner,) = [item for item in pair if "T1" in item.desks.own]
            owner.desks._give(["T1"])
            until(lambda: any("T1" in item.desks.own for item in pair))

    under_load(pair, trouble)


def test_leases_are_lost_under_load(pair: list[Process], address: str) -> None:
    def trouble() -> None:
        for _ in range(3):
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = 'croupier leases'"
                )
            sleep(0.5)
            until(lambda: sum(len(item.desks.own) for item in pair) == 4)

    under_load(pair, trouble)


def test_without_the_lease_nothing_is_asked_of_a_table(pair: list[Process]) -> None:
    """The pump has the table still, but the time of the lease has run out."""
    owner, _ = of("T1", pair)
    asked = owner.pump.submit("T1", order("before", "2 1 wager red 5"))
    assert asked.result(PATIENCE_S).refused is None
    with owner.leases._lock:  # nobody asks the server meanwhile, and is heard again
        owner.leases._answered_at -= 60
        late = owner.pump.submit("T1", order("late", "2 1 wager red 5"))
        assert isinstance(late.exception(PATIENCE_S), NotHere)
    assert owner.store.answer("late") is None


def test_a_batch_that_stops_thinking_does_not_keep_others_waiting(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "IDLE_MS", 500)
    with closing(PostgresStore(address)) as store, closing(PostgresStore(address)) as other:
        table = Table("T1", store)
        with pytest.raises(Unsure), store.work() as work:  # noqa: PT012  it fails at the end
            table.start_batch(work).handle(order("asleep", "2 1 wager red 5"))
            # Whoever kept this one waiting goes on only after it.
            assert Table("T1", other).handle(order("awake", "2 1 wager red 5")).refused is None
            work.done()
        assert store.answer("asleep") is None


class Asked:
    """A table as whoever asks a floor of processes sees it."""

    def __init__(self, name: str, floor: "SharedEvening") -> None:
        self.name, self._floor = name, floor

    @property
    def state(self) -> State:
        until(lambda: any(self.name in item.desks.own for item in self._floor.among))
        owner, _ = of(self.name, self._floor.among)
        return owner.desks.tables[self.name].state

    def handle(self, one: Order) -> AnyAnswer:
        floor = self._floor
        if floor.chance.random() < 0.02:
            owner = floor.chance.choice(floor.among)
            owner.desks._give(sorted(owner.desks.own)[:1])
        return floor.chance.choice(floor.among).desks.submit(self.name, one).result(PATIENCE_S)


class SharedEvening(Evening):
    """The evening, each order asked at another process."""

    def __init__(self, among: list[Process], seed: int) -> None:
        super().__init__(among[0].store)
        self.among, self.chance = among, Random(seed)

    def table(self, name: str) -> Any:
        return Asked(name, self)


def is_at(table: Table, seq: int) -> bool:
    return table.state.seq == seq


def test_after_a_random_evening_every_process_knows_the_same(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = MemoryStore()
    names = sorted(evening(alone).tables)
    address = database(postgres)
    with processes(address, 2, tables=names) as among:
        monkeypatch.setattr(
            "support.full_evening.Floor", lambda _store: SharedEvening(among, seed=7)
        )
        evening(among[0].store)
        store = among[1].store
        for name in names:
            state = Table(name, alone).state
            for item in among:
                until(partial(is_at, item.desks.tables[name], state.seq))
                assert item.desks.tables[name].state == state
            assert list(store.records(name)) == list(alone.records(name))
        assert balances(store) == balances(alone)
        check_chains(store)


def test_a_process_that_is_alone_has_everything() -> None:
    store, bus, leases = MemoryStore(), LocalBus(), SoleLeases()
    opened(store, tables=FOUR, terminals="1")
    pump = Pump(store, [], written=lambda item: desks.written(item))  # noqa: PLW0108  it comes later
    desks = TableOwners(store, pump, bus, leases, Clock(), tables=["T5"])
    desks.start()
    assert desks.own == {*FOUR, "T5"}
    assert desks.submit("T2", order("wager", "2 2 join")).result(PATIENCE_S).order.id == "wager"
    desks.close()
    assert leases.held_places() == frozenset()
    with pytest.raises(NotHere):
        pump.tick("T1")
    pump.close()
    bus.close()
