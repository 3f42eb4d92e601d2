"""Gaming days and shifts over HTTP: closed with the seal of a report that two people read, and reopened by two."""

from typing import Annotated

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.json import decode

from croupier.errors import BadInput
from croupier.offices.floor.commands import ClosePeriod, ReopenPeriod
from croupier.offices.floor.events import PeriodClosed
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR
from croupier.records.reports import By, Calendar, Report
from croupier.records.reports.report_head import Period
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import REFUSED, asks, member_of, reads, reply
from croupier.server.http.parts import TheAlerts, TheConfig, TheFloor, TheShelf, TheSignOn
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.settings.house_calendar import calendar_of
from croupier.server.wire.messages import Answer, Id, Second, Words, refusal_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

MADE_AGAIN = phrase(
    "This report is no longer kept. Accepted: make it again, read it, and close with its seal."
)


class PeriodOut(Struct, frozen=True, kw_only=True):
    """A closed gaming day or shift."""

    begin: int
    end: int
    title: str
    seal: str
    by: str
    second: str
    at: int


class PeriodsOut(Struct, frozen=True, kw_only=True):
    """The closed gaming days and shifts of the house."""

    shifts: tuple[str, ...]
    """The names of the shifts of each gaming day; none if the house has no shifts."""
    closed: tuple[PeriodOut, ...]
    """The latest period first."""


class CloseBody(Body, frozen=True, kw_only=True):
    """A gaming day or shift is closed with a report that was made and read before."""

    id: Id
    seal: Annotated[str, Meta(max_length=64)]
    """The seal of a report on one gaming day or shift, by table and on all tables."""
    second: Second


class ReopenBody(Body, frozen=True, kw_only=True):
    """A closed gaming day or shift is reopened."""

    id: Id
    begin: int
    end: int
    reason: Words
    second: Second


class PeriodRoutes(Controller):
    """The gaming days and shifts that are closed."""

    path = "/api/v1/periods"
    tags = ("reports",)

    @reads("/", ADMINISTRATOR, INSPECTOR)
    async def periods(self, config: TheConfig, floor_office: TheFloor) -> PeriodsOut:
        """List the closed gaming days and shifts with the seals of their reports."""
        closed = sorted(floor_office.state.closed.values(), key=_latest, reverse=True)
        shifts = tuple(shift.name for shift in calendar_of(config.house).shifts)
        return PeriodsOut(shifts=shifts, closed=tuple(map(_shown, closed)))

    @asks("/close", ADMINISTRATOR)
    async def close(
        self, request: AnyRequest, data: JSONBody[CloseBody], config: TheConfig, shelf: TheShelf,
        sign_on: TheSignOn, alerts: TheAlerts,
    ) -> Response[Answer]:  # fmt: skip
        """Close a gaming day or shift with the seal of its report. A second administrator answers for it too."""
        content = shelf.report(data.seal)
        if content is None:
            return _refused(data.id, Refused(Refusal.REVIEW_CHANGED, detail=MADE_AGAIN))
        head = decode(content, type=Report).head
        title = _title(calendar_of(config.house), head.period)
        if not title or head.by is not By.TABLE or head.tables:
            raise BadInput(
                "This report closes nothing. Accepted: one gaming day or one shift, by table and on all tables."
            )
        if head.made < head.period.end:
            detail = phrase("{title}; accepted: a report that was made after it.", title=title)
            return _refused(data.id, Refused(Refusal.DAY_NOT_OVER, detail=detail))
        command = ClosePeriod(
            begin=head.period.begin, end=head.period.end, title=title, seal=data.seal, second=data.second.number
        )  # fmt: skip
        member = member_of(request)
        named = of_member(member, data.id)
        refused = await sign_on.second_administrator(member, named, command, data.second)
        if refused is not None:
            return _refused(data.id, refused)
        return reply(await alerts.submit(member.acting(ADMINISTRATOR), named, command), data.id)

    @asks("/reopen", ADMINISTRATOR)
    async def reopen(
        self, request: AnyRequest, data: JSONBody[ReopenBody], sign_on: TheSignOn, alerts: TheAlerts
    ) -> Response[Answer]:
        """Reopen a closed gaming day or shift, which is an alert. A second administrator answers for it too."""
        command = ReopenPeriod(
            begin=data.begin, end=data.end, reason=data.reason, second=data.second.number
        )
        member = member_of(request)
        named = of_member(member, data.id)
        refused = await sign_on.second_administrator(member, named, command, data.second)
        if refused is not None:
            return _refused(data.id, refused)
        return reply(await alerts.submit(member.acting(ADMINISTRATOR), named, command), data.id)


def _refused(named: str, refused: Refused) -> Response[Answer]:
    return Response(Answer(id=named, refused=refusal_of(refused)), status_code=REFUSED)


def _title(calendar: Calendar, period: Period) -> str:
    """Return the title of the gaming day or shift that a period is; empty if it is neither."""
    day = calendar.day_of(period.begin)
    whole = calendar.period(day)
    if period == whole:
        return f"Gaming day {day}"
    return next(
        (f"Shift {name}" for shift, name in calendar.shifts_in(whole) if shift == period), ""
    )


def _latest(closed: PeriodClosed) -> tuple[int, int]:
    return closed.begin, closed.end


def _shown(closed: PeriodClosed) -> PeriodOut:
    return PeriodOut(
        begin=closed.begin, end=closed.end, title=closed.title, seal=closed.seal, by=closed.by,
        second=closed.second, at=closed.at,
    )  # fmt: skip
