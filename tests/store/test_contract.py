"""One contract, both stores: the same round gives the same records, and nothing is written by halves."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.demo import demo_plan
from croupier.errors import Mistake
from croupier.games import game
from croupier.ledger import Account, Kind, Transfer
from croupier.money import MOST, Cents
from croupier.rounds.commands import (
    BuyIn,
    Confirm,
    OpenTable,
    OpenWagering,
    Order,
    RedeemForeignColour,
    TimeIsUp,
)
from croupier.rounds.decide import decide
from croupier.rounds.draft import Decision
from croupier.rounds.events import BoughtIn, WagersClosed
from croupier.rounds.people import Actor, Patron, Session
from croupier.rounds.plan import Approval
from croupier.rounds.refusals import Refused
from croupier.rounds.ticket import Status
from croupier.script import read
from croupier.store import Answer, Commit, MemoryStore, PostgresStore, SqliteStore, Stale, Store
from croupier.store.sql import SqlStore
from croupier.table import StorePurse, Table
from keeping import STORES
from postgres import database
from tables import HIGHEST, START, lines, prepare

DEALER = Actor("Lee", "dealer")
PLAYERS = """
    0    1        join
    0    2        join
    0    dealer   buy-in 1 100
    0    dealer   buy-in 2 100
"""
TO_THE_WINDOW = f"""{PLAYERS}
    1    dealer   wagering
    2    1        wager casino-war @1 10
    3    2        wager casino-war @1 20, tie @1 5
    4    2        wager tie @1 500
"""
LIVE = """
    0    pit-boss  fill 10000
    1    dealer    wagering
    2    dealer    lay ann casino-war @1 10
    3    dealer    lay ann tie @1 5
    4    dealer    lay bob casino-war @2 20
    4    dealer    lay cy casino-war @3 10 tender=cash spoken=yes
    5    dealer    lay dan casino-war @99 500
    6    dealer    call
    7    dealer    enter 8h
    8    dealer    enter 2c
    9    dealer    enter 8c
    10   dealer    enter 8d
    11   dealer    pay tie
    12   dealer    pay casino-war
    13   dealer    choose war go-to-war casino-war @1 for=ann
    14   dealer    choose war surrender casino-war @3 for=cy
    16   dealer    pay method-b
    17   dealer    enter Kd
    18   dealer    enter 3d
    19   dealer    confirm
"""
"""Method B, with settlements on the way."""
WHEEL = """
    0    tg-assistant-casino-manager  fill 10000
    0    dealer    issue ann red 20 5
    1    dealer    wagering
    2    dealer    lay ann symbol-A 10 colour=red emblem=anchor
    3    dealer    lay bob symbol-B 10
    4    dealer    start
    5    dealer    call
    6    dealer    enter A
    7    dealer    confirm
    8    dealer    lay ann symbol-A 5
    9    dealer    redeem ann red 3
    10   tg-area-manager  redeem-foreign cy star red 10 surveillance=S1
    11   dealer    open-case incident prohibited-device seen ground=use people=bob
    11   tg-assistant-casino-manager  exclude bob a device case=T1-C1
    12   tg-assistant-casino-manager  readmit bob nothing found
"""
ONE, TWO = "010000000000017075", "010000000000027048"
TICKETS = f"""{PLAYERS}
    1    device   insert-note 1 20
    2    device   stacked 1 order-4
    3    1        cash-out {ONE}
    4    device   printed 1 {ONE}
    5    device   insert-ticket 2 {ONE}
    6    device   stacked 2 order-8
    7    2        cash-out {TWO}
    8    device   print-failed 2 {TWO} jam
    9    device   insert-ticket 1 {TWO}
"""
AREAS = "".join(f"\n    {31 + n}   dealer   enter {n + 1}c" for n in range(1, 6))
TO_THE_QUESTION = f"""{TO_THE_WINDOW}
    31   dealer   enter 9h {AREAS}
    41   dealer   enter 9d
    42   1        choose war go-to-war casino-war @1
