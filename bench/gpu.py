"""Baccarat on a GPU: coups a second with every bet settled, and the same counts as the processors.

Without a GPU it says so and measures nothing. It needs numpy, numba and msgspec and no installation:

    PYTHONPATH=src python3 bench/gpu.py [GAME] [rounds]
"""

import sys
from time import perf_counter

import numpy as np

if not hasattr(np, "row_stack"):
    setattr(np, "row_stack", np.vstack)  # noqa: B010  some numba asks for what numpy 2.5 has no more

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.runs.gpu_run import Gpu
from croupier.maths.runs.simulation_run import played
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.simulated_shoe import is_dealt_out
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))
SEED = 20001207
BARE = 7e10
"""Coups a second of a bare loop in CUDA C++ on an H200, Player, Banker and Tie only: the yardstick."""
COMPARED = 2_000_000


def compare(model: Model, gpu: Gpu) -> None:
    """The counts of the GPU and of the processors, for the same seed, row by row."""
    units = max(1, COMPARED // model.most_rounds)
    ours, theirs = played(model, SEED, 3, 3 + units), gpu.play(3, 3 + units)
    if not np.array_equal(ours, theirs):
        differ = np.flatnonzero(ours != theirs)
        sys.exit(
            f"{model.key}: {len(differ)} of {model.size} counts differ, first at {differ[:5]}."
        )
    print(f"{model.key}: {units:,} units, {int(ours.sum()):,} wagers settled, counts are the same")


def measure(model: Model, gpu: Gpu, rounds: int) -> float:
    """Rounds a second, the best of three; what was compiled before is not counted."""
    units = max(1, rounds // model.most_rounds)
    bet, lines = next(iter(model.groups().items()))
    best = 0.0
    for turn in range(3):
        start = perf_counter()
        counts = gpu.play(turn * units, (turn + 1) * units).reshape(model.bands, model.width)
        took = perf_counter() - start
        played = int(counts[:, list(lines.values())].sum())
        best = max(best, played / took)
        print(f"{model.key}: {played:,} rounds in {took:.2f} s, {played / took:.3e} a second")
    print(f"  counted by {bet[0]}; {len(model.groups())} wagers settled in each round")
    return best


def main(key: str, rounds: int) -> None:
    played = game(key)
    shoes = ("",) if played.decks(RULES) is None else ("fresh", "dealt")
    for shoe in shoes if is_dealt_out(played) else shoes[:1]:
        model = model_of(played, RULES, SimulationRequest(shoe=shoe))
        start = perf_counter()
        gpu = Gpu(model, SEED)
        gpu.play(0, 1)
        print(f"{model.key}: first unit after {perf_counter() - start:.1f} s, compiling included")
        compare(model, gpu)
        rate = measure(model, gpu, rounds // 50 if shoe == "dealt" else rounds)
        print(f"RATIO gpu-{key}-{shoe or 'rounds'}-of-bare-loop {rate / BARE:.3f}")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["rapid-baccarat"]
    try:
        main(wanted[0], int(float(wanted[1])) if len(wanted) > 1 else 20_000_000_000)
    except BadInput as refused:
        print(f"Not measured: {refused}")
