"""The devices of the floor on their lines: who they are, what they are told, and what of them is reported."""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.devices.device_kinds import EnrolledDevice, Kind, fault_of, speaker
from croupier.devices.device_server import Devices
from croupier.devices.fault_codes import Code, Report
from croupier.devices.notifications import Tell, standing, tells
from croupier.devices.serial_port import SerialLine
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.store import Record
from croupier.offices.floor.state import Device, Floor
from croupier.server.settings.config import Mode
from croupier.server.settings.rate_limit import Pace
from croupier.table.commands import Order, ReportMended
from croupier.table.events import Event
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask

if TYPE_CHECKING:
    from croupier.server.process.system import System

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
SETTLES_S = 1.0
"""A device that comes says first what it has to say; then it is told what still stands."""


class Lines:
    """The lines of a system."""

    def __init__(self, system: "System") -> None:
        self._system = system
        self._devices: Devices | None = None
        self._strangers = Pace(STRANGERS)
        self._told_to: dict[str, int] = {}
        """Up to which event of each table devices were told."""

    async def listen(self) -> None:
        """From here on devices may connect."""
        system = self._system
        config = system.config.server
        tls = None
        if config.tls_certificate is not None:
            tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            tls.load_cert_chain(config.tls_certificate, config.tls_key)
        devices = Devices(
            self.known,
            system.submit,
            self._report,
            answered=lambda named: system.store.answer(named) is not None,
            clock=system.clock,
            takes_simulated=system.config.house.mode is not Mode.LIVE,
            welcomed=self._welcomed,
            elsewhere=self._is_elsewhere,
            stumbled=system.mistake,
        )
        await devices.listen(config.host, config.device_port, tls)
        self._devices = devices
        self._carry()

    def _carry(self) -> None:
        """Devices on serial lines come to the same port as all others."""
        config, tls = self._system.config.server, None
        if config.tls_certificate is not None:
            tls = ssl.create_default_context(cafile=config.tls_certificate)
            tls.check_hostname = False  # it is our own certificate, whatever the host is called
        for device in self._system.config.devices.values():
            if device.serial:
                line = SerialLine(device.serial, config.host, config.device_port, tls)
                self._system.later(line.run())

    async def close(self) -> None:
        """No device is heard any more."""
        if self._devices is not None:
            await self._devices.close()

    @property
    def connected(self) -> tuple[str, ...]:
        """The devices that are there."""
        return self._devices.connected if self._devices else ()

    def has(self, device: str) -> bool:
        """Whether a device is connected to this process."""
        return self._devices is not None and self._devices.has(device)

    def known(self, name: str) -> EnrolledDevice | None:
        """A device as it was enrolled."""
        found = self._system.floor.state.devices.get(name)
        if found is None or found.kind not in SPEAKS or not found.tables:
            return None
        secret = self._system.key.device_secret(name, found.generation)
        return EnrolledDevice(
            kind=Kind(found.kind), place=found.tables[0], secret=secret, terminal=found.terminal,
            simulated=found.simulated, revoked=found.revoked,
        )  # fmt: skip

    def written(self, written: CommittedBatch) -> None:
        """What happened at a table is told to its devices; none of them is waited for."""
        happened = defaultdict[str, list[tuple[int, Event]]](list)
        for commit in written.commits:
            happened[commit.place] += enumerate(commit.answer.events, commit.after)
        for place, events in happened.items():
            state = written.states.get(place)
            if isinstance(state, State):
                self._happened(state, events)
        if any(isinstance(state, Floor) for state in written.states.values()):
            self.recheck()

    def followed(self, state: State, records: Sequence[Record]) -> None:
        """Another process wrote to a table: those of its devices that are connected here hear of it here."""
        self._happened(state, [(record.seq, record.event) for record in records])

    def _happened(self, state: State, events: Iterable[tuple[int, Event]]) -> None:
        """What is written here may be met again in the log: each event is told of once."""
        told_to = self._told_to.get(state.table, 0)
        new = [(seq, event) for seq, event in events if seq >= told_to]
        if new:
            self._told_to[state.table] = new[-1][0] + 1
        for tell in dict.fromkeys(tell for _, event in new for tell in tells(event, state)):
            self._tell(state.table, tell)

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
                self._system.later(self._told(table, device, tell))

    async def _told(self, table: str, device: Device, tell: Tell) -> None:
        """A device that does not hear is reported, once; what it did not do somebody else will have to.

        Of one that is connected nowhere whoever has the table tells.
        """
        name, system = device.device, self._system
        here = self.has(name)
        if self._devices is not None and here and await self._devices.tell(name, tell.words):
            self._restored(name)
            return
        if self._is_missed(name) or not (here or table in system.desks.own):
            return
        if here or await system.whereabouts.lost({name}):
            detail = mask(f"It was not told to {tell.words}.")
            system.watch.alert("device-lost", place=device.tables[0], subject=name, detail=detail)

    def _restored(self, name: str) -> None:
        """Nobody need look for it any more."""
        if self._is_missed(name):
            place = self._system.floor.state.devices[name].tables[0]
            self._system.watch.alert("device-restored", place=place, subject=name)

    def _welcomed(self, name: str) -> None:
        self._restored(name)
        self._system.later(self._catches_up(name))

    async def _catches_up(self, name: str) -> None:
        """What was to be told while it was away, or by a process that is gone, is told now."""
        await asyncio.sleep(SETTLES_S)
        known = self.known(name)
        state = self._system.state(known.place) if known else None
        if known is None or state is None or self._devices is None:
            return
        ticket = self._system.store.ticket
        words = await asyncio.to_thread(standing, known.kind, known.terminal, state, ticket)
        if words:
            await self._devices.tell(name, words)

    async def _is_elsewhere(self, name: str) -> bool:
        return not await self._system.whereabouts.lost({name})

    def _is_missed(self, device: str) -> bool:
        """Whether somebody is to look for it."""
        missed = (one.raised for one in self._system.floor.state.open.values())
        return any((one.code, one.subject) == ("device-lost", device) for one in missed)

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
        if report.code is Code.BACK and self._is_missed(report.device):
            return  # told as it was welcomed
        if report.code in UNPROVEN and not self._strangers.allows(system.clock.elapsed()):
            return  # whoever proves nothing does not fill the log either
        place = known.tables[0] if known and known.tables else "floor"
        detail = f"{report.code.value}: {report.detail}".rstrip(": ")
        system.watch.alert(code, place=place, subject=report.device[:50], detail=detail)
