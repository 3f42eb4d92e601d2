"""A device on a serial line: the same bytes, carried between the line and the port of the game system.

Nothing is read or decided on the way. When either end hangs up, the line is greeted anew, as every connection is.
"""

import asyncio
import os
import ssl
import tty
from contextlib import suppress
from dataclasses import dataclass

PAUSE_S = 1.0
"""Seconds before the next attempt: the line may be unplugged, or the other end is not ready."""
AT_ONCE = 4_096


@dataclass(frozen=True, slots=True)
class SerialLine:
    """One line, by the name of its device file; its speed is set in the operating system."""

    path: str
    host: str
    port: int
    tls: ssl.SSLContext | None = None

    async def run(self) -> None:
        """Carry, and begin again, until it is cancelled."""
        while True:
            with suppress(OSError):
                await self._carried()
            await asyncio.sleep(PAUSE_S)

    async def _carried(self) -> None:
        line = os.open(self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            tty.setraw(line)
            reader, writer = await asyncio.open_connection(self.host, self.port, ssl=self.tls)
            try:
                await self._both_ways(line, reader, writer)
            finally:
                writer.close()
        finally:
            os.close(line)

    async def _both_ways(
        self, line: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        loop = asyncio.get_running_loop()
        closed = loop.create_future()

        def on_readable() -> None:
            try:
                data = os.read(line, AT_ONCE)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            if data:
                writer.write(data)
            elif not closed.done():
                closed.set_result(None)

        loop.add_reader(line, on_readable)
        task = asyncio.create_task(self._copy_to_line(line, reader))
        try:
            await asyncio.wait({closed, task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            loop.remove_reader(line)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    @staticmethod
    async def _copy_to_line(line: int, reader: asyncio.StreamReader) -> None:
        """Write the data from the game system to the line, as fast as the line takes it."""
        while data := await reader.read(AT_ONCE):
            while data:
                try:
                    data = data[os.write(line, data) :]
                except BlockingIOError:
                    await asyncio.sleep(0.01)
