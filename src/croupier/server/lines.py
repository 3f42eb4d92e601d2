"""The devices of the floor on their lines: who they are, what they are told, and what of them is reported."""

import asyncio
import ssl
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from croupier.devices.codes import Code, Report
from croupier.devices.kinds import Kind, Known, fault_of, speaker
from croupier.devices.served import Devices, serve_devices
from croupier.devices.telling import Tell, tells
from croupier.floor.state import Device, Floor
from croupier.pump import Written
from croupier.rounds.commands import Order, ReportMended
from croupier.rounds.state import State
from croupier.server.config import Mode
from croupier.server.pace import Pace
from croupier.ticket_numbers import mask

if TYPE_CHECKING:
    from croupier.server.system import System

SPEAKS = frozenset(kind.value for kind in Kind)
"""The kinds of equipment that have a line of their own; terminals are screens."""
QUIET = {Code.BACK: "device-restored", Code.LOST: "device-lost", Code.REFUSED: "result-refused"}
"""What is no refusal."""
FAILED = {"acceptor": "acceptor-failed", "printer": "printer-failed"}
"""What of a terminal's money cannot be reached is told by its own name."""
UNPROVEN = (Code.UNREADABLE, Code.TOO_LONG, Code.WRONG_MAC, Code.UNKNOWN_DEVICE)
"""What anybody can send who reaches the port."""
STRANGERS = 1
"""So many of these a second are reported; the others are counted."""
TELL, TOLD = "tell", "told"
"""What processes tell each other: a device of yours is to hear this; it has heard it."""
ELSEWHERE_S = 5.0
"""So long is waited for a process that has the device; longer than a device takes to say that it heard."""


class Wanted(Struct, frozen=True, array_like=True):
    """Words for a device that is connected to another process, if to any."""

    process: str
    number: int
    device: str
    words: str


_wanted = msgspec.json.Decoder(Wanted).decode


