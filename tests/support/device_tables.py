"""A table in memory with its devices on real sockets, and a caller who writes lines by himself."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from inspect import signature
from typing import Any, Self

from croupier.devices.connection_limits import ConnectionLimits
from croupier.devices.device_kinds import EnrolledDevice, Kind
from croupier.devices.device_line import (
    FROM_DEVICE,
    TO_DEVICE,
    Line,
    is_proven,
    nonce_of,
    read_line,
    write_line,
)
from croupier.devices.device_server import Devices
from croupier.devices.fault_codes import Report
from croupier.devices.notifications import notifications
from croupier.engine.store import AnyAnswer
from croupier.table.commands import Order
from support.scripted_tables import START, Played, opened

SPEED = 400
"""Simulated devices work so many times as fast."""


def secret_of(device: str) -> bytes:
    return f"the secret of {device}, long enough".encode()


class Floor:
    """One table, its devices, and what was reported of them."""

    def __init__(
        self, key: str = "rapid-roulette", *, silence_s: float = 30, live: bool = False,
        limits: ConnectionLimits | None = None, **plan: Any,
    ) -> None:  # fmt: skip
        self.played: Played = opened(key, **plan)
        self.directory: dict[str, EnrolledDevice] = {}
        self.reports: list[Report] = []
        self.orders: list[Order] = []
        self.now = START + 1_000
        self.fails: Callable[[Order], None] = lambda _order: None
        self._silence_s, self._live, self._limits = silence_s, live, limits
        self._seen = self.played.state.seq
        self._telling: set[asyncio.Task[bool]] = set()
        self.devices: Devices

    async def __aenter__(self) -> Self:
        await self._serve(0)
        return self

    async def restart(self) -> None:
        """Another process takes over: it remembers nothing but what is stored."""
        port = self.devices.port
        await self.devices.close()
        await self._serve(port)

    async def _serve(self, port: int) -> None:
        self.devices = Devices(
            self.directory.get,
            self.submit,
            self.reports.append,
            answered=lambda named: self.played.store.answer(named) is not None,
            clock=lambda: self.now,
            silence_s=self._silence_s,
            takes_simulated=not self._live,
            limits=self._limits,
        )
        await self.devices.listen("127.0.0.1", port)

    async def __aexit__(self, *_: object) -> None:
        await self.devices.close()
        for task in self._telling:
            task.cancel()

    def enrol(self, device: str, kind: Kind, **more: Any) -> bytes:
        """It is known from here on; its secret."""
        more.setdefault("simulated", True)
        self.directory[device] = EnrolledDevice(
            kind=kind, place="T1", secret=secret_of(device), **more
        )
        return secret_of(device)

    async def submit(self, place: str, order: Order) -> AnyAnswer:
        assert place == "T1"
        self.fails(order)
        self.orders.append(order)
        await asyncio.sleep(0)
        answer = self.played.table.handle(order)
        self.played.check()
        self._tell()
        return answer

    def _tell(self) -> None:
        """Whatever has happened since is told to the devices it concerns."""
        state = self.played.state
        events = [record.event for record in self.played.store.records("T1")][self._seen :]
        self._seen = state.seq
        for event in events:
            for message in notifications(event, state):
                for device, known in self.directory.items():
                    here = known.kind is message.kind and message.terminal in ("", known.terminal)
                    if here and device in self.devices.connected:
                        task = asyncio.create_task(self.devices.notify(device, message.words))
                        self._telling.add(task)
                        task.add_done_callback(self._telling.discard)

    def script(self, text: str) -> None:
        """Dealer and players, in seconds from the opening."""
        for line in filter(None, map(str.strip, text.strip().splitlines())):
            self.now = max(self.now, START + int(1_000 * float(line.split()[0])))
            self.played.run(line)
        self._tell()

    @property
    def codes(self) -> list[str]:
        return [report.code.value for report in self.reports]

    def caller(self, device: str) -> "Caller":
        return Caller(self.devices.port, device)


class Caller:
    """Somebody on a line who writes whatever he wants."""

    def __init__(self, port: int, device: str) -> None:
        self.port, self.device, self.secret = port, device, secret_of(device)
        self.nonce = ""
        self.said: list[bytes] = []
        """Every line that went out."""
        self.heard: list[bytes] = []

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.heard.append(await self.reader.readline())
        self.nonce = nonce_of(self.heard[-1][:-1]) or ""
        assert self.nonce
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    def line(self, number: int, words: str) -> bytes:
        line = Line(self.device, number, words)
        return write_line(self.secret, self.nonce, FROM_DEVICE, line)

    async def send(self, data: bytes) -> str:
        """The words of the answer, its number before them; nothing when the connection was closed."""
        self.said.append(data)
        self.writer.write(data)
        return await self.listen()

    async def listen(self) -> str:
        try:
            text = await self.reader.readline()
        except ConnectionError:
            return ""
        self.heard.append(text)
        if not text:
            return ""
        parts = read_line(text[:-1])
        if parts is None:
            assert text.startswith(b"- 0 rejected "), text
            return text.decode().split()[3]
        line, proof = parts
        assert is_proven(self.secret, self.nonce, TO_DEVICE, line, proof)
        return f"{line.number} {line.words}"

    async def listen_raw(self) -> None:
        self.heard.append(await self.reader.readline())

    async def say(self, number: int, words: str) -> str:
        return await self.send(self.line(number, words))

    async def hello(self, kind: str = "wheel", truth: str = "simulated", number: int = 1) -> str:
        return await self.say(0, f"hello {kind} {truth} next={number}")


def on_floor(
    *key: str, **options: Any
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Run an asynchronous test on a floor of its own, its first parameter; the others are fixtures."""

    def decorate(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
        @wraps(test)
        def on_a_floor(**given: Any) -> None:
            async def scene() -> None:
                async with Floor(*key, **options) as floor:
                    await test(floor, **given)

            run(scene())

        whole = signature(test)
        fixtures = [*whole.parameters.values()][1:]
        on_a_floor.__signature__ = whole.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return on_a_floor

    return decorate


def run(work: Coroutine[Any, Any, None]) -> None:
    """In a loop of its own."""
    asyncio.run(work)


async def until(truth: Callable[[], object], within_s: float = 10) -> None:
    """Wait for something that devices bring about."""
    for _ in range(int(within_s / 0.005)):
        if truth():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("It did not come about.")
