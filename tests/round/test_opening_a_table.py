"""Opening a table: what is missing or wrong is named, the gravest first (SATG 2.2 and its like).

Each row takes a complete table, changes one thing and asks for the opening. Not named here: SATG 1.1
dealer-terminal(c), player-terminal(b) and game-system(b) speak of signing on, connecting and
starting; SATG 2.2.4 of a display that fails later; SATG 4.1 of signs on terminals.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import GAMES, Variant
from croupier.games import Played as Kind
from croupier.money import Cents
from croupier.rounds.opening import Item
from croupier.rounds.plan import BetLimits
from croupier.rounds.refusals import Refusal, Refused
from rounds import clause
from tables import Played

TERMINALS = [
    pytest.param(one.key, variant.name, id=f"{one.key} {variant.name}".strip())
    for one in GAMES
    if one.played is Kind.SEMI_AUTOMATED
    for variant in one.variants
]


def changed(items: tuple[Item, ...], change: str) -> tuple[Item, ...]:
    """`no wnd`, `add csm`, `dice unapproved`, `dice-tumbler seal broken`."""
    match change.split(maxsplit=2):
        case ["no", kind]:
            assert kind in {item.kind for item in items}
            return tuple(item for item in items if item.kind != kind)
        case ["add", kind]:
            return (*items, Item(kind=kind, approval="on record"))
        case ["worthless", kind]:
            return (*items, Item(kind=kind))
        case [kind, "unapproved"]:
            assert kind in {item.kind for item in items}
            return tuple(replace(i, approval="") if i.kind == kind else i for i in items)
        case [kind, feature, value]:
            (item,) = (item for item in items if item.kind == kind)
            assert feature in item.features
            stated = {**item.features, feature: int(value) if value.isdigit() else value}
            return tuple(replace(i, features=stated) if i is item else i for i in items)
    raise AssertionError(change)


def refused(key: str, changes: str, variant: str = "", **plan: Any) -> Refused | None:
    """The answer to the opening of a table with these changes of its equipment."""
    played = Played(key, variant)
    items = played.plan().items
    for change in filter(None, (change.strip() for change in changes.split(","))):
        items = changed(items, change)
    # The items of a plan are replaced after the plan was made.
    answer = played.open(**plan) if not changes else opened_with(played, items, **plan)
    if answer is not None and answer.refused is None:
        assert played.state.plan is not None
    return answer.refused
