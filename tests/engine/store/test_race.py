"""The races, shown without the lock that prevents them, and then with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import count
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from sqlalchemy import Connection

import croupier.engine.commit_pump
from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import AnyAnswer, Commit, MemoryStore, Stale, Store
from croupier.engine.store.sql import sqlite
from croupier.engine.store.sql.postgres import _PostgresWork
from croupier.engine.store.sql.sql_batch import SqlWork
from croupier.engine.table_place import Table
from croupier.errors import Mistake
from croupier.games import game
from croupier.ledger import Account
from croupier.money import Cents
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.values.people import Actor
from croupier.table.values.plan import Plan
from support.scripted_tables import HIGHEST, START
from support.store_fixtures import Floor
from support.store_invariants import AnyStore, check
from support.two_tables import opened, order

PLAYER = Account.parse("player:1")
PATIENCE_S = 1.0
"""So long a batch waits for the other to have read as well; under the lock it waits in vain."""


class Unlocked(_PostgresWork):
    """A batch as it would be if it only looked at what accounts hold."""

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        return SqlWork.balances_behind(self, accounts)


def at_once(stores: Sequence[Store]) -> list[AnyAnswer | BaseException]:
    """At each of two tables terminal 1 stakes $60 of its $100; both look before either writes."""
    both_have_read = Barrier(2)

    def wager(store: Store, table: Table, name: str) -> AnyAnswer:
        with store.work() as work:
            batch = table.start_batch(work)
            answer = batch.handle(order(name, "2 1 wager red 60"))
            with suppress(
                BrokenBarrierError
            ):  # the other waits for us: that is what the lock is for
                both_have_read.wait(PATIENCE_S)
            work.done()
        return answer

    names = ("T1", "T2")
    tables = [Table(name, store) for name, store in zip(names, stores, strict=True)]
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(wager, *item) for item in zip(stores, tables, names, strict=True)]
    return [_outcome(item) for item in asked]


def _outcome(asked: Future[AnyAnswer]) -> AnyAnswer | BaseException:
    return asked.exception() or asked.result()


def ready(store: AnyStore) -> None:
    """Terminal 1 plays at two tables, with $100."""
    first, second = opened(store, terminals="1")
    assert second.handle(order("join", "1 1 join")).refused is None
    assert first.state.round
    assert second.state.round


def refusals(found: Sequence[AnyAnswer | BaseException]) -> list[str]:
    """What two batches were told, in any order."""
    return sorted(
        type(item).__name__ if isinstance(item, BaseException)
        else item.refused.why if item.refused else ""
        for item in found
    )  # fmt: skip


def test_without_the_lock_of_accounts_two_batches_spend_the_same_money(
    floors: Callable[[str], Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = floors("postgres")
    stores = [floor(), floor()]
    ready(stores[0])
    for store in stores:
        monkeypatch.setattr(store, "kind", Unlocked)
    assert refusals(at_once(stores)) == ["", ""]
    assert stores[0].balance(PLAYER) == 4_000, "One overwrote what the other had written."
    with pytest.raises(AssertionError):
        check(stores[0])


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_with_the_lock_the_second_looks_when_the_first_has_written(
    floors: Callable[[str], Floor], kind: str
) -> None:
    floor = floors(kind)
    stores = [floor(), floor()]
    ready(stores[0])
    assert refusals(at_once(stores)) == ["", "insufficient-credit"]
    assert stores[0].balance(PLAYER) == 4_000
    check(stores[0])


def test_a_memory_has_one_writer_at_a_time(floors: Callable[[str], Floor]) -> None:
    store = floors("memory")()
    ready(store)
    assert refusals(at_once([store, store])) == ["", "insufficient-credit"]
    check(store)


class NoLock:
    """Nobody waits for it."""

    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


def test_a_memory_without_its_lock_gives_the_same_money_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    monkeypatch.setattr(store, "_writing", NoLock())
    ready(store)
    assert refusals(at_once([store, store])) == ["", "Mistake"], "The books refuse it too late."


@contextmanager
def begun_by(statement: str) -> Iterator[None]:
    """SQLite's transactions begin in another way."""

    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql(statement)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_begin", begin)
        yield


def test_without_a_lock_before_it_reads_sqlite_throws_one_batch_away(
    floors: Callable[[str], Floor],
) -> None:
    """Whoever has read cannot write over what came meanwhile: he is told that the database is locked."""
    floor = floors("sqlite")
    with begun_by("BEGIN DEFERRED"):
        stores = [floor(), floor()]
        ready(stores[0])
        assert refusals(at_once(stores)) == ["", "Unsure"]
    assert stores[0].balance(PLAYER) == 4_000
    check(stores[0])


def orders_of(first: str, second: str) -> list[Order]:
    return [order(f"{first}-{n}", f"2 {one} wager red 5") for n, one in enumerate((first, second))]


