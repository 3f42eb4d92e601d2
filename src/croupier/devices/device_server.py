"""The game system's end of the lines of all devices: a TCP server. Nothing is decided here.

The words of a device become an order to its table, and the answer goes back to it. Each device has one connection.
The server asks a silent device, and counts it as lost when it does not answer. It reports irregularities to the floor.
"""

import asyncio
import contextlib
import logging
import secrets
import ssl
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field

from croupier.devices.connection_limits import ConnectionLimits
from croupier.devices.device_kinds import WORKS, EnrolledDevice, fault_of, speaker, understands
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
"""The question to a silent device; its acknowledgement is the answer."""
UNSENT = 65_536
"""Upper limit of unsent bytes for a device that does not read."""
QUEUED = 16
"""Upper limit of lines of a device that wait for answers; then no more are read."""

_LOG = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class Connection:
    """One device that is there."""

    session: Session
    writer: asyncio.StreamWriter
    queue: asyncio.Queue[DeviceReport]
    unacknowledged: dict[int, asyncio.Future[bool]] = field(default_factory=dict)
    """Messages to the device that it has not acknowledged yet."""

    def send(self, data: bytes) -> bool:
        """Write; return whether the device still reads. Write nothing on a closed connection."""
        if self.writer.is_closing():
            return True
        self.writer.write(data)
        return self.writer.transport.get_write_buffer_size() <= UNSENT

    def close(self) -> None:
        """Nothing more comes of it."""
        for waiting in self.unacknowledged.values():
            if not waiting.done():
                waiting.set_result(False)
        self.writer.transport.abort()


@dataclass(slots=True)
class Presence:
    """Whether a device is there."""

    known: EnrolledDevice
    last: float
    """The time of the last line from the device."""
    lost: bool = False
    is_sought: bool = False
    probed_at: float = 0


def stumbles(failed: BaseException) -> None:
    """Log a fault of ours as an error, so that it is not overlooked."""
    _LOG.error("A connection of a device stumbled.", exc_info=failed)


def ignore_arrival(_device: str) -> None:
    """Ignore arrivals; the default."""


async def nowhere(_device: str) -> bool:
    """There is no other process."""
    return False


