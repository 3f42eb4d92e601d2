"""Rows of a list: a record that cannot be shown takes no other record with it.

Its row has its name and says what is wrong. So staff see the rest of the list, and know which record needs a person.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from enum import Enum
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct

Name = TypeVar("Name")
R = TypeVar("R")
V = TypeVar("V", bound=Struct)

LONGEST = 200
"""Characters of a fault that a row shows."""
FAULT = "fault"
"""The field of a row that says why its record cannot be shown; empty for all others."""
_encode = msgspec.json.Encoder(enc_hook=str).encode
_FIRST_DAY: Mapping[type[Any], Any] = {datetime: datetime(1, 1, 1, tzinfo=UTC), date: date.min}


def rows(
    records: Iterable[tuple[Name, R]], show: Callable[[R], V], broken: Callable[[str, str], V]
) -> list[V]:
    """Show each record; of a broken one the name and the fault."""
    return [_row(name, record, show, broken) for name, record in records]


def _row(name: object, record: R, show: Callable[[R], V], broken: Callable[[str, str], V]) -> V:
    try:
        row = show(record)
        _encode(row)
    except Exception as failed:  # noqa: BLE001  whatever is wrong with one record, the list is shown
        return broken(_safe(str(name)), fault_text(failed))
    return row


def fault_text(failed: Exception) -> str:
    """Return why a record cannot be shown, in one line."""
    why = " ".join(str(failed).split()) or "no reason is given"
    return _safe(f"This record cannot be shown ({type(failed).__name__}): {why}"[:LONGEST])


def _safe(text: str) -> str:
    """Return a text without characters that no message can carry."""
    return text.encode("utf-8", "replace").decode()


def broken_row(kind: type[V], key: str, text: str) -> Callable[[str, str], V]:
    """Return what makes the row of a broken record: `key` is the field of its name, `text` one that people read."""
    return lambda name, fault: blank(kind, **{text: fault, key: name, FAULT: fault})


def blank(kind: type[V], **known: Any) -> V:
    """Make a row with only these fields; every other one that is required says nothing."""
    required = (it for it in msgspec.structs.fields(kind) if it.required and it.name not in known)
    return kind(**known, **{it.name: _nothing(it.type) for it in required})


def _nothing(kind: Any) -> Any:
    """Return the value of a type that says the least."""
    origin = get_origin(kind)
    if origin is Literal:
        return get_args(kind)[0]
    if origin in (Union, UnionType):
        return None if type(None) in get_args(kind) else _nothing(get_args(kind)[0])
    base = getattr(origin or kind, "__supertype__", origin or kind)
    if base in _FIRST_DAY:
        return _FIRST_DAY[base]
    if issubclass(base, Struct):
        return blank(base)
    if issubclass(base, Enum):
        return next(iter(base))
    return {} if issubclass(base, Mapping) else base()
