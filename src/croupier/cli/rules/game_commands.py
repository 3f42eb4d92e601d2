"""The rules of a game as a sheet, and what each bet pays on an outcome."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import At, Decks, GameName, VariantName, rules_at
from croupier.cli.console import console, moment
from croupier.cli.output import Json, json_text, say, write_file
from croupier.cli.rules import sheet_text
from croupier.games import game
from croupier.games.contract.fates import Settled, settle_all
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.money import money


def settle(
    name: GameName,
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
    the_game, in_force = game(name), rules_at(at)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    used = the_game.decks(in_force, decks)
    rows = settle_all(
        the_game, in_force, outcome=outcome, variant=chosen.name, decks=used, only=bet, stake=money(stake)
    )  # fmt: skip
    if json:
        say(json_text([_settled_json(row) for row in rows]))
        return
    decked = f"{used} decks" if used else ""
    about = [the_game.name, chosen.name, decked, outcome, moment(in_force.instant)]
    console().print(sheet_text.settled(rows, ", ".join(filter(None, about))))


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


def rules(
    name: GameName,
    /,
    *,
    html: Annotated[
        Path | None, Parameter(help="Write the sheet as an HTML page to this file.")
    ] = None,
    at: At = "",
) -> None:
    """Print the rule sheet of a game, made from its definition."""
    in_force = rules_at(at)
    the_sheet = rule_sheet(game(name), in_force)
    if html is None:
        console().print(sheet_text.sheet(the_sheet, in_force))
        return
    from croupier.maths.sheets.sheet_html import page

    write_file(html, page(the_sheet, in_force))
