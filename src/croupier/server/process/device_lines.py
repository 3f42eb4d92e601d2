"""Connect the devices of the floor: check who they are, notify them and report their faults."""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.devices.device_kinds import Kind, fault_of, speaker
from croupier.devices.device_server import Devices
from croupier.devices.fault_codes import Code, Report
from croupier.devices.notifications import Notification, notifications, pending_words
from croupier.devices.serial_port import SerialLine
from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.store import Record, Store
from croupier.offices.floor.state import Device, Floor
from croupier.server.alerts.alerts import AlertLog
from croupier.server.alerts.connection_directory import ConnectionDirectory
from croupier.server.health.open_connections import port_limits
from croupier.server.orders.order_queue import Submit
from croupier.server.process.background import Background
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.process.offices import FloorOffice
from croupier.server.process.running_tables import RunningTables
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace
from croupier.table.commands import Order, ReportMended
from croupier.table.dealing.faces import is_of_no_spin
from croupier.table.events import Event
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask

QUIET = {Code.BACK: "device-restored", Code.LOST: "device-lost", Code.REFUSED: "result-refused"}
"""The reports that are not refusals, with the code of their alert."""
FAILED = {"acceptor": "acceptor-failed", "printer": "printer-failed"}
"""Lost acceptors and printers of a terminal have an alert code of their own."""
UNPROVEN = (Code.UNREADABLE, Code.TOO_LONG, Code.WRONG_MAC, Code.UNKNOWN_DEVICE)
"""The reports that anyone who reaches the port can cause."""
STRANGERS = 1
"""Unproven reports that are logged per second. The others are only counted."""
SETTLES_S = 1.0
"""Seconds that a new device has to send its own messages before it gets the pending instructions."""


