"""A device's end of its line: it connects by itself, again and again, and asks until it is answered."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from croupier.devices.device_kinds import Kind
from croupier.devices.device_line import (
    FROM_DEVICE,
    LONGEST,
    TO_DEVICE,
    Line,
    is_proven,
    nonce_of,
    read_line,
    write_line,
)
from croupier.devices.device_outbox import Outbox, number_of
from croupier.devices.fault_codes import FINAL
from croupier.table.commands import Order
from croupier.table.script.format import format_command

ANSWER_S = 5.0
"""Seconds a device waits for an answer before it repeats its line."""
PAUSE_S = 0.5
"""Seconds it waits before it tries to connect again."""
OnWords = Callable[[str], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply that came back over the line."""

    refused: str | None = None
    events: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class Broken(Exception):
    """The line is of no use any more."""


class Link:
    """One device and its line. The outbox survives a loss of power, the link does not."""

    def __init__(
        self, host: str, port: int, *, kind: Kind, secret: bytes, outbox: Outbox, on_words: OnWords,
        simulated: bool, speed: float = 1,
    ) -> None:  # fmt: skip
        self.barred: str | None = None
        """Why the device gave up for good; a person must look at it."""
        self.connected = asyncio.Event()
        self._address, self._kind, self._secret = (host, port), kind, secret
        self._outbox, self._on_words, self._simulated = outbox, on_words, simulated
        self._speed = speed
        self._writer: asyncio.StreamWriter | None = None
        self._nonce = ""
        self._waiting: dict[int, asyncio.Future[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Connect, listen, connect again; ends when it is barred."""
        try:
            while self.barred is None:
                with contextlib.suppress(OSError, Broken, asyncio.IncompleteReadError):
                    await self._connect()
                await asyncio.sleep(PAUSE_S / self._speed)
        finally:
            for task in self._tasks:
                task.cancel()
            self._hang_up()

    async def ask(self, order: Order) -> Reply:
        """Say an order and wait for its answer; `TimeoutError` where none came."""
        words = format_command(0, order.by, order.command).split(" ", 2)[2]
        number = number_of(order)
        await asyncio.wait_for(self.connected.wait(), ANSWER_S / self._speed)
        answer = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            self._say(number, words)
            value = await asyncio.wait_for(answer, ANSWER_S)
        finally:
            self._waiting.pop(number, None)
        verb, *rest = value.split()
        if verb == "rejected" and rest[0] not in FINAL:
            await asyncio.sleep(PAUSE_S / self._speed)
            raise TimeoutError(rest[0])
        if verb != "done":
            return Reply(refused=rest[0])
        names = tuple(word for word in rest if "=" not in word)
        notices = tuple(word.partition("=")[2] for word in rest if "=" in word)
        return Reply(events=names, notices=notices)

    def status(self, words: str) -> None:
        """Report the status of the device; this gets no answer."""
        if self.connected.is_set():
            self._say(0, f"status {words}")

    def _say(self, number: int, words: str) -> None:
        if self._writer is None:
            raise TimeoutError("The device is not connected.")
        line = Line(self._outbox.device, number, words)
        self._writer.write(write_line(self._secret, self._nonce, FROM_DEVICE, line))

    async def _connect(self) -> None:
        reader, self._writer = await asyncio.open_connection(*self._address, limit=LONGEST)
        try:
            nonce = nonce_of((await reader.readuntil(b"\n"))[:-1])
            if nonce is None:
                raise Broken("That is no game system of ours.")
            self._nonce = nonce
            truth = "simulated" if self._simulated else "real"
            self._say(0, f"hello {self._kind} {truth} next={self._outbox.next}")
            while True:
                self._line((await reader.readuntil(b"\n"))[:-1])
        except (asyncio.LimitOverrunError, ValueError) as odd:
            raise Broken(str(odd)) from None
        finally:
            self._hang_up()

    def _hang_up(self) -> None:
        self.connected.clear()
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(TimeoutError("The line was cut."))

    def _line(self, text: bytes) -> None:
        signed = read_line(text)
        if signed is None:
            self._unproven(text)
            return
        line, proof = signed
        proven = is_proven(self._secret, self._nonce, TO_DEVICE, line, proof)
        if line.device != self._outbox.device or not proven:
            raise Broken("The line is not from the game system.")
        verb, _, rest = line.words.partition(" ")
        if verb == "welcome":
            self.connected.set()
        elif verb == "tell":
            self._say(0, f"heard {line.number}")
            task = asyncio.create_task(self._on_words(rest))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif line.number in self._waiting and not self._waiting[line.number].done():
            self._waiting[line.number].set_result(line.words)

    def _unproven(self, text: bytes) -> None:
        """Before it is welcome a device hears unsigned why it is not; it gives up, and moves nothing."""
        words = text.decode("ascii", "replace").split()
        if not self.connected.is_set() and words[:3] == ["-", "0", "rejected"] and len(words) == 5:
            self.barred = words[3] if words[3] in FINAL else None
        raise Broken(" ".join(words)[:100])
