"""Touches without sense, faster than anybody can: nothing invalid comes of it (standards B-10)."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.server.settings.limits_config import LimitsConfig
from support.local_server import Served, serving
from support.lossy_network import Terminal, sees_what_a_fresh_one_sees, until
from support.served_dealer import WINDOW_S, Dealer
from support.store_invariants import balances
from support.thoroughness import times

TABLE, MONEY = "RR1", 50_000
TERMINALS = [f"{TABLE}-{seat}" for seat in range(1, 6)]
TOUCHES = times(60_000, short=6_000) // len(TERMINALS)
"""For each terminal; together with `THOROUGH` as many as in ten minutes of 100 touches a second."""
UNANSWERED = 2_000
"""The most touches of a terminal that wait for their answers."""
ROOMY = LimitsConfig(messages_a_second=100_000, waiting_orders=10_000, connections=2)


def positions(served: Served) -> list[tuple[str, str]]:
    """Everything on the layout that can be touched."""
    state = served.state(TABLE)
    return [(bet.key, spot) for bet in state.offer.variant.bets for spot in (bet.spots or ("",))]


def touch(chance: Random, layout: list[tuple[str, str]]) -> tuple[str, dict[str, Any]]:
    """One touch, or several fingers at once; now and then on a button that is not for now."""
    if chance.random() < 0.05:
        kind = chance.choice(["shoot", "choice", "claim"])
        fields: dict[str, dict[str, Any]] = {
            "shoot": {},
            "choice": {"wager": "x", "question": "y", "choice": "z"},
            "claim": {"about": "outcome", "round": 77, "text": "?"},
        }
        return kind, fields[kind]
    fingers = chance.choice([1, 1, 1, 2, 5])
    chips = [
        {"bet": bet, "spot": spot, "amount": chance.choice([0, 100, 500, 500, 1_000, 2_500, 10**9])}
        for bet, spot in chance.choices(layout, k=fingers)
    ]
    return "wager", {"wagers": chips}


async def touches(one: Terminal, chance: Random, layout: list[tuple[str, str]]) -> set[str]:
    """Touch so often; return the positions that were touched."""
    touched = set()
    for number in range(TOUCHES):
        kind, fields = touch(chance, layout)
        touched |= {chip["spot"] for chip in fields.get("wagers", ())}
        await one.say(kind, f"{number}", **fields)
        if number % 100 == 0:
            await until(lambda: number - len(one.answers) < UNANSWERED)  # noqa: B023  awaited here
    await until(lambda: len(one.answers) == TOUCHES)
    return touched


async def play(served: Served) -> None:
    dealer, layout = Dealer(served), positions(served)
    async with AsyncExitStack() as stack:
        every = [Terminal(served, name, served.address) for name in TERMINALS]
        for one in every:
            await stack.enter_async_context(one.running())
        await until(lambda: all(item.connected for item in every))
        await dealer.does("open-wagering")
        touched = await asyncio.gather(
            *(touches(item, Random(item.name), layout) for item in every)
        )
        assert set[str]().union(*touched) == {spot for _, spot in layout}, "on all areas"
        for one in every:
            await sees_what_a_fresh_one_sees(served, one)
            own = msgspec.json.decode(one.shown["own"])
            assert own.get("balance", 0) + own.get("staked", 0) == MONEY
            assert sum(it["amount"] for it in own.get("wagers", ())) == own.get("staked", 0)
            assert any("refused" not in answer for answer in one.answers.values())
        await dealer.closes()
        for one in every:
            await one.shows("table", phase="dealing")
            await sees_what_a_fresh_one_sees(served, one)
        await dealer.settles("0")
        for one in every:
            await one.shows("table", phase="ready")
            await sees_what_a_fresh_one_sees(served, one)


def test_a_monkey_at_every_terminal_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, plan={"wagering_s": WINDOW_S}, limits=ROOMY) as served:
        mistakes: list[BaseException] = []
        monkeypatch.setattr(served.system.background, "mistake", mistakes.append)
        asyncio.run(play(served))
        assert not mistakes
        held = balances(served.store)
        assert f"stakes:{TABLE}" not in held, "All of it was settled."
        assert sum(held.values()) == 0, "Whatever one has, another lacks."
