"""The pit over HTTP: what may be chosen from at a table, and what a correction would move before it is made."""

import asyncio

from litestar import Controller
from litestar.params import JSONBody
from msgspec import Struct

from croupier.engine.current_rank import edition_of
from croupier.engine.store_context import StoreContext
from croupier.engine.table_place import unit_of
from croupier.offices.staff.state import INSPECTOR
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.api.tables_routes import found
from croupier.server.http.access import RANKED, TheSystem, Word, asks, member_of, reads
from croupier.server.wire.messages import Refusal, refusal_of
from croupier.table.commands import CorrectRound, Order, VoidSettled
from croupier.views.staff.correction_preview import DifferencesView, differences_view
from croupier.views.staff.pit_panel import PanelView, panel_view


class PreviewBody(Body, frozen=True, kw_only=True):
    """A correction that is not made yet."""

    command: CorrectRound | VoidSettled


class PreviewOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What would move; and why it would be refused, if it would be."""

    differences: DifferencesView
    refused: Refusal | None = None


class Pit(Controller):
    """What whoever oversees a table needs besides its screens."""

    path = "/api/v1/tables"
    tags = ("tables",)

    @reads("/{table:str}/panel", RANKED, INSPECTOR)
    async def panel(self, request: AnyRequest, table: Word, system: TheSystem) -> PanelView:
        """What may be chosen from at the table, by whom, and the open files with all that is on them."""
        state = found(system, table)
        rank = member_of(request).actor(state.edition).rank if state.plan else ""
        return panel_view(state, rank)

    @asks("/{table:str}/preview", RANKED)
    async def preview(
        self, request: AnyRequest, table: Word, data: JSONBody[PreviewBody], system: TheSystem
    ) -> PreviewOut:
        """Every account's difference, decided as it would be; nothing is kept and nothing moves."""
        state, command = found(system, table), data.command
        by = member_of(request).actor(edition_of(state, command))
        order = Order(id="preview", at=system.clock(), by=by, command=command)
        purse = StoreContext(
            system.store, table, unit=unit_of(state), notices=lambda: system.register.state
        )
        # Away from the loop: thousands of wagers are settled again.
        seen, refused = await asyncio.to_thread(differences_view, state, order, command, purse)
        return PreviewOut(differences=seen, refused=refusal_of(refused) if refused else None)
