"""Find where a screen or device is connected: ask every process before reporting it lost."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count

import msgspec
from msgspec import Struct

from croupier.engine.cluster.bus import Bus, LocalBus
from croupier.engine.store.entry_codec import encode

SOUGHT = "sought"
DESK = "desk/"
"""Prefix of a table's name for its dealer's screen.

No terminal or device has a slash in its name.
"""
WAITS_S = 1.5
"""Seconds after which a process that has not answered does not have the connection."""


class DirectoryRequest(Struct, frozen=True, array_like=True):
    """A process asks for terminals, displays, devices and dealers' screens."""

    process: str
    request: int
    names: tuple[str, ...]


class DirectoryAnswer(Struct, frozen=True, array_like=True):
    """The names that are connected to the answering process."""

    request: int
    names: tuple[str, ...]


_decode_request = msgspec.json.Decoder(DirectoryRequest).decode
_decode_answer = msgspec.json.Decoder(DirectoryAnswer).decode


@dataclass
class Search:
    """A request that is not answered yet."""

    missing: set[str]
    over: asyncio.Event = field(default_factory=asyncio.Event)


class ConnectionDirectory:
    """Combines what this process knows with the answers of the others.

    It runs on the event loop.
    """

    def __init__(self, bus: Bus, process: str, is_connected: Callable[[str], bool]) -> None:
        self._bus, self._process, self._is_connected = bus, process, is_connected
        self._numbers, self._searches = count(1), dict[int, Search]()
        self._loop: asyncio.AbstractEventLoop

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start to answer other processes.

        This call waits for the server, so it must not run on the loop.
        """
        self._loop = loop
        self._bus.subscribe(SOUGHT, lambda data: self._on_loop(self._on_request, data))
        self._bus.subscribe(
            _answers(self._process), lambda data: self._on_loop(self._on_answer, data)
        )

    async def missing(self, names: Iterable[str]) -> set[str]:
        """Return those of the names that are connected nowhere."""
        missing = {name for name in names if not self._is_connected(name)}
        if not missing or isinstance(self._bus, LocalBus):
            return missing  # there is no other process to ask
        number, search = next(self._numbers), Search(missing)
        self._searches[number] = search
        request = DirectoryRequest(self._process, number, tuple(sorted(missing)))
        self._bus.publish(SOUGHT, encode(request))
        try:
            async with asyncio.timeout(WAITS_S):
                await search.over.wait()
        except TimeoutError:
            pass  # a process that has them would have answered
        finally:
            del self._searches[number]
        return {name for name in search.missing if not self._is_connected(name)}

    def _on_loop(self, act: Callable[[bytes], None], data: bytes) -> None:
        """Move a message from a thread of the bus to the loop."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, data)

    def _on_request(self, message: bytes) -> None:
        request = _decode_request(message)
        names = tuple(filter(self._is_connected, request.names))
        if names and request.process != self._process:
            self._bus.publish(
                _answers(request.process), encode(DirectoryAnswer(request.request, names))
            )

    def _on_answer(self, message: bytes) -> None:
        reply = _decode_answer(message)
        search = self._searches.get(reply.request)
        if search is not None:
            search.missing.difference_update(reply.names)
            if not search.missing:
                search.over.set()


def _answers(process: str) -> str:
    return f"found {process}"
