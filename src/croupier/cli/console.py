"""Tables for the terminal. Floats appear here, at the edge, and go nowhere else."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from math import sqrt

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.games import Game
from croupier.games.contract.fates import Settled
from croupier.maths.exact import Figures, Net, percent
from croupier.maths.exact.strategy_chart import Chart
from croupier.maths.sheets.rule_sheet import SUMMARY, RuleSheet, VariantOnSheet
from croupier.money import Fate, Pay, show
from croupier.records.audit.clause_trace import Coverage, Traced
from croupier.records.audit.clause_usage import Searched, Use
from croupier.rulebook import CLAUSES, ZONE, Clause, PayRow, Rules

ACCENT = "bold yellow"
QUIET = "dim"


def console() -> Console:
    """As wide as the terminal; where there is none, wide enough for the tables."""
    plain = Console(highlight=False)
    width = None if plain.is_terminal or "COLUMNS" in os.environ else 132
    return Console(highlight=False, width=width)


def deviation(figures: Figures) -> float:
    """The standard deviation per unit staked."""
    return sqrt(figures.variance)


def pays(figures: Figures) -> str:
    """Return the payments of a bet's lines in one cell."""
    lines = (line for line in figures.lines if line.row or isinstance(line.pay, Net))
    return in_one_cell(line.pay for line in lines)


def in_one_cell(all_pays: Iterable[Pay | Net]) -> str:
    """All odds of a bet in one cell, the best first: `25, 13, 6 to 1 · stands off`."""
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
        named = column.startswith(("edge", "hit", "sd", "chance", "positions", "returns"))
        numeric = named or column[:1].isdigit()
        table.add_column(
            column,
            justify="right" if numeric else "left",
            no_wrap=numeric,
            overflow="fold",
            min_width=0 if numeric else 6,
        )
    return table


def _filled(*columns: str, rows: Iterable[Sequence[str | Text]]) -> Table:
    table = _table(*columns)
    for row in rows:
        table.add_row(*row)
    return table


def _indented(table: Table) -> Padding:
    return Padding(table, (0, 0, 1, 2))


def _pairs(rows: Iterable[tuple[str, str]]) -> Padding:
    """Return a table of names and values without a header."""
    table = _filled("", "", rows=rows)
    table.show_header = False
    return _indented(table)


def columns(names: Sequence[str], rows: Iterable[Sequence[str]]) -> RenderableType:
    """Rows of texts under their names."""
    return _indented(_filled(*names, rows=([*map(Text, row)] for row in rows)))