def test_two_batches_that_lock_in_opposite_order_are_disentangled(
    floors: Callable[[str], Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database ends the one, which is decided anew; both are written in the end."""
    floor = floors("postgres")
    stores = [floor(), floor()]
    _, second = opened(stores[0], terminals="12")
    for one in "12":
        assert second.handle(order(f"join {one}", f"1 {one} join")).refused is None
    both_have_one = Barrier(2)
    deadlocks: list[Stale] = []

    class Waiting(_PostgresWork):
        """A batch that waits, when it has its first account, until the other has one too."""

        waited = False

        def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
            try:
                found = super().balances_behind(accounts)
            except Stale as stale:
                deadlocks.append(stale)
                raise
            if not (deadlocks or self.waited):
                self.waited = True
                both_have_one.wait()
            return found

    def batch(store: Store, table: str, terminals: str) -> list[AnyAnswer]:
        pump = Pump(store, [Table(table, store)])
        asked = [QueuedOrder(table, order) for order in orders_of(*terminals)]
        pump.serve(asked)
        pump.close()
        return [item.answer.result() for item in asked]

    # Each account is asked for when an order comes to it, and not all of them at once.
    monkeypatch.setattr(croupier.engine.commit_pump, "concerned", lambda _: set())
    for store in stores:
        monkeypatch.setattr(store, "kind", Waiting)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(batch, stores, ("T1", "T2"), ("12", "21")))
    assert len(deadlocks) == 1
    assert "deadlock" in str(deadlocks[0])
    assert [item.refused for own in answers for item in own] == [None] * 4
    assert [stores[0].balance(Account.parse(f"player:{letter}")) for letter in "12"] == [
        9_000,
        9_000,
    ]
    check(stores[0])


class Houseless(_PostgresWork):
    """A batch as it would be if it only looked at what every table sees."""

    def _see_house(self) -> None:
        pass

    def write(self, commit: Commit) -> None:
        SqlWork.write(self, commit)


LOCKED: dict[str, Any] = {"locked": _PostgresWork, "not locked": Houseless}
WHEEL = game("big-wheel")


@pytest.mark.parametrize("how", LOCKED)
def test_two_tables_that_open_at_once_see_each_other_under_the_lock_only(
    floors: Callable[[str], Floor], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Two wheels must not have the same emblem: one of them is decided anew, and refused."""
    floor, both_have_looked, looks = floors("postgres"), Barrier(2), count(1)

    work: Any = LOCKED[how]

    class Meeting(work):  # type: ignore[misc]
        """A batch that has looked for other tables, and waits until another has."""

        def plans(self) -> list[tuple[str, Plan]]:
            found: list[tuple[str, Plan]] = super().plans()
            if next(looks) <= 2:
                both_have_looked.wait()
            return found

    def open_one(store: AnyStore, table: str) -> AnyAnswer:
        monkeypatch.setattr(store, "kind", Meeting)
        by, command = Actor("Kim", HIGHEST[WHEEL.edition]), OpenTable(plan=demo_plan(WHEEL))
        pump = Pump(store, [Table(table, store)])
        asked = pump.submit(table, Order(id=table, at=START, by=by, command=command))
        pump.close()
        return asked.result()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(open_one, [floor(), floor()], ("T1", "T2")))
    assert refusals(answers) == ["", "chip-colour" if how == "locked" else ""]
    check(floor())


@pytest.mark.parametrize("how", LOCKED)
def test_an_account_is_not_frozen_between_a_decision_and_its_end(
    floors: Callable[[str], Floor], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A table settles while another freezes an account: the other waits, and freezes afterwards."""
    floor = floors("postgres")
    store, other = floor(), floor()
    ready(store)
    first, second = Table("T1", store), Table("T2", store)
    for table in (first, second):
        for text in ("2 1 wager red 10", "40 dealer start", "41 dealer enter 1"):
            assert table.handle(order(f"{table.name} {text}", text)).refused is None
    assert first.handle(order("settled", "42 dealer confirm")).refused is None
    freeze, asked = (
        order("freeze", "43 tg-area-manager:Sam freeze 1 seen"),
        list[Future[AnyAnswer]](),
    )

    work: Any = LOCKED[how]

    class Interrupted(work):  # type: ignore[misc]
        """A batch that was decided; before it has the account, another table freezes it."""

        def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
            if PLAYER in accounts:
                asked.append(pool.submit(Table("T1", other).handle, freeze))
                wait(asked, PATIENCE_S)
            found: Mapping[Account, Cents] = super().balances_behind(accounts)
            return found

    monkeypatch.setattr(store, "kind", Interrupted)
    settle = order("settle", "44 dealer confirm")
    with ThreadPoolExecutor(1) as pool:
        if how == "locked":
            assert second.handle(settle).refused is None
        else:
            with pytest.raises(Mistake, match="frozen"):
                second.handle(settle)
    assert asked[0].result().refused is None
    assert store.freezes() == {PLAYER: {"T1": START + 43_000}}
    check(store)
