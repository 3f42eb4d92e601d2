"""The pump and time: orders are stamped in the queue, tables look at the clock, and others look on."""

import pytest

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch, NotHere, Pump
from croupier.engine.store import AnyAnswer, MemoryStore
from croupier.engine.table_place import Table
from croupier.ledger import Account
from croupier.table.phases import Phase
from support.scripted_tables import START
from support.store_fixtures import Floor
from support.two_tables import opened, order


class Hand(Clock):
    """A clock that is moved by hand."""

    now = START + 2_000

    def __call__(self) -> int:
        return self.now


def test_an_order_is_stamped_where_it_enters_the_queue() -> None:
    store, clock = MemoryStore(), Hand()
    tables = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, tables, clock=clock)
    clock.now = START + 30_999
    early = pump.submit("T1", order("early", "99 1 wager red 5"))
    clock.now = START + 31_000
    late = pump.submit("T1", order("late", "3 1 wager black 5"))
    pump.close()
    assert early.result().order.at == START + 30_999
    assert early.result().refused is None
    refused = late.result().refused
    assert refused is not None
    assert refused.why == "window-closed"


def test_a_table_that_looks_at_the_clock_does_what_is_overdue(floor: Floor) -> None:
    store, clock = floor(), Hand()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table], clock=clock)
    pump.submit("T1", order("wager", "2 1 wager red 5")).result()
    clock.now = START + 30_999
    pump.tick("T1").result()
    before = table.state
    clock.now = START + 31_000
    pump.tick("T1").result()
    pump.close()
    assert [before.phase, table.state.phase] == [Phase.WAGERING, Phase.DEALING]
    assert Table("T1", store).state == table.state


def test_those_who_look_on_hear_of_a_batch_when_it_is_kept(floor: Floor) -> None:
    store, seen = floor(), list[CommittedBatch]()

    def look(written: CommittedBatch) -> None:
        assert store.answer("wager") is not None, "It was shown before it was kept."
        seen.append(written)

    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table], written=look)
    answer: AnyAnswer = pump.submit("T1", order("wager", "2 1 wager red 5")).result()
    pump.close()
    (written,) = seen
    assert [commit.answer for commit in written.commits] == [answer]
    assert written.states == {"T1": table.state}
    assert written.balances[Account.parse("player:1")] == 9_500
    assert written.balances[Account.parse("stakes:T1")] == 500


def test_places_come_and_go() -> None:
    store = MemoryStore()
    first, second = opened(store, terminals=["1"])
    pump = Pump(store, [first])
    with pytest.raises(NotHere, match="T2"):
        pump.tick("T2")
    pump.add(second)
    pump.tick("T2").result()
    pump.remove("T2")
    with pytest.raises(NotHere, match="T2"):
        pump.submit("T2", order("wager", "2 1 wager red 5"))
    pump.submit("T1", order("wager", "2 1 wager red 5")).result()
    pump.close()


def test_whoever_looks_on_and_stumbles_does_not_stop_the_tables() -> None:
    def stumble(_written: CommittedBatch) -> None:
        raise RuntimeError

    store = MemoryStore()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table], written=stumble)
    for n in range(3):
        asked = pump.submit("T1", order(f"{n}", "2 1 wager red 5"))
        assert asked.result().refused is None
    pump.close()


def test_something_is_done_between_batches_when_what_was_asked_before_is_answered() -> None:
    store, seen = MemoryStore(), list[bool]()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table])
    asked = [pump.submit("T1", order(f"{n}", "2 1 wager red 5")) for n in range(20)]
    pump.between(lambda: seen.extend(item.done() for item in asked)).result()
    assert seen == [True] * 20
    assert isinstance(pump.between(lambda: seen.remove(False)).exception(), ValueError)
    pump.tick("T1").result()
    pump.close()
    with pytest.raises(NotHere, match="closed"):
        pump.between(seen.clear)


def test_nobody_sets_the_clock_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock()
    monkeypatch.setattr("croupier.engine.clock.time", lambda: before / 1_000 - 7_200)
    assert clock() >= before
    assert -7_201_000 < clock.drift() <= -7_200_000 + 1_000
