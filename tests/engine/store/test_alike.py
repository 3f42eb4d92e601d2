"""The same round gives the same records in every store, and a file that is opened again goes on."""

from typing import Any

import pytest

from croupier.engine.store import MemoryStore
from croupier.engine.table_place import Table
from support.scripted_tables import lines
from support.store_fixtures import STORES, Maker
from support.stored_tables import (
    ONE,
    PLAYERS,
    TO_THE_END,
    TO_THE_QUESTION,
    TO_THE_WINDOW,
    TWO,
    opened,
    play,
    stored_contents,
)

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


def test_a_round_is_the_same_in_every_store(made: Maker) -> None:
    found = []
    for kind in STORES:
        store = made(kind)
        answers = play(opened(store), TO_THE_END)
        assert [answer.refused and answer.refused.why for answer in answers].count(None) == len(
            answers
        ) - 1
        found.append((answers, stored_contents(store)))
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
        refused = [answer for answer in answers if answer.refused]
        assert len(refused) == refusals, [refusal.refused for refusal in refused]
        assert Table("T1", store).state == table.state
        found.append((answers, stored_contents(store)))
    assert found[0] == found[1] == found[2]
    assert held(found[0][1]) == balances


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
    before, state = stored_contents(store), table.state
    again = made("sqlite")
    found = Table("T1", again)
    assert stored_contents(again) == before
    assert found.state == state
    asked = state.round.awaited if state.round else None
    assert (found.state.round.awaited if found.state.round else None) == asked
    play(found, TO_THE_END, first=len(list(lines(script))))
    whole = MemoryStore()
    play(opened(whole), TO_THE_END)
    assert stored_contents(again) == stored_contents(whole), "An interruption changes nothing."


def test_sessions_and_plans_are_kept_in_the_file(made: Maker) -> None:
    store = made("sqlite")
    play(opened(store), TO_THE_WINDOW)
    before = (store.session("1"), store.session("3"), store.plans())
    again = made("sqlite")
    assert (again.session("1"), again.session("3"), again.plans()) == before
    assert before[0].tables == ("T1",)
    assert [name for name, _ in before[2]] == ["T1"]
