"""Bound the open connections of a port, in all and per address.

A connection is silent until its sender has made a call or has identified itself. A silent connection costs its
sender nothing, so it may keep no other sender out: where there is no room, the oldest silent connection gives way.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

CROWDED, RELAXED = 80, 60
"""Percent of the limit at which a port is crowded, and below which it is no longer crowded."""
GRACE_S = 1.0
"""Seconds for which a silent connection does not give way to other addresses.

After a restart thousands of honest screens connect at once, and each needs a moment for its first message.
"""


def ignore_crowd(_crowded: bool) -> None:  # noqa: FBT001  yes or no
    """Ignore that the port is crowded; the default."""


def ignore_address(_address: str) -> None:
    """Ignore an address that reaches its limit; the default."""


@dataclass(frozen=True, slots=True)
class SilentConnection:
    """A connection that has not said anything yet."""

    address: str
    since: float
    close: Callable[[], None]


@dataclass(eq=False, kw_only=True)
class ConnectionLimits:
    """Decides which connections a port takes. It belongs to one event loop."""

    in_all: int
    silent: int
    """Upper limit of silent connections."""
    of_address: int
    """Upper limit of connections of one address that have not identified themselves."""
    clock: Callable[[], float]
    """Seconds, of a clock that never goes back."""
    proxies: Iterable[str] = ()
    """Addresses and networks that stand for many senders. They have no limit of their own."""
    on_crowded: Callable[[bool], None] = ignore_crowd
    on_address: Callable[[str], None] = ignore_address
    crowded: bool = False
    _open: dict[Hashable, str] = field(default_factory=dict)
    """The address of each open connection."""
    _silent: dict[Hashable, SilentConnection] = field(default_factory=dict)
    """The oldest first."""
    _unidentified: dict[Hashable, str] = field(default_factory=dict)
    _by_address: Counter[str] = field(default_factory=Counter)
    """How many unidentified connections each address has."""

    def __post_init__(self) -> None:
        self._networks = tuple(map(network, self.proxies))

    def admit(self, connection: Hashable, address: str, close: Callable[[], None]) -> bool:
        """Count a new connection; false if there is no room for it. `close` cuts it off later."""
        if self._by_address[address] >= self.of_address and not self._stands_for_many(address):
            self.on_address(address)
            if not self._make_room(address):
                return False
        full = len(self._silent) >= self.silent or len(self._open) >= self.in_all
        if full and not self._make_room():
            return False
        self._open[connection] = self._unidentified[connection] = address
        self._by_address[address] += 1
        self._silent[connection] = SilentConnection(address, self.clock(), close)
        self._compare()
        return True

    def hear(self, connection: Hashable) -> None:
        """Note that a connection has made a call, so that it does not give way any more."""
        self._silent.pop(connection, None)

    def identify(self, connection: Hashable) -> None:
        """Note that a connection has identified itself, so that it no longer counts for its address."""
        self.hear(connection)
        address = self._unidentified.pop(connection, None)
        if address is not None:
            self._by_address -= Counter((address,))

    def release(self, connection: Hashable) -> None:
        """Forget a connection that is closed."""
        self.identify(connection)
        if self._open.pop(connection, None) is not None:
            self._compare()

    def _make_room(self, address: str = "") -> bool:
        """Cut off the oldest silent connection, of an address or of all, and say whether there was any."""
        latest = self.clock() - GRACE_S
        for connection, silent in self._silent.items():
            if silent.address == address or (not address and silent.since <= latest):
                self.release(connection)
                silent.close()
                return True
            if not address:
                return False  # all others are younger
        return False

    def _stands_for_many(self, address: str) -> bool:
        return is_within(address, self._networks)

    def _compare(self) -> None:
        """Report when the port becomes crowded, and when it is no longer crowded."""
        percent = RELAXED if self.crowded else CROWDED
        crowded = 100 * len(self._open) >= percent * self.in_all
        if crowded != self.crowded:
            self.crowded = crowded
            self.on_crowded(crowded)


def network(text: str) -> IPv4Network | IPv6Network:
    """Return the network of an address or a network; raise `ValueError` if the text is neither."""
    return ip_network(text)


def is_within(address: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Say whether an address belongs to one of these networks."""
    try:
        host = ip_address(address)
    except ValueError:
        return False
    return any(host in network for network in networks)
