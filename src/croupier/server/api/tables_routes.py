"""The tables over HTTP: what staff may see of them and ask of them."""

import asyncio
from collections import Counter
from typing import Annotated, TypeVar

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from croupier.engine.store import Reads, SqlStore
from croupier.records.audit.clause_usage import How, Use, used_by
from croupier.records.receipts import Audit, receipts
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import (
    PAGE,
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
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.screens.lookups import receipt_view
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id
from croupier.table.commands import Command, OpenTable
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.state import State
from croupier.views.screens.dealer_view import DealerView
from croupier.views.screens.inspector_view import RoundView, round_view
from croupier.views.screens.offer_view import OfferView, offer_view
from croupier.views.screens.table_view import TableView, table_view
from croupier.views.staff.dealer_desk import DeskView, desk_view
from croupier.views.terminal.lookup_view import ReceiptView

T = TypeVar("T")


class OrderBody(Body, frozen=True, kw_only=True):
    """A command; the same id again is the same command."""

    id: Id
    command: Command
    second: wire.Second | None = None


class OpenBody(Body, frozen=True, kw_only=True):
    """Open a table as it was set up."""

    id: Id


class UsedClauseOut(Struct, frozen=True, kw_only=True):
    """A clause that a round used, in one way, and how often."""

    clause: str
    how: How
    times: int


class RoundOut(Struct, frozen=True, kw_only=True):
    """A round with everything that is known of it."""

    round: RoundView
    agrees: bool
    """Whether the rules, run again, say what was paid."""
    clauses: tuple[UsedClauseOut, ...] = ()
    """By which clauses stakes ended, money moved, orders were refused; of a round that is over."""


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

    @reads("/{table:str}/desk", RANKED)
    async def desk(self, request: AnyRequest, table: Word, system: TheSystem) -> DeskView:
        """What whoever asks may choose from there now: what can have happened, and who rules it."""
        state = found(system, table)
        rank = member_of(request).ranks.get(state.edition, "") if state.plan else ""
        return desk_view(state, rank)

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
    async def rounds(self, table: Word, system: TheSystem, after: From = 0) -> list[int]:
        """A page of the numbers of its rounds: the table counts them from 1 without a gap."""
        last = min(found(system, table).number, after + PAGE)
        return list(range(after + 1, last + 1))

    @reads("/{table:str}/rounds/{number:int}", *RECORDS)
    async def round(self, table: Word, number: Number, system: TheSystem) -> RoundOut:
        """A round: book, draws, answers, result, sheet, seal, and whether the rules agree with it."""
        numbered(system, table, number)
        return await asyncio.to_thread(_round, system.store, table, number)

    @reads("/{table:str}/rounds/{number:int}/receipt", *RECORDS)
    async def receipt(
        self,
        table: Word,
        number: Number,
        wager: Annotated[str, QueryParameter(max_length=80)],
        system: TheSystem,
    ) -> ReceiptView:
        """Why one wager of a round was paid what it was, worked out again."""
        numbered(system, table, number)
        return await asyncio.to_thread(_receipt, system.store, table, number, wager)


def found(system: System, table: str) -> State:
    """A table of the house."""
    state = system.state(table)
    if state is None:
        raise NotFoundException(detail=f"No table {table!r}.")
    return state


def numbered(system: System, table: str, number: int) -> None:
    """Refuse a round that the table never had."""
    if not 0 < number <= found(system, table).number:
        raise NotFoundException(detail=f"No round {number} at {table}.")


def _told(store: Reads, table: str, number: int) -> RoundHistory:
    """Away from the loop: the log is read, because what went before makes a round."""
    events = (record.event for record in store.records(table))
    (one,) = read_history(table, events, store.sheet, number)
    return one


def _round(store: Reads, table: str, number: int) -> RoundOut:
    """Thousands of wagers are settled again."""
    one = _told(store, table, number)
    agrees = not one.end or all(part.agrees for own in receipts(one) for part in own.parts)
    used = used_by(store, one) if one.end and isinstance(store, SqlStore) else Counter[Use]()
    clauses = (
        UsedClauseOut(clause=it.clause, how=it.how, times=times)
        for it, times in sorted(used.items())
    )
    return RoundOut(round=round_view(one), agrees=agrees, clauses=tuple(clauses))


def _receipt(store: Reads, table: str, number: int, wager: str) -> ReceiptView:
    one = _told(store, table, number)
    laid = next((it for it in one.wagers if it.id == wager), None)
    if laid is None:
        raise NotFoundException(detail=f"No wager {wager!r} in round {number}.")
    if not one.end:
        raise NotFoundException(detail=f"Round {number} goes on: nothing is paid yet.")
    return receipt_view(one, laid, Audit(one).receipt(laid))
