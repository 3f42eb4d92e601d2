"""The commands for one stored table: guidance on irregularities, orders by hand, and its records."""

import sys
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import DEFAULT, Named, TableName, Where, now_ms
from croupier.cli.language import spoken
from croupier.cli.output import Json, json_text, say, write_rows
from croupier.engine.order_ids import new_id
from croupier.engine.store import Store
from croupier.engine.store.address import given_by_hand, opened
from croupier.engine.table_place import stored_table
from croupier.errors import BadInput, unknown
from croupier.rulebook import ZONE
from croupier.table.commands import Order
from croupier.table.history.equipment_log import Entry, history
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.irregularity_table import Observation
from croupier.table.irregular.irregularity_table import guide as possible_faults
from croupier.table.script.format import format_event, format_refusal
from croupier.table.script.parse import parse_line
from croupier.table.script.shared_parts import unpaired
from croupier.table.script.verbs import FORMS
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.event_base import kebab
from croupier.table.values.instants import instant_of
from croupier.views.staff.case_file_view import case_file
from croupier.views.staff.fit_report_view import lines as fit_lines
from croupier.views.staff.pickup import lines as pickup_lines
from croupier.views.staff.ruling_guide import lines


def guide(name: TableName, /, *, store: Where = DEFAULT, json: Json = False) -> None:
    """List what can have gone wrong at a table now, what may be ruled, by whom, and the line that does it."""
    with opened(store, reading=True) as sql_store:
        verbs = {
            kebab(form.command.__name__): f"{verb} {form.words}".strip()
            for verb, form in FORMS.items()
        }
        state = stored_table(sql_store, name).state
    if json:
        say(json_text([_observed_json(observed) for observed in possible_faults(state)]))
    else:
        say(*lines(state, verbs))


def _observed_json(observed: Observation) -> dict[str, object]:
    row = observed.row
    rulings = [
        {
            "ruling": remedy.ruling.key, "says": remedy.ruling.says, "rank": remedy.rank,
            "cites": remedy.ruling.citations, "commands": remedy.commands,
        }
        for remedy in observed.remedies
    ]  # fmt: skip
    return {"fact": row.fact, "says": row.says, "first": row.observe, "rulings": rulings}


def order(
    name: TableName,
    line: Annotated[str, Parameter(help="Who and what, such as 'dealer:Dana wagering'.")],
    /,
    *,
    named: Named = "",
    store: Where = DEFAULT,
) -> None:
    """Give one order to a table of the store, as a line of a script without its time.

    It is judged and written as at any table. The status is 1 where it is refused.
    """
    now = now_ms()
    parsed = parse_line(f"0 {line}", now)
    order_id = named or new_id(now)
    with given_by_hand(store, order=order_id) as sql_store:
        made = Order(id=order_id, at=now, by=parsed.by, command=parsed.command)
        answer = stored_table(sql_store, name).handle(made)
    if answer.refused is not None:
        say(mask(spoken(format_refusal(answer.refused))))
        sys.exit(1)
    say(*(mask(format_event(event)) for event in answer.events))
    say(*(f"{notice.code}: {spoken(notice.says)}" for notice in answer.notices))


def fit(
    name: Annotated[str, Parameter(name="round", help="A settled round, such as RR1/2.")],
    faces: Annotated[str, Parameter(help="What really came, such as '9h 2c 9s'.")],
    /,
    *,
    rulings: Annotated[
        str, Parameter(help="LINE:RULING+LINE:RULING, as far as they are made.")
    ] = "",
    store: Where = DEFAULT,
) -> None:
    """Print the fit report of a round: what a correction would have to rule, and whom it would move."""
    with opened(store, reading=True) as sql_store:
        say(*fit_lines(_round(sql_store, name), faces.split(), unpaired(rulings)))


def pickup(
    name: Annotated[str, Parameter(name="round", help="A round that is over, such as CW1/2.")],
    /,
    *,
    store: Where = DEFAULT,
) -> None:
    """Print the cards of a round hand by hand, as they were picked up: so a hand can be laid out again."""
    with opened(store, reading=True) as sql_store:
        say(*pickup_lines(_round(sql_store, name)))


def case(
    name: TableName,
    which: Annotated[
        str, Parameter(name="case", help="A file, such as RR1-C1; all without it.")
    ] = "",
    /,
    *,
    store: Where = DEFAULT,
) -> None:
    """Print a file of a table: incident, claim, dispute or complaint, with all that was done in it."""
    with opened(store, reading=True) as sql_store:
        cases = stored_table(sql_store, name).state.cases
        if which and which not in cases:
            raise unknown("case", which, cases)
        for text in [which] if which else sorted(cases):
            say(*case_file(text, cases[text], edition=cases[text].edition), "")


def equipment(
    name: TableName,
    item: Annotated[str, Parameter(help="A set of cards, or a kind of equipment.")],
    /,
    *,
    store: Where = DEFAULT,
    json: Json = False,
) -> None:
    """Print the log of a set of cards, a wheel or another piece of equipment across rounds."""
    with opened(store, reading=True) as sql_store:
        stored_table(sql_store, name)
        events = [record.event for record in sql_store.records(name)]
        entries = list(history(events, item))
        if not entries:
            raise BadInput(f"Nothing is on record of {item!r}. Accepted: what was used at {name}.")
    write_rows(entries, _logged, _logged_json, json=json)


def _logged_json(entry: Entry) -> dict[str, object]:
    return {
        "at": _when(entry.event.at), "number": entry.number, "place": entry.place,
        "event": format_event(entry.event), "order": entry.order,
    }  # fmt: skip


def _logged(entry: Entry) -> str:
    """Format a log entry: the time, the number of the card in the shoe, its position before the cut, and the event."""
    order = f": {entry.order}" if entry.order else ""
    number, place = entry.number or "", f"({entry.place})" if entry.place else ""
    return f"{_when(entry.event.at)}  {number:>3} {place:>5}  {format_event(entry.event)}{order}"


def _when(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(timespec="seconds")


def _round(store: Store, name: str) -> RoundHistory:
    """Find a round that is over by its name, such as RR1/2."""
    table, _, number = name.rpartition("/")
    stored_table(store, table)
    events = (record.event for record in store.records(table))
    over = (history for history in read_history(table, events, store.sheet) if history.end)
    rounds = {str(history.number): history for history in over}
    if number not in rounds:
        raise unknown(f"round of {table}", number, rounds)
    return rounds[number]
