"""Access over HTTP: requests that wait for a second administrator, sign-ons, ranks with their powers."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Struct

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.store import Reads, SqlStore, Store
from croupier.offices.staff import commands as c
from croupier.offices.staff import events as e
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR, OpenRequest, Staff
from croupier.records.reports import Period
from croupier.records.reports.access_rights import RightsReport
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.rulebook.authority import AUTHORITY, reaches
from croupier.server.api.people_routes import AnyRequest, Body, ReasonBody
from croupier.server.http.access import PAGE, Number, Word, asks, member_of, reads, reply
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import TheClock, TheConfig, TheJobs, TheSignOn, TheStaff, TheStore
from croupier.server.jobs.job_messages import ReviewRights
from croupier.server.jobs.job_pool import JobPool
from croupier.server.settings.config import HouseConfig
from croupier.server.settings.house_calendar import calendar_of
from croupier.server.wire.messages import Answer, Id

RECENT = 20_000
"""Records at the end of the staff log that are read for the sign-ons of a member."""
UNUSED_DAYS = 90
SIGN_ONS = (e.SignedOn, e.SignedOff, e.SignOnFailed, e.LockedOut, e.Unlocked, e.Seconded)


class IdOnlyBody(Body, frozen=True, kw_only=True):
    """An order with an id only."""

    id: Id


class RequestOut(Struct, frozen=True, kw_only=True):
    """A command about access that waits for a second administrator."""

    request: int
    what: str
    """The type of the command."""
    number: str
    name: str
    ranks: Mapping[str, str]
    """By edition; those that the member gets."""
    roles: tuple[str, ...]
    area: str
    ranks_now: Mapping[str, str]
    roles_now: tuple[str, ...]
    area_now: str
    reason: str
    by: str
    by_name: str
    at: int


class SignOnEventOut(Struct, frozen=True, kw_only=True):
    """A sign-on, its end, a miss, a lock, or the approval of another person's act."""

    at: int
    what: str
    where: str = ""
    address: str = ""
    cause: str = ""
    vouched: str = ""
    """The provider that vouched for the member at a sign-on."""


class PowerOut(Struct, frozen=True, kw_only=True):
    """An act, with the clause or the policy that says who may do it."""

    act: str
    rank: str
    """The lowest rank that may do it."""
    clauses: tuple[str, ...]
    provenance: str


class RankOut(Struct, frozen=True, kw_only=True):
    """A rank of an edition, with what it may and may not do."""

    rank: str
    may: tuple[PowerOut, ...]
    may_not: tuple[PowerOut, ...]


class LadderOut(Struct, frozen=True, kw_only=True):
    """The ranks of an edition from the lowest to the highest."""

    edition: str
    ranks: tuple[RankOut, ...]


class AccessRoutes(Controller):
    """Who may do what, who signed on, and what waits for a second administrator."""

    path = "/api/v1/staff"
    tags = ("staff",)

    @reads("/ranks", ADMINISTRATOR, INSPECTOR)
    async def ranks(self) -> list[LadderOut]:
        """List the ranks of each edition, with what they may and may not do, and the clause."""
        return [_ladder(edition) for edition in AUTHORITY]

    @reads("/review", ADMINISTRATOR, INSPECTOR)
    async def review(
        self,
        request: AnyRequest,
        config: TheConfig,
        store: TheStore,
        clock: TheClock,
        jobs: TheJobs,
    ) -> Response[RightsReport]:
        """List the rights of all staff with who gave them, and when each was last used."""
        value = await _reviewed(request, config.house, store, clock, jobs)
        return Response(value, media_type=MediaType.JSON)  # type: ignore[arg-type]  # encoded there

    @reads("/{number:str}/sign-ons", ADMINISTRATOR, INSPECTOR)
    async def sign_ons(
        self, number: Word, staff_office: TheStaff, store: TheStore
    ) -> list[SignOnEventOut]:
        """List the latest sign-ons of a member, the newest first."""
        if number not in staff_office.state.members:
            raise NotFoundException(detail=f"No member {number!r}.")
        return await asyncio.to_thread(_sign_ons, store, number, staff_office.seq)

    @reads("/requests", ADMINISTRATOR, INSPECTOR)
    async def requests(self, staff_office: TheStaff) -> list[RequestOut]:
        """List the requests that wait for a second administrator."""
        state = staff_office.state
        return [_request(state, waiting) for _, waiting in sorted(state.requests.items())]

    @asks("/requests/{request_number:int}/approve", ADMINISTRATOR)
    async def approve(
        self, request: AnyRequest, request_number: Number, data: JSONBody[IdOnlyBody], sign_on: TheSignOn
    ) -> Response[Answer]:  # fmt: skip
        """Approve the request of another administrator. It is done at once."""
        command = c.ApproveRequest(request=request_number)
        return reply(await sign_on.administer(member_of(request), data.id, command), data.id)

    @asks("/requests/{request_number:int}/close", ADMINISTRATOR)
    async def close(
        self, request: AnyRequest, request_number: Number, data: JSONBody[ReasonBody], sign_on: TheSignOn
    ) -> Response[Answer]:  # fmt: skip
        """Refuse a request, or withdraw the own one."""
        command = c.CloseRequest(request=request_number, reason=data.reason)
        return reply(await sign_on.administer(member_of(request), data.id, command), data.id)


