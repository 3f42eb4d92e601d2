"""How many connections the ports of a process take, the files that they need, and the alerts when there are many."""

import resource
from contextlib import suppress

from croupier.devices.connection_limits import CROWDED, ConnectionLimits
from croupier.engine.clock import Clock
from croupier.offices.floor.commands import FLOOR
from croupier.server.alerts.alerts import AlertLog
from croupier.server.process.background import Background
from croupier.server.settings.config import Config
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace

SPARE = 512
"""Files that a process opens beside its connections: store, pages, other processes, logs."""
REPORTED = 1
"""Crowded addresses that are reported per second. The others are counted."""


def files_needed(limits: LimitsConfig) -> int:
    """Return how many files a process opens if all its connections are in use."""
    return limits.connections_in_all + limits.devices_in_all + 2 * limits.strangers + SPARE


def raise_file_limit(limits: LimitsConfig) -> int:
    """Let the process open as many files as it needs, and return how many it may open."""
    needed = files_needed(limits)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # the system may have a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return needed if allowed == resource.RLIM_INFINITY else allowed


def port_limits(
    port: str, room: int, config: Config, *, clock: Clock, metrics: Metrics, alerts: AlertLog,
    background: Background,
) -> ConnectionLimits:  # fmt: skip
    """Return the limits of a port for `room` identified connections, with their alerts.

    Where the process may open too few files for all connections, each port takes fewer.
    """
    limits, subject = config.limits, f"{config.server.process_name} {port}"
    pace, allowed = Pace(REPORTED), raise_file_limit(limits)
    in_all = room + limits.strangers
    most = min(in_all, in_all * max(allowed - SPARE, 1) // (files_needed(limits) - SPARE))

    def on_crowded(crowded: bool) -> None:  # noqa: FBT001  yes or no
        if crowded:
            detail = f"More than {CROWDED} % of {most:,} connections are open."
            facts = {
                "process": config.server.process_name, "port": port, "percent": str(CROWDED), "most": str(most),
            }  # fmt: skip
            alerts.raise_later("connections-high", subject=subject, detail=detail, facts=facts)
        else:
            background.later(alerts.end_alert("connections-high", FLOOR, subject))

    def on_address(address: str) -> None:
        metrics.crowded(port)
        if pace.allows(clock.elapsed()) and not alerts.is_open("address-crowded", FLOOR, address):
            detail = f"More than {limits.strangers_of_address:,} of its connections to the port for {port} say nothing."
            facts = {
                "address": address[:50], "port": port, "most": str(limits.strangers_of_address),
            }  # fmt: skip
            alerts.raise_later("address-crowded", subject=address[:50], detail=detail, facts=facts)

    return ConnectionLimits(
        in_all=max(most, 1), silent=limits.strangers, of_address=limits.strangers_of_address,
        clock=clock.elapsed, proxies=config.server.proxies, on_crowded=on_crowded,
        on_address=on_address,
    )  # fmt: skip
