"""How long the tests go on: `THOROUGH=1 make test` leaves nothing out, `THOROUGH=5` also tries five times as much.

Without it the tests are short. Tests of chance try few examples, and a test that could try every case, such as a kill
at every write, tries a sample of them. A sample has cases of every kind and from the whole length, so it can fail.
"""

import os
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

THOROUGH = int(os.environ.get("THOROUGH", "1"))
IS_SHORT = "THOROUGH" not in os.environ

Case = TypeVar("Case")


def times(count: int, *, short: int | None = None) -> int:
    """How often something is tried: `count` for each unit of `THOROUGH`, or `short` times without it."""
    return short if IS_SHORT and short is not None else count * THOROUGH


def sample(
    cases: Sequence[Case], *kinds: Callable[[Case], Hashable], every: int
) -> list[tuple[int, Case]]:
    """The cases to try, with their places: all of them where `THOROUGH` is set.

    Otherwise the first and the last case of each kind, for each way to tell kinds apart, and between them each case
    whose place is a multiple of `every`.
    """
    if not IS_SHORT:
        return list(enumerate(cases))
    places = {0, len(cases) - 1, *range(0, len(cases), every)}
    for kind in kinds:
        first: dict[Hashable, int] = {}
        last: dict[Hashable, int] = {}
        for place, case in enumerate(cases):
            first.setdefault(kind(case), place)
            last[kind(case)] = place
        places.update(first.values(), last.values())
    return [(place, cases[place]) for place in sorted(places)]
