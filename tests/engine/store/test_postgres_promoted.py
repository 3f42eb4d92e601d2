"""A primary is killed under load and its replica promoted: what was acknowledged is there, if the copy was awaited."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import sleep

import pytest

from croupier.engine.commit_pump import Pump
from croupier.engine.store import Unsure
from croupier.engine.store.archive.verify import anchored, verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from support.postgres_server import Server, await_copies, database, either, replicated
from support.pump_load import TERMINALS, TOTAL, Load, look, moved_once, resent
from support.store_invariants import check
from support.two_tables import opened, order

WAITS = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
COPIED = "SELECT count(*) FROM pg_stat_replication WHERE flush_lsn >= pg_current_wal_lsn()"
LIMIT_MS = 100
LONGER_S = 1.0


@pytest.fixture
def pair() -> Iterator[tuple[Server, Server]]:
    with replicated() as servers:
        yield servers


def test_nothing_acknowledged_is_lost_where_the_copy_is_awaited(
    pair: tuple[Server, Server],
) -> None:
    primary, replica = pair
    address = either(database(primary.address), primary, replica)
    await_copies(primary)
    with closing(PostgresStore(address)) as store:
        opened(store, tables=["T1"], terminals=TERMINALS)
        pump = Pump(store, [Table("T1", store)])
        load = Load(pump)
        with ThreadPoolExecutor(len(TERMINALS)) as pool:
            asking = [pool.submit(load.ask, terminal) for terminal in TERMINALS]
            load.until(answers=TOTAL // 3)
            primary.kill()
            load.until(errors=1)
            with load.halted():
                before = dict(load.answers)
                replica.promote()
                look(address, before)
        pump.close()
        assert [item.exception() for item in asking] == [None] * len(TERMINALS)
    assert TOTAL // 3 <= len(before) < len(load.answers) == TOTAL
    assert any(isinstance(error, Unsure) for error in load.errors)
    assert all(answer.refused is None for answer in load.answers.values())
    look(address, load.answers)
    moved_once(address, load.answers)


def test_nobody_is_answered_while_the_replica_is_away(pair: tuple[Server, Server]) -> None:
    """Only the primary has the order. A time limit of the database for statements does not end the wait."""
    primary, replica = pair
    address = database(primary.address)
    with closing(PostgresStore(address)) as store:
        opened(store, tables=["T1"], terminals="12")
    await_copies(primary)
    primary.ask(f"ALTER ROLE croupier SET statement_timeout = {LIMIT_MS}")
    address = either(address, primary, replica)
    with closing(PostgresStore(address)) as store:
        pump = Pump(store, [Table("T1", store)])
        replica.stop()
        asked = pump.submit("T1", order("late", "2 1 wager red 5"))
        primary.until(WAITS)
        sleep(LONGER_S)
        assert primary.ask(WAITS) == "1"
        assert not asked.done(), "Nobody may be answered before the copy is there."
        primary.kill()
        assert isinstance(asked.exception(), Unsure)
        replica.start()
        replica.promote()
        with closing(PostgresStore(address)) as other:
            assert other.answer("late") is None, (
                "Only the primary had it, and it was not acknowledged."
            )
        assert resent(pump, order("late", "2 1 wager red 5")).refused is None
        pump.close()
    look(address, {})


def test_the_last_orders_are_lost_where_no_copy_is_awaited_and_an_anchor_says_so(
    pair: tuple[Server, Server],
) -> None:
    """What the page on backup says of asynchronous replication."""
    primary, replica = pair
    address = either(database(primary.address), primary, replica)
    with closing(PostgresStore(address)) as store:
        opened(store, tables=["T1"], terminals="12")
        pump = Pump(store, [Table("T1", store)])
        primary.until(COPIED)
        replica.stop()
        assert pump.submit("T1", order("late", "2 1 wager red 5")).result().refused is None
        kept = store.heads()["T1"]
        primary.kill()
        replica.start()
        replica.promote()
        pump.close()
    with closing(PostgresStore(address)) as store:
        assert store.answer("late") is None, "It was acknowledged, and is lost."
        check(store)
        with store.archive() as archive:
            assert list(verify(archive)) == [], "What is left is whole."
            (finding,) = verify(archive, anchored({"T1": kept}))
        assert "it is too old" in str(finding)
