"""The command that simulates a game: rounds by the million, every bet settled in each of them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.output import Json
from croupier.errors import BadInput
from croupier.library.rule_moment import rules_at

if TYPE_CHECKING:  # simulation takes a compiler along, which no other command should wait for
    from croupier.library.simulated_game import Simulated
    from croupier.maths.runs.simulation_run import Run, Workers
    from croupier.maths.simulation.result_tally import Tally

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
    from croupier.library.simulated_game import simulated
    from croupier.maths.players.model_of_game import SimulationRequest

    request = SimulationRequest(**asdict(dealt))
    to_play = simulated(name, rules_at(at), request, length.bet)
    if show is not None:
        from croupier.cli.maths.simulation_text import tell

        tell(to_play.model, length.seed, show)
        return
    if sum((who.gpu, bool(who.on), bool(who.workers))) > 1:
        raise BadInput("--gpu, --on and --workers each say who plays. Accepted: one of them.")
    _simulated(to_play, length, who, json=json)


def _simulated(to_play: "Simulated", wanted: Length, who: Who, *, json: bool) -> None:
    """Run, keep, and print; what was stopped by hand is printed as far as it came."""
    from croupier.cli.maths.simulation_text import print_findings
    from croupier.library.simulated_game import Players, RunLength

    rounds = _rounds(wanted.rounds) if wanted.rounds else None
    order = to_play.run(RunLength(**{**asdict(wanted), "rounds": rounds}))
    start = order.start
    begun = monotonic()
    tally, stopped = _run(order, to_play.workers(start.seed, Players(**asdict(who))), wanted)
    took = monotonic() - begun
    if not tally.units:
        sys.stderr.write("croupier: stopped before anything was counted.\n")
        sys.exit(BROKEN_OFF)
    tally.check()
    speed = (tally.rounds - (start.rounds if start.units else 0)) / took if took else 0.0
    agrees = print_findings(tally, to_play.rules, wanted.bet, speed, json=json)
    if stopped:
        remark = (
            f"; go on with --checkpoint {wanted.checkpoint} --resume" if wanted.checkpoint else ""
        )
        sys.stderr.write(f"croupier: stopped after {tally.rounds:,} rounds{remark}.\n")
        sys.exit(BROKEN_OFF)
    if not agrees:
        sys.exit(1)


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
