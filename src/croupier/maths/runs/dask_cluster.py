"""The same blocks on many machines, through Dask: each makes the model anew and answers with counts."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import Any

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.runs.simulation_run import Block, Counts, in_order, played
from croupier.maths.simulation.compiled_game import code_hash
from croupier.maths.simulation.game_model import Model
from croupier.rulebook import at

BLOCK = 1 << 22
"""Rounds in a block, about: the transfer to another machine must be worth it."""
PATIENCE = "10s"
"""The time a scheduler has to answer."""
AHEAD = 2
"""Blocks queued for each processor of the cluster."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a machine needs to make a model: names, no code. Its code must be the same."""

    game: str
    instant: datetime
    request: SimulationRequest
    model: str
    """The key of the model. It holds the mark of a policy's file: each machine reads a file of its own."""
    code: str


@cache
def _made(recipe: Recipe) -> Model:
    model = model_of(game(recipe.game), at(recipe.instant), recipe.request)
    if model.key != recipe.model:
        raise BadInput(
            f"A machine of the cluster makes {model.key!r}. Accepted: {recipe.model!r}, as here."
        )
    return model


def _play(recipe: Recipe, seed: int, first: int, last: int) -> Counts:
    """Runs on a machine of the cluster."""
    if recipe.code != code_hash():
        raise BadInput(
            f"A machine of the cluster has other code, {code_hash()[:12]}. "
            f"Accepted: {recipe.code[:12]}, as here."
        )
    return played(_made(recipe), seed, first, last)


class Cluster:
    """Workers of a Dask scheduler."""

    block = BLOCK

    def __init__(self, address: str, recipe: Recipe, seed: int) -> None:
        self.recipe, self.seed = recipe, seed
        self._client = _connected(address)

    def count_blocks(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        """Every processor of the cluster has a block, and another waits for it."""
        cores = sum(self._client.ncores().values())
        if not cores:
            raise BadInput(
                "The scheduler has no workers. Accepted: some, such as `dask worker ADDRESS`."
            )
        try:
            yield from in_order(blocks, self._submitted, AHEAD * cores)
        finally:
            self._client.close()

    def _submitted(self, block: Block) -> "Future[Counts]":
        future: Future[Counts] = self._client.submit(
            _play, self.recipe, self.seed, *block, pure=False
        )
        return future


def _connected(address: str) -> Any:
    distributed: Any = import_module("distributed")
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(
            f"No scheduler answers at {address!r}: {error}. "
            "Accepted: the address of a running one, such as tcp://10.0.0.7:8786."
        ) from error
