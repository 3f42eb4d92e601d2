"""What the network adds: 3,500 terminals at one table, over real sockets, the load from a second process.

First: how long a wager takes from the terminal to its durable answer, at 2,000 wagers a second, and what a connected
terminal costs in memory. Then: how long it takes from the dealer's confirmation until the last terminal has its new
balance (settled, written, safe on the disk, 3,500 views made and sent), against a bare broadcast of the same bytes to
the same number of sockets by the same server library, which decides, writes and makes nothing.

Both servers run in processes of their own, in turns; the middle of each counts.
"""

import asyncio
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from msgspec.structs import replace
from terminals import Terminal, connected

TERMINALS, RATE, SECONDS, TURNS = 3_500, 2_000, 5, 5
TABLE = "RR1"


def config_of(folder: Path) -> Any:
    """A demo floor of one roulette table with all these terminals."""
    from croupier.games import game
    from croupier.server.config import LimitsConfig
    from croupier.server.demo_floor import demo_config
    from serving import free_port

    names = tuple(f"{TABLE}-{seat}" for seat in range(1, TERMINALS + 1))
    plan = {"terminals": names, "terminal_limit": TERMINALS, "wagering_s": 3 + SECONDS}
    found = demo_config(
        folder, [game("rapid-roulette")], plan, port=free_port(), device_port=free_port()
    )
    return replace(found, limits=LimitsConfig(messages_a_second=1_000, waiting_orders=1_000))


def serve(config: Any, ready: Any) -> None:
    """The server's own process."""
    from croupier.server.demo_floor import demo_key, furnish
    from croupier.server.running import server_of
    from croupier.server.system import System
    from croupier.store.address import open_store

    system = System(config, open_store(config.store.address, new=True), demo_key(config))

    async def begun() -> None:
        await furnish(system)
        secrets = {name: system.device_secret(name) for name in config.tables[TABLE].plan.terminals}
        ready.send(secrets)

    server_of(system, begun).run()


