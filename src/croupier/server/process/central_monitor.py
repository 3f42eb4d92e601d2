"""The link to a central monitoring system: what every log holds, sent on as it grows.

The game needs none (SATG 1.1 game-system(a)). The queue is the log itself: while the link is down nothing is
kept besides, and nothing is lost.

    they say, once     {"have": {"R1": 120, "cage-1": 8}}       so many orders of each place; none if not named
    we say, for each   {"count": 121, "entry": {…}}             every order that follows, per place in its order

A line is JSON in UTF-8. Whole numbers of tickets and the verifiers of secrets are masked, for whoever reads a
report could cash the one and attack the other (standards H-09); the hash of the entry is that of what is kept.
Whoever claims more than there is, or says anything else, is not who he should be: he is disconnected, and told of.
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
"""No greeting is longer, in bytes."""
AT_ONCE = 500
"""So many entries are read at a time."""
_VERIFIERS = re.compile(VERIFIER)
T = TypeVar("T")


class Greeting(Struct, frozen=True, forbid_unknown_fields=True):
    """What the other side says when it is connected."""

    have: dict[str, Annotated[int, Meta(ge=0)]]


class Sent(Struct, frozen=True):
    """An entry on its way, and the how-manieth of its place it is."""

    count: int
    entry: Raw


class Distrusted(CroupierError):
    """The other side said what cannot be true."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long what takes, in seconds."""

    poll: float = 1.0
    """Others may write to the same store: it is looked at so often at least."""
    retry: float = 5.0
    distrust: float = 60.0
    """Before somebody who lied is tried again."""
    answer: float = 30.0
    """Who neither says how much he has, nor reads on, for so long is not there."""


@dataclass(frozen=True, slots=True)
class _Reached:
    """How far a place was sent: so many orders, and the number of the last."""

    orders: int
    number: int


