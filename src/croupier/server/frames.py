"""Frames over TCP, for screens that may be hostile: whoever does not read is not waited for.

What a screen has not taken is bounded on both sides of the outbox: above it only the newest is kept, below
it no more than a full buffer. Whoever leaves that buffer full is cut off; he comes back and sees everything.
"""

import asyncio
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

STALLED_S = 20.0
"""So long a screen may leave a full buffer standing."""
LINGERS_S = 15.0
"""So long after its end a connection may keep what nobody takes."""


def several(frames: list[str]) -> Any:
    """Frames that go out together: one write for all of them."""
    return {"type": "websocket.send", "frames": frames}


class Frames(WebSocketsSansIOProtocol):
    """One connection."""

    stall: asyncio.TimerHandle | None = None
    linger: asyncio.TimerHandle | None = None

    async def send(self, message: Any) -> None:
        """As the library does; several frames in one write."""
        frames = message.get("frames")
        if frames is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        for frame in frames:
            self.conn.send_text(frame.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))

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
