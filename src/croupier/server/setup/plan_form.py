"""A plan as a form: its fields as the configuration file has them, its changes, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from croupier.engine.store import MemoryStore
from croupier.games import game
from croupier.money import Cents, show
from croupier.offices.notices import HouseNotices
from croupier.server.health.opening_check import opening_faults
from croupier.server.settings.config import Config, Mode, table_faults
from croupier.server.settings.config_reader import ConfigReader, Fault
from croupier.table.opening.checklist import Item
from croupier.table.values.plan import BetLimits, Plan
from croupier.table.values.refusals import Refused
from croupier.words import PhraseData, data_of

Form = dict[str, Any]
"""The fields of a plan as JSON, with amounts as in the file; fields without a value are missing."""
KINDS: Mapping[Any, str] = {
    bool: "switch", int: "number", str: "text", Cents: "amount", tuple[str, ...]: "texts",
    tuple[Cents, ...]: "amounts", Mapping[str, BetLimits]: "limits", tuple[Item, ...]: "items",
}  # fmt: skip


class PlanField(Struct, frozen=True, kw_only=True):
    """A field of the form."""

    name: str
    kind: Literal[
        "switch", "number", "text", "amount", "texts", "amounts", "limits", "items", "map", "numbers", "choice"
    ]  # fmt: skip
    """`map` has texts or whole numbers by name, `numbers` only whole numbers."""
    choices: tuple[str, ...] = ()


class PlanChange(Struct, frozen=True, kw_only=True):
    """A value of a plan that another plan changes; empty where there is none."""

    field: str
    """Its key in the configuration file, such as `limits.red.minimum`."""
    old: str
    new: str


class PlanFault(Struct, frozen=True, kw_only=True):
    """What is wrong with a plan, and the field where it is known."""

    field: str
    code: str
    says: str
    clauses: tuple[str, ...] = ()
    phrase: PhraseData | None = None


def plan_fields() -> list[PlanField]:
    """Return the fields of the form, in the order of the plan."""
    return [_field(name, kind) for name, kind in get_type_hints(Plan).items() if name != "game"]


def _field(name: str, kind: Any) -> PlanField:
    kind = _without_none(kind)
    if get_origin(kind) is Literal:
        return PlanField(name=name, kind="choice", choices=tuple(map(str, get_args(kind))))
    if kind in KINDS:
        return PlanField(name=name, kind=KINDS[kind])  # type: ignore[arg-type]  # one of the words above
    keys, values = get_args(kind)
    choices = tuple(map(str, keys)) if issubclass(keys, Enum) else ()
    return PlanField(name=name, kind="numbers" if values is int else "map", choices=choices)


def form_of(plan: Plan) -> Form:
    """Return the fields of a plan as they are written in the file."""
    hints = get_type_hints(Plan)
    return {
        name: _written(hints[name], value)
        for name in hints
        if (value := getattr(plan, name)) is not None
    }


def _written(kind: Any, value: Any) -> Any:
    kind = _without_none(kind)
    if kind is Cents:
        return show(value)
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        return {name: _written(hints[name], getattr(value, name)) for name in hints}
    if isinstance(value, Mapping):
        return {str(name): _written(get_args(kind)[1], entry) for name, entry in value.items()}
    if isinstance(value, tuple):
        return [_written(get_args(kind)[0], entry) for entry in value]
    return value


def _without_none(kind: Any) -> Any:
    kinds = [part for part in get_args(kind) if part is not NoneType]
    return kinds[0] if NoneType in get_args(kind) and len(kinds) == 1 else kind


def changes(old: Plan, new: Plan) -> list[PlanChange]:
    """Return each value that differs between two plans."""
    before, after = dict(_flat("", form_of(old))), dict(_flat("", form_of(new)))
    return [
        PlanChange(field=key, old=before.get(key, ""), new=after.get(key, ""))
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    ]


def _flat(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _flat(f"{key}.{name}" if key else name, entry)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, entry in enumerate(value, 1):
            yield from _flat(f"{key}.{number}. {entry.get('kind', '')}", entry)
    elif isinstance(value, list):
        yield key, ", ".join(map(str, value))
    else:
        yield key, str(value).lower() if isinstance(value, bool) else str(value)


def read_form(form: Form) -> tuple[Plan, list[PlanFault]]:
    """Read a form as the configuration file is read."""
    reader = ConfigReader(Path())
    written = {name: value for name, value in form.items() if value is not None}
    plan: Plan = reader.struct(Plan, written, "")
    return plan, [_fault(fault) for fault in reader.faults]


def plan_problems(
    table: str,
    plan: Plan,
    config: Config,
    others: Mapping[str, Plan],
    *,
    now: int,
    house: HouseNotices,
) -> list[PlanFault]:
    """Return all that `croupier check` would find wrong with a table that is opened by this plan."""
    automated = config.tables[table].automated
    live = config.house.mode is Mode.LIVE
    prefix = f"tables.{table}."
    faults = [
        _fault(fault, prefix) for fault in table_faults(prefix[:-1], plan, automated=automated, live=live)
    ]  # fmt: skip
    if faults:
        return faults
    store = MemoryStore()
    for name, other in others.items():
        if name != table:
            opening_faults(name, other, store, now, house)
    return [_refused(refused) for refused in opening_faults(table, plan, store, now, house)]


def bets_of(plan: Plan) -> list[str]:
    """Return the bets that a limit can name."""
    the_game = game(plan.game)
    variant = the_game.variant(plan.variant) if plan.variant else the_game.variants[0]
    return ["*", *dict.fromkeys(bet.key for bet in variant.bets)]


def _fault(fault: Fault, prefix: str = "") -> PlanFault:
    return PlanFault(field=fault.key.removeprefix(prefix), code=fault.code, says=fault.says)


def _refused(refused: Refused) -> PlanFault:
    clauses = tuple(map(str, refused.cites))
    says = refused.says
    return PlanFault(
        field="", code=refused.why.value, says=str(says), clauses=clauses, phrase=data_of(says)
    )
