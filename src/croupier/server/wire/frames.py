"""Frames over TCP, for screens that may be hostile: whoever does not read is not waited for.

What a screen has not taken is bounded: its outbox keeps few answers and only the newest of what it shows, and the
buffer below is written to until it is full. Whoever leaves that full is cut off; he comes back and sees everything.
"""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from struct import pack
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

STALLED_S = 20.0
"""So long a screen may leave a full buffer standing."""
LINGERS_S = 15.0
"""So long after its end a connection may keep what nobody takes."""
LINE = "croupier.frames"
"""The extension of ASGI by which whoever talks to a screen finds its connection."""

_TEXT = 0x81
"""A text that is whole in one frame."""
_MIDDLE, _LONG = 126, 127
"""Instead of a length: it follows, in two bytes or in eight (RFC 6455, 5.2)."""


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes; made here, because one result takes thousands of them."""
    if size < _MIDDLE:
        return pack("!BB", _TEXT, size)
    if size < 1 << 16:
        return pack("!BBH", _TEXT, _MIDDLE, size)
    return pack("!BBQ", _TEXT, _LONG, size)


class Frames(WebSocketsSansIOProtocol):
    """One connection. Frames may be written to it at once, without a task that waits for each of them."""

    stall: asyncio.TimerHandle | None = None
    linger: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """As the library does. Whoever talks to the screen, in a task that begins after this, finds the connection."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[LINE] = self

    @property
    def is_free(self) -> bool:
        """Whether what is written now goes out without waiting."""
        return self.writable.is_set() and not self.disconnected and not self.close_sent

    def write(self, frames: Sequence[bytes]) -> None:
        """Send texts together: one write for all of them."""
        said: list[bytes] = []
        for one in frames:
            said += _head(len(one)), one
        self.transport.write(b"".join(said))

    async def free(self) -> None:
        """Wait until the screen has taken enough of what it was sent; `ClientDisconnected` if it is gone."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected

    def pause_writing(self) -> None:
        """The buffer is full: the screen has so long to take it."""
        super().pause_writing()
        self.stall = self.loop.call_later(STALLED_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It took enough."""
        self._calm()
        super().resume_writing()

    def _calm(self) -> None:
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None

    def handle_ping(self) -> None:
        """A screen that asks and asks, and takes no answer, gets none: answers would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """It did not answer; closing waits for what it has not taken, so not for long."""
        super().keepalive_timeout()
        self._part()

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._part()

    def handle_parser_exception(self) -> None:
        """What came is no frame: the screen is told so by its code, and is gone."""
        super().handle_parser_exception()
        self._part()

    def _part(self) -> None:
        if self.linger is None:
            self.linger = self.loop.call_later(LINGERS_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone, however it went."""
        self._calm()
        if self.linger is not None:
            self.linger.cancel()
        super().connection_lost(exc)
