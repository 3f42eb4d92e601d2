"""Tables for the terminal. Floats appear here, at the edge, and go nowhere else."""

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from math import sqrt

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.games import Game
from croupier.maths.exact import Figures, Net, percent
from croupier.maths.exact.strategy_chart import Chart
from croupier.money import Fate, Pay
from croupier.rulebook import ZONE

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


def table_of(*columns: str) -> Table:
    """Return an empty table; columns of numbers are set to the right."""
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


def filled_table(*columns: str, rows: Iterable[Sequence[str | Text]]) -> Table:
    """Return a table with its rows."""
    table = table_of(*columns)
    for row in rows:
        table.add_row(*row)
    return table


def indented(table: Table) -> Padding:
    """Return a table two signs from the left, with an empty line below."""
    return Padding(table, (0, 0, 1, 2))


def pairs(rows: Iterable[tuple[str, str]]) -> Padding:
    """Return a table of names and values without a header."""
    table = filled_table("", "", rows=rows)
    table.show_header = False
    return indented(table)


def columns(names: Sequence[str], rows: Iterable[Sequence[str]]) -> RenderableType:
    """Rows of texts under their names."""
    return indented(filled_table(*names, rows=([*map(Text, row)] for row in rows)))


def facts(rows: Mapping[str, str], variant: str = "", decks: int | None = None) -> RenderableType:
    """Return the facts about one thing, one on each line."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for name, value in rows.items():
        table.add_row(Text(name, QUIET), value)
    version = ", ".join(filter(None, (variant, deck_text(decks))))
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
    edges = [deck_text(deck) for deck in decks]
    edges[0] = ", ".join(filter(None, ("edge", edges[0])))
    edges = ["edge"] if stacked else edges
    positions = any(len(row.bet.spots) > 1 for row in rows)
    usual = f", {deck_text(decks[-1])}" if len(decks) > 1 else ""
    shown = ["positions"] if positions else []
    table = table_of(variant or "bet", *shown, "pays", f"hit{usual}", *edges, f"sd{usual}")
    for names, alike in _alike(variant, rows).items():
        last = list(alike.values())[-1]
        edge_texts = {count: percent(row.edge) for count, row in alike.items()}
        below = "\n".join(f"{deck_text(count)} {edge}" for count, edge in edge_texts.items())
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


def deck_text(count: int | None) -> str:
    """Return a number of decks in words; nothing for a game without decks."""
    return "" if count is None else f"{count} deck" if count == 1 else f"{count} decks"


def odds_in_detail(figures: Iterable[Figures]) -> RenderableType:
    """Every line of every bet with its exact probability and where its pay is from."""
    parts: list[RenderableType] = []
    for row in figures:
        note = ", ".join(filter(None, (row.label, deck_text(row.decks) if row.decks else "")))
        parts.append(
            heading(row.bet.name, " ".join(filter(None, (note, f"wins when {row.bet.wins}"))))
        )
        lines = (
            (line.name, str(line.pay), f"{float(line.probability):.8f}", str(line.probability),
             line.row.source if line.row else "")
            for line in row.lines
        )  # fmt: skip
        table = filled_table("line", "pays", "chance", "exactly", "source", rows=lines)
        parts.append(Padding(table, (0, 0, 0, 2)))
        total = f"edge {percent(row.edge)} = {row.edge}   hit {percent(row.hit)}   sd {deviation(row):.4f}"
        parts.append(Padding(Text(total, "bold"), (0, 0, 1, 2)))
    return Group(*parts)


def moment(instant: datetime) -> str:
    """An instant as the casino's clock shows it."""
    return f"{instant.astimezone(ZONE):%-d %B %Y %H:%M %Z}"


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
        parts.append(indented(table))
    parts.append(Text(f"{chart.key}. {chart.note} For staff only.", QUIET))
    return Group(*parts)
