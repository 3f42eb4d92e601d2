"""Simulation: rounds a second of one core with every bet settled.

Against a loop of the same game that was written by hand for numba; two cores against one; the time from
nothing to the first figure. Against the blackjack of OpenSpiel and RLCard, where `make rivals` has
installed them. Cores are shared with whatever else runs, so one core is measured in process time.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from by_hand.baccarat import coups

from croupier.games import game
from croupier.maths.players.model_of_game import WHERE_PLAYERS_DECIDE, SimulationRequest, model_of
from croupier.maths.runs.simulation_run import Run, Threads, played, run
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))
SEED = 20001207
ROOT = Path(__file__).parents[1]
SHOES = 20_000
RIVALS = ROOT / ".rivals" / "bin" / "python"


def rate(play: Callable[[int], object], rounds: int) -> float:
    """Rounds a second of one core, the best of five; what is compiled first is not counted."""
    play(10)
    best = 0.0
    for _ in range(5):
        start = process_time()
        play(rounds)
        best = max(best, rounds / (process_time() - start))
    return best


def rounds_of(model: Model, units: int) -> int:
    return Tally.none(model, SEED).with_more(units, played(model, SEED, 0, units).tolist()).rounds


def against_a_loop_by_hand() -> None:
    """The same bets of the same game; the player must win as often, or it is another game."""
    model = model_of(game("rapid-baccarat"), RULES, SimulationRequest(shoe="fresh"))
    rounds = 1_000_000
    ours = rate(lambda size: played(model, SEED, 0, size), rounds)
    theirs = rate(lambda size: coups(size, SEED), rounds)
    for line, share in (("wins", 0.446247), ("tie", 0.095156)):
        place = model.index("player", "", line)
        assert abs(coups(rounds, SEED)[place] / rounds - share) < 0.002
    print(
        f"baccarat, {len(model.groups())} bets: {ours:,.0f} coups a second, by hand {theirs:,.0f}"
    )
    print(f"RATIO simulation-over-hand-written-numba {ours / theirs:.2f}")


def every_game() -> None:
    """For the record: rounds a second of one core, by game."""
    for key in (
        "rapid-baccarat",
        "com-bo",
        "triple-chase",
        "rapid-roulette",
        "rapid-sic-bo",
        "big-wheel",
    ):
        model = model_of(game(key), RULES, SimulationRequest())
        units = max(1, 500_000 // model.most_rounds)
        size = rounds_of(model, units) / units
        found = rate(lambda count, model=model: played(model, SEED, 0, count), units) * size
        print(f"{model.key}, {len(model.groups())} wagers a round: {found:,.0f} rounds a second")


def two_cores() -> None:
    """Wall time of the same run by one thread and by two, turn about; the best of many short ones of each."""
    if len(os.sched_getaffinity(0)) < 2:
        print("Two cores were not measured: there is one.")
        return
    model = model_of(game("rapid-baccarat"), RULES, SimulationRequest())
    best, used = {1: float("inf"), 2: float("inf")}, {1: float("inf"), 2: float("inf")}
    for _ in range(40):
        for workers in (1, 2):
            start, begun = perf_counter(), process_time()
            for _ in run(
                Run(start=Tally.none(model, SEED), units=SHOES), Threads(model, SEED, workers)
            ):
                pass
            best[workers] = min(best[workers], perf_counter() - start)
            used[workers] = min(used[workers], process_time() - begun)
    print(f"{SHOES:,} shoes of baccarat: {best[1]:.2f} s with one core, {best[2]:.2f} s with two")
    print(
        f"  processors were busy for {used[1]:.2f} s and {used[2]:.2f} s: what two cost more than one"
    )
    print(f"RATIO simulation-two-cores-over-one {best[1] / best[2]:.2f}")


def first_figure() -> None:
    """From typing the command to its table: nothing compiled yet, and once more."""
    command = [sys.executable, "-m", "croupier", "simulate", "rapid-baccarat", "--rounds", "1e5"]
    with TemporaryDirectory() as folder:
        took = []
        for _ in range(2):
            start = perf_counter()
            subprocess.run(  # noqa: S603  our own command
                command,
                env={**os.environ, "CROUPIER_CACHE": folder},
                check=True,
                stdout=subprocess.DEVNULL,
            )
            took.append(perf_counter() - start)
    print(f"first figure: {took[0]:.1f} s when all is compiled, {took[1]:.1f} s from then on")
    print(f"RATIO simulation-first-start-over-later {took[0] / took[1]:.1f}")


def against_others() -> None:
    """Blackjack hands a second of one core."""
    if not RIVALS.is_file():
        print("Not measured against OpenSpiel and RLCard: `make rivals` installs them.")
        return
    script = ROOT / "bench" / "rivals" / "blackjack.py"
    said = subprocess.run(  # noqa: S603  our own script
        [RIVALS, script], check=True, stdout=subprocess.PIPE, text=True
    )
    theirs = {line.split()[0]: float(line.split()[1]) for line in said.stdout.splitlines()}
    for key in ("blackjack", "rapid-baccarat"):
        if key == "blackjack" and key not in WHERE_PLAYERS_DECIDE:
            continue
        model = model_of(game(key), RULES, SimulationRequest())
        units = max(1, 500_000 // model.most_rounds)
        size = rounds_of(model, units) / units
        ours = rate(lambda count, model=model: played(model, SEED, 0, count), units) * size
        print(f"{model.key}, {len(model.groups())} bets: {ours:,.0f} rounds a second")
        for name, found in theirs.items():
            print(f"  {name}'s blackjack: {found:,.0f} hands a second")
            print(f"RATIO {key}-over-{name} {ours / found:.1f}")


if __name__ == "__main__":
    against_a_loop_by_hand()
    every_game()
    two_cores()
    first_figure()
    against_others()
