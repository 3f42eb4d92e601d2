"""Reports over HTTP: the figures of a gaming day or period, as on the command line."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.json import decode

from croupier import __version__
from croupier.engine.store import SqlStore, Store
from croupier.offices.floor.commands import SignTicketReview
from croupier.offices.floor.events import TicketReviewSigned
from croupier.offices.staff.state import ADMINISTRATOR, CASHIER, INSPECTOR
from croupier.records.log_reader import head_of
from croupier.records.reports import By, PeriodArguments, Report
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.cash.ticket_review import TicketReview, review_seal
from croupier.server.alerts.alerts import AlertLog
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import RECORDS, REFUSED, asks, member_of, reads, reply
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import (
    TheAlerts,
    TheClock,
    TheConfig,
    TheFloor,
    TheJobs,
    TheShelf,
    TheStore,
)
from croupier.server.jobs.job_messages import MakeReport, ReportForm, ReviewTickets, WriteReport
from croupier.server.jobs.job_pool import JobPool
from croupier.server.orders.staff_sign_on import of_member
from croupier.server.settings.config import HouseConfig
from croupier.server.settings.house_calendar import calendar_of
from croupier.server.wire.messages import Answer, Id, Name, Words, refusal_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

When = Annotated[str, QueryParameter(max_length=40)]


class SignatureOut(Struct, frozen=True, kw_only=True):
    """Who signed a review, and when."""

    by: str
    at: int
    seal: str
    remarks: str


class TicketReviewOut(Struct, frozen=True, kw_only=True):
    """The tickets of a gaming day, and the signature of its review."""

    day: date
    review: TicketReview
    seal: str
    signed: SignatureOut | None
    """None until a member of staff signs."""


class SignBody(Body, frozen=True, kw_only=True):
    """The signature of a review. The same id again is the same signature."""

    id: Id
    day: Annotated[str, Meta(max_length=10)]
    seal: Name
    remarks: Words = ""


class ProgressOut(Struct, frozen=True, kw_only=True):
    """How far a report has come."""

    runs: bool
    """Whether it waits or is being made."""
    done: int
    of: int
    """Orders that are read, and all orders of the house; both 0 before the first thousand."""
    seal: str
    """Of a report that is made: the seal that names it for a download."""


MEDIA: Mapping[ReportForm, str] = {
    "pdf": "application/pdf", "csv": "text/csv; charset=utf-8", "json": "application/json",
}  # fmt: skip


class ReportRoutes(Controller):
    """The figures of the house."""

    path = "/api/v1/reports"
    tags = ("reports",)

    @reads("/", *RECORDS, ADMINISTRATOR)
    async def report(
        self, request: AnyRequest, config: TheConfig, store: TheStore, clock: TheClock,
        alerts: TheAlerts, jobs: TheJobs, shelf: TheShelf,
        table: Annotated[tuple[str, ...], QueryParameter(max_items=1_000)] = (),
        day: When = "",
        last_day: Annotated[str, QueryParameter(name="last-day", max_length=40)] = "",
        month: When = "", year: When = "",
        since: Annotated[str, QueryParameter(name="from", max_length=40)] = "", to: When = "",
        shift: When = "", by: Annotated[By, QueryParameter()] = By.TABLE,
        named: Annotated[str, QueryParameter(name="id", max_length=64)] = "",
    ) -> Response[Report]:  # fmt: skip
        """Report on gaming days, a shift, a month, a year, or a period from one instant to another.

        The default is today. With an id of the caller its progress can be asked, and afterwards its seal.
        """
        house = config.house
        if not isinstance(store, SqlStore):
            raise NotFoundException(detail="Nothing is kept from which a report could be made.")
        head = head_of(
            calendar_of(house), by, table, PeriodArguments(day, last_day, month, year, since, to, shift), now=clock(),
            operator=house.operator, venue=house.venue,
        )  # fmt: skip
        _record_reading(alerts, request, head.title)
        key = f"{member_of(request).number} {named}"
        try:
            job = jobs.do(MakeReport(head), shelf.begin(key))
            value: Any = await while_present(request, job)
        finally:
            shelf.end(key)
        shelf.keep(key, value)
        return Response(value, media_type=MediaType.JSON)

    @reads("/progress", *RECORDS, ADMINISTRATOR)
    async def progress(
        self, request: AnyRequest, shelf: TheShelf,
        named: Annotated[str, QueryParameter(name="id", max_length=64)],
    ) -> ProgressOut:  # fmt: skip
        """Show how far a report of the caller has come."""
        found = shelf.progress(f"{member_of(request).number} {named}")
        done, of = found or (0, 0)
        seal = shelf.seal(f"{member_of(request).number} {named}")
        return ProgressOut(runs=found is not None, done=done, of=of, seal=seal)

    @reads("/file", *RECORDS, ADMINISTRATOR)
    async def file(
        self, request: AnyRequest, alerts: TheAlerts, jobs: TheJobs, shelf: TheShelf,
        seal: Annotated[str, QueryParameter(max_length=64)],
        form: Annotated[ReportForm, QueryParameter(name="as")] = "pdf",
    ) -> Response[bytes]:  # fmt: skip
        """Download a report that was made, as PDF or CSV, or as the JSON that its seal is of."""
        report = shelf.report(seal)
        if report is None:
            raise NotFoundException(detail="This report is no longer kept. Make it again.")
        _record_reading(alerts, request, f"Report {seal[:8]} as {form.upper()}")
        content = await while_present(request, jobs.do(WriteReport(report, form)))
        headers = {"content-disposition": f'attachment; filename="report-{seal[:8]}.{form}"'}
        return Response(content, media_type=MEDIA[form], headers=headers)

    @reads("/tickets", CASHIER, INSPECTOR)
    async def tickets(
        self, request: AnyRequest, config: TheConfig, store: TheStore, clock: TheClock,
        alerts: TheAlerts, floor_office: TheFloor, jobs: TheJobs, day: When = "",
    ) -> TicketReviewOut:  # fmt: skip
        """Review the tickets of a gaming day, today's without one, and tell who signed the review."""
        named, review = await _reviewed(request, config.house, store, jobs, day, clock())
        _record_reading(alerts, request, "Tickets")
        return TicketReviewOut(
            day=named, review=review, seal=review_seal(review),
            signed=_signature(floor_office.state.ticket_reviews.get(named)),
        )  # fmt: skip

    @asks("/tickets/sign", CASHIER)
    async def sign(
        self, request: AnyRequest, data: JSONBody[SignBody], config: TheConfig, store: TheStore,
        clock: TheClock, alerts: TheAlerts, jobs: TheJobs,
    ) -> Response[Answer]:  # fmt: skip
        """Sign that the tickets of a gaming day were reviewed, by the seal of the review that was read."""
        day, review = await _reviewed(request, config.house, store, jobs, data.day, clock())
        seal = review_seal(review)
        if data.seal != seal:
            detail = phrase("Accepted: the seal of {day}, read again.", day=day.isoformat())
            refused = Refused(Refusal.REVIEW_CHANGED, detail=detail)
            answer = Answer(id=data.id, refused=refusal_of(refused))
            return Response(answer, status_code=REFUSED)
        command = SignTicketReview(
            day=day, ended=review.head.period.end, seal=seal, owed=review.owed,
            booked=review.booked, differences=len(review.differences), remarks=data.remarks,
        )  # fmt: skip
        member = member_of(request)
        named = of_member(member, data.id)
        return reply(await alerts.submit(member.acting(CASHIER), named, command), data.id)


