"""The records over HTTP, for whoever has to look into them: logs, heads, reports. Nothing can be changed here."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from msgspec import Raw, Struct, to_builtins

from croupier.anchors import Head
from croupier.rulebook import CLAUSES
from croupier.server.access import RANKED, STAFF, From, TheSystem, Word, member_of, reads
from croupier.server.api_people import AnyRequest
from croupier.staff.state import INSPECTOR
from croupier.store import Reads
from croupier.store.coding import encode
from croupier.ticket_numbers import mask

PAGE = 200


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
        """A page of a log; no number of a ticket and no verifier stands in it."""
        known = await asyncio.to_thread(system.store.places)
        if place not in known:
            raise NotFoundException(detail=f"No log {place!r}.")
        who = member_of(request).number
        system.watch.alert("log-exported", place=place, subject=who, detail=f"After {after}.")
        return await asyncio.to_thread(lambda: list(_page(system.store, place, after)))

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
    for record in islice(store.records(place, after), PAGE):
        told = to_builtins(record.event, enc_hook=str)
        told.pop("verifier", None)
        event = Raw(mask(encode(told).decode()).encode())
        yield RecordOut(seq=record.seq, order=record.order, kind=told.pop("type"), event=event)
