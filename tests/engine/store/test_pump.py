"""The pump: every order is answered once, as if all had been handled one by one."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import text as sql

import croupier.engine.commit_pump
from croupier.engine.commit_pump import NotHere, Pump, QueuedOrder
from croupier.engine.store import Answer, AnyAnswer, SqlStore, Stale, Store, Unsure, Work
from croupier.engine.table_place import Table, TableBatch
from croupier.errors import Mistake
from croupier.ledger import Account
from croupier.table.commands import Order
from support.store_fixtures import Floor
from support.store_invariants import AnyStore, balances, check
from support.two_tables import one_by_one, opened, order

TERMINALS = [str(n) for n in range(1, 9)]
DATABASES = ("sqlite", "postgres")


@contextmanager
def pumping(store: Store, *tables: Table) -> Iterator[Pump]:
    pump = Pump(store, tables)
    try:
        yield pump
    finally:
        pump.close()


def served(pump: Pump, *orders: Order, place: str = "T1") -> list[Future[AnyAnswer]]:
    """Orders in one batch."""
    batch = [QueuedOrder(place, order) for order in orders]
    pump.serve(batch)
    assert all(record.answer.done() for record in batch)
    return [record.answer for record in batch]


def code(answer: AnyAnswer) -> str:
    """Why an order was refused; nothing if it was done."""
    return answer.refused.why if answer.refused else ""


def held(store: AnyStore, terminal: str) -> int:
    return int(store.balance(Account.parse(f"player:{terminal}")))


def wagers_of(terminal: str) -> list[Order]:
    """What a terminal asks: six wagers of $5, and one that it cannot pay."""
    bets = ("red", "black", "odd", "even", "low", "high")
    texts = [f"2 {terminal} wager {bet} 5" for bet in bets]
    texts.insert(3, f"2 {terminal} wager red 900")
    return [order(f"{terminal}-{n}", text) for n, text in enumerate(texts)]


def test_many_threads_ask_and_each_is_answered_once(floor: Floor) -> None:
    store = floor()
    (table,) = opened(store, tables=["T1"], terminals=TERMINALS)
    together = Barrier(len(TERMINALS))

    def ask(terminal: str) -> list[AnyAnswer]:
        together.wait()
        return [pump.submit("T1", wager).result() for wager in wagers_of(terminal)]

    with pumping(store, table) as pump, ThreadPoolExecutor(len(TERMINALS)) as pool:
        found = dict(zip(TERMINALS, pool.map(ask, TERMINALS), strict=True))
    for terminal, answers in found.items():
        assert [item.order.id for item in answers] == [wager.id for wager in wagers_of(terminal)]
        refused = [item.refused.why if item.refused else "" for item in answers]
        assert refused == ["", "", "", "insufficient-credit", "", "", ""]
        assert [store.answer(item.order.id) for item in answers] == answers
        assert held(store, terminal) == 10_000 - 6 * 500
    assert store.balance(Account.parse("stakes:T1")) == 8 * 6 * 500
    assert Table("T1", store).state == table.state
    check(store)
    if isinstance(store, SqlStore):
        alone, end = one_by_one(store)
        assert balances(store) == end
        assert all(alone[item.order.id] == item for own in found.values() for item in own)


class Stumbling(Table):
    """A table that meets mistakes of ours at some orders."""

    def start_batch(self, work: Work) -> TableBatch:
        batch, handle = super().start_batch(work), TableBatch.handle

        def stumble(order: Order) -> Answer:
            if order.id == "mistake":
                raise Mistake("A rule of our own is broken.")
            if order.id == "fall":
                raise KeyError("What nobody thought of.")
            return handle(batch, order)

        batch.handle = stumble  # type: ignore[method-assign]
        return batch


FAILURES = {"mistake": Mistake, "fall": KeyError}


@pytest.mark.parametrize("name", FAILURES)
def test_an_order_at_which_we_stumble_fails_alone(floor: Floor, name: str) -> None:
    store = floor()
    opened(store, tables=["T1"], terminals="123")
    orders = [order("a", "2 1 wager red 5"), order(name, "2 2 wager red 5")]
    orders += [order("c", "2 3 wager red 5"), order("d", "2 3 wager red 500")]
    with pumping(store, Stumbling("T1", store)) as pump:
        first, failed, third, refused = served(pump, *orders)
        assert first.result().refused is None
        assert third.result().refused is None
        assert code(refused.result()) == "insufficient-credit"
        assert isinstance(failed.exception(), FAILURES[name])
        assert pump.submit("T1", order("e", "3 1 wager odd 5")).result().refused is None
    assert store.answer(name) is None
    assert [held(store, letter) for letter in "123"] == [9_000, 10_000, 9_500]
    check(store)


def wanting(store: AnyStore) -> None:
    """The database itself wants $95 to stay at terminal 2, of which the tables know nothing."""
    assert isinstance(store, SqlStore)
    store.connection.execute(sql("UPDATE balances SET least = 9500 WHERE account = 'player:2'"))


@pytest.mark.parametrize("kind", DATABASES)
def test_an_order_that_the_database_refuses_fails_alone(
    floors: Callable[[str], Floor], kind: str
) -> None:
    store = floors(kind)()
    (table,) = opened(store, tables=["T1"], terminals="123")
    wanting(store)
    with pumping(store, table) as pump:
        orders = [order(letter, f"2 {letter} wager red 10") for letter in "123"]
        first, failed, third = served(pump, *orders)
        assert first.result().refused is None
        assert third.result().refused is None
        assert isinstance(failed.exception(), Stale)
        assert "nobody_is_below_nothing" in str(failed.exception())
        assert pump.submit("T1", order("e", "3 2 wager odd 5")).result().refused is None
    assert store.answer("2") is None
    assert [held(store, letter) for letter in "123"] == [9_000, 9_500, 9_000]
    check(store)


def test_an_id_that_a_database_cannot_write_is_refused_alone(floor: Floor) -> None:
    """PostgreSQL keeps no text with a zero in it, whoever may send one."""
    store = floor()
    (table,) = opened(store, tables=["T1"], terminals="12")
    with pumping(store, table) as pump:
        orders = [order("a", "2 1 wager red 5"), order("\0", "2 2 wager red 5")]
        first, odd = served(pump, *orders)
        assert first.result().refused is None
        assert held(store, "1") == 9_500
        refused = odd.result().refused
        assert refused is not None
        assert refused.why == "id-invalid"
        assert held(store, "2") == 10_000
    check(store)


def test_a_batch_on_an_old_state_is_decided_anew(floor: Floor) -> None:
    store = floor()
    opened(store, tables=["T1"], terminals="12")
    other = floor()
    with pumping(store, Table("T1", store)) as one, pumping(other, Table("T1", other)) as two:
        served(one, order("a", "2 1 wager red 60"))
        # The second still thinks that terminal 1 has $100 and that nothing lies.
        answers = served(two, order("b", "3 1 wager black 60"), order("c", "3 1 wager black 40"))
        refusals = [answer.result().refused for answer in answers]
        assert [refused and refused.why for refused in refusals] == ["insufficient-credit", None]
        served(one, order("d", "4 2 wager odd 10"))
    assert [held(store, terminal) for terminal in "12"] == [0, 9_000]
    check(store)


def test_a_refusal_on_an_old_state_is_not_written_over_what_came_meanwhile(
    floors: Callable[[str], Floor],
) -> None:
    """It locks no account: between its look at the log and its end another process may write."""
    floor = floors("postgres")
    store, other = floor(), floor()
    (table,) = opened(store, tables=["T1"], terminals="1")
    with store.work() as work:
        assert code(table.start_batch(work).handle(order("b", "2 dealer confirm"))) == "window-open"
        Table("T1", other).handle(order("a", "2 1 wager red 5"))
        with pytest.raises(Stale):
            work.done()
    assert store.answer("b") is None
    check(store)


def asked_until_answered(pump: Pump, place: str, one: Order) -> AnyAnswer:
    """Whoever is told that others went first asks again with the same id."""
    for _ in range(100):
        try:
            return pump.submit(place, one).result()
        except Stale:
            continue
    raise AssertionError(one.id)


def test_two_pumps_at_one_table_lose_nothing_and_double_nothing(floor: Floor) -> None:
    store, other = floor(), floor()
    opened(store, tables=["T1"], terminals=TERMINALS[:4])
    together = Barrier(4)

    def ask(number: int) -> list[AnyAnswer]:
        pump, own = pumps[number % 2], wagers_of(TERMINALS[number])
        together.wait()
        return [asked_until_answered(pump, "T1", item) for item in own]

    with pumping(store, Table("T1", store)) as one, pumping(other, Table("T1", other)) as two:
        pumps = (one, two)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(ask, range(4)))
    for terminal, answers in zip(TERMINALS[:4], found, strict=True):
        assert [answer.refused is None for answer in answers].count(True) == 6
        assert held(store, terminal) == 10_000 - 6 * 500
    check(store)


def test_the_same_order_twice_is_one(floor: Floor) -> None:
    store, other = floor(), floor()
    opened(store, tables=["T1"], terminals="1")
    wager, another = order("w", "2 1 wager red 5"), order("w", "2 1 wager red 10")
    with pumping(store, Table("T1", store)) as one, pumping(other, Table("T1", other)) as two:
        first, same, reused = [answer.result() for answer in served(one, wager, wager, another)]
        assert first.refused is None
        assert same == first
        assert reused.refused is not None
        assert reused.refused.why == "id-reused"
        assert served(one, wager)[0].result() == first, "in another batch"
        assert served(two, wager)[0].result() == first, "at another pump"
        later, again = order("x", "3 1 wager odd 5"), order("x", "3 1 wager odd 5")
        both = [one.submit("T1", later), two.submit("T1", again)]
        assert both[0].result() == both[1].result()
    assert held(store, "1") == 9_000
    check(store)


def test_what_was_asked_is_answered_before_the_pump_stops(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(croupier.engine.commit_pump, "LONGEST", 7)
    store = floor()
    (table,) = opened(store, tables=["T1"], terminals="1")
    with pumping(store, table) as pump:
        asked = [
            pump.submit("T1", order(str(n), f"2 1 wager straight-up {n} 5")) for n in range(20)
        ]
        pump.close()
        assert all(item.done() for item in asked)
        with pytest.raises(NotHere, match="closed"):
            pump.submit("T1", order("late", "2 1 wager red 5"))
    assert [item.result().refused for item in asked] == [None] * 20
    assert held(store, "1") == 0


def test_a_place_that_is_not_at_the_pump(floor: Floor) -> None:
    store = floor()
    with pumping(store) as pump, pytest.raises(NotHere, match="T9"):
        pump.submit("T9", order("a", "2 1 wager red 5"))


class Failing:
    """A store that fails when it is told to: before a batch is written, or after."""

    def __init__(self, store: AnyStore) -> None:
        self._store, self.fails = store, ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @contextmanager
    def work(self) -> Iterator[Work]:
        with self._store.work() as work:
            if self.fails == "before":
                raise Unsure("The store did not answer.")
            yield work
        if self.fails == "after":
            raise Unsure("The store did not answer.")


@pytest.mark.parametrize("when", ["before", "after"])
def test_who_was_told_that_nothing_is_known_asks_again(floor: Floor, when: str) -> None:
    store = floor()
    opened(store, tables=["T1"], terminals="12")
    failing: Any = Failing(store)
    orders = [order("a", "2 1 wager red 5"), order("b", "2 2 wager red 5")]
    with pumping(failing, Table("T1", failing)) as pump:
        failing.fails = when
        told = [answer.exception() for answer in served(pump, *orders)]
        assert [type(item) for item in told] == [Unsure, Unsure]
        assert [store.answer(item.id) is None for item in orders] == [when == "before"] * 2
        failing.fails = ""
        new = order("c", "3 1 wager odd 5")
        answers = [answer.result() for answer in served(pump, new, *orders)]
        assert [item.refused for item in answers] == [None, None, None]
        assert [store.answer(item.order.id) for item in answers] == answers
    assert [held(store, letter) for letter in "12"] == [9_000, 9_500]
    check(store)


ROUNDS = 6
SAM = "tg-area-manager:Sam"


def script(chance: Random, table: str) -> Iterator[Order]:
    """An evening of one table, at random, with three terminals that also play at the other."""
    texts = [f"{terminal} join" for terminal in "123"]
    for number in range(1, ROUNDS + 1):
        texts += (at_random(chance, number) for _ in range(10))
        # Most of what the dealer does is in its order, and the window is over before the wheel turns.
        texts += ["wait", "dealer start", at_random(chance, number)]
        texts += [f"dealer enter {chance.randrange(37)}", at_random(chance, number)]
        texts += ["dealer confirm", at_random(chance, number), "dealer wagering"]
    at = 2_000
    for number, text in enumerate(texts):
        at += 31_000 if text == "wait" else chance.choice((0, 100, 500))
        if text != "wait":
            yield order(f"{table}-{number}", f"{at // 1_000}.{at % 1_000:03} {text}")


def at_random(chance: Random, number: int) -> str:
    """What somebody asks who does not care whether it is the moment for it."""
    terminal, amount = chance.choice("123"), chance.choice((5, 10, 40))
    bet = chance.choice(("red", "odd", "straight-up 7"))
    seldom = (
        f"dealer buy-in {terminal} {amount}", f"dealer pay-out {terminal} {amount}", "dealer confirm",
        f"{terminal} join", f"{terminal} leave", f"{SAM} freeze {number} seen",
        f"{SAM} unfreeze right", f"{SAM} unfreeze right",
    )  # fmt: skip
    often = (f"{terminal} wager {bet} {amount}",) * 8
    return chance.choice((*seldom, *often))


@pytest.mark.parametrize("kind", DATABASES)
@pytest.mark.parametrize("seed", range(5))
def test_two_pumps_on_one_database_do_what_one_after_the_other_does(
    floors: Callable[[str], Floor], kind: str, seed: int
) -> None:
    floor = floors(kind)
    store, other = floor(), floor()
    opened(store, terminals="123")
    found: dict[str, AnyAnswer] = {}

    def ask(pump: Pump, table: str) -> None:
        chance = Random(f"{seed} {table}")
        waiting: list[tuple[Order, Future[AnyAnswer]]] = []
        for item in script(chance, table):
            waiting.append((item, pump.submit(table, item)))
            if chance.random() < 0.3:
                for asked, answer in waiting:
                    found[asked.id] = answer.result()
                waiting = []
        found.update({asked.id: answer.result() for asked, answer in waiting})

    tables = (Table("T1", store), Table("T2", other))
    with pumping(store, tables[0]) as one, pumping(other, tables[1]) as two:
        list(ThreadPoolExecutor(2).map(ask, (one, two), ("T1", "T2")))
    assert isinstance(store, SqlStore)
    answers, end = one_by_one(store)
    assert len(found) == 2 * sum(1 for _ in script(Random(), "T1"))
    for name, answer in found.items():
        assert answers[name] == answer
    assert balances(store) == end
    done = [item for item in found.values() if item.refused is None]
    assert len(done) > len(found) // 5, "It was no evening of refusals."
    check(store)
