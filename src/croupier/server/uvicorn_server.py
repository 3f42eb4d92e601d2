"""A process that serves: uvicorn on uvloop, with nothing that a table does not need."""

import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from types import FrameType

import uvicorn

from croupier.errors import BadInput
from croupier.server.app import application
from croupier.server.process.system import System
from croupier.server.settings.config import ServerConfig
from croupier.server.wire.frames import Frames

SELDOM = (200_000, 10, 100)
"""How much is made before the collector looks for cycles, as it counts. A round of thousands makes much and no
cycle in it, and to look through everything takes longer than to settle it."""
TURN_S = 0.001
"""So long one of the threads, the loop's or the pump's, may keep the other waiting; usual is five times as long,
and makes answers late."""

Begun = Callable[[], Awaitable[None]]
"""What is to be done as soon as the process listens."""


async def nothing() -> None:
    """Nothing more."""


class Server(uvicorn.Server):
    """Says when it listens: what was made until then stays, and is never looked through again."""

    def __init__(self, config: uvicorn.Config, begun: Begun, ending: Begun) -> None:
        super().__init__(config)
        self._begun, self._ending = begun, ending

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve; whoever stops it by hand has stopped it in order."""
        with suppress(KeyboardInterrupt):
            super().run(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Whoever is told to stop and does so has not failed: the signal is not raised a second time."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; the collector forgets what is there for good, and the threads take turns more often."""
        await super().startup(sockets)
        if self.started:
            await self._begun()
            gc.collect()
            gc.freeze()
            gc.set_threshold(*SELDOM)
            sys.setswitchinterval(TURN_S)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What is to be done before nothing is answered any more, and then the end."""
        await self._ending()
        await super().shutdown(sockets)


def refuse_taken_ports(config: ServerConfig) -> None:
    """Say in one line that somebody listens there already, before anything is begun."""
    for key, port in (("port", config.port), ("device_port", config.device_port)):
        option = key.replace("_", "-")
        family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
        with closing(socket.socket(family)) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((config.host, port))
            except OSError as failed:
                raise BadInput(
                    f"Nobody can listen at {config.host}:{port}: {failed.strerror}. Accepted: an address of "
                    f"this machine and a free port, by server.{key}; on the demo floor by --{option}."
                ) from None


def server_of(system: System, begun: Begun = nothing, ending: Begun = nothing) -> Server:
    """The server of a system, ready to be run."""
    config, limits = system.config.server, system.config.limits
    settings = uvicorn.Config(
        application(system),
        host=config.host,
        port=config.port,
        loop="uvloop",
        http="httptools",
        ws=Frames,
        ws_max_size=limits.longest_message,
        ws_per_message_deflate=False,  # frames are small and many; packing each costs more than it saves
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ssl_certfile=config.tls_certificate,
        ssl_keyfile=config.tls_key,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level=logging.WARNING,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return Server(settings, begun, ending)
