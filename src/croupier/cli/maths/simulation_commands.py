"""The command that simulates a game: rounds by the million, every bet settled in each of them."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.arguments import rules_at
from croupier.cli.output import Json
from croupier.errors import BadInput, unknown
from croupier.games import game
from croupier.rulebook import Rules

if TYPE_CHECKING:  # simulation takes a compiler along, which no other command should wait for
    from croupier.maths.players.model_of_game import SimulationRequest
    from croupier.maths.runs.simulation_run import Run, Workers
    from croupier.maths.simulation.game_model import Model
    from croupier.maths.simulation.result_tally import Tally

USUAL = "1e6"
EVERY = 5.0
"""Seconds between two checkpoints."""
BROKEN_OFF = 130
"""The exit status of a command that was interrupted."""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How far a run goes, and where it is kept."""

    rounds: Annotated[str, Parameter(help="How many, such as 1e6; whole shoes are played.")] = ""
    precision: Annotated[
        float | None,
        Parameter(help="Play until edges are known within this, such as 0.001, at 99 %."),
    ] = None
    bet: Annotated[str, Parameter(help="One bet; all without it.")] = ""
    seed: Annotated[int | None, Parameter(help="The same seed, the same counts.")] = None
    checkpoint: Annotated[Path | None, Parameter(help="Keep the counts in a file.")] = None
    resume: Annotated[bool, Parameter(help="Go on from that file.", negative=())] = False


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Options for the part of the game, the policy and the dealing."""

    variant: Annotated[str, Parameter(help="The variant, such as 'single zero'.")] = ""
    decks: Annotated[int | None, Parameter(help="The number of decks.")] = None
    policy: Annotated[str, Parameter(help="What players do, where they decide.")] = ""
    shoe: Annotated[str, Parameter(help="dealt: shoe after shoe; fresh: each round anew.")] = ""
    burn: Annotated[int | None, Parameter(help="Cards burned before the first round.")] = None
    behind: Annotated[int | None, Parameter(help="Cards behind the cutting card.")] = None


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Options for the workers of a simulation."""

    workers: Annotated[int, Parameter(help="Threads; one per processor without it.")] = 0
    on: Annotated[str, Parameter(help="A Dask scheduler, such as tcp://10.0.0.7:8786.")] = ""
    gpu: Annotated[bool, Parameter(help="Play on the GPU of this machine.", negative=())] = False


A_MILLION, AS_USUAL, ALL_CORES = Length(), Dealt(), Who()
"""Where nothing is said."""


def simulate(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-baccarat.")],
    /,
    *,
    length: Length = A_MILLION,
    dealt: Dealt = AS_USUAL,
    who: Who = ALL_CORES,
    show: Annotated[int | None, Parameter(help="Tell one unit instead: what was dealt.")] = None,
    at: Annotated[str, Parameter(help="The rules in force at an instant; now without it.")] = "",
    json: Json = False,
) -> None:
    """Simulate a game with all its bets, and compare what was counted with the exact odds.

    Counts follow from seed and size alone: not from workers, machines, or whether a run was broken off. The status
    is 1 where they differ from the exact chances, as those of one fair run in a hundred do.
    """
    from croupier.maths.players.model_of_game import SimulationRequest, model_of

    rules, request = rules_at(at), SimulationRequest(**asdict(dealt))
    model = model_of(game(name), rules, request)
    keys = [bet.key for bet in model.variant.bets]
    if length.bet and length.bet not in keys:
        raise unknown(f"bet of {name!r}", length.bet, keys)
    if show is not None:
        from croupier.cli.maths.simulation_text import tell

        tell(model, length.seed, show)
        return
    if sum((who.gpu, bool(who.on), bool(who.workers))) > 1:
        raise BadInput("--gpu, --on and --workers each say who plays. Accepted: one of them.")

    def workers(seed: int) -> "Workers":
        return _workers(model, seed, who, (rules, request))

    _simulated(model, rules, length, workers, json=json)


def _workers(
    model: "Model", seed: int, who: Who, made_of: tuple[Rules, "SimulationRequest"]
) -> "Workers":
    if who.gpu:
        from croupier.maths.runs.gpu_run import Gpu

        return Gpu(model, seed)
    if who.on:
        from croupier.maths.runs.dask_cluster import Cluster, Recipe
        from croupier.maths.simulation.compiled_game import code_hash

        rules, request = made_of
        recipe = Recipe(model.game.key, rules.instant, request, model.key, code_hash())
        return Cluster(who.on, recipe, seed)
    from croupier.maths.runs.simulation_run import Threads

    return Threads(model, seed, who.workers or len(os.sched_getaffinity(0)))


