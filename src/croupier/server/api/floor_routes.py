"""The floor over HTTP: alerts with their owners, and the equipment that may connect."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct, convert

from croupier.engine.store import SqlStore, Store
from croupier.offices.floor import commands as c
from croupier.offices.floor.events import Action, EventRaised
from croupier.offices.floor.significant_events import KINDS, may_clear
from croupier.offices.floor.state import Open
from croupier.offices.staff.state import ADMINISTRATOR, ENGINEER, INSPECTOR, Member
from croupier.server.alerts.alerts import AlertLog
from croupier.server.api.people_routes import AnyRequest, Body, ReasonBody, fields_of
from croupier.server.health.self_check import ledger_check
from croupier.server.http.access import (
    RANKED,
    REFUSED,
    SEES_TO,
    STAFF,
    Denied,
    Number,
    Word,
    asks,
    member_of,
    reads,
    reply,
)
from croupier.server.http.parts import (
    TheAlerts,
    TheConfig,
    TheConnections,
    TheEnrolled,
    TheFloor,
    TheStaff,
    TheStaffScreens,
    TheStore,
    TheTables,
)
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.process.offices import FloorOffice
from croupier.server.process.running_tables import RunningTables
from croupier.server.settings.config import Config
from croupier.server.setup.opening_code import OpeningCode, opening_code
from croupier.server.wire.messages import Answer, Id, Name, RefusedCall, refusal_of
from croupier.table.values.people import Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.list_rows import blank, broken_row, rows
from croupier.views.screens.pit_view import PitView
from croupier.views.staff.alert_sentences import AlertSentences, Fact
from croupier.words import Phrase

LOCKS: tuple[Action, ...] = ("lock-terminal", "lock-table", "stop")
MISMATCH = "ledger-mismatch"


class IdBody(Body, frozen=True, kw_only=True):
    """An order with an id only."""

    id: Id


class DeviceBody(Body, frozen=True, kw_only=True):
    """A terminal or device to enrol."""

    id: Id
    device: Name
    kind: c.DeviceKind
    tables: tuple[Name, ...]
    terminal: Name = ""
    approval: Name = ""
    simulated: bool = False
    has: tuple[c.Part, ...] = ()
    address: Annotated[str, Meta(max_length=200)] = ""
    """Under which the device reaches the house, such as `https://floor.example:8470`: for its QR code."""


class DeviceOut(Struct, frozen=True, kw_only=True):
    """A terminal or device."""

    device: str
    kind: c.DeviceKind
    tables: tuple[str, ...]
    approval: str
    simulated: bool
    generation: int
    revoked: bool
    terminal: str = ""
    """The terminal to which it belongs; empty if none."""
    enrolled_at: int = 0
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class DeviceHealthOut(Struct, frozen=True, kw_only=True):
    """The equipment that may connect, by whether it is connected now."""

    connected: list[str]
    missing: list[str]


class EnrolledOut(Struct, frozen=True, kw_only=True):
    """The secret to put into the device. It is shown once, at the enrolment, and kept nowhere."""

    answer: Answer
    secret: str
    opens: OpeningCode | None = None
    """Opens its screen on a phone or tablet, if it has a screen and an address was given."""


class EventOut(Struct, frozen=True, kw_only=True):
    """A significant event that is still open."""

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
    """How many more of its kind it represents. The log has each."""
    latest: int
    """The time of the last of those; 0 without any."""
    facts: Mapping[str, Fact] = {}
    """By name: the facts that its sentence names. A fact that is not on record is left out."""
    opens: str = ""
    """The part of the pit's screen where staff act on it."""
    owner: str = ""
    """Who took it, by name and number; empty while no member of staff has."""
    own: bool = False
    """Whether the reader did it, or approved it: then it is no alert for the reader."""
    may_clear: bool = False
    """Whether the reader may clear it."""
    is_earlier: bool = False
    """Whether an earlier version recorded it, without the facts of its sentence."""
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class AlertRoutes(Controller):
    """The alerts of the floor, and who handles them."""

    path = "/api/v1/floor"
    tags = ("floor",)

    @reads("/", RANKED, INSPECTOR, ENGINEER)
    async def board(self, staff_screens: TheStaffScreens) -> PitView:
        """Show one tile per table, the open cases and the open alerts."""
        return staff_screens.pit()

    @reads("/events", *STAFF)
    async def events(
        self, request: AnyRequest, floor_office: TheFloor, staff_office: TheStaff, config: TheConfig,
        running_tables: TheTables,
    ) -> list[EventOut]:  # fmt: skip
        """List the open significant events. Those without an owner come first."""
        alerts = sorted(floor_office.state.open.items(), key=_first)
        numbered = ((number, (number, alert)) for number, alert in alerts)
        reader = member_of(request)
        shown = AlertSentences(staff_office.state, config.house.time_zone)

        def event(pair: tuple[int, Open]) -> EventOut:
            by = _actor(running_tables, reader, floor_office, pair[0])
            may = _may_clear(pair[1].raised, by)
            return _event(pair, shown, reader.number, may=may)

        return rows(numbered, event, _broken_event)

    @asks("/events/{number:int}/take", *SEES_TO)
    async def take(
        self, request: AnyRequest, number: Number, data: JSONBody[IdBody],
        running_tables: TheTables, floor_office: TheFloor, alerts: TheAlerts,
    ) -> Response[Answer]:  # fmt: skip
        """Take charge of an event."""
        by = _actor(running_tables, member_of(request), floor_office, number)
        return await _submit(request, alerts, by, data.id, c.Take(number=number))

    @asks("/events/{number:int}/clear", *SEES_TO)
    async def clear(
        self, request: AnyRequest, number: Number, data: JSONBody[ReasonBody], config: TheConfig,
        store: TheStore, running_tables: TheTables, floor_office: TheFloor, alerts: TheAlerts,
    ) -> Response[Answer]:  # fmt: skip
        """Clear an event, with a reason on record.

        No lock ends while the accounts do not balance.
        """
        alert = floor_office.state.open.get(number)
        by = _actor(running_tables, member_of(request), floor_office, number)
        if alert is not None and may_clear(alert.raised.code, by.rank):
            differ = await _accounts_differ(config, store, alerts, alert.raised)
            if differ is not None:
                return Response(Answer(id=data.id, refused=refusal_of(differ)), status_code=REFUSED)
        by = _actor(running_tables, member_of(request), floor_office, number)
        return await _submit(
            request, alerts, by, data.id, c.Clear(number=number, reason=data.reason)
        )


