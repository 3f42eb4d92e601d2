"""Connections of which every byte is ours: what no library would send, and nobody who reads."""

import asyncio
import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic, sleep

from support.local_server import Served
from support.patience import PATIENCE_S


@contextmanager
def raw(served: Served, terminal: str) -> Iterator[socket.socket]:
    """A terminal that has said hello and is welcomed; it takes little at once, and reads only when told."""
    with closing(socket.socket()) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.settimeout(PATIENCE_S)
        connection.connect(("127.0.0.1", served.config.server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {served.address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        _sees(connection, b"\r\n\r\n")
        secret = served.system.enrolled.secret(terminal)
        hello = {"type": "hello", "version": 1, "screen": "terminal", "device": terminal}
        connection.sendall(frame(1, json.dumps({**hello, "secret": secret}).encode()))
        _sees(connection, b'"welcome"')
        yield connection


def _sees(connection: socket.socket, wanted: bytes) -> None:
    """Wait for what must come, and leave it where it is."""
    until = monotonic() + PATIENCE_S
    while wanted not in connection.recv(4_096, socket.MSG_PEEK):
        assert monotonic() < until, f"There is no {wanted!r}."
        sleep(0.002)


def gone(served: Served, terminal: str) -> None:
    """Wait until the system has forgotten whoever has gone."""

    async def look() -> None:
        while served.system.screens.hub.connected(terminal):  # noqa: ASYNC110  nobody tells
            await asyncio.sleep(0.005)

    served.run(look())


def frame(opcode: int, data: bytes, *, fin: bool = True, length: int | None = None) -> bytes:
    """A frame as a client sends it; its length may be a lie."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + data
