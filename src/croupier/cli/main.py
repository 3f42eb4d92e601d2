"""The command line. It reads the clock, prints, and decides nothing."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from croupier import __version__
from croupier.cli.house.access_commands import rights
from croupier.cli.house.jackpot_commands import jackpots
from croupier.cli.house.key_commands import change_key
from croupier.cli.house.server_commands import (
    accept_software,
    check,
    init,
    plan,
    serve,
    sign_software,
)
from croupier.cli.house.staff_commands import devices, staff
from croupier.cli.house.ticket_commands import (
    cash_out,
    expire_tickets,
    illegible,
    pay_by_hand,
    print_ticket,
    redeem,
    report_loss,
    tickets,
)
from croupier.cli.house.tournament_commands import tournament
from croupier.cli.maths.fairness_commands import fairness
from croupier.cli.maths.odds_commands import (
    best_on_matrix,
    best_play_chart,
    jackpot_odds,
    write_page,
)
from croupier.cli.maths.par_commands import par, risk, what_if
from croupier.cli.maths.simulation_commands import simulate
from croupier.cli.play.training_commands import drill, irregularities
from croupier.cli.records.archive_commands import (
    anchor,
    export,
    grants,
    register_data,
    replay,
    restore,
    verify,
)
from croupier.cli.records.cash_commands import large_cash, unclaimed
from croupier.cli.records.evidence_commands import evidence
from croupier.cli.records.report_commands import report
from croupier.cli.records.round_commands import demo, explain, migrate, reference
from croupier.cli.records.table_commands import case, equipment, fit, guide, order, pickup
from croupier.cli.rules.approval_commands import approvals
from croupier.cli.rules.clause_commands import clause, trace
from croupier.cli.rules.document_commands import document
from croupier.cli.rules.lint_commands import lint
from croupier.cli.rules.register_commands import register
from croupier.engine.store import Stale, Unsure
from croupier.errors import BadInput, ManyFaults, unknown
from croupier.games import GAMES, Game, game
from croupier.games.contract.fates import Settled
from croupier.maths.exact import Figures
from croupier.money import money
from croupier.rulebook import ZONE, Rules, at, instant

app = App(
    name="croupier",
    version=__version__,
    help="An open, exact and auditable semi-automated table games system.",
    help_flags=["--help", "-h"],
    result_action="return_value",
)

GROUPS: dict[str, tuple[Callable[..., None], ...]] = {
    "Tables": (demo, explain, order, guide, fit, pickup, case, equipment),
    "Tickets": (
        cash_out, print_ticket, redeem, pay_by_hand, illegible, report_loss, expire_tickets, tickets,
    ),
    "Records": (export, verify, anchor, restore, replay, report, large_cash, unclaimed, migrate, grants),
    "The house": (init, plan, check, serve, accept_software, sign_software, change_key),
    "Mathematics": (simulate, par, what_if, risk),
    "Training": (irregularities, drill, reference),
}  # fmt: skip
for _group, _commands in GROUPS.items():
    for _command in _commands:
        app.command(_command, group=_group)
for _command in (clause, trace):
    app.command(_command)
staff.command(rights)
register.command(lint)
register.command(register_data, name="data")
register.command(approvals)
register.command(document)
for _several in (staff, devices, jackpots, tournament, evidence, register, fairness):
    app.command(_several)

At = Annotated[
    str,
    Parameter(
        help="The rules in force at an instant, such as 2026-01-01T04:00, Melbourne time; now by default."
    ),
]
Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]
Decks = Annotated[
    int | None,
    Parameter(
        help="The number of decks; without it all permitted ones, or the usual one to settle."
    ),
]
BestPlayFlag = Annotated[
    bool, Parameter(help="Analyse Blackjack: edge and chart of the best play.", negative=())
]
Convention = Annotated[
    str | None, Parameter(help="What a dealer's blackjack takes: OBO, OBBO, BB+1 or ENHC.")
]
Matrix = Annotated[
    str, Parameter(help="Nine cards of Rapid Three Card Poker: the best play of --hand on them.")
]
VariantName = Annotated[str, Parameter(help="The variant, such as 'option 3' or 'single zero'.")]


def _rules(text: str) -> Rules:
    return at(instant(text) if text else datetime.now(ZONE))


def _print_json(value: object) -> None:
    json.dump(value, sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")


@app.command
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
    rules = _rules(at)
    if jackpot or turnover:
        jackpot_odds(jackpot, name, rules, turnover=turnover, json=json)
    elif best_play and (not name or bet or json):
        raise BadInput(
            "--best-play goes with a game. Accepted: croupier odds blackjack --best-play."
        )
    elif best_play:
        best_play_chart(
            game(name), rules, variant=variant, decks=decks, convention=convention, html=html
        )
    elif matrix:
        best_on_matrix(game(name), rules, matrix=matrix, hand=hand)
    elif convention or html:
        raise BadInput("--convention and --html go with --best-play.")
    elif not name and (variant or decks is not None or bet):
        example = "croupier odds GAME --decks 8"
        raise BadInput(f"--variant, --decks and --bet belong to one game. Accepted: {example}.")
    else:
        in_force = _alike(one for one in GAMES if one.is_in_force(rules.instant))
        groups = [[game(name)]] if name else in_force
        rows = [
            (games, _chosen(games[0], rules, variant=variant, decks=decks, bet=bet))
            for games in groups
        ]
        if json:
            every = ((one, row) for games, found in rows for one in games for row in found)
            _print_json([_figures_json(one, row) for one, row in every])
        else:
            _print_odds(rows, rules, detailed=bool(name), one_bet=bool(bet))


def _print_odds(
    rows: Iterable[tuple[list[Game], list[Figures]]], rules: Rules, *, detailed: bool, one_bet: bool
) -> None:
    """Tables for people; of one game with few bets, or of one bet, every line as well."""
    from croupier.cli import console as terminal
    from croupier.maths.exact import not_offered

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
    for one in games:
        alike = [(v.name, *(len(bet.spots) for bet in v.bets)) for v in one.variants]
        groups.setdefault((one.table, *alike), []).append(one)
    return list(groups.values())


def _chosen(
    the_game: Game, rules: Rules, *, variant: str, decks: int | None, bet: str
) -> list[Figures]:
    """The figures of a game, narrowed to what was asked for; what does not exist is refused."""
    from croupier.maths.exact import figures_of

    variants = [the_game.variant(variant)] if variant else the_game.variants
    known = {one.key: one for chosen in variants for one in chosen.bets}
    if bet and bet not in known:
        raise unknown(f"bet of {the_game.key!r}", bet, sorted(known))
    the_game.decks(rules, decks)
    rows = [
        row
        for row in figures_of(the_game, rules)
        if (not variant or row.variant.name == variant)
        and (decks is None or row.decks == decks)
        and (not bet or row.bet.key == bet)
    ]
    if not rows:
        raise BadInput(
            f"{the_game.name} has no figures of {bet!r} so: it is not offered or not wagered on alone."
        )
    return rows


def _figures_json(the_game: Game, row: Figures) -> dict[str, object]:
    from croupier.cli.console import deviation

    return {
        "game": the_game.key,
        "variant": row.label,
        "decks": row.decks,
        "bet": row.bet.key,
        "name": row.bet.name,
        "positions": len(row.bet.spots),
        "edge": _fraction(row.edge),
        "hit": _fraction(row.hit),
        "sd": deviation(row),
        "lines": [
            {"line": line.name, "pays": str(line.pay), "probability": _fraction(line.probability)}
            for line in row.lines
        ],
    }


def _fraction(value: object) -> str:
    """Always n/d, so that a reader needs one rule: 0/1, 1/1."""
    text = str(value)
    return text if "/" in text else f"{text}/1"


@app.command
def settle(
    name: Annotated[str, Parameter(name="game", help="A game, such as triple-chase.")],
    outcome: Annotated[
        str, Parameter(help="What was drawn, in order: '9h 2c 9s', '3-4-6', '17', 'A'.")
    ],
    /,
    *,
    bet: Annotated[str, Parameter(help="One bet, all of them without it.")] = "",
    stake: Annotated[str, Parameter(help="The stake on each bet.")] = "$1.00",
    variant: VariantName = "",
    decks: Decks = None,
    at: At = "",
    json: Json = False,
) -> None:
    """Settle every bet on an outcome and say which clause decided it."""
    from croupier.cli import console as terminal
    from croupier.games.contract.fates import settle_all

    the_game, in_force = game(name), _rules(at)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    used = the_game.decks(in_force, decks)
    rows = settle_all(
        the_game,
        in_force,
        outcome=outcome,
        variant=chosen.name,
        decks=used,
        only=bet,
        stake=money(stake),
    )
    if json:
        _print_json([_settled_json(row) for row in rows])
        return
    decked = f"{used} decks" if used else ""
    about = [the_game.name, chosen.name, decked, outcome, terminal.moment(in_force.instant)]
    terminal.console().print(terminal.settled(rows, ", ".join(filter(None, about))))


def _settled_json(row: Settled) -> dict[str, object]:
    return {
        "bet": row.bet.key,
        "spot": row.spot,
        "option": row.option,
        "line": row.paid.line,
        "pays": str(row.paid.pay),
        "back": row.paid.payment.back,
        "winnings": row.paid.payment.winnings,
        "cites": list(row.cites),
    }


@app.command
def play(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-blackjack.")],
    /,
    *,
    variant: VariantName = "",
    decks: Decks = None,
    balance: Annotated[str, Parameter(help="The play money to start with.")] = "$100.00",
    seed: Annotated[int | None, Parameter(help="The same seed deals the same cards.")] = None,
    at: At = "",
) -> None:
    """Play a game in the terminal against a simulated device, and see which clause decided what."""
    from random import Random, SystemRandom

    from croupier.cli.play.practice import Practice
    from croupier.devices.simulated_source import SimulatedDevice
    from croupier.games.contract.setup import Setup

    the_game, in_force = game(name), _rules(at)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    used = the_game.decks(in_force, decks)
    purse = money(balance)
    if purse <= 0:
        raise BadInput(
            f"A balance of {balance} cannot be played with. Accepted: more than nothing."
        )
    chance = SystemRandom() if seed is None else Random(seed)  # noqa: S311  practice
    Practice(
        setup=Setup(game=the_game, variant=chosen, rules=in_force, decks=used),
        device=SimulatedDevice(chosen.dealing.source, decks=used or 1, chance=chance),
        say=print,
        hear=_hear,
        balance=purse,
    ).play()


def _hear(prompt: str) -> str | None:
    """A line typed by the player, or None when there are no more."""
    try:
        return input(prompt)
    except EOFError:
        return None


@app.command
def rules(
    name: Annotated[str, Parameter(name="game", help="A game, such as triple-chase.")],
    /,
    *,
    html: Annotated[
        Path | None, Parameter(help="Write the sheet as an HTML page to this file.")
    ] = None,
    at: At = "",
) -> None:
    """Print the rule sheet of a game, made from its definition."""
    from croupier.cli import console as terminal
    from croupier.maths.sheets.rule_sheet import rule_sheet

    in_force = _rules(at)
    the_sheet = rule_sheet(game(name), in_force)
    if html is None:
        terminal.console().print(terminal.sheet(the_sheet, in_force))
        return
    from croupier.maths.sheets.sheet_html import page

    write_page(html, page(the_sheet, in_force))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; bad input is answered in one line, or in one for each fault of a file, and with status 2."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no ♠ shows a question mark
    try:
        app(
            list(arguments) if arguments is not None else None,
            exit_on_error=False,
            print_error=False,
        )
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or ())
        _refuse(
            f"Too many words: {unused}. Accepted: an outcome or a name of several words in quotes."
        )
    except ManyFaults as error:
        _refuse(*error.faults)
    except (BadInput, CycloptsError, Stale, Unsure) as error:
        _refuse(str(error))
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        sys.stderr.close()
    except OSError as error:
        _refuse(f"Cannot write {error.filename or 'the output'}: {error.strerror}.")


def _refuse(*messages: str) -> NoReturn:
    for message in messages:
        sys.stderr.write(f"croupier: {' '.join(message.split())}\n")
    sys.exit(2)