def _request(state: Staff, waiting: OpenRequest) -> RequestOut:
    access: Any = waiting.access
    member = state.members.get(access.number)
    asker = state.members.get(waiting.by)
    changes = isinstance(access, c.AddMember | c.ChangeMember)
    return RequestOut(
        request=waiting.request,
        what=access.__struct_config__.tag,
        number=access.number,
        name=member.name if member else getattr(access, "name", ""),
        ranks=access.ranks if changes else {},
        roles=access.roles if changes else (),
        area=access.area if changes else "",
        ranks_now=member.ranks if member else {},
        roles_now=member.roles if member else (),
        area_now=member.area if member else "",
        reason=getattr(access, "reason", ""),
        by=waiting.by,
        by_name=asker.name if asker else "",
        at=waiting.at,
    )


def _sign_ons(store: Reads, number: str, length: int) -> list[SignOnEventOut]:
    lines = [
        SignOnEventOut(
            at=event.at,
            what=event.__struct_config__.tag,
            where=getattr(event, "where", "") or getattr(event, "of", ""),
            address=getattr(event, "address", ""),
            cause=getattr(event, "cause", "") or getattr(event, "reason", ""),
            vouched=getattr(event, "vouched", ""),
        )
        for event in _events(store, length)
        if event.number == number
    ]
    return lines[: -PAGE - 1 : -1]


def _events(store: Reads, length: int) -> Iterator[Any]:
    for record in store.records(c.STAFF, max(0, length - RECENT)):
        if isinstance(record.event, SIGN_ONS):
            yield record.event


def _ladder(edition: str) -> LadderOut:
    ranks = AUTHORITY[edition]
    powers = [
        PowerOut(
            act=act, rank=power.rank, clauses=tuple(map(str, power.citations)),
            provenance=power.provenance,
        )
        for act, power in ranks.acts.items()
    ]  # fmt: skip
    return LadderOut(
        edition=edition,
        ranks=tuple(
            RankOut(
                rank=rank,
                may=tuple(power for power in powers if reaches(edition, rank, power.rank)),
                may_not=tuple(power for power in powers if not reaches(edition, rank, power.rank)),
            )
            for rank in ranks.ladder
        ),
    )


async def _reviewed(
    request: AnyRequest, house: HouseConfig, store: Store, clock: Clock, jobs: JobPool
) -> bytes:
    """Review the rights in a process of its own, because it reads all logs."""
    if not isinstance(store, SqlStore):
        raise NotFoundException(detail="Nothing is kept from which a review could be made.")
    now = clock()
    head = PeriodHead(
        title="Rights and their last use", version=__version__, operator=house.operator,
        venue=house.venue, period=Period(0, now + 1), made=now, calendar=calendar_of(house), logs={},
    )  # fmt: skip
    return await while_present(request, jobs.do(ReviewRights(head, UNUSED_DAYS)))