class Lines:
    """The lines of a system."""

    def __init__(self, system: "System") -> None:
        self._system = system
        self._devices: Devices | None = None
        self._strangers = Pace(STRANGERS)
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[bool]] = {}
        self._ends: list[Callable[[], None]] = []

    async def listen(self) -> None:
        """From here on devices may connect."""
        system = self._system
        config = system.config.server
        tls = None
        if config.tls_certificate is not None:
            tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            tls.load_cert_chain(config.tls_certificate, config.tls_key)
        self._devices = await serve_devices(
            config.host,
            config.device_port,
            self.known,
            system.submit,
            self._report,
            answered=lambda named: system.store.answer(named) is not None,
            clock=system.clock,
            takes_simulated=system.config.house.mode is not Mode.LIVE,
            tls=tls,
        )
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        """A device may be connected to another process than its table is at."""
        for subject, heard in ((TELL, self._is_wanted), (TOLD, self._is_told)):
            self._ends.append(self._system.bus.subscribe(subject, self._on_loop(heard)))

    def _on_loop(self, heard: Callable[[Wanted], None]) -> Callable[[bytes], None]:
        return lambda message: self._system.on_loop(heard, _wanted(message))

    async def close(self) -> None:
        """No device is heard any more."""
        for end in self._ends:
            await asyncio.to_thread(end)
        if self._devices is not None:
            await self._devices.close()

    @property
    def connected(self) -> tuple[str, ...]:
        """The devices that are there."""
        return self._devices.connected if self._devices else ()

    def known(self, name: str) -> Known | None:
        """A device as it was enrolled."""
        found = self._system.floor.state.devices.get(name)
        if found is None or found.kind not in SPEAKS or not found.tables:
            return None
        secret = self._system.key.device_secret(name, found.generation)
        return Known(
            kind=Kind(found.kind), place=found.tables[0], secret=secret, terminal=found.terminal,
            simulated=found.simulated, revoked=found.revoked,
        )  # fmt: skip

    def written(self, written: Written) -> None:
        """What happened at a table is told to its devices; none of them is waited for."""
        for commit in written.commits:
            state = written.states.get(commit.place)
            if isinstance(state, State):
                for event in commit.answer.events:
                    for tell in tells(event, state):
                        self._tell(commit.place, tell)
        if any(isinstance(state, Floor) for state in written.states.values()):
            self.recheck()

    def recheck(self) -> None:
        """Hang up on whatever may no longer connect."""
        for name in self.connected:
            if self._system.floor.state.device(name) is None:
                self.drop(name)

    def drop(self, name: str) -> None:
        """Hang up."""
        if self._devices is not None:
            self._devices.drop(name)

    def _tell(self, table: str, tell: Tell) -> None:
        for device in self._system.floor.state.at(table):
            if device.kind == tell.kind and device.terminal == tell.terminal:
                self._system.later(self._told(device, tell))

    async def _told(self, device: Device, tell: Tell) -> None:
        """A device that does not hear is reported, once; what it did not do somebody else will have to."""
        heard = await self._hears(device.device, tell.words)
        about = {"place": device.tables[0], "subject": device.device}
        if heard and self._is_missed(device.device):
            self._system.watch.alert("device-restored", **about)
        elif not heard and not self._is_missed(device.device):
            detail = mask(f"It was not told to {tell.words}.")
            self._system.watch.alert("device-lost", **about, detail=detail)

    def _is_missed(self, device: str) -> bool:
        """Whether somebody is to look for it."""
        missed = (one.raised for one in self._system.floor.state.open.values())
        return any((one.code, one.subject) == ("device-lost", device) for one in missed)

    async def _hears(self, device: str, words: str) -> bool:
        """Whether a device heard it, here or at another process."""
        if self._devices is not None and device in self.connected:
            return await self._devices.tell(device, words)
        heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        number = next(self._numbers)
        self._waiting[number] = heard
        self._say(TELL, Wanted(self._system.desks.process, number, device, words))
        try:
            async with asyncio.timeout(ELSEWHERE_S):
                return await heard
        except TimeoutError:
            return False
        finally:
            del self._waiting[number]

    def _say(self, subject: str, said: Wanted) -> None:
        self._system.bus.publish(subject, msgspec.json.encode(said))

    def _is_wanted(self, said: Wanted) -> None:
        """Another process has something to say to a device that may be here."""
        if said.process != self._system.desks.process and said.device in self.connected:
            self._system.later(self._pass_on(said))

    async def _pass_on(self, said: Wanted) -> None:
        if self._devices is not None and await self._devices.tell(said.device, said.words):
            self._say(TOLD, said)

    def _is_told(self, said: Wanted) -> None:
        waiting = self._waiting.get(said.number)
        if said.process == self._system.desks.process and waiting and not waiting.done():
            waiting.set_result(True)

    async def _works_again(self, device: str) -> None:
        """The fault that its link was lost ends with it; any other somebody has to mend."""
        known, system = self.known(device), self._system
        fault = fault_of(known) if known else None
        state = system.state(known.place) if known else None
        if known is None or fault is None or state is None:
            return
        if state.faults.get(fault.item) == fault.what:
            now = system.clock()
            mended = ReportMended(item=fault.item, what="The link is back.")
            by = speaker(device, known)
            order = Order(id=f"{known.place}#{state.seq} back", at=now, by=by, command=mended)
            await system.submit(known.place, order)

    def _report(self, report: Report) -> None:
        """No result ever stands in a report."""
        system = self._system
        known = system.floor.state.devices.get(report.device)
        code = QUIET.get(report.code, "device-refused")
        if report.code is Code.LOST and known is not None:
            code = FAILED.get(known.kind, code)
        if report.code is Code.BACK:
            system.later(self._works_again(report.device))
        if code == "device-refused":
            system.metrics.line_refused(report.code.value)
        if report.code in UNPROVEN and not self._strangers.allows(system.clock.elapsed()):
            return  # whoever proves nothing does not fill the log either
        place = known.tables[0] if known and known.tables else "floor"
        detail = f"{report.code.value}: {report.detail}".rstrip(": ")
        system.watch.alert(code, place=place, subject=report.device[:50], detail=detail)