def _simulated(
    model: "Model", rules: Rules, wanted: Length, who: Callable[[int], "Workers"], *, json: bool
) -> None:
    """Run, keep, and print; what was stopped by hand is printed as far as it came."""
    from croupier.cli.maths.simulation_text import print_findings
    from croupier.maths.runs.simulation_run import Run, check_size

    start = _start(model, wanted)
    units, enough = _size(start, rules, wanted)
    check_size(model, start.seed, units)
    begun = monotonic()
    tally, stopped = _run(Run(start=start, units=units, enough=enough), who(start.seed), wanted)
    took = monotonic() - begun
    if not tally.units:
        sys.stderr.write("croupier: stopped before anything was counted.\n")
        sys.exit(BROKEN_OFF)
    tally.check()
    speed = (tally.rounds - (start.rounds if start.units else 0)) / took if took else 0.0
    agrees = print_findings(tally, rules, wanted.bet, speed, json=json)
    if stopped:
        remark = (
            f"; go on with --checkpoint {wanted.checkpoint} --resume" if wanted.checkpoint else ""
        )
        sys.stderr.write(f"croupier: stopped after {tally.rounds:,} rounds{remark}.\n")
        sys.exit(BROKEN_OFF)
    if not agrees:
        sys.exit(1)


def _start(model: "Model", wanted: Length) -> "Tally":
    """The tally from which a run starts: empty, or read from a checkpoint."""
    from croupier.maths.runs.checkpoint import read_checkpoint
    from croupier.maths.simulation.result_tally import Tally

    file = wanted.checkpoint
    if wanted.resume:
        if file is None:
            raise BadInput("--resume goes with --checkpoint FILE.")
        return read_checkpoint(file, model, wanted.seed)
    if file is not None and file.exists():
        raise BadInput(f"There is already {str(file)!r}. Accepted: --resume, or another file.")
    if file is not None and not file.parent.is_dir():
        raise BadInput(f"No folder {str(file.parent)!r} to keep {file.name!r} in.")
    seed = SystemRandom().randrange(1 << 32) if wanted.seed is None else wanted.seed
    return Tally.none(model, seed)


def _size(
    start: "Tally", rules: Rules, wanted: Length
) -> tuple[int, "Callable[[Tally], bool] | None"]:
    """The last unit, and what may end the run before it."""
    from croupier.maths.runs.simulation_run import MOST, check_size, units_for
    from croupier.maths.simulation.estimates import precise, targets

    check_size(start.model, start.seed, 1)
    if wanted.precision is None:
        return units_for(start.model, start.seed, _rounds(wanted.rounds or USUAL)), None
    if not 0 < wanted.precision < 1:
        raise BadInput(f"A precision of {wanted.precision}. Accepted: more than 0, less than 1.")
    every = targets(start.model, rules)
    chosen = [target for target in every if wanted.bet in ("", target.bet.key)]
    if not chosen:
        raise BadInput(f"{wanted.bet!r} is not offered, so it has no edge to be precise about.")
    most = MOST // (start.model.most_rounds * start.model.most_counted)
    units = units_for(start.model, start.seed, _rounds(wanted.rounds)) if wanted.rounds else most
    within = wanted.precision
    return units, lambda tally: precise(tally, chosen, within)


def _rounds(text: str) -> int:
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
        whole = int(number)
    except (InvalidOperation, ValueError, OverflowError) as error:
        raise BadInput(f"{text!r} is no number of rounds. Accepted: 1000000, 1e6.") from error
    if number != whole or whole < 1:
        raise BadInput(f"{text!r} rounds cannot be played. Accepted: 1 or more, whole.")
    return whole


def _run(order: "Run", workers: "Workers", wanted: Length) -> "tuple[Tally, bool]":
    """Run to the end or to Ctrl-C; in either case the file holds what was counted."""
    from croupier.maths.runs.checkpoint import write
    from croupier.maths.runs.simulation_run import run

    tally, stopped, saved_at = order.start, False, monotonic()
    with _progress(order) as moved:
        try:
            for tally in run(order, workers):
                moved(tally)
                if wanted.checkpoint and monotonic() - saved_at > EVERY:
                    write(wanted.checkpoint, tally)
                    saved_at = monotonic()
        except KeyboardInterrupt:
            stopped = True
    if wanted.checkpoint:
        write(wanted.checkpoint, tally)
    return tally, stopped


@contextmanager
def _progress(order: "Run") -> Iterator[Callable[["Tally"], None]]:
    """A bar with the rate and the remaining time, shown only on an interactive terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>5.1f} %  {task.fields[rounds]:,} rounds"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(),
    )
    start, begun = order.start, monotonic()
    before = start.rounds if start.units else 0
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        open_ended = order.enough is not None
        total = None if open_ended else order.units - start.units
        task = bar.add_task(start.model.game.name, total=total, rounds=before, rate=0.0)

        def moved(tally: "Tally") -> None:
            rate = (tally.rounds - before) / max(1e-9, monotonic() - begun)
            done = tally.units - start.units
            bar.update(task, completed=done, rounds=tally.rounds, rate=rate)

        yield moved
