"""The tables over HTTP: what staff may see of them and ask of them."""

import asyncio
from typing import TypeVar

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Struct

from croupier.receipts import receipts
from croupier.rounds.commands import Command, OpenTable
from croupier.rounds.state import State
from croupier.rounds.telling import Told, tell
from croupier.server import wire
from croupier.server.access import (
    RANKED,
    RECORDS,
    STAFF,
    From,
    Number,
    TheSystem,
    Word,
    asks,
    member_of,
    reads,
)
from croupier.server.answers import reply
from croupier.server.api_people import AnyRequest, Body
from croupier.server.system import System
from croupier.server.wire import Answer, Id
from croupier.store import Reads
from croupier.views.dealer import DealerView
from croupier.views.inspector import RoundView, round_view
from croupier.views.offer import OfferView, offer_view
from croupier.views.table import TableView, table_view

T = TypeVar("T")


class OrderBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: Command
    second: wire.Second | None = None


class OpenBody(Body, frozen=True, kw_only=True):
    """Open a table as it was set up."""

    id: Id


class RoundOut(Struct, frozen=True, kw_only=True):
    """A round with everything that is known of it."""

    round: RoundView
    agrees: bool
    """Whether the rules, run again, say what was paid."""


class Tables(Controller):
    """Every table of the house."""

    path = "/api/v1/tables"
    tags = ("tables",)

    @reads("/", *STAFF)
    async def tables(self, system: TheSystem) -> list[TableView]:
        """All tables as everybody sees them."""
        return [table_view(state) for _, state in sorted(system.hub.tables.items())]

    @reads("/{table:str}", *STAFF)
    async def table(self, table: Word, system: TheSystem) -> TableView:
        """A table as everybody sees it."""
        return table_view(found(system, table))

    @reads("/{table:str}/offer", *STAFF)
    async def offer(self, table: Word, system: TheSystem) -> OfferView | None:
        """The bets of a table with positions, odds and limits; nothing while it is closed."""
        return offer_view(found(system, table))

    @reads("/{table:str}/dealer", RANKED)
    async def dealer(
        self,
        table: Word,
        system: TheSystem,
        page: From = 0,
    ) -> DealerView:
        """What it takes to run the table."""
        return system.overseeing.dealer(found(system, table), page)

    @asks("/{table:str}/orders", RANKED)
    async def order(
        self, request: AnyRequest, table: Word, data: JSONBody[OrderBody], system: TheSystem
    ) -> Response[Answer]:
        """Give a command under one's own rank. A refusal is an answer: it says why, and what would do."""
        found(system, table)
        member = member_of(request)
        answer = await system.asking.staff(member, table, data.id, data.command, data.second)
        return reply(answer, data.id)

    @asks("/{table:str}/open", RANKED)
    async def open(
        self, request: AnyRequest, table: Word, data: JSONBody[OpenBody], system: TheSystem
    ) -> Response[Answer]:
        """Open the table as the configuration sets it up."""
        found(system, table)
        command = OpenTable(plan=system.config.tables[table].plan)
        answer = await system.asking.staff(member_of(request), table, data.id, command)
        return reply(answer, data.id)

    @reads("/{table:str}/rounds", *RECORDS)
    async def rounds(self, table: Word, system: TheSystem) -> list[int]:
        """The numbers of all rounds."""
        found(system, table)
        told = await asyncio.to_thread(_rounds, system.store, table)
        return [one.number for one in told]

    @reads("/{table:str}/rounds/{number:int}", *RECORDS)
    async def round(self, table: Word, number: Number, system: TheSystem) -> RoundOut:
        """A round: book, draws, answers, result, sheet, seal, and whether the rules agree with it."""
        found(system, table)
        told = await asyncio.to_thread(_rounds, system.store, table)
        one = next((one for one in told if one.number == number), None)
        if one is None:
            raise NotFoundException(detail=f"No round {number} at {table}.")
        return await asyncio.to_thread(_round, one)


def found(system: System, table: str) -> State:
    """A table of the house."""
    state = system.state(table)
    if state is None:
        raise NotFoundException(detail=f"No table {table!r}.")
    return state


def _round(one: Told) -> RoundOut:
    """Away from the loop: thousands of wagers are settled again."""
    agrees = not one.end or all(part.agrees for own in receipts(one) for part in own.parts)
    return RoundOut(round=round_view(one), agrees=agrees)


def _rounds(store: Reads, table: str) -> list[Told]:
    return tell(table, (record.event for record in store.records(table)), store.sheet)