class DeviceRoutes(Controller):
    """The terminals and devices that may connect."""

    path = "/api/v1/devices"
    tags = ("devices",)

    @reads("/", ENGINEER, ADMINISTRATOR, INSPECTOR, RANKED)
    async def devices(self, floor_office: TheFloor) -> list[DeviceOut]:
        """List everything that is or was enrolled."""
        return rows(
            sorted(floor_office.state.devices.items()),
            lambda device: convert(device, DeviceOut, from_attributes=True),
            broken_row(DeviceOut, "device", "approval"),
        )

    @reads("/health", ENGINEER, ADMINISTRATOR, INSPECTOR)
    async def health(self, floor_office: TheFloor, connections: TheConnections) -> DeviceHealthOut:
        """Say which equipment is connected to any process of the house."""
        names = {it.device for it in floor_office.state.devices.values() if not it.revoked}
        missing = await connections.missing(names)
        return DeviceHealthOut(connected=sorted(names - missing), missing=sorted(missing))

    @asks("/", ENGINEER, refused=RefusedCall)
    async def enrol(
        self, request: AnyRequest, data: JSONBody[DeviceBody], alerts: TheAlerts,
        enrolled: TheEnrolled,
    ) -> Response[EnrolledOut]:  # fmt: skip
        """Let a terminal or device connect. Any former secret becomes invalid."""
        fields = fields_of(data)
        address = fields.pop("address")
        by, command = member_of(request).acting(ENGINEER), c.Enrol(**fields)
        response = await _submit(request, alerts, by, data.id, command)
        answer = response.content
        if answer.refused:
            raise Denied(REFUSED, answer.refused)
        secret = enrolled.secret(data.device)
        opens = opening_code(address, data.kind, data.device, secret)
        body = EnrolledOut(answer=answer, secret=secret, opens=opens)
        return Response(body, status_code=response.status_code)

    @asks("/{device:str}/revoke", ENGINEER)
    async def revoke(
        self, request: AnyRequest, device: Word, data: JSONBody[ReasonBody], alerts: TheAlerts
    ) -> Response[Answer]:
        """Make the secret of a device invalid, and disconnect the device."""
        by = member_of(request).acting(ENGINEER)
        command = c.Revoke(device=device, reason=data.reason)
        return await _submit(request, alerts, by, data.id, command)


