"""Floats as they are written to files, with no more digits than every processor agrees on.

Exponentials, logarithms and long sums differ between processors in their last digits. A number
that cannot be computed exactly is rounded where it is written, far more coarsely than processors differ.
"""

from collections.abc import Mapping, Sequence

DIGITS = 9
"""Significant digits of a written number that was computed with floats."""


def round_float(value: float) -> float:
    """Round a number to the digits that are written."""
    return float(f"{value:.{DIGITS}g}")


def round_floats(value: object, places: int) -> object:
    """Round all floats within builtin values; tiny numbers keep at most `places` decimal places."""
    match value:
        case float():
            return round(round_float(value), places)
        case Mapping():
            return {name: round_floats(inner, places) for name, inner in value.items()}
        case str() | bytes():
            return value
        case Sequence():
            return [round_floats(inner, places) for inner in value]
        case _:
            return value
