"""A device on a serial line: a pair of pseudo-terminals stands for the wire."""

import asyncio
import os

import pytest

from croupier.devices import serial_port as serial
from croupier.devices.device_kinds import Kind
from croupier.devices.device_line import FROM_DEVICE, Line, nonce_of, read_line, write_line
from croupier.devices.serial_port import SerialLine
from support.device_tables import Floor, run, secret_of

ROUND = """
    1   dealer  wagering
    2   1       wager red 5
    31  dealer  start
"""


class Wire:
    """The device's end of the line."""

    def __init__(self) -> None:
        self.end, self._other = os.openpty()
        self.path = os.ttyname(self._other)
        self._rest = b""

    async def line(self) -> bytes:
        while b"\n" not in self._rest:
            self._rest += await asyncio.to_thread(os.read, self.end, 4_096)
        found, _, self._rest = self._rest.partition(b"\n")
        return found

    def say(self, nonce: str, number: int, words: str) -> None:
        line = Line("W7", number, words)
        os.write(self.end, write_line(secret_of("W7"), nonce, FROM_DEVICE, line))

    async def words(self) -> str:
        found = read_line(await self.line())
        assert found is not None
        return f"{found[0].number} {found[0].words}"

    def close(self) -> None:
        for end in (self.end, self._other):
            os.close(end)


def test_a_round_over_a_serial_line_that_is_greeted_anew_when_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serial, "PAUSE_S", 0.01)

    async def scene() -> None:
        wire = Wire()
        async with Floor() as floor:
            floor.enrol("W7", Kind.WHEEL)
            floor.script(ROUND)
            port = floor.devices.port
            carried = asyncio.create_task(SerialLine(wire.path, "127.0.0.1", port).run())
            first = nonce_of(await wire.line())
            assert first is not None
            wire.say(first, 0, "hello wheel simulated next=1")
            assert await wire.words() == "0 welcome"
            wire.say(first, 1, "rest")
            assert await wire.words() == "1 done came-to-rest"
            floor.devices.drop("W7")
            second = nonce_of(await wire.line())
            assert second not in (None, first)
            assert second is not None
            wire.say(second, 0, "hello wheel simulated next=2")
            assert await wire.words() == "0 welcome"
            wire.say(second, 2, "enter 1")
            assert await wire.words() == "2 done drawn"
            carried.cancel()
            await asyncio.gather(carried, return_exceptions=True)
        wire.close()

    run(scene())


def test_a_line_that_is_not_there_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial, "PAUSE_S", 0.01)

    async def scene() -> None:
        carried = asyncio.create_task(SerialLine("/nowhere", "127.0.0.1", 1).run())
        await asyncio.sleep(0.1)
        assert not carried.done()
        carried.cancel()
        await asyncio.gather(carried, return_exceptions=True)

    run(scene())
