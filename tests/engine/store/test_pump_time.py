"""The pump and time: orders are stamped in the queue, tables look at the clock, and others look on."""

from concurrent.futures import Future

import pytest

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch, NotHere, OpenGate, Pump
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


class HeldGate(OpenGate):
    """A gate that is opened by hand."""

    holds_from: int | None = None

    def holds(self, place: str, at: int, *, by_player: bool) -> bool:  # noqa: ARG002
        return self.holds_from is not None and at >= self.holds_from


def test_an_order_has_the_instant_at_which_it_arrived() -> None:
    store, clock = MemoryStore(), Hand()
    tables = opened(store, tables=["T1"], terminals=["1", "2"])
    pump = Pump(store, tables, clock=clock)
    answers: list[Future[AnyAnswer]] = []
    for named, line, arrived in (
        ("first", "99 1 wager red 5", START + 30_500),
        ("before", "99 2 wager red 5", START + 30_400),
        ("future", "99 2 wager red 10", START + 99_000),
    ):
        clock.now = START + 30_900
        answers.append(Future())
        pump.ask("T1", order(named, line), answers[-1], arrived)
    pump.close()
    # No record is before an earlier one of its table, and none is of the future.
    assert [answer.result().order.at - START for answer in answers] == [30_500, 30_500, 30_900]


def test_what_closes_wagering_waits_at_the_gate_and_a_wager_in_time_passes_it() -> None:
    store, clock, gate = MemoryStore(), Hand(), HeldGate()
    (table,) = opened(store, tables=["T1"], terminals=["1", "2"])
    pump = Pump(store, [table], clock=clock, gate=gate)
    gate.holds_from, clock.now = START + 31_000, START + 31_500
    pump.tick("T1").result()
    assert table.state.phase is Phase.WAGERING
    late: Future[AnyAnswer] = Future()
    pump.ask("T1", order("late", "99 2 wager red 5"), late, START + 31_400)
    early: Future[AnyAnswer] = Future()
    pump.ask("T1", order("early", "99 1 wager red 5"), early, START + 30_999)
    assert early.result().refused is None
    assert not late.done()
    pump.release()
    assert not late.done()
    gate.holds_from = None
    pump.release()
    refused = late.result().refused
    assert refused is not None
    assert refused.why == "window-closed"
    assert late.result().order.at == START + 31_400
    pump.close()


def test_orders_that_wait_are_answered_in_their_order_also_when_the_pump_ends() -> None:
    store, clock, gate = MemoryStore(), Hand(), HeldGate()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table], clock=clock, gate=gate)
    clock.now, gate.holds_from = START + 5_000, START
    first = pump.submit("T1", order("first", "99 1 wager red 5"))
    second = pump.submit("T1", order("second", "99 1 wager red 10"))
    assert not first.done()
    pump.close()
    assert [first.result().refused, second.result().refused] == [None, None]
    wagers = [record.order for record in store.records("T1")][-2:]
    assert wagers == ["first", "second"]


def test_a_place_that_leaves_answers_what_waits_for_it() -> None:
    store, clock, gate = MemoryStore(), Hand(), HeldGate()
    (table,) = opened(store, tables=["T1"], terminals=["1"])
    pump = Pump(store, [table], clock=clock, gate=gate)
    clock.now, gate.holds_from = START + 5_000, START
    waits = pump.submit("T1", order("waits", "99 1 wager red 5"))
    pump.remove("T1")
    pump.close()
    with pytest.raises(NotHere):
        waits.result()