"""
TO_THE_END = f"""{TO_THE_QUESTION}
    43   2        choose war surrender casino-war @1
    44   dealer   enter Kd
    45   dealer   enter 2d
    46   dealer   confirm
"""
ACCOUNTS = (
    "player:1", "player:2", "stakes:T1", "holds:T1", "bank:T1", "cash:T1", "drop:T1", "chips:T1",
    "laid:T1", "cage:T1", "colour:T1/anchor/red", "notes:1", f"tickets:{ONE}", f"tickets:{TWO}",
)  # fmt: skip


Maker = Callable[[str], MemoryStore | SqlStore]


@pytest.fixture
def made(tmp_path: Path, postgres: str) -> Iterator[Maker]:
    """Stores by their kind, let go of in the end."""
    with ExitStack() as stack:

        def make(kind: str) -> MemoryStore | SqlStore:
            if kind == "memory":
                return MemoryStore()
            path, address = tmp_path / "floor.db", postgres
            store = SqliteStore(path) if kind == "sqlite" else PostgresStore(database(address))
            stack.callback(store.close)
            return store

        yield make


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, made: Maker) -> MemoryStore | SqlStore:
    return made(request.param)


def keep(store: Store, commit: Commit) -> None:
    """One commit in a batch of its own."""
    with store.work() as work:
        work.write(commit)
        work.done()


def play(table: Table, script: str, *, first: int = 0, named: str = "order") -> list[Answer]:
    """Give the lines of a script from one on; each has an id by its place."""
    found = []
    for place, text in enumerate(lines(script)):
        if place >= first:
            line = read(text)
            order = Order(
                id=f"{named}-{place}", at=START + line.after_ms, by=line.by, command=line.command
            )
            found.append(table.handle(order))
    return found


def opened(
    store: Store, key: str = "rapid-casino-war", *, name: str = "T1", **changes: Any
) -> Table:
    table = Table(name, store)
    the_game = game(key)
    command = OpenTable(plan=demo_plan(the_game, **changes))
    by = Actor("Kim", HIGHEST[the_game.edition])
    order = Order(id=f"opening {name}", at=START, by=by, command=command)
    assert table.handle(order).refused is None
    prepare(table)
    return table


def told(store: Store) -> dict[str, object]:
    """Everything that a store can be asked about a table."""
    records = list(store.records("T1"))
    sheets = [one.event.sheet for one in records if hasattr(one.event, "sheet")]
    return {
        "records": records,
        "balances": {name: store.balance(Account.parse(name)) for name in ACCOUNTS},
        "transfers": [store.transfers("T1", one.seq) for one in records],
        "sheets": [store.sheet(digest) for digest in sheets],
        "answers": [store.answer(one.order) for one in records],
        "refused": store.answer("order-7"),
        "sessions": [store.session(terminal) for terminal in "123"],
        "tables": store.places(),
        "plans": store.plans(),
        "tickets": (store.tickets(), store.tickets(Status.FAILED), store.ticket(ONE)),
    }


def test_a_round_is_the_same_in_every_store(made: Maker) -> None:
    found = []
    for kind in STORES:
        store = made(kind)
        answers = play(opened(store), TO_THE_END)
        assert [one.refused and one.refused.why for one in answers].count(None) == len(answers) - 1
        found.append((answers, told(store)))
    assert found[0] == found[1] == found[2]
    assert held(found[0][1]) == {
        "player:1": 11_000, "player:2": 14_000, "bank:T1": -5_000, "cash:T1": -20_000,
    }  # fmt: skip


def held(found: dict[str, object]) -> dict[str, int]:
    """The accounts that hold something, or owe it."""
    balances = found["balances"]
    assert isinstance(balances, dict)
    return {name: amount for name, amount in balances.items() if amount}


UNANSWERED = f"""{TO_THE_QUESTION}
    80   dealer   enter Kd
    81   dealer   enter 2d
    82   dealer   confirm
