"""One contract, every store: a commit is written as a whole, once, on what came before it, or not at all."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.event import listen

from croupier.engine.store import MemoryStore, Stale, Store
from croupier.engine.store.sql import sql_reads
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.store_context import StoreContext
from croupier.engine.table_place import Table
from croupier.errors import Mistake
from croupier.ledger import Account
from croupier.money import MOST, Cents
from croupier.table.commands import BuyIn, Confirm, Order, RedeemForeignColour, TimeIsUp
from croupier.table.decide import decide
from croupier.table.draft import Decision
from croupier.table.events import WagersClosed
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refused
from support.scripted_tables import HIGHEST, START, lines
from support.store_fixtures import Maker
from support.stored_tables import (
    DEALER,
    PLAYERS,
    TO_THE_END,
    TO_THE_WINDOW,
    by_hand,
    keep,
    opened,
    play,
    stored_contents,
)


def test_a_commit_that_would_leave_a_player_below_nothing_writes_nothing(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    before = stored_contents(store)
    with pytest.raises(Mistake):
        keep(store, by_hand(store, 4_000, 6_000))
    assert stored_contents(store) == before
    assert store.answer("by-hand") is None
    keep(store, by_hand(store, 4_000, 5_000))
    assert store.balance(Account.parse("player:1")) == 0
    assert store.answer("by-hand") is not None
    assert store.session("3").tables == ("T1",)


@pytest.mark.parametrize("off", [-1, 1, 100])
def test_a_commit_that_has_not_seen_what_came_before_writes_nothing(store: Store, off: int) -> None:
    table = opened(store)
    play(table, TO_THE_WINDOW)
    before = stored_contents(store)
    with pytest.raises(Stale):
        keep(store, by_hand(store, 1_000, after=table.state.seq + off))
    assert stored_contents(store) == before
    assert store.answer("by-hand") is None


def test_an_order_is_answered_once(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    before = stored_contents(store)
    with pytest.raises(Stale):
        keep(store, by_hand(store, 1_000, named="order-0"))
    assert stored_contents(store) == before


def test_orders_are_found_at_once_by_their_ids(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    named = ["order-1", "order-0", "nobody's"]
    found = store.orders(named)
    answers = {item: store.answer(item) for item in named}
    assert found == {one: it.order for one, it in answers.items() if it is not None}
    assert len(found) == 2


def test_of_two_writers_the_second_is_refused(store: Store) -> None:
    first = opened(store)
    second = Table("T1", store)
    play(first, TO_THE_WINDOW)
    seen, before = second.state, stored_contents(store)
    with pytest.raises(Stale):
        play(second, PLAYERS, named="another")
    assert stored_contents(store) == before
    assert second.state == seen, "What was not written did not happen."
    assert Table("T1", store).state == first.state


def test_a_log_is_read_from_anywhere(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    whole = list(store.records("T1"))
    for after in range(len(whole) + 2):
        assert list(store.records("T1", after)) == whole[after:]
    with store.work() as work:
        work.write(by_hand(store))
        assert len(list(work.records("T1"))) == len(whole) + 1
        for after in range(len(whole) + 3):
            assert list(work.records("T1", after)) == list(work.records("T1"))[after:]


@pytest.mark.parametrize("limit", [0, 1, 3, 1_000])
def test_of_a_log_no_more_is_read_than_was_asked_for(store: Store, limit: int) -> None:
    play(opened(store), TO_THE_WINDOW)
    whole = list(store.records("T1"))
    assert len(whole) > 4
    for after in range(len(whole) + 2):
        assert list(store.records("T1", after, limit)) == whole[after : after + limit]
    with store.work() as work:
        work.write(by_hand(store))
        longer = list(work.records("T1"))
        for after in range(len(longer) + 2):
            assert list(work.records("T1", after, limit)) == longer[after : after + limit]


@pytest.mark.parametrize("limit", [None, 0, 3, 4, 5, 100])
def test_a_long_log_is_read_part_by_part(
    store: Store, limit: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A driver brings a whole answer at once: a log of years would not fit into the memory."""
    play(opened(store), TO_THE_END)
    whole, asked = list(store.records("T1")), list[int]()
    monkeypatch.setattr(sql_reads, "AT_ONCE", 4)
    if isinstance(store, SqlStore):
        listen(store._engine, "before_cursor_execute", lambda *_: asked.append(1))
    assert list(store.records("T1", 2, limit)) == whole[2:][:limit]
    if isinstance(store, SqlStore):
        wanted = len(whole) - 2 if limit is None else min(limit, len(whole) - 2)
        assert len(asked) >= wanted / 4


