"""The notices to inspectors over HTTP: inspectors acknowledge them, and the operator sees which wait."""

from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Meta

from croupier.offices.floor.commands import AcknowledgeNotice
from croupier.offices.staff.state import DIRECTOR, INSPECTOR
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import RANKED, asks, member_of, reads, reply
from croupier.server.http.parts import (
    TheAlerts,
    TheClock,
    TheFloor,
    TheHub,
    TheTournamentOffice,
)
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.wire.messages import Answer, Id
from croupier.views.staff.inspector_notices import NoticeToInspectorView, notices


class AcknowledgeBody(Body, frozen=True, kw_only=True):
    """The notice that an inspector has read."""

    id: Id
    notice: Annotated[str, Meta(max_length=200)]


class NoticeRoutes(Controller):
    """The inbox of the inspectors."""

    path = "/api/v1/inspector-notices"
    tags = ("records",)

    @reads("/", INSPECTOR, RANKED, DIRECTOR)
    async def inbox(
        self, hub: TheHub, floor_office: TheFloor, tournament_office: TheTournamentOffice,
        clock: TheClock,
    ) -> list[NoticeToInspectorView]:  # fmt: skip
        """List every notice to the inspectors: what waits, what is overdue, what the operator still owes."""
        return notices(tournament_office.state, hub.tables, floor_office.state, clock())

    @asks("/acknowledge", INSPECTOR)
    async def acknowledge(
        self, request: AnyRequest, data: JSONBody[AcknowledgeBody], hub: TheHub,
        floor_office: TheFloor, tournament_office: TheTournamentOffice, clock: TheClock,
        alerts: TheAlerts,
    ) -> Response[Answer]:  # fmt: skip
        """Acknowledge a notice. Name and time go on record."""
        every = notices(tournament_office.state, hub.tables, floor_office.state, clock())
        if data.notice not in {it.notice for it in every if it.standing != "owed"}:
            raise NotFoundException(detail=f"No notice {data.notice!r}.")
        member = member_of(request)
        command = AcknowledgeNotice(notice=data.notice)
        named = of_member(member, data.id)
        return reply(await alerts.submit(member.acting(INSPECTOR), named, command), data.id)
