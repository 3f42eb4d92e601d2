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
from contextlib import contextmanager, suppress
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

from support.local_server import free_port, sign_on

TERMINALS, RATE, SECONDS, TURNS = 3_500, 2_000, 5, 7
PAUSE = 1
"""Seconds before each broadcast, of both servers: results do not come one upon the other."""
TABLE = "RR1"


def config_of(folder: Path) -> Any:
    """A demo floor of one roulette table with all these terminals."""
    from croupier.games import game
    from croupier.server.demo.demo_floor import demo_config
    from croupier.server.settings.limits_config import LimitsConfig

    names = tuple(f"{TABLE}-{seat}" for seat in range(1, TERMINALS + 1))
    plan = {"terminals": names, "terminal_limit": TERMINALS, "wagering_s": 3 + SECONDS}
    found = demo_config(
        folder, [game("rapid-roulette")], plan, port=free_port(), device_port=free_port()
    )
    limits = LimitsConfig(
        messages_a_second=1_000,
        waiting_orders=1_000,
        strangers=TERMINALS,
        strangers_of_address=TERMINALS,
    )
    return replace(found, limits=limits)


def serve(config: Any, ready: Any) -> None:
    """The server's own process."""
    from croupier.engine.store.address import open_store
    from croupier.server.demo.demo_floor import demo_key, furnish
    from croupier.server.process.system import System
    from croupier.server.uvicorn_server import server_of

    system = System(config, open_store(config.store.address, new=True), demo_key(config))

    # Nobody misses a terminal of which the load has not come to connect yet.
    system.presence.simulated = frozenset(config.tables[TABLE].plan.terminals)

    async def begun() -> None:
        await furnish(system)
        secrets = {
            name: system.enrolled.secret(name) for name in config.tables[TABLE].plan.terminals
        }
        ready.send(secrets)

    server_of(system, begun).run()


