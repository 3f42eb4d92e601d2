"""The link to a central monitoring system: it sends every log as the log grows.

The game does not need the link (SATG 1.1 game-system(a)). The log itself is the queue: while the link is down,
nothing else is stored and nothing is lost.

    they say, once     {"have": {"R1": 120, "cage-1": 8}}       orders known of each place; none if not named
    we say, for each   {"count": 121, "entry": {…}}             every order that follows, per place in its order

A line is JSON in UTF-8. Whole ticket numbers and the verifiers of secrets are masked, because a reader could cash
the one and attack the other (standards H-09). The hash of the entry is that of the stored entry. A peer that claims
more orders than there are, or sends anything else, is disconnected and reported.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from croupier.engine.store import SqlStore
from croupier.engine.store.entry import Entry
from croupier.errors import CroupierError
from croupier.server.settings.config_reader import Address
from croupier.server.settings.logs import HIDDEN, VERIFIER
from croupier.server.settings.metrics import Metrics
from croupier.table.tickets.ticket_number import mask

LOST, RESTORED = "monitoring-lost", "monitoring-restored"
"""The significant events of the link."""
LONGEST = 1_048_576
"""Upper limit of a greeting, in bytes."""
AT_ONCE = 500
"""Entries that are read at a time."""
_VERIFIERS = re.compile(VERIFIER)
T = TypeVar("T")


class Greeting(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of the other side: how many orders of each place it has."""

    have: dict[str, Annotated[int, Meta(ge=0)]]


class EntryToSend(Struct, frozen=True):
    """An entry to send, and its running number within its place."""

    count: int
    entry: Raw


class UntrueMessage(CroupierError):
    """The other side sent something that cannot be true."""


@dataclass(frozen=True, slots=True)
class LinkPace:
    """Intervals and timeouts of the link, in seconds."""

    poll: float = 1.0
    """The store is polled at least this often, because other processes may write to it."""
    retry: float = 5.0
    distrust: float = 60.0
    """Pause before a retry after the other side sent something untrue."""
    answer: float = 30.0
    """Timeout for a greeting, and for a peer that stops reading."""


@dataclass(frozen=True, slots=True)
class SentMark:
    """How far a place was sent: the count of its orders, and the number of the last one."""

    orders: int
    number: int


