"""What the tables of a store know of one another: frozen accounts, ids, terminals, plans."""

from typing import Any

import pytest

from croupier.engine.store import Answer, Commit, Store
from croupier.engine.table_place import Table
from croupier.errors import Mistake
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import Confirm, OpenTable, OpenWagering, Order
from croupier.table.values.people import Actor, Patron, Session
from croupier.table.values.plan import Approval
from support.scripted_tables import HIGHEST, START
from support.stored_tables import (
    DEALER,
    TO_THE_END,
    TO_THE_WINDOW,
    by_hand,
    keep,
    opened,
    play,
    stored_contents,
)


def freeze(store: Store, account: str, *, at: str = "T2", frozen: bool = True) -> None:
    """A place freezes an account, or frees it."""
    order = Order(
        id=f"{at} {account} {frozen} {store.length(at)}", at=START, by=DEALER, command=Confirm()
    )
    answer: Answer = Answer(at, order)
    freezes = {Account.parse(account): frozen}
    keep(store, Commit(place=at, after=store.length(at), answer=answer, freezes=freezes))


@pytest.mark.parametrize("account", ["player:1", "bank:T1"])
def test_a_frozen_account_neither_gives_nor_takes(store: Store, account: str) -> None:
    play(opened(store), TO_THE_END)
    freeze(store, account)
    assert store.freezes() == {Account.parse(account): {"T2": START}}
    before = stored_contents(store)
    with pytest.raises(Mistake):
        keep(store, by_hand(store, 1_000))
    assert stored_contents(store) == before
    assert store.answer("by-hand") is None
    keep(store, by_hand(store))


def test_a_frozen_account_is_found_whatever_its_name(store: Store) -> None:
    account = Account(Kind.PLAYER, "ann@home")
    freeze(store, str(account))
    assert store.freezes() == {account: {"T2": START}}


def test_a_table_asks_whether_an_account_is_frozen(store: Store) -> None:
    table = opened(store)
    play(table, TO_THE_WINDOW)
    freeze(store, "player:1")
    before = store.balance(Account.parse("player:1"))
    for place, line in enumerate(
        ("5 1 wager tie @1 5", "5 dealer buy-in 1 10", "5 dealer pay-out 1 90")
    ):
        (answer,) = play(table, line, named=f"frozen {place}")
        assert answer.refused is not None
        assert answer.refused.why == "account-frozen"
    assert store.balance(Account.parse("player:1")) == before


def test_an_id_that_another_table_answered_is_refused(store: Store) -> None:
    first = opened(store)
    second = opened(store, "rapid-roulette", name="T2")
    order = Order(id="same", at=START, by=DEALER, command=OpenWagering())
    done = first.handle(order)
    assert (done.place, done.refused) == ("T1", None)
    before = stored_contents(store)
    answer = second.handle(order)
    assert answer.refused is not None
    assert (answer.place, answer.refused.why) == ("T2", "id-reused")
    assert second.state.round is None
    assert stored_contents(store) == before
    assert store.answer("same") == done
    assert first.handle(order) == done, "Its own table gives the answer again."


def test_what_was_refused_at_a_table_is_no_answer_for_another(store: Store) -> None:
    first, second = opened(store), opened(store, "rapid-roulette", name="T2")
    order = Order(id="same", at=START, by=DEALER, command=Confirm())
    refused = first.handle(order)
    assert refused.refused is not None
    assert store.answer("same") == refused
    again = second.handle(order)
    assert again.refused is not None
    assert (refused.refused.why, again.refused.why) == ("no-round", "id-reused")


def test_a_terminal_is_somebodys_wherever_it_plays(store: Store) -> None:
    """Who has it and where follows it from table to table, and ends with the pay-out."""
    several: dict[str, Any] = {"approvals": {Approval.SEVERAL_TABLES: "letter 7"}}
    first = opened(store, "rapid-roulette", **several)
    second = opened(store, "rapid-baccarat", name="T2", **several)
    assert store.session("1") == Session()
    play(first, "0 1 join", named="a")
    assert store.session("1") == Session(tables=("T1",))
    (early,) = play(second, "0 1 join", named="b")
    assert early.refused is not None
    assert early.refused.why == "terminal-not-open"
    play(first, "1 dealer buy-in 1 100 as=ann", named="c")
    assert store.session("1") == Session(tables=("T1",), patron=Patron(key="ann"))
    play(second, "2 1 join", named="d")
    both = Session(tables=("T1", "T2"), patron=Patron(key="ann"))
    assert store.session("1") == both
    assert second.state.terminals["1"].patron == Patron(key="ann")
    play(first, "3 tg-area-manager direct-leave 1 asked to", named="e")
    assert store.session("1").leaving == "asked to"
    (there,) = play(second, "4 dealer pay-out 1 100", named="f")
    assert there.refused is not None
    assert there.refused.why == "one-table-only"
    play(second, "5 1 leave", named="g")
    assert store.session("1").tables == ("T1",)
    play(first, "6 dealer pay-out 1 100\n7 1 leave", named="h")
    assert store.session("1") == Session()
    assert store.session("2") == Session()


def test_the_plans_of_open_tables_are_known_with_the_limits_of_their_signs(store: Store) -> None:
    assert store.plans() == []
    first = opened(store, "big-wheel")
    second = opened(store, "casino-war", name="T0")
    names, plans = zip(*store.plans(), strict=True)
    assert names == ("T0", "T1"), "in order of their names"
    assert plans == (second.state.shown_plan, first.state.shown_plan)
    assert plans[1].emblem == "anchor"
    play(first, "0 tg-area-manager limits * 2 to 50", named="a")
    shown = dict(store.plans())["T1"]
    assert {(limit.minimum, limit.maximum) for limit in shown.limits.values()} == {(200, 5_000)}
    assert shown == first.state.shown_plan
    play(first, "1 dealer wagering\n2 dealer start\n3 dealer call\n4 dealer abandon", named="b")
    assert dict(store.plans())["T1"] == shown
    play(first, "5 tg-assistant-casino-manager close", named="c")
    assert [name for name, _ in store.plans()] == ["T0"]
    opened_again = Order(
        id="again", at=START + 6_000, by=Actor("Kim", HIGHEST["WHEEL 4.0"]),
        command=OpenTable(plan=demo_plan(game("big-wheel"), emblem="moon")),
    )  # fmt: skip
    assert Table("T1", store).handle(opened_again).refused is None
    assert dict(store.plans())["T1"].emblem == "moon"
