"""The floor over HTTP: significant events with their owners, and the equipment that may connect."""

import asyncio

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Struct

from croupier.engine.store import SqlStore
from croupier.offices.floor import commands as c
from croupier.offices.floor.events import Action, EventRaised
from croupier.offices.floor.significant_events import KINDS, may_clear
from croupier.offices.floor.state import Device, Open
from croupier.offices.staff.state import ENGINEER, INSPECTOR, Member
from croupier.server.api.people_routes import AnyRequest, Body, ReasonBody
from croupier.server.http.access import (
    RANKED,
    REFUSED,
    SEES_TO,
    STAFF,
    Number,
    TheSystem,
    Word,
    asks,
    member_of,
    reads,
)
from croupier.server.http.responses import reply
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.process.self_check import ledger_check
from croupier.server.process.system import System
from croupier.server.wire.messages import Answer, Id, Name, refusal_of
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.screens.pit_view import PitView

LOCKS: tuple[Action, ...] = ("lock-terminal", "lock-table", "stop")
MISMATCH = "ledger-mismatch"


class IdBody(Body, frozen=True, kw_only=True):
    """An order without anything else to say."""

    id: Id


class DeviceBody(Body, frozen=True, kw_only=True):
    """A terminal or device that shall be able to connect."""

    id: Id
    device: Name
    kind: c.DeviceKind
    tables: tuple[Name, ...]
    terminal: Name = ""
    approval: Name = ""
    simulated: bool = False
    has: tuple[c.Part, ...] = ()


class DeviceOut(Struct, frozen=True, kw_only=True):
    """A terminal or device."""

    device: str
    kind: c.DeviceKind
    tables: tuple[str, ...]
    approval: str
    simulated: bool
    generation: int
    revoked: bool


class EnrolledOut(Struct, frozen=True, kw_only=True):
    """The secret goes into the device; it is shown to whoever enrols it and kept nowhere."""

    answer: Answer
    secret: str


class EventOut(Struct, frozen=True, kw_only=True):
    """A significant event that nobody has cleared."""

    number: int
    code: str
    says: str
    action: str
    place: str
    subject: str
    detail: str
    at: int
    taken_by: str
    clauses: tuple[str, ...]
    repeats: int
    """How many more of its kind it stands for; the log has each."""
    latest: int
    """When the last of those was; 0 without any."""


