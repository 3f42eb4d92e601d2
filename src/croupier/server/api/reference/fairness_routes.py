"""Fairness over HTTP: what the results of the house show, for staff and inspectors."""

from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from croupier.engine.store import SqlStore, Store
from croupier.offices.staff.state import MATHEMATICIAN
from croupier.records.fairness.fairness_options import ALWAYS, View
from croupier.records.fairness.fairness_watch import ComparedEntries, WatchedHold, WatchedStream
from croupier.records.reports.period_arguments import between
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import RANKED, RECORDS, asks, member_of, reads
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import TheAlerts, TheFindings, TheStore
from croupier.server.wire.messages import RefusedCall


class FairnessOut(Struct, frozen=True, kw_only=True):
    """What the results of the house show, by equipment, table, dealer or shift."""

    made: int
    """When the logs were read."""
    since: int
    """The first instant of the period; 0 if it has no start."""
    alpha: float
    every: int
    """How many streams share the chance of a false alarm."""
    by: View
    streams: tuple[WatchedStream, ...]
    holds: tuple[WatchedHold, ...]
    entries: tuple[ComparedEntries, ...]
    standing_out: tuple[str, ...]
    """Over all views."""


class CheckBody(Body, frozen=True, kw_only=True):
    """The view by which streams are separated, so that one wheel does not cause three alerts."""

    by: View


class CheckedOut(Struct, frozen=True, kw_only=True):
    """The streams that stand out. Each is now a significant event."""

    standing_out: tuple[str, ...]


class FairnessRoutes(Controller):
    """The results of wheels, dice and shoes, compared with fair ones."""

    path = "/api/v1/fairness"
    tags = ("maths",)

    @reads("/", *RECORDS)
    async def fairness(
        self, request: AnyRequest, store: TheStore, fairness_findings: TheFindings,
        by: Annotated[View, QueryParameter()] = View.EQUIPMENT,
        since: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    ) -> FairnessOut:  # fmt: skip
        """Show every stream of results with its evidence, which remains valid under repeated looks."""
        period = between(since, "", ALWAYS)
        findings = await while_present(request, fairness_findings.of_period(_sql(store), period))
        watch = findings.watch
        return FairnessOut(
            made=findings.made, since=period.begin, alpha=watch.alpha,
            every=len(watch.streams) + len(watch.holds), by=by,
            streams=tuple(stream for stream in watch.streams if stream.view is by),
            holds=tuple(hold for hold in watch.holds if hold.view is by), entries=watch.entries,
            standing_out=watch.standing_out(),
        )  # fmt: skip

    @asks("/check", RANKED, MATHEMATICIAN, refused=RefusedCall)
    async def check(
        self, request: AnyRequest, data: JSONBody[CheckBody], store: TheStore,
        fairness_findings: TheFindings, alerts: TheAlerts,
    ) -> CheckedOut:  # fmt: skip
        """Raise a significant event for each unusual stream. Nothing is locked by it."""
        findings = await while_present(request, fairness_findings.of_period(_sql(store), ALWAYS))
        names = findings.watch.standing_out(data.by)
        for name in names:
            await alerts.raise_alert(
                "fairness-evidence", subject=name, detail="Results differ from what is fair.",
                facts={"stream": name, "by": member_of(request).number},
            )  # fmt: skip
        return CheckedOut(standing_out=names)


def _sql(store: Store) -> SqlStore:
    if not isinstance(store, SqlStore):
        raise NotFoundException(detail="Nothing is kept that could be weighed.")
    return store