class Devices:
    """All devices that are connected to this process, from `listen` to `close`.

    Where real money is played simulated ones are not taken.
    """

    def __init__(
        self, directory: Directory, submit: Submit, report: Reports, *, answered: Answered,
        clock: Callable[[], int], silence_s: float = 10, takes_simulated: bool = True,
        welcomed: Callable[[str], None] = ignore_arrival, elsewhere: Elsewhere = nowhere,
        stumbled: Stumbled = stumbles, limits: ConnectionLimits | None = None,
    ) -> None:  # fmt: skip
        self.status: dict[str, str] = {}
        """The last status report of each device."""
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
        self._closed = False
        self._limits = limits or ConnectionLimits(
            in_all=8_000, silent=1_500, of_address=200, clock=time.monotonic
        )

    @property
    def connected(self) -> tuple[str, ...]:
        """The devices that are there."""
        return tuple(sorted(self._connections))

    def has(self, device: str) -> bool:
        """Whether a device is there."""
        return device in self._connections

    @property
    def port(self) -> int:
        """The port on which the server listens."""
        if self._server is None:
            raise Mistake("The server for devices is not started.")
        return int(self._server.sockets[0].getsockname()[1])

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> None:
        """Begin."""
        handshake_s = self._silence_s if tls else None
        self._server = await asyncio.start_server(
            self._accept_connection, host, port, ssl=tls, ssl_handshake_timeout=handshake_s
        )
        self._watch = asyncio.create_task(self._check_silent_devices())

    async def close(self) -> None:
        """Stop serving all devices."""
        if self._server is None or self._watch is None:
            raise Mistake("The server for devices is not started.")
        self._closed = True
        self._server.close()
        self._watch.cancel()
        for connection in list(self._connections.values()):
            connection.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(self._watch, *self._tasks, return_exceptions=True)

    async def notify(self, device: str, words: str, *, within_s: float = 2) -> bool:
        """Send a message to a device; return whether it acknowledged it. What it then does, it reports itself."""
        connection, presence = self._connections.get(device), self._presences.get(device)
        if connection is None or presence is None:
            return False
        if words != STILL_THERE and not understands(presence.known.kind, words):
            raise Mistake(f"A {presence.known.kind} does not understand {words!r}.")
        number, data = connection.session.tell(words)
        waiting = asyncio.get_running_loop().create_future()
        connection.unacknowledged[number] = waiting
        if not connection.send(data):
            self._drop(device, connection, Code.SLOW)
        try:
            return await asyncio.wait_for(waiting, within_s)
        except TimeoutError:
            return False
        finally:
            connection.unacknowledged.pop(number, None)

    def drop(self, device: str) -> None:
        """Hang up: it was revoked, or given another secret."""
        connection = self._connections.pop(device, None)
        if connection is not None:
            connection.close()

    async def _accept_connection(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None, "A connection is served by a task."
        transport = writer.transport
        address, *_ = transport.get_extra_info("peername") or ("",)
        if self._closed or not self._limits.admit(transport, address, transport.abort):
            transport.abort()
            return
        self._tasks.add(task)
        try:
            await self._serve(reader, writer)
        except (ConnectionError, TimeoutError, asyncio.CancelledError):
            pass  # the device hung up; its message is answered when it connects and sends it again
        except Exception as failed:  # noqa: BLE001  the device connects again; the fault is ours to see
            self._stumbled(failed)
        finally:
            self._limits.release(transport)
            self._tasks.discard(task)
            transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        session = Session(
            nonce=secrets.token_hex(16), directory=self._directory, answered=self._answered,
            numbers=self._numbers, takes_simulated=self._takes_simulated,
        )  # fmt: skip
        connection = Connection(session=session, writer=writer, queue=asyncio.Queue(QUEUED))
        connection.send(greeting(session.nonce))
        answering = asyncio.create_task(self._answering(connection))
        answering.add_done_callback(lambda task: None if task.cancelled() else connection.close())
        # A peer that does not identify itself does not keep a connection.
        loop = asyncio.get_running_loop()
        hang_up = loop.call_later(self._silence_s, _unless_known, connection)
        try:
            while data := await reader.read(4_096):
                if not await self._received(connection, data):
                    break
        finally:
            hang_up.cancel()
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
                waiting = connection.unacknowledged.get(number)
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
        self._limits.identify(connection.writer.transport)
        self._connections[device] = connection
        self._presences[device] = Presence(known, asyncio.get_running_loop().time())
        if before is not None and before.lost:
            self._report(Report(Code.BACK, device))
        connection.send(connection.session.answer(0, "welcome"))
        self._welcomed(device)

    async def _answering(self, connection: Connection) -> None:
        """One after the other, as they came."""
        while True:
            device_report = await connection.queue.get()
            device = connection.session.device
            words = await self._answer(device, device_report)
            if not connection.send(connection.session.answer(device_report.number, words)):
                self._drop(device, connection, Code.SLOW)

    async def _answer(self, device: str, device_report: DeviceReport) -> str:
        """The words of an answer; a table that could not answer is asked again later."""
        order = Order(
            id=f"{device}#{device_report.number}",
            at=self._clock(),
            by=speaker(device, device_report.known),
            command=device_report.command,
        )
        try:
            answer = await self._submit(device_report.known.place, order)
        except Exception as failed:  # noqa: BLE001  on any error of the table the device sends it again
            self._report(Report(Code.UNANSWERED, device, type(failed).__name__))
            return f"rejected {Code.UNANSWERED}"
        if answer.refused is None:
            names = (kebab(type(event).__name__) for event in answer.events)
            notices = (f"notice={notice.code}" for notice in answer.notices)
            return " ".join(("done", *names, *notices))
        if WORKS[device_report.known.kind].gives_results:
            # The words stay out of it: a result that came too early is not to be known.
            detail = f"#{device_report.number}: {answer.refused.why}"
            self._report(Report(Code.REFUSED, device, detail, str(answer.refused.why)))
        return f"refused {answer.refused.why}"

    def _drop(self, device: str, connection: Connection, code: Code) -> None:
        self._report(Report(code, device))
        if self._connections.get(device) is connection:
            del self._connections[device]
        connection.close()

    async def _check_silent_devices(self) -> None:
        """Ask silent devices for an answer, and drop those that give none."""
        while True:
            await asyncio.sleep(self._silence_s / 8)
            now = asyncio.get_running_loop().time()
            for device, presence in list(self._presences.items()):
                silent = now - presence.last
                if presence.is_sought or silent < self._silence_s / 3:
                    continue
                if silent >= self._silence_s:
                    presence.is_sought = True
                    self.drop(device)
                    self._spawn(self._lose(device, presence))
                elif now - presence.probed_at >= self._silence_s / 3:
                    presence.probed_at = now
                    self._spawn(self._probe(device))

    async def _probe(self, device: str) -> None:
        await self.notify(device, STILL_THERE, within_s=self._silence_s)

    async def _lose(self, device: str, presence: Presence) -> None:
        """Report a device as lost, unless it has gone to another process or has come back meanwhile."""
        if await self._elsewhere(device) or self._presences.get(device) is not presence:
            if self._presences.get(device) is presence:
                del self._presences[device]
            return
        presence.lost = True
        self._report(Report(Code.LOST, device, f"Silent for {self._silence_s:g} s."))
        # A device that was revoked meanwhile is not reported as lost.
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
