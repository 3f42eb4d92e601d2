"""What a simulation prints: exact and simulated figures beside each other, or one unit card by card."""

import json as text_of
import sys

from rich.table import Table

from croupier.cli import console as terminal
from croupier.errors import BadInput
from croupier.maths.exact import percent
from croupier.maths.runs.one_unit import rounds_of_unit
from croupier.maths.runs.simulation_run import check_size
from croupier.maths.sheets.hold_by_depth import depth_counts
from croupier.maths.simulation.compiled_game import code_hash
from croupier.maths.simulation.estimates import Agreement, Estimate, Findings, findings
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import Rules


def print_findings(tally: Tally, rules: Rules, bet: str, speed: float, *, json: bool) -> bool:
    """What was counted, by bet; whether it agrees with the exact chances."""
    found = findings(tally, rules, bet)
    if json:
        text_of.dump(_as_json(found, speed), sys.stdout, indent=1)
        sys.stdout.write("\n")
        return not found.differing
    out, model = terminal.console(), tally.model
    units = f"{tally.units:,} shoes, " if model.shoe else ""
    about = f"{units}{tally.rounds:,} rounds, seed {tally.seed}, {speed:,.0f} rounds a second"
    out.print(terminal.heading(model.key, about))
    out.print(_table(found))
    out.print(_verdict(found), style=terminal.QUIET)
    return not found.differing


def _table(found: Findings) -> Table:
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


def _agreed(found: Findings, bet: str) -> str:
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


def _verdict(found: Findings) -> str:
    if not found.tests:
        return "Nothing could be tested."
    level = f"{found.tests:,} tests at 99 % together, each at p ≥ {0.01 / found.tests:.1e}"
    if not found.differing:
        return f"All counts agree with the exact chances: {level}."
    bets = ", ".join(dict.fromkeys(one.bet for one in found.differing))
    return (
        f"Counts of {bets} differ from the exact chances: {level}. One fair run in a hundred says so: "
        "another seed or more rounds decide."
    )


def _as_json(found: Findings, speed: float) -> dict[str, object]:
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
        "byDepth": list(depth_counts(tally)),
        "tests": found.tests,
        "agreement": [_test_json(found, one) for one in (*found.whole, *found.by_depth)],
    }


def _bet_json(found: Findings, one: Estimate) -> dict[str, object]:
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


def _test_json(found: Findings, one: Agreement) -> dict[str, object]:
    square = None if one.p == 0 else one.square
    return {
        "bet": one.bet, "position": one.spot, "depth": one.band, "chiSquare": square,
        "freedom": one.freedom, "p": one.p, "agrees": one.holds(found.tests) if one.freedom else None,
    }  # fmt: skip


def tell(model: Model, seed: int | None, unit: int) -> None:
    """One unit of a run: what was dealt, and which wagers hit which line."""
    if seed is None:
        raise BadInput("--show tells a unit of a known run. Accepted: with --seed.")
    check_size(model, seed, unit + 1)
    for number, one in enumerate(rounds_of_unit(model, seed, unit), 1):
        hits = (
            f"{bet}{f' {spot}' if spot else ''}: {line}"
            for (bet, spot), line in one.lines.items()
            if line != "loses"
        )
        sys.stdout.write(f"{number:>3}  {' '.join(one.faces)}   {', '.join(hits)}\n")
