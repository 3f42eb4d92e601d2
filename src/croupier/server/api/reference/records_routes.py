"""The records over HTTP for inspection: logs, heads and clauses. All calls are read-only."""

import asyncio
from collections.abc import Iterator, Mapping
from secrets import choice
from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from msgspec import Raw, Struct, msgpack

from croupier.engine.store import SqlStore, Store
from croupier.engine.store.sql.soundness import Chain
from croupier.offices.floor.events import EventRaised, EventRepeated
from croupier.offices.house_log import Head
from croupier.offices.staff.state import INSPECTOR
from croupier.records.logged_event import shown_event
from croupier.rulebook import CLAUSES
from croupier.server.api.people_routes import AnyRequest
from croupier.server.http.access import PAGE, RANKED, STAFF, From, Word, member_of, reads
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import (
    TheAlerts,
    TheClock,
    TheConfig,
    TheJobs,
    TheStaff,
    TheStore,
)
from croupier.server.jobs.job_messages import VerifyLog
from croupier.views.staff.alert_sentences import AlertSentences, Fact

_chain_of = msgpack.Decoder(Chain).decode


class RecordOut(Struct, frozen=True, kw_only=True):
    """An event as it is kept."""

    seq: int
    order: str
    at: int
    by: str
    """The member of staff, terminal or device that gave the order."""
    rank: str
    kind: str
    event: Raw
    facts: Mapping[str, Fact] = {}
    """Of an alert: the facts that its sentence names."""
    is_earlier: bool = False
    """Whether an earlier version recorded the alert, without these facts."""


class ClauseOut(Struct, frozen=True, kw_only=True):
    """A clause of the rulebook."""

    id: str
    summary: str
    behaviour: str


class VerifiedOut(Struct, frozen=True, kw_only=True):
    """A log that was hashed again from its beginning."""

    place: str
    at: int
    orders: int
    """How many entries follow from each other."""
    head: str
    """The hash of the last of them."""
    wrong: str
    """What is wrong with the next entry; empty if the log is whole."""
    anchors: int
    """How many anchors of the house log agree with it."""


class DrawnOut(Struct, frozen=True, kw_only=True):
    """A table that was drawn at random."""

    table: str
    of: int
    """The number of tables in the draw. Each is equally likely."""
    at: int


class RecordRoutes(Controller):
    """The records, without data that would be worth money or an advantage in other hands."""

    path = "/api/v1/records"
    tags = ("records",)

    @reads("/heads", INSPECTOR, RANKED)
    async def heads(self, store: TheStore) -> dict[str, Head]:
        """Show the length of every log, and its last hash."""
        return dict(await asyncio.to_thread(store.heads))

    @reads("/logs/{place:str}", INSPECTOR)
    async def log(
        self, request: AnyRequest, place: Word, store: TheStore, alerts: TheAlerts,
        staff_office: TheStaff, config: TheConfig, after: From = 0,
    ) -> list[RecordOut]:  # fmt: skip
        """Show a page of a log, without ticket numbers, verifiers and personal data."""
        known = await asyncio.to_thread(store.places)
        if place not in known:
            raise NotFoundException(detail=f"No log {place!r}.")
        reader = member_of(request).number
        facts = {"by": reader, "what": f"{place}, after {after}"}
        alerts.raise_later(
            "log-exported", place=place, subject=reader, detail=f"After {after}.", facts=facts
        )
        sentences = AlertSentences(staff_office.state, config.house.time_zone)
        return await asyncio.to_thread(lambda: list(_page(store, place, after, sentences)))

    @reads("/logs/{place:str}/verified", INSPECTOR)
    async def verified(
        self, request: AnyRequest, place: Word, store: TheStore, clock: TheClock, jobs: TheJobs
    ) -> VerifiedOut:
        """Hash a whole log again now, and check that each entry follows from the one before."""
        at = clock()
        known = await asyncio.to_thread(store.heads)
        if place not in known or not isinstance(store, SqlStore):
            raise NotFoundException(detail=f"No log {place!r}.")
        verified = _chain_of(await while_present(request, jobs.do(VerifyLog(place))))
        return VerifiedOut(
            place=place, at=at, orders=verified.orders, head=verified.head, wrong=verified.wrong,
            anchors=verified.anchors,
        )  # fmt: skip

    @reads("/draw", INSPECTOR)
    async def draw(
        self, request: AnyRequest, config: TheConfig, clock: TheClock, alerts: TheAlerts
    ) -> DrawnOut:
        """Draw a table at random.

        Who drew it, when and from how many is on record before the answer.
        """
        tables = sorted(config.tables)
        if not tables:
            raise NotFoundException(detail="There is no table.")
        drawn, inspector = choice(tables), member_of(request).number
        detail = f"One of {len(tables)}."
        at = clock()
        facts = {"by": inspector, "count": str(len(tables))}
        await alerts.raise_alert(
            "table-drawn", place=drawn, subject=inspector, detail=detail, facts=facts
        )
        return DrawnOut(table=drawn, of=len(tables), at=at)

    @reads("/names", *STAFF)
    async def names(self, staff_office: TheStaff) -> dict[str, str]:
        """Show the name of every member of staff, by number, so that a screen never shows a number alone."""
        members = staff_office.state.members
        return {number: member.name for number, member in sorted(members.items())}

    @reads("/clause", *STAFF)
    async def clause(
        self, named: Annotated[str, QueryParameter(name="id", max_length=80)]
    ) -> ClauseOut:
        """Show a clause of the rulebook in our words."""
        clause = CLAUSES.get(named)
        if clause is None:
            raise NotFoundException(detail=f"No clause {named!r}.")
        return ClauseOut(id=named, summary=clause.summary, behaviour=clause.behaviour)


def _page(store: Store, place: str, after: int, sentences: AlertSentences) -> Iterator[RecordOut]:
    records = list(store.records(place, after, PAGE))
    orders = store.orders({record.order for record in records})
    for record in records:
        kind, event = shown_event(record.event)
        by = orders[record.order].by
        alert = record.event if isinstance(record.event, EventRaised | EventRepeated) else None
        yield RecordOut(
            seq=record.seq, order=record.order, at=record.event.at, by=by.name, rank=by.rank,
            kind=kind, event=event, facts=sentences.facts(alert) if alert else {},
            is_earlier=alert is not None and sentences.is_earlier(alert),
        )  # fmt: skip