@dataclass
class MonitoringLink:
    """The link of a house. If several processes share one store, one of them holds the link."""

    address: Address
    store: SqlStore
    report: Callable[[str, str], None]
    """Called with LOST or RESTORED, each with a sentence."""
    pace: LinkPace = field(default_factory=LinkPace)
    metrics: Metrics = field(default_factory=Metrics)
    authority: Path | None = None
    """The certificate authority of the other side.

    If it is set, the link is encrypted and the peer verified.
    """
    connected: bool = field(default=False, init=False)
    _grown: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _reported: str = field(default="", init=False)
    _reached: dict[str, "SentMark"] = field(default_factory=dict, init=False)
    """By place: how far it was sent when the other side was last connected."""

    def grown(self) -> None:
        """Wake the link, because something was written."""
        self._grown.set()

    async def run(self) -> None:
        """Connect and send, and start again after each failure, until cancelled."""
        # One thread asks the store on its own connection, so that a slow answer delays no other
        # work.
        with ThreadPoolExecutor(1, thread_name_prefix="monitoring") as thread:
            try:
                while True:
                    wait = await self._tried(thread)
                    with suppress(CroupierError):  # others report a store that is away
                        await _in_thread(thread, self._measure)
                    await asyncio.sleep(wait)
            finally:
                self.metrics.monitored(
                    connected=False, unsent=0
                )  # from here on another has the link

    async def _tried(self, thread: ThreadPoolExecutor) -> float:
        """Connect and send while the link holds, and return the seconds before the next attempt."""
        try:
            await self._linked(thread)
        except UntrueMessage as lied:
            self._report_lost(str(lied))
            return self.pace.distrust
        except (OSError, TimeoutError, CroupierError) as failed:
            self._report_lost(str(failed) or "It does not answer.")
        finally:
            self.connected = False
        return self.pace.retry

    def _measure(self) -> None:
        """Set the metrics of the link."""
        places = self.store.heads().items()
        unsent = sum(max(0, head.orders - self._so_far(place).orders) for place, head in places)
        self.metrics.monitored(connected=self.connected, unsent=unsent)

    def _so_far(self, place: str) -> "SentMark":
        return self._reached.get(place, SentMark(0, 0))

    def _report_lost(self, why: str) -> None:
        """Report a lost link once for each reason, also after many attempts."""
        if self._reported != why:
            self._reported = why
            self.report(LOST, f"{self.address}: {why}")

    async def _linked(self, thread: ThreadPoolExecutor) -> None:
        host, port = self.address.host, self.address.port
        # The file is read at each attempt, so that an authority can be renewed without a restart.
        tls = ssl.create_default_context(cafile=self.authority) if self.authority else None
        async with asyncio.timeout(self.pace.answer):
            reader, writer = await asyncio.open_connection(host, port, limit=LONGEST, ssl=tls)
        try:
            _keep_alive(writer)
            async with asyncio.timeout(self.pace.answer):
                greeting = await _greeting(reader)
            self._reached = await _in_thread(thread, lambda: self._begun(greeting))
            self.connected, self._reported = True, ""
            self.report(RESTORED, f"{self.address}: it has {sum(greeting.have.values()):,} orders.")
            await self._until_silent(reader, writer, thread)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _until_silent(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, thread: ThreadPoolExecutor
    ) -> None:
        """Send until the other side disconnects. After its greeting, it must not send anything."""
        listening = asyncio.create_task(reader.read(1))
        sending = asyncio.create_task(self._send(writer, thread))
        try:
            await asyncio.wait({listening, sending}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
            if await listening:
                raise UntrueMessage("It said more than how many orders it has.")
            raise ConnectionResetError("It went away.")
        finally:
            for task in (listening, sending):
                task.cancel()
            await asyncio.gather(listening, sending, return_exceptions=True)

    async def _send(self, writer: asyncio.StreamWriter, thread: ThreadPoolExecutor) -> None:
        while True:
            self._grown.clear()
            while lines := await _in_thread(thread, self._next):
                writer.writelines(lines)
                async with asyncio.timeout(self.pace.answer):
                    await writer.drain()
            await _in_thread(thread, self._measure)
            # Not `wait_for`: it may lose a cancellation that comes just when the log grows.
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pace.poll):
                    await self._grown.wait()

    def _begun(self, greeting: Greeting) -> dict[str, SentMark]:
        """Return where to continue in each place."""
        heads = self.store.heads()
        for place, orders in greeting.have.items():
            ours = heads[place].orders if place in heads else 0
            if orders > ours:
                raise UntrueMessage(
                    f"It claims {orders:,} orders of {place!r}; there are {ours:,}."
                )
        return {
            place: SentMark(orders, self.store.number(place, orders))
            for place, orders in greeting.have.items()
        }

    def _next(self) -> list[bytes]:
        """Return the next lines of all places that have any, and advance their marks."""
        lines = []
        for place, head in self.store.heads().items():
            before = self._so_far(place)
            if before.orders >= head.orders:
                continue
            entries = self.store.entries(place, after=before.number, most=AT_ONCE)
            lines += [line(entry, count) for count, entry in enumerate(entries, before.orders + 1)]
            if entries:
                self._reached[place] = SentMark(before.orders + len(entries), entries[-1].number)
        return lines


def line(entry: Entry, count: int) -> bytes:
    """Encode an entry for sending, with tickets and secrets masked."""
    text = msgspec.json.encode(msgspec.structs.replace(entry, hash="")).decode()
    safe = _VERIFIERS.sub(HIDDEN, mask(text))
    # The hash is added after masking, because eighteen of its digits may look like a ticket.
    safe = f'{safe.removesuffix(_NO_HASH)}"hash":"{entry.hash}"}}'
    return msgspec.json.encode(EntryToSend(count, Raw(safe.encode()))) + b"\n"


_NO_HASH = '"hash":""}'


async def _greeting(reader: asyncio.StreamReader) -> Greeting:
    try:
        data = await reader.readuntil(b"\n")
        return msgspec.json.decode(data, type=Greeting)
    except asyncio.IncompleteReadError as gone:
        if not gone.partial:
            raise ConnectionResetError("It went away.") from None
        raise UntrueMessage("What it said first has no end.") from None
    except (asyncio.LimitOverrunError, msgspec.MsgspecError, UnicodeDecodeError):
        raise UntrueMessage("What it said first is not how many orders it has.") from None


async def _in_thread(thread: ThreadPoolExecutor, act: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(thread, act)


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """Turn on TCP keep-alive, so that a dead peer is noticed even if nothing is sent."""
    value = writer.get_extra_info("socket")
    if value is not None:
        value.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
