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
"""So long it waits before it tries again: the line may be unplugged, or nobody listens yet."""
AT_ONCE = 4_096


@dataclass(frozen=True, slots=True)
class SerialLine:
    """One line, by the name of its device file; its speed is what the operating system was told."""

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
        gone = loop.create_future()

        def heard() -> None:
            try:
                said = os.read(line, AT_ONCE)
            except BlockingIOError:
                return
            except OSError:
                said = b""
            if said:
                writer.write(said)
            elif not gone.done():
                gone.set_result(None)

        loop.add_reader(line, heard)
        told = asyncio.create_task(self._told(line, reader))
        try:
            await asyncio.wait({gone, told}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            loop.remove_reader(line)
            told.cancel()
            await asyncio.gather(told, return_exceptions=True)

    @staticmethod
    async def _told(line: int, reader: asyncio.StreamReader) -> None:
        """What the game system says goes out as fast as the line takes it."""
        while said := await reader.read(AT_ONCE):
            while said:
                try:
                    said = said[os.write(line, said) :]
                except BlockingIOError:
                    await asyncio.sleep(0.01)
