"""The rule sheet as a page of its own: no script, no font, no picture from elsewhere."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.maths.exact import percent
from croupier.maths.exact.blackjack.best_play import BestPlay
from croupier.maths.exact.strategy_chart import Chart
from croupier.maths.sheets.layout_svg import layout_svg
from croupier.maths.sheets.rule_sheet import SUMMARY, BetOnSheet, RuleSheet, VariantOnSheet
from croupier.money import Odds
from croupier.rulebook import Rules

# One felt for each family of games, after the screens; the other card games share one.
FELTS = {
    "baccarat": "#431f2b",
    "roulette": "#0f3a30",
    "rapid-sic-bo": "#30264b",
    "lucky-sic-bo": "#30264b",
    "big-wheel": "#40301a",
}
CARDS_FELT = "#17324d"

environment = Environment(
    loader=PackageLoader("croupier", "maths/sheets"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _on_layout(bet: BetOnSheet, decks: int | None) -> str:
    """Return the payments of the winning lines with the usual decks, for the drawing of the layout."""
    usual = [table.lines for table in bet.pay_tables if decks in table.decks]
    won = [[row.pay for _, row in lines if isinstance(row.pay, Odds)] for lines in usual]
    return " or ".join(dict.fromkeys(_in_short(pays) for pays in won))


def _in_short(pays: list[Odds]) -> str:
    """Up to three odds as they are; of more the best and the least, for the table says the rest."""
    texts = list(dict.fromkeys(map(str, pays)))
    if len(texts) <= 3:
        return ", ".join(texts)
    return f"{max(pays, key=lambda odds: odds.profit)} … {min(pays, key=lambda odds: odds.profit)}"


def _drawing(on_sheet: VariantOnSheet, felt: str, decks: int | None) -> str:
    pays = {bet.bet.key: _on_layout(bet, decks) for bet in on_sheet.bets}
    return layout_svg(on_sheet.variant, pays, felt)


def drawings(sheet: RuleSheet) -> list[str]:
    """The layout of each variant, on the felt of its family."""
    felt = FELTS.get(sheet.game.table, CARDS_FELT)
    return [_drawing(variant, felt, sheet.usual_decks) for variant in sheet.variants]


def page(sheet: RuleSheet, rules: Rules) -> str:
    """The whole page."""
    return environment.get_template("rule_sheet.html.jinja").render(
        sheet=sheet,
        game=sheet.game,
        rules=rules,
        drawings=drawings(sheet),
        percent=percent,
        summary=SUMMARY,
    )


def strategy_page(chart: Chart, play: BestPlay) -> str:
    """The chart of a strategy as a page, for staff."""
    return environment.get_template("strategy.html.jinja").render(
        chart=chart, play=play, percent=percent
    )