@dataclass(eq=False, kw_only=True)
class DeviceLines:
    """The device lines of this process."""

    config: Config
    store: Store
    clock: Clock
    metrics: Metrics
    background: Background
    floor: FloorOffice
    enrolled: EnrolledEquipment
    tables: RunningTables
    connections: ConnectionDirectory
    alerts: AlertLog
    submit: Submit
    seal: TicketSeal
    _devices: Devices | None = None
    _strangers: Pace = field(default_factory=lambda: Pace(STRANGERS))
    _notified: dict[str, int] = field(default_factory=dict)
    """By table: the number of the next event that its devices have not been notified of."""

    async def listen(self) -> None:
        """Open the port, so that devices can connect."""
        config = self.config.server
        tls = None
        if config.tls_certificate is not None:
            tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            tls.load_cert_chain(config.tls_certificate, config.tls_key)
        devices = Devices(
            self.enrolled.device, self.submit, self._report,
            answered=lambda named: self.store.answer(named) is not None, clock=self.clock,
            takes_simulated=self.config.house.mode is not Mode.LIVE, welcomed=self._welcomed,
            elsewhere=self._is_elsewhere, stumbled=self.background.mistake,
            limits=port_limits(
                "devices", self.config.limits.devices_in_all, self.config, clock=self.clock,
                metrics=self.metrics, alerts=self.alerts, background=self.background,
            ),
        )  # fmt: skip
        await devices.listen(config.host, config.device_port, tls)
        self._devices = devices
        self._carry()

    def _carry(self) -> None:
        """Connect the devices on serial lines to the same port as all others."""
        config, tls = self.config.server, None
        if config.tls_certificate is not None:
            tls = ssl.create_default_context(cafile=config.tls_certificate)
            tls.check_hostname = (
                False  # it is our own certificate, independent of the name of the host
            )
        for device in self.config.devices.values():
            if device.serial:
                line = SerialLine(device.serial, config.host, config.device_port, tls)
                self.background.later(line.run())

    async def close(self) -> None:
        """Close the port and all connections."""
        if self._devices is not None:
            await self._devices.close()

    @property
    def connected(self) -> tuple[str, ...]:
        """The names of the connected devices."""
        return self._devices.connected if self._devices else ()

    def has(self, device: str) -> bool:
        """Whether a device is connected to this process."""
        return self._devices is not None and self._devices.has(device)

    def on_commit(self, batch: CommittedBatch) -> None:
        """Notify the devices of a table of the events of a batch, without waiting for any device."""
        events_by_place = defaultdict[str, list[tuple[int, Event]]](list)
        for commit in batch.commits:
            events_by_place[commit.place] += enumerate(commit.answer.events, commit.after)
        for place, events in events_by_place.items():
            state = batch.states.get(place)
            if isinstance(state, State):
                self._notify(state, events)
        if any(isinstance(state, Floor) for state in batch.states.values()):
            self.recheck()

    def on_remote_events(self, state: State, records: Sequence[Record]) -> None:
        """Notify devices that are connected here of events that another process wrote."""
        self._notify(state, [(record.seq, record.event) for record in records])

    def _notify(self, state: State, events: Iterable[tuple[int, Event]]) -> None:
        """Notify the devices of each event once, although an event written here may appear again in the log."""
        notified = self._notified.get(state.table, 0)
        new = [(seq, event) for seq, event in events if seq >= notified]
        if new:
            self._notified[state.table] = new[-1][0] + 1
        for message in dict.fromkeys(
            message for _, event in new for message in notifications(event, state)
        ):
            self._notify_kind(state.table, message)

    def recheck(self) -> None:
        """Disconnect every device that may no longer connect."""
        for name in self.connected:
            if self.floor.state.device(name) is None:
                self.drop(name)

    def drop(self, name: str) -> None:
        """Disconnect a device."""
        if self._devices is not None:
            self._devices.drop(name)

    def _notify_kind(self, table: str, message: Notification) -> None:
        for device in self.floor.state.at(table):
            if device.kind == message.kind and device.terminal == message.terminal:
                self.background.later(self._notify_device(table, device, message))

    async def _notify_device(self, table: str, device: Device, message: Notification) -> None:
        """Notify a device, and raise one alert if it does not answer.

        Staff must then do what the device did not do. If a device is connected nowhere, the process
        that has its table raises the alert.
        """
        name = device.device
        is_here = self.has(name)
        if (
            self._devices is not None
            and is_here
            and await self._devices.notify(name, self._words(device.kind, message.words))
        ):
            self._restored(name)
            return
        if self._is_missed(name) or not (is_here or table in self.tables.own):
            return
        if is_here or await self.connections.missing({name}):
            detail = mask(f"It did not get the message {message.words}.")
            self.alerts.raise_later(
                "device-lost", place=device.tables[0], subject=name, detail=detail,
                facts={"device": name, "why": "not-told"},
            )  # fmt: skip

    def _restored(self, name: str) -> None:
        """Report that a missed device is back, which ends its alert."""
        if self._is_missed(name):
            place = self.floor.state.devices[name].tables[0]
            facts = {"device": name}
            self.alerts.raise_later("device-restored", place=place, subject=name, facts=facts)

    def _welcomed(self, name: str) -> None:
        self._restored(name)
        self.background.later(self._catches_up(name))

    async def _catches_up(self, name: str) -> None:
        """Send a device the pending instructions from the time when it was away."""
        await asyncio.sleep(SETTLES_S)
        known = self.enrolled.device(name)
        state = self.tables.state(known.place) if known else None
        if known is None or state is None or self._devices is None:
            return
        ticket = self.store.ticket
        words = await asyncio.to_thread(pending_words, known.kind, known.terminal, state, ticket)
        if words:
            await self._devices.notify(name, self._words(known.kind, words))

    def _words(self, kind: str, words: str) -> str:
        """Return a message as the device gets it: only a printer is told the number of a ticket."""
        return self.seal.revealed(words) if kind == Kind.PRINTER else words

    async def _is_elsewhere(self, name: str) -> bool:
        return not await self.connections.missing({name})

    def _is_missed(self, device: str) -> bool:
        """Say whether a lost-device alert is open for this device."""
        missed = (alert.raised for alert in self.floor.state.open.values())
        return any((alert.code, alert.subject) == ("device-lost", device) for alert in missed)

    async def _works_again(self, device: str) -> None:
        """End the fault that the lost link caused. Staff must mend any other fault."""
        known = self.enrolled.device(device)
        fault = fault_of(known) if known else None
        state = self.tables.state(known.place) if known else None
        if known is None or fault is None or state is None:
            return
        if state.faults.get(fault.item) == fault.what:
            now = self.clock()
            mended = ReportMended(item=fault.item, what="The link is back.")
            by = speaker(device, known)
            order = Order(id=f"{known.place}#{state.seq} back", at=now, by=by, command=mended)
            await self.submit(known.place, order)

    def _report(self, report: Report) -> None:
        """Turn a report into an alert. A report never contains a result."""
        known = self.floor.state.devices.get(report.device)
        code = QUIET.get(report.code, "device-refused")
        if report.code is Code.LOST and known is not None:
            code = FAILED.get(known.kind, code)
        if report.code is Code.BACK:
            self.background.later(self._works_again(report.device))
        if code == "device-refused":
            self.metrics.line_refused(report.code.value)
        if report.code is Code.BACK and self._is_missed(report.device):
            return  # reported when the device was welcomed
        if report.code in UNPROVEN and not self._strangers.allows(self.clock.elapsed()):
            return  # an unproven sender must not fill the log
        place = known.tables[0] if known and known.tables else "floor"
        if report.code is Code.REFUSED and is_of_no_spin(self.tables.state(place), report.refusal):
            return  # a no spin is a normal part of play, and the device may still read its throw
        detail = f"{report.code.value}: {report.detail}".rstrip(": ")
        facts = {"device": report.device[:50], "why": "silent", "fault": report.code.value}
        facts["refusal"] = report.refusal
        self.alerts.raise_later(
            code, place=place, subject=report.device[:50], detail=detail, facts=facts
        )
