"""Tell systemd how the process is: ready, alive, stopping (the protocol of sd_notify)."""

import asyncio
import os
import socket
from collections.abc import Mapping

from croupier.server.process.background import Background

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class ServiceManager:
    """The service manager that started the process. Without one nothing is sent."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        is_ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        microseconds = environment.get("WATCHDOG_USEC", "0") if is_ours else "0"
        self.alive_s = int(microseconds) / 2_000_000 if microseconds.isdecimal() else 0
        """Seconds between two signs of life: half of what the manager allows; 0 if it does not ask for any."""

    def notify(self, *states: str) -> None:
        """Send states in one datagram. A manager that does not take it stops nothing."""
        if not self._address:
            return
        name = self._address
        address = f"\0{name[1:]}" if name.startswith("@") else name
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.settimeout(0)
            try:
                line.sendto("\n".join(states).encode(), address)
            except OSError:
                return  # it is away or its queue is full; the next sign of life follows

    def begin(self, background: Background, status: str) -> None:
        """Say that the process serves, and send signs of life from the loop that answers the screens."""
        self.notify(READY, f"STATUS={status}")
        if self.alive_s and self._address:
            background.later(self._stay_alive())

    async def _stay_alive(self) -> None:
        while True:
            self.notify(ALIVE)
            await asyncio.sleep(self.alive_s)

    async def end(self) -> None:
        """Say that the process stops in order."""
        self.notify(STOPPING)
