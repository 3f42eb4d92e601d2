"""The forms of the addresses in a configuration."""

import re
from collections.abc import Iterator
from ipaddress import ip_address

from croupier.devices.connection_limits import network
from croupier.server.settings.config_reader import Fault
from croupier.server.settings.target_config import TargetConfig

_VIDEO = re.compile(r"(https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?:/[!-~]*)?")
"""The address of a page: its origin as the content policy writes it, and its path."""


def video_origin(address: str) -> str:
    """Return scheme, host and port of an address, or an empty text if it is not a plain one."""
    found = _VIDEO.fullmatch(address)
    return found[1] if found else ""


def is_loopback(host: str) -> bool:
    """Say whether only this machine reaches a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_network(text: str) -> bool:
    """Say whether a text is an address or a network."""
    try:
        return bool(network(text))
    except ValueError:
        return False


def video_faults(key: str, address: str, *, live: bool) -> Iterator[Fault]:
    """Check the address of a live video. Its origin enters the content policy of the pages."""
    schemes = ("https",) if live else ("https", "http")
    if address and video_origin(address).partition(":")[0] not in schemes:
        text = f"{address!r} is not accepted. Accepted: such as 'https://video.example/R1'."
        yield Fault(key, text)


def is_near(target: TargetConfig) -> bool:
    """Say whether a target is on this machine."""
    try:
        return is_loopback(target.host)
    except ValueError:
        return False
