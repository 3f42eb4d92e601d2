"""What a simulation prints: exact and simulated figures beside each other, or one unit card by card."""

from rich.table import Table

from croupier.cli import console as terminal
from croupier.cli.output import json_text, say
from croupier.errors import BadInput
from croupier.maths.exact import percent
from croupier.maths.runs.one_unit import rounds_of_unit
from croupier.maths.runs.simulation_run import check_size
from croupier.maths.sheets.float_digits import round_float
from croupier.maths.sheets.hold_by_depth import depth_counts
from croupier.maths.simulation.compiled_game import code_hash
from croupier.maths.simulation.estimates import Agreement, Estimate, Findings, findings
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import Rules


def print_findings(tally: Tally, rules: Rules, bet: str, speed: float, *, json: bool) -> bool:
    """Print the counts by bet. Return whether they agree with the exact chances."""
    the_findings = findings(tally, rules, bet)
    if json:
        say(json_text(_as_json(the_findings, speed), only_ascii=True))
        return not the_findings.differing
    out, model = terminal.console(), tally.model
    units = f"{tally.units:,} shoes, " if model.shoe else ""
    about = f"{units}{tally.rounds:,} rounds, seed {tally.seed}, {speed:,.0f} rounds a second"
    out.print(terminal.heading(model.key, about))
    out.print(_table(the_findings))
    out.print(_verdict(the_findings), style=terminal.QUIET)
    return not the_findings.differing


def _table(findings: Findings) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("bet", overflow="fold")
    for column in ("exact edge", "simulated", "± 99 %", "hit", "sd"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("lines against exact chances", overflow="fold")
    for estimate in findings.estimates:
        bet, label = estimate.target.bet, estimate.target.label
        exact = estimate.target.edge
        table.add_row(
            f"{bet.name}{f', {label}' if label else ''}",
            "" if exact is None else percent(exact),
            percent(estimate.edge),
            "" if estimate.edge_within is None else f"{estimate.edge_within:.4%}",
            f"{float(estimate.hit):.5f}",
            f"{estimate.deviation:.4f}",
            _agreed(findings, bet.key),
        )
    return table


def _agreed(findings: Findings, bet: str) -> str:
    """The least likely of the tests of a bet, in words."""
    worst = findings.worst(bet)
    if worst is None:
        return "not known exactly"
    if not worst.freedom:
        return "too few rounds to tell"
    where = f" at {worst.spot}" if worst.spot else ""
    if worst.band is not None:
        where += f" at depth {worst.band + 1} of {findings.tally.model.bands}"
    verdict = "agrees" if worst.holds(findings.tests) else "DIFFERS"
    return f"{verdict}: χ² {worst.square:.1f} on {worst.freedom}, p = {worst.p:.2g}{where}"


def _verdict(findings: Findings) -> str:
    if not findings.tests:
        return "Nothing could be tested."
    level = f"{findings.tests:,} tests at 99 % together, each at p ≥ {0.01 / findings.tests:.1e}"
    if not findings.differing:
        return f"All counts agree with the exact chances: {level}."
    bets = ", ".join(dict.fromkeys(agreement.bet for agreement in findings.differing))
    return (
        f"Counts of {bets} differ from the exact chances: {level}. One fair run in a hundred says so: "
        "another seed or more rounds decide."
    )


def _as_json(findings: Findings, speed: float) -> dict[str, object]:
    tally = findings.tally
    groups = tally.model.groups()
    return {
        "model": tally.model.key,
        "code": code_hash(),
        "seed": tally.seed,
        "units": tally.units,
        "rounds": tally.rounds,
        "roundsPerSecond": round(speed),
        "confidence": 0.99,
        "bets": [_bet_json(findings, estimate) for estimate in findings.estimates],
        "counts": [
            {"bet": bet, "position": spot, "lines": dict(tally.lines(bet, spot))}
            for bet, spot in groups
        ],
        "byDepth": list(depth_counts(tally)),
        "tests": findings.tests,
        "agreement": [
            _test_json(findings, agreement) for agreement in (*findings.whole, *findings.by_depth)
        ],
    }


def _bet_json(findings: Findings, estimate: Estimate) -> dict[str, object]:
    exact, worst = estimate.target.edge, findings.worst(estimate.target.bet.key)
    return {
        "bet": estimate.target.bet.key,
        "variant": estimate.target.label,
        "exactEdge": None if exact is None else f"{exact.numerator}/{exact.denominator}",
        "edge": f"{estimate.edge.numerator}/{estimate.edge.denominator}",
        "edgeWithin": estimate.edge_within,
        "hit": float(estimate.hit),
        "hitFrom": estimate.hit_from,
        "hitTo": estimate.hit_to,
        "sd": estimate.deviation,
        "agrees": None if worst is None or not worst.freedom else worst.holds(findings.tests),
    }


def _test_json(findings: Findings, agreement: Agreement) -> dict[str, object]:
    square = None if agreement.p == 0 else agreement.square
    return {
        "bet": agreement.bet, "position": agreement.spot, "depth": agreement.band, "chiSquare": square,
        "freedom": agreement.freedom, "p": round_float(agreement.p),
        "agrees": agreement.holds(findings.tests) if agreement.freedom else None,
    }  # fmt: skip


def tell(model: Model, seed: int | None, unit: int) -> None:
    """One unit of a run: what was dealt, and which wagers hit which line."""
    if seed is None:
        raise BadInput("--show tells a unit of a known run. Accepted: with --seed.")
    check_size(model, seed, unit + 1)
    for number, unit_round in enumerate(rounds_of_unit(model, seed, unit), 1):
        hits = (
            f"{bet}{f' {spot}' if spot else ''}: {line}"
            for (bet, spot), line in unit_round.lines.items()
            if line != "loses"
        )
        say(f"{number:>3}  {' '.join(unit_round.faces)}   {', '.join(hits)}")