def broadcast(port: int, frames: list[str], ready: Any) -> None:
    """The bare server: every socket is sent its frame, one after the other, when one of them says so."""
    import uvicorn
    from litestar import Litestar, WebSocket, websocket
    from litestar.exceptions import WebSocketDisconnect

    from croupier.server.frames import Frames

    sockets: list[WebSocket[Any, Any, Any]] = []

    @websocket("/ws")
    async def screen(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        sockets.append(socket)
        try:
            while True:
                await socket.receive_text()
                for one, frame in zip(sockets, frames, strict=False):
                    await one.send_text(frame)
        except WebSocketDisconnect:
            pass

    class Bare(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            ready.send(None)

    settings = uvicorn.Config(
        Litestar([screen], openapi_config=None, logging_config=None), port=port, loop="uvloop", http="httptools",
        ws=Frames, ws_per_message_deflate=False, log_config=None, access_log=False,
    )  # fmt: skip
    Bare(settings).run()


@contextmanager
def process(target: Any, *args: Any) -> Iterator[tuple[Any, int]]:
    """Another process, and what it says when it listens."""
    here, there = multiprocessing.Pipe()
    one = multiprocessing.get_context("spawn").Process(
        target=target, args=(*args, there), daemon=True
    )
    one.start()
    try:
        while not here.poll(0.1):
            assert one.is_alive(), "The server did not start."
        yield here.recv(), one.pid or 0
    finally:
        os.kill(one.pid or 0, signal.SIGINT)
        one.join()


def resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def worked(pid: int) -> float:
    """Seconds that a process has had a processor."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Load:
    """All terminals, and what they have heard."""

    def __init__(self, secrets: dict[str, str]) -> None:
        self.secrets = secrets
        self.asked: dict[str, float] = {}
        self.took: list[float] = []
        self.balances: dict[str, int] = {}
        self.frames: dict[str, str] = {}
        self.phase = ""
        self.changed = asyncio.Event()
        self.answers: dict[str, Any] = {}
        self.refused: dict[str, int] = {}

    def heard(self, one: Terminal, body: bytes) -> None:
        said = msgspec.json.decode(body)
        kind = said["type"]
        if kind == "show":
            if said.get("own"):
                self.balances[one.name] = said["own"].get("balance", 0)
                self.frames[one.name] = body.decode()
            if said.get("table"):
                self.phase = said["table"]["phase"]
        elif kind == "answer":
            begun = self.asked.pop(said["id"], None)
            if begun is not None:
                self.took.append(perf_counter() - begun)
            self.answers[said["id"]] = said.get("refused")
            if said.get("refused"):
                code = said["refused"]["code"]
                self.refused[code] = self.refused.get(code, 0) + 1
        elif kind in ("wrong", "bye"):
            self.refused[said["code"]] = self.refused.get(said["code"], 0) + 1
        self.changed.set()

    async def until(self, is_so: Any) -> None:
        while not is_so():
            self.changed.clear()
            await self.changed.wait()


async def load(
    port: int, token: str, secrets: dict[str, str], pid: int
) -> tuple[list[float], list[str]]:
    """A round with many wagers, then rounds that are only settled; how long each settlement took."""
    seen = Load(secrets)
    before = resident(pid)
    terminals = await connected(port, list(secrets), seen.heard)
    for name, one in terminals.items():
        hello = {
            "type": "hello",
            "version": 1,
            "screen": "terminal",
            "device": name,
            "secret": secrets[name],
        }
        one.send(json.dumps(hello).encode())
    await seen.until(lambda: len(seen.balances) == len(terminals))
    print(
        f"{len(terminals):,} terminals connected: {(resident(pid) - before) / len(terminals) / 1024:.1f} KiB each."
    )
    dealer = (await connected(port, ["dealer"], seen.heard))["dealer"]
    dealer.send(
        json.dumps({"type": "hello", "version": 1, "screen": "pit", "token": token}).encode()
    )
    chance, took = Random(1), []
    await do(seen, dealer, 0, "take-table")
    for turn in range(TURNS + 1):
        await do(seen, dealer, turn, "open-wagering")
        await seen.until(lambda: seen.phase == "wagering")
        if turn == 0:
            await many_wagers(seen, terminals, chance, pid)
        for name, one in terminals.items():
            await wager(
                seen, one, f"{turn} {name}", {"bet": chance.choice(["red", "black"]), "amount": 500}
            )
        await seen.until(lambda: seen.phase == "dealing")
        await do(seen, dealer, turn, "start-device")
        await do(seen, dealer, turn, "report-rest")
        await do(seen, dealer, turn, "enter-face", face="1")
        await asyncio.sleep(1)
        seen.frames.clear()
        begun = perf_counter()
        await do(seen, dealer, turn, "confirm")
        await seen.until(lambda: len(seen.frames) == len(terminals))
        took.append(perf_counter() - begun)
        frames = list(seen.frames.values())
    print(f"Refused on the way: {seen.refused or 'nothing'}.")
    return took[1:], frames


async def do(seen: Load, dealer: Terminal, turn: int, kind: str, **fields: Any) -> None:
    """A command that must be done."""
    named = f"dealer {turn} {kind}"
    ask = {"type": "ask", "id": named, "table": TABLE, "command": {"type": kind, **fields}}
    dealer.send(json.dumps(ask).encode())
    await seen.until(lambda: named in seen.answers)
    assert seen.answers[named] is None, seen.answers[named]


async def wager(seen: Load, one: Terminal, named: str, chip: dict[str, Any]) -> None:
    one.send(json.dumps({"type": "wager", "id": named, "wagers": [chip]}).encode())
    if len(seen.asked) % 100 == 0:
        await asyncio.sleep(0)


async def many_wagers(seen: Load, terminals: dict[str, Terminal], chance: Random, pid: int) -> None:
    """So many wagers a second, each at its own instant."""
    everybody = list(terminals.values())
    begun, before = perf_counter(), worked(pid)
    for number in range(RATE * SECONDS):
        late = begun + number / RATE - perf_counter()
        if late > 0:
            await asyncio.sleep(late)
        one = chance.choice(everybody)
        named = f"wager {number}"
        seen.asked[named] = perf_counter()
        chip = {"bet": "straight-up", "spot": str(chance.randrange(37)), "amount": 500}
        one.send(json.dumps({"type": "wager", "id": named, "wagers": [chip]}).encode())
    await seen.until(lambda: not seen.asked)
    spent = perf_counter() - begun
    cuts = quantiles(seen.took, n=100)
    count = len(seen.took)
    print(
        f"{count:,} wagers in {spent:.1f} s, {count / spent:,.0f} a second, each safe when answered:"
    )
    print(f"  {(worked(pid) - before) / count * 1e6:.0f} µs of a processor each;")
    print(f"  p50 {median(seen.took) * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms.")


async def bare(port: int, count: int) -> list[float]:
    """The same frames, sent by nothing but the library."""
    heard = 0
    done = asyncio.Event()

    def hear(_one: Terminal, body: bytes) -> None:
        nonlocal heard
        msgspec.json.decode(body)  # the terminals of the other measurement read theirs too
        heard += 1
        if heard == count:
            done.set()

    terminals = await connected(port, [str(number) for number in range(count)], hear)
    first = next(iter(terminals.values()))
    took = []
    for _ in range(TURNS):
        heard = 0
        done.clear()
        begun = perf_counter()
        first.send(b"go")
        await done.wait()
        took.append(perf_counter() - begun)
    return took


def main() -> None:
    from serving import free_port, sign_on

    with TemporaryDirectory() as folder:
        config = config_of(Path(folder))
        with process(serve, config) as (secrets, pid):
            token = sign_on(config.server.port, "K1")
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                took, frames = runner.run(load(config.server.port, token, secrets, pid))
    port = free_port()
    with (
        process(broadcast, port, frames) as _,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        plain = runner.run(bare(port, len(frames)))
    size = sum(map(len, frames)) / len(frames)
    print(
        f"Confirmed until the last of {len(frames):,} terminals has its new balance: {median(took) * 1e3:.0f} ms;"
    )
    print(
        f"a bare broadcast of the same frames ({size:.0f} bytes each): {median(plain) * 1e3:.0f} ms."
    )
    print(f"RATIO terminals-settled {median(took) / median(plain):.2f}")


if __name__ == "__main__":
    sys.exit(main())
