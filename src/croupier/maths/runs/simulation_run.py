"""A simulation is run: in blocks of units, by as many workers as there are, to a size or to a precision.

Blocks are counted by anybody in any order, but added up in their own order; so what was played when a run
stops, and whether it stops, does not depend on who worked. Sums of integers do not depend on how units
are put into blocks.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np

from croupier.errors import BadInput
from croupier.maths.simulation.compiled_game import Compiled, for_processors
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.philox import MOST_SEEDS
from croupier.maths.simulation.result_tally import Tally

Counts = np.ndarray[Any, np.dtype[np.int64]]
Block = tuple[int, int]
"""The first unit, and the one after the last."""

BLOCK = 1 << 18
"""Rounds in a block, about: long enough that its overhead is small, short enough to stop soon."""
MOST = 1 << 62
"""Counts have 64 bits and a sign. A run in which one of them could come so far is refused."""
PILOT = 100
"""The number of shoes played first, to estimate how many rounds a shoe has."""
FIRST_LOOK = 1 << 16
GROWTH = 1.25
"""The precision of a run is checked after `FIRST_LOOK` units, then each time it has grown by a quarter."""


class Workers(Protocol):
    """The workers that count blocks: threads of this machine, a cluster, a GPU."""

    @property
    def block(self) -> int:
        """The number of rounds that they take at a time."""

    def count_blocks(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        """The counts of each block, in the order of the blocks."""


def check_size(model: Model, seed: int, units: int) -> None:
    """Refuse what cannot be counted."""
    if not 0 <= seed < MOST_SEEDS:
        raise BadInput(f"The seed {seed} is none. Accepted: 0 to {MOST_SEEDS - 1}.")
    most = MOST // (model.most_rounds * model.most_counted)
    if not 1 <= units <= most:
        per = f" of up to {model.most_rounds} rounds" if model.most_rounds > 1 else ""
        raise BadInput(f"{units:,} units{per} cannot be counted. Accepted: 1 to {most:,}.")


@cache
def _compiled(model: Model) -> Compiled:
    return for_processors(model.text, model.names)


def played(model: Model, seed: int, first: int, last: int) -> Counts:
    """Play some units here and now, and return what they counted."""
    counts = np.zeros(model.size, np.int64)
    scratch = np.zeros(max(1, model.scratch), np.int16)
    _compiled(model)(seed, first, last, model.given, scratch, counts)
    return counts


def units_for(model: Model, seed: int, rounds: int) -> int:
    """How many units have about this number of rounds. A unit is a round or a whole shoe.

    How long a shoe is follows from the first hundred of the same seed, so it is the same on every machine.
    """
    if rounds < 1:
        raise BadInput(f"{rounds} rounds are none. Accepted: 1 or more.")
    if model.most_rounds == 1:
        return rounds
    check_size(model, seed, PILOT)
    pilot = Tally.none(model, seed).with_more(PILOT, played(model, seed, 0, PILOT).tolist())
    return -(-rounds * PILOT // pilot.rounds)


class Threads:
    """The processors of this machine: compiled code lets other threads run."""

    block = BLOCK

    def __init__(self, model: Model, seed: int, workers: int) -> None:
        if workers < 1:
            raise BadInput(f"{workers} workers. Accepted: 1 or more.")
        self.model, self.seed, self.workers = model, seed, workers

    def count_blocks(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        """Each thread takes the next block; a few are begun ahead, none is forgotten."""
        played(self.model, self.seed, 0, 0)  # compiled once, before anybody waits for it
        pool = ThreadPoolExecutor(self.workers)
        try:
            yield from in_order(
                blocks,
                lambda block: pool.submit(played, self.model, self.seed, *block),
                2 * self.workers,
            )
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def in_order(
    blocks: Iterable[Block], submit: Callable[[Block], "Future[Counts]"], ahead: int
) -> Iterator[tuple[Block, Counts]]:
    """Let blocks be counted, some ahead of the one that is waited for, and give them in their order."""
    begun: deque[tuple[Block, Future[Counts]]] = deque()
    for block in blocks:
        begun.append((block, submit(block)))
        if len(begun) > ahead:
            first, future = begun.popleft()
            yield first, future.result()
    for first, future in begun:
        yield first, future.result()


def looks(model: Model) -> Iterator[int]:
    """The numbers of units after which the precision is checked: the same on all kinds of workers."""
    look = FIRST_LOOK / model.most_rounds
    while True:
        yield int(look)
        look *= GROWTH


def blocks_of(first: int, last: int, size: int, ends: Iterator[int]) -> Iterator[Block]:
    """The units from `first` up to `last` in blocks, none of which goes on beyond one of the `ends`."""
    end = 0
    while first < last:
        while end <= first:
            end = next(ends, last)
        until = min(first + size, last, end)
        yield first, until
        first = until


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """An order to play units, from the state of a tally up to a number, or until the result is precise."""

    start: Tally
    units: int
    enough: Callable[[Tally], bool] | None = None
    """Asked at each look; it may end the run before its size."""


def run(order: Run, workers: Workers) -> Iterator[Tally]:
    """Play, and yield the tally after each block; the last one is the result."""
    tally, model = order.start, order.start.model
    check_size(model, tally.seed, order.units)
    if _is_enough(order, tally):  # a run that was resumed after its end
        return
    size = max(1, workers.block // model.most_rounds)
    ends = looks(model) if order.enough else iter(())
    for (first, last), counts in workers.count_blocks(
        blocks_of(tally.units, order.units, size, ends)
    ):
        tally = tally.with_more(last - first, counts.tolist())
        yield tally
        if _is_enough(order, tally):
            return


def _is_enough(order: Run, tally: Tally) -> bool:
    if order.enough is None or not is_look(tally.model, tally.units):
        return False
    return order.enough(tally)


def is_look(model: Model, units: int) -> bool:
    """Whether the precision is checked after this number of units."""
    return next(look for look in looks(model) if look >= units) == units
