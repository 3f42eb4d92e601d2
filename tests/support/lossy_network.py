"""Between a screen and the server: proxies that break what they carry, and a terminal that bears it.

`Cutting` carries bytes and breaks connections: after so many frames, in the middle of one, in one direction
only. `Garbling` carries messages and repeats, reorders and drops them. `Terminal` does what a terminal must:
its ids are made and remembered before anything is sent, what is unanswered is sent again, and what it shows
is what it was last shown.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from support.local_server import Served
from support.patience import PATIENCE_S

CHUNK = 65_536
HEADER_ENDS = b"\r\n\r\n"
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


async def wait_for(what: Awaitable[Any]) -> Any:
    """What must come; how long it takes proves nothing."""
    return await asyncio.wait_for(what, PATIENCE_S)


async def until(true: Callable[[], bool]) -> None:
    """Look on until something is so."""

    async def look() -> None:
        while not true():  # noqa: ASYNC110  what is looked at tells nobody
            await asyncio.sleep(0.005)

    await wait_for(look())


@dataclass(frozen=True)
class Point:
    """A point of a stream: after so many frames, and so many bytes of the next."""

    frames: int
    bytes: int = 0


class Frames:
    """Counts the frames of one direction; the handshake is the first."""

    def __init__(self) -> None:
        self.seen = 0
        self._rest = b""

    def before(self, data: bytes, point: Point) -> bytes:
        """The part of the data that stands before a point of the stream."""
        known = len(self._rest)
        self._rest += data
        at = 0
        while self.seen < point.frames and (size := self._size(at)):
            at += size
            self.seen += 1
        self._rest = self._rest[at:]
        if self.seen < point.frames:
            return data
        return data[: max(0, at + point.bytes - known)]

    def _size(self, at: int) -> int:
        """The length of the frame that begins there; nothing if it is not all there."""
        left = self._rest[at:]
        if self.seen == 0:
            return left.find(HEADER_ENDS) + len(HEADER_ENDS) if HEADER_ENDS in left else 0
        if len(left) < 10:
            left = left.ljust(10, b"\0")
        short = left[1] & 0x7F
        extended = {126: 2, 127: 8}.get(short, 0)
        length = int.from_bytes(left[2 : 2 + extended], "big") if extended else short
        size = 2 + extended + (4 if left[1] & 0x80 else 0) + length
        return size if size <= len(self._rest) - at else 0


@dataclass
class Fault:
    """What befalls a connection."""

    up: Point | None = None
    """What the screen says arrives so far; then both sides are cut."""
    down: Point | None = None
    """What it is told arrives so far; then both sides are cut."""
    deaf: bool = False
    """Instead of a cut, nothing more of that direction arrives; the other goes on."""
    closes: bool = False
    """Instead of a cut, that direction is closed; the other goes on."""
    delay_s: float = 0
    reached: bool = False


class Cutting:
    """Carries bytes between screens and the server; each connection has the next fault of a list."""

    def __init__(self, served: Served, faults: list[Fault]) -> None:
        self._to, self.faults = served.config.server.port, faults
        self.address = ""
        self._links: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Cutting"]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for link in list(self._links):
                link.cancel()
            await asyncio.gather(*self._links, return_exceptions=True)

    async def _accept(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        link = asyncio.current_task()
        assert link is not None
        self._links.add(link)
        fault = self.faults.pop(0) if self.faults else Fault()
        far, to = await asyncio.open_connection("127.0.0.1", self._to)
        up = asyncio.create_task(self._carry(near, to, fault.up, fault))
        down = asyncio.create_task(self._carry(far, back, fault.down, fault))
        try:
            # One direction that ends ends both, unless only one was to be closed or not to be heard.
            await asyncio.wait(
                {up, down},
                return_when=asyncio.ALL_COMPLETED
                if fault.deaf or fault.closes
                else asyncio.FIRST_COMPLETED,
            )
        finally:
            for direction in (up, down):
                direction.cancel()
            for writer in (to, back):
                writer.transport.abort()
            self._links.discard(link)

    @staticmethod
    async def _carry(
        source: asyncio.StreamReader, to: asyncio.StreamWriter, cut: Point | None, fault: Fault
    ) -> None:
        frames = Frames()
        with suppress(OSError):
            while data := await source.read(CHUNK):
                passes = frames.before(data, cut) if cut and not fault.reached else data
                if fault.delay_s:
                    await asyncio.sleep(fault.delay_s)
                if cut and fault.reached:
                    continue  # nobody hears it
                to.write(passes)
                await to.drain()
                if cut and len(passes) < len(data):
                    fault.reached = True
                    if fault.closes:
                        to.write_eof()
                        return
                    if not fault.deaf:
                        return
            if fault.deaf or fault.closes:
                to.write_eof()


class Garbling:
    """Carries messages between screens and the server, but not all, not once, and not in order."""

    def __init__(self, served: Served, chance: Random, share: float = 0.3) -> None:
        self._served, self.chance, self.share = served, chance, share
        self.address = ""
        self.done: dict[str, int] = {"repeated": 0, "held": 0, "dropped": 0, "cut": 0}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Garbling"]:
        async with serve(self._accept, "127.0.0.1", 0, max_size=None, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            self.address = f"127.0.0.1:{port}"
            yield self

    async def _accept(self, screen: ServerConnection) -> None:
        with suppress(*GONE):
            async with connect(
                f"ws://{self._served.address}/ws", max_size=None, compression=None
            ) as server:
                await asyncio.wait(
                    {
                        asyncio.create_task(self._carry(screen, server)),
                        asyncio.create_task(self._carry(server, screen)),
                    },
                    return_when=asyncio.FIRST_COMPLETED,
                )

    async def _carry(self, source: Any, to: Any) -> None:
        """The first message of each side passes, so that they know each other."""
        held: list[str | bytes] = []
        with suppress(*GONE):
            await to.send(await source.recv())
            async for message in source:
                for piece in self._became(message, held):
                    await to.send(piece)
                if self._happens("cut", self.share / 10):
                    return

    def _became(self, message: str | bytes, held: list[str | bytes]) -> list[str | bytes]:
        """What is passed on now, in this order."""
        if self._happens("dropped", self.share):
            return []
        if self._happens("held", self.share):
            held.append(message)
            return []
        now = [message, message] if self._happens("repeated", self.share) else [message]
        late = [held.pop(self.chance.randrange(len(held)))] if held else []
        return [*now, *late]

    def _happens(self, what: str, share: float) -> bool:
        happens = self.chance.random() < share
        self.done[what] += happens
        return happens


class Part(msgspec.Struct):
    """A message that shows something, with the bytes of its parts."""

    type: str
    id: str = ""
    code: str = ""
    own: msgspec.Raw = msgspec.Raw(b"")
    table: msgspec.Raw = msgspec.Raw(b"")


_part = msgspec.json.Decoder(Part)


@dataclass
class Terminal:
    """A terminal that comes back by itself, and asks again for what was not answered."""

    served: Served
    name: str
    address: str
    """Of the server, or of what stands before it."""
    again_s: float = 0
    """Ask again after so long without an answer; nothing: only after coming back."""
    unanswered: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    shown: dict[str, bytes] = field(default_factory=dict)
    heard: list[bytes] = field(default_factory=list)
    """Every frame, in its order."""
    byes: list[str] = field(default_factory=list)
    comings: int = 0
    """How often it went to connect."""
    _frames: ClientConnection | None = None
    _work: list[asyncio.Task[None]] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Terminal"]:
        self._work = [asyncio.create_task(self._live()), asyncio.create_task(self._insist())]
        try:
            yield self
        finally:
            for task in self._work:
                task.cancel()
            await asyncio.gather(*self._work, return_exceptions=True)

    @property
    def connected(self) -> bool:
        """It was welcomed."""
        return self._frames is not None

    async def _live(self) -> None:
        while not self.byes or self.byes[-1] not in ("replaced", "unknown-device"):
            self.comings += 1
            with suppress(*GONE):
                url = f"ws://{self.address}/ws"
                async with connect(url, max_size=None, compression=None, close_timeout=1) as frames:
                    await self._attend(frames)
            self._frames = None
            await asyncio.sleep(0.005)

    async def _attend(self, frames: ClientConnection) -> None:
        secret = self.served.system.enrolled.secret(self.name)
        hello = {"type": "hello", "version": 1, "screen": "terminal", "device": self.name}
        await frames.send(msgspec.json.encode({**hello, "secret": secret}).decode())
        async for frame in frames:
            if self._take(frame.encode() if isinstance(frame, str) else frame) == "welcome":
                self._frames = frames
                await self._send_again()

    def _take(self, data: bytes) -> str:
        self.heard.append(data)
        part = _part.decode(data)
        match part.type:
            case "show":
                parts = {"own": bytes(part.own), "table": bytes(part.table)}
                self.shown |= {name: raw for name, raw in parts.items() if raw}
            case "answer":
                self.unanswered.pop(part.id, None)
                self.answers[part.id] = msgspec.json.decode(data)
            case "bye":
                self.byes.append(part.code)
        news, self._news = self._news, asyncio.Event()
        news.set()
        return part.type

    async def _send_again(self) -> None:
        for message in list(self.unanswered.values()):
            await self._send(message)

    async def _insist(self) -> None:
        while self.again_s:
            await asyncio.sleep(self.again_s)
            await self._send_again()

    async def _send(self, message: dict[str, Any]) -> None:
        if self._frames is not None:
            with suppress(*GONE):
                await self._frames.send(msgspec.json.encode(message).decode())

    async def say(self, kind: str, named: str, **fields: Any) -> None:
        """Ask, and do not wait: it is remembered first."""
        self.unanswered[named] = {"type": kind, "id": named, **fields}
        await self._send(self.unanswered[named])

    async def ask(self, kind: str, named: str, **fields: Any) -> dict[str, Any]:
        """Ask, and wait for what became of it, however often it takes."""
        await self.say(kind, named, **fields)
        return await self.answered(named)

    async def answered(self, named: str) -> dict[str, Any]:
        await self._hears(lambda: named in self.answers)
        return self.answers[named]

    async def _hears(self, true: Callable[[], bool]) -> None:
        """Wait until something that it hears makes it so."""

        async def listen() -> None:
            while not true():
                await self._news.wait()

        await wait_for(listen())

    async def shows(self, part: str, **wanted: Any) -> dict[str, Any]:
        """Look on until a part shows these values."""

        def right() -> bool:
            seen = msgspec.json.decode(self.shown.get(part) or b"null") or {}
            return all(seen.get(name) == value for name, value in wanted.items())

        await self._hears(right)
        shown: dict[str, Any] = msgspec.json.decode(self.shown[part])
        return shown


async def fresh_view(served: Served, terminal: str) -> dict[str, bytes]:
    """What the terminal would be shown if it connected for the first time."""
    async with Terminal(served, terminal, served.address).running() as fresh:
        await until(lambda: {"own", "table"} <= fresh.shown.keys())
        return dict(fresh.shown)


async def sees_what_a_fresh_one_sees(served: Served, terminal: Terminal) -> None:
    """Byte by byte, as soon as everything has arrived."""

    async def look() -> None:
        while terminal.shown != await fresh_view(served, terminal.name):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    await wait_for(look())
