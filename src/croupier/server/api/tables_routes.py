"""The tables over HTTP: views and commands for staff, and the preview of a correction."""

import asyncio
from typing import Annotated, Any, TypeVar

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from croupier.engine.current_rank import edition_of
from croupier.engine.store_context import StoreContext
from croupier.engine.table_place import unit_of
from croupier.offices.staff.state import INSPECTOR
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import (
    PAGE,
    RANKED,
    RECORDS,
    STAFF,
    From,
    Number,
    Word,
    asks,
    member_of,
    reads,
    reply,
)
from croupier.server.http.caller_presence import while_present
from croupier.server.http.parts import (
    TheClock,
    TheHub,
    TheJobs,
    TheOrderBuilder,
    TheRuleRegister,
    TheStaffScreens,
    TheStore,
    TheTablePlans,
    TheTables,
)
from croupier.server.jobs.job_messages import NoRecord, ShowReceipt, ShowRound, ShowTimeline
from croupier.server.jobs.job_pool import JobPool
from croupier.server.jobs.record_jobs import RoundOut
from croupier.server.process.running_tables import RunningTables
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id, Refusal, refusal_of
from croupier.table.commands import Command, CorrectRound, OpenTable, Order, VoidSettled
from croupier.table.state import State
from croupier.views.screens.dealer_view import DealerView
from croupier.views.screens.offer_view import OfferView, offer_view
from croupier.views.screens.table_view import TableView, table_view
from croupier.views.staff.correction_preview import DifferencesView, differences_view
from croupier.views.staff.dealer_desk import DeskView, desk_view
from croupier.views.staff.mended_hand import MendedHandView, mended_hand
from croupier.views.staff.pit_panel import PanelView, panel_view
from croupier.views.staff.timeline_view import TimelineView
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


class TableRoutes(Controller):
    """Every table of the house."""

    path = "/api/v1/tables"
    tags = ("tables",)

    @reads("/", *STAFF)
    async def tables(self, hub: TheHub) -> list[TableView]:
        """List all tables in their public view."""
        return [table_view(state) for _, state in sorted(hub.tables.items())]

    @reads("/{table:str}", *STAFF)
    async def table(self, table: Word, running_tables: TheTables) -> TableView:
        """Show the public view of a table."""
        return table_view(known_table(running_tables, table))

    @reads("/{table:str}/offer", *STAFF)
    async def offer(self, table: Word, running_tables: TheTables) -> OfferView | None:
        """Show the bets of a table with positions, odds and limits; empty while it is closed."""
        return offer_view(known_table(running_tables, table))

    @reads("/{table:str}/dealer", RANKED)
    async def dealer(
        self, table: Word, running_tables: TheTables, staff_screens: TheStaffScreens, page: From = 0
    ) -> DealerView:
        """Show the dealer's view of the table."""
        return staff_screens.dealer(known_table(running_tables, table), page)

    @reads("/{table:str}/desk", RANKED)
    async def desk(self, request: AnyRequest, table: Word, running_tables: TheTables) -> DeskView:
        """Show the choices that the caller has at the table now, and who may rule on them."""
        state = known_table(running_tables, table)
        rank = member_of(request).ranks.get(state.edition, "") if state.plan else ""
        return desk_view(state, rank)

    @reads("/{table:str}/hand", RANKED, INSPECTOR)
    async def hand(
        self, table: Word, faces: Annotated[str, QueryParameter(max_length=400)],
        running_tables: TheTables,
    ) -> MendedHandView:  # fmt: skip
        """Show what the hand in play becomes on other faces, separated by commas. Nothing is recorded."""
        state = known_table(running_tables, table)
        return mended_hand(state, tuple(filter(None, faces.split(","))))

    @asks("/{table:str}/orders", RANKED)
    async def order(
        self, request: AnyRequest, table: Word, data: JSONBody[OrderBody],
        running_tables: TheTables, order_builder: TheOrderBuilder,
    ) -> Response[Answer]:  # fmt: skip
        """Submit a command under one's own rank.

        A refusal is an answer: it says why, and what would do.
        """
        known_table(running_tables, table)
        member = member_of(request)
        answer = await order_builder.staff(member, table, data.id, data.command, data.second)
        return reply(answer, data.id)

    @asks("/{table:str}/open", RANKED)
    async def open(
        self, request: AnyRequest, table: Word, data: JSONBody[OpenBody],
        table_plans: TheTablePlans, running_tables: TheTables, order_builder: TheOrderBuilder,
    ) -> Response[Answer]:  # fmt: skip
        """Open the table as the configuration sets it up, or by the plan that two people approved since."""
        known_table(running_tables, table)
        plan = table_plans.plan_of(table)
        assert plan is not None, "Every table is in the configuration."
        command = OpenTable(plan=plan)
        answer = await order_builder.staff(member_of(request), table, data.id, command)
        return reply(answer, data.id)

    @reads("/{table:str}/rounds", *RECORDS)
    async def rounds(self, table: Word, running_tables: TheTables, after: From = 0) -> list[int]:
        """List a page of its round numbers. The table counts them from 1 without a gap."""
        last = min(known_table(running_tables, table).number, after + PAGE)
        return list(range(after + 1, last + 1))

    @reads("/{table:str}/rounds/{number:int}", *RECORDS)
    async def round(
        self, request: AnyRequest, table: Word, number: Number, jobs: TheJobs,
        running_tables: TheTables,
    ) -> Response[RoundOut]:  # fmt: skip
        """Show a round: book, draws, answers, result, sheet, seal, and whether the rules agree with it."""
        expect_round(running_tables, table, number)
        return await _shown(request, jobs, ShowRound(table, number))

    @reads("/{table:str}/rounds/{number:int}/timeline", *RECORDS)
    async def timeline(
        self, request: AnyRequest, table: Word, number: Number, jobs: TheJobs,
        running_tables: TheTables,
    ) -> Response[TimelineView]:  # fmt: skip
        """Show every entry of a round in the order of time, from its opening to its last correction."""
        expect_round(running_tables, table, number)
        return await _shown(request, jobs, ShowTimeline(table, number))

    @reads("/{table:str}/rounds/{number:int}/receipt", *RECORDS)
    async def receipt(
        self, request: AnyRequest, table: Word, number: Number,
        wager: Annotated[str, QueryParameter(max_length=80)], jobs: TheJobs,
        running_tables: TheTables,
    ) -> Response[ReceiptView]:  # fmt: skip
        """Show why one wager of a round was paid its amount, computed again."""
        expect_round(running_tables, table, number)
        return await _shown(request, jobs, ShowReceipt(table, number, wager))


