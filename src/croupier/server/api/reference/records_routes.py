"""The records over HTTP, for whoever has to look into them: logs, heads, reports. Nothing can be changed here."""

import asyncio
from collections.abc import Iterator
from secrets import choice
from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from msgspec import Raw, Struct, to_builtins

from croupier.engine.store import Reads, SqlStore
from croupier.engine.store.entry_codec import encode
from croupier.engine.store.sql.soundness import chain
from croupier.offices.house_log import Head
from croupier.offices.staff.state import INSPECTOR
from croupier.rulebook import CLAUSES
from croupier.server.api.people_routes import AnyRequest
from croupier.server.http.access import PAGE, RANKED, STAFF, From, TheSystem, Word, member_of, reads
from croupier.table.tickets.ticket_number import mask


class RecordOut(Struct, frozen=True, kw_only=True):
    """An event as it is kept."""

    seq: int
    order: str
    kind: str
    event: Raw


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
    """So many entries follow from each other."""
    head: str
    """The hash of the last of them."""
    wrong: str
    """What is wrong with the next; nothing if the log is whole."""


class DrawnOut(Struct, frozen=True, kw_only=True):
    """A table that was drawn by chance."""

    table: str
    of: int
    """From so many, each as likely as any other."""
    at: int


class Records(Controller):
    """Everything but what is worth money or luck in other hands."""

    path = "/api/v1/records"
    tags = ("records",)

    @reads("/heads", INSPECTOR, RANKED)
    async def heads(self, system: TheSystem) -> dict[str, Head]:
        """How far every log has come, and its last hash."""
        return dict(await asyncio.to_thread(system.store.heads))

    @reads("/logs/{place:str}", INSPECTOR)
    async def log(
        self, request: AnyRequest, place: Word, system: TheSystem, after: From = 0
    ) -> list[RecordOut]:
        """A page of a log; no number of a ticket, no verifier and no person stands in it."""
        known = await asyncio.to_thread(system.store.places)
        if place not in known:
            raise NotFoundException(detail=f"No log {place!r}.")
        who = member_of(request).number
        system.watch.alert("log-exported", place=place, subject=who, detail=f"After {after}.")
        return await asyncio.to_thread(lambda: list(_page(system.store, place, after)))

    @reads("/logs/{place:str}/verified", INSPECTOR)
    async def verified(self, place: Word, system: TheSystem) -> VerifiedOut:
        """Hash a whole log again, now: whether each entry follows from the one before, to the last."""
        store, at = system.store, system.clock()
        known = await asyncio.to_thread(store.heads)
        if place not in known or not isinstance(store, SqlStore):
            raise NotFoundException(detail=f"No log {place!r}.")
        found = await asyncio.to_thread(chain, store, place)
        return VerifiedOut(
            place=place, at=at, orders=found.orders, head=found.head, wrong=found.wrong
        )

    @reads("/draw", INSPECTOR)
    async def draw(self, request: AnyRequest, system: TheSystem) -> DrawnOut:
        """Draw a table by chance; who drew it, when and from how many is on record before it is told."""
        tables = sorted(system.config.tables)
        if not tables:
            raise NotFoundException(detail="There is no table.")
        drawn, who = choice(tables), member_of(request).number
        detail = f"One of {len(tables)}."
        at = system.clock()
        await system.watch.raised("table-drawn", place=drawn, subject=who, detail=detail)
        return DrawnOut(table=drawn, of=len(tables), at=at)

    @reads("/clause", *STAFF)
    async def clause(
        self, named: Annotated[str, QueryParameter(name="id", max_length=80)]
    ) -> ClauseOut:
        """A clause of the rulebook in our words."""
        found = CLAUSES.get(named)
        if found is None:
            raise NotFoundException(detail=f"No clause {named!r}.")
        return ClauseOut(id=named, summary=found.summary, behaviour=found.behaviour)


def _page(store: Reads, place: str, after: int) -> Iterator[RecordOut]:
    for record in store.records(place, after, PAGE):
        told = to_builtins(record.event, enc_hook=str)
        told.pop("verifier", None)
        told.pop(
            "person", None
        )  # who an entrant is, only those know who run his tournament (SATG 19.4.8(e))
        # Only the system opens it; what nobody may read is not handed out either.
        (told.get("sealed") or {}).pop("box", None)
        event = Raw(mask(encode(told).decode()).encode())
        yield RecordOut(seq=record.seq, order=record.order, kind=told.pop("type"), event=event)