def facts(rows: Mapping[str, str], variant: str = "", decks: int | None = None) -> RenderableType:
    """Return the facts about one thing, one on each line."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for name, value in rows.items():
        table.add_row(Text(name, QUIET), value)
    version = ", ".join(filter(None, (variant, _decks(decks))))
    parts = [Text(version, "bold")] if version else []
    return Padding(Group(*parts, table), (0, 0, 1, 2))


def odds_of_group(
    games: Sequence[Game], figures: Iterable[Figures], width: int = 132
) -> RenderableType:
    """The figures of games that share them: one table a variant, one edge column a deck count."""
    rows = list(figures)
    parts: list[RenderableType] = [heading(" · ".join(game.name for game in games), games[0].about)]
    for name in dict.fromkeys(row.variant.name for row in rows):
        here = [row for row in rows if row.variant.name == name]
        parts.append(Padding(_odds_table(name, here, width), (0, 0, 1, 2)))
    return Group(*parts)


def _odds_table(variant: str, rows: Sequence[Figures], width: int) -> Table:
    """One edge column a deck count; where they do not fit the edges stand below each other."""
    decks = list(dict.fromkeys(row.decks for row in rows))
    stacked = len(decks) > 1 and width < 70 + 12 * len(decks)
    edges = [_decks(deck) for deck in decks]
    edges[0] = ", ".join(filter(None, ("edge", edges[0])))
    edges = ["edge"] if stacked else edges
    positions = any(len(row.bet.spots) > 1 for row in rows)
    usual = f", {_decks(decks[-1])}" if len(decks) > 1 else ""
    shown = ["positions"] if positions else []
    table = _table(variant or "bet", *shown, "pays", f"hit{usual}", *edges, f"sd{usual}")
    for names, alike in _alike(variant, rows).items():
        last = list(alike.values())[-1]
        edge_texts = {count: percent(row.edge) for count, row in alike.items()}
        below = "\n".join(f"{_decks(count)} {edge}" for count, edge in edge_texts.items())
        table.add_row(
            names,
            *(str(len(last.bet.spots)) for _ in shown),
            pays(last),
            f"{float(last.hit):.4f}",
            *([below] if stacked else [edge_texts.get(deck, "") for deck in decks]),
            f"{deviation(last):.3f}",
        )
    return table


def _alike(variant: str, rows: Sequence[Figures]) -> dict[str, dict[int | None, Figures]]:
    """Bets with the same figures share a row; one whose pays depend on the decks has a row for each."""
    bets: dict[tuple[str, ...], dict[int | None, Figures]] = {}
    for row in rows:
        bets.setdefault((row.bet.key, row.option, row.policy, pays(row)), {})[row.decks] = row
    names: dict[tuple[object, ...], list[str]] = {}
    figures: dict[tuple[object, ...], dict[int | None, Figures]] = {}
    for (_, option, policy, paid), by_decks in bets.items():
        chosen = ", ".join(text for text in (option, policy) if text not in ("", variant))
        edges = tuple((decks, row.edge, row.variance) for decks, row in by_decks.items())
        spots = len(next(iter(by_decks.values())).bet.spots)
        key = (chosen, paid, spots, edges)
        names.setdefault(key, []).append(next(iter(by_decks.values())).bet.name)
        figures[key] = by_decks
    return {
        ", ".join(bet_names) + (f" ({key[0]})" if key[0] else ""): figures[key]
        for key, bet_names in names.items()
    }


def _decks(count: int | None) -> str:
    return "" if count is None else f"{count} deck" if count == 1 else f"{count} decks"


def odds_in_detail(figures: Iterable[Figures]) -> RenderableType:
    """Every line of every bet with its exact probability and where its pay is from."""
    parts: list[RenderableType] = []
    for row in figures:
        note = ", ".join(filter(None, (row.label, _decks(row.decks) if row.decks else "")))
        parts.append(
            heading(row.bet.name, " ".join(filter(None, (note, f"wins when {row.bet.wins}"))))
        )
        lines = (
            (line.name, str(line.pay), f"{float(line.probability):.8f}", str(line.probability),
             line.row.source if line.row else "")
            for line in row.lines
        )  # fmt: skip
        table = _filled("line", "pays", "chance", "exactly", "source", rows=lines)
        parts.append(Padding(table, (0, 0, 0, 2)))
        total = f"edge {percent(row.edge)} = {row.edge}   hit {percent(row.hit)}   sd {deviation(row):.4f}"
        parts.append(Padding(Text(total, "bold"), (0, 0, 1, 2)))
    return Group(*parts)


def settled(rows: Iterable[Settled], about: str) -> RenderableType:
    """Return the result of each wager of a round, with the clause that decided it."""
    table = _table("bet", "line", "pays", "returns", "decided by")
    for row in rows:
        payment = row.paid.payment
        style = "green" if payment.winnings else QUIET if not payment.back else ""
        option = f"({row.option})" if row.option else ""
        table.add_row(
            " ".join(filter(None, (row.bet.name, row.spot, option))),
            row.paid.line,
            str(row.paid.pay),
            show(payment.returns),
            row.paid.source or ", ".join(row.cites),
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
    parts: list[RenderableType] = [heading(game.name, game.about), _pairs(about)]
    parts += [_variant_of_sheet(variant) for variant in the_sheet.variants]
    parts += [Text(f"Not offered. {reason}", QUIET) for reason in the_sheet.withheld]
    if the_sheet.readings:
        parts.append(heading("Readings chosen", "where the documents leave a choice"))
        parts.append(_pairs((it.id, f"{it.says} {it.reading}") for it in the_sheet.readings))
    return Group(*parts)


def moment(instant: datetime) -> str:
    """An instant as the casino's clock shows it."""
    return f"{instant.astimezone(ZONE):%-d %B %Y %H:%M %Z}"


def _variant_of_sheet(on_sheet: VariantOnSheet) -> RenderableType:
    table = _table(on_sheet.variant.name or "bet", "wins when", "pays", "edge", "clause")
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
    return _indented(table)


def _paid(name: str, row: PayRow) -> str:
    return f"{name.replace('-', ' ')}: {row.pays}" if name else row.pays


def _edge(figures: Figures) -> str:
    decks = _decks(figures.decks)
    return " ".join(filter(None, (figures.policy, decks, percent(figures.edge))))


