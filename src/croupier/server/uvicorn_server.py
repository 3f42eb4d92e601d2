"""Run the server process: uvicorn on uvloop, with nothing that a table does not need."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from types import FrameType

import uvicorn

from croupier.errors import BadInput
from croupier.server.app import application
from croupier.server.health.open_connections import port_limits
from croupier.server.http.http_connection import limited_frames, limited_http
from croupier.server.http.static_pages import HeadCalls
from croupier.server.process.system import System
from croupier.server.settings.config import ServerConfig

SELDOM = (200_000, 10, 100)
"""The thresholds of the garbage collector.

A round with thousands of wagers makes many objects but no cycles. A full collection takes longer
than the settlement.
"""
TURN_S = 0.001
"""Seconds that one thread, the loop's or the pump's, may keep the other waiting.

The default is five times as long, and makes answers late.
"""
HANDSHAKE_S = 10
"""Seconds that a TLS handshake may take."""

Begun = Callable[[], Awaitable[None]]
"""A callback that runs as soon as the process listens."""


async def do_nothing() -> None:
    """Do nothing."""


class Server(uvicorn.Server):
    """A server that reports when it listens. Objects made until then are never collected."""

    def __init__(self, config: uvicorn.Config, begun: Begun, ending: Begun) -> None:
        super().__init__(config)
        self._begun, self._ending = begun, ending

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve. A stop by keyboard is an orderly stop."""
        with suppress(KeyboardInterrupt):
            super().run(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop on a signal.

        The signal is not raised again, because an ordered stop is not a failure.
        """
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, freeze the present objects for the collector, and let threads switch more often."""
        if self.config.is_ssl:
            _limit_handshakes(asyncio.get_running_loop())
        await super().startup(sockets)
        if self.started:
            await self._begun()
            gc.collect()
            gc.freeze()
            gc.set_threshold(*SELDOM)
            sys.setswitchinterval(TURN_S)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Run the final callback while calls are still answered, and then shut down."""
        await self._ending()
        await super().shutdown(sockets)


def _limit_handshakes(loop: asyncio.AbstractEventLoop) -> None:
    """Cut off a connection whose TLS handshake is not done in time.

    The library has no setting for this. Its default is a minute.
    """
    limited = partial(loop.create_server, ssl_handshake_timeout=HANDSHAKE_S)
    loop.create_server = limited  # type: ignore[method-assign]


def refuse_taken_ports(config: ServerConfig) -> None:
    """Refuse to start, in one line, if a port is already in use."""
    for key, port in (("port", config.port), ("device_port", config.device_port)):
        option = key.replace("_", "-")
        family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
        with closing(socket.socket(family)) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((config.host, port))
            except OSError as failed:
                raise BadInput(
                    f"The server cannot listen at {config.host}:{port}: {failed.strerror}. Accepted: an address of "
                    f"this machine and a free port, by server.{key}; on the demo floor by --{option}."
                ) from None


def server_of(system: System, begun: Begun = do_nothing, ending: Begun = do_nothing) -> Server:
    """Return the server of a system, ready to run."""
    config, limits = system.config.server, system.config.limits
    connections = port_limits(
        "screens", limits.connections_in_all, system.config, clock=system.clock,
        metrics=system.metrics, alerts=system.alerts, background=system.background,
    )  # fmt: skip
    settings = uvicorn.Config(
        HeadCalls(application(system)),
        host=config.host,
        port=config.port,
        loop="uvloop",
        http=limited_http(connections, limits.request_s),
        ws=limited_frames(connections),
        ws_max_size=limits.longest_message,
        ws_per_message_deflate=False,  # frames are small and many; compression costs more than it saves
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ssl_certfile=config.tls_certificate,
        ssl_keyfile=config.tls_key,
        lifespan="on",
        access_log=False,
        log_config=None,
        # Without a configured proxy a caller could claim any address.
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        log_level=logging.WARNING,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return Server(settings, begun, ending)
