"""The rules of a game as a sheet, and what each bet pays on an outcome."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import At, Decks, GameName, VariantName
from croupier.cli.console import console
from croupier.cli.output import Json, json_text, say, write_file
from croupier.cli.rules import sheet_text
from croupier.games import game
from croupier.library.rule_moment import rules_at
from croupier.library.settled_outcome import SettledStake
from croupier.library.settled_outcome import settle as settle_outcome
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.money import money


def settle(
    name: GameName,
    outcome: Annotated[
        str, Parameter(help="What was drawn, in order: '9h 2c 9s', '3-4-6', '17', 'A'.")
    ],
    /,
    *,
    choose: Annotated[
        str, Parameter(help="What the player chooses, in order: 'go-to-war', 'draw stand'.")
    ] = "",
    bet: Annotated[str, Parameter(help="One bet, all of them without it.")] = "",
    position: Annotated[
        str, Parameter(help="Where the wager lies, such as 1-5-9; all positions without it.")
    ] = "",
    stake: Annotated[str, Parameter(help="The stake on each bet.")] = "$1.00",
    variant: VariantName = "",
    decks: Decks = None,
    at: At = "",
    json: Json = False,
) -> None:
    """Settle every bet on an outcome and say which clause decided it."""
    settlement = settle_outcome(
        name, outcome, choose=choose, bet=bet, position=position, stake_cents=money(stake),
        variant=variant, decks=decks, at=at,
    )  # fmt: skip
    if json:
        say(json_text([_settled_json(row) for row in settlement]))
    else:
        console().print(sheet_text.settled(settlement, settlement.title))


def _settled_json(row: SettledStake) -> dict[str, object]:
    return {
        "bet": row.bet,
        "spot": row.position,
        "option": row.pay_table,
        "added": row.added,
        "line": row.line,
        "pays": row.pays,
        "back": row.back_cents,
        "winnings": row.winnings_cents,
        "cites": list(row.clauses),
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
