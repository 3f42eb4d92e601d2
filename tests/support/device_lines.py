"""Simulated devices on the lines of a served floor, enrolled over HTTP, in a loop of their own."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar

from croupier.devices.device_simulators import SimulatedPrinter, Simulator
from support.local_server import Served
from support.patience import PATIENCE_S

SPEED = 2_000
"""So many times as fast as a real device."""
S = TypeVar("S", bound=Simulator)


class Lines:
    """Where the devices work."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self._powered: list[Simulator] = []

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    def enrol(self, device: str, kind: str, table: str, **more: Any) -> bytes:
        """An engineer lets it connect; its secret is shown to him."""
        what = {"device": device, "kind": kind, "tables": [table], "simulated": True, **more}
        body = {"id": f"enrol {device}", **what}
        answer = self.served.http("E1").post("/devices", body)
        assert answer.status_code == 200, answer.text
        return bytes.fromhex(answer.json()["secret"])

    def add(self, kind: type[S], device: str, table: str, *args: Any, terminal: str = "") -> S:
        """A device that is switched on."""
        of: Any = {"terminal": terminal} if terminal else {}
        secret = self.enrol(device, kind.kind.value, table, **of)
        port = self.served.config.server.device_port

        async def begin() -> S:
            made = kind(device, secret, *args, port=port, speed=SPEED, **of)
            await made.power_on()
            return made

        simulator: S = self.run(begin())
        self._powered.append(simulator)
        return simulator

    def printer(self, terminal: str) -> SimulatedPrinter:
        """The printer of a terminal."""
        table = terminal.rpartition("-")[0]
        return self.add(SimulatedPrinter, f"{terminal}.printer", table, terminal=terminal)

    def close(self) -> None:
        for device in self._powered:
            self.run(device.power_off())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE_S)
        self.loop.close()


@contextmanager
def on_lines(served: Served) -> Iterator[Lines]:
    """Devices, until they are switched off."""
    lines = Lines(served)
    try:
        yield lines
    finally:
        lines.close()
