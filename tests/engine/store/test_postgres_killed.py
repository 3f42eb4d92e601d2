"""PostgreSQL is killed under load: nothing acknowledged is lost, nothing is half done."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy import Connection

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import Unsure
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.ledger import Account
from support.postgres_server import Server, database
from support.pump_load import TERMINALS, TOTAL, Load, look, moved_once, resent
from support.store_invariants import check
from support.two_tables import opened, order

KILLS = 4


def test_a_server_that_is_killed_again_and_again_under_load(spare_server: Server) -> None:
    address = database(spare_server.address)
    with closing(PostgresStore(address)) as store:
        opened(store, tables=["T1"], terminals=TERMINALS)
        pump = Pump(store, [Table("T1", store)])
        load = Load(pump)
        with ThreadPoolExecutor(len(TERMINALS)) as pool:
            asking = [pool.submit(load.ask, terminal) for terminal in TERMINALS]
            for number in range(1, KILLS + 1):
                load.until(answers=number * TOTAL // (KILLS + 1))
                told = len(load.errors)
                (spare_server.kill if number % 2 else spare_server.stop)()
                load.until(errors=told + 1)
                with load.halted():
                    spare_server.start()
                    look(address, load.answers)
        pump.close()
        assert [item.exception() for item in asking] == [None] * len(TERMINALS)
    assert len(load.answers) == TOTAL
    assert sum(isinstance(error, Unsure) for error in load.errors) >= KILLS
    assert all(answer.refused is None for answer in load.answers.values())
    look(address, load.answers)
    moved_once(address, load.answers)


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
        batch = [QueuedOrder("T1", order(letter, f"2 {letter} wager red 5")) for letter in "12"]
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "commit", dying)
            pump.serve(batch)
        assert [type(record.answer.exception()) for record in batch] == [Unsure, Unsure]
        with closing(PostgresStore(address)) as other:
            found = [other.answer(record.order.id) for record in batch]
            assert [item is None for item in found] == [when == "before"] * 2
            check(other)
        again = [resent(pump, record.order) for record in batch]
        assert [item.refused for item in again] == [None, None]
        assert resent(pump, order("new", "3 1 wager odd 5")).refused is None
        if when == "after":
            assert again == found
        pump.close()
    with closing(PostgresStore(address)) as store:
        held = [store.balance(Account.parse(f"player:{letter}")) for letter in "12"]
        assert held == [9_000, 9_500]
        check(store)
