"""Copy an immutable value with some fields changed, or its fields into a value of another class.

The state of a table and its round are structs, because every event of every table changes them and a struct
is copied ten times as fast. Small values beside them are dataclasses.
"""

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

T = TypeVar("T")


def replace(value: T, /, **changes: Any) -> T:
    """Return a copy of the value with these fields changed."""
    if isinstance(value, Struct):
        return structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


def from_fields(kind: type[T], source: Struct, /, **others: Any) -> T:
    """Return a value with the fields that it shares with a command or event, and with these others."""
    names = getattr(kind, "__struct_fields__", ()) or getattr(kind, "__dataclass_fields__", ())
    shared = {name: getattr(source, name) for name in source.__struct_fields__ if name in names}
    return kind(**{**shared, **others})
