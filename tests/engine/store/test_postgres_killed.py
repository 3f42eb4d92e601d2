"""PostgreSQL is killed under load: nothing acknowledged is lost, nothing is half done."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from threading import Condition

import pytest
from sqlalchemy import Connection

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import AnyAnswer, Stale, Unsure
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.ledger import Account
from croupier.table.commands import Order
from support.postgres_server import Server, database
from support.store_invariants import balances, check
from support.two_tables import one_by_one, opened, order

TERMINALS = "1234"
KILLS = 4
POCKETS = 37


def orders_of(terminal: str) -> list[Order]:
    """What is asked at a terminal: it buys in and wagers, on every pocket of the wheel."""
    found: list[Order] = []
    for pocket in range(POCKETS):
        for text in (f"dealer buy-in {terminal} 10", f"{terminal} wager straight-up {pocket} 5"):
            found.append(order(f"{terminal}-{len(found)}", f"2 {text}"))
    return found


class Load:
    """Who asks, what was acknowledged, and what those were told who got no answer."""

    def __init__(self, pump: Pump) -> None:
        self.answers: dict[str, AnyAnswer] = {}
        self.errors: list[BaseException] = []
        self._pump = pump
        self._changed = Condition()
        self._halted, self._asking = False, 0

    def ask(self, terminal: str) -> None:
        """One order after the other; where no answer comes, the same again with the same id."""
        for one in orders_of(terminal):
            while one.id not in self.answers:
                with self._changed:
                    self._changed.wait_for(lambda: not self._halted)
                    self._asking += 1
                asked = self._pump.submit("T1", one)
                error = asked.exception()
                with self._changed:
                    self._asking -= 1
                    if error is None:
                        self.answers[one.id] = asked.result()
                    else:
                        self.errors.append(error)
                    self._changed.notify_all()
                if not isinstance(error, Unsure | Stale | None):
                    raise error

    def until(self, *, answers: int = 0, errors: int = 0) -> None:
        """Wait for so many of each; whatever else went wrong is an error as well."""
        with self._changed:
            self._changed.wait_for(
                lambda: (
                    (len(self.answers) >= answers and len(self.errors) >= errors)
                    or not all(isinstance(one, Unsure | Stale) for one in self.errors)
                )
            )

    @contextmanager
    def halted(self) -> Iterator[None]:
        """Everybody has been told something, and nobody asks."""
        with self._changed:
            self._halted = True
            self._changed.wait_for(lambda: not self._asking)
        try:
            yield
        finally:
            with self._changed:
                self._halted = False
                self._changed.notify_all()


def look(address: str, answers: Mapping[str, AnyAnswer]) -> None:
    """As another process would find it: everything acknowledged is there, and nothing is half done."""
    with closing(PostgresStore(address)) as store:
        for name, answer in answers.items():
            assert store.answer(name) == answer
        check(store)


def test_a_server_that_is_killed_again_and_again_under_load(spare_server: Server) -> None:
    address = database(spare_server.address)
    total = sum(len(orders_of(one)) for one in TERMINALS)
    with closing(PostgresStore(address)) as store:
        opened(store, tables=["T1"], terminals=TERMINALS)
        pump = Pump(store, [Table("T1", store)])
        load = Load(pump)
        with ThreadPoolExecutor(len(TERMINALS)) as pool:
            asking = [pool.submit(load.ask, one) for one in TERMINALS]
            for number in range(1, KILLS + 1):
                load.until(answers=number * total // (KILLS + 1))
                told = len(load.errors)
                (spare_server.kill if number % 2 else spare_server.stop)()
                load.until(errors=told + 1)
                with load.halted():
                    spare_server.start()
                    look(address, load.answers)
        pump.close()
        assert [one.exception() for one in asking] == [None] * len(TERMINALS)
    assert len(load.answers) == total
    assert sum(isinstance(one, Unsure) for one in load.errors) >= KILLS
    assert all(one.refused is None for one in load.answers.values())
    look(address, load.answers)
    with closing(PostgresStore(address)) as store:
        for terminal in TERMINALS:
            held = store.balance(Account.parse(f"player:{terminal}"))
            assert held == 10_000 + POCKETS * (1_000 - 500), "Each order moved its money once."
        alone, end = one_by_one(store)
        assert balances(store) == end
        assert {name: alone[name] for name in load.answers} == load.answers


def test_a_question_to_a_server_that_was_away_is_answered_when_it_is_asked_again(
    spare_server: Server,
) -> None:
    with closing(PostgresStore(database(spare_server.address))) as store:
        opened(store, tables=["T1"], terminals="1")
        spare_server.kill()
        with pytest.raises(Unsure):
            store.places()
        with pytest.raises(Unsure):
            store.places()
        spare_server.start()
        assert store.places() == ["T1"]
        check(store)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_that_dies_with_the_commit(
    spare_server: Server, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can know whether it was written: the same order again finds out, and happens once."""
    address = database(spare_server.address)
    commit, dies = Connection.commit, [True]

    def dying(connection: Connection) -> None:
        if when == "after":
            commit(connection)
        if dies.pop():
            spare_server.kill()
            spare_server.start()
        connection.exec_driver_sql("SELECT 1")  # whoever waited for the server is told
        commit(connection)

    with closing(PostgresStore(address)) as store:
        (table,) = opened(store, tables=["T1"], terminals="12")
        pump = Pump(store, [table])
        batch = [QueuedOrder("T1", order(one, f"2 {one} wager red 5")) for one in "12"]
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "commit", dying)
            pump.serve(batch)
        assert [type(one.answer.exception()) for one in batch] == [Unsure, Unsure]
        with closing(PostgresStore(address)) as other:
            found = [other.answer(one.order.id) for one in batch]
            assert [one is None for one in found] == [when == "before"] * 2
            check(other)
        again = [resent(pump, one.order) for one in batch]
        assert [one.refused for one in again] == [None, None]
        assert resent(pump, order("new", "3 1 wager odd 5")).refused is None
        if when == "after":
            assert again == found
        pump.close()
    with closing(PostgresStore(address)) as store:
        held = [store.balance(Account.parse(f"player:{one}")) for one in "12"]
        assert held == [9_000, 9_500]
        check(store)


def resent(pump: Pump, one: Order) -> AnyAnswer:
    """Asked again until somebody answers, in the thread whose connections the server forgot."""
    for _ in range(3):
        answer: Future[AnyAnswer] = Future()
        pump.serve([QueuedOrder("T1", one, answer)])
        if not isinstance(answer.exception(), Unsure):
            return answer.result()
    raise AssertionError(one.id)
