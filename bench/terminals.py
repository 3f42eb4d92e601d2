"""A light client for thousands of terminals in one process: the handshake, whole frames, nothing else."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

Heard = Callable[["Terminal", bytes], None]


class Terminal(asyncio.Protocol):
    """One WebSocket; frames come whole or in pieces, and are never fragmented by this server."""

    def __init__(self, name: str, heard: Heard) -> None:
        self.name, self._heard = name, heard
        self._rest = bytearray()
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        host, port = transport.get_extra_info("peername")[:2]
        self.transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._open:
            end = self._rest.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._rest.startswith(b"HTTP/1.1 101"), bytes(self._rest[:100])
            del self._rest[: end + 4]
            self._open = True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        rest = self._rest
        while len(rest) >= 2:
            size, at = rest[1] & 127, 2
            if size == 126:
                if len(rest) < 4:
                    return
                (size,), at = struct.unpack_from("!H", rest, 2), 4
            elif size == 127:
                if len(rest) < 10:
                    return
                (size,), at = struct.unpack_from("!Q", rest, 2), 10
            if len(rest) < at + size:
                return
            kind, body = rest[0] & 15, bytes(rest[at : at + size])
            del rest[: at + size]
            if kind == 9:
                self.send(body, kind=10)
            elif kind == 1:
                self._heard(self, body)

    def send(self, body: bytes, kind: int = 1) -> None:
        """A frame as a client sends it: masked, here with noughts, which is a mask as any other."""
        size = len(body)
        if size < 126:
            head = struct.pack("!BB", 128 | kind, 128 | size)
        else:
            head = struct.pack("!BBH", 128 | kind, 128 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + body)


async def connected(port: int, names: list[str], heard: Heard) -> dict[str, Terminal]:
    """Terminals that are connected, a hundred at a time."""
    loop = asyncio.get_running_loop()
    found: dict[str, Terminal] = {}
    for first in range(0, len(names), 100):
        some = names[first : first + 100]
        made = await asyncio.gather(
            *(
                loop.create_connection(lambda name=item: Terminal(name, heard), "127.0.0.1", port)  # type: ignore[misc]
                for item in some
            )
        )
        for _, one in made:
            await one.opened
            found[one.name] = one
    return found
