"""Read the fields of a struct from its source: types and defaults as written, and the docstring of each."""

import ast
import re
from inspect import cleandoc, getsource
from textwrap import dedent
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct


class WrittenField(NamedTuple):
    """A field as its source has it, ready for a cell of a page."""

    type_text: str
    default: str
    says: str
    """The docstring of the field; empty without one."""


def written_fields(kind: type[Struct]) -> dict[str, WrittenField]:
    """Return all fields of a struct, with those of the structs that it extends."""
    rows: dict[str, WrittenField] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            rows |= _fields(base)
    return rows


def _fields(kind: type[Struct]) -> dict[str, WrittenField]:
    """Return the fields that a class itself adds."""
    (written,) = ast.parse(dedent(getsource(kind))).body
    assert isinstance(written, ast.ClassDef), "It is the source of a class."
    rows, hints = {}, get_type_hints(kind, include_extras=True)
    for statement, after in zip(written.body, [*written.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            default = f"`{_default(statement.value)}`" if statement.value else "must be there"
            rows[statement.target.id] = WrittenField(
                f"`{_type_text(statement.annotation, hints[statement.target.id])}`",
                default,
                _field_doc(after),
            )
    return rows


def _type_text(annotation: ast.expr, hint: Any) -> str:
    """Show an annotation as written, but bounds by their values, because a reader cannot resolve their names."""
    text = ast.unparse(annotation)
    if bounded := re.fullmatch(r"Annotated\[(.*), Meta\(.*\)\]", text):
        (bounds,) = hint.__metadata__
        text = f"{bounded[1]}, {repr(bounds).removeprefix('msgspec.Meta(').removesuffix(')')}"
    return text.replace("|", r"\|").strip("'")


def _field_doc(after: ast.stmt | None) -> str:
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return " ".join(cleandoc(str(after.value.value)).split()).replace("|", r"\|")
    return ""


def _default(value: ast.expr) -> str:
    """Show a default as written, or the name of its factory."""
    match value:
        case ast.Call(keywords=[ast.keyword(arg="default_factory", value=factory)]):
            return f"{ast.unparse(factory)}()"
        case _:
            return ast.unparse(value)
