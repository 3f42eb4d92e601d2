"""The rule sheet of a game, and a settled round, on the terminal."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.console import QUIET, deck_text, heading, indented, moment, pairs, table_of
from croupier.library.settled_outcome import SettledStake
from croupier.maths.exact import Figures, percent
from croupier.maths.sheets.rule_sheet import SUMMARY, RuleSheet, VariantOnSheet
from croupier.money import Cents, show
from croupier.rulebook import PayRow, Rules


def settled(rows: Iterable[SettledStake], about: str) -> RenderableType:
    """Return the result of each stake of a round, with the clause that decided it."""
    table = table_of("bet", "line", "pays", "returns", "decided by")
    for row in rows:
        style = "green" if row.winnings_cents else QUIET if not row.back_cents else ""
        options = (f"({option})" for option in (row.pay_table, row.added) if option)
        table.add_row(
            " ".join(filter(None, (row.name, row.position, *options))),
            row.line,
            row.pays,
            show(Cents(row.returned_cents)),
            row.source,
            style=style,
        )
    return Group(Text(about, QUIET), table)


def sheet(the_sheet: RuleSheet, rules: Rules) -> RenderableType:
    """The rule sheet of a game."""
    game, dealing = the_sheet.game, the_sheet.game.variants[0].dealing
    about = [("Played", f"at a {game.played} table, with {the_sheet.sources}")]
    if the_sheet.decks:
        about.append(("Decks", the_sheet.decks))
    if len(dealing.places) > 1:
        order = ", then ".join(dealing.places)
        about.append(("Dealt", "; ".join(filter(None, (order, dealing.note)))))
    for edition in the_sheet.editions:
        assumed = " (date assumed: the document prints none)" if edition.assumed else ""
        about.append(("Rules", f"{edition.title}, from {moment(edition.from_)}{assumed}"))
    about += [("Stated", f"as in force at {moment(rules.instant)}"), ("Words", SUMMARY)]
    parts: list[RenderableType] = [heading(game.name, game.about), pairs(about)]
    parts += [_variant_of_sheet(variant) for variant in the_sheet.variants]
    parts += [Text(f"Not offered. {reason}", QUIET) for reason in the_sheet.withheld]
    if the_sheet.readings:
        parts.append(heading("Readings chosen", "where the documents leave a choice"))
        parts.append(pairs((it.id, f"{it.says} {it.reading}") for it in the_sheet.readings))
    return Group(*parts)


def _variant_of_sheet(on_sheet: VariantOnSheet) -> RenderableType:
    table = table_of(on_sheet.variant.name or "bet", "wins when", "pays", "edge", "clause")
    for bet in on_sheet.bets:
        needs = f"; needs a wager on {' or '.join(bet.bet.needs.any_of)}" if bet.bet.needs else ""
        for pay_table in bet.pay_tables:
            option = f" ({pay_table.option})" if pay_table.option else ""
            named = len(pay_table.lines) > 1
            table.add_row(
                bet.bet.name + option,
                bet.bet.wins + needs,
                "\n".join(_paid(name if named else "", row) for name, row in pay_table.lines),
                "\n".join(_edge(figures) for figures in pay_table.figures),
                "; ".join((", ".join(bet.bet.cites), *pay_table.provenance)),
            )
    return indented(table)


def _paid(name: str, row: PayRow) -> str:
    return f"{name.replace('-', ' ')}: {row.pays}" if name else row.pays


def _edge(figures: Figures) -> str:
    decks = deck_text(figures.decks)
    return " ".join(filter(None, (figures.policy, decks, percent(figures.edge))))
