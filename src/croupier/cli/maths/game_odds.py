"""The exact odds of a game, or of all games."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli import console as terminal
from croupier.cli.arguments import At, Decks, VariantName
from croupier.cli.output import Json, json_text, say
from croupier.errors import BadInput
from croupier.games import GAMES, Game, game
from croupier.library.rule_moment import rules_at
from croupier.maths.exact import Figures, chosen_figures, not_offered
from croupier.rulebook import Rules

BestPlayFlag = Annotated[
    bool, Parameter(help="Analyse Blackjack: edge and chart of the best play.", negative=())
]
Convention = Annotated[
    str | None, Parameter(help="What a dealer's blackjack takes: OBO, OBBO, BB+1 or ENHC.")
]
Matrix = Annotated[
    str, Parameter(help="Nine cards of Rapid Three Card Poker: the best play of --hand on them.")
]


def odds(
    name: Annotated[
        str, Parameter(name="game", help="A game, such as triple-chase; all games without it.")
    ] = "",
    /,
    *,
    variant: VariantName = "",
    decks: Decks = None,
    bet: Annotated[str, Parameter(help="One bet of the game.")] = "",
    best_play: BestPlayFlag = False,
    convention: Convention = None,
    matrix: Matrix = "",
    hand: Annotated[str, Parameter(help="The three positions chosen, such as 1-5-9.")] = "",
    html: Annotated[Path | None, Parameter(help="Write the chart as an HTML page.")] = None,
    jackpot: Annotated[Path | None, Parameter(help="The terms of a jackpot, a TOML file.")] = None,
    turnover: Annotated[
        str, Parameter(help="With --jackpot: what takes part in a round, in dollars.")
    ] = "",
    at: At = "",
    json: Json = False,
) -> None:
    """Print the exact odds of every bet: what it pays, how often it wins, the edge of the house."""
    from croupier.cli.maths import odds_commands as more_odds

    rules = rules_at(at)
    if jackpot or turnover:
        more_odds.jackpot_odds(jackpot, name, rules, turnover=turnover, json=json)
    elif best_play and (not name or bet or json):
        raise BadInput(
            "--best-play goes with a game. Accepted: croupier odds blackjack --best-play."
        )
    elif best_play:
        more_odds.best_play_chart(
            game(name), rules, variant=variant, decks=decks, convention=convention, html=html
        )
    elif matrix:
        more_odds.best_on_matrix(game(name), rules, matrix=matrix, hand=hand)
    elif convention or html:
        raise BadInput("--convention and --html go with --best-play.")
    elif not name and (variant or decks is not None or bet):
        example = "croupier odds GAME --decks 8"
        raise BadInput(f"--variant, --decks and --bet belong to one game. Accepted: {example}.")
    else:
        in_force = _alike(the_game for the_game in GAMES if the_game.is_in_force(rules.instant))
        groups = [[game(name)]] if name else in_force
        narrowed = partial(chosen_figures, rules=rules, variant=variant, decks=decks, bet=bet)
        rows = [(games, narrowed(games[0])) for games in groups]
        if json:
            pairs = ((it, row) for games, figures in rows for it in games for row in figures)
            say(json_text([_figures_json(the_game, row) for the_game, row in pairs]))
        else:
            _print_odds(rows, rules, detailed=bool(name), one_bet=bool(bet))


def _print_odds(
    rows: Iterable[tuple[list[Game], list[Figures]]], rules: Rules, *, detailed: bool, one_bet: bool
) -> None:
    """Tables for people; of one game with few bets, or of one bet, every line as well."""
    out = terminal.console()
    for games, figures in rows:
        out.print(terminal.odds_of_group(games, figures, out.width))
        if one_bet or (detailed and len(figures) <= 20):
            out.print(terminal.odds_in_detail(figures))
        for reason in not_offered(games[0], rules):
            out.print(f"  Not offered. {reason}\n", style=terminal.QUIET)


def _alike(games: Iterable[Game]) -> list[list[Game]]:
    """Games that share pay table, variants and positions have the same figures and are printed once."""
    groups: dict[tuple[object, ...], list[Game]] = {}
    for the_game in games:
        alike = [(v.name, *(len(bet.spots) for bet in v.bets)) for v in the_game.variants]
        groups.setdefault((the_game.table, *alike), []).append(the_game)
    return list(groups.values())


def _figures_json(the_game: Game, row: Figures) -> dict[str, object]:
    return {
        "game": the_game.key,
        "variant": row.label,
        "decks": row.decks,
        "bet": row.bet.key,
        "name": row.bet.name,
        "positions": len(row.bet.spots),
        "edge": _fraction(row.edge),
        "hit": _fraction(row.hit),
        "sd": terminal.deviation(row),
        "lines": [
            {"line": line.name, "pays": str(line.pay), "probability": _fraction(line.probability)}
            for line in row.lines
        ],
    }


def _fraction(value: object) -> str:
    """Always n/d, so that a reader needs one rule: 0/1, 1/1."""
    text = str(value)
    return text if "/" in text else f"{text}/1"
