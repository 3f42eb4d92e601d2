"""The commands about clauses: one clause with its code, tests and rounds, or the trace of all clauses."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.console import Console

from croupier.cli.output import Json, json_text, say
from croupier.engine.office_place import the_register
from croupier.engine.store import SqlStore
from croupier.engine.store.address import opened
from croupier.engine.table_place import tables_of
from croupier.errors import BadInput, unknown
from croupier.records.audit.clause_trace import Traced, coverage, traced
from croupier.records.audit.clause_trace import trace as trace_all
from croupier.records.audit.clause_usage import EVERY, ClauseIndex, Searched, used_by
from croupier.records.explained_round import read_round
from croupier.rulebook import CLAUSES, ZONE, Citation, Clause, cite
from croupier.rulebook.clauses import is_below
from croupier.table.values.instants import stamp_of
from croupier.views.rules.rules_view import amended_by_the_house

StoreOption = Annotated[
    str,
    Parameter(
        name="--store", help="Also the rounds that used it: a SQLite file, or postgresql://…"
    ),
]


def clause(
    id_: Annotated[str, Parameter(name="id", help="The clause, such as 'SATG 12.8.1'.")] = "",
    /,
    *,
    find: Annotated[str, Parameter(help="List the clauses whose summary has this word.")] = "",
    in_round: Annotated[
        str, Parameter(name="--round", help="List the clauses that a round used, such as RR1/2.")
    ] = "",
    store: StoreOption = "",
    table: Annotated[str, Parameter(help="With --store: one table only.")] = "",
    rounds: Annotated[
        int, Parameter(help="With --store: the number of rounds of each table.")
    ] = 10,
    json: Json = False,
) -> None:
    """Print a clause of the register: what it asks, the reading chosen, where it is cited, proven and used.

    With --round the way back: every clause that a round used, and how.
    """
    from croupier.cli.console import console
    from croupier.cli.rules import clause_text

    out = console()
    if in_round or (table and not store):
        if id_ or find or not store or not in_round:
            raise BadInput("Accepted: --round ROUND --store STORE, or a clause with --store STORE.")
        with opened(store, reading=True) as sql_store:
            used = used_by(sql_store, read_round(sql_store, in_round))
        if json:
            say(
                json_text(
                    [{**use._asdict(), "times": times} for use, times in sorted(used.items())]
                )
            )
        else:
            out.print(clause_text.used_clauses(in_round, used))
    elif find:
        _print_matches(out, find, json=json)
    elif not id_:
        raise BadInput(
            "No clause was named. Accepted: an id such as 'SATG 12.8.1', --find WORD, or --round ROUND."
        )
    else:
        _print_clause(out, cite(id_)[0], store, _Where(table, rounds), json=json)


class _Where(NamedTuple):
    """The tables and the number of rounds in which a clause is looked for."""

    table: str
    rounds: int


def _print_matches(out: Console, word: str, *, json: bool) -> None:
    from croupier.cli.rules import clause_text

    matches = [row for row in CLAUSES.values() if word.lower() in row.summary.lower()]
    if not matches:
        raise BadInput(f"No clause speaks of {word!r}. Accepted: a word of a summary.")
    if json:
        say(json_text([_clause_json(row) for row in matches]))
    else:
        out.print(clause_text.clauses(matches))


def _print_clause(out: Console, named: Citation, store: str, where: _Where, *, json: bool) -> None:
    from croupier.cli.rules import clause_text

    if json:
        say(json_text(_clause_json(named.clause)))
        return
    out.print(clause_text.clause(named.clause, traced(named.clause)))
    if store:
        now = stamp_of(datetime.now(ZONE))
        with opened(store, reading=True) as sql_store:
            for line in amended_by_the_house(named, the_register(sql_store).state, now):
                out.print(line)
            searched = list(_searched(sql_store, named, where.table, where.rounds))
            out.print(clause_text.rounds_of(searched))


def _searched(
    store: SqlStore, named: str, table: str, rounds: int
) -> Iterator[tuple[str, Searched]]:
    """Search the whole log of each requested table for rounds that used a clause."""
    if rounds < 1:
        raise BadInput(f"{rounds} rounds. Accepted: one or more.")
    known = tables_of(store)
    if table and table not in known:
        raise unknown("table", table, known)
    for name in [table] if table else known:
        yield name, ClauseIndex(name, store).find(named, page=rounds, most=EVERY)


def trace(
    prefix: Annotated[
        str, Parameter(help="Only a clause and those below, such as 'SATG 12'.")
    ] = "",
    /,
    *,
    unproven: Annotated[
        bool, Parameter(help="Only clauses that no test proves.", negative=())
    ] = False,
    json: Json = False,
) -> None:
    """Print clause → code → tests for every clause, with totals per document.

    The status is 1 where a clause is neither proven nor says why no software can fulfil it.
    """
    from croupier.cli.console import console
    from croupier.cli.rules import clause_text

    rows = [row for row in trace_all() if is_below(row.clause.id, prefix)]
    if not rows:
        raise unknown("clause", prefix, CLAUSES)
    shown = [row for row in rows if not (unproven and row.tests)]
    if json:
        say(json_text([_traced_json(row) for row in shown]))
        return
    out = console()
    out.print(
        clause_text.unproven_clauses(shown) if unproven else clause_text.traced_clauses(shown)
    )
    out.print()
    *documents, total = coverage(rows)
    out.print(clause_text.coverage([*documents, total]))
    parts = f"{total.proven:,} proven, {total.outside:,} outside software, each with its reason"
    text = f"{total.clauses:,} clauses: {parts}"
    if total.unsettled:
        out.print(f"{text}; {total.unsettled:,} neither proven nor with a reason.")
        raise SystemExit(1)
    out.print(f"{text}.")


def _clause_json(clause: Clause) -> dict[str, object]:
    return {"summary": clause.summary, **_traced_json(traced(clause))}


def _traced_json(row: Traced) -> dict[str, object]:
    return {
        "clause": row.clause.id,
        "fulfilment": row.clause.fulfilment.value,
        "cited_by": list(row.cited_by),
        "tests": list(row.tests),
        "reason": row.clause.reason,
    }