def _record_reading(alerts: AlertLog, request: AnyRequest, what: str) -> None:
    """Record who read which figures."""
    reader = member_of(request).number
    facts = {"by": reader, "what": what}
    alerts.raise_later("log-exported", subject=reader, detail=f"{what}.", facts=facts)


async def _reviewed(
    request: AnyRequest, house: HouseConfig, store: Store, jobs: JobPool, day: str, now: int
) -> tuple[date, TicketReview]:
    """Make the review of the tickets of a gaming day."""
    if not isinstance(store, SqlStore):
        raise NotFoundException(detail="Nothing is kept from which a review could be made.")
    calendar = calendar_of(house)
    title, period = PeriodArguments(day=day).period(calendar, now)
    head = PeriodHead(
        title=f"Tickets, {title[0].lower()}{title[1:]}", version=__version__, operator=house.operator,
        venue=house.venue, period=period, made=now, calendar=calendar, logs={},
    )  # fmt: skip
    value = await while_present(request, jobs.do(ReviewTickets(head)))
    return calendar.day_of(period.begin), decode(value, type=TicketReview)


def _signature(signed: TicketReviewSigned | None) -> SignatureOut | None:
    if signed is None:
        return None
    return SignatureOut(by=signed.by, at=signed.at, seal=signed.seal, remarks=signed.remarks)
