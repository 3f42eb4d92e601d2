"""The connections of the port for screens: how many there may be, and how long each may be silent."""

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from croupier.devices.connection_limits import ConnectionLimits
from croupier.server.wire.frames import STALLED_S, Frames

LONGEST_HEAD = 65_536
"""Bytes of a call beside its body: the address, the headers, the trailers.

The parser copies an unfinished header with every piece that arrives, so an endless one would hold up all tables.
"""


class HttpConnection(HttpToolsProtocol):
    """One connection, until a WebSocket takes it over.

    A call must be complete within a time limit: the first after the connection was made, each
    further one after its first byte.
    """

    limits: ClassVar[ConnectionLimits]
    request_s: ClassVar[float]
    deadline: asyncio.TimerHandle | None = None
    stall: asyncio.TimerHandle | None = None
    is_complete = False
    """Whether the bytes that came last completed a call."""
    head_bytes = 0
    """How many bytes came since the last head, piece of a body or call was complete."""

    def connection_made(self, transport: Any) -> None:
        """Take the connection, if there is room for it."""
        super().connection_made(transport)
        address, _ = get_remote_addr(transport) or ("", 0)
        if self.limits.admit(transport, address, transport.abort):
            self._expect_call()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take more bytes of a call."""
        self.is_complete = False
        self.head_bytes += len(data)
        super().data_received(data)
        if self.head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(
                f"Address and headers are too long. Accepted: {LONGEST_HEAD:,} bytes."
            )
        if not self.is_complete and self.deadline is None:
            self._expect_call()

    def on_headers_complete(self) -> None:
        """Count anew: what follows is the body."""
        self.head_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count anew: a body has limits of its own."""
        self.head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the call is complete.

        What asks for a WebSocket is still silent, because it has not identified itself.
        """
        self.is_complete = True
        self.head_bytes = 0
        self._stop_timers()
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            self.limits.hear(self.transport)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Start the time limit for a client that does not read its answer."""
        super().pause_writing()
        self.stall = self.loop.call_later(STALLED_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the time limit, because the client reads."""
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_timers()
        self.limits.release(self.transport)
        super().connection_lost(exc)

    def _expect_call(self) -> None:
        self.deadline = self.loop.call_later(self.request_s, self.transport.abort)

    def _stop_timers(self) -> None:
        for timer in (self.deadline, self.stall):
            if timer is not None:
                timer.cancel()
        self.deadline = self.stall = None


def limited_http(limits: ConnectionLimits, request_s: float) -> type[HttpConnection]:
    """Return the connections of a port with these limits."""
    return type("LimitedHttp", (HttpConnection,), {"limits": limits, "request_s": request_s})


def limited_frames(limits: ConnectionLimits) -> type[Frames]:
    """Return the WebSockets of a port with these limits."""
    return type("LimitedFrames", (Frames,), {"limits": limits})
