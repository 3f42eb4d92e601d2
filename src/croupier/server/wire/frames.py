"""Send frames over TCP to screens that may be hostile: a screen that does not read is not waited for.

What a screen has not taken is bounded. Its outbox keeps few answers and only the newest views, and
the buffer below has a limit. A screen that leaves the buffer full is cut off. It reconnects and
sees everything.
"""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from struct import pack
from typing import Any, ClassVar

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.devices.connection_limits import ConnectionLimits

STALLED_S = 20.0
"""Seconds that a screen may leave a full buffer unread."""
LINGERS_S = 15.0
"""Seconds after its end that a connection may keep unread data."""
LINE = "croupier.frames"
"""The ASGI extension that holds the connection of a screen."""

_TEXT = 0x81
"""The first byte of a text in a single frame."""
_MIDDLE, _LONG = 126, 127
"""Marks in place of a length: the length follows, in two or in eight bytes (RFC 6455, 5.2)."""


def _head(size: int) -> bytes:
    """Build the header of a text frame.

    It is made here for speed, because one result sends thousands.
    """
    if size < _MIDDLE:
        return pack("!BB", _TEXT, size)
    if size < 1 << 16:
        return pack("!BBH", _TEXT, _MIDDLE, size)
    return pack("!BBQ", _TEXT, _LONG, size)


class Frames(WebSocketsSansIOProtocol):
    """One connection. Frames are written at once, without a task that waits for each."""

    limits: ClassVar[ConnectionLimits]
    stall: asyncio.TimerHandle | None = None
    linger: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Connect as the library does, and publish the connection for the task that serves the screen."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[LINE] = self

    def identify(self) -> None:
        """Note that the screen is known, so that the connection no longer counts for its address."""
        self.limits.identify(self.transport)

    @property
    def is_free(self) -> bool:
        """Whether a write now goes out without waiting."""
        return self.writable.is_set() and not self.disconnected and not self.close_sent

    def write(self, frames: Sequence[bytes]) -> None:
        """Send several texts in one write."""
        parts: list[bytes] = []
        for frame in frames:
            parts += _head(len(frame)), frame
        self.transport.write(b"".join(parts))

    async def free(self) -> None:
        """Wait until the screen has taken enough data; raise `ClientDisconnected` if it is gone."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected

    def pause_writing(self) -> None:
        """Start the timeout for a full buffer."""
        super().pause_writing()
        self.stall = self.loop.call_later(STALLED_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timeout, because the screen took enough."""
        self._calm()
        super().resume_writing()

    def _calm(self) -> None:
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None

    def handle_ping(self) -> None:
        """Ignore pings of a screen that takes no answers, because the answers would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """End a connection without keep-alive answer.

        The close must not wait long for unread data.
        """
        super().keepalive_timeout()
        self._part()

    def shutdown(self) -> None:
        """End the connection because the server stops."""
        super().shutdown()
        self._part()

    def handle_parser_exception(self) -> None:
        """End the connection after an invalid frame, with a close code that says so."""
        super().handle_parser_exception()
        self._part()

    def _part(self) -> None:
        if self.linger is None:
            self.linger = self.loop.call_later(LINGERS_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timeouts of a lost connection."""
        self._calm()
        if self.linger is not None:
            self.linger.cancel()
        self.limits.release(self.transport)
        super().connection_lost(exc)
