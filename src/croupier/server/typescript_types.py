"""Build the TypeScript types of the screens from the wire and the calls, so that both sides agree.

A field with a default may be missing, so it is optional here. Instants and amounts are whole
numbers.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from croupier.offices.cage.commands import CageCommand
from croupier.offices.jackpots import commands as jackpots
from croupier.offices.notices import RegisterCommand
from croupier.offices.tournaments import commands as tournaments
from croupier.records.reports import Report
from croupier.records.reports.access_rights import RightsReport
from croupier.server.api import access_routes as api_access
from croupier.server.api import cage_routes as api_cage
from croupier.server.api import demo_routes as api_demo
from croupier.server.api import floor_routes as api_floor
from croupier.server.api import jackpots_routes as api_jackpots
from croupier.server.api import people_routes as api_people
from croupier.server.api import plan_routes as api_plans
from croupier.server.api import provider_routes as api_provider
from croupier.server.api import status_routes as api_status
from croupier.server.api import tables_routes as api_tables
from croupier.server.api.reference import fairness_routes as api_fairness
from croupier.server.api.reference import maths_routes as api_maths
from croupier.server.api.reference import periods_routes as api_periods
from croupier.server.api.reference import records_routes as api_records
from croupier.server.api.reference import reports_routes as api_reports
from croupier.server.api.reference import rules_routes as api_rules
from croupier.server.api.reference import trace_routes as api_tracing
from croupier.server.feeds import jackpot_journal
from croupier.server.health.equipment_health import Component
from croupier.server.http.live_video import VideoOut
from croupier.server.http.lobby import LobbyOut
from croupier.server.http.wire_reference import PARTS, SYSTEM_MESSAGES
from croupier.server.jobs.maths_answers import RiskOut, SimulationOut
from croupier.server.jobs.record_jobs import RoundOut
from croupier.server.setup.plan_form import PlanFault
from croupier.server.wire import messages as wire
from croupier.table.commands import Command
from croupier.views.jackpots.jackpot_bets_view import JackpotGameView
from croupier.views.jackpots.jackpot_board import FeedView, JackpotBoardView
from croupier.views.jackpots.jackpot_figures_view import JackpotFiguresView
from croupier.views.jackpots.jackpot_view import JackpotsView
from croupier.views.rules.edition_comparison import ComparisonView
from croupier.views.rules.notices_view import ApprovableView, PreviewView, WrittenView
from croupier.views.rules.published_notices import PublishedNoticeView
from croupier.views.rules.register_view import GameRegisterView
from croupier.views.rules.rules_view import ClauseView, DocumentView, SheetView
from croupier.views.screens.cage_view import DrawerView, TicketView
from croupier.views.screens.pit_view import PitView
from croupier.views.screens.table_view import TableView
from croupier.views.staff.dealer_desk import DeskView
from croupier.views.staff.inspector_notices import NoticeToInspectorView
from croupier.views.staff.mended_hand import MendedHandView
from croupier.views.staff.pit_panel import PanelView
from croupier.views.staff.timeline_view import TimelineView
from croupier.views.terminal.lookup_view import ReceiptView
from croupier.views.tournaments.entry_desk import EntryDeskView
from croupier.views.tournaments.terms_form import TermsCheckView
from croupier.views.tournaments.tournament_public import (
    PromotedView,
    PublicTournamentView,
    PublishedTermsView,
)

HEAD = "// Made from the game system by `make types`. Do not change it here.\n"
BY_SCREEN = {
    "OfTerminal": wire.OfTerminal, "OfDealer": wire.OfDealer, "OfPit": wire.OfPit, "OfWatcher": wire.OfWatcher,
}  # fmt: skip
CALLS: tuple[type[Struct], ...] = (
    api_cage.TableBoxesOut,
    TableView, DrawerView, DeskView, MendedHandView, LobbyOut, VideoOut, api_demo.DemoTicketOut,
    api_floor.EventOut, api_floor.DeviceOut,
    api_provider.BegunOut, api_provider.ProviderOut,
    api_people.TokenOut, api_people.MemberOut, api_records.ClauseOut, api_records.RecordOut, RoundOut, TimelineView,
    NoticeToInspectorView, api_reports.TicketReviewOut,
    api_records.VerifiedOut, api_records.DrawnOut, api_tracing.TracedOut, api_tracing.SearchedOut, DocumentView,
    TicketView, api_rules.GamesOut, api_rules.ClausesOut, ClauseView, SheetView, Report, ReceiptView, PitView,
    api_tables.PreviewOut, PanelView, JackpotBoardView, JackpotsView, FeedView, JackpotFiguresView,
    api_jackpots.ReconciledOut, api_jackpots.DayOut, api_jackpots.PlayOut, EntryDeskView, PublicTournamentView,
    PublishedTermsView, PromotedView, jackpot_journal.Opening, JackpotGameView, Component, TermsCheckView,
    api_maths.MathsGameOut, api_maths.MathsBetsOut, api_maths.MathsChartOut, api_maths.ComparedOut,
    SimulationOut, RiskOut,
    PublishedNoticeView, GameRegisterView, ComparisonView, PreviewView, WrittenView, ApprovableView,
    api_reports.ProgressOut, api_periods.PeriodsOut,
    api_fairness.FairnessOut, api_fairness.CheckedOut, api_people.SecretOut, api_access.RequestOut,
    api_access.SignOnEventOut, api_access.LadderOut, RightsReport, api_floor.EnrolledOut,
    api_floor.DeviceHealthOut, api_plans.PlanOut, api_plans.PlanFormOut, PlanFault, api_status.StatusOut,
    api_status.CheckOut,
)  # fmt: skip
"""The answers over HTTP."""


LISTS = ("lobby", "tournaments")
"""Parts of a `show` that are lists."""


def types_page() -> str:
    """Return the types of all messages between screens and the game system."""
    parts = {name: kind for name, (_, kind) in PARTS.items()}
    unions = {
        **BY_SCREEN,
        "Command": Command,
        "CageCommand": CageCommand,
        "JackpotCommand": jackpots.StaffCommand,
        "TournamentCommand": tournaments.StaffCommand,
        "RegisterCommand": RegisterCommand,
    }
    messages = [kind for kind in SYSTEM_MESSAGES if kind is not wire.Show]
    every = (*unions.values(), *messages, *parts.values(), *CALLS)
    schemas, components = msgspec.json.schema_components(
        every, ref_template="{name}", schema_hook=_hook
    )
    lines = [HEAD]
    lines += (_declared(name, component) for name, component in sorted(components.items()))
    lines += (
        f"export type {name} = {_type(schema)};\n"
        for name, schema in zip(unions, schemas, strict=False)
        if name not in components
    )
    names = " | ".join(kind.__name__ for kind in messages)
    lines.append(f"export type SystemMessage = {names} | Shown;\n")
    lines.append(_show_type(parts))
    return "\n".join(lines)


def _show_type(parts: Mapping[str, type[Struct]]) -> str:
    """Declare the `show` message, with the type of every part."""
    fields = [f"  {name}?: {_part(name, kind)} | null;" for name, kind in parts.items()]
    return "\n".join(
        ["export interface Shown {", '  type: "show";', "  at: number;", *fields, "}\n"]
    )


def _part(name: str, kind: type[Struct]) -> str:
    return f"{kind.__name__}[]" if name in LISTS else kind.__name__


def _hook(kind: type[Any]) -> dict[str, Any]:
    """Describe a type that is sent as its text."""
    return {"type": "string", "description": kind.__name__}


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    doc = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{doc}export type {_name(name)} = {_type(schema)};\n"
    needed = {*schema.get("required", ())}
    fields = [
        f"  {_key(key)}{'' if key in needed else '?'}: {_type(value)};"
        for key, value in schema["properties"].items()
    ]
    return "\n".join([f"{doc}export interface {_name(name)} {{", *fields, "}\n"])


def _name(name: str) -> str:
    """Return a unique name: where two modules share one name, the module is part of it."""
    *_, part, module, form = ["", "", *name.split(".")]
    # `terms.Terms` would repeat itself, and every topic has `commands`, so the folder is used
    # instead.
    after = part if module in (form.lower(), "commands", "events", "messages") else module
    if after.endswith(f"_{form.lower()}"):
        after = after.removesuffix(f"_{form.lower()}")
    return "".join(name[:1].upper() + name[1:] for name in (*after.split("_"), form))


def _key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


PLAIN = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null",
}  # fmt: skip


def _type(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"$ref": name}:
            return _name(name)
        case {"enum": values}:
            return " | ".join(map(_literal, values))
        case {"const": value}:
            return _literal(value)
        case {"anyOf": several}:
            return " | ".join(dict.fromkeys(map(_type, several)))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array"}:
            return _list(_type(schema.get("items") or {}))
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case {"type": kind} if kind in PLAIN:
            return PLAIN[kind]
        case _:
            return "unknown"


def _list(of: str) -> str:
    return f"({of})[]" if " | " in of else f"{of}[]"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