"""
TABLES: dict[str, tuple[str, str, dict[str, Any], int, dict[str, int]]] = {
    "interim settlements and method B": (
        "casino-war", LIVE, {"settings": {"dealing-method": "B"}}, 1,
        # ann wins 10, and 50 on Tie; bob loses 20; cy bought chips for 10 and gives up half.
        {"bank:T1": 995_500, "chips:T1": 4_500, "drop:T1": 1_000, "cash:T1": -1_000,
         "cage:T1": -1_000_000},
    ),
    "a question that is closed by the time": (
        "rapid-casino-war", UNANSWERED, {}, 1,
        # Whoever says nothing gives up half of his wager.
        {"player:1": 11_000, "player:2": 14_000, "bank:T1": -5_000, "cash:T1": -20_000},
    ),
    "colour chips and stakes that ride": (
        "big-wheel", WHEEL, {}, 0,
        {"bank:T1": 985_000, "chips:T1": 5_500, "drop:T1": 10_000, "cash:T1": -10_000,
         "cage:T1": -1_000_000, "stakes:T1": 500, "colour:T1/anchor/red": 9_000},
    ),
    "notes and tickets": (
        "rapid-roulette", TICKETS, {}, 1,
        {"cash:T1": -20_000, "notes:1": -2_000, f"tickets:{TWO}": 22_000},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_same_in_every_store(name: str, made: Maker) -> None:
    key, script, changes, refusals, balances = TABLES[name]
    found = []
    for kind in STORES:
        store = made(kind)
        table = opened(store, key, **changes)
        answers = play(table, script)
        refused = [one for one in answers if one.refused]
        assert len(refused) == refusals, [one.refused for one in refused]
        assert Table("T1", store).state == table.state
        found.append((answers, told(store)))
    assert found[0] == found[1] == found[2]
    assert held(found[0][1]) == balances


def by_hand(
    store: Store, *amounts: int, after: int | None = None, named: str = "by-hand"
) -> Commit:
    """A commit in which player 1 buys in for nothing and gives these amounts to the bank."""
    seq = len(list(store.records("T1"))) if after is None else after
    order = Order(id=named, at=START, by=DEALER, command=OpenWagering())
    event = BoughtIn(at=START, terminal="1", amount=Cents(1), tender="cash", patron=Patron(key="1"))
    transfers = tuple(
        Transfer(
            id=f"T1#{seq}.{place}",
            giver=Account.parse("player:1"),
            taker=Account.parse("bank:T1"),
            amount=Cents(amount),
        )
        for place, amount in enumerate(amounts, 1)
    )
    return Commit(
        place="T1", after=seq, answer=Answer("T1", order, (event,)), transfers=transfers,
        sessions={"1": Session(), "3": Session(tables=("T1",))},
    )  # fmt: skip


def test_a_commit_that_would_leave_a_player_below_nothing_writes_nothing(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    before = told(store)
    with pytest.raises(Mistake):
        keep(store, by_hand(store, 4_000, 6_000))
    assert told(store) == before
    assert store.answer("by-hand") is None
    keep(store, by_hand(store, 4_000, 5_000))
    assert store.balance(Account.parse("player:1")) == 0
    assert store.answer("by-hand") is not None
    assert store.session("3").tables == ("T1",)


@pytest.mark.parametrize("off", [-1, 1, 100])
def test_a_commit_that_has_not_seen_what_came_before_writes_nothing(store: Store, off: int) -> None:
    table = opened(store)
    play(table, TO_THE_WINDOW)
    before = told(store)
    with pytest.raises(Stale):
        keep(store, by_hand(store, 1_000, after=table.state.seq + off))
    assert told(store) == before
    assert store.answer("by-hand") is None


def test_an_order_is_answered_once(store: Store) -> None:
    play(opened(store), TO_THE_WINDOW)
    before = told(store)
    with pytest.raises(Stale):
        keep(store, by_hand(store, 1_000, named="order-0"))
    assert told(store) == before


def test_of_two_writers_the_second_is_refused(store: Store) -> None:
    first = opened(store)
    second = Table("T1", store)
    play(first, TO_THE_WINDOW)
    seen, before = second.state, told(store)
    with pytest.raises(Stale):
        play(second, PLAYERS, named="another")
    assert told(store) == before
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


def test_a_table_catches_up_with_what_another_wrote(store: Store) -> None:
    writer = opened(store)
    reader = Table("T1", store)
    fresh = Table("T2", store)
    for place, _ in enumerate(lines(TO_THE_END)):
        before = reader.state.seq
        play(writer, "\n".join(list(lines(TO_THE_END))[: place + 1]), first=place)
        new = reader.catch_up()
        assert [one.seq for one in new] == list(range(before, writer.state.seq))
        assert reader.state == writer.state
    assert fresh.catch_up() == []
    # It goes on where the other stopped, at its time.
    assert play(reader, "47 dealer wagering", named="another")[0].refused is None
    assert [one.order for one in writer.catch_up()] == ["another-0"]
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
    assert [one.seq for one in table.catch_up()] == list(range(other.state.seq))
    assert table.state == other.state


def test_what_an_overdue_close_and_a_refused_order_leave(store: Store) -> None:
    """A refused order is written with its answer, and nothing else is."""
    table = opened(store)
    play(table, TO_THE_WINDOW)
    late = read("40 1 wager tie @1 5")
    order = Order(id="late", at=START + late.after_ms, by=late.by, command=late.command)
    table.tick(order.at)
    before = told(store)
    answer = table.handle(order)
    assert answer.refused is not None
    assert store.answer("late") == answer
    assert told(store) == before
    closes = [one.event.at for one in store.records("T1") if isinstance(one.event, WagersClosed)]
    assert closes == [START + 31_000], "It was closed in time, whenever that was noticed."


STOPS = {
    "between the opening and the first round": "",
    "while wagers are taken": TO_THE_WINDOW,
    "while a question is open": TO_THE_QUESTION,
    "between two rounds": TO_THE_END,
}


@pytest.mark.parametrize("script", STOPS.values(), ids=STOPS)
def test_a_file_that_is_opened_again_goes_on_where_it_was(script: str, made: Maker) -> None:
    store = made("sqlite")
    table = opened(store)
    play(table, script)
    before, state = told(store), table.state
    again = made("sqlite")
    found = Table("T1", again)
    assert told(again) == before
    assert found.state == state
    asked = state.round.awaited if state.round else None
    assert (found.state.round.awaited if found.state.round else None) == asked
    play(found, TO_THE_END, first=len(list(lines(script))))
    whole = MemoryStore()
    play(opened(whole), TO_THE_END)
    assert told(again) == told(whole), "An interruption changes nothing."


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
    before = told(store)
    with pytest.raises(Mistake):
        keep(store, by_hand(store, 1_000))
    assert told(store) == before
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
    before = told(store)
    answer = second.handle(order)
    assert answer.refused is not None
    assert (answer.place, answer.refused.why) == ("T2", "id-reused")
    assert second.state.round is None
    assert told(store) == before
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
    assert {(one.minimum, one.maximum) for one in shown.limits.values()} == {(200, 5_000)}
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


def test_sessions_and_plans_are_kept_in_the_file(made: Maker) -> None:
    store = made("sqlite")
    play(opened(store), TO_THE_WINDOW)
    before = (store.session("1"), store.session("3"), store.plans())
    again = made("sqlite")
    assert (again.session("1"), again.session("3"), again.plans()) == before
    assert before[0].tables == ("T1",)
    assert [name for name, _ in before[2]] == ["T1"]


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
    purse = StorePurse(store, "T1")
    at = START + 31_000
    late = Order(id="late", at=at, by=DEALER, command=Confirm())
    with pytest.raises(Mistake, match="due before"):
        decide(table.state, late, purse)
    time = Order(id="time", at=at, by=Actor("system", "system"), command=TimeIsUp())
    decision = decide(table.state, time, purse)
    assert isinstance(decision, Decision)
    assert [type(one) for one in decision.events] == [WagersClosed]
    assert isinstance(decide(decision.state, late, purse), Refused)
