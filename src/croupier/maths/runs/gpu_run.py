"""The same units on a GPU: the same functions, compiled by numba for CUDA, the same counts.

Each thread plays every so-manieth unit and counts for itself, in columns of shared memory where they
fit and in its own memory where they do not; at the end it adds its counts to the totals. Sums of
integers do not depend on their order, so the counts are those of the processors.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from croupier.errors import BadInput
from croupier.maths.runs.simulation_run import Block, Counts
from croupier.maths.simulation.compiled_game import compile_text, compiled
from croupier.maths.simulation.game_model import Model

THREADS = 128
SHARED = 48 * 1024 // (4 * THREADS)
"""The number of 32-bit counts of each thread that fit into the shared memory of every GPU."""
BLOCKS = 8
"""Blocks of threads for each multiprocessor."""
LAUNCH = 1 << 32
"""The most rounds in one call of the GPU: some seconds."""

KERNEL = """

def kernel(seed, first, last, given, totals):
    {counts}
    scratch = cuda.local.array({scratch}, int16)
    for row in range({size}):
        counts[row] = 0
    for index in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        unit(seed, index, given, scratch, counts)
    for row in range({size}):
        if counts[row] != 0:
            cuda.atomic.add(totals, row, counts[row])
"""
IN_COLUMNS = f"""columns = cuda.shared.array(({{size}}, {THREADS}), int32)
    counts = columns[:, cuda.threadIdx.x]"""
IN_OWN_MEMORY = "counts = cuda.local.array({size}, int32)"


def cuda_here() -> Any:
    """CUDA as numba has it, or a refusal that says what is missing."""
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError as error:
        raise BadInput(
            f"This numba cannot compile for a GPU: {error}. Accepted: an installed numba-cuda, or no --gpu."
        ) from error
    if not cuda.is_available():
        raise BadInput(
            "There is no GPU here that CUDA can use: no card, no driver or no CUDA toolkit. "
            "Accepted: the same command without --gpu; the counts are the same."
        )
    return cuda


class Gpu:
    """A model compiled for the GPU of this machine."""

    block = LAUNCH

    def __init__(self, model: Model, seed: int) -> None:
        self._cuda = cuda_here()
        self.model, self.seed = model, seed
        self._kernel = self._compiled()
        device = self._cuda.select_device(0)  # CUDA_VISIBLE_DEVICES says which that is
        self._given = self._cuda.to_device(model.given)
        self._blocks = BLOCKS * getattr(device, "MULTIPROCESSOR_COUNT", 1)

    def _compiled(self) -> Any:
        from numba import int16, int32

        model, cuda = self.model, self._cuda
        counts = IN_COLUMNS if model.size <= SHARED else IN_OWN_MEMORY
        kernel = KERNEL.format(
            counts=counts.format(size=model.size), scratch=max(1, model.scratch), size=model.size
        )
        namespace = compile_text(model.text + kernel, model.names)
        namespace["unit"] = compiled(namespace["unit"], cuda.jit(device=True))
        namespace |= {"cuda": cuda, "int16": int16, "int32": int32}
        return cuda.jit(namespace["kernel"])

    def play(self, first: int, last: int) -> Counts:
        """Play the units from `first` up to `last` and return what they counted."""
        totals = self._cuda.to_device(np.zeros(self.model.size, np.int64))
        for start in range(first, last, self._at_once):
            units = min(last, start + self._at_once) - start
            blocks = min(self._blocks, -(-units // THREADS))
            self._kernel[blocks, THREADS](self.seed, start, start + units, self._given, totals)
        counted: Counts = totals.copy_to_host()
        return counted

    @property
    def _at_once(self) -> int:
        """A thread counts in 32 bits: what one call plays must stay far below that for each of them."""
        most = self.model.most_rounds * self.model.most_counted
        return max(1, min(LAUNCH // most, (1 << 30) // most * THREADS))

    def count_blocks(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        """One block after the other: each is all that the GPU can do."""
        for first, last in blocks:
            yield (first, last), self.play(first, last)
