"""The commands of the mathematics department that need no simulation: PAR sheets, what if, risk."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import GameName, VariantName
from croupier.cli.output import Json, expect_room, json_text, say, write_file
from croupier.cli.progress_bar import progress
from croupier.errors import BadInput
from croupier.games import game
from croupier.library.rule_moment import rules_at
from croupier.money import Cents, money

BetKey = Annotated[str, Parameter(help="The bet, such as crown-pairs.")]
Option = Annotated[str, Parameter(help="The pay table, such as 'no commission'.")]
Policy = Annotated[str, Parameter(help="What the player does, such as 'never fold'.")]
At = Annotated[str, Parameter(help="The rules in force at an instant, such as 2026-01-01T04:00.")]
Several = Parameter(negative=())


def par(
    name: GameName,
    /,
    *,
    variant: VariantName = "",
    decks: Annotated[
        int | None, Parameter(help="One deck count; all permitted without it.")
    ] = None,
    option: Option = "",
    bet: Annotated[str, Parameter(help="One bet, all of them without it.")] = "",
    html: Annotated[Path | None, Parameter(help="Write the sheet as an HTML page.")] = None,
    pdf: Annotated[Path | None, Parameter(help="Write the sheet as a PDF document.")] = None,
    charts: Annotated[
        bool, Parameter(help="With the best play of Blackjack and its chart, which take a minute.")
    ] = True,
    by_depth: Annotated[
        Path | None, Parameter(help="Counts by depth of the shoe, a JSON file; they are drawn.")
    ] = None,
    at: At = "",
    json: Json = False,
) -> None:
    """Make the PAR sheet of a game: every bet with exact chances, edge, volatility, limits of the hold, plots."""
    from croupier.cli.maths import par_text as printing
    from croupier.maths.sheets.hold_by_depth import read_depth_file
    from croupier.maths.sheets.known_strategies import published_strategy
    from croupier.maths.sheets.par_html import as_html
    from croupier.maths.sheets.par_pdf import as_pdf
    from croupier.maths.sheets.par_sheet import par_sheet

    the_game, rules = game(name), rules_at(at)
    drawn = html is not None or pdf is not None
    for path in filter(None, (html, pdf)):
        expect_room(path)
    with progress(f"Working out {the_game.name}"):
        sheet = par_sheet(
            the_game, rules, variant=variant, decks=decks, option=option, bet=bet, charts=charts,
            by_depth=read_depth_file(by_depth) if by_depth else (),
        )  # fmt: skip
    if html is not None:
        write_file(html, as_html(sheet))
    if pdf is not None:
        write_file(pdf, as_pdf(sheet))
    if json:
        record = {"facts": dict(sheet.facts), "bets": [bet.figures for bet in sheet.bets]}
        if sheet.strategies:
            record["charts"] = [published_strategy(strategy) for strategy in sheet.strategies]
        say(json_text(record))
    elif not drawn:
        printing.print_sheet(sheet)


def what_if(
    name: GameName,
    /,
    *,
    bet: BetKey,
    variant: VariantName = "",
    pays: Annotated[tuple[str, ...], Parameter(help="A line and its odds: 'suited-pair=30 to 1'."), Several] = (),
    decks: Annotated[int | None, Parameter(help="Another number of decks, permitted or not.")] = None,
    option: Annotated[str, Parameter(help="Another pay table of the bet.")] = "",
    setting: Annotated[tuple[str, ...], Parameter(help="A setting: 'hits-soft-17=1'."), Several] = (),
    policy: Policy = "",
    best_play: Annotated[
        bool, Parameter(help="Of Blackjack: the edge of the best play; takes a minute.", negative=())
    ] = False,
    at: At = "",
    json: Json = False,
) -> None:  # fmt: skip
    """Suppose other odds, decks, pay tables or settings, and see the exact figures they would have.

    Supposed values have no approval, and the rulebook does not change.
    """
    from croupier.cli.maths import par_text as printing
    from croupier.library.supposed_odds import compared
    from croupier.maths.risk.what_if import Change
    from croupier.maths.sheets.published_figures import published_bet

    change = Change(
        pays=_pairs("--pays", pays), decks=decks, option=option, settings=_pairs("--setting", setting)
    )  # fmt: skip
    rules = rules_at(at)
    comparison = compared(name, rules, change, bet=bet, variant=variant, policy=policy)
    if best_play:
        printing.print_best(comparison, rules)
        return
    before, after = published_bet(comparison.before), published_bet(comparison.after)
    if json:
        say(json_text({"approved": False, "before": before, "after": after}))
        return
    printing.print_compared(comparison.before.game, before, after, comparison.edge_change)


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Bankroll:
    """Options for the bankroll and the length of a session."""

    bankroll: Annotated[str, Parameter(help="What there is to play with, in dollars.")]
    stake: Annotated[str, Parameter(help="What is staked on each round, in dollars.")]
    rounds: Annotated[int, Parameter(help="The length of the session.")] = 1_000
    target: Annotated[str, Parameter(help="Where one would stop, in dollars.")] = ""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class OfBet:
    """Which of the ways in which a bet is offered and played."""

    variant: VariantName = ""
    decks: Annotated[
        int | None, Parameter(help="The number of decks; the usual one without it.")
    ] = None
    option: Option = ""
    policy: Policy = ""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedSessions:
    """Simulated sessions, as an illustration."""

    plot: Annotated[Path | None, Parameter(help="Write simulated sessions as an SVG drawing.")] = (
        None
    )
    sessions: Annotated[int, Parameter(help="With --plot: the number of sessions.")] = 40
    seed: Annotated[int, Parameter(help="With --plot: the same seed gives the same sessions.")] = 1


AS_USUAL, NOT_DRAWN = OfBet(), SimulatedSessions()
"""Where nothing is said."""


def risk(
    name: GameName,
    /,
    *,
    bet: BetKey,
    context: Bankroll,
    of: OfBet = AS_USUAL,
    drawn: SimulatedSessions = NOT_DRAWN,
    at: At = "",
    json: Json = False,
) -> None:
    """Work out the risk of ruin, the chance to reach a target first, and what a session leaves."""
    from croupier.cli.maths import par_text as printing
    from croupier.maths.risk.lattice import Lattice
    from croupier.maths.risk.ruin import Stakes, forever, outlook
    from croupier.maths.risk.what_if import figures_of_one, which
    from croupier.maths.sheets.published_figures import published_bet

    rules = rules_at(at)
    figures = figures_of_one(which(game(name), rules, bet=bet, **asdict(of)), rules)
    unit = _positive("stake", context.stake)
    stakes = Stakes(
        Lattice.from_figures(figures),
        Fraction(_positive("bankroll", context.bankroll), unit),
        Fraction(_positive("target", context.target), unit) if context.target else None,
    )
    soon, ever = outlook(stakes, context.rounds), forever(stakes)
    if json:
        record = {"bet": published_bet(figures).bet, "edge": str(figures.edge)}
        say(json_text(record | printing.risk_record(soon, ever)))
    else:
        printing.print_risk(published_bet(figures), soon, ever, Cents(unit))
    if drawn.plot is not None:
        printing.plot(
            stakes, drawn.plot, rounds=context.rounds, count=drawn.sessions, seed=drawn.seed, unit=unit
        )  # fmt: skip


def _pairs(name: str, texts: Iterable[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise BadInput(f"{name} {text!r}. Accepted: a name, = and a value.")
        pairs[key.strip()] = value.strip()
    return pairs


def _positive(name: str, text: str) -> int:
    amount = money(text)
    if amount <= 0:
        raise BadInput(f"A {name} of {text}. Accepted: more than nothing.")
    return amount
