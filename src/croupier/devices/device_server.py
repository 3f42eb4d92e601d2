"""The game system's end of the lines of all devices: a TCP server. Nothing is decided here.

What a device says becomes an order to its table, and the answer goes back to it. One connection a device; a
device that is silent is asked, and lost when it does not answer. Whatever is odd is reported to the floor.
"""

import asyncio
import contextlib
import logging
import secrets
import ssl
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field

from croupier.devices.device_kinds import WORKS, EnrolledDevice, fault_of, may_hear, speaker
from croupier.devices.device_line import (
    Acknowledged,
    Answered,
    Came,
    DeviceReport,
    Directory,
    Rejected,
    Session,
    Status,
    Welcome,
    greeting,
)
from croupier.devices.fault_codes import Code, Report
from croupier.engine.store import AnyAnswer
from croupier.errors import Mistake
from croupier.table.commands import Order
from croupier.table.values.event_base import kebab

Submit = Callable[[str, Order], Awaitable[AnyAnswer]]
"""Gives an order to a place; the answer comes when it is written. Who stops waiting takes nothing back."""
Reports = Callable[[Report], None]
Stumbled = Callable[[BaseException], None]
Elsewhere = Callable[[str], Awaitable[bool]]
"""Whether a device that is not here is connected to another process."""
STILL_THERE = "still-there"
"""What a silent device is asked; that it heard it is the answer."""
UNSENT = 65_536
"""So many bytes may wait for a device that does not read."""
QUEUED = 16
"""So many lines of a device may wait for their answers; then no more of it are read."""

STRANGERS = 200
"""So many connections may be open of which nobody knows yet whose they are."""

_LOG = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class Connection:
    """One device that is there."""

    session: Session
    writer: asyncio.StreamWriter
    queue: asyncio.Queue[DeviceReport]
    heard: dict[int, asyncio.Future[bool]] = field(default_factory=dict)
    """What was told and is not acknowledged yet."""

    def send(self, data: bytes) -> bool:
        """Write; whether the device still reads. To whoever has hung up nothing is written."""
        if self.writer.is_closing():
            return True
        self.writer.write(data)
        return self.writer.transport.get_write_buffer_size() <= UNSENT

    def close(self) -> None:
        """Nothing more comes of it."""
        for waiting in self.heard.values():
            if not waiting.done():
                waiting.set_result(False)
        self.writer.transport.abort()


@dataclass(slots=True)
class Presence:
    """Whether a device is there."""

    known: EnrolledDevice
    last: float
    """When something last came from it."""
    lost: bool = False
    sought: bool = False
    asked: float = 0


def stumbles(failed: BaseException) -> None:
    """A fault of ours goes where nobody passes it over."""
    _LOG.error("A connection of a device stumbled.", exc_info=failed)


def unwelcomed(_device: str) -> None:
    """Nobody minds who comes."""


async def nowhere(_device: str) -> bool:
    """There is no other process."""
    return False