def clause(the_clause: Clause, traced: Traced) -> RenderableType:
    """One clause of the register: what it asks, how it is fulfilled, where it is cited and proven."""
    reason = f": {the_clause.reason}" if the_clause.reason else ""
    words = (
        ("Defines", the_clause.defines), ("Uses", the_clause.uses), ("Refers to", the_clause.refers_to),
    )  # fmt: skip
    rows = [
        ("Summary", the_clause.summary),
        ("Software", the_clause.behaviour),
        ("Kind", f"{the_clause.kind}, {the_clause.actor}"),
        ("To be", f"{the_clause.fulfilment}{reason}"),
        ("Status", "proven" if traced.tests else "cited" if traced.cited_by else "open"),
        *(
            (name, ", ".join(f"{it.name} ({it.type})" for it in typed))
            for name, typed in words
            if typed
        ),
        *(("Reading", f"{it.id}: {it.says} {it.reading}") for it in traced.defects),
        ("Cited by", "\n".join(traced.cited_by) or "nothing yet"),
        ("Proven by", "\n".join(dict.fromkeys(traced.tests)) or "no test yet"),
    ]
    return Group(heading(the_clause.id, ""), _pairs(rows))


def rounds_of(searches: Sequence[tuple[str, Searched]]) -> RenderableType:
    """The rounds that used a clause, table by table, the newest first; and what was looked at."""
    table = _table("table", "round", "how")
    for name, searched in searches:
        for number, how in searched.rounds:
            table.add_row(name, f"{name}/{number}", ", ".join(sorted(how)))
        if searched.more:
            table.add_row(name, "…", "and older ones", style=QUIET)
    rounds_searched, places = sum(searched.until for _, searched in searches), len(searches)
    at = "1 table" if places == 1 else f"{places} tables"
    text = f"  Rounds that used it; looked at {rounds_searched:,} rounds of {at}:"
    if not table.row_count:
        text = f"  No round used it; looked at {rounds_searched:,} rounds of {at}."
        return Text(text, style=QUIET)
    return Group(Text(text, style=QUIET), _indented(table))


def used_clauses(name: str, used: Counter[Use]) -> RenderableType:
    """The clauses that a round used, in which way, how often, and what each says."""
    rows = (
        (use.clause, use.how.value, str(times), CLAUSES[use.clause].summary if use.clause in CLAUSES else "")
        for use, times in sorted(used.items())
    )  # fmt: skip
    table = _filled("clause", "how", "times", "says", rows=rows)
    return Group(heading(f"Clauses that round {name} used", ""), _indented(table))


def clauses(rows: Iterable[Clause]) -> RenderableType:
    """Clauses with their summaries."""
    return _filled("clause", "says", rows=((row.id, row.summary) for row in rows))


def coverage(rows: Iterable[Coverage]) -> RenderableType:
    """How far the clauses are cited and proven, document by document."""
    names = "document clauses executed displayed guided recorded outside cited proven"
    table = _table(*names.split())
    for column in table.columns[1:]:
        column.justify = "right"
    table.title = "How software is to fulfil the clauses, and how many are cited and proven"
    table.title_justify, table.title_style = "left", QUIET
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
        cells = row.clause.id, row.clause.fulfilment, _first(row.cited_by), _first(row.tests)
        table.add_row(*cells, style=style)
    return table


def unproven_clauses(rows: Iterable[Traced]) -> RenderableType:
    """Clauses that no test proves, each with the reason why no software can fulfil it, if that is so."""
    cells = (
        (row.clause.id, row.clause.fulfilment, _first(row.cited_by), row.clause.reason or "–")
        for row in rows
    )
    return _filled("clause", "fulfilled", "cited by", "because", rows=cells)


def _first(names: Sequence[str]) -> str:
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    return f"{names[0]}{more}" if names else "–"


MARK_COLOURS = {
    "S": "red", "H": "green", "D": "yellow", "P": "blue", "R": "magenta", "F": "red", "W": "green",
}  # fmt: skip


def strategy(chart: Chart, edges: str) -> RenderableType:
    """The chart that people know, in colour, and what the house still wins."""
    parts: list[RenderableType] = [heading(chart.title, edges)]
    for kind, rows in chart.parts:
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
        table.add_column(kind, justify="right", min_width=6)
        for card in chart.columns:
            table.add_column(card, justify="center", width=max(3, len(card)))
        for row in rows:
            styles = [f"black on {MARK_COLOURS[mark[0]]}" if mark else "" for mark in row.marks]
            table.add_row(row.hand, *map(Text, (f" {mark:2}" for mark in row.marks), styles))
        parts.append(_indented(table))
    parts.append(Text(f"{chart.key}. {chart.note} For staff only.", QUIET))
    return Group(*parts)
