"""Connections that break, and messages that come twice, late or never (standards B-09, E-04, I-12)."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.server.settings.limits_config import LimitsConfig
from croupier.table import events as e
from support.house_fixtures import for_the_file
from support.local_server import Served, serving
from support.lossy_network import (
    Cutting,
    Fault,
    Garbling,
    Point,
    Terminal,
    sees_what_a_fresh_one_sees,
    until,
)
from support.postgres_server import database
from support.served_dealer import WINDOW_S, Dealer, chip
from support.store_invariants import balances

PLAN = {"wagering_s": WINDOW_S}
TABLE = "RR1"
TERMINALS = [f"{TABLE}-{seat}" for seat in range(1, 6)]
ROOMY = LimitsConfig(messages_a_second=100_000, waiting_orders=1_000, connections=5)
NUMBER = "17"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """Where the floor is kept: in a file beside the configuration, or in a database."""
    if request.param == "sqlite":
        return ""
    return database(request.getfixturevalue("postgres"))


served = for_the_file(serving, plan=PLAN, limits=ROOMY)


def held(served: Served, terminal: str) -> int:
    return balances(served.store)[f"player:{terminal}"]


# Whoever comes back sees what is.


async def a_round(served: Served, dealer: Dealer, one: Terminal, name: str) -> None:
    """Everything that a terminal is shown in a round; it says what it has to say however often it is cut."""
    await dealer.does("open-wagering")
    await one.shows("table", phase="wagering")
    first = await one.ask("wager", f"{name} a", wagers=[chip("straight-up", NUMBER, 500)])
    second = await one.ask("wager", f"{name} b", wagers=[chip("red", "", 1_000)])
    assert "refused" not in {**first, **second}, (first, second)
    await sees_what_a_fresh_one_sees(served, one)
    await dealer.closes()
    await one.shows("table", phase="dealing")
    await sees_what_a_fresh_one_sees(served, one)
    await dealer.settles("0")
    await one.shows("table", phase="ready")
    await sees_what_a_fresh_one_sees(served, one)


CUTS = [
    *(Fault(down=Point(frame, byte)) for frame in range(1, 9) for byte in (0, 3)),
    *(Fault(up=Point(frame, byte)) for frame in range(1, 4) for byte in (0, 9)),
    *(Fault(down=Point(frame, 3), closes=True) for frame in (2, 5)),
    *(Fault(up=Point(frame, 9), closes=True) for frame in (1, 2)),
]
"""After every frame of a round and in the middle of each, in both directions; or one direction is closed."""


def test_a_terminal_comes_back_to_the_same_screen_wherever_it_was_cut(served: Served) -> None:
    async def play() -> int:
        dealer, rounds = Dealer(served), 0
        async with (
            Cutting(served, [*CUTS]).running() as proxy,
            Terminal(served, TERMINALS[0], proxy.address).running() as one,
        ):
            while not all(fault.reached for fault in CUTS):
                rounds += 1
                await a_round(served, dealer, one, f"round {rounds}")
            await until(lambda: one.comings > len(CUTS))
            await sees_what_a_fresh_one_sees(served, one)
        return rounds

    before = held(served, TERMINALS[0])
    rounds = asyncio.run(play())
    assert held(served, TERMINALS[0]) == before - 1_500 * rounds


def test_a_terminal_that_hears_nothing_for_a_while_loses_nothing(served: Served) -> None:
    """One direction is a black hole: whoever comes anew from the same terminal sees everything."""

    async def play() -> None:
        dealer = Dealer(served)
        deaf, mute = Fault(down=Point(2), deaf=True), Fault(up=Point(2), deaf=True)
        for name, fault in (("deaf", deaf), ("mute", mute)):
            async with (
                Cutting(served, [fault]).running() as proxy,
                Terminal(served, TERMINALS[1], proxy.address).running() as stuck,
            ):
                await until(lambda: stuck.connected)
                await stuck.say("wager", f"{name} first", wagers=[chip("black", "", 500)])
                await until(lambda: fault.reached or fault is mute)  # noqa: B023
                async with Terminal(served, TERMINALS[1], served.address).running() as anew:
                    anew.unanswered = stuck.unanswered
                    await a_round(served, dealer, anew, name)

    asyncio.run(play())


# Messages that come twice, late or never.


def script(chance: Random) -> list[list[dict[str, Any]]]:
    """What a terminal asks, step by step; what is asked in one step may come in any order."""
    spots = chance.sample([str(number) for number in range(37)], 12)
    first = [chip("straight-up", spot, 500 * chance.randint(1, 4)) for spot in spots[:5]]
    changed = [{**item, "amount": 500 * chance.randint(0, 4)} for item in first[:3]]
    more = [chip("straight-up", spot, 500) for spot in spots[5:9]]
    return [first, changed, [*more, chip("red", "", 1_000)]]


async def says(one: Terminal, steps: list[list[dict[str, Any]]], name: str) -> None:
    for number, step in enumerate(steps):
        named = [f"{name} {number}.{place}" for place in range(len(step))]
        for order, wager in zip(named, step, strict=True):
            await one.say("wager", order, wagers=[wager])
        for order in named:
            assert "refused" not in await one.answered(order)


Outcome = tuple[dict[str, Any], dict[str, int], list[Any]]


async def outcome(served: Served, dealer: Dealer, address: str, name: str) -> Outcome:
    """What lay there at the close, what everybody has more or less than before, and what was paid."""
    before = balances(served.store)
    async with AsyncExitStack() as stack:
        every = [Terminal(served, terminal, address, again_s=0.1) for terminal in TERMINALS]
        for one in every:
            await stack.enter_async_context(one.running())
        await dealer.does("open-wagering")
        scripts = [script(Random(item.name)) for item in every]
        await asyncio.gather(
            *(says(one, steps, name) for one, steps in zip(every, scripts, strict=True))
        )
    state = served.state(TABLE)
    assert state.round is not None
    book = {
        f"{holder} {spot}": held.amount
        for holder, own in state.round.wagers.items()
        for spot, held in own.items()
        if held.amount
    }
    await dealer.closes()
    await dealer.settles(NUMBER)
    after = balances(served.store)
    gained = {it: after.get(it, 0) - before.get(it, 0) for it in {*before, *after}}
    log = [record.event for record in served.store.records(TABLE)]
    sheet = next(entry for entry in reversed(log) if isinstance(entry, e.RoundSettled)).sheet
    paid = [(row.holder, row.wager, row.back, row.winnings) for row in served.store.sheet(sheet)]
    return book, gained, paid


def test_faults_of_the_network_change_nothing(tmp_path: Path, address: str) -> None:
    """Of all messages 30 % are repeated, 30 % come late and 30 % never; and connections break (B-09)."""

    async def play(served: Served) -> None:
        dealer = Dealer(served)
        right = await outcome(served, dealer, served.address, "right")
        for seed in range(2):
            async with Garbling(served, Random(seed)).running() as proxy:
                garbled = await outcome(served, dealer, proxy.address, f"garbled {seed}")
                assert all(proxy.done.values()), proxy.done
            assert garbled == right
        for name in TERMINALS[:2]:
            async with Terminal(served, name, served.address).running() as one:
                await until(lambda: bool(one.shown))
                await sees_what_a_fresh_one_sees(served, one)

    with serving(tmp_path, plan=PLAN, limits=ROOMY, store=address) as served:
        asyncio.run(play(served))
