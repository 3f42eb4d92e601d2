"""What the commands of the mathematics department print."""

from fractions import Fraction
from pathlib import Path

from croupier.cli import console as terminal
from croupier.cli.output import write_file
from croupier.errors import BadInput
from croupier.games import Game
from croupier.maths.exact import percent
from croupier.maths.exact.blackjack.best_play import best_play
from croupier.maths.risk.ruin import SHARES, Forever, Outlook, Stakes, sessions
from croupier.maths.risk.what_if import Compared
from croupier.maths.sheets.float_digits import round_floats
from croupier.maths.sheets.par_sheet import ParSheet
from croupier.maths.sheets.plot_marks import as_svg
from croupier.maths.sheets.plots import paths_plot
from croupier.maths.sheets.published_figures import PublishedBet
from croupier.money import Cents, show
from croupier.rulebook import Rules

PLACES = 12
"""Decimal places with which a chance is written at most."""
NOT_APPROVED = "  NOT APPROVED: what is supposed is in no rulebook.\n"


def print_sheet(par: ParSheet) -> None:
    """The front of a PAR sheet, a line for each bet, and the charts."""
    title, facts, bets = par.title, par.facts, [bet.figures for bet in par.bets]
    out = terminal.console()
    out.print(terminal.heading(f"PAR sheet: {title}", "--pdf FILE, --html FILE for all of it"))
    out.print(terminal.facts(dict(facts)))
    columns = (
        "bet", "as", "edge", "hit", "sd", "chance of the largest", "largest", "hold of 10^6 rounds, 99 % surely",
    )  # fmt: skip
    rows = (
        (
            bet.name, bet.about, bet.edge_percent, bet.hit_percent, f"{bet.about_so}{bet.sd:.4f}", bet.largest_chance,
            bet.largest.removesuffix("/1"),
            bet.about_so + " to ".join(f"{100 * value:.4f}%" for value in bet.limits[2].sure),
        )
        for bet in bets
    )  # fmt: skip
    out.print(terminal.columns(columns, rows))
    for strategy in par.strategies:
        out.print(terminal.strategy(strategy.chart, strategy.says))


def print_compared(
    the_game: Game, before: PublishedBet, after: PublishedBet, change: Fraction
) -> None:
    """Old and new beside each other."""
    out = terminal.console()
    out.print(terminal.heading(f"{the_game.name}: {before.name}", before.about))
    out.print(NOT_APPROVED, style="bold")
    rows = [
        ("edge", before.edge_percent, after.edge_percent, _signed(percent(change))),
        ("exactly", before.edge, after.edge, ""),
        ("hit", before.hit_percent, after.hit_percent, ""),
        ("sd", f"{before.sd:.4f}", f"{after.sd:.4f}", f"{after.sd - before.sd:+.4f}"),
        ("skewness", f"{before.skewness:.4f}", f"{after.skewness:.4f}", ""),
    ]
    out.print(terminal.columns(("", "in force", "supposed", "change"), rows))
    was = {line.line: line for line in before.lines}
    lines = (
        (line.line, was[line.line].pays if line.line in was else "", line.pays, f"{line.decimal:.8f}", line.probability)
        for line in after.lines
    )  # fmt: skip
    out.print(terminal.columns(("line", "pays now", "would pay", "chance", "exactly"), lines))


def print_best(comparison: Compared, rules: Rules) -> None:
    """The edges of the best play, which are exact."""
    game, version = comparison.before.game, comparison.before.variant.name
    if game.table != "blackjack":
        raise BadInput(f"--best-play analyses Blackjack, not {game.name}.")
    decks, dealt = comparison.before.decks, comparison.after.decks
    assert decks is not None, "Blackjack is dealt from decks."
    assert dealt is not None, "Blackjack is dealt from decks."
    before = best_play(rules, version, decks)
    after = best_play(comparison.rules, version, dealt)
    out = terminal.console()
    out.print(terminal.heading(f"{game.name}: {version}", "best play"))
    out.print(NOT_APPROVED, style="bold")
    pairs = {
        "edge, best play": (before.edge, after.edge),
        "edge, by its chart": (before.basic_edge, after.basic_edge),
    }
    rows = (
        (name, percent(was), percent(would), _signed(percent(would - was)))
        for name, (was, would) in pairs.items()
    )
    out.print(terminal.columns(("", "in force", "supposed", "change"), rows))


def print_risk(bet: PublishedBet, soon: Outlook, ever: Forever, unit: Cents) -> None:
    """Print the results of a session, and of play without an end."""

    def dollars(stakes: Fraction | float) -> str:
        return show(Cents(round(stakes * unit)))

    out = terminal.console()
    out.print(terminal.heading(bet.name, f"{bet.about}; edge {bet.edge_percent}, sd {bet.sd:.4f}"))
    facts = {f"ruined within {soon.rounds:,} rounds": _chance(soon.ruin)}
    if soon.reached is not None:
        facts["target reached before"] = _chance(soon.reached)
    facts["rounds played, on average"] = f"{soon.played:,.1f}"
    facts["left at the end, on average"] = dollars(soon.mean)
    for share, value in zip(SHARES, soon.quantiles, strict=True):
        facts[f"{share:.0%} of sessions end with at most"] = dollars(value)
    facts["ruined in the end"] = " to ".join(dict.fromkeys(_chance(value) for value in ever.ruin))
    if ever.reached is not None:
        facts["target reached in the end"] = _chance(ever.reached)
    if ever.played is not None:
        facts["rounds until then, on average"] = " to ".join(
            dict.fromkeys(f"{value:,.1f}" for value in ever.played)
        )
    out.print(terminal.facts(facts))


def risk_record(soon: Outlook, ever: Forever) -> dict[str, object]:
    """The same for programs."""
    record = {
        "rounds": soon.rounds, "ruin": soon.ruin, "reached": soon.reached, "played": soon.played, "mean": soon.mean,
        "left": {str(share): float(value) for share, value in zip(SHARES, soon.quantiles, strict=True)},
        "ever": {"ruin": ever.ruin, "reached": ever.reached, "played": ever.played, "root": ever.root},
    }  # fmt: skip
    return {name: round_floats(value, PLACES) for name, value in record.items()}


def plot(stakes: Stakes, file: Path, *, rounds: int, count: int, seed: int, unit: int) -> None:
    """Sessions as they might go."""
    drawn = sessions(stakes, rounds=rounds, count=count, seed=seed)
    worth = unit / 100
    target = None if stakes.target is None else float(stakes.target) * worth
    paths = [(path * worth).tolist() for path in drawn.paths]
    start = float(stakes.bankroll) * worth
    write_file(file, str(as_svg(paths_plot(paths, start=start, stake=worth, target=target))) + "\n")


def _chance(value: float) -> str:
    return f"{100 * min(1.0, max(0.0, value)):.4f}%"


def _signed(text: str) -> str:
    return text if text.startswith("-") else f"+{text}"
