"""Orders that come twice, late or in another order: what happened is what happened once (B-09)."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.engine.store import Answer, MemoryStore
from croupier.engine.table_place import Table
from croupier.ledger import Books
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.script.parse import parse_line
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Row
from croupier.table.wagers.seal_proof import root_of
from support.refusals import refusal
from support.scripted_tables import START, Played, lines, opened

WAR = """
    1    dealer   wagering
    2    1        wager casino-war @1 10
    3    2        wager casino-war @1 20, tie @1 5
    4    1        wager tie @1 500              # refused
    5    2        wager tie @1 10
    6    1        wager casino-war @1 0, casino-war @2 15
    7    dealer   buy-in 1 50
    14   dealer   enter 9h
    15   dealer   enter 9s
    16   dealer   enter 3c
    17   dealer   enter 4c
    18   dealer   enter 5c
    19   dealer   enter 6c
    20   dealer   enter 9d
    21   dealer   enter Kd                      # refused
    22   1        choose war go-to-war casino-war @2
    23   2        choose war surrender casino-war @1
    24   dealer   enter Kd
    25   dealer   enter 2d
    26   dealer   confirm
    27   dealer   pay-out 2 1                   # refused
"""
ROULETTE = """
    1    dealer   wagering
    2    1        wager red 10, straight-up 17 5
    3    2        wager black 20
    10   dealer   start
    20   1        wager red 0
    21   dealer   enter 17                      # refused
    31   system   time
    32   1        wager red 5                   # refused
    33   dealer   enter 17
    34   dealer   confirm
    35   dealer   wagering
    36   2        wager low 5
    37   tg-assistant-casino-manager  void fire a magnet
"""
SCRIPTS = {"rapid-casino-war": WAR, "rapid-roulette": ROULETTE}


class Sent(NamedTuple):
    """A line with its id and the instant of this copy."""

    named: str
    by: Actor
    command: c.Command
    at: int


def orders(script: str) -> list[Sent]:
    read_lines = [parse_line(text) for text in lines(script)]
    return [
        Sent(f"id-{place}", line.by, line.command, line.after_ms)
        for place, line in enumerate(read_lines)
    ]


def once(key: str, script: Sequence[Sent]) -> tuple[State, Books, dict[str, Answer]]:
    played = opened(key)
    answers = {item.named: give(played, item) for item in script}
    return played.state, played.store.books, answers


def give(played: Played, one: Sent) -> Answer:
    return played.order(one.by, one.command, at=one.at, named=one.named)


ONCE = {key: once(key, orders(script)) for key, script in SCRIPTS.items()}


@settings(max_examples=40)
@given(st.sampled_from(sorted(SCRIPTS)), st.integers(0, 10**9).map(Random))
def test_orders_that_come_again_change_nothing_and_are_answered_as_before(
    key: str, chance: Random
) -> None:
    state, books, answers = ONCE[key]
    played = opened(key)
    copies: list[Sent] = []
    for order in orders(SCRIPTS[key]):
        again = [copy for copy in copies if chance.random() < 0.3]
        for copy in again:
            copies.remove(copy)
            assert give(played, copy._replace(at=order.at)) == answers[copy.named]
        assert give(played, order) == answers[order.named]
        copies += [order] * chance.randint(0, 2)
    for copy in copies:
        assert give(played, copy._replace(at=copy.at + 10**6)) == answers[copy.named]
    assert played.state == state
    assert played.store.books == books
    assert Table("T1", played.store).state == state


@pytest.mark.parametrize("key", SCRIPTS)
def test_an_id_that_stands_for_another_command_or_another_hand_is_refused(key: str) -> None:
    played = opened(key)
    for order in orders(SCRIPTS[key]):
        give(played, order)
        before, books = played.state, played.store.books
        for other in (
            order._replace(command=c.TimeIsUp() if order.by.rank != "system" else c.Confirm()),
            order._replace(by=Actor("somebody else", order.by.rank)),
        ):
            answer = give(played, other)
            assert answer.refused is not None
            assert answer.refused.why == "id-reused"
            assert answer.events == ()
        assert played.state == before
        assert played.store.books == books


def test_a_refused_order_keeps_its_answer_when_it_would_be_accepted() -> None:
    played = opened("rapid-roulette")
    wager = Sent("early", Actor("1", "player"), parse_line("0 1 wager red 5").command, 0)
    first = give(played, wager)
    assert first.refused is not None
    assert first.refused.why == "window-not-open"
    played.run("1 dealer wagering")
    before = played.state
    assert give(played, wager._replace(at=2_000)) == first
    assert played.state == before
    assert give(played, wager._replace(named="in time", at=2_000)).refused is None


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_copy_is_answered_alike_by_a_table_that_was_started_again(key: str) -> None:
    store = MemoryStore()
    played = Played(key, store=store)
    played.open()
    given_ = [(item, give(played, item)) for item in orders(SCRIPTS[key])]
    again = Table("T1", store)
    for one, answer in given_:
        order = c.Order(id=one.named, at=START + 10**9, by=one.by, command=one.command)
        assert again.handle(order) == answer
    assert again.state == played.state


class Ended(NamedTuple):
    """All that may not depend on who was first."""

    books: dict[str, Cents]
    root: str
    rows: frozenset[Row]


def ended(played: Played, root: str) -> Ended:
    balances = {str(account): amount for account, amount in played.store.books.balances.items()}
    last = played.store._sheets.values()
    return Ended(balances, root, frozenset(row for sheet in last for row in sheet))


WAGERS = """
    2    1        wager casino-war @1 10, tie @1 5
    2    2        wager casino-war @1 20
    2    3        wager casino-war @2 15
    2    1        wager casino-war @1 25
