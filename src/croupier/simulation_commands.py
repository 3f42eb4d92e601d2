"""The command that simulates a game: rounds by the million, every bet settled in each of them."""

import json as text_of
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.errors import BadInput, unknown
from croupier.games import game
from croupier.odds import percent
from croupier.rulebook import ZONE, Rules, at, instant

if TYPE_CHECKING:  # simulation takes a compiler along, which no other command should wait for
    from rich.table import Table

    from croupier.maths.estimates import Agreement, Estimate, Findings
    from croupier.maths.model import Model
    from croupier.maths.models import Asked
    from croupier.maths.running import Run, Workers
    from croupier.maths.tally import Tally

USUAL = "1e6"
EVERY = 5.0
"""A checkpoint is written at most so many seconds after the last one."""
BROKEN_OFF = 130
"""The status of a command that somebody stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """How far a run goes and where it is kept."""

    rounds: str
    precision: float | None
    bet: str
    seed: int | None
    checkpoint: Path | None
    resume: bool


def simulate(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-baccarat.")],
    /,
    *,
    rounds: Annotated[str, Parameter(help="How many, such as 1e6; whole shoes are played.")] = "",
    precision: Annotated[
        float | None,
        Parameter(help="Play until edges are known within this, such as 0.001, at 99 %."),
    ] = None,
    bet: Annotated[str, Parameter(help="One bet; all without it.")] = "",
    seed: Annotated[int | None, Parameter(help="The same seed, the same counts.")] = None,
    variant: Annotated[str, Parameter(help="The variant, such as 'single zero'.")] = "",
    decks: Annotated[int | None, Parameter(help="The number of decks.")] = None,
    policy: Annotated[str, Parameter(help="What players do, where they decide.")] = "",
    shoe: Annotated[str, Parameter(help="dealt: shoe after shoe; fresh: each round anew.")] = "",
    burn: Annotated[int | None, Parameter(help="So many cards are burned first.")] = None,
    behind: Annotated[int | None, Parameter(help="Cards behind the cutting card.")] = None,
    workers: Annotated[int, Parameter(help="Threads; one per processor without it.")] = 0,
    on: Annotated[str, Parameter(help="A Dask scheduler, such as tcp://10.0.0.7:8786.")] = "",
    gpu: Annotated[bool, Parameter(help="Play on the GPU of this machine.", negative=())] = False,
    checkpoint: Annotated[Path | None, Parameter(help="Keep the counts in a file.")] = None,
    resume: Annotated[bool, Parameter(help="Go on from that file.", negative=())] = False,
    show: Annotated[int | None, Parameter(help="Tell one unit instead: what was dealt.")] = None,
    at: Annotated[str, Parameter(help="The rules in force at an instant; now without it.")] = "",
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
) -> None:
    """Simulate a game with all its bets, and compare what was counted with the exact odds.

    Counts follow from seed and size alone: not from workers, machines, or whether a run was broken off.
    """
    from croupier.maths.models import Asked, model_of

    rules = _rules(at)
    asked = Asked(
        variant=variant, decks=decks, policy=policy, shoe=shoe, burn=burn, behind=behind
    )  # fmt: skip
    model = model_of(game(name), rules, asked)
    keys = [one.key for one in model.variant.bets]
    if bet and bet not in keys:
        raise unknown(f"bet of {name!r}", bet, keys)
    if show is not None:
        _tell(model, seed, show)
        return
    wanted = _Wanted(
        rounds=rounds, precision=precision, bet=bet, seed=seed, checkpoint=checkpoint, resume=resume
    )
    if sum((gpu, bool(on), bool(workers))) > 1:
        raise BadInput("--gpu, --on and --workers each say who plays. Accepted: one of them.")

    def who(used: int) -> "Workers":
        return _workers(
            model, used, _Who(rules=rules, asked=asked, on=on, gpu=gpu, workers=workers)
        )

    _simulated(model, rules, wanted, who, json=json)


def _rules(text: str) -> Rules:
    return at(instant(text) if text else datetime.now(ZONE))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Who:
    """Who plays the units."""

    rules: Rules
    asked: "Asked"
    on: str
    gpu: bool
    workers: int


def _workers(model: "Model", seed: int, who: _Who) -> "Workers":
    if who.gpu:
        from croupier.maths.gpu import Gpu

        return Gpu(model, seed)
    if who.on:
        from croupier.maths.cluster import Cluster, Recipe
        from croupier.maths.compiling import code_hash

        recipe = Recipe(model.game.key, who.rules.instant, who.asked, model.key, code_hash())
        return Cluster(who.on, recipe, seed)
    from croupier.maths.running import Threads

    return Threads(model, seed, who.workers or len(os.sched_getaffinity(0)))


def _simulated(
    model: "Model",
    rules: Rules,
    wanted: _Wanted,
    who: Callable[[int], "Workers"],
    *,
    json: bool,
) -> None:
    """Run, keep, and print; what was stopped by hand is printed as far as it came."""
    from croupier.maths.running import Run, check_size

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
    _print(tally, rules, wanted.bet, speed, json=json)
    if stopped:
        kept = (
            f"; go on with --checkpoint {wanted.checkpoint} --resume" if wanted.checkpoint else ""
        )
        sys.stderr.write(f"croupier: stopped after {tally.rounds:,} rounds{kept}.\n")
        sys.exit(BROKEN_OFF)


def _start(model: "Model", wanted: _Wanted) -> "Tally":
    """Nothing, or where a file says that a run stands."""
    from croupier.maths.checkpoint import read
    from croupier.maths.tally import Tally

    file = wanted.checkpoint
    if wanted.resume:
        if file is None:
            raise BadInput("--resume goes with --checkpoint FILE.")
        return read(file, model, wanted.seed)
    if file is not None and file.exists():
        raise BadInput(f"There is already {str(file)!r}. Accepted: --resume, or another file.")
    if file is not None and not file.parent.is_dir():
        raise BadInput(f"No folder {str(file.parent)!r} to keep {file.name!r} in.")
    seed = SystemRandom().randrange(1 << 32) if wanted.seed is None else wanted.seed
    return Tally.none(model, seed)


def _size(
    start: "Tally", rules: Rules, wanted: _Wanted
) -> tuple[int, "Callable[[Tally], bool] | None"]:
    """The last unit, and what may end the run before it."""
    from croupier.maths.estimates import precise, targets
    from croupier.maths.running import MOST, check_size, units_for

    check_size(start.model, start.seed, 1)
    if wanted.precision is None:
        return units_for(start.model, start.seed, _rounds(wanted.rounds or USUAL)), None
    if not 0 < wanted.precision < 1:
        raise BadInput(f"A precision of {wanted.precision}. Accepted: more than 0, less than 1.")
    chosen = [
        one for one in targets(start.model, rules) if not wanted.bet or one.bet.key == wanted.bet
    ]
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


def _run(order: "Run", workers: "Workers", wanted: _Wanted) -> "tuple[Tally, bool]":
    """Run to the end or to Ctrl-C; in either case the file holds what was counted."""
    from croupier.maths.checkpoint import write
    from croupier.maths.running import run

    tally, stopped, kept = order.start, False, monotonic()
    with _progress(order) as moved:
        try:
            for tally in run(order, workers):
                moved(tally)
                if wanted.checkpoint and monotonic() - kept > EVERY:
                    write(wanted.checkpoint, tally)
                    kept = monotonic()
        except KeyboardInterrupt:
            stopped = True
    if wanted.checkpoint:
        write(wanted.checkpoint, tally)
    return tally, stopped


@contextmanager
def _progress(order: "Run") -> Iterator[Callable[["Tally"], None]]:
    """A bar with the rate and the time that is left, where somebody is looking."""
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


def _print(tally: "Tally", rules: Rules, bet: str, speed: float, *, json: bool) -> None:
    from croupier.maths.estimates import findings

    found = findings(tally, rules, bet)
    if json:
        text_of.dump(_as_json(found, speed), sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    from croupier import terminal

    out, model = terminal.console(), tally.model
    units = f"{tally.units:,} shoes, " if model.shoe else ""
    about = f"{units}{tally.rounds:,} rounds, seed {tally.seed}, {speed:,.0f} rounds a second"
    out.print(terminal.heading(model.key, about))
    out.print(_table(found))
    out.print(_verdict(found), style=terminal.QUIET)


def _table(found: "Findings") -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("bet", overflow="fold")
    for column in ("exact edge", "simulated", "± 99 %", "hit", "sd"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("lines against exact chances", overflow="fold")
    for one in found.estimates:
        bet, label = one.target.bet, one.target.label
        exact = one.target.edge
        table.add_row(
            f"{bet.name}{f', {label}' if label else ''}",
            "" if exact is None else percent(exact),
            percent(one.edge),
            "" if one.edge_within is None else f"{one.edge_within:.4%}",
            f"{float(one.hit):.5f}",
            f"{one.deviation:.4f}",
            _agreed(found, bet.key),
        )
    return table


def _agreed(found: "Findings", bet: str) -> str:
    """The least likely of the tests of a bet, in words."""
    worst = found.worst(bet)
    if worst is None:
        return "not known exactly"
    if not worst.freedom:
        return "too few rounds to tell"
    where = "".join(
        (
            f" at {worst.spot}" if worst.spot else "",
            ""
            if worst.band is None
            else f" at depth {worst.band + 1} of {found.tally.model.bands}",
        )
    )
    verdict = "agrees" if worst.holds(found.tests) else "DIFFERS"
    return f"{verdict}: χ² {worst.square:.1f} on {worst.freedom}, p = {worst.p:.2g}{where}"


def _verdict(found: "Findings") -> str:
    if not found.tests:
        return "Nothing could be tested."
    level = f"{found.tests:,} tests at 99 % together, each at p ≥ {0.01 / found.tests:.1e}"
    if not found.differing:
        return f"All counts agree with the exact chances: {level}."
    bets = ", ".join(dict.fromkeys(one.bet for one in found.differing))
    return f"Counts of {bets} differ from the exact chances: {level}."


def _as_json(found: "Findings", speed: float) -> dict[str, object]:
    from croupier.maths.compiling import code_hash
    from croupier.maths.depth import counted

    tally = found.tally
    groups = tally.model.groups()
    return {
        "model": tally.model.key,
        "code": code_hash(),
        "seed": tally.seed,
        "units": tally.units,
        "rounds": tally.rounds,
        "roundsPerSecond": round(speed),
        "confidence": 0.99,
        "bets": [_bet_json(found, one) for one in found.estimates],
        "counts": [
            {"bet": bet, "position": spot, "lines": dict(tally.lines(bet, spot))}
            for bet, spot in groups
        ],
        "byDepth": list(counted(tally)),
        "tests": found.tests,
        "agreement": [_test_json(found, one) for one in (*found.whole, *found.by_depth)],
    }


def _bet_json(found: "Findings", one: "Estimate") -> dict[str, object]:
    exact, worst = one.target.edge, found.worst(one.target.bet.key)
    return {
        "bet": one.target.bet.key,
        "variant": one.target.label,
        "exactEdge": None if exact is None else f"{exact.numerator}/{exact.denominator}",
        "edge": f"{one.edge.numerator}/{one.edge.denominator}",
        "edgeWithin": one.edge_within,
        "hit": float(one.hit),
        "hitFrom": one.hit_from,
        "hitTo": one.hit_to,
        "sd": one.deviation,
        "agrees": None if worst is None or not worst.freedom else worst.holds(found.tests),
    }


def _test_json(found: "Findings", one: "Agreement") -> dict[str, object]:
    square = None if one.p == 0 else one.square
    return {
        "bet": one.bet, "position": one.spot, "depth": one.band, "chiSquare": square,
        "freedom": one.freedom, "p": one.p, "agrees": one.holds(found.tests) if one.freedom else None,
    }  # fmt: skip


def _tell(model: "Model", seed: int | None, unit: int) -> None:
    """One unit of a run: what was dealt, and which wagers hit which line."""
    from croupier.maths.running import check_size
    from croupier.maths.telling import told

    if seed is None:
        raise BadInput("--show tells a unit of a known run. Accepted: with --seed.")
    check_size(model, seed, unit + 1)
    for number, one in enumerate(told(model, seed, unit), 1):
        hits = (
            f"{bet}{f' {spot}' if spot else ''}: {line}"
            for (bet, spot), line in one.lines.items()
            if line != "loses"
        )
        sys.stdout.write(f"{number:>3}  {' '.join(one.faces)}   {', '.join(hits)}\n")
