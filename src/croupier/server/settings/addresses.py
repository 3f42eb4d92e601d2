"""The forms of the addresses in a configuration."""

from ipaddress import ip_address

from croupier.devices.connection_limits import network
from croupier.server.settings.target_config import TargetConfig


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


def is_near(target: TargetConfig) -> bool:
    """Say whether a target is on this machine."""
    try:
        return is_loopback(target.host)
    except ValueError:
        return False