"""
CHOICES = """
    22   1        choose war go-to-war casino-war @1
    22   2        choose war surrender casino-war @1
    22   3        choose war go-to-war casino-war @2
"""
CARDS = ["9h", "9s", "3c", "4c", "5c", "6c", "9d"]


def run(wagers: Sequence[Sent], choices: Sequence[Sent]) -> Ended:
    played = opened("rapid-casino-war").run("""
        0   3       join
        0   dealer  buy-in 3 100
        1   dealer  wagering
    """)
    for item in wagers:
        assert give(played, item).refused is None
    for place, card in enumerate(CARDS):
        played.run(f"{14 + place}  dealer  enter {card}")
    root = played.state.playing.root
    assert root == root_of("T1", played.state.playing.number, played.state.playing.wagers)
    for item in choices:
        assert give(played, item).refused is None
    played.run("""
        24   dealer   enter Kd
        25   dealer   enter 2d
        26   dealer   confirm
    """)
    return ended(played, root)


def named(script: str, kind: str) -> list[Sent]:
    return [order._replace(named=f"{kind}-{order.named}") for order in orders(script)]


def test_whoever_comes_first_within_the_window_the_round_is_the_same() -> None:
    """Orders of one terminal keep their order; those of others come between them in any way.

    Only `reached` may differ: it is the event by which a holder came to his wagers, that is, who was
    first, and it decides between equals who is the shooter (SATG 15.5.2(c)(i)).
    """
    wagers, choices = named(WAGERS, "w"), named(CHOICES, "c")
    found = {}
    for order in permutations(wagers):
        if order.index(wagers[0]) < order.index(wagers[3]):
            found[order] = run(order, choices)
    assert len(found) == 12
    first = next(iter(found.values()))
    assert all(item == first for item in found.values())


def test_whoever_decides_first_the_round_is_the_same() -> None:
    wagers, choices = named(WAGERS, "w"), named(CHOICES, "c")
    found = [run(wagers, order) for order in permutations(choices)]
    assert all(item == found[0] for item in found)
    assert len(found[0].rows) == 6


def test_time_does_not_run_backwards_behind_a_refused_order() -> None:
    table = opened("rapid-roulette")
    refusal(table.line("40 dealer buy-in 9 5").refused, "terminal-unknown", "SATG 1.6")
    (event,) = table.line("20 dealer buy-in 1 5").events
    assert event.at == START + 40_000