@dataclass
class MonitoringLink:
    """One for a house: of several processes over one store, one has it."""

    address: Address
    store: SqlStore
    report: Callable[[str, str], None]
    """Told of LOST and RESTORED, each with a sentence."""
    pace: Pace = field(default_factory=Pace)
    metrics: Metrics = field(default_factory=Metrics)
    authority: Path | None = None
    """Who vouches for the other side; with it the link is encrypted, and nobody else is told anything."""
    connected: bool = field(default=False, init=False)
    _grown: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _told: str = field(default="", init=False)
    _reached: dict[str, "_Reached"] = field(default_factory=dict, init=False)
    """How far each place was sent when the other side was last there."""

    def grown(self) -> None:
        """Something was written: the link need not wait until it looks by itself."""
        self._grown.set()

    async def run(self) -> None:
        """Connect, send, and begin again, until it is cancelled."""
        # One thread asks the store, on a connection of its own: a slow answer delays nobody else.
        with ThreadPoolExecutor(1, thread_name_prefix="monitoring") as thread:
            try:
                while True:
                    wait = await self._tried(thread)
                    with suppress(CroupierError):  # a store that is away is told of by others
                        await _asked(thread, self._measure)
                    await asyncio.sleep(wait)
            finally:
                self.metrics.monitored(
                    connected=False, unsent=0
                )  # from here on another has the link

    async def _tried(self, thread: ThreadPoolExecutor) -> float:
        """Connect and send for as long as it goes; how long to wait before it is tried again."""
        try:
            await self._linked(thread)
        except Distrusted as lied:
            self._lost(str(lied))
            return self.pace.distrust
        except (OSError, TimeoutError, CroupierError) as failed:
            self._lost(str(failed) or "It does not answer.")
        finally:
            self.connected = False
        return self.pace.retry

    def _measure(self) -> None:
        """How the link stands, for whoever watches over the process."""
        places = self.store.heads().items()
        unsent = sum(max(0, head.orders - self._so_far(place).orders) for place, head in places)
        self.metrics.monitored(connected=self.connected, unsent=unsent)

    def _so_far(self, place: str) -> "_Reached":
        return self._reached.get(place, _Reached(0, 0))

    def _lost(self, why: str) -> None:
        """Told of once for each reason, however often it is tried."""
        if self._told != why:
            self._told = why
            self.report(LOST, f"{self.address}: {why}")

    async def _linked(self, thread: ThreadPoolExecutor) -> None:
        host, port = self.address.host, self.address.port
        # Read anew at each attempt: an authority is renewed without a restart.
        tls = ssl.create_default_context(cafile=self.authority) if self.authority else None
        async with asyncio.timeout(self.pace.answer):
            reader, writer = await asyncio.open_connection(host, port, limit=LONGEST, ssl=tls)
        try:
            _keep_alive(writer)
            async with asyncio.timeout(self.pace.answer):
                greeting = await _greeting(reader)
            self._reached = await _asked(thread, lambda: self._begun(greeting))
            self.connected, self._told = True, ""
            self.report(RESTORED, f"{self.address}: it has {sum(greeting.have.values()):,} orders.")
            await self._until_silent(reader, writer, thread)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _until_silent(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        thread: ThreadPoolExecutor,
    ) -> None:
        """Send until the other side goes, or says something: it has nothing more to say."""
        listening = asyncio.create_task(reader.read(1))
        sending = asyncio.create_task(self._send(writer, thread))
        try:
            await asyncio.wait({listening, sending}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
            if await listening:
                raise Distrusted("It said more than how many orders it has.")
            raise ConnectionResetError("It went away.")
        finally:
            for task in (listening, sending):
                task.cancel()
            await asyncio.gather(listening, sending, return_exceptions=True)

    async def _send(self, writer: asyncio.StreamWriter, thread: ThreadPoolExecutor) -> None:
        while True:
            self._grown.clear()
            while lines := await _asked(thread, self._next):
                writer.writelines(lines)
                async with asyncio.timeout(self.pace.answer):
                    await writer.drain()
            await _asked(thread, self._measure)
            # Not `wait_for`: it may lose a cancellation that comes just when the log grows.
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pace.poll):
                    await self._grown.wait()

    def _begun(self, greeting: Greeting) -> dict[str, _Reached]:
        """Where to go on, place by place."""
        heads = self.store.heads()
        for place, orders in greeting.have.items():
            ours = heads[place].orders if place in heads else 0
            if orders > ours:
                raise Distrusted(f"It claims {orders:,} orders of {place!r}; there are {ours:,}.")
        return {
            place: _Reached(orders, self.store.number(place, orders))
            for place, orders in greeting.have.items()
        }

    def _next(self) -> list[bytes]:
        """The next lines of whichever places have any; how far each was sent goes on with them."""
        lines = []
        for place, head in self.store.heads().items():
            before = self._so_far(place)
            if before.orders >= head.orders:
                continue
            entries = self.store.entries(place, after=before.number, most=AT_ONCE)
            lines += [line(one, count) for count, one in enumerate(entries, before.orders + 1)]
            if entries:
                self._reached[place] = _Reached(before.orders + len(entries), entries[-1].number)
        return lines


def line(entry: Entry, count: int) -> bytes:
    """An entry as it is sent: nothing in it is worth money."""
    told = msgspec.json.encode(msgspec.structs.replace(entry, hash="")).decode()
    safe = _VERIFIERS.sub(HIDDEN, mask(told))
    # The hash is put in afterwards: eighteen digits in it may look like a ticket.
    safe = f'{safe.removesuffix(_NO_HASH)}"hash":"{entry.hash}"}}'
    return msgspec.json.encode(Sent(count, Raw(safe.encode()))) + b"\n"


_NO_HASH = '"hash":""}'


async def _greeting(reader: asyncio.StreamReader) -> Greeting:
    try:
        said = await reader.readuntil(b"\n")
        return msgspec.json.decode(said, type=Greeting)
    except asyncio.IncompleteReadError as gone:
        if not gone.partial:
            raise ConnectionResetError("It went away.") from None
        raise Distrusted("What it said first has no end.") from None
    except (asyncio.LimitOverrunError, msgspec.MsgspecError, UnicodeDecodeError):
        raise Distrusted("What it said first is not how many orders it has.") from None


async def _asked(thread: ThreadPoolExecutor, ask: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(thread, ask)


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """A peer whose machine is gone is missed in the end, though nothing is sent."""
    own = writer.get_extra_info("socket")
    if own is not None:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
