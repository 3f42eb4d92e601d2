"""Values that are swapped as a whole: the same with some fields changed.

The state of a table and its round are structs, because they are changed with every event of every table and
a struct is copied ten times as fast; small values beside them are dataclasses.
"""

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

T = TypeVar("T")


def replace(value: T, /, **changes: Any) -> T:
    """The same with these fields changed."""
    if isinstance(value, Struct):
        return structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
