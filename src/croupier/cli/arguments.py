"""Arguments that several commands share, and what they name: a store, a table of it, an instant."""

from time import time_ns
from typing import Annotated

from cyclopts import Parameter

from croupier.engine import USUAL_STORE

DEFAULT = USUAL_STORE
Where = Annotated[
    str,
    Parameter(name="--store", help="Where the tables are kept: a SQLite file, or postgresql://…"),
]
Named = Annotated[
    str, Parameter(name="--id", help="The id that a failed attempt named: the same order again.")
]
TableName = Annotated[str, Parameter(name="table", help="A table of the store, such as RR1.")]
GameName = Annotated[str, Parameter(name="game", help="A game, such as triple-chase.")]
VariantName = Annotated[str, Parameter(help="The variant, such as 'option 3' or 'single zero'.")]

At = Annotated[
    str,
    Parameter(
        help="The rules in force at an instant, such as 2026-01-01T04:00, Melbourne time; now by default."
    ),
]
Decks = Annotated[
    int | None,
    Parameter(
        help="The number of decks; without it all permitted ones, or the usual one to settle."
    ),
]


def now_ms() -> int:
    """The time of the machine in milliseconds since 1970."""
    return time_ns() // 1_000_000
