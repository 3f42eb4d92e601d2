"""The reference of the configuration, made from its structs: a page for people and a JSON schema for editors.

Both name every key, what it accepts, its default and its meaning, as the reader of the file does.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import time
from inspect import getdoc
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_type_hints
from zoneinfo import ZoneInfo

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from croupier.games import GAMES
from croupier.money import Cents, show
from croupier.offices.cage.ticket_face import LONGEST
from croupier.offices.floor.significant_events import KINDS
from croupier.server.settings.config import FileSections
from croupier.server.settings.config_reader import (
    Address,
    Kind,
    Name,
    accepted_form,
    bare_form,
    closed_words,
    is_struct,
    origin_of,
    plain_form,
)
from croupier.server.settings.target_config import TargetConfig
from croupier.server.struct_sources import written_fields
from croupier.table.values.plan import Plan

SCHEMA_NAME = "croupier.schema.json"
HEAD = """\
# Configuration

Made from the code. A house has one TOML file, `croupier.toml`. `croupier init` writes it with comments.
`croupier check` names each fault with its key. [Operating](../operating.md#the-configuration) says more.

`croupier init` and `croupier accept-software` write `croupier.schema.json` beside the file. The first line of
`croupier.toml` names it, so an editor that knows TOML schemas completes the keys and marks wrong values.
Only `croupier check` finds faults that concern several keys."""
NAMES = {
    "tables": "NAME", "devices": "NAME", "targets": "NAME", "limits": "BET",
}  # fmt: skip
"""What the free part of a heading is called, by the key before it."""
PATTERNS: Mapping[Kind, Mapping[str, Any]] = {
    Name: {"minLength": 1, "maxLength": LONGEST},
    Address: {"pattern": "^.+:[0-9]{1,5}$"},
    Cents: {"pattern": r"^-?\$?([0-9]{1,3}(,[0-9]{3}){1,5}|[0-9]{1,18})(\.[0-9]{2})?$"},
    time: {"pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
    ZoneInfo: {"minLength": 1},
    Path: {"minLength": 1},
}
"""By type with a notation of its own: what a schema says of its text."""
PLAIN: Mapping[Kind, str] = {bool: "boolean", int: "integer", str: "string"}
CLOSED: Mapping[tuple[type[Struct], str], list[str]] = {
    (Plan, "game"): [game.key for game in GAMES],
    (TargetConfig, "alerts"): list(KINDS),
}
"""Words that a type leaves open and the checks of the configuration do not."""


class Section(NamedTuple):
    """A section of the file."""

    heading: str
    """As it is written in the file, such as `[tables.NAME]`."""
    kind: type[Struct]


def configuration_pages() -> dict[str, str]:
    """Return the page and the schema by the names of their files."""
    return {"configuration.md": _page(), SCHEMA_NAME: schema_text()}


def schema_text() -> str:
    """Return the JSON schema of the configuration, as editors read it."""
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "croupier.toml",
        **_struct_schema(FileSections),
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def sections() -> Iterator[Section]:
    """List the sections of the file in the order of the reference."""
    for name, hint in get_type_hints(FileSections, include_extras=True).items():
        yield from _sections(name, hint)


def _sections(key: str, hint: Kind) -> Iterator[Section]:
    """List a section and those below it."""
    kind, heading, held = plain_form(hint), f"[{key}]", get_args(hint)
    if origin_of(kind) is Mapping and is_struct(held[1]):
        kind, key = held[1], f"{key}.{NAMES[key.rpartition('.')[2]]}"
        heading = f"[{key}]"
    elif origin_of(kind) is tuple and is_struct(held[0]):
        kind, heading = held[0], f"[[{key}]]"
    if is_struct(kind):
        yield Section(heading, kind)
        for name, below in get_type_hints(kind, include_extras=True).items():
            yield from _sections(f"{key}.{name}", below)


def _page() -> str:
    lines = [HEAD]
    for section in sections():
        lines += ["", f"## `{section.heading}`", "", " ".join((getdoc(section.kind) or "").split())]
        lines += ["", "| key | accepted | default | meaning |", "|---|---|---|---|"]
        hints = get_type_hints(section.kind, include_extras=True)
        written = written_fields(section.kind)
        for field in fields(section.kind):
            says = written[field.name].says
            row = (f"`{field.name}`", _accepted(hints[field.name]), _default_text(field), says)
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def _accepted(hint: Kind) -> str:
    kind = plain_form(hint)
    if origin_of(kind) is Mapping:
        name, value = get_args(kind)
        names = ", ".join(closed_words(name))
        return f"a table: by {names or 'name'}, {_accepted(value)}"
    if origin_of(kind) is tuple and is_struct(get_args(kind)[0]):
        return "tables, as below"
    return "a table, as below" if is_struct(kind) else accepted_form(kind)


def _default_text(field: FieldInfo) -> str:
    if field.required:
        return "required"
    default = _default(field)
    return (
        "none" if default in (None, "", [], {}) else f"`{json.dumps(default, ensure_ascii=False)}`"
    )


def _default(field: FieldInfo) -> Any:
    """Return a default as the file would have it."""
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    if bare_form(plain_form(field.type)) is Cents and value is not None:
        return show(value)
    if isinstance(value, time):
        return value.isoformat("minutes")
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, ZoneInfo | str) else value


def _struct_schema(kind: type[Struct]) -> dict[str, Any]:
    hints, written = get_type_hints(kind, include_extras=True), written_fields(kind)
    properties: dict[str, Any] = {}
    for field in fields(kind):
        schema = _schema(hints[field.name])
        for owner in kind.__mro__:
            words = CLOSED.get((owner, field.name))
            if words:
                schema.get("items", schema)["enum"] = words
        if says := written[field.name].says:
            schema["description"] = says
        if not field.required and not is_struct(plain_form(hints[field.name])):
            default = _default(field)
            schema |= {} if default is None else {"default": default}
        properties[field.name] = schema
    required = [field.name for field in fields(kind) if field.required]
    return {
        "type": "object",
        "properties": properties,
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def _schema(hint: Kind) -> dict[str, Any]:
    kind = plain_form(hint)
    origin, of = origin_of(kind), get_args(kind)
    if is_struct(kind):
        return {"description": " ".join((getdoc(kind) or "").split()), **_struct_schema(kind)}
    if origin is Mapping:
        names = (
            {"propertyNames": {"enum": list(closed_words(of[0]))}} if closed_words(of[0]) else {}
        )
        return {"type": "object", "additionalProperties": _schema(of[1]), **names}
    if origin is tuple:
        return {"type": "array", "items": _schema(of[0])}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(value) for value in of]}
    if words := closed_words(kind):
        return {"enum": list(words)}
    bare = bare_form(kind)
    if bare in PATTERNS:
        return {"type": "string", **PATTERNS[bare]}
    (meta,) = [value for value in of if isinstance(value, Meta)] or [Meta()]
    bounds = {"minimum": meta.ge, "maximum": meta.le, "minLength": meta.min_length}
    limits = {name: bound for name, bound in bounds.items() if bound is not None}
    return {"type": PLAIN[bare], **limits}
