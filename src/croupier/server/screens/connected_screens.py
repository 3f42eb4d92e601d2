"""The screens that are connected: none stays longer than it is entitled to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.office_place import Office
from croupier.offices.floor.events import DeviceRevoked, FloorEvent
from croupier.offices.floor.state import Floor
from croupier.offices.staff.state import CASHIER, DIRECTOR, INSPECTOR, Member, Staff
from croupier.server.orders.staff_sign_on import People
from croupier.server.screens.hub import Screen
from croupier.server.settings.config import LimitsConfig
from croupier.server.wire.messages import Bye

DEVICES = ("terminal", "wall")
"""Screens that show the secret of a device; all others show the token of a sign-on."""

ENTITLED = (CASHIER, DIRECTOR, INSPECTOR)
"""To the screen of tournaments, besides those who have a rank."""


@dataclass
class Screens:
    """Who is connected, the oldest first."""

    people: People
    floor: Office[Floor, FloorEvent]
    limits: LimitsConfig
    _open: int = 0
    """Connections, those before their hello too."""
    _strangers: int = 0
    """Those before their hello."""
    _devices: dict[str, list[Screen]] = field(default_factory=lambda: defaultdict(list))
    _staff: list[Screen] = field(default_factory=list)

    @contextmanager
    def connection(self) -> Iterator[bool]:
        """One that has come; false if there are too many."""
        room = self._open < self.limits.connections_in_all
        self._open += 1
        try:
            yield room
        finally:
            self._open -= 1

    @contextmanager
    def stranger(self) -> Iterator[bool]:
        """One that has yet to say what it is; false if there are too many of them."""
        room = self._strangers < self.limits.strangers
        self._strangers += 1
        try:
            yield room
        finally:
            self._strangers -= 1

    def add(self, screen: Screen) -> None:
        """One more; of those of a terminal or a member that are too many the oldest goes."""
        if screen.kind not in DEVICES:
            self._staff.append(screen)
            own = [one for one in self._staff if one.name == screen.name]
            if len(own) > self.limits.screens:
                self._staff.remove(own[0])
                _replace(own[0])
            return
        devices = self._devices[screen.name]
        devices.append(screen)
        while screen.kind == "terminal" and len(devices) > self.limits.connections:
            _replace(devices.pop(0))

    def remove(self, screen: Screen) -> None:
        """It is gone."""
        own = self._devices[screen.name] if screen.kind in DEVICES else self._staff
        if screen in own:
            own.remove(screen)
        if not self._devices.get(screen.name, True):
            del self._devices[screen.name]

    def connected(self, device: str) -> bool:
        """Whether a screen that shows the secret of a device is there."""
        return bool(self._devices.get(device))

    def recheck(self, written: CommittedBatch) -> None:
        """Send away whoever is no longer entitled to what he sees and says."""
        if any(isinstance(state, Staff) for state in written.states.values()):
            self._end(self._staff)
        for commit in written.commits:
            for event in commit.answer.events:
                if isinstance(event, DeviceRevoked):
                    self._end(self._devices.get(event.device, ()))

    def recheck_all(self) -> None:
        """Another process changed who is entitled to what."""
        self._end(self._staff)
        for own in self._devices.values():
            self._end(own)

    def _end(self, screens: Iterable[Screen]) -> None:
        for screen in screens:
            bye = self.unentitled(screen)
            if bye is not None:
                screen.outbox.end(bye)

    def unentitled(self, screen: Screen) -> Bye | None:
        """Why a screen must go, if it must."""
        if screen.kind not in DEVICES:
            member = self.people.signed_on(screen.token)
            return self._signed_off(screen) if member is None else barred(screen.kind, member)
        found = self.floor.state.devices.get(screen.name)
        if found is None or found.revoked or str(found.generation) != screen.token:
            return unknown_device()
        return None

    def _signed_off(self, screen: Screen) -> Bye:
        """Who took over his own sign-on at another screen reads at the first why he is signed off there."""
        elsewhere = self.people.office.state.sign_ons.get(screen.name)
        if elsewhere is None or elsewhere.token == screen.token:
            return not_signed_on()
        says = f"{screen.name} has signed on elsewhere: {elsewhere.where}."
        return Bye(code="signed-on-elsewhere", says=says)


def _replace(screen: Screen) -> None:
    """It may not come back by itself: two would send each other away for ever."""
    screen.outbox.end(Bye(code="replaced", says="Its place was taken by one that came later."))


def unknown_device() -> Bye:
    """It is not enrolled: whoever asks learns no more."""
    return Bye(code="unknown-device", says="This device is not enrolled, or no longer.")


def not_signed_on() -> Bye:
    """The sign-on is over, or never was."""
    return Bye(code="not-signed-on", says="Nobody is signed on with this token, or no longer.")


def barred(kind: str, member: Member) -> Bye | None:
    """Why a screen is not for a member of staff, if it is not."""
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
