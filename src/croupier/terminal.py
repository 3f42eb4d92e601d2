"""Tables for the terminal. Floats appear here, at the edge, and go nowhere else."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.games import Game
from croupier.games.settlement import Settled
from croupier.money import Fate, Pay, show
from croupier.odds import Figures, Net
from croupier.rulebook import Clause, Rules
from croupier.trace import Coverage, Traced
from croupier.views.rule_sheet import RuleSheet, VariantOnSheet

ACCENT = "bold yellow"
QUIET = "dim"


def console() -> Console:
    """Wide enough for the tables when the output is no terminal."""
    plain = Console(highlight=False)
    return plain if plain.is_terminal else Console(highlight=False, width=132)


def percent(value: Fraction) -> str:
    """Four decimals, as the published figures are printed."""
    return f"{float(value):.4%}"


def deviation(figures: Figures) -> float:
    """The standard deviation per unit staked."""
    return sqrt(figures.variance)


def pays(figures: Figures) -> str:
    """What the lines of a bet pay, in one cell."""
    lines = (line for line in figures.lines if line.row or isinstance(line.pay, Net))
    return in_one_cell(line.pay for line in lines)


def in_one_cell(all_pays: Iterable[Pay | Net]) -> str:
    """The best first: `25, 13, 6 to 1 · stands off`."""
    texts = list(dict.fromkeys(str(pay) for pay in sorted(all_pays, key=_worth, reverse=True)))
    to_one = [text.removesuffix(" to 1") for text in texts if text.endswith(" to 1")]
    others = [text for text in texts if not text.endswith(" to 1")]
    return " · ".join([f"{', '.join(to_one)} to 1", *others] if to_one else others)


def _worth(pay: Pay | Net) -> Fraction:
    return Fraction(-2) if pay is Fate.IMPOSSIBLE else pay.profit


def heading(text: str, note: str) -> Text:
    """A title with its quiet remark."""
    return Text.assemble((text, ACCENT), ("   " + note, QUIET))


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        numeric = column.startswith(("edge", "hit", "sd", "chance", "positions", "returns"))
        table.add_column(column, justify="right" if numeric else "left", no_wrap=numeric)
    return table


def odds_of_group(games: Sequence[Game], figures: Iterable[Figures]) -> RenderableType:
    """The figures of games that share them: one table a variant, one edge column a deck count."""
    rows = list(figures)
    parts: list[RenderableType] = [heading(" · ".join(game.name for game in games), games[0].about)]
    for name in dict.fromkeys(row.variant.name for row in rows):
        here = [row for row in rows if row.variant.name == name]
        parts.append(Padding(_odds_table(name, here), (0, 0, 1, 2)))
    return Group(*parts)


def _odds_table(variant: str, rows: Sequence[Figures]) -> Table:
    decks = list(dict.fromkeys(row.decks for row in rows))
    edges = [f"edge, {_decks(count)}" if count else "edge" for count in decks]
    positions = ["positions"] if any(len(row.bet.spots) > 1 for row in rows) else []
    table = _table(variant or "bet", *positions, "pays", "hit", *edges, "sd")
    names: dict[tuple[str, ...], list[str]] = {}

    # A bet whose pays depend on the decks has a row for each pay; else the decks share one.
    def row_of(one: Figures) -> tuple[str, ...]:
        return (one.bet.key, one.option, one.policy, pays(one))

    for key in dict.fromkeys(map(row_of, rows)):
        by_decks = {row.decks: row for row in rows if row_of(row) == key}
        last = list(by_decks.values())[-1]
        chosen = [text for text in (last.option, last.policy) if text not in ("", variant)]
        cells = (
            f" ({', '.join(chosen)})" if chosen else "",
            *(str(len(last.bet.spots)) for _ in positions),
            pays(last),
            f"{float(last.hit):.4f}",
            *(percent(by_decks[count].edge) if count in by_decks else "" for count in decks),
            f"{deviation(last):.3f}",
        )
        names.setdefault(cells, []).append(last.bet.name)
    for (option, *figures), bets in names.items():  # bets with the same figures share a row
        table.add_row(", ".join(bets) + option, *figures)
    return table


def _decks(count: int) -> str:
    return f"{count} deck" if count == 1 else f"{count} decks"


def odds_in_detail(figures: Iterable[Figures]) -> RenderableType:
    """Every line of every bet with its exact probability and where its pay is from."""
    parts: list[RenderableType] = []
    for row in figures:
        note = ", ".join(filter(None, (row.label, _decks(row.decks) if row.decks else "")))
        parts.append(
            heading(row.bet.name, " ".join(filter(None, (note, f"wins when {row.bet.wins}"))))
        )
        table = _table("line", "pays", "chance", "exactly", "source")
        for line in row.lines:
            source = line.row.source if line.row else ""
            table.add_row(
                line.name,
                str(line.pay),
                f"{float(line.probability):.8f}",
                str(line.probability),
                source,
            )
        parts.append(Padding(table, (0, 0, 0, 2)))
        total = f"edge {percent(row.edge)} = {row.edge}   hit {percent(row.hit)}   sd {deviation(row):.4f}"
        parts.append(Padding(Text(total, "bold"), (0, 0, 1, 2)))
    return Group(*parts)


def settled(rows: Iterable[Settled]) -> RenderableType:
    """What each wager of a round comes to, and which clause decided it."""
    table = _table("bet", "line", "pays", "returns", "decided by")
    for row in rows:
        payment = row.paid.payment
        style = "green" if payment.winnings else QUIET if not payment.back else ""
        name = f"{row.bet.name} {row.spot}".strip()
        table.add_row(
            name,
            row.paid.line,
            str(row.paid.pay),
            show(payment.returns),
            ", ".join(row.cites),
            style=style,
        )
    return table


def sheet(the_sheet: RuleSheet, rules: Rules) -> RenderableType:
    """The rule sheet of a game."""
    game = the_sheet.game
    parts: list[RenderableType] = [heading(game.name, game.about)]
    about = _table("", "")
    about.show_header = False
    about.add_row("Played", f"{game.played} table, with {game.variants[0].dealing.source.name}")
    if the_sheet.decks:
        about.add_row("Decks", the_sheet.decks)
    about.add_row("Dealt", ", then ".join(game.variants[0].dealing.places))
    for edition in the_sheet.editions:
        assumed = " (date assumed: the document prints none)" if edition.assumed else ""
        about.add_row(
            "Rules", f"{edition.title}, from {edition.from_:%-d %B %Y, %-I.%M%p}{assumed}"
        )
    about.add_row("Stated", f"as in force at {rules.instant:%-d %B %Y %H:%M}")
    parts.append(Padding(about, (0, 0, 1, 2)))
    parts += [_variant_of_sheet(variant) for variant in the_sheet.variants]
    parts += [Text(f"Not offered. {reason}", QUIET) for reason in the_sheet.withheld]
    if the_sheet.readings:
        parts.append(heading("Readings chosen", "where the documents leave a choice"))
        readings = _table("", "")
        readings.show_header = False
        for defect in the_sheet.readings:
            readings.add_row(defect.id, f"{defect.says} {defect.reading}")
        parts.append(Padding(readings, (0, 0, 1, 2)))
    return Group(*parts)


def _variant_of_sheet(on_sheet: VariantOnSheet) -> RenderableType:
    table = _table(on_sheet.variant.name or "bet", "wins when", "pays", "edge", "clause")
    for bet in on_sheet.bets:
        needs = f"; needs a wager on {' or '.join(bet.bet.needs.any_of)}" if bet.bet.needs else ""
        for pay_table in bet.pay_tables:
            option = f" ({pay_table.option})" if pay_table.option else ""
            edges = "\n".join(_edge(figures) for figures in pay_table.figures)
            clauses = ", ".join(bet.bet.cites)
            table.add_row(
                bet.bet.name + option,
                bet.bet.wins + needs,
                in_one_cell(row.pay for _, row in pay_table.lines),
                edges,
                clauses,
            )
    return Padding(table, (0, 0, 1, 2))


def _edge(figures: Figures) -> str:
    decks = _decks(figures.decks) if figures.decks else ""
    return " ".join(filter(None, (figures.policy, decks, percent(figures.edge))))


def clause(the_clause: Clause, traced: Traced) -> RenderableType:
    """One clause of the register: what it asks, how it is fulfilled, where it is cited and proven."""
    table = _table("", "")
    table.show_header = False
    table.add_row("Says", the_clause.summary)
    table.add_row("Software", the_clause.behaviour)
    table.add_row("Kind", f"{the_clause.kind}, {the_clause.actor}")
    table.add_row(
        "Fulfilled",
        f"{the_clause.fulfilment}{f': {the_clause.reason}' if the_clause.reason else ''}",
    )
    for name, typed in (
        ("Defines", the_clause.defines),
        ("Uses", the_clause.uses),
        ("Refers to", the_clause.refers_to),
    ):
        if typed:
            table.add_row(name, ", ".join(f"{one.name} ({one.type})" for one in typed))
    for defect in traced.defects:
        table.add_row("Reading", f"{defect.id}: {defect.says} {defect.reading}")
    table.add_row("Cited by", "\n".join(traced.cited_by) or "nothing yet")
    table.add_row("Proven by", "\n".join(traced.tests) or "no test yet")
    return Group(heading(the_clause.id, ""), Padding(table, (0, 0, 1, 2)))


def coverage(rows: Iterable[Coverage]) -> RenderableType:
    """How far the clauses are cited and proven, document by document."""
    table = _table(
        "document",
        "clauses",
        "executed",
        "displayed",
        "guided",
        "recorded",
        "outside",
        "cited",
        "proven",
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        style = "bold" if row.document == "all" else ""
        counts = [row.clauses, *row.fulfilments.values(), row.cited, row.proven]
        table.add_row(row.document, *(f"{count:,}" for count in counts), style=style)
    return table


def traced_clauses(rows: Iterable[Traced]) -> RenderableType:
    """Clause, code, tests: one line each."""
    table = _table("clause", "fulfilled", "cited by", "proven by")
    for row in rows:
        style = "" if row.tests else QUIET
        table.add_row(
            row.clause.id,
            row.clause.fulfilment,
            _first(row.cited_by),
            _first(row.tests),
            style=style,
        )
    return table


def _first(names: Sequence[str]) -> str:
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    return f"{names[0]}{more}" if names else "–"