class Devices:
    """All devices that are connected to this process, from `listen` to `close`.

    Where real money is played simulated ones are not taken.
    """

    def __init__(
        self,
        directory: Directory,
        submit: Submit,
        report: Reports,
        *,
        answered: Answered,
        clock: Callable[[], int],
        silence_s: float = 10,
        takes_simulated: bool = True,
        welcomed: Callable[[str], None] = unwelcomed,
        elsewhere: Elsewhere = nowhere,
        stumbled: Stumbled = stumbles,
    ) -> None:
        self.status: dict[str, str] = {}
        """What a device last said about itself."""
        self._directory, self._submit, self._report = directory, submit, report
        self._answered, self._clock = answered, clock
        self._silence_s, self._takes_simulated = silence_s, takes_simulated
        self._welcomed, self._elsewhere, self._stumbled = welcomed, elsewhere, stumbled
        self._numbers: dict[str, int] = {}
        self._connections: dict[str, Connection] = {}
        self._presences: dict[str, Presence] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._watch: asyncio.Task[None] | None = None
        self._closed, self._open = False, 0

    @property
    def connected(self) -> tuple[str, ...]:
        """The devices that are there."""
        return tuple(sorted(self._connections))

    def has(self, device: str) -> bool:
        """Whether a device is there."""
        return device in self._connections

    @property
    def port(self) -> int:
        """Where it listens."""
        if self._server is None:
            raise Mistake("Nobody listens for devices.")
        return int(self._server.sockets[0].getsockname()[1])

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> None:
        """Begin."""
        self._server = await asyncio.start_server(self._met, host, port, ssl=tls)
        self._watch = asyncio.create_task(self._watching())

    async def close(self) -> None:
        """Nobody is served any more."""
        if self._server is None or self._watch is None:
            raise Mistake("Nobody listens for devices.")
        self._closed = True
        self._server.close()
        self._watch.cancel()
        for connection in list(self._connections.values()):
            connection.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(self._watch, *self._tasks, return_exceptions=True)

    async def tell(self, device: str, words: str, *, within_s: float = 2) -> bool:
        """Tell a device something; whether it heard it. What it then does it tells itself."""
        connection, presence = self._connections.get(device), self._presences.get(device)
        if connection is None or presence is None:
            return False
        if words != STILL_THERE and not may_hear(presence.known.kind, words):
            raise Mistake(f"A {presence.known.kind} cannot be told {words!r}.")
        number, data = connection.session.tell(words)
        waiting = asyncio.get_running_loop().create_future()
        connection.heard[number] = waiting
        if not connection.send(data):
            self._drop(device, connection, Code.SLOW)
        try:
            return await asyncio.wait_for(waiting, within_s)
        except TimeoutError:
            return False
        finally:
            connection.heard.pop(number, None)

    def drop(self, device: str) -> None:
        """Hang up: it was revoked, or given another secret."""
        connection = self._connections.pop(device, None)
        if connection is not None:
            connection.close()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "A connection is served by a task."
        if self._closed or self._open - len(self._connections) >= STRANGERS:
            writer.transport.abort()
            return
        self._tasks.add(task)
        self._open += 1
        try:
            await self._serve(reader, writer)
        except (ConnectionError, TimeoutError, asyncio.CancelledError):
            pass  # whoever hung up is not served; what he said is answered when he says it again
        except Exception as failed:  # noqa: BLE001  the device connects again; the fault is ours to see
            self._stumbled(failed)
        finally:
            self._open -= 1
            self._tasks.discard(task)
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        session = Session(
            nonce=secrets.token_hex(16),
            directory=self._directory,
            answered=self._answered,
            numbers=self._numbers,
            takes_simulated=self._takes_simulated,
        )
        connection = Connection(session=session, writer=writer, queue=asyncio.Queue(QUEUED))
        connection.send(greeting(session.nonce))
        answering = asyncio.create_task(self._answering(connection))
        answering.add_done_callback(lambda task: None if task.cancelled() else connection.close())
        # Who does not say who he is does not keep a connection.
        loop = asyncio.get_running_loop()
        nobody = loop.call_later(self._silence_s, _unless_known, connection)
        try:
            while data := await reader.read(4_096):
                if not await self._received(connection, data):
                    break
        finally:
            nobody.cancel()
            answering.cancel()
            (ended,) = await asyncio.gather(answering, return_exceptions=True)
            if isinstance(ended, Exception):
                self._stumbled(ended)
            if self._connections.get(session.device) is connection:
                del self._connections[session.device]
            # Answers and rejections on their way are still sent.
            with contextlib.suppress(ConnectionError, TimeoutError):
                writer.close()
                await asyncio.wait_for(writer.wait_closed(), 1)

    async def _received(self, connection: Connection, data: bytes) -> bool:
        """Whether the connection goes on."""
        for came in connection.session.receive(data):
            if not await self._takes(connection, came):
                return False
        return True

    async def _takes(self, connection: Connection, came: Came) -> bool:
        device = connection.session.device
        if device in self._presences and not isinstance(came, Rejected):
            self._presences[device].last = asyncio.get_running_loop().time()
        match came:
            case Welcome(known=known):
                self._welcome(device, known, connection)
            case DeviceReport():
                await connection.queue.put(came)
            case Acknowledged(number=number):
                waiting = connection.heard.get(number)
                if waiting is not None and not waiting.done():
                    waiting.set_result(True)
            case Status(words=words):
                self.status[device] = words
            case Rejected():
                self._report(Report(came.code, came.device, came.detail))
                return connection.send(connection.session.reject(came)) and not came.ends
        return True

    def _welcome(self, device: str, known: EnrolledDevice, connection: Connection) -> None:
        first, before = self._connections.get(device), self._presences.get(device)
        if first is not None:
            self._report(Report(Code.DISPLACED, device))
            first.close()
        self._connections[device] = connection
        self._presences[device] = Presence(known, asyncio.get_running_loop().time())
        if before is not None and before.lost:
            self._report(Report(Code.BACK, device))
        connection.send(connection.session.answer(0, "welcome"))
        self._welcomed(device)

    async def _answering(self, connection: Connection) -> None:
        """One after the other, as they came."""
        while True:
            said = await connection.queue.get()
            device = connection.session.device
            words = await self._answer(device, said)
            if not connection.send(connection.session.answer(said.number, words)):
                self._drop(device, connection, Code.SLOW)

    async def _answer(self, device: str, said: DeviceReport) -> str:
        """The words of an answer; a table that could not answer is asked again later."""
        order = Order(
            id=f"{device}#{said.number}",
            at=self._clock(),
            by=speaker(device, said.known),
            command=said.command,
        )
        try:
            answer = await self._submit(said.known.place, order)
        except Exception as failed:  # noqa: BLE001  whatever kept the table from answering, the device says it again
            self._report(Report(Code.UNANSWERED, device, type(failed).__name__))
            return f"rejected {Code.UNANSWERED}"
        if answer.refused is None:
            happened = (kebab(type(event).__name__) for event in answer.events)
            notices = (f"notice={notice.code}" for notice in answer.notices)
            return " ".join(("done", *happened, *notices))
        if WORKS[said.known.kind].gives_results:
            # The words stay out of it: a result that came too early is not to be known.
            detail = f"#{said.number}: {answer.refused.why}"
            self._report(Report(Code.REFUSED, device, detail))
        return f"refused {answer.refused.why}"

    def _drop(self, device: str, connection: Connection, code: Code) -> None:
        self._report(Report(code, device))
        if self._connections.get(device) is connection:
            del self._connections[device]
        connection.close()

    async def _watching(self) -> None:
        """Ask who is silent, and miss who does not answer."""
        while True:
            await asyncio.sleep(self._silence_s / 8)
            now = asyncio.get_running_loop().time()
            for device, presence in list(self._presences.items()):
                silent = now - presence.last
                if presence.sought or silent < self._silence_s / 3:
                    continue
                if silent >= self._silence_s:
                    presence.sought = True
                    self.drop(device)
                    self._spawn(self._lose(device, presence))
                elif now - presence.asked >= self._silence_s / 3:
                    presence.asked = now
                    self._spawn(self._ask(device))

    async def _ask(self, device: str) -> None:
        await self.tell(device, STILL_THERE, within_s=self._silence_s)

    async def _lose(self, device: str, presence: Presence) -> None:
        """It is missed, unless it has gone to another process, or come back meanwhile."""
        if await self._elsewhere(device) or self._presences.get(device) is not presence:
            if self._presences.get(device) is presence:
                del self._presences[device]
            return
        presence.lost = True
        self._report(Report(Code.LOST, device, f"Silent for {self._silence_s:g} s."))
        # A device that was revoked meanwhile is missed by nobody.
        known = self._directory(device)
        if known is not None and not known.revoked:
            await self._fails(device, known)

    async def _fails(self, device: str, known: EnrolledDevice) -> None:
        """Its table learns that it cannot be reached, where that is a fault of the table."""
        fault = fault_of(known)
        if fault is None:
            return
        named = f"{device} lost {secrets.token_hex(8)}"
        order = Order(id=named, at=self._clock(), by=speaker(device, known), command=fault)
        try:
            await self._submit(known.place, order)
        except Exception as failed:  # noqa: BLE001  the floor knows that the device is lost
            self._report(Report(Code.UNANSWERED, device, type(failed).__name__))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _unless_known(connection: Connection) -> None:
    if not connection.session.device:
        connection.close()
