"""A wager while a report is made: how long it takes until it is safe, with and without a report in the making.

A house with the log of a busy evening serves 100 terminals, which wager at a steady rate over real sockets. In turns no
report is made, and one report after the other. The reports run in idle processes, as in a new house, so the ratio of
the two p99 should be near one.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx
import uvloop
from msgspec.structs import replace
from round import Floor

from croupier.engine.store import SqliteStore
from croupier.games import game
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.limits_config import LimitsConfig, ReportsConfig
from server import Load, connected, do, process, seated, serve
from support.local_server import free_port, sign_on
from support.patience import PATIENCE_S

TABLE, TERMINALS, ROUNDS = "RR1", 100, 50
RATE, SECONDS, TURNS = 60, 4, 5
"""Wagers a second; the seconds of each turn; how many turns of each kind."""
REPORT = "/api/v1/reports?month=2026-01"


def config_of(folder: Path) -> Any:
    """A demo floor of one roulette table; wagering stays open for all turns."""
    names = tuple(f"{TABLE}-{seat}" for seat in range(1, TERMINALS + 1))
    plan = {"terminals": names, "terminal_limit": TERMINALS, "wagering_s": 600}
    found = demo_config(
        folder, [game("rapid-roulette")], plan, port=free_port(), device_port=free_port()
    )
    limits = LimitsConfig(messages_a_second=1_000, strangers=TERMINALS, sign_ons_a_second=1_000)
    return replace(found, limits=limits, reports=ReportsConfig(idle=True))


def fill(address: str) -> None:
    """An evening at another table, of which the reports are made."""
    with closing(SqliteStore(Path(address))) as store:
        floor, chance = Floor(TERMINALS, store), Random(1)
        for _ in range(ROUNDS):
            floor.round(chance)


class Reports:
    """Reports that are made one after the other while wagers are laid."""

    def __init__(self, port: int, token: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        url = f"http://127.0.0.1:{port}"
        self._client = httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE_S)
        self.took: list[float] = []

    async def make(self) -> None:
        begun = perf_counter()
        answer = await self._client.get(REPORT)
        assert answer.status_code == 200, answer.text
        assert answer.json()["total"]["counts"]["rounds"] == ROUNDS
        self.took.append(perf_counter() - begun)

    @asynccontextmanager
    async def made(self) -> AsyncIterator[None]:
        """Make them until the block ends; the last one may take longer."""
        is_over = asyncio.Event()

        async def make_all() -> None:
            while not is_over.is_set():
                await self.make()

        making = asyncio.create_task(make_all())
        try:
            yield
        finally:
            is_over.set()
            await making


async def wagers(seen: Load, terminals: dict[str, Any], chance: Random, turn: str) -> list[float]:
    """Wagers at their instants; how long each took until it was answered."""
    everybody = list(terminals.values())
    begun = perf_counter()
    seen.took.clear()
    for number in range(RATE * SECONDS):
        late = begun + number / RATE - perf_counter()
        if late > 0:
            await asyncio.sleep(late)
        named = f"{turn} {number}"
        seen.asked[named] = perf_counter()
        chip = f'{{"bet": "straight-up", "spot": "{chance.randrange(37)}", "amount": 500}}'
        terminal = everybody[number % len(everybody)]
        terminal.send(f'{{"type": "wager", "id": "{named}", "wagers": [{chip}]}}'.encode())
    await seen.until(lambda: not seen.asked)
    return list(seen.took)


async def measure(port: int, secrets: dict[str, str], pid: int, token: str) -> None:
    """Turns without a report and with one, one after the other."""
    seen, chance = Load(secrets), Random(1)
    terminals = await seated(seen, port, pid)
    dealer = (await connected(port, ["dealer"], seen.heard))["dealer"]
    hello = f'{{"type": "hello", "version": 1, "screen": "pit", "token": "{sign_on(port, "K1")}"}}'
    dealer.send(hello.encode())
    await do(seen, dealer, 0, "take-table")
    await do(seen, dealer, 0, "open-wagering")
    await seen.until(lambda: seen.phase == "wagering")
    reports = Reports(port, token)
    await reports.make()  # the process of the reports has started
    alone, beside = list[float](), list[float]()
    for turn in range(TURNS):
        alone += await wagers(seen, terminals, chance, f"alone {turn}")
        async with reports.made():
            beside += await wagers(seen, terminals, chance, f"beside {turn}")
    print(f"{len(reports.took)} reports of {ROUNDS} rounds: {median(reports.took):.1f} s each.")
    print(f"Refused on the way: {seen.refused or 'nothing'}.")
    for name, took in (("Alone", alone), ("While a report is made", beside)):
        p99 = quantiles(took, n=100)[98]
        print(
            f"{name}, {len(took):,} wagers: p50 {median(took) * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms."
        )
    ratio = quantiles(beside, n=100)[98] / quantiles(alone, n=100)[98]
    print(f"RATIO wager-p99-while-a-report-is-made {ratio:.2f}")


def main() -> None:
    with TemporaryDirectory() as folder:
        config = config_of(Path(folder))
        fill(config.store.address)
        with (
            process(serve, config) as (secrets, pid),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            token = sign_on(config.server.port, "I1")
            runner.run(measure(config.server.port, secrets, pid, token))


if __name__ == "__main__":
    sys.exit(main())