def _first(entry: tuple[int, Open]) -> tuple[bool, int]:
    return bool(entry[1].taken_by), entry[0]


async def _submit(
    request: AnyRequest, alerts: AlertLog, by: Actor, named: str, command: c.FloorCommand
) -> Response[Answer]:
    return reply(await alerts.submit(by, of_member(member_of(request), named), command), named)


def _actor(
    running_tables: RunningTables, member: Member, floor_office: FloorOffice, number: int
) -> Actor:
    """Return the member in a role that may clear the event, or else in any role."""
    alert = floor_office.state.open.get(number)
    state = running_tables.state(alert.raised.place) if alert else None
    edition = state.edition if state is not None and state.setup is not None else ""
    governing = [edition] if edition in member.ranks else [*member.ranks]
    known = [member.acting(role) for role in member.roles]
    known += [member.actor(ranked) for ranked in governing]
    able = [actor for actor in known if alert and may_clear(alert.raised.code, actor.rank)]
    return (able or known)[0]


async def _accounts_differ(
    config: Config, store: Store, alerts: AlertLog, event: EventRaised
) -> Refused | None:
    """Refuse to end a lock while the accounts do not balance, and raise an alert that stops the house."""
    if event.action not in LOCKS or not isinstance(store, SqlStore):
        return None
    check = await asyncio.to_thread(ledger_check, store)
    if check.passed:
        return None
    if not alerts.is_open(MISMATCH, c.FLOOR, config.server.process_name):
        name = config.server.process_name
        facts = {"process": name, "finding": check.says}
        alerts.raise_later(MISMATCH, subject=name, detail=check.says, facts=facts)
    return Refused(Refusal.ACCOUNTS_DIFFER, detail=Phrase(check.says))


def _broken_event(number: str, fault: str) -> EventOut:
    return blank(EventOut, number=int(number), says=fault, fault=fault)


def _may_clear(event: EventRaised, by: Actor) -> bool:
    return may_clear(event.code, by.rank) and not same_person(by.name, *event.people)


def _event(
    numbered: tuple[int, Open], sentences: AlertSentences, reader: str, *, may: bool
) -> EventOut:
    number, alert = numbered
    event = alert.raised
    facts = sentences.facts(event)
    return EventOut(
        number=number, code=event.code, says=sentences.english(event, facts), action=event.action,
        place=event.place, subject=event.subject, detail=event.detail, at=event.at,
        taken_by=alert.taken_by, clauses=event.clauses, repeats=alert.repeats, latest=alert.latest,
        facts=facts, opens=KINDS[event.code].opens, own=same_person(reader, *event.doers), may_clear=may,
        owner=sentences.person(alert.taken_by), is_earlier=sentences.is_earlier(event),
    )  # fmt: skip