class Watch(Controller):
    """What happens on the floor, and who sees to it."""

    path = "/api/v1/floor"
    tags = ("floor",)

    @reads("/", RANKED, INSPECTOR, ENGINEER)
    async def board(self, system: TheSystem) -> PitView:
        """One tile a table, open files, and what somebody must see to."""
        return system.overseeing.pit()

    @reads("/events", *STAFF)
    async def events(self, system: TheSystem) -> list[EventOut]:
        """Significant events that nobody has cleared, those that nobody took first."""
        found = sorted(system.floor.state.open.items(), key=_first)
        return [_event(number, one) for number, one in found]

    @asks("/events/{number:int}/take", *SEES_TO)
    async def take(
        self, request: AnyRequest, number: Number, data: JSONBody[IdBody], system: TheSystem
    ) -> Response[Answer]:
        """Look after it."""
        return await self._asked(request, system, number, data.id, c.Take(number=number))

    @asks("/events/{number:int}/clear", *SEES_TO)
    async def clear(
        self, request: AnyRequest, number: Number, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[Answer]:
        """It is dealt with, for a reason that is recorded; no lock ends while the accounts do not add up."""
        found = system.floor.state.open.get(number)
        if found and may_clear(found.raised.code, self._by(request, system, number).rank):
            differ = await _accounts_differ(system, found.raised)
            if differ is not None:
                return Response(Answer(id=data.id, refused=refusal_of(differ)), status_code=REFUSED)
        asked = c.Clear(number=number, reason=data.reason)
        return await self._asked(request, system, number, data.id, asked)

    @staticmethod
    async def _asked(
        request: AnyRequest, system: System, number: int, named: str, command: c.FloorCommand
    ) -> Response[Answer]:
        by = Watch._by(request, system, number)
        return reply(
            await system.watch.ask(by, of_member(member_of(request), named), command), named
        )

    @staticmethod
    def _by(request: AnyRequest, system: System, number: int) -> Actor:
        """Whoever calls, as what he may do most with the event."""
        found = system.floor.state.open.get(number)
        return _actor(system, member_of(request), found.raised if found else None)


class Equipment(Controller):
    """The terminals and devices that may connect."""

    path = "/api/v1/devices"
    tags = ("devices",)

    @reads("/", ENGINEER, INSPECTOR, RANKED)
    async def devices(self, system: TheSystem) -> list[DeviceOut]:
        """Everything that is or was enrolled."""
        return [_device(one) for _, one in sorted(system.floor.state.devices.items())]

    @asks("/", ENGINEER, refused=EnrolledOut)
    async def enrol(
        self, request: AnyRequest, data: JSONBody[DeviceBody], system: TheSystem
    ) -> Response[EnrolledOut]:
        """Let a terminal or device connect; a secret of before is worthless from here on."""
        command = c.Enrol(
            device=data.device, kind=data.kind, tables=data.tables, terminal=data.terminal,
            approval=data.approval, simulated=data.simulated, has=data.has,
        )  # fmt: skip
        told = await self._by_engineer(request, system, data.id, command)
        secret = "" if told.content.refused else system.device_secret(data.device)
        return Response(
            EnrolledOut(answer=told.content, secret=secret), status_code=told.status_code
        )

    @asks("/{device:str}/revoke", ENGINEER)
    async def revoke(
        self, request: AnyRequest, device: Word, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[Answer]:
        """Its secret is worthless from here on; if it is connected it is sent away."""
        command = c.Revoke(device=device, reason=data.reason)
        return await self._by_engineer(request, system, data.id, command)

    @staticmethod
    async def _by_engineer(
        request: AnyRequest, system: System, named: str, command: c.FloorCommand
    ) -> Response[Answer]:
        member = member_of(request)
        by = member.acting(ENGINEER)
        return reply(await system.watch.ask(by, of_member(member, named), command), named)


def _first(entry: tuple[int, Open]) -> tuple[bool, int]:
    return bool(entry[1].taken_by), entry[0]


def _actor(system: System, member: Member, event: EventRaised | None) -> Actor:
    """As whom he sees to something: of all that he is, as whom he may clear it, if as any."""
    state = system.state(event.place) if event else None
    edition = state.edition if state is not None and state.setup is not None else ""
    ranked = edition if edition in member.ranks else next(iter(member.ranks), "")
    known = [member.acting(role) for role in member.roles]
    known += [member.actor(ranked)] if member.ranks else []
    able = [one for one in known if event and may_clear(event.code, one.rank)]
    return (able or known)[0]


async def _accounts_differ(system: System, event: EventRaised) -> Refused | None:
    """Play goes on after a fault only over accounts that add up; where they do not, the house stops."""
    store = system.store
    if event.action not in LOCKS or not isinstance(store, SqlStore):
        return None
    check = await asyncio.to_thread(ledger_check, store)
    if check.passed:
        return None
    if not system.watch.is_open(MISMATCH, c.FLOOR, system.name):
        system.watch.alert(MISMATCH, subject=system.name, detail=check.says)
    return Refused(Refusal.ACCOUNTS_DIFFER, detail=check.says)


def _event(number: int, one: Open) -> EventOut:
    raised = one.raised
    return EventOut(
        number=number, code=raised.code, says=KINDS[raised.code].says, action=raised.action, place=raised.place,
        subject=raised.subject, detail=raised.detail, at=raised.at, taken_by=one.taken_by, clauses=raised.clauses,
        repeats=one.repeats, latest=one.latest,
    )  # fmt: skip


def _device(one: Device) -> DeviceOut:
    return DeviceOut(
        device=one.device, kind=one.kind, tables=one.tables, approval=one.approval, simulated=one.simulated,
        generation=one.generation, revoked=one.revoked,
    )  # fmt: skip