def test_a_table_catches_up_with_what_another_wrote(store: Store) -> None:
    writer = opened(store)
    reader = Table("T1", store)
    fresh = Table("T2", store)
    for place, _ in enumerate(lines(TO_THE_END)):
        before = reader.state.seq
        play(writer, "\n".join(list(lines(TO_THE_END))[: place + 1]), first=place)
        new = reader.catch_up()
        assert [item.seq for item in new] == list(range(before, writer.state.seq))
        assert reader.state == writer.state
    assert fresh.catch_up() == []
    # It goes on where the other stopped, at its time.
    assert play(reader, "47 dealer wagering", named="another")[0].refused is None
    assert [item.order for item in writer.catch_up()] == ["another-0"]
    late = Order(id="late", at=START, by=DEALER, command=Confirm())
    assert writer.handle(late).order.at == START + 47_000


@pytest.mark.parametrize("longer", [False, True])
def test_a_table_that_stood_on_another_log_begins_again(longer: bool) -> None:
    """A database was put back: its log is shorter, or went on in another way."""
    table, back = opened(MemoryStore()), MemoryStore()
    play(table, TO_THE_WINDOW)
    other = opened(back)
    if longer:
        play(other, TO_THE_END, named="another")
    assert (other.state.seq > table.state.seq) is longer
    table._store = back
    assert [item.seq for item in table.catch_up()] == list(range(other.state.seq))
    assert table.state == other.state


def test_what_an_overdue_close_and_a_refused_order_leave(store: Store) -> None:
    """A refused order is written with its answer, and nothing else is."""
    table = opened(store)
    play(table, TO_THE_WINDOW)
    late = parse_line("40 1 wager tie @1 5")
    order = Order(id="late", at=START + late.after_ms, by=late.by, command=late.command)
    table.tick(order.at)
    before = stored_contents(store)
    answer = table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why == "window-closed"
    assert store.answer("late") == answer
    assert stored_contents(store) == before
    closes = [
        record.event.at for record in store.records("T1") if isinstance(record.event, WagersClosed)
    ]
    assert closes == [START + 31_000], "It was closed in time, whenever that was noticed."


def test_the_database_itself_refuses_a_negative_balance(made: Maker, tmp_path: Path) -> None:
    play(opened(made("sqlite")), TO_THE_END)
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        change = "UPDATE balances SET amount = -1 WHERE account = ?"
        for account in ("player:1", "stakes:T1"):
            with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
                connection.execute(change, (account,))
        connection.execute(change, ("bank:T1",))
        with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
            connection.execute("UPDATE transfers SET amount = 0")
    connection.close()


def test_an_amount_beyond_any_account_is_refused_alike(store: Store) -> None:
    table = opened(store)
    play(table, PLAYERS)
    before = store.balance(Account.parse("player:1"))
    for amount in (MOST + 1, 10**20):
        command = BuyIn(terminal="1", amount=Cents(amount), tender="cash")
        order = Order(id=f"huge {amount}", at=START, by=DEALER, command=command)
        answer = table.handle(order)
        assert answer.refused is not None
        assert answer.refused.why == "amount-invalid"
    command = BuyIn(terminal="1", amount=MOST, tender="cash")
    assert table.handle(Order(id="most", at=START, by=DEALER, command=command)).refused is None
    assert store.balance(Account.parse("player:1")) == before + MOST


def test_chips_of_a_closed_table_beyond_any_account_are_refused_alike(store: Store) -> None:
    table = opened(store, "big-wheel")
    command = RedeemForeignColour(
        patron="ann", emblem="star", colour="red", count=10**9, surveillance="S1",
        issue_value=MOST,
    )  # fmt: skip
    by = Actor("Kim", HIGHEST["WHEEL 4.0"])
    answer = table.handle(Order(id="many", at=START, by=by, command=command))
    assert answer.refused is not None
    assert answer.refused.why == "amount-invalid"


def test_what_is_overdue_is_kept_though_the_order_is_refused(store: Store) -> None:
    """The tick is an order of its own, answered in the name of the system."""
    table = opened(store)
    play(table, TO_THE_WINDOW)
    (late,) = play(table, "40 1 wager tie @1 5", named="late")
    assert late.refused is not None
    assert late.refused.why == "window-closed"
    assert late.events == ()
    *_, last = store.records("T1")
    assert isinstance(last.event, WagersClosed)
    assert last.event.at == START + 31_000
    ticked = store.answer(last.order)
    assert ticked is not None
    assert (ticked.order.by.rank, ticked.order.command) == ("system", TimeIsUp())
    assert ticked.events == (last.event,)
    assert Table("T1", store).state == table.state


def test_nothing_is_decided_while_something_is_overdue(store: Store) -> None:
    table = opened(store)
    play(table, TO_THE_WINDOW)
    context = StoreContext(store, "T1")
    at = START + 31_000
    late = Order(id="late", at=at, by=DEALER, command=Confirm())
    with pytest.raises(Mistake, match="due before"):
        decide(table.state, late, context)
    time = Order(id="time", at=at, by=Actor("system", "system"), command=TimeIsUp())
    decision = decide(table.state, time, context)
    assert isinstance(decision, Decision)
    assert [type(event) for event in decision.events] == [WagersClosed]
    assert isinstance(decide(decision.state, late, context), Refused)
