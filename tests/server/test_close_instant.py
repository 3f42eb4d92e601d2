"""Ten thousand wagers around the instant of the close: taken exactly if they stand before it (B-01, SATG 3.7)."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.engine.store import SqlStore
from croupier.engine.store.archive.verify import verify
from croupier.ledger import Account
from croupier.server.settings.limits_config import LimitsConfig
from croupier.table import events as e
from croupier.table.state import State
from croupier.table.wagers.seal_proof import root_of
from support.local_server import Served, serving
from support.lossy_network import Terminal, until
from support.postgres_server import database
from support.served_dealer import WINDOW_S, Dealer, chip
from support.store_invariants import balances

TABLE = "RR1"
ROOMY = LimitsConfig(messages_a_second=100_000, waiting_orders=1_000)
LAST_MS = 400
"""So long before the close time is let go on by itself, with half of the wagers still to come."""


@dataclass
class Floor:
    """Everybody at the table, and how many wagers were answered."""

    served: Served
    every: list[Terminal]
    chance: Random
    each: int
    """So many wagers of every terminal."""

    @property
    def all(self) -> int:
        return len(self.every) * self.each

    @property
    def state(self) -> State:
        return self.served.state(TABLE)

    @property
    def answered(self) -> int:
        return sum(len(item.answers) for item in self.every)

    async def wagers(self, one: Terminal) -> None:
        """So many wagers, at instants that nobody knows; the last when the terminal sees the close."""
        for number in range(self.each - 1):
            await asyncio.sleep(self.chance.random() / 20)
            await one.say("wager", f"w{number}", wagers=[self.wager(number)])
        await one.shows("table", phase="dealing")
        await one.say("wager", "last", wagers=[self.wager(0)])

    def wager(self, number: int) -> dict[str, Any]:
        return chip("straight-up", str(number % 37), 500 * self.chance.randint(1, 2))

    async def closes(self) -> None:
        """When half of the wagers are answered, the close is near."""
        await until(lambda: self.answered > self.all / 2)
        round_ = self.state.round
        assert round_ is not None
        assert round_.until is not None
        self.served.skip((round_.until - self.served.system.clock() - LAST_MS) / 1_000)


async def play(served: Served, terminals: Iterable[str], each: int) -> Floor:
    dealer = Dealer(served)
    async with AsyncExitStack() as stack:
        floor = Floor(served, [], Random(7), each)
        for name in terminals:
            one = Terminal(served, name, served.address)
            floor.every.append(await stack.enter_async_context(one.running()))
        await until(lambda: all(item.connected for item in floor.every))
        await dealer.does("open-wagering")
        await dealer.does("start-device")
        await asyncio.gather(floor.closes(), *(floor.wagers(item) for item in floor.every))
        await until(lambda: floor.answered == floor.all)
    return floor


@pytest.mark.parametrize(("kept", "seats", "each"), [("sqlite", 200, 50), ("postgres", 40, 40)])
def test_a_wager_counts_exactly_if_it_stands_before_the_close(
    tmp_path: Path, request: pytest.FixtureRequest, kept: str, seats: int, each: int
) -> None:
    store = database(request.getfixturevalue("postgres")) if kept == "postgres" else ""
    terminals = tuple(f"{TABLE}-{seat}" for seat in range(1, seats + 1))
    plan = {"wagering_s": WINDOW_S, "terminals": terminals, "terminal_limit": seats}
    with serving(tmp_path, plan=plan, limits=ROOMY, store=store) as served:
        before = balances(served.store)
        floor = asyncio.run(play(served, terminals, each))
        judge(floor, before)
        check_books(served)


def judge(floor: Floor, before: dict[str, int]) -> None:
    store, one = floor.served.store, floor.state.round
    assert one is not None
    log = [record for record in store.records(TABLE) if record.event.at >= one.opened_at]
    early = list(takewhile(lambda record: not isinstance(record.event, e.WagersClosed), log))
    counted = {it.order: it.event for it in early if isinstance(it.event, e.WagersSet)}
    assert not any(isinstance(it.event, e.WagersSet) for it in log[len(early) :])
    assert one.until is not None
    assert all(it.at < one.until for it in counted.values())
    closed = log[len(early)].event
    assert isinstance(closed, e.WagersClosed)
    assert closed.at == one.until

    # Everybody was told what became of each of his wagers, and it is what stands in the log.
    said = {
        f"{it.name} {name}": answer for it in floor.every for name, answer in it.answers.items()
    }
    assert {name for name, answer in said.items() if "refused" not in answer} == counted.keys()
    late = Counter(answer["refused"]["code"] for answer in said.values() if "refused" in answer)
    assert set(late) == {"window-closed"}
    assert len(counted) + late.total() == floor.all
    assert all(f"{it.name} last" not in counted for it in floor.every)

    # What was taken is what lies there, and what the seal covers.
    book: dict[tuple[str, str], tuple[int, str]] = {}
    for event in counted.values():
        for wager in event.wagers:
            book[event.holder, wager.spot] = (int(wager.amount), event.salt)
    lies = {
        (holder, where.spot): (int(held.amount), held.salt)
        for holder, own in one.wagers.items()
        for where, held in own.items()
    }
    assert lies == book
    assert closed.root == root_of(TABLE, one.number, one.wagers)
    stakes = Counter[str]()
    for (holder, _), (amount, _) in book.items():
        stakes[holder] += amount
    after = balances(store)
    for it in floor.every:
        assert before[f"player:{it.name}"] - after.get(f"player:{it.name}", 0) == stakes[it.name]
    assert store.balance(Account.parse(f"stakes:{TABLE}")) == stakes.total()

    # And what each terminal shows is what will be settled (B-02).
    for it in floor.every:
        assert f'"staked":{stakes[it.name]}'.encode() in it.shown["own"] or not stakes[it.name]


def check_books(served: Served) -> None:
    """Nothing is half done; all of it at one instant, while terminals are still going away."""
    assert isinstance(served.store, SqlStore)
    with served.store.archive() as archive:
        assert not list(verify(archive))