def known_table(running_tables: RunningTables, table: str) -> State:
    """Return a table of the house, or answer that there is none."""
    state = running_tables.state(table)
    if state is None:
        raise NotFoundException(detail=f"No table {table!r}.")
    return state


def expect_round(running_tables: RunningTables, table: str, number: int) -> None:
    """Refuse a round that the table never had."""
    if not 0 < number <= known_table(running_tables, table).number:
        raise NotFoundException(detail=f"No round {number} at {table}.")


async def _shown(
    request: AnyRequest, jobs: JobPool, job: ShowRound | ShowTimeline | ShowReceipt
) -> Response[Any]:
    """Return the view that the reading of the log made, as it was encoded there."""
    try:
        value = await while_present(request, jobs.do(job))
    except NoRecord as missing:
        raise NotFoundException(detail=str(missing)) from missing
    return Response(value, media_type=MediaType.JSON)


class PreviewBody(Body, frozen=True, kw_only=True):
    """A correction that is not made yet."""

    command: CorrectRound | VoidSettled


class PreviewOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the correction would move, and why it would be refused, if so."""

    differences: DifferencesView
    refused: Refusal | None = None


class PitRoutes(Controller):
    """What a supervisor of a table needs besides its screens."""

    path = "/api/v1/tables"
    tags = ("tables",)

    @reads("/{table:str}/panel", RANKED, INSPECTOR)
    async def panel(self, request: AnyRequest, table: Word, running_tables: TheTables) -> PanelView:
        """Show the choices at the table with who may make them, and the open cases in full."""
        state = known_table(running_tables, table)
        rank = member_of(request).actor(state.edition).rank if state.plan else ""
        return panel_view(state, rank)

    @asks("/{table:str}/preview", RANKED)
    async def preview(
        self, request: AnyRequest, table: Word, data: JSONBody[PreviewBody], store: TheStore,
        clock: TheClock, running_tables: TheTables, rule_register: TheRuleRegister,
    ) -> PreviewOut:  # fmt: skip
        """Preview the difference for every account. Nothing is stored and nothing moves."""
        state, command = known_table(running_tables, table), data.command
        by = member_of(request).actor(edition_of(state, command))
        order = Order(id="preview", at=clock(), by=by, command=command)
        context = StoreContext(
            store, table, unit=unit_of(state), notices=lambda: rule_register.state
        )
        # Not on the loop, because thousands of wagers are settled again.
        differences, refused = await asyncio.to_thread(
            differences_view, state, order, command, context
        )
        return PreviewOut(differences=differences, refused=refusal_of(refused) if refused else None)
