"""The types of the screens, from the wire and the calls of the game system: what they read is what is sent.

A field with a default may be left out, so it is optional here; an instant and an amount are whole numbers.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from croupier.offices.cage.commands import CageCommand
from croupier.records.reports import Report
from croupier.server.api import demo_routes as api_demo
from croupier.server.api import floor_routes as api_floor
from croupier.server.api import jackpots_routes as api_jackpots
from croupier.server.api import people_routes as api_people
from croupier.server.api import pit_routes as api_pit
from croupier.server.api import tables_routes as api_tables
from croupier.server.api import tournaments_routes as api_tournaments
from croupier.server.api.reference import fairness_routes as api_fairness
from croupier.server.api.reference import maths_routes as api_maths
from croupier.server.api.reference import records_routes as api_records
from croupier.server.api.reference import register_routes as api_register
from croupier.server.api.reference import rules_routes as api_rules
from croupier.server.api.reference import trace_routes as api_tracing
from croupier.server.feeds import jackpot_journal
from croupier.server.http.lobby import LobbyOut
from croupier.server.http.wire_reference import PARTS, TOLD
from croupier.server.process.equipment_health import Component
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
from croupier.views.staff.pit_panel import PanelView
from croupier.views.terminal.lookup_view import ReceiptView
from croupier.views.tournaments.entry_desk import EntryDeskView
from croupier.views.tournaments.terms_form import TermsCheckView
from croupier.views.tournaments.tournament_public import (
    PromotedView,
    PublicTournamentView,
    PublishedTermsView,
)

HEAD = "// Made from the game system by `make docs`. Do not change it here.\n"
SAID = {
    "OfTerminal": wire.OfTerminal, "OfDealer": wire.OfDealer, "OfPit": wire.OfPit, "OfWatcher": wire.OfWatcher,
}  # fmt: skip
CALLS: tuple[type[Struct], ...] = (
    TableView, DrawerView, DeskView, LobbyOut, api_demo.DemoTicketOut, api_floor.EventOut, api_floor.DeviceOut,
    api_people.TokenOut, api_people.MemberOut, api_records.ClauseOut, api_records.RecordOut, api_tables.RoundOut,
    api_records.VerifiedOut, api_records.DrawnOut, api_tracing.TracedOut, api_tracing.SearchedOut, DocumentView,
    TicketView, api_rules.GamesOut, api_rules.ClausesOut, ClauseView, SheetView, Report, ReceiptView, PitView,
    api_pit.PreviewOut, PanelView, JackpotBoardView, JackpotsView, FeedView, JackpotFiguresView,
    api_jackpots.ReconciledOut, api_jackpots.DayOut, api_jackpots.PlayOut, EntryDeskView, PublicTournamentView,
    PublishedTermsView, PromotedView, jackpot_journal.Opening, JackpotGameView, Component, TermsCheckView,
    api_maths.MathsGameOut, api_maths.MathsBetsOut, api_maths.MathsChartOut, api_maths.ComparedOut,
    PublishedNoticeView, GameRegisterView, ComparisonView, PreviewView, WrittenView, ApprovableView,
    api_fairness.FairnessOut, api_fairness.CheckedOut,
)  # fmt: skip
"""What is answered over HTTP."""


LISTS = ("lobby", "tournaments")
"""Parts of a `show` that are several of their kind."""


def types_page() -> str:
    """Everything that screens and the game system say to each other."""
    parts = {name: made for name, (_, made) in PARTS.items()}
    unions = {
        **SAID,
        "Command": Command,
        "CageCommand": CageCommand,
        "JackpotCommand": api_jackpots.OfStaff,
        "TournamentCommand": api_tournaments.OfStaff,
        "RegisterCommand": api_register.OfStaff,
    }
    told = [one for one in TOLD if one is not wire.Show]
    every = (*unions.values(), *told, *parts.values(), *CALLS)
    schemas, components = msgspec.json.schema_components(
        every, ref_template="{name}", schema_hook=_hook
    )
    lines = [HEAD]
    lines += (_declared(name, one) for name, one in sorted(components.items()))
    lines += (
        f"export type {name} = {_type(one)};\n"
        for name, one in zip(unions, schemas, strict=False)
        if name not in components
    )
    names = " | ".join(one.__name__ for one in told)
    lines.append(f"export type Told = {names} | Shown;\n")
    lines.append(_shown(parts))
    return "\n".join(lines)


def _shown(parts: Mapping[str, type[Struct]]) -> str:
    """A `show`, in which every part is of its own form."""
    fields = [f"  {name}?: {_part(name, made)} | null;" for name, made in parts.items()]
    return "\n".join(
        ["export interface Shown {", '  type: "show";', "  at: number;", *fields, "}\n"]
    )


def _part(name: str, made: type[Struct]) -> str:
    return f"{made.__name__}[]" if name in LISTS else made.__name__


def _hook(kind: type[Any]) -> dict[str, Any]:
    """What is sent as its text."""
    return {"type": "string", "description": kind.__name__}


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    doc = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{doc}export type {_name(name)} = {_type(schema)};\n"
    needed = {*schema.get("required", ())}
    fields = [
        f"  {_key(key)}{'' if key in needed else '?'}: {_type(one)};"
        for key, one in schema["properties"].items()
    ]
    return "\n".join([f"{doc}export interface {_name(name)} {{", *fields, "}\n"])


def _name(name: str) -> str:
    """Where two modules have a form of one name each is called after its module too."""
    *_, part, module, form = ["", "", *name.split(".")]
    # `terms.Terms` says the same twice, and every topic has `commands`: the folder tells them apart.
    after = part if module in (form.lower(), "commands", "events", "messages") else module
    if after.endswith(f"_{form.lower()}"):
        after = after.removesuffix(f"_{form.lower()}")
    return "".join(one[:1].upper() + one[1:] for one in (*after.split("_"), form))


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
