"""The complete configuration section of a table: its plan, limits, terminals and equipment."""

import json
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from croupier.games import Game, Played
from croupier.money import Cents, show
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.opening.checklist import Form, Item, requirements
from croupier.table.values.plan import Plan

TERMINALS = 5
FILL_IN = "TO BE FILLED IN"
"""The mark on every line that only the operator can write."""
ABOUT = {
    "limits": 'by bet; "*" is every bet that is not named',
    "terminals": "those that can reach the table, in seat order: enrol each",
    "terminal_limit": "how many the regulator approved (SATG 2.2.1)",
    "notes": "what the acceptors of the terminals take",
    "decision_s": "seconds for each decision",
    "places": "seats or areas",
    "chips": "what the table pays in",
}


def planned(the_game: Game, table: str, variant: str = "") -> Plan:
    """Return the plan of a typical table of a game. The approvals of its equipment are invented."""
    plan = demo_plan(the_game, the_game.variant(variant) if variant else None)
    if the_game.played is Played.LIVE:
        return replace(plan, emblem=table) if plan.emblem else plan
    terminals = tuple(f"{table}-{seat}" for seat in range(1, TERMINALS + 1))
    return replace(plan, terminals=terminals, terminal_limit=TERMINALS)


def section(table: str, plan: Plan, the_game: Game, *, demo: bool) -> Iterator[str]:
    """Return the lines of `[tables.…]`.

    What only the operator knows is marked, except for a demonstration.
    """
    yield f"[tables.{table}]"
    unsaid = Plan(game="")
    for name, kind in get_type_hints(Plan).items():
        value = getattr(plan, name)
        if name != "items" and value != getattr(unsaid, name):
            about = f"   # {ABOUT[name]}" if name in ABOUT else ""
            yield f"{name} = {_written(kind, value)}{about}"
    forms = {
        form.kind: form
        for line in requirements(the_game, dealer_activated=plan.dealer_activated)
        for form in line.any_of
    }
    for item in plan.items:
        yield ""
        yield f"[[tables.{table}.items]]"
        yield from _item(item, forms[item.kind], demo=demo)


def _item(item: Item, form: Form, *, demo: bool) -> Iterator[str]:
    yield f"kind = {json.dumps(item.kind)}"
    if form.approved:
        clause = f"{FILL_IN}: the reference of its approval ({form.approved})"
        yield _marked("approval", item.approval, clause, demo=demo)
    if form.dated:
        day = f"{FILL_IN}: the day of its approval, such as 2026-01-31"
        yield _marked("approved_on", item.approved_on, day, demo=demo)
    if item.features:
        yield f"features = {_written(Mapping[str, str | int], item.features)}"


def _marked(key: str, value: str, mark: str, *, demo: bool) -> str:
    return f"{key} = {json.dumps(value)}   # invented" if demo else f'{key} = ""   # {mark}'


def _written(kind: Any, value: Any) -> str:
    """Write a value as in the configuration: amounts in quotes, everything on one line."""
    of = [value for value in get_args(kind) if value is not NoneType]
    if kind is Cents or of == [Cents]:
        return json.dumps(show(value))
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        return _table({name: (hints[name], getattr(value, name)) for name in hints})
    if get_origin(kind) is Mapping:
        return _table({name: (of[1], value) for name, value in value.items()})
    if isinstance(value, tuple):
        return f"[{', '.join(_written(of[0], value) for value in value)}]"
    # A JSON string, number or boolean is valid TOML.
    return json.dumps(value, ensure_ascii=False)


def _table(rows: Mapping[str, tuple[Any, Any]]) -> str:
    written = (f"{json.dumps(name)} = {_written(*row)}" for name, row in rows.items())
    return f"{{ {', '.join(written)} }}"