def broadcast(port: int, frames: list[str], ready: Any) -> None:
    """The bare server: every socket is sent its frame when one of them says so.

    Told `channels` it does so by the channels of the library, as a programme that is made with it would; told
    `loop` it writes to one socket after the other, which is the least that any server does.
    """
    import uvicorn
    from litestar import Litestar, WebSocket, websocket
    from litestar.channels import ChannelsPlugin
    from litestar.channels.backends.memory import MemoryChannelsBackend
    from litestar.exceptions import WebSocketDisconnect

    sockets: list[WebSocket[Any, Any, Any]] = []
    channels = ChannelsPlugin(MemoryChannelsBackend(), arbitrary_channels_allowed=True)

    async def one_by_one() -> None:
        for socket, frame in zip(sockets, frames, strict=True):
            await socket.send_text(frame)

    async def by_channels() -> None:
        for number, frame in enumerate(frames):
            await channels.wait_published(frame, str(number))

    @websocket("/ws")
    async def screen(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        sockets.append(socket)
        async with channels.start_subscription(str(len(sockets) - 1)) as own:
            sends = own.run_in_background(lambda frame: socket.send_text(frame.decode()))
            async with sends:
                await said(socket)

    async def said(socket: WebSocket[Any, Any, Any]) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                how = await socket.receive_text()
                await (by_channels() if how == "channels" else one_by_one())

    class Bare(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            ready.send(port)

    app = Litestar([screen], plugins=[channels], openapi_config=None, logging_config=None)
    settings = uvicorn.Config(
        app, port=port, loop="uvloop", http="httptools", ws="websockets-sansio",
        ws_per_message_deflate=False, log_config=None, access_log=False,
    )  # fmt: skip
    Bare(settings).run()


@contextmanager
def process(target: Any, *args: Any) -> Iterator[tuple[Any, int]]:
    """Another process, and what it says when it listens."""
    here, there = multiprocessing.Pipe()
    item = multiprocessing.get_context("spawn").Process(
        target=target, args=(*args, there), daemon=True
    )
    item.start()
    try:
        while not here.poll(0.1):
            assert item.is_alive(), "The server did not start."
        yield here.recv(), item.pid or 0
    finally:
        os.kill(item.pid or 0, signal.SIGINT)
        item.join()


def resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def worked(pid: int) -> float:
    """Seconds that a process has had a processor."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Own(msgspec.Struct):
    """What a terminal is told of itself."""

    balance: int = 0


class Table(msgspec.Struct):
    """What it is told of its table."""

    phase: str


class Refused(msgspec.Struct):
    """Why not."""

    code: str


class Heard(msgspec.Struct):
    """Of what a terminal is told, what is looked at here."""

    type: str
    id: str = ""
    code: str = ""
    refused: Refused | None = None
    own: Own | None = None
    table: Table | None = None


read = msgspec.json.Decoder(Heard).decode


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
        said = read(body)
        if said.own:
            self.balances[one.name] = said.own.balance
            self.frames[one.name] = body.decode()
        if said.table:
            self.phase = said.table.phase
        if said.type == "answer":
            begun = self.asked.pop(said.id, None)
            if begun is not None:
                self.took.append(perf_counter() - begun)
            self.answers[said.id] = said.refused
        refused = said.code or (said.refused.code if said.refused else "")
        if refused:
            self.refused[refused] = self.refused.get(refused, 0) + 1
        self.changed.set()

    async def until(self, is_so: Any) -> None:
        while not is_so():
            self.changed.clear()
            await self.changed.wait()


async def load(port: int, token: str, secrets: dict[str, str], pid: int) -> None:
    """A round with many wagers; then rounds that are only settled, and the bare server in turns with them."""
    seen = Load(secrets)
    terminals = await seated(seen, port, pid)
    dealer = (await connected(port, ["dealer"], seen.heard))["dealer"]
    dealer.send(
        json.dumps({"type": "hello", "version": 1, "screen": "pit", "token": token}).encode()
    )
    chance, took = Random(1), []
    plain: dict[str, list[float]] = {"channels": [], "loop": []}
    await do(seen, dealer, 0, "take-table")
    await settled(seen, terminals, dealer, 0, lambda: many_wagers(seen, terminals, chance, pid))
    frames = list(seen.frames.values())
    with process(broadcast, free_port(), frames) as (bare_port, _):
        other = await Bare.connect(bare_port, len(frames))
        for turn in range(1, TURNS + 1):
            took.append(await settled(seen, terminals, dealer, turn))
            for how, each in plain.items():
                each.append(await other.turn(how))
    print(f"Refused on the way: {seen.refused or 'nothing'}.")
    ours, size = median(took), sum(map(len, frames)) / len(frames)
    print(
        f"Confirmed until the last of {len(frames):,} terminals has its new balance: {ours * 1e3:.0f} ms;"
    )
    for how, each in plain.items():
        theirs = median(each)
        print(
            f"a bare broadcast of the same {size:.0f} bytes each by {how}: {theirs * 1e3:.0f} ms."
        )
        print(f"RATIO terminals-settled-over-{how} {ours / theirs:.2f}")


async def seated(seen: Load, port: int, pid: int) -> dict[str, Terminal]:
    """All terminals, connected and shown what they hold."""
    before = resident(pid)
    terminals = await connected(port, list(seen.secrets), seen.heard)
    for name, one in terminals.items():
        about = {"version": 1, "screen": "terminal", "device": name, "secret": seen.secrets[name]}
        one.send(json.dumps({"type": "hello", **about}).encode())
    await seen.until(lambda: len(seen.balances) == len(terminals))
    each = (resident(pid) - before) / len(terminals) / 1024
    print(f"{len(terminals):,} terminals connected: {each:.1f} KiB each.")
    return terminals


async def settled(
    seen: Load, terminals: dict[str, Terminal], dealer: Terminal, turn: int, first: Any = None
) -> float:
    """A round in which every terminal has a wager; how long its settlement took to reach them all."""
    await do(seen, dealer, turn, "open-wagering")
    await seen.until(lambda: seen.phase == "wagering")
    if first:
        await first()
    for place, (name, one) in enumerate(terminals.items()):
        chip = {"bet": ("red", "black")[place % 2], "amount": 500}
        one.send(json.dumps({"type": "wager", "id": f"{turn} {name}", "wagers": [chip]}).encode())
        await asyncio.sleep(0)
    await seen.until(lambda: seen.phase == "dealing")
    await do(seen, dealer, turn, "start-device")
    await do(seen, dealer, turn, "report-rest")
    await do(seen, dealer, turn, "enter-face", face="1")
    await asyncio.sleep(PAUSE)
    seen.frames.clear()
    begun = perf_counter()
    await do(seen, dealer, turn, "confirm")
    await seen.until(lambda: len(seen.frames) == len(terminals))
    return perf_counter() - begun


async def do(seen: Load, dealer: Terminal, turn: int, kind: str, **fields: Any) -> None:
    """A command that must be done."""
    named = f"dealer {turn} {kind}"
    ask = {"type": "ask", "id": named, "table": TABLE, "command": {"type": kind, **fields}}
    dealer.send(json.dumps(ask).encode())
    await seen.until(lambda: named in seen.answers)
    assert seen.answers[named] is None, seen.answers[named]


async def many_wagers(seen: Load, terminals: dict[str, Terminal], chance: Random, pid: int) -> None:
    """So many wagers a second, each at its own instant."""
    everybody = list(terminals.values())
    begun, before = perf_counter(), worked(pid)
    for number in range(RATE * SECONDS):
        late = begun + number / RATE - perf_counter()
        if late > 0:
            await asyncio.sleep(late)
        item = chance.choice(everybody)
        named = f"wager {number}"
        seen.asked[named] = perf_counter()
        chip = {"bet": "straight-up", "spot": str(chance.randrange(37)), "amount": 500}
        item.send(json.dumps({"type": "wager", "id": named, "wagers": [chip]}).encode())
    await seen.until(lambda: not seen.asked)
    spent = perf_counter() - begun
    cuts = quantiles(seen.took, n=100)
    count = len(seen.took)
    print(
        f"{count:,} wagers in {spent:.1f} s, {count / spent:,.0f} a second, each safe when answered:"
    )
    print(f"  {(worked(pid) - before) / count * 1e6:.0f} µs of a processor each;")
    print(f"  p50 {median(seen.took) * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms.")


class Bare:
    """As many sockets at the bare server."""

    def __init__(self, count: int) -> None:
        self._count, self._heard = count, 0
        self._done = asyncio.Event()
        self._first: Terminal

    @classmethod
    async def connect(cls, port: int, count: int) -> "Bare":
        item = cls(count)
        terminals = await connected(port, [str(number) for number in range(count)], item.hear)
        item._first = next(iter(terminals.values()))
        return item

    def hear(self, _one: Terminal, body: bytes) -> None:
        read(body)  # the terminals of the other measurement read theirs too
        self._heard += 1
        if self._heard == self._count:
            self._done.set()

    async def turn(self, how: str) -> float:
        """The same frames, sent by nothing but the library."""
        await asyncio.sleep(PAUSE)
        self._heard = 0
        self._done.clear()
        begun = perf_counter()
        self._first.send(how.encode())
        await self._done.wait()
        return perf_counter() - begun


def main() -> None:
    with TemporaryDirectory() as folder:
        config = config_of(Path(folder))
        with (
            process(serve, config) as (secrets, pid),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            token = sign_on(config.server.port, "K1")
            runner.run(load(config.server.port, token, secrets, pid))


if __name__ == "__main__":
    sys.exit(main())
