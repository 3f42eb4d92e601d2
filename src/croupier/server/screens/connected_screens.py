"""The connected screens. None stays connected longer than it is entitled to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.engine.commit_pump import CommittedBatch
from croupier.offices.floor.events import DeviceRevoked
from croupier.offices.staff.state import CASHIER, DIRECTOR, INSPECTOR, Member, Staff
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.offices import FloorOffice
from croupier.server.screens.hub import Screen
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire.messages import Bye

DEVICES = ("terminal", "wall")
"""Screens that show the secret of a device; all others show the token of a sign-on."""

ENTITLED = (CASHIER, DIRECTOR, INSPECTOR)
"""Roles that may use the tournament screen, besides staff with a rank."""


@dataclass
class ConnectedScreens:
    """The connected screens, the oldest first."""

    sign_on: StaffSignOn
    floor: FloorOffice
    limits: LimitsConfig
    _open: int = 0
    """Connections, including those before their hello."""
    _devices: dict[str, list[Screen]] = field(default_factory=lambda: defaultdict(list))
    _staff: list[Screen] = field(default_factory=list)

    @contextmanager
    def connection(self) -> Iterator[bool]:
        """Count a connection; false if there are too many."""
        room = self._open < self.limits.connections_in_all
        self._open += 1
        try:
            yield room
        finally:
            self._open -= 1

    def add(self, screen: Screen) -> None:
        """Add a screen. If a terminal or a member has too many, the oldest is disconnected.

        Windows of a terminal count by the table that they are pinned to (SATG 3.1.1). A window that
        is pinned to none shows the whole terminal, and counts with each of them.
        """
        if screen.kind not in DEVICES:
            self._staff.append(screen)
            screens = [other for other in self._staff if other.name == screen.name]
            if len(screens) > self.limits.screens:
                self._staff.remove(screens[0])
                _replace(screens[0])
            return
        devices = self._devices[screen.name]
        devices.append(screen)
        if screen.kind == "terminal":
            same = [other for other in devices if _shows_same(other, screen)]
            for oldest in same[: -self.limits.connections]:
                devices.remove(oldest)
                _replace(oldest)

    def remove(self, screen: Screen) -> None:
        """Remove a screen."""
        screens = self._devices[screen.name] if screen.kind in DEVICES else self._staff
        if screen in screens:
            screens.remove(screen)
        if not self._devices.get(screen.name, True):
            del self._devices[screen.name]

    def connected(self, device: str) -> bool:
        """Say whether a screen of this device is connected."""
        return bool(self._devices.get(device))

    def recheck(self, batch: CommittedBatch) -> None:
        """Disconnect the screens that are no longer entitled to what they see and send."""
        if any(isinstance(state, Staff) for state in batch.states.values()):
            self._end(self._staff)
        for commit in batch.commits:
            for event in commit.answer.events:
                if isinstance(event, DeviceRevoked):
                    self._end(self._devices.get(event.device, ()))

    def recheck_all(self) -> None:
        """Check all screens after another process changed the entitlements."""
        self._end(self._staff)
        for device in self._devices.values():
            self._end(device)

    def _end(self, screens: Iterable[Screen]) -> None:
        for screen in screens:
            bye = self.unentitled(screen)
            if bye is not None:
                screen.outbox.end(bye)

    def unentitled(self, screen: Screen) -> Bye | None:
        """Return why a screen must be disconnected, if so."""
        if screen.kind not in DEVICES:
            member = self.sign_on.member_by_hash(screen.token)
            return self._signed_off(screen) if member is None else barred(screen.kind, member)
        device = self.floor.state.devices.get(screen.name)
        if device is None or device.revoked or str(device.generation) != screen.token:
            return unknown_device()
        return None

    def _signed_off(self, screen: Screen) -> Bye:
        """Explain a sign-off at the first screen when a member took the sign-on over at another."""
        elsewhere = self.sign_on.office.state.sign_ons.get(screen.name)
        if elsewhere is None or elsewhere.token == screen.token:
            return not_signed_on()
        says = f"{screen.name} has signed on elsewhere: {elsewhere.where}."
        return Bye(code="signed-on-elsewhere", says=says)


def _shows_same(screen: Screen, other: Screen) -> bool:
    """Say whether two windows of a terminal may show the same chips."""
    return screen.pinned == other.pinned or not (screen.pinned and other.pinned)


def _replace(screen: Screen) -> None:
    """Disconnect the older screen.

    It may not reconnect by itself, or both would replace each other for ever.
    """
    screen.outbox.end(Bye(code="replaced", says="Its place was taken by one that came later."))


def unknown_device() -> Bye:
    """Refuse a device that is not enrolled, without giving details."""
    return Bye(code="unknown-device", says="This device is not enrolled, or no longer.")


def not_signed_on() -> Bye:
    """Refuse a screen whose sign-on is over or never existed."""
    return Bye(code="not-signed-on", says="This token has no sign-on, or its sign-on is over.")


def barred(kind: str, member: Member) -> Bye | None:
    """Return why a member of staff may not use a screen, if so."""
    if member.must_change:
        says = "The first secret must be changed before all else."
        return Bye(code="secret-change-due", says=says)
    if kind == "inspector" and INSPECTOR not in member.roles:
        return Bye(code="role-required", says="This screen is for an inspector.")
    if kind == "tournament" and not (member.ranks or {*ENTITLED} & {*member.roles}):
        says = "This screen is for those who run tournaments or look into them."
        return Bye(code="role-required", says=says)
    if kind in ("dealer", "pit") and not member.ranks:
        says = "This screen is for a rank of the rules that govern the table."
        return Bye(code="no-dealer", says=says)
    return None
