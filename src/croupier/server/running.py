"""A process that serves: uvicorn on uvloop, with nothing that a table does not need."""

import gc
import logging
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

from croupier.errors import BadInput
from croupier.server.app import application
from croupier.server.config import ServerConfig
from croupier.server.frames import Frames
from croupier.server.system import System

Begun = Callable[[], Awaitable[None]]
"""What is to be done as soon as the process listens."""


async def nothing() -> None:
    """Nothing more."""


class Server(uvicorn.Server):
    """Says when it listens: what was made until then stays, and is never looked through again."""

    def __init__(self, config: uvicorn.Config, begun: Begun) -> None:
        super().__init__(config)
        self._begun = begun

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Whoever is told to stop and does so has not failed: the signal is not raised a second time."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and let the collector forget everything that is there for good."""
        await super().startup(sockets)
        if self.started:
            await self._begun()
            gc.collect()
            gc.freeze()


def expect_ports(config: ServerConfig) -> None:
    """Refuse to start where somebody else listens; nothing was said to anybody by then."""
    for name, port in (("port", config.port), ("device_port", config.device_port)):
        try:
            family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
            socket.create_server((config.host, port), family=family).close()
        except OSError as failed:
            raise BadInput(
                f"Cannot listen at {config.host}:{port} (server.{name}): {failed.strerror}. "
                "Accepted: a port of this machine that is free."
            ) from None


def server_of(system: System, begun: Begun = nothing) -> Server:
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
    return Server(settings, begun)
