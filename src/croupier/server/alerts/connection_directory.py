"""Who is connected where: before anybody is called lost, every process is asked whether he is there."""

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
"""Before the name of a table: its dealer's screen. No terminal and no device has a stroke in its name."""
WAITS_S = 1.5
"""After so long whoever has not said that somebody is there does not have him."""


class DirectoryRequest(Struct, frozen=True, array_like=True):
    """A process asks for terminals, displays, devices and dealers' screens."""

    process: str
    request: int
    names: tuple[str, ...]


class Found(Struct, frozen=True, array_like=True):
    """These are connected to whoever answers."""

    request: int
    names: tuple[str, ...]


_sought = msgspec.json.Decoder(DirectoryRequest).decode
_found = msgspec.json.Decoder(Found).decode


@dataclass
class Search:
    """A question that is not answered yet."""

    missing: set[str]
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Whereabouts:
    """What one process knows by itself, and hears from the others. It lives on the event loop."""

    def __init__(self, bus: Bus, process: str, is_here: Callable[[str], bool]) -> None:
        self._bus, self._process, self._is_here = bus, process, is_here
        self._numbers, self._searches = count(1), dict[int, Search]()
        self._loop: asyncio.AbstractEventLoop

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """From here on others are answered. The server is waited for: not on the loop."""
        self._loop = loop
        self._bus.subscribe(SOUGHT, lambda said: self._on_loop(self._asked, said))
        self._bus.subscribe(_answers(self._process), lambda said: self._on_loop(self._told, said))

    async def lost(self, names: Iterable[str]) -> set[str]:
        """Those of them who are connected nowhere."""
        missing = {one for one in names if not self._is_here(one)}
        if not missing or isinstance(self._bus, LocalBus):
            return missing  # nobody else is to be asked
        number, search = next(self._numbers), Search(missing)
        self._searches[number] = search
        asked = DirectoryRequest(self._process, number, tuple(sorted(missing)))
        self._bus.publish(SOUGHT, encode(asked))
        try:
            async with asyncio.timeout(WAITS_S):
                await search.over.wait()
        except TimeoutError:
            pass  # whoever has them would have said so
        finally:
            del self._searches[number]
        return {one for one in search.missing if not self._is_here(one)}

    def _on_loop(self, act: Callable[[bytes], None], said: bytes) -> None:
        """The bus has threads of its own."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, said)

    def _asked(self, message: bytes) -> None:
        said = _sought(message)
        here = tuple(filter(self._is_here, said.names))
        if here and said.process != self._process:
            self._bus.publish(_answers(said.process), encode(Found(said.request, here)))

    def _told(self, message: bytes) -> None:
        said = _found(message)
        search = self._searches.get(said.request)
        if search is not None:
            search.missing.difference_update(said.names)
            if not search.missing:
                search.over.set()


def _answers(process: str) -> str:
    return f"found {process}"
