"""What the commands about clauses print on the terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.console import QUIET, filled_table, heading, indented, pairs, table_of
from croupier.records.audit.clause_trace import Coverage, Traced
from croupier.records.audit.clause_usage import Searched, Use
from croupier.rulebook import CLAUSES, Clause


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
    return Group(heading(the_clause.id, ""), pairs(rows))


def rounds_of(searches: Sequence[tuple[str, Searched]]) -> RenderableType:
    """The rounds that used a clause, table by table, the newest first; and what was looked at."""
    table = table_of("table", "round", "how")
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
    return Group(Text(text, style=QUIET), indented(table))


def used_clauses(name: str, used: Counter[Use]) -> RenderableType:
    """The clauses that a round used, in which way, how often, and what each says."""
    rows = (
        (use.clause, use.how.value, str(times), CLAUSES[use.clause].summary if use.clause in CLAUSES else "")
        for use, times in sorted(used.items())
    )  # fmt: skip
    table = filled_table("clause", "how", "times", "says", rows=rows)
    return Group(heading(f"Clauses that round {name} used", ""), indented(table))


def clauses(rows: Iterable[Clause]) -> RenderableType:
    """Clauses with their summaries."""
    return filled_table("clause", "says", rows=((row.id, row.summary) for row in rows))


def coverage(rows: Iterable[Coverage]) -> RenderableType:
    """How far the clauses are cited and proven, document by document."""
    names = "document clauses executed displayed guided recorded outside cited proven"
    table = table_of(*names.split())
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
    table = table_of("clause", "fulfilled", "cited by", "proven by")
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
    return filled_table("clause", "fulfilled", "cited by", "because", rows=cells)


def _first(names: Sequence[str]) -> str:
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    return f"{names[0]}{more}" if names else "–"
